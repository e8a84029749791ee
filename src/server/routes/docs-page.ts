import { escapeHtml } from '../../report/render/escape-html.js';

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly operationId?: string;
  readonly tags?: string[];
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses?: unknown;
}

/** What of an OpenAPI document the page shows. */
interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths?: object;
  readonly components?: { readonly schemas?: object };
}

/** The document as a page to read: no script, nothing loaded from elsewhere. */
export function docsPage({ info, paths = {}, components = {} }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags ?? []))];
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags?.includes(tag));
    return `<section><h2>${escapeHtml(tag)}</h2>${own.map(showOperation).join('\n')}</section>`;
  });
  const schemas = Object.entries(components.schemas ?? {}).map(
    ([name, schema]) =>
      `<details id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>${code(schema)}</details>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title><link rel="stylesheet" href="/docs.css"></head>
<body>
<header><h1>${escapeHtml(info.title)} API</h1><p>${escapeHtml(info.description ?? '')}</p>
<p>Version ${escapeHtml(info.version)}. The document for machines is <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).
Send the token that the server printed with every request: <code>Authorization: Bearer TOKEN</code>. Errors are
<code>application/problem+json</code> and hold no value of the data.</p>
<pre>curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '{"data": {"demo": "hospital"}, "roles": {"user": "person", "ignore": ["charge"]}}' \\
  'http://127.0.0.1:4870/api/assess?wait=25'</pre></header>
<main>
${sections.join('\n')}
<section><h2>Schemas</h2>${schemas.join('\n')}</section>
</main>
</body>
</html>
`;
}

function showOperation({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const parts = [
    ...(operation.description ? [`<p>${escapeHtml(operation.description)}</p>`] : []),
    ...(operation.parameters?.length ? [`<h4>Parameters</h4>${code(operation.parameters)}`] : []),
    ...(operation.requestBody ? [`<h4>Body</h4>${code(operation.requestBody)}`] : []),
    `<h4>Answers</h4>${code(operation.responses)}`,
  ];
  return `<details id="${escapeHtml(operation.operationId ?? path)}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary ?? '')}</span></summary>
${parts.join('\n')}</details>`;
}

/** JSON to read, references as links. */
function code(value: unknown): string {
  const lines = (JSON.stringify(value, null, 2) ?? '').split('\n');
  const text = lines.map(escapeHtml).join('\n');
  const linked = text.replace(
    /#\/components\/schemas\/(\w+)/g,
    (all, name) => `<a href="#schema-${name}">${all}</a>`,
  );
  return `<pre tabindex="0">${linked}</pre>`;
}

export const DOCS_STYLE = `
:root { color-scheme: light dark; --page: #fcfbf9; --card: #fff; --ink: #1c2127; --soft: #59636f; --rule: #e4e0d8; --link: #005f94; }
@media (prefers-color-scheme: dark) { :root { --page: #14181d; --card: #1b2027; --ink: #e9e7e2; --soft: #a3adb8; --rule: #303841; --link: #7cc4f0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .5rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .6rem; } h4 { margin: .8rem 0 .3rem; font-size: .85rem; color: var(--soft); }
a { color: var(--link); } code, pre { font-family: ui-monospace, monospace; font-size: .85rem; }
pre { overflow: auto; max-height: 28rem; background: var(--page); border: 1px solid var(--rule); border-radius: .4rem; padding: .7rem; }
details { background: var(--card); border: 1px solid var(--rule); border-radius: .5rem; padding: .5rem .9rem; margin: .5rem 0; }
summary { cursor: pointer; } summary span:last-child { color: var(--soft); }
.method { display: inline-block; min-width: 4.2rem; font-weight: 650; font-size: .8rem; } .post { color: #b34700; } .get { color: var(--link); } .delete { color: #a8005c; }
@media (prefers-color-scheme: dark) { .post { color: #f0a05a; } .delete { color: #f58ac0; } }
`;
