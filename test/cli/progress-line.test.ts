import { describe, expect, it } from 'vitest';
import { ProgressLine } from '../../src/cli/output/progress-line.js';

function target(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  return { isTTY, columns, write: (text: string) => written.push(text), written };
}

describe('ProgressLine', () => {
  it('writes over one line of a terminal and leaves it clean', () => {
    const screen = target(true);
    const line = new ProgressLine(screen, false);
    line.report({ step: 'counting' });
    line.report({ step: 'encoding', fraction: 0.5 });
    line.clear();
    line.clear();
    expect(screen.written).toHaveLength(3);
    expect(screen.written[0]).toBe('\r\u001b[2Kcounting');
    expect(screen.written[1]).toBe(`\r\u001b[2Kencoding ${'█'.repeat(12)}${'░'.repeat(12)} 50 %`);
    expect(screen.written[2]).toBe('\r\u001b[2K');
    expect(screen.written.join('')).not.toContain('\n');
  });

  it('is silent where there is no terminal, or where quiet is asked for', () => {
    for (const [screen, quiet] of [
      [target(false), false],
      [target(true), true],
    ] as const) {
      const line = new ProgressLine(screen, quiet);
      line.report({ step: 'counting', fraction: 0.1 });
      line.clear();
      expect(screen.written).toEqual([]);
    }
  });

  it('fits the terminal, and does not flicker', () => {
    const screen = target(true, 20);
    const line = new ProgressLine(screen, false);
    for (let i = 0; i < 100; i++) line.report({ step: 'a step with a long name', fraction: i / 100 });
    expect(screen.written.length).toBeLessThan(50);
    for (const text of screen.written) expect(text.replace('\r\u001b[2K', '').length).toBeLessThan(20);
  });
});
