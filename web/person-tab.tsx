import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PersonReport } from '../src/core/results/person.js';
import { formatCount, formatPercent } from '../src/core/words/format.js';
import { drawAlike } from '../src/report/charts/draw-alike.js';
import type { Figure } from '../src/report/content/figure.js';
import { ask } from './api.js';
import { ProblemNote } from './problem-note.js';
import { noteRoute, type Route } from './route.js';
import { FigureView } from './section-view.js';

/** One thing that is known about a person, and the share of people it is true of. */
interface Known {
  readonly name: string;
  readonly share: number;
}

const START: readonly Known[] = [
  { name: 'age', share: 0.013 },
  { name: 'sex', share: 0.5 },
  { name: 'postcode', share: 0.002 },
];
const KS = [2, 3, 4, 5, 6, 8, 11, 15, 20, 30, 50];
const WAIT_MS = 120;

/** From log10 to a number with three digits, so that a slider reads well. */
const power = (exponent: number) => Number((10 ** exponent).toPrecision(3));

/** How likely one person stands out, from how common their traits are. Needs no data set. */
export function PersonTab({ route }: { readonly route: Route }) {
  const [records, setRecords] = useState(() => startRecords(route));
  const [known, setKnown] = useState<readonly Known[]>(() => startKnown(route));
  const [report, setReport] = useState<PersonReport>();
  const [error, setError] = useState<unknown>();
  const asked = useRef(0);
  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    const timer = setTimeout(() => {
      if (route.tab === 'person') noteRoute(`#/person?${queryOf(records, known)}`);
      const counts = Object.fromEntries(known.map(({ name, share }) => [name, countOf(share, records)]));
      if (known.length === 0) return;
      ask<PersonReport>('api/person', { records, counts, k: KS }).then(
        (found) => {
          if (mine !== asked.current) return;
          setReport(found);
          setError(undefined);
        },
        (failed) => mine === asked.current && setError(failed),
      );
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [records, known, route.tab]);
  const change = (i: number, next: Partial<Known>) =>
    setKnown((all) => all.map((one, at) => (at === i ? { ...one, ...next } : one)));
  return (
    <>
      <div class="intro">
        <h1>Could I be found?</h1>
        <p class="lead">
          Say how many people a data set holds and how common each of your traits is. No data are needed, and
          nothing you enter leaves the machine that runs the server.
        </p>
      </div>
      <div class="columns">
        <form class="card" onSubmit={(event) => event.preventDefault()}>
          <h2>What somebody knows of you</h2>
          <NumberField
            label="People in the data set"
            value={records}
            exponents={[1, 9]}
            onChange={(value) => setRecords(Math.max(2, Math.round(value)))}
          />
          {known.map((one, i) => (
            <TraitField
              key={i}
              known={one}
              records={records}
              onChange={(next) => change(i, next)}
              onRemove={() => setKnown((all) => all.filter((_, at) => at !== i))}
            />
          ))}
          <p>
            <button
              type="button"
              onClick={() => setKnown((all) => [...all, { name: freshName(all), share: 0.1 }])}
            >
              Add a trait
            </button>
          </p>
        </form>
        <PersonAnswer report={known.length === 0 ? undefined : report} error={error} />
      </div>
    </>
  );
}

/** The chart of the report, in words for the person themselves. */
function figureOf({ person }: PersonReport): Figure {
  const points = Object.entries(person.k).map(([k, { forest }]) => ({ k: Number(k), chance: forest }));
  return {
    caption: 'Chance that at least k people, you among them, look the same.',
    alt: 'Chance that at least k are alike, by k',
    key: [],
    draw: (canvas) => drawAlike([{ k: 1, chance: 1 }, ...points], 'k people, you among them', canvas),
  };
}

function PersonAnswer({
  report,
  error,
}: {
  readonly report: PersonReport | undefined;
  readonly error: unknown;
}) {
  const figure = useMemo(() => report && figureOf(report), [report]);
  const alone = report && 1 - report.person.k['2'].forest;
  return (
    <section class="card answer" aria-live="polite" aria-label="Answer">
      <ProblemNote error={error} />
      {report && alone !== undefined && !error ? (
        <>
          <p class="big">{formatPercent(alone)}</p>
          <p>is the chance that nobody else in the data is like you.</p>
          <p>{report.sentence}</p>
          {figure && <FigureView figure={figure} />}
          <details class="meaning">
            <summary>What this means and how it was computed</summary>
            <p>
              You are taken to be in the data, and your traits to be independent of each other: people who
              share one are no more likely to share the next. Real traits depend on each other, which mostly
              hides you better. Computed by the law of the number of people who share all traits (METHODS.md,
              section 3), with {formatCount(report.person.expected)} expected.
            </p>
          </details>
        </>
      ) : (
        !error && <p class="quiet">Add a trait to see the answer.</p>
      )}
    </section>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly exponents: readonly [number, number];
  readonly onChange: (value: number) => void;
}

function NumberField({ label, value, exponents: [low, high], onChange }: NumberFieldProps) {
  return (
    <fieldset class="trait">
      <legend>{label}</legend>
      <input
        type="range"
        aria-label={`${label}, slider`}
        aria-valuetext={formatCount(value)}
        min={low}
        max={high}
        step={0.01}
        value={Math.log10(value)}
        onInput={(event) => onChange(power(event.currentTarget.valueAsNumber))}
      />
      <input
        type="number"
        aria-label={label}
        min={2}
        value={value}
        onChange={(event) =>
          event.currentTarget.valueAsNumber > 1 && onChange(event.currentTarget.valueAsNumber)
        }
      />
    </fieldset>
  );
}

interface TraitFieldProps {
  readonly known: Known;
  readonly records: number;
  readonly onChange: (next: Partial<Known>) => void;
  readonly onRemove: () => void;
}

function TraitField({ known: { name, share }, records, onChange, onRemove }: TraitFieldProps) {
  const count = countOf(share, records);
  return (
    <fieldset class="trait">
      <legend class="spoken">{name}</legend>
      <div class="trait-name">
        <input
          type="text"
          aria-label="Trait"
          value={name}
          maxLength={60}
          onChange={(event) =>
            event.currentTarget.value.trim() && onChange({ name: event.currentTarget.value.trim() })
          }
        />
        <button type="button" class="plain" aria-label={`Remove ${name}`} onClick={onRemove}>
          ×
        </button>
      </div>
      <input
        type="range"
        aria-label={`Share of people with my ${name}, slider`}
        aria-valuetext={`1 in ${formatCount(Math.round(1 / share))}`}
        min={-7}
        max={0}
        step={0.01}
        value={Math.log10(share)}
        onInput={(event) => onChange({ share: power(event.currentTarget.valueAsNumber) })}
      />
      <div class="trait-numbers">
        <label>
          percent
          <input
            type="number"
            min={0}
            max={100}
            step="any"
            value={Number((share * 100).toPrecision(4))}
            onChange={(event) => setShare(event.currentTarget.valueAsNumber / 100, onChange)}
          />
        </label>
        <label>
          or people
          <input
            type="number"
            min={1}
            max={records}
            value={count}
            onChange={(event) => setShare(event.currentTarget.valueAsNumber / records, onChange)}
          />
        </label>
      </div>
    </fieldset>
  );
}

function setShare(share: number, onChange: (next: Partial<Known>) => void): void {
  if (share > 0 && share <= 1) onChange({ share });
}

/** At least the person themself has the value. */
function countOf(share: number, records: number): number {
  return Math.min(records, Math.max(1, Math.round(share * records)));
}

function freshName(all: readonly Known[]): string {
  const ideas = ['job', 'country of birth', 'height', 'car', 'diagnosis'];
  const names = all.map(({ name }) => name);
  return ideas.find((idea) => !names.includes(idea)) ?? `trait ${all.length + 1}`;
}

function startRecords({ tab, query }: Route): number {
  const given = Number(query.get('n'));
  return tab === 'person' && given > 1 ? Math.round(given) : 1_000_000;
}

function startKnown({ tab, query }: Route): readonly Known[] {
  if (tab !== 'person') return START;
  const given = [...query].flatMap(([name, value]): Known[] => {
    const share = Number(value);
    return name !== 'n' && share > 0 && share <= 1 ? [{ name, share }] : [];
  });
  return given.length > 0 ? given : START;
}

function queryOf(records: number, known: readonly Known[]): string {
  return new URLSearchParams([
    ['n', String(records)],
    ...known.map(({ name, share }) => [name, String(Number(share.toPrecision(6)))]),
  ]).toString();
}
