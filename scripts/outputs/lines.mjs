/** Command lines over all commands: what they print and write must not change when only the structure of the code does. */

const QI = 'age_yrs,sex,ethncty,race,patzip';
const HOSPITAL = `hospital.csv --qi ${QI}`;
const STATED = '--qi age,sex,zip,job';

/** What the other lines read. They make files, and are held to them like all others. */
export const MADE = [
  'generate hospital --records 3000 -o hospital.csv',
  'generate people --records 2000 -o people.csv',
  'generate purchases --records 4000 -o purchases.csv',
  'generate random --records 500 --columns 4 -o random.csv',
  'generate profiles --records 300 -o profiles.ndjson',
  `statistics ${HOSPITAL} -o statistics.json`,
  `statistics ${HOSPITAL} --withhold-below 11 -o withheld.json`,
  `plan ${HOSPITAL} --goal k=5 --suppress 2% -o plan.yaml`,
  `check ${HOSPITAL} --policy k5 --json --report baseline.json`,
  'population perturb people.csv --domain domain.json --epsilon 2 --seed 5 -o reports.csv',
  'population fit reports.csv -o model.json',
];

/** Questions about files: each is asked as text and as JSON. */
export const ASKED = [
  `assess ${HOSPITAL}`,
  'assess hospital.csv',
  `assess ${HOSPITAL} --sensitive charge --missing any --show-values 3`,
  `assess hospital.csv --user person --ignore charge`,
  `assess ${HOSPITAL} --population 30000`,
  `assess ${HOSPITAL} --approximate 0.5`,
  `assess people.csv --id email,phone --sensitive income --household street --weight house_no`,
  `assess hospital.csv people.csv --sql SELECT+sex,patzip+FROM+hospital --qi sex,patzip`,
  'assess profiles.ndjson',
  `keys ${HOSPITAL}`,
  'keys people.csv --uniqueness 0.95 --max-columns 3',
  `keys hospital.csv --curve records --qi age_yrs,sex,patzip,charge --mask patzip:2`,
  'keys hospital.csv --count',
  'keys people.csv --probability 0.3 --strict',
  `statistics ${HOSPITAL}`,
  `statistics ${HOSPITAL} --withhold-below 11`,
  'predict statistics.json',
  'predict withheld.json --method independence,forest --below 2,5',
  'predict statistics.json --method random --samples 5 --capacity 3',
  'person age_yrs=34 sex=2 --statistics statistics.json',
  'person --records 10000 --count sex=5000 --count age=120',
  `person --every hospital.csv --qi ${QI} -o scores.csv`,
  `person --every hospital.csv --qi ${QI} --population 30000 -o chances.csv`,
  'population perturb people.csv --domain domain.json --epsilon 1 --seed 5 -o perturbed.csv',
  'population fit reports.csv --model forest -o forest.json',
  'population fit people.csv --qi sex,marital,income --epsilon none -o plain.json',
  'population estimate --model model.json --population 100000 --record sex=F marital=single income=20000',
  'population estimate --model model.json --population 100000 --every people.csv -o estimates.csv',
  'population estimate --model model.json --population 100000 --record sex=F marital=single income=20000 --database rate=0.1,count=1',
  'population release people.csv --qi sex,marital,income --epsilon 1 --rate 0.3',
  'transactions purchases.csv --user customer',
  'transactions purchases.csv --user customer --attribute shop --attribute date,price --unicity 3 --round price:5',
  'transactions purchases.csv --user customer --attribute price --sample 20 --trials 50 --show-values 2',
  'transactions purchases.csv --user customer --attribute price --sample-only',
  `what-if ${HOSPITAL} --do band+age_yrs+5 --do mask+patzip+2`,
  'what-if statistics.json --do band+age_yrs+10',
  `what-if ${HOSPITAL} --curve age_yrs`,
  `what-if ${HOSPITAL} --plan plan.yaml`,
  `plan ${HOSPITAL} --goal k=3`,
  `plan ${HOSPITAL} --goal average-risk=0.1 --keep sex --importance patzip=2`,
  `apply hospital.csv plan.yaml -o applied.csv`,
  `apply ${HOSPITAL} --do drop-records+below+3 --full -o applied.parquet --export-sql applied.sql`,
  `check ${HOSPITAL} --policy k5`,
  `check ${HOSPITAL} --policy policy.yaml --sarif check.sarif --junit check.xml --markdown check.md`,
  `check ${HOSPITAL} --policy gdpr-singling-out --baseline baseline.json`,
  `check people.csv --policy hipaa-safe-harbor`,
  `calibrate ${HOSPITAL} --rates .1,.5 --repetitions 3`,
  'calibrate purchases.csv --user customer --qi shop,price --rates .5 --repetitions 3',
];

/** The same for all that can write a report: one line each, in every kind. */
export const REPORTED = [
  `assess ${HOSPITAL} --sensitive charge --population 30000`,
  'assess hospital.csv --user person',
  `keys ${HOSPITAL} --uniqueness 0.95`,
  'transactions purchases.csv --user customer --unicity 2',
  `what-if ${HOSPITAL} --do band+age_yrs+5`,
  `what-if ${HOSPITAL} --curve age_yrs`,
  `plan ${HOSPITAL} --goal k=3`,
  `check ${HOSPITAL} --policy k5`,
  `calibrate ${HOSPITAL} --rates .5 --repetitions 2`,
];
export const REPORT_KINDS = ['html', 'md', 'txt', 'json'];

/** Wrong ones: their words count as much. */
export const REFUSED = [
  'assess nowhere.csv',
  'assess hospital.csv --qi nobody',
  'assess empty.csv',
  'assess ragged.csv',
  'keys hospital.csv --max-columns 0',
  'predict plan.yaml',
  'person age_yrs=34',
  'what-if hospital.csv --do band+nobody+5',
  'plan hospital.csv --goal k=0',
  'apply hospital.csv --do mask+patzip+2 -o hospital.csv',
  'check hospital.csv --policy nobody',
  'transactions purchases.csv',
  'population estimate --model statistics.json --population 10 --record a=1',
  'statistics hospital.csv --threads 0',
  'nonsense',
];

/** Questions to a database, as text and as JSON; URL stands for its address. */
export const REMOTE = [
  `assess URL --table people ${STATED}`,
  `assess URL --table people --qi age,sex,zip --sensitive job`,
  `assess URL --table people ${STATED} --approximate 0.5`,
  `assess URL --table people ${STATED} --dry-run`,
  `keys URL --table people ${STATED} --max-columns 3`,
  `keys URL --table people ${STATED} --dry-run`,
  `statistics URL --table people ${STATED}`,
  `predict URL --table people --columns age,sex,zip`,
  `person age=30 sex=f --statistics URL --table people`,
  `transactions URL --table purchases --user customer --attribute price`,
  `transactions URL --table purchases --user customer --attribute price --dry-run`,
  `what-if URL --table people ${STATED} --do band+age+10`,
  `plan URL --table people --qi age,sex,zip --goal k=3`,
  `check URL --table people ${STATED} --policy k5`,
  `check URL --table people ${STATED} --policy k5 --dry-run`,
];
