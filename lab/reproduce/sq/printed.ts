/** Table 1 of paper 001. */
export const TABLE_1 = {
  names: ['MINum', 'Sex', 'Age', 'Zip', 'Birthday', 'Disease'],
  rows: [
    ['EN569244', 'Female', '19', '721001', '1230', 'Fever'],
    ['EF863453', 'Male', '23', '121000', '0422', 'Pneumonia'],
    ['EX756421', 'Female', '56', '831100', '0719', 'Fever'],
    ['EA556754', 'Female', '14', '201100', '0926', 'Appendicitis'],
    ['EP974423', 'Male', '23', '012000', '1111', 'Leukemia'],
    ['EN540305', 'Female', '67', '831100', '1230', 'Fever'],
    ['EY775612', 'Male', '19', '721001', '0717', 'Leukemia'],
  ],
};

/** Table 5 of paper 001: the 15 keys of RPI. */
export const TABLE_5 = [
  'Id',
  'CtfId',
  'Birth Hp Zip',
  'Gender Hp Name',
  'Addr Hp Name Tel',
  'Addr District3 Hp Name',
  'Addr District4 Hp Name',
  'Addr Fax Hp Name',
  'Addr Hp Name Zip',
  'Birth District3 Hp',
  'Birth District4 Hp',
  'Birth Hp Name',
  'Birth CtfTp Gender Hp',
  'Birth Gender Hp Tel',
  'Addr Birth Hp',
].map((line) => line.split(' '));
