import { useMemo } from 'preact/hooks';
import type { Assessment } from '../src/core/results/assessment.js';
import { tilesOf } from '../src/report/content/tiles.js';
import { assessmentSections } from '../src/report/pages/assessment-sections.js';
import type { Job } from './api.js';
import { Downloads } from './downloads.js';
import { SectionView } from './section-view.js';
import { WhatIfPanel } from './what-if-panel.js';

interface FindingsProps {
  readonly job: Job<Assessment>;
  readonly found: Partial<Assessment>;
}

const NO_ROLES = {};

/** The findings so far: the sections of the report, each as soon as it is there. */
export function Findings({ job, found }: FindingsProps) {
  const sections = useMemo(() => assessmentSections(found), [found]);
  const { observed, verdict } = found as Partial<Assessment> & Pick<Assessment, 'observed'>;
  const done = job.state === 'done';
  return (
    <article class="findings" aria-busy={!done}>
      <header>
        <h1 id="answer">{verdict?.sentence ?? 'Still looking: the verdict comes last.'}</h1>
        {verdict && (
          <p class={`level ${verdict.level}`}>
            Risk level: <strong>{verdict.level}</strong>
          </p>
        )}
        <dl class="tiles">
          {tilesOf(observed).map(([value, label]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {done && <Downloads job={job} />}
      </header>
      {done && job.asked?.data && (
        <WhatIfPanel
          key={job.id}
          assessment={found as Assessment}
          data={job.asked.data}
          roles={job.asked.roles ?? NO_ROLES}
        />
      )}
      {sections.map((section) => (
        <SectionView key={section.id} section={section} />
      ))}
    </article>
  );
}
