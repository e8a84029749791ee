import { useState } from 'preact/hooks';
import type { PopulationAnswer } from '../src/core/results/population.js';
import { formatCount, formatPercent, formatPrecisePercent } from '../src/core/words/format.js';
import { ask } from './api.js';
import { ProblemNote } from './problem-note.js';

/** What the page needs of model.json. */
export interface Model {
  readonly format: string;
  readonly domain: {
    readonly attributes: readonly {
      name: string;
      categories?: readonly string[];
      bins?: readonly number[];
    }[];
  };
  readonly fit: { readonly reports: number; readonly model: string; readonly epsilonTotal: number | null };
}

interface Database {
  readonly rate: number;
  readonly count: number;
}

/** Asks a model about one person, with what other samples of the same people show. */
export function PopulationQuestion({ model }: { readonly model: Model }) {
  const [databases, setDatabases] = useState<readonly Database[]>([]);
  const [answer, setAnswer] = useState<PopulationAnswer>();
  const [error, setError] = useState<unknown>();
  const submit = (form: HTMLFormElement) => {
    const given = new FormData(form);
    const record = Object.fromEntries(
      model.domain.attributes.map(({ name }) => [name, String(given.get(`attribute-${name}`) ?? '')]),
    );
    ask<PopulationAnswer>('api/population/estimate', {
      model,
      population: Number(given.get('population')),
      record,
      databases,
    }).then((found) => {
      setAnswer(found);
      setError(undefined);
    }, setError);
  };
  return (
    <div class="columns">
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <h2>Whom to ask about</h2>
        <label>
          People in the population
          <input type="number" name="population" min={1} defaultValue={1_000_000} required />
        </label>
        {model.domain.attributes.map(({ name, categories, bins }) => (
          <label key={name} for={`attribute-${name}`}>
            {name}
            {categories ? (
              <select id={`attribute-${name}`} name={`attribute-${name}`}>
                {categories.map((category) => (
                  <option key={category}>{category}</option>
                ))}
              </select>
            ) : (
              <input
                id={`attribute-${name}`}
                name={`attribute-${name}`}
                type="number"
                step="any"
                min={bins?.[0]}
                max={bins?.at(-1)}
                required
              />
            )}
          </label>
        ))}
        <fieldset>
          <legend>Other samples of the same people</legend>
          {databases.map((database, i) => (
            <div class="change" key={i}>
              <label class="inline">
                <input
                  type="number"
                  min={0.01}
                  max={100}
                  step="any"
                  value={database.rate * 100}
                  onChange={(event) =>
                    setDatabases((all) =>
                      all.map((one, at) =>
                        at === i ? { ...one, rate: event.currentTarget.valueAsNumber / 100 } : one,
                      ),
                    )
                  }
                />
                % of them, alike:
              </label>
              <input
                type="number"
                aria-label="records alike"
                min={0}
                value={database.count}
                onChange={(event) =>
                  setDatabases((all) =>
                    all.map((one, at) =>
                      at === i ? { ...one, count: event.currentTarget.valueAsNumber } : one,
                    ),
                  )
                }
              />
              <button
                type="button"
                class="plain"
                aria-label="Remove this sample"
                onClick={() => setDatabases((all) => all.filter((_, at) => at !== i))}
              >
                ×
              </button>
            </div>
          ))}
          <button type="button" onClick={() => setDatabases((all) => [...all, { rate: 0.1, count: 0 }])}>
            Add a sample
          </button>
        </fieldset>
        <button type="submit" class="primary">
          Ask
        </button>
      </form>
      <section class="card answer" aria-live="polite" aria-label="Answer">
        <ProblemNote error={error} />
        {answer ? <Answer answer={answer} /> : <p class="quiet">Fill in what is known, and ask.</p>}
      </section>
    </div>
  );
}

function Answer({ answer: { population, sentence, estimates } }: { readonly answer: PopulationAnswer }) {
  return (
    <>
      <p class="big">{formatPercent(population.unique)}</p>
      <p>is the chance that nobody else in the population is alike.</p>
      <p>{sentence}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">People alike, at most</th>
            <th scope="col" class="number">
              Chance
            </th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(population.atMost).map(([most, chance]) => (
            <tr key={most}>
              <th scope="row">{formatCount(Number(most))}</th>
              <td class="number">{formatPrecisePercent(chance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <details class="meaning">
        <summary>What this means and how it was computed</summary>
        <p>
          {estimates.expected.method}. The interval claims to hold the {estimates.expected.claims} with{' '}
          {formatPrecisePercent(estimates.expected.level)} probability. Assumed:{' '}
          {estimates.expected.assumptions.join('; ')}.
        </p>
      </details>
    </>
  );
}
