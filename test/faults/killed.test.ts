import { readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { randomStream } from '../../src/maths/random.js';
import { start } from '../cli/cli.js';
import { scratchFolder } from '../source/scratch.js';
import { digestOf, digestsIn, lineOf, makeInputs, makePlace, SUBJECTS, type Subject } from './subjects.js';

/** How many runs are killed in all; thousands by SINGLEOUT_KILLS. */
const KILLS = Number(process.env.SINGLEOUT_KILLS ?? 60);
const EACH = Math.ceil(KILLS / SUBJECTS.length);
/** A run takes a second on a quiet machine; on a loaded one it may take a minute. */
const PATIENCE_MS = 60_000 * (EACH + 2);
/** Longer than it takes to write any of the files. */
const WRITING_MS = 60;

const inputs = scratchFolder();
const scratch = scratchFolder();
beforeAll(() => makeInputs(inputs));

type Place = ReturnType<typeof makePlace>;
const run = (subject: Subject, { outputs, env }: Place) =>
  start(lineOf(subject, inputs.path, join(outputs, subject.files[0])), { env, cwd: outputs });

/** Starts the command and kills it: in any moment of a run, or once something shows where it writes. */
async function killOnce(subject: Subject, place: Place, delayMs: number, onceItWrites: boolean) {
  const { child, ended } = run(subject, place);
  const later = () => setTimeout(() => child.kill('SIGKILL'), delayMs);
  const watcher = onceItWrites ? watch(place.outputs).once('change', later) : undefined;
  if (!onceItWrites) later();
  const { code } = await ended;
  watcher?.close();
  return code;
}

describe.each(SUBJECTS)('$title, killed', (subject) => {
  it('leaves whole files alone, and nothing once it has run again', { timeout: PATIENCE_MS }, async () => {
    const before = digestsIn(inputs.path);
    const place = makePlace(scratch.path);
    const paths = subject.files.map((name) => join(place.outputs, name));
    const begun = performance.now();
    expect((await run(subject, place).ended).code).toBe(0);
    const tookMs = performance.now() - begun;
    const whole = paths.map(digestOf);
    expect(whole).not.toContain(undefined);

    const random = randomStream(1, `kills of ${subject.title}`);
    const codes = [];
    for (let kill = 0; kill < EACH; kill++) {
      const isThere = random.int(2) === 1;
      for (const path of paths) {
        rmSync(path, { force: true });
        if (isThere) writeFileSync(path, 'what was there before');
      }
      const old = paths.map(digestOf);
      const writing = kill % 2 === 1;
      codes.push(
        await killOnce(subject, place, random.float() * (writing ? WRITING_MS : tookMs * 0.9), writing),
      );
      const now = paths.map(digestOf);
      for (const [i, path] of paths.entries()) {
        // what tells of the reports goes before new ones take their place
        const gone = i > 0 ? [undefined] : [];
        expect([old[i], whole[i], ...gone], path).toContain(now[i]);
      }
      if (now[0] === whole[0])
        for (const [i, digest] of now.entries()) expect([undefined, whole[i]]).toContain(digest);
    }
    // a run that was killed has no exit code
    expect(codes).toContain(null);

    expect((await run(subject, place).ended).code).toBe(0);
    expect(paths.map(digestOf)).toEqual(whole);
    expect(readdirSync(place.outputs).sort()).toEqual([...subject.files].sort());
    expect(readdirSync(place.temporary)).toEqual([]);
    expect(digestsIn(inputs.path)).toEqual(before);
  });
});
