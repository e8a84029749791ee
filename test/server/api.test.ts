import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOfAssessment } from '../../src/report/pages/assessment.js';
import { renderHtml } from '../../src/report/render/html.js';
import { cli } from '../cli/cli.js';
import { makeFolder, markedCsv, startTestServer, type TestServer } from './served.js';

const folder = makeFolder({ 'people.csv': markedCsv(300), 'note.md': 'no table' });
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ folders: [folder.path] });
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

/** What differs from run to run: the time that predictions took. */
function withoutSeconds(text: string): unknown {
  return JSON.parse(text, (key, value) => (key === 'seconds' ? 0 : value));
}

async function byCommand(...args: string[]): Promise<unknown> {
  const { code, out, err } = await cli([...args, '--json']);
  expect(err).toBe('');
  expect(code).toBe(0);
  return withoutSeconds(out);
}

const file = () => ({ file: `${folder.path.split('/').pop()}/people.csv` });
const path = `${folder.path}/people.csv`;
const roles = { qi: ['zip', 'age', 'sex'], sensitive: ['ill'] };

describe('the API answers as the command line does', () => {
  it('assesses uploads and files in place alike', async () => {
    const expected = await byCommand('assess', path, '--qi', 'zip,age,sex', '--sensitive', 'ill');
    for (const data of [await server.upload('people.csv', markedCsv(300)), file()]) {
      const found = await server.result('assess', { data, roles });
      const inputs = found.provenance.inputs.map((input: object) => ({ ...input, name: path }));
      const provenance = { ...found.provenance, inputs };
      const named = { ...found, source: { ...found.source, name: path }, provenance };
      expect(withoutSeconds(JSON.stringify(named))).toEqual(expected);
    }
  });

  it('proposes the roles that an assessment takes', async () => {
    const { columns, source } = await server.result('columns', { data: file() });
    const { columns: taken } = await server.result('assess', { data: file() });
    const bare = (all: { name: string; role: string; why: string; distinct: number }[]) =>
      all.map(({ name, role, why, distinct }) => ({ name, role, why, distinct }));
    expect(bare(columns)).toEqual(bare(taken));
    expect(source.records).toBe(300);
  });

  it('predicts from statistics sent along, from a file of them, and from a plan', async () => {
    const { out } = await cli([
      'statistics',
      path,
      '--qi',
      'zip,age,sex',
      '-o',
      `${folder.path}/statistics.json`,
    ]);
    expect(out).toBe('');
    const text = readFileSync(`${folder.path}/statistics.json`, 'utf8');
    const expected = (await byCommand('predict', `${folder.path}/statistics.json`)) as {
      predictions: unknown;
    };
    for (const statistics of [JSON.parse(text), await server.upload('statistics.json', text)]) {
      const { predictions } = await server.result('predict', { statistics });
      expect(withoutSeconds(JSON.stringify(predictions))).toEqual(expected.predictions);
    }
    const plan = {
      records: 1000,
      columns: { sex: { F: 0.5, M: 0.5 }, age: { values: 50, distribution: 'uniform' } },
    };
    const planned = await server.result('predict', { plan });
    expect(planned.source.kind).toBe('plan');
  });

  it('tells one person from counts', async () => {
    const answer = await server.ask('/api/person', {
      records: 1000,
      counts: { age: 20, sex: 500 },
      pairs: [{ columns: ['age', 'sex'], count: 15 }],
    });
    const expected = await byCommand(
      'person',
      '--records',
      '1000',
      '--count',
      'age=20',
      '--count',
      'sex=500',
      '--pair',
      'age,sex=15',
    );
    expect(await answer.json()).toEqual(expected);
  });

  it('measures attackers on transactions', async () => {
    const found = await server.result('transactions', {
      data: file(),
      user: 'name',
      attributes: [['zip'], ['age', 'sex']],
    });
    const expected = (await byCommand(
      'transactions',
      path,
      '--user',
      'name',
      '--attribute',
      'zip',
      '--attribute',
      'age,sex',
    )) as { transactions: unknown };
    expect(found.transactions).toEqual(expected.transactions);
  });

  it('finds keys', async () => {
    const found = await server.result('keys', {
      data: file(),
      roles: { ignore: ['name'] },
      maxColumns: 3,
      uniqueness: 0.5,
    });
    const expected = (await byCommand(
      'keys',
      path,
      '--ignore',
      'name',
      '--max-columns',
      '3',
      '--uniqueness',
      '0.5',
    )) as {
      keys: unknown;
      nearKeys: unknown;
      sensitivity: unknown;
    };
    expect(found.keys).toEqual(expected.keys);
    expect(found.nearKeys).toEqual(expected.nearKeys);
    expect(found.sensitivity).toEqual(expected.sensitivity);
    expect(found.source.name).toBe(file().file);
  });

  it('tries steps and plans', async () => {
    const steps = ['mask zip 1', 'merge age below 14'];
    const whole = await server.result('what-if', { data: file(), roles, steps });
    const quick = await server.result('what-if', { data: file(), roles, steps, findings: 'observed' });
    const expected = (await byCommand(
      'what-if',
      path,
      '--qi',
      'zip,age,sex',
      '--sensitive',
      'ill',
      ...steps.flatMap((step) => ['--do', step]),
    )) as { changes: unknown };
    expect(whole.changes).toEqual(expected.changes);
    expect(quick.format).toBe('singleout/what-if-observed');
    expect(quick.after).toEqual(whole.after.observed);
    expect(quick.before).toEqual(whole.before.observed);
    const planned = await server.result('plan', {
      data: file(),
      roles: { qi: ['zip', 'age'] },
      goal: 'k=3',
      suppress: 0.1,
    });
    const best = (await byCommand('plan', path, '--qi', 'zip,age', '--goal', 'k=3', '--suppress', '0.1')) as {
      best: unknown;
    };
    expect(planned.best).toEqual(best.best);
  });

  it('answers the first what-if after an assessment without reading or encoding anything again', async () => {
    const named = { qi: ['zip', 'age'] };
    const steps = async (asked: object) => {
      const { id } = await (await server.ask('/api/what-if', asked)).json();
      const told = await (await server.ask(`/api/jobs/${id}/events`)).text();
      expect(told).toContain('"state":"done"');
      return [...told.matchAll(/^data: {"step":"([^"]*)"/gm)].map(([, step]) => step);
    };
    await server.result('assess', { data: file(), roles: named });
    const asked = { data: file(), steps: ['mask zip 1'], findings: 'observed' };
    const warm = await steps({ ...asked, roles: named });
    expect(warm.filter((step) => /reading|encoding|every column/.test(step))).toEqual([]);
    // other roles need another preparation, which shows: a quick one may be over before it is watched
    const cold: string[] = [];
    for (const qi of [
      ['zip', 'sex'],
      ['age', 'sex'],
      ['sex', 'ill'],
      ['zip', 'ill'],
      ['age', 'ill'],
    ])
      cold.push(...(await steps({ ...asked, steps: [`mask ${qi[0]} 1`], roles: { qi } })));
    expect(cold.filter((step) => /encoding|every column|group sizes/.test(step))).not.toEqual([]);
  });

  it('asks a population', async () => {
    const model = `${folder.path}/model.json`;
    await byCommand('population', 'fit', path, '--epsilon', '6', '--qi', 'sex,ill', '-o', model);
    const asked = {
      population: 10_000,
      record: { sex: 'sex-qxf', ill: 'ill-qx1' },
      databases: [{ rate: 0.1, count: 3 }],
    };
    const answer = await server.ask('/api/population/estimate', {
      ...asked,
      model: { file: file().file.replace('people.csv', 'model.json') },
    });
    const expected = await byCommand(
      'population',
      'estimate',
      '--model',
      model,
      '--population',
      '10000',
      '--record',
      'sex=sex-qxf',
      'ill=ill-qx1',
      '--database',
      'rate=0.1,count=3',
    );
    expect(await answer.json()).toEqual(expected);
  });
});

describe('jobs', () => {
  it('tell of progress and of findings before the end', async () => {
    const data = await server.upload('people.csv', markedCsv(3000));
    const { id } = await (await server.ask('/api/assess', { data })).json();
    const text = await (await server.ask(`/api/jobs/${id}/events`)).text();
    const events = text.split('\n\n').flatMap((block) => {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      return name === undefined ? [] : [{ name, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '') }];
    });
    const names = events.map(({ name }) => name);
    expect(names[0]).toBe('state');
    expect(names).toContain('progress');
    const last = events.at(-1)?.data;
    expect(last.state).toBe('done');
    const parts = Object.assign(
      {},
      ...events.filter(({ name }) => name === 'finding').map(({ data }) => data),
      events[0].data.findings,
    );
    for (const part of ['observed', 'dependency', 'predictions', 'exposure', 'columns']) {
      expect(last.result[part]).toEqual(parts[part]);
    }
  });

  it('are cancelled, and leave room for the next', async () => {
    const { id } = await (await server.ask('/api/assess', { data: { demo: 'hospital' } })).json();
    const answer = await server.ask(`/api/jobs/${id}`, undefined, { method: 'DELETE' });
    expect((await answer.json()).state).toBe('cancelled');
    expect((await server.result('columns', { data: file() })).source.records).toBe(300);
    // what has ended is forgotten
    await server.ask(`/api/jobs/${id}`, undefined, { method: 'DELETE' });
    expect((await server.ask(`/api/jobs/${id}`)).status).toBe(410);
  });

  it('give the report that the command line writes', async () => {
    const job = await (await server.ask('/api/assess?wait=25', { data: file(), roles })).json();
    const answer = await server.ask(`/api/jobs/${job.id}/report?as=html`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="singleout-assess.html"');
    expect(await answer.text()).toBe(await renderHtml(pageOfAssessment(job.result)));
    for (const as of ['md', 'txt', 'json'])
      expect((await server.ask(`/api/jobs/${job.id}/report?as=${as}`)).status).toBe(200);
    const columns = await (await server.ask('/api/columns?wait=25', { data: file() })).json();
    expect((await server.ask(`/api/jobs/${columns.id}/report?as=html`)).status).toBe(200);
  });

  it('fail with the codes of the command line, and with no value', async () => {
    const job = await (
      await server.ask('/api/assess?wait=25', { data: file(), roles: { qi: ['zipp'] } })
    ).json();
    expect(job.state).toBe('failed');
    expect(job.problem).toMatchObject({
      status: 400,
      code: 'config/unknown-column',
      hint: 'did you mean zip?',
    });
    const ragged = await server.upload('bad.csv', 'a,b\n1,2\nsecret-qx,3,4\n');
    const failed = await (await server.ask('/api/assess?wait=25', { data: ragged })).json();
    expect(failed.problem).toMatchObject({ status: 422, code: 'data/ragged' });
    expect(failed.problem.where).toMatch(/^bad\.csv/);
    expect(JSON.stringify(failed)).not.toContain('secret');
  });
});

describe('what is kept', () => {
  it('lists files in place, and goes with the server', async () => {
    const { files, demos } = await (await server.ask('/api/files')).json();
    expect(files.map(({ name }: { name: string }) => name.split('/')[1])).toContain('people.csv');
    expect(files.map(({ name }: { name: string }) => name.split('/')[1])).not.toContain('note.md');
    expect(demos).toContain('hospital');
    const other = await startTestServer();
    const own = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`singleout-${other.pid}-`));
    const { upload } = await other.upload('people.csv', markedCsv(10));
    await other.result('columns', { data: { upload } });
    expect(own().length).toBeGreaterThan(0);
    await other.close();
    expect(own()).toEqual([]);
  });

  it('removes uploads on request and when there are too many', async () => {
    const few = await startTestServer({ limits: { uploads: 2, keptJobs: 2 } });
    const data = [];
    for (let i = 0; i < 3; i++) data.push(await few.upload('people.csv', markedCsv(10 + i)));
    expect(
      (await few.ask('/api/columns?wait=25', { data: data[0] }).then((answer) => answer.json())).problem.code,
    ).toBe('request/expired');
    expect((await few.ask(`/api/uploads/${data[1].upload}`, undefined, { method: 'DELETE' })).status).toBe(
      204,
    );
    expect((await few.ask(`/api/uploads/${data[1].upload}`, undefined, { method: 'DELETE' })).status).toBe(
      410,
    );
    const ids = [];
    for (let i = 0; i < 3; i++)
      ids.push((await (await few.ask('/api/columns?wait=25', { data: data[2] })).json()).id);
    expect(await Promise.all(ids.map(async (id) => (await few.ask(`/api/jobs/${id}`)).status))).toEqual([
      410, 200, 200,
    ]);
    await few.close();
  });
});
