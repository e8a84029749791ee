import { streamSSE } from 'hono/streaming';
import { type JobEvent, type JobView, viewText } from './job.js';
import type { JobQueue } from './job-queue.js';

const HEARTBEAT_MS = 10_000;

/** What happens to a job, as server-sent events until it ends. */
export function watchJob(c: Parameters<typeof streamSSE>[0], jobs: JobQueue, id: string): Response {
  // a job that is not there, or too many watchers, is answered as a problem before the stream begins
  const queue: JobEvent[] = [];
  let wake = () => {};
  const watching = jobs.watch(id, (event) => {
    // of several steps of progress in a row only the last one matters
    if (event.name === 'progress' && queue.at(-1)?.name === 'progress') queue.pop();
    queue.push(event);
    wake();
  });
  return streamSSE(c, async (stream) => {
    let ended = false;
    stream.onAbort(() => {
      ended = true;
      watching.stop();
      wake();
    });
    void watching.ended.then(() => {
      ended = true;
      wake();
    });
    const heart = setInterval(() => void stream.write(': still here\n\n').catch(() => {}), HEARTBEAT_MS);
    try {
      while (!(ended && queue.length === 0) && !stream.aborted) {
        const event = queue.shift();
        if (event !== undefined)
          await stream.writeSSE({ event: event.name, data: viewText(event.data as JobView) });
        else
          await new Promise<void>((done) => {
            wake = done;
          });
      }
    } finally {
      clearInterval(heart);
      watching.stop();
    }
  });
}
