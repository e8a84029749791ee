/** A number as it is written in a cell. */
export interface WrittenNumber {
  readonly value: number;
  readonly decimals: number;
  /** Digits before the decimal sign, as written. */
  readonly digits: number;
  readonly leadingZero: boolean;
  /** What stands around it: a currency, a unit, per cent. */
  readonly unit: string;
}

const PLAIN = /^([+-]?)(\d+)(?:[.,](\d+))?(?:e[+-]?\d{1,3})?$/i;
const POINTED = /^([+-]?)(\d*)\.(\d+)$/;
const GROUPED = /^([+-]?)(\d{1,3}(?:([., ' ])\d{3})+)(?:([.,])(\d+))?$/;
/** Up to three signs or a short word before or after, such as €, % or kg. */
const WITH_UNIT =
  /^([€$£¥]|(?:EUR|USD|GBP|CHF|JPY|CAD|AUD|BRL|R\$) ?)?\s*([+-]?[\d., ' ]*\d)\s*([€$£¥%°]|\p{L}{1,12}\.?)?$/u;

/** Reads a cell as a number, with thousands and decimals as English and other languages write them; undefined where it is not a number. */
export function parseNumber(text: string): WrittenNumber | undefined {
  const bare = text.trim();
  const plain = readPlain(bare, '');
  if (plain !== undefined) return plain;
  const found = WITH_UNIT.exec(bare);
  if (found === null) return undefined;
  const unit = `${found[1] ?? ''}${found[3] ?? ''}`.trim();
  return unit === '' ? undefined : readPlain(found[2].trim(), unit);
}

function readPlain(text: string, unit: string): WrittenNumber | undefined {
  const plain = PLAIN.exec(text);
  if (plain !== null) {
    const [, , whole, decimals = ''] = plain;
    return {
      value: Number(text.replace(',', '.')),
      // 12.0 is a whole number as some programs write it
      decimals: /^0*$/.test(decimals) && decimals.length <= 1 ? 0 : decimals.length,
      digits: whole.length,
      leadingZero: whole.length > 1 && whole.startsWith('0'),
      unit,
    };
  }
  const pointed = POINTED.exec(text);
  if (pointed !== null)
    return { value: Number(text), decimals: pointed[3].length, digits: 0, leadingZero: false, unit };
  const grouped = GROUPED.exec(text);
  if (grouped === null || grouped[3] === grouped[4]) return undefined;
  const whole = grouped[2].replaceAll(grouped[3], '');
  const value = Number(`${grouped[1]}${whole}.${grouped[5] ?? '0'}`);
  return { value, decimals: grouped[5]?.length ?? 0, digits: whole.length, leadingZero: false, unit };
}
