/** How a JSON file is written. */
export function makeJsonStyle(choose) {
  return {
    lines: choose.chance(0.5),
    indent: choose.chance(0.2),
    mark: choose.chance(0.05),
    escaped: choose.chance(0.2),
    absent: choose.chance(0.5),
    shuffled: choose.chance(0.3),
    numbers: choose.chance(0.6),
    lastEnd: choose.chance(0.8),
  };
}

/** The bytes of a table as JSON. Numbers are written as they are spelled; a missing cell is null, or left out where another record has one. */
export function writeJson({ names, rows }, style) {
  const { lines, indent, mark, lastEnd, absent, shuffled } = style;
  const mayLack = names.map((_, c) => absent && rows.some((row) => row[c] !== null));
  const objects = rows.map((row, r) => {
    const cells = row.flatMap((cell, c) =>
      cell === null && mayLack[c] ? [] : [member(names[c], cell, style)],
    );
    const turn = shuffled && cells.length > 0 ? r % cells.length : 0;
    const members = [...cells.slice(turn), ...cells.slice(0, turn)];
    const space = indent && !lines ? '\n  ' : '';
    return `{${space}${members.join(`,${space}`)}${space}}`;
  });
  const text = lines ? objects.join('\n') : `[${objects.join(',')}]`;
  return Buffer.from((mark ? '\ufeff' : '') + text + (lastEnd ? '\n' : ''));
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

function member(name, cell, style) {
  const value = cell !== null && style.numbers && NUMBER.test(cell) ? cell : spell(cell, style);
  return `${spell(name, style)}:${style.indent ? ' ' : ''}${value}`;
}

function spell(text, { escaped }) {
  const plain = JSON.stringify(text);
  if (!escaped || text === null) return plain;
  return plain.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The table that JSON can hold: where a text is empty nothing says whether it is missing, so it is left out here. */
export function fitJson({ names, rows }) {
  return { names, rows: rows.map((row) => row.map((cell) => (cell === '' ? null : cell))) };
}
