export { cardinality, slotCount, slotsOf } from './dictionary';
export { allocate } from './memory';
export {
  addMissing,
  batchOf,
  clearBatch,
  create,
  line,
  missingValues,
  parse,
  position,
  records,
} from './parse';
