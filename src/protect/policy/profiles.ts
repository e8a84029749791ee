import type { Limits } from '../../core/results/policy.js';

/** Limits that somebody else has set, with where. */
export interface Profile {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  /** What it means, and what it does not say. */
  readonly explains: readonly string[];
  readonly limits: Limits;
  /** The goal a plan can be made for; none where the limits are not about groups. */
  readonly goal?: string;
  /** Whether the columns are looked at by the HIPAA Safe Harbor rules. */
  readonly safeHarbor?: boolean;
}

const PROSECUTOR =
  'The highest risk is that of a prosecutor, who knows that the person is in the data; a journalist, who does not, is at most as successful; a marketer is right for the average risk’s share of the records.';

/** All profiles there are. */
export const PROFILES: readonly Profile[] = [
  {
    name: 'cms-11',
    title: 'no cell of fewer than 11',
    source: 'US Centers for Medicare & Medicaid Services, cell size suppression policy: no cell of 1 to 10',
    explains: [
      'CMS forbids publishing counts from 1 to 10 about beneficiaries; applied to records, every combination of quasi-identifiers is held by at least 11.',
      PROSECUTOR,
    ],
    limits: { 'smallest-group': 11 },
    goal: 'k=11',
  },
  {
    name: 'ema-0.09',
    title: 'highest risk of 0.09 (1/11)',
    source:
      'European Medicines Agency, External guidance on the implementation of policy 0070, EMA/90915/2016; Health Canada, Public Release of Clinical Information',
    explains: [
      'The guidance writes 1/11, the risk in the smallest cell that may be published, as 0.09; the limit here is 1/11 = 0.0909.',
      'It is meant for the highest risk in a public release.',
      PROSECUTOR,
    ],
    limits: { 'highest-risk': 1 / 11 },
    goal: 'k=11',
  },
  {
    name: 'k5',
    title: 'no group of fewer than 5',
    source: 'k-anonymity with k = 5, usual for data shared under an agreement',
    explains: ['Everybody shares the values of their quasi-identifiers with at least 4 others.', PROSECUTOR],
    limits: { 'smallest-group': 5 },
    goal: 'k=5',
  },
  {
    name: 'k20',
    title: 'no group of fewer than 20',
    source: 'k-anonymity with k = 20, the stricter end of what agencies ask of public data',
    explains: ['Everybody shares the values of their quasi-identifiers with at least 19 others.', PROSECUTOR],
    limits: { 'smallest-group': 20 },
    goal: 'k=20',
  },
  {
    name: 'hipaa-safe-harbor',
    title: 'HIPAA Safe Harbor: the eighteen identifiers',
    source: 'US 45 CFR 164.514(b)(2); HHS guidance on de-identification of 26 November 2012',
    explains: [
      'Looked at are the eighteen identifiers (A) to (R), by what the columns are and by their cells: names; places smaller than a state (zip codes by their first three digits only, 000 for areas of at most 20,000 people by the 2000 census); dates (year only) and ages (90 and more in one class); telephone and fax numbers; e-mail, web and network addresses; numbers of social security, medical records, health plans, accounts, licences, vehicles and devices; measured bodies and photographs by the names of columns; and any other number that is unique to a person or record.',
      'Not looked at: what free text says, and whether you know that somebody could still be identified (164.514(b)(2)(ii)). Safe Harbor says nothing about group sizes; assess them too.',
    ],
    limits: {},
    safeHarbor: true,
  },
  {
    name: 'gdpr-singling-out',
    title: 'GDPR: nobody can be singled out by these columns',
    source: 'GDPR recital 26; Article 29 Working Party, Opinion 05/2014 on anonymisation techniques (WP216)',
    explains: [
      'WP216 asks whether people can be singled out, records about them linked, or something inferred about them; it sets no number. Checked is the first: nobody is alone with the values of the quasi-identifiers. For inference look at l-diversity and t-closeness of sensitive columns.',
      'That nobody is alone does not make data anonymous in the sense of the law: that depends on all means reasonably likely to be used.',
    ],
    limits: { uniques: 0 },
    goal: 'uniques=0',
  },
];
