import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * A vitest reporter that writes the counts, every skipped test with its reason, and the seconds each file took, to the file named by
 * SINGLEOUT_TEST_COUNTS. A file that breaks before its tests start, and an error outside any test, count as
 * one failed test each.
 */
export default class CountTests {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: [], files: [] };
    for (const module of modules) {
      const before = counts.failed;
      const name = relative(process.cwd(), module.moduleId);
      counts.files.push({ name, seconds: (module.diagnostic()?.duration ?? 0) / 1000 });
      for (const test of module.children.allTests()) {
        const { state, note } = { note: undefined, ...test.result() };
        if (state === 'passed') counts.passed++;
        else if (state === 'failed') counts.failed++;
        else {
          counts.skipped.push(`${name} > ${test.fullName}: ${note ?? 'no reason given'}`);
        }
      }
      if (!module.ok() && counts.failed === before) counts.failed++;
    }
    writeFileSync(process.env.SINGLEOUT_TEST_COUNTS, JSON.stringify(counts));
  }
}
