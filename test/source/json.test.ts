import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMembers } from '../../src/source/json-cells.js';
import { JsonRecords } from '../../src/source/json-records.js';
import { readCells } from './cells.js';
import { errorOf, MARKER, scratchFolder } from './scratch.js';

const scratch = scratchFolder();
const columnOf = async (name: string, content: string | Buffer) =>
  (await readCells(scratch.write(name, content))).rows.map(([cell]) => cell);

describe('JSON', () => {
  it('keeps numbers as they are written', async () => {
    const numbers = [
      '1.10',
      '1.1',
      '1',
      '1.0',
      '1e5',
      '1E5',
      '100000',
      '-0',
      '0',
      '0.30000000000000004',
      '1e400',
    ];
    numbers.push('9007199254740993', '9007199254740992', '123456789012345678901234567890', '0.1e-7', 'NaN');
    const text = `[${numbers.map((number) => `{"a": ${number} }`).join(' ,\n')}]`;
    expect(await columnOf('numbers.json', text)).toEqual(numbers);
    expect(await columnOf('numbers.json.gz', gzipSync(text))).toEqual(numbers);
  });

  it('keeps texts, whatever they hold', async () => {
    const texts = [
      '',
      ' ',
      '"',
      '\\',
      '\n',
      '\u0000',
      'null',
      '1.10',
      '{"a":1}',
      '🙂',
      '\ufeffx',
      '[',
      ']',
      ',',
    ];
    expect(await columnOf('texts.ndjson', texts.map((a) => JSON.stringify({ a })).join('\n'))).toEqual(texts);
  });

  it('tells nested values apart by their text, without the blanks between its parts', async () => {
    const text =
      '{"a":[1.10, {"x" : " y "}]}\n{"a":[1.10,{"x":" y "}]}\n{"a":[1.1,{"x":" y "}]}{"a":["1.10"]}';
    const first = '[1.10,{"x":" y "}]';
    expect(await columnOf('nested.ndjson', text)).toEqual([first, first, '[1.1,{"x":" y "}]', '["1.10"]']);
  });

  it('reads a byte-order mark before an array and before lines', async () => {
    expect(await columnOf('mark.json', '\ufeff[{"a":1},{"a":2}]')).toEqual(['1', '2']);
    expect(await columnOf('mark.ndjson', '\ufeff{"a":1}\n{"a":2}\n')).toEqual(['1', '2']);
  });

  it('reads what is nested deeply', async () => {
    const depth = 200_000;
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(await columnOf('deep.json', `[{"a":${deep}},{"a":${deep}},{"a":1}]`)).toEqual([deep, deep, '1']);
    expect((await errorOf(scratch.write('open.json', `[{"a":${'['.repeat(depth)}`), {})).code).toBe(
      'data/malformed',
    );
  });

  it.each([
    ['a comma too many', `[{"a":"${MARKER}"},]`, 2],
    ['a comma between lines', `{"a":1},{"a":"${MARKER}"}`, 2],
    ['something behind the array', `[{"a":1}] {"a":"${MARKER}"}`, 2],
    ['a number that is none', '{"a":1}\n{"a":1.}\n', 2],
    ['a text that is none', '[{"a":"\\x"}]', 1],
    ['a name twice', `{"a":1}\n{"a":1,"b":2,"\\u0061":"${MARKER}"}`, 2],
    ['half a character as a name', '{"\\ud800":1}', 1],
    ['brackets that do not match', '[{"a":[1}]]', 1],
    ['an array that is not closed', '[{"a":1}', 2],
    ['nothing but an opening bracket', '[', 1],
  ])('is refused with the record: %s', async (what, content, record) => {
    const file = scratch.write(`${what.replaceAll(' ', '-')}.json`, content);
    expect(await errorOf(file, {})).toMatchObject({
      code: 'data/malformed',
      where: `${file}, record ${record}`,
    });
  });

  it('may hold zero bytes in values, not in names, and values with them can mean missing', async () => {
    const file = scratch.write('zero.ndjson', '{"a":"x\\u0000y"}\n{"a":"xy"}\n{"a":"\\u0000"}\n');
    const { rows } = await readCells(file, { nullValues: ['\0'] });
    expect(rows).toEqual([['x\0y'], ['xy'], [null]]);
    expect((await errorOf(scratch.write('zero-name.ndjson', '{"a\\u0000":1}'), {})).code).toBe(
      'data/bad-columns',
    );
    const csv = scratch.write('zero.csv', 'a\nx\0y\nxy\n\0\n');
    expect((await readCells(csv, { nullValues: ['\0'] })).rows).toEqual(rows);
  });

  it('is cut into the same records wherever its bytes are cut, with values as written', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const record = fc.dictionary(fc.string({ maxLength: 3 }), value, { maxKeys: 4 });
    const spaced = fc.constantFrom<[string | undefined]>([undefined], ['\t'], ['  ']);
    fc.assert(
      fc.property(
        fc.array(record),
        spaced,
        fc.boolean(),
        fc.integer({ min: 1, max: 9 }),
        (records, [space], array, part) => {
          const texts = records.map((own) => JSON.stringify(own, null, space));
          const bytes = Buffer.from(array ? `[ ${texts.join(' , ')} ]` : texts.join('\n'));
          const cutter = new JsonRecords('f');
          const found: string[] = [];
          for (let at = 0; at < bytes.length; at += part)
            found.push(...cutter.add(bytes.subarray(at, at + part)));
          found.push(...cutter.finish());
          expect(found).toEqual(texts);
          for (const [i, text] of found.entries()) {
            const members = readMembers(text).map(({ name, raw }) => [name, JSON.stringify(JSON.parse(raw))]);
            expect(members).toEqual(
              Object.entries(records[i]).map(([name, own]) => [name, JSON.stringify(own)]),
            );
          }
        },
      ),
    );
  });
});
