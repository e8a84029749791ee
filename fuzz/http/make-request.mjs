import { STEP } from '../commands/option-values.mjs';
import { mutateValue } from '../documents/mutate-document.mjs';
import { makeFile, renderFile } from '../files/make-file.mjs';
import { mutateBytes } from '../files/mutate-bytes.mjs';

const FILE = { file: 't.csv' };
const ROLES = { qi: ['age', 'sex', 'zip'], sensitive: ['town'] };
const ODD_PATHS = [
  '/',
  '/api',
  '/api/',
  '/api/health',
  '/openapi.json',
  '/docs',
  '/docs.css',
  '/api/files',
  '/api/../../etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/%00',
  '/api/jobs/x',
  '/api/jobs/%ff',
  '/api/jobs/x/events',
  '/api/jobs/x/report',
  '/api/jobs/x/report?format=html',
  '/api/uploads/x',
  '/assets/../index.html',
  '//',
  '/index.html',
  '/api/assess?wait=-1',
  '/api/assess?wait=1e9',
  `/${'a'.repeat(5000)}`,
  '/api/__proto__',
  '/api/uploads?name=',
  '/api/uploads',
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'];
const ODD_HEADERS = [
  { host: 'evil.example' },
  { host: '' },
  { origin: 'http://evil.example' },
  { origin: 'null' },
  { authorization: 'Bearer wrong' },
  { authorization: '' },
  { authorization: 'Bearer \u00e9' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'content-encoding': 'gzip' },
  { 'content-length': '99999999999' },
  { 'content-length': '1' },
  { 'transfer-encoding': 'chunked' },
  { 'transfer-encoding': 'gzip, chunked' },
  { expect: '100-continue' },
  { range: 'bytes=0-1' },
  { 'if-none-match': '*' },
  { accept: 'x'.repeat(3000) },
  { 'sec-fetch-site': 'cross-site' },
  { 'x-forwarded-host': 'evil.example' },
  { connection: 'upgrade', upgrade: 'websocket' },
];

/** Requests as the page sends them, by the stock that the server may read. */
function usualBodies(stock) {
  const json = (name) => JSON.parse(String(stock.get(name)));
  return {
    columns: [{ data: FILE }, { data: { file: 't.ndjson' } }, { data: { demo: 'hospital' } }],
    assess: [
      { data: FILE, roles: ROLES },
      { data: FILE },
      {
        data: FILE,
        reading: { delimiter: ',', null: ['?'] },
        roles: { qi: ['age'], missing: 'drop' },
        seed: 2,
      },
    ],
    predict: [
      { statistics: json('statistics.json') },
      { plan: json('proportions.json') },
      { statistics: { file: 'statistics.json' }, below: [2, 5], methods: ['forest'] },
      { statistics: json('statistics.json'), methods: ['random'], samples: 2, capacity: 2 },
    ],
    keys: [
      { data: FILE, maxColumns: 3 },
      { data: FILE, uniqueness: 0.5, probability: { age: 0.2 }, limit: 10 },
    ],
    transactions: [
      {
        data: { file: 'purchases.csv' },
        user: 'customer',
        attributes: [['when'], ['price', 'shop']],
        trials: 2,
        sample: 3,
      },
    ],
    'what-if': [
      { data: FILE, roles: ROLES, steps: ['band age 10'] },
      { statistics: json('statistics.json'), steps: ['band age 10'] },
      { data: FILE, roles: ROLES, steps: ['mask zip 2', 'drop id'], findings: 'observed' },
    ],
    plan: [
      {
        data: FILE,
        roles: ROLES,
        goal: 'k=2',
        suppress: 0.1,
        levels: { age: ['band 5', 'band 10'] },
        importance: { age: 2 },
      },
    ],
    'population/fit': [
      { data: { file: 'responses.csv' }, attributes: ['age', 'sex'], epsilon: 1 },
      { data: { file: 'answers.csv' } },
    ],
    'population/estimate': [
      {
        model: json('model.json'),
        population: 1000,
        record: { age: '0 to 30', sex: 'f', town: 'mrkQZ1' },
        databases: [{ rate: 0.1, count: 1 }],
      },
    ],
    person: [
      { records: 1000, counts: { age: 20, sex: 500 }, pairs: [{ columns: ['age', 'sex'], count: 9 }] },
      { statistics: json('statistics.json'), values: { sex: 'f' }, k: [2, 3] },
    ],
  };
}

/** A request: method, path, headers and a body, as base64. The token is put in when it is sent. */
export async function makeRequest(choose, folder, { stock }) {
  return choose.weighted([
    [6, () => makeQuestion(choose, stock)],
    [2, () => makeUpload(choose, folder)],
    [
      1,
      () => ({
        method: choose.pick(METHODS),
        path: bendPath(choose, choose.pick(ODD_PATHS)),
        headers: oddHeaders(choose),
        body: '',
      }),
    ],
  ])();
}

function makeQuestion(choose, stock) {
  const [kind, bodies] = choose.pick(Object.entries(usualBodies(stock)));
  const document = { root: structuredClone(choose.pick(bodies)) };
  if (document.root.steps && choose.chance(0.6))
    document.root.steps = choose.list(choose.between(1, 3), () => STEP(choose));
  for (let times = choose.pick([0, 1, 1, 1, 2, 4]); times > 0; times--) mutateValue(choose, document);
  const text = Buffer.from(JSON.stringify(document.root) ?? '');
  const body = choose.chance(0.08) ? mutateBytes(choose, text) : text;
  return {
    method: choose.chance(0.97) ? 'POST' : choose.pick(METHODS),
    path: `/api/${kind}?wait=20`,
    headers: { 'content-type': 'application/json', ...oddHeaders(choose, 0.06) },
    body: body.toString('base64'),
  };
}

/** Sends a file, and asks for its columns and its assessment where it was taken. */
async function makeUpload(choose, folder) {
  const input = await makeFile(choose, folder);
  const bytes = await renderFile(input, folder);
  const name = choose.chance(0.9)
    ? input.name
    : choose.pick(['', '../x.csv', 'a/b.csv', '.', 'x'.repeat(299), 'a\0.csv', '<b>.csv', 'x.exe', 'é.csv']);
  return {
    method: 'POST',
    path: `/api/uploads?name=${encodeURIComponent(name)}`,
    headers: { 'content-type': 'application/octet-stream', ...oddHeaders(choose, 0.05) },
    body: bytes.toString('base64'),
    ask: choose.pick(['columns', 'assess', 'keys']),
    reading: spellReading(input.reading),
    // where the first line is damaged, or taken for names, cells are names and may show
    marked: input.bytes === undefined && name === input.name,
  };
}

function spellReading({ nullValues, ...reading }) {
  return { ...reading, ...(nullValues && { null: nullValues }) };
}

function oddHeaders(choose, p = 0.4) {
  return choose.chance(p) ? choose.pick(ODD_HEADERS) : {};
}

function bendPath(choose, path) {
  if (choose.chance(0.6)) return path;
  return mutateBytes(choose, Buffer.from(path))
    .toString('latin1')
    .replace(/[^!-~]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
