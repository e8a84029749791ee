import type { z } from 'zod';
import { defined } from '../../core/defined.js';
import type { ObservedWhatIf, WhatIf, WhatIfStatistics } from '../../core/results/what-if.js';
import { parseSteps } from '../../protect/steps/parse-step.js';
import { whatIf, whatIfStatistics } from '../../questions/what-if.js';
import { prepareView, whatIfObserved } from '../../questions/what-if-observed.js';
import { readStatisticsText } from '../../statistics/statistics-json.js';
import { findHierarchies } from '../data/hierarchies.js';
import { eitherOr } from '../routes/either-or.js';
import type { whatIfRequest } from '../routes/requests.js';
import { readDocument, useTable } from '../services.js';
import type { Work } from './work.js';

/** What steps would change: the observed risk alone at once, on the codes that are there, or all findings. */
export const whatIfWork: Work<
  z.infer<typeof whatIfRequest>,
  WhatIf | WhatIfStatistics | ObservedWhatIf
> = async (services, request, run) => {
  const { data, statistics, reading, roles = {}, findings = 'all', seed } = request;
  if ((data === undefined) === (statistics === undefined)) throw eitherOr('data', 'statistics');
  const hierarchies = await findHierarchies(services, request.steps, request.hierarchies);
  const steps = parseSteps(request.steps, { hierarchies });
  if (statistics !== undefined) {
    const { text, name } = await readDocument(services, statistics, 'statistics');
    const known = await readStatisticsText(text, name, run);
    return whatIfStatistics(known, steps, { ...defined({ seed }), ...run, name });
  }
  return useTable(services, { data: data as NonNullable<typeof data>, reading }, run, async (table) => {
    if (findings === 'observed') {
      const prepare = () => prepareView(table.relation, { ...defined(roles), ...run });
      const quick = await table.prepared.use(roles, prepare, (view) => whatIfObserved(view, steps, run));
      if (quick !== undefined) return quick;
    }
    return whatIf(table.relation, steps, { ...defined({ ...roles, seed }), ...run });
  });
};
