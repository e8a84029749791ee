import { useMemo, useState } from 'preact/hooks';
import type { Assessment } from '../src/core/results/assessment.js';
import { riskLevel } from '../src/report/content/risk-level.js';
import { tilesOf } from '../src/report/content/tiles.js';
import { figureOf } from '../src/report/pages/figure.js';
import { headline } from '../src/report/pages/headline.js';
import { keyFigure } from '../src/report/pages/key-figures.js';
import { outlineSoFar } from '../src/report/pages/outline.js';
import { transactionFigure } from '../src/report/pages/transaction-figures.js';
import { download, type Job } from './api.js';
import { ProblemNote } from './problem-note.js';
import { SectionView } from './section-view.js';
import { WhatIfPanel } from './what-if-panel.js';

interface FindingsProps {
  readonly job: Job<Assessment>;
  readonly found: Partial<Assessment>;
}

const NO_ROLES = {};

/** The findings so far: the sections of the report, each as soon as it is there. */
export function Findings({ job, found }: FindingsProps) {
  const [error, setError] = useState<unknown>();
  const parts = useMemo(() => {
    const assessment = found as Assessment;
    return outlineSoFar(found).map((section) => ({
      section,
      figure:
        figureOf(section.id, assessment) ??
        keyFigure(section.id, found.keys) ??
        (found.transactions && transactionFigure(section.id, found.transactions)),
    }));
  }, [found]);
  const { observed, columns } = found as Assessment;
  const level = riskLevel(observed);
  const done = job.state === 'done';
  const save = (as: string) => void download(job.id, job.kind, as).then(() => setError(undefined), setError);
  return (
    <article class="findings" aria-busy={!done}>
      <header>
        <h1 id="answer">{headline({ observed, columns } as Assessment)}</h1>
        <p class={`level ${level}`}>
          Risk level: <strong>{level}</strong>
        </p>
        <dl class="tiles">
          {tilesOf(observed).map(([value, label]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {done && (
          <fieldset class="downloads">
            <legend>Report</legend>
            <button type="button" onClick={() => save('html')}>
              Web page (prints well)
            </button>
            <button type="button" onClick={() => save('md')}>
              Markdown
            </button>
            <button type="button" onClick={() => save('json')}>
              JSON
            </button>
          </fieldset>
        )}
        <ProblemNote error={error} />
      </header>
      {done && job.asked?.data && (
        <WhatIfPanel
          key={job.id}
          assessment={found as Assessment}
          data={job.asked.data}
          roles={job.asked.roles ?? NO_ROLES}
        />
      )}
      {parts.map(({ section, figure }) => (
        <SectionView key={section.id} section={section} figure={figure} />
      ))}
    </article>
  );
}
