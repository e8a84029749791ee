import { Command } from 'commander';
import type { Context } from '../context.js';
import { estimateCommand } from './population/estimate.js';
import { fitCommand } from './population/fit.js';
import { perturbCommand } from './population/perturb.js';
import { releaseCommand } from './population/release.js';

/** `singleout population`: the commands about a population behind samples or private responses. */
export function populationCommand(context: Context): Command {
  const command = new Command('population')
    .summary('how many people in a population look like this, from samples or private responses?')
    .description(
      'From responses that each person perturbs on their own device, or from a plain sample, to the number of people in a ' +
        'whole population who share some values: perturb (the user), fit and estimate (the collector), and release (may ' +
        'a perturbed sample be published?).',
    )
    .addHelpText(
      'after',
      `
Examples:
  singleout population perturb survey.csv --domain domain.json --epsilon 1 -o responses.csv
  singleout population fit responses.csv -o model.json
  singleout population estimate --model model.json --population 10000000 --record age=34 town=G income=low
singleout population COMMAND --help shows each with its options.`,
    );
  for (const make of [perturbCommand, fitCommand, estimateCommand, releaseCommand])
    command.addCommand(make(context));
  return command;
}
