import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * A vitest reporter that writes the counts, and every skipped test with its reason, to the file named by
 * SINGLEOUT_TEST_COUNTS. A file that breaks before its tests start, and an error outside any test, count as
 * one failed test each.
 */
export default class CountTests {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: [] };
    for (const module of modules) {
      const before = counts.failed;
      for (const test of module.children.allTests()) {
        const { state, note } = { note: undefined, ...test.result() };
        if (state === 'passed') counts.passed++;
        else if (state === 'failed') counts.failed++;
        else {
          const where = relative(process.cwd(), module.moduleId);
          counts.skipped.push(`${where} > ${test.fullName}: ${note ?? 'no reason given'}`);
        }
      }
      if (!module.ok() && counts.failed === before) counts.failed++;
    }
    writeFileSync(process.env.SINGLEOUT_TEST_COUNTS, JSON.stringify(counts));
  }
}
