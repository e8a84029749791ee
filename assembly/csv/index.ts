export { cardinality, slotCount, slotsOf } from './dictionary';
export { lineEnds, quotedBreaks } from './lines';
export { allocate } from './memory';
export { longestRecord, outputBytes, writeTo } from './output';
export {
  addMissing,
  batchOf,
  blankRecords,
  clearBatch,
  column,
  create,
  line,
  missingValues,
  parse,
  position,
  recordBytes,
  recordLine,
  records,
  strayQuotes,
} from './parse';
