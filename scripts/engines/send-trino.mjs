/** Longer than any single answer takes, so that a connection that hangs is noticed. */
const ANSWER_MS = 120_000;

/** Sends a statement to a Trino of the tests, also one that writes. @returns the rows */
export async function sendTrino(base, sql) {
  const headers = { 'X-Trino-User': 'tester', 'X-Trino-Catalog': 'memory', 'X-Trino-Schema': 'default' };
  let page = await ask(`${base}/v1/statement`, { method: 'POST', body: sql, headers });
  const rows = [];
  for (;;) {
    if (page.error) throw new Error(`${page.error.errorName}: ${page.error.message}`);
    rows.push(...(page.data ?? []));
    if (page.nextUri === undefined) return rows;
    page = await ask(page.nextUri, { headers });
  }
}

async function ask(address, options) {
  return (await fetch(address, { ...options, signal: AbortSignal.timeout(ANSWER_MS) })).json();
}
