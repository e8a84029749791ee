import { spawnSync } from 'node:child_process';

/**
 * Runs work several times and keeps the cheapest: user + system seconds of this process, all threads.
 * @returns {Promise<{ cpu: number, wall: number, result: unknown }>}
 */
export async function measure(work, times = 3) {
  let best = { cpu: Number.POSITIVE_INFINITY, wall: Number.POSITIVE_INFINITY, result: undefined };
  for (let i = 0; i < times; i++) {
    const before = process.cpuUsage();
    const start = performance.now();
    const result = await work();
    const wall = (performance.now() - start) / 1000;
    const { user, system } = process.cpuUsage(before);
    const cpu = (user + system) / 1e6;
    if (cpu < best.cpu) best = { cpu, wall, result };
  }
  return best;
}

/** The least wall seconds of several runs: for work that others do. */
export async function leastWall(work, times = 3) {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    await work();
    least = Math.min(least, (performance.now() - start) / 1000);
  }
  return least;
}

/** Runs a command to its end; returns CPU and wall seconds, peak memory in MB and what it printed. */
export function measureCommand(command, args, options = {}) {
  const start = performance.now();
  const { stdout, stderr, status } = spawnSync('/usr/bin/time', ['-f', 'RUSAGE %U %S %M', command, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    ...options,
  });
  const [, user, system, kb] = /RUSAGE ([\d.]+) ([\d.]+) (\d+)\s*$/.exec(stderr ?? '') ?? [];
  return {
    ok: status === 0,
    stdout,
    stderr,
    wall: (performance.now() - start) / 1000,
    cpu: Number(user) + Number(system),
    peakMb: Number(kb) / 1024,
  };
}
