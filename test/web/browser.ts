import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import { ensureChromium } from '../../scripts/find-chromium.mjs';
import { startTestServer, type TestServer } from '../server/served.js';

/** A browser and the installed command that serves the page. */
export interface Bench {
  readonly server: TestServer;
  readonly browser: Browser | undefined;
  /** Opens the page; problems of its scripts and its policy are gathered. */
  open(hash?: string, options?: { width?: number; height?: number; dark?: boolean }): Promise<Page>;
  readonly complaints: string[];
  close(): Promise<void>;
}

/** Starts both. Where no browser is or can be installed, tests skip, and say so. */
export async function startBench(folders: readonly string[] = []): Promise<Bench> {
  const executablePath = ensureChromium();
  const server = await startTestServer({ folders });
  const browser =
    executablePath === undefined
      ? undefined
      : await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  const complaints: string[] = [];
  return {
    server,
    browser,
    complaints,
    open: async (hash = '/data', { width = 1280, height = 900, dark = false } = {}) => {
      if (browser === undefined) throw new Error('there is no browser');
      const opened = await browser.newPage({
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
      });
      opened.setDefaultTimeout(45_000);
      opened.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      opened.on('pageerror', (error) => complaints.push(error.message));
      await opened.goto(`${server.url}#token=${server.token}&${hash}`);
      return opened;
    },
    close: async () => {
      await browser?.close();
      await server.close();
    },
  };
}

/** Skips where there is no browser, with the reason that `npm test` lists. */
export function needBrowser(bench: Bench, { skip }: TestContext): void {
  skip(
    bench.browser === undefined,
    'NO BROWSER: chromium is not installed and the system packages cannot be reached, so the page was not tested',
  );
}

/** Chooses a file by the button. */
export async function uploadFile(page: Page, path: string): Promise<void> {
  await page.getByLabel('File to assess').setInputFiles(path);
}

/** What axe finds that is serious or critical. */
export async function violations(page: Page): Promise<string[]> {
  // the policy lets no script in from elsewhere: it runs in a world of its own
  const found = (await page.evaluate(`${axe.source}; axe.run()`)) as axe.AxeResults;
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
