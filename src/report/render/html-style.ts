/** Style sheet of the HTML report: one column of text, dark and light, phone and paper. */
export const htmlStyle = `
:root {
  --page: #fcfbf9; --card: #ffffff; --ink: #1c2127; --soft: #59636f; --rule: #e4e0d8; --link: #005f94;
  --chart-risk: #d55e00; --chart-warn: #e69f00; --chart-care: #56b4e9; --chart-safe: #0072b2; --chart-on-safe: #ffffff;
  color-scheme: light dark;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #14181d; --card: #1b2027; --ink: #e9e7e2; --soft: #a3adb8; --rule: #303841; --link: #7cc4f0;
    --chart-risk: #f0792a; --chart-warn: #e69f00; --chart-care: #8fd0f5; --chart-safe: #3f9fdb; --chart-on-safe: #0b0e11;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; max-width: 52rem; padding: 2.5rem 1.25rem 4rem; background: var(--page); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: break-word;
}
h1 { font-size: clamp(1.35rem, 1rem + 1.7vw, 1.8rem); line-height: 1.28; font-weight: 650; letter-spacing: -0.012em; margin: 0.4rem 0 1rem; text-wrap: pretty; }
h2 { font-size: 1.3rem; line-height: 1.3; font-weight: 650; letter-spacing: -0.008em; margin: 0 0 0.6rem; }
p { margin: 0 0 0.7rem; }
a { color: var(--link); }
.warning { border: 2px solid var(--chart-risk); border-radius: 0.6rem; padding: 0.5rem 0.9rem; font-weight: 600; }
.source { color: var(--soft); font-size: 0.9rem; margin: 0; }
.level { display: inline-flex; align-items: center; gap: 0.5rem; border: 1px solid var(--rule); border-radius: 99rem; padding: 0.2rem 0.9rem 0.2rem 0.7rem; font-size: 0.9rem; background: var(--card); }
.level::before { content: ""; width: 0.75rem; height: 0.75rem; border-radius: 50%; background: var(--chart-safe); }
.level.extreme::before, .level.high::before { background: var(--chart-risk); }
.level.moderate::before { background: var(--chart-warn); }
.tiles { display: grid; grid-template-columns: repeat(4, 1fr); gap: 0.75rem; margin: 1rem 0 0; }
.tiles div { display: flex; flex-direction: column-reverse; justify-content: flex-end; background: var(--card); border: 1px solid var(--rule); border-radius: 0.6rem; padding: 0.8rem 1rem; }
.tiles dt { text-wrap: balance; color: var(--soft); font-size: 0.85rem; line-height: 1.35; }
.tiles dd { margin: 0; font-size: 1.55rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.015em; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.1rem; list-style: none; margin: 1.5rem 0 0; padding: 0; font-size: 0.9rem; }
nav li { margin: 0; }
nav a { text-decoration-color: var(--rule); text-underline-offset: 0.2em; }
section { border-top: 1px solid var(--rule); margin-top: 2.25rem; padding-top: 1.75rem; }
.lead { font-size: 1.06rem; }
.name { font-weight: 600; overflow-wrap: anywhere; unicode-bidi: isolate; }
td, th, td .name, th .name { overflow-wrap: break-word; }
.long, .long .name { overflow-wrap: anywhere; }
.meaning { color: var(--soft); font-size: 0.9rem; border-left: 3px solid var(--rule); padding-left: 0.9rem; margin-top: 1rem; }
.meaning p:last-child { margin-bottom: 0; }
figure { margin: 1.1rem 0 1.4rem; }
figcaption { font-size: 0.9rem; color: var(--soft); margin-bottom: 0.6rem; }
figure svg { max-width: 100%; height: auto; }
.narrow { display: none; }
.key { display: inline-block; white-space: nowrap; margin: 0 0.7rem 0 0; }
figcaption .key:first-of-type { margin-left: 0.4rem; }
.key::before { content: ""; display: inline-block; width: 0.75em; height: 0.75em; border-radius: 2px; margin-right: 0.4em; background: currentColor; }
.key.line::before { width: 1.5em; height: 0; border-radius: 0; background: none; border-top: 3px solid currentColor; vertical-align: 0.25em; }
.key.risk::before { background-color: var(--chart-risk); border-color: var(--chart-risk); }
.key.warn::before { background: var(--chart-warn); }
.key.care::before { background: var(--chart-care); }
.key.safe::before { background: var(--chart-safe); }
.key.dashed::before { border-top: 2px dashed var(--ink); }
.key.dotted::before { border-top: 2px dotted var(--chart-safe); }
.scroll { overflow-x: auto; margin: 0.8rem 0; }
.scroll:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
table { border-collapse: collapse; min-width: 60%; font-size: 0.9rem; line-height: 1.4; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 1.1rem 0.4rem 0; border-bottom: 1px solid var(--rule); }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--soft); font-weight: 500; font-size: 0.84rem; vertical-align: bottom; border-bottom-color: var(--soft); }
tbody th { font-weight: 500; min-width: 8.5rem; max-width: 18rem; }
tbody th.number { min-width: 0; }
tbody th.long { min-width: 11rem; }
td .name { font-weight: inherit; }
.number { text-align: right; white-space: nowrap; }
.dense { font-size: 0.82rem; }
.dense th, .dense td { padding-right: 0.65rem; }
.dense tbody th { min-width: 0; }
.dense thead th { font-size: 0.78rem; }
.short { white-space: nowrap; }
thead .number, thead .short { white-space: normal; }
ul { margin: 0.4rem 0; padding-left: 1.15rem; }
li { margin: 0.25rem 0; }
footer { color: var(--soft); font-size: 0.85rem; border-top: 1px solid var(--rule); margin-top: 2.5rem; padding-top: 1rem; }
@media (max-width: 46rem) {
  body { padding: 1.25rem 1rem 3rem; }
  .tiles { grid-template-columns: repeat(2, 1fr); }
  table { min-width: 100%; }
  td.long { min-width: 15rem; }
  .explained tr { display: flex; flex-wrap: wrap; column-gap: 0.5rem; border-bottom: 1px solid var(--rule); padding: 0.4rem 0; }
  .explained th, .explained td { border: 0; padding: 0; max-width: none; flex: 1 1 0; }
  .explained tbody th { min-width: 0; }
  .explained .number { flex: 0 0 6.7rem; }
  .explained td.long { flex: 1 0 100%; min-width: 0; color: var(--soft); }
  .explained thead th:last-child { display: none; }
  figcaption .key:first-of-type { margin-left: 0; }
}
@media screen and (max-width: 46rem) {
  .wide { display: none; }
  .narrow { display: block; overflow-x: auto; }
  .narrow svg { max-width: none; }
}
@media print {
  @page { margin: 16mm 15mm; }
  html { font-size: 12px; }
  body { max-width: none; padding: 0; background: none; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  nav { display: none; }
  a { color: inherit; }
  section { margin-top: 1.4rem; padding-top: 1.1rem; }
  h1, h2, .lead, thead { break-after: avoid; }
  figure, tr, .tiles, .lead, .meaning p, li { break-inside: avoid; }
  .scroll { overflow: visible; }
  .wide svg { max-width: 100%; }
}
`;
