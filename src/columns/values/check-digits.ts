/** Whether a number may be that of a card: its digits, every second doubled, sum to a multiple of ten (Luhn). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (i % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return digits.length > 1 && sum % 10 === 0;
}

/** The remainder of a number written in digits, however long. */
function remainder(digits: string, by: number): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % by;
  return rest;
}

/** Whether a text is an IBAN: country, check digits, account, with the remainder of ISO 7064 mod 97-10. */
export function isIban(text: string): boolean {
  const bare = text.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(bare)) return false;
  const turned = bare.slice(4) + bare.slice(0, 4);
  return (
    remainder(
      turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)),
      97,
    ) === 1
  );
}

/** Whether a text is the number of a payment card: 13 to 19 digits that begin as an issuer's do, and the check digit. */
export function isCard(text: string): boolean {
  const digits = text.replace(/[ -]/g, '');
  return /^(4|5[1-5]|2[2-7]|3[47]|3[068]|6[045])\d{11,17}$/.test(digits) && passesLuhn(digits);
}

const sumOf = (digits: string, factors: readonly number[]) =>
  factors.reduce((sum, factor, i) => sum + factor * Number(digits[i]), 0);
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => from - i);
const CONTROL_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** The number of a person as one state writes it. */
interface NationalNumber {
  readonly fits: RegExp;
  /** Whether its check digits are right; some have none. */
  readonly checks?: (plain: string) => boolean;
}

/** Numbers whose form is so much their own that it needs no name of a column, and those with check digits. */
const NATIONAL: readonly NationalNumber[] = [
  // United States: social security, written with hyphens
  { fits: /^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/ },
  // United Kingdom: national insurance
  { fits: /^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]$/ },
  // Spain: DNI and NIE
  {
    fits: /^[XYZ\d]\d{7}-?[A-Z]$/,
    checks: (text) =>
      CONTROL_LETTERS[Number(text.slice(0, -1).replace(/[XYZ]/, (l) => String('XYZ'.indexOf(l)))) % 23] ===
      text.at(-1),
  },
  // Italy: codice fiscale
  { fits: /^[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]$/ },
  // France: NIR
  {
    fits: /^[12]\d{2}(0[1-9]|1[0-2]|[2-9]\d)(\d{2}|2[AB])\d{8}$/,
    checks: (text) => {
      const plain = text.replace('2A', '19').replace('2B', '18');
      return 97 - remainder(plain.slice(0, 13), 97) === Number(plain.slice(13));
    },
  },
  // Brazil: CPF
  {
    fits: /^\d{11}$/,
    checks: (d) => {
      const digit = (length: number) => ((sumOf(d, down(length + 1, 2)) * 10) % 11) % 10;
      return digit(9) === Number(d[9]) && digit(10) === Number(d[10]) && !/^(\d)\1+$/.test(d);
    },
  },
  // Switzerland: AHV
  {
    fits: /^756\d{10}$/,
    checks: (d) => (10 - (sumOf(d, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10 === Number(d[12]),
  },
  // Germany: tax number of a person, ISO 7064 mod 11,10
  {
    fits: /^[1-9]\d{10}$/,
    checks: (d) => {
      let product = 10;
      for (const digit of d.slice(0, 10)) {
        const sum = (Number(digit) + product) % 10 || 10;
        product = (2 * sum) % 11;
      }
      return (11 - product) % 10 === Number(d[10]);
    },
  },
  // Germany: pension insurance, with the date of birth inside
  { fits: /^\d{2}(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])\d{2}[A-Z]\d{3}$/ },
  // Portugal: NIF
  {
    fits: /^[1-3]\d{8}$/,
    checks: (d) => {
      const rest = 11 - (sumOf(d, down(9, 2)) % 11);
      return (rest > 9 ? 0 : rest) === Number(d[8]);
    },
  },
  // the Netherlands: BSN
  { fits: /^\d{9}$/, checks: (d) => (sumOf(d, down(9, 2)) - Number(d[8])) % 11 === 0 },
  // Poland: PESEL
  {
    fits: /^\d{11}$/,
    checks: (d) => (10 - (sumOf(d, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(d[10]),
  },
  // Belgium: register number
  {
    fits: /^\d{11}$/,
    checks: (d) =>
      [d.slice(0, 9), `2${d.slice(0, 9)}`].some((n) => 97 - remainder(n, 97) === Number(d.slice(9))),
  },
  // United Kingdom: health service
  { fits: /^\d{10}$/, checks: (d) => (11 - (sumOf(d, down(10, 2)) % 11)) % 11 === Number(d[9]) },
];

/** The greatest share of texts that are numbers of persons of one and the same state. */
export function shareOfNational(texts: readonly string[]): number {
  if (texts.length === 0) return 0;
  const shares = NATIONAL.map(({ fits, checks }) => {
    const passing = texts.filter((text) => {
      if (checks === undefined) return fits.test(text);
      const plain = text.replace(/[\s./-]/g, '').toUpperCase();
      return fits.test(plain) && checks(plain);
    });
    return passing.length / texts.length;
  });
  return Math.max(...shares);
}
