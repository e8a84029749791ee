import { useEffect, useRef, useState } from 'preact/hooks';
import type { Assessment, Observed } from '../src/core/results/assessment.js';
import type { Loss } from '../src/core/results/what-if.js';
import { ask, type Data, followJob, type Job, RequestError } from './api.js';

/** The risk before and after some steps, and what they cost. */
export interface Tried {
  readonly before: Observed;
  readonly after: Observed;
  readonly loss: Loss;
}

interface Trial {
  readonly tried: Tried | undefined;
  /** What the server is at, where an answer is still to come. */
  readonly doing: string | undefined;
  readonly error: unknown;
}

const WAIT_MS = 250;
/** An answer that takes longer than that is followed, and what the server is at is told. */
const SOON_S = 2;
const IDLE: Trial = { tried: undefined, doing: undefined, error: undefined };

/** Asks what steps would change whenever they do: one question at a time, and only the last of those that came in between. */
export function useWhatIf(data: Data, roles: object, steps: readonly string[]): Trial {
  const [trial, setTrial] = useState<Trial>(IDLE);
  const wanted = useRef(steps);
  const going = useRef(false);
  const go = async () => {
    if (going.current) return;
    going.current = true;
    let asked: readonly string[] = [];
    while (wanted.current !== asked) {
      asked = wanted.current;
      const tell = (doing: string) => setTrial((now) => (wanted.current === asked ? { ...now, doing } : now));
      const next = asked.length === 0 ? IDLE : await tryOut(data, roles, asked, tell);
      if (wanted.current === asked) setTrial(next);
    }
    going.current = false;
  };
  useEffect(() => {
    wanted.current = steps;
    if (steps.length === 0) return setTrial(IDLE);
    setTrial(({ tried }) => ({ tried, doing: 'Counting', error: undefined }));
    const timer = setTimeout(go, WAIT_MS);
    return () => clearTimeout(timer);
  }, [steps]);
  return trial;
}

type Answer = Tried | { readonly before: Assessment; readonly after: Assessment; readonly loss: Loss };

async function tryOut(
  data: Data,
  roles: object,
  steps: readonly string[],
  tell: (step: string) => void,
): Promise<Trial> {
  try {
    const body = { data, roles, steps, findings: 'observed' };
    const job = await ask<Job<Answer>>(`api/what-if?wait=${SOON_S}`, body);
    if (job.problem) throw new RequestError(job.problem);
    const told = ({ progress }: Job<Answer>) => progress && tell(progress.step);
    const found = job.result ?? (await followJob<Answer>(job.id, told, new AbortController().signal));
    return { ...IDLE, tried: observedOf(found) };
  } catch (error) {
    return { ...IDLE, error };
  }
}

/** Steps that need the whole way come with all findings. */
function observedOf({ before, after, loss }: Answer): Tried {
  return 'observed' in before && 'observed' in after
    ? { before: before.observed, after: after.observed, loss }
    : { before: before as Observed, after: after as Observed, loss };
}
