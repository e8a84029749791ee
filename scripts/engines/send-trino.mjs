/** Sends a statement to a Trino of the tests, also one that writes. @returns the rows */
export async function sendTrino(base, sql) {
  const headers = { 'X-Trino-User': 'tester', 'X-Trino-Catalog': 'memory', 'X-Trino-Schema': 'default' };
  let page = await (await fetch(`${base}/v1/statement`, { method: 'POST', body: sql, headers })).json();
  const rows = [];
  for (;;) {
    if (page.error) throw new Error(`${page.error.errorName}: ${page.error.message}`);
    rows.push(...(page.data ?? []));
    if (page.nextUri === undefined) return rows;
    page = await (await fetch(page.nextUri, { headers })).json();
  }
}
