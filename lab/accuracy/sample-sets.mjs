/** Tables taken for populations, and what an attacker knows of each. `hospital` is generated. */
export const sampleSets = [
  ['adult_train.csv.gz', ['age', 'sex', 'race', 'marital-status', 'education', 'occupation']],
  ['adult_train.csv.gz', ['age', 'workclass', 'occupation', 'hours-per-week']],
  ['adult_train.csv.gz', ['age', 'sex', 'education', 'native-country', 'occupation']],
  ['nist_acs2019_national.csv.gz', ['AGEP', 'SEX', 'MSP', 'EDU', 'RAC1P']],
  ['nist_acs2019_national.csv.gz', ['PUMA', 'AGEP', 'SEX', 'RAC1P']],
  ['census_income_kdd_train.csv.gz', ['age', 'sex', 'race', 'education', 'marital stat']],
  [
    'census_income_kdd_train.csv.gz',
    ['age', 'country of birth father', 'country of birth self', 'sex', 'education'],
  ],
  ['credit_card_default.csv.gz', ['LIMIT_BAL', 'SEX', 'EDUCATION', 'MARRIAGE', 'AGE']],
  ['credit_card_default.csv.gz', ['SEX', 'EDUCATION', 'MARRIAGE', 'AGE', 'PAY_1', 'PAY_2']],
  ['hospital', ['age_yrs', 'sex', 'ethncty', 'race', 'patcnty']],
  ['hospital', ['age_yrs', 'sex', 'patzip', 'patcnty']],
  ['hospital', ['oshpd_id', 'age_yrs', 'sex', 'adm_qtr']],
  ['hospital', ['oshpd_id', 'age_yrs', 'patcnty']],
];
