import { type Evidence, ownShare, percent, type Rule, take, type Verdict } from '../evidence.js';

/** What nearly all values must look like where the name says nothing of it. */
const NEARLY_ALL = 0.8;
/** So many values at least, or a form may be there by chance. */
const ENOUGH = 8;

function byForm(
  share: number,
  { name }: Evidence,
  kind: Verdict['kind'],
  what: string,
  said: boolean,
): Verdict | undefined {
  if (share < (said ? 0.3 : NEARLY_ALL) && !(share >= 0.5 && name.silent)) return undefined;
  const also = said ? ', and its name says so' : '';
  return take(kind, said ? 0.98 : 0.6 + 0.35 * share, `${percent(share)} of its values are ${what}${also}`);
}

const email: Rule = (evidence) =>
  byForm(evidence.shape.share('email'), evidence, 'e-mail', 'e-mail addresses', evidence.name.says('email'));

const url: Rule = (evidence) =>
  byForm(evidence.shape.share('url'), evidence, 'url', 'addresses of web pages', evidence.name.says('url'));

const device: Rule = (evidence) => {
  const { name, shape, counts } = evidence;
  const said = name.says('device');
  const ip4 = shape.share('ip4');
  // versions and numbers of chapters have four parts too, all of them small
  const ip = shape.share('ip6') + (said || !shape.numbersAreSmall ? ip4 : 0);
  const found = byForm(Math.max(ip, shape.share('mac')), evidence, 'device', 'addresses of devices', said);
  if (found) return found;
  const isName = shape.share('code') >= 0.7 || shape.share('uuid') >= 0.5 || shape.share('hash') >= 0.5;
  if (!said || !isName || counts.values < ENOUGH || shape.numbers.decimals > 0) return undefined;
  return take(
    'device',
    0.75,
    'its name speaks of a device or vehicle, and its values are numbers or codes of such',
  );
};

const account: Rule = (evidence) => {
  const { name, shape, counts } = evidence;
  const said = name.says('account');
  if (counts.values >= ENOUGH || said) {
    const iban = byForm(shape.iban, evidence, 'account', 'numbers of accounts with right check digits', said);
    if (iban) return iban;
    const card = byForm(shape.card, evidence, 'account', 'numbers of cards with right check digits', said);
    if (card) return card;
  }
  const long = shape.numbers.share >= 0.9 && shape.numbers.whole === 1 && shape.numbers.medianDigits >= 6;
  const coded = shape.share('code') >= 0.9 && shape.meanLength >= 8;
  const key = name.says('id') && name.says('person') && !long;
  if (
    !said ||
    key ||
    !(long || coded) ||
    name.says('amount', 'count', 'category', 'date') ||
    ownShare(counts) < 0.01
  )
    return undefined;
  return take('account', 0.8, 'its name speaks of an account or card, and its values are long numbers');
};

const nationalNumber: Rule = (evidence) => {
  const { name, shape, counts } = evidence;
  const said = name.says('nationalNumber');
  const what = 'numbers of persons as a state writes them, with right check digits where there are some';
  // nine digits pass one test in eleven by chance, and there are several: nearly all must, and there must be many
  const unnamed = shape.national >= 0.95 && counts.values >= ENOUGH;
  if (said ? shape.national >= 0.3 : unnamed)
    return byForm(shape.national, evidence, 'national-number', what, said);
  const numbered = shape.share('code') >= 0.7 && shape.meanLength >= 5 && shape.meanLength <= 20;
  if (!said || !numbered || counts.values < ENOUGH || shape.numbers.decimals > 0) return undefined;
  return take(
    'national-number',
    0.8,
    'its name speaks of a number that a state gives a person, and its values are such numbers',
  );
};

const phone: Rule = (evidence) => {
  const { name, shape, counts } = evidence;
  const said = name.says('phone');
  if (shape.times.share >= 0.5) return undefined;
  const form = shape.share('phone');
  if (said ? form >= 0.3 : form >= 0.9 && counts.values >= ENOUGH)
    return byForm(form, evidence, 'phone', 'written as telephone numbers are', said);
  const dialled = shape.share('dialled') >= 0.4 && shape.meanLength >= 6 && shape.numbers.decimals === 0;
  if (!said || !dialled || counts.values < 3) return undefined;
  return take('phone', 0.9, 'its name speaks of telephones, and its values can be dialled');
};

/** What names a person by a form of its own, the surest first. */
export const IDENTIFYING: readonly Rule[] = [email, url, device, account, nationalNumber, phone];
