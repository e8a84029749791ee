import type { z } from 'zod';
import {
  assessRequest,
  columnsRequest,
  keysRequest,
  planRequest,
  populationFitRequest,
  predictRequest,
  transactionsRequest,
  whatIfRequest,
} from '../routes/requests.js';
import { whatIfWork } from './what-if-work.js';
import {
  assessWork,
  columnsWork,
  keysWork,
  planWork,
  populationFitWork,
  predictWork,
  transactionsWork,
  type Work,
} from './work.js';

interface Endpoint {
  readonly kind: string;
  readonly summary: string;
  readonly request: z.ZodType;
  readonly work: Work<never, unknown>;
}

/** What can be asked as a job: the name of the endpoint, what it takes, how it is done. */
export const WORKS: readonly Endpoint[] = [
  {
    kind: 'columns',
    summary: 'The columns of a table, with the roles their counts speak for',
    request: columnsRequest,
    work: columnsWork,
  },
  {
    kind: 'assess',
    summary: 'How easily can people be singled out of a table?',
    request: assessRequest,
    work: assessWork,
  },
  {
    kind: 'predict',
    summary: 'The risk of a data set from statistics, or from a plan of what is to be collected',
    request: predictRequest,
    work: predictWork,
  },
  {
    kind: 'keys',
    summary: 'Which columns together single everybody out, and how sensitive is each?',
    request: keysRequest,
    work: keysWork,
  },
  {
    kind: 'transactions',
    summary: 'What can somebody do who learns a value, or a few records, of a user?',
    request: transactionsRequest,
    work: transactionsWork,
  },
  {
    kind: 'what-if',
    summary: 'What would masking, banding, merging or dropping columns change, and cost?',
    request: whatIfRequest,
    work: whatIfWork,
  },
  {
    kind: 'plan',
    summary: 'The least lossy way to a goal such as k=11',
    request: planRequest,
    work: planWork,
  },
  {
    kind: 'population/fit',
    summary: 'A model of the population behind a sample, or behind randomised responses',
    request: populationFitRequest,
    work: populationFitWork,
  },
];
