import { useState } from 'preact/hooks';
import { download, type Job } from './api.js';
import { ProblemNote } from './problem-note.js';

const KINDS = [
  ['html', 'Web page (prints well)'],
  ['md', 'Markdown'],
  ['json', 'JSON'],
] as const;

/** The report of a finished job, to be saved as a file. */
export function Downloads({ job }: { readonly job: Pick<Job<unknown>, 'id' | 'kind'> }) {
  const [error, setError] = useState<unknown>();
  const save = (as: string) => void download(job.id, job.kind, as).then(() => setError(undefined), setError);
  return (
    <>
      <fieldset class="downloads">
        <legend>Report</legend>
        {KINDS.map(([as, name]) => (
          <button key={as} type="button" onClick={() => save(as)}>
            {name}
          </button>
        ))}
      </fieldset>
      <ProblemNote error={error} />
    </>
  );
}
