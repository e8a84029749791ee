/** What the demo runs, in the folder above `demo/`. */
export const demoCommands = [
  'generate hospital --records 30000 --stays 1.2 --seed 1 -o demo/hospital.csv',
  'assess demo/hospital.csv --user person --ignore charge --report demo/report.html',
];
