const HOSPITAL = [
  'age_yrs sex race',
  'age_yrs sex los',
  'age_yrs race los',
  'sex race ethncty los',
  'age_yrs ethncty los',
  'age_yrs race los adm_qtr',
  'age_yrs los adm_qtr',
  'oshpd_id sex adm_qtr',
  'oshpd_id sex race adm_qtr',
  'sex race los adm_qtr',
  'oshpd_id patzip patcnty',
  'oshpd_id age_yrs patzip',
  'oshpd_id age_yrs patcnty',
  'age_yrs patzip patcnty',
  'age_yrs sex patzip patcnty',
  'oshpd_id age_yrs patzip patcnty',
  'oshpd_id sex race patzip',
  'race patzip patcnty',
  'ethncty race patcnty',
  'ethncty patcnty los',
  'oshpd_id age_yrs ethncty los',
  'sex ethncty race patzip',
  'oshpd_id patcnty los',
  'oshpd_id race patcnty los',
  'oshpd_id age_yrs sex ethncty race patcnty',
  'oshpd_id sex ethncty race patzip patcnty',
];

/** Column sets of the hospital data without the three-way interaction of age, sex and quarter. */
export const hospitalSets = HOSPITAL.map((names) => names.split(' '));

/** Sets that hold the interaction, which no pair table shows. */
export const interactionSets = [
  'age_yrs sex adm_qtr',
  'age_yrs sex los adm_qtr',
  'age_yrs sex patcnty adm_qtr',
  'oshpd_id age_yrs sex adm_qtr',
].map((names) => names.split(' '));

/** Two columns: the pair table says it all. */
export const pairSets = ['age_yrs patcnty', 'oshpd_id patzip'].map((names) => names.split(' '));

/** Tables that may be given with --data, and column sets of each. */
export const realTables = [
  {
    name: 'Adult',
    file: 'adult_train.csv.gz',
    sets: [
      ['fnlwgt', 'native-country', 'capital-gain'],
      ['age', 'fnlwgt', 'native-country'],
      ['age', 'sex', 'race', 'marital-status'],
      ['age', 'sex', 'education', 'occupation'],
      ['age', 'sex', 'race', 'marital-status', 'education', 'occupation'],
      ['age', 'workclass', 'occupation', 'hours-per-week'],
      ['age', 'sex', 'marital-status', 'relationship'],
      ['age', 'education', 'education-num', 'native-country'],
    ],
  },
  {
    name: 'ACS',
    file: 'nist_acs2019_national.csv.gz',
    sets: [
      ['PUMA', 'DENSITY', 'AGEP'],
      ['AGEP', 'SEX', 'MSP', 'EDU'],
      ['PUMA', 'AGEP', 'SEX', 'RAC1P'],
      ['AGEP', 'INDP', 'INDP_CAT', 'EDU'],
      ['PUMA', 'SEX', 'MSP', 'HISP', 'RAC1P'],
    ],
  },
  {
    name: 'Census-Income',
    file: 'census_income_kdd_train.csv.gz',
    sets: [
      ['age', 'sex', 'race', 'education', 'marital stat'],
      ['age', 'detailed industry recode', 'major industry code', 'sex'],
      ['age', 'detailed occupation recode', 'major occupation code', 'education'],
      ['age', 'country of birth father', 'country of birth self', 'sex'],
      ['age', 'state of previous residence', 'region of previous residence', 'sex'],
    ],
  },
];
