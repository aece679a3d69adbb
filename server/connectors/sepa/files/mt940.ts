import { ibanHolds } from '../../../../catalogue/banking/iban.ts';
import { schemeReasons } from '../../../../catalogue/books/chargeback-reasons.ts';
import { dateAndTime } from '../../../platform/base/zones.ts';
import { isGermanCharge, isGermanReturn } from './german-codes.ts';
import { identifierOf, type Movement, referenceOf } from './movement.ts';
import { UnreadableXml, usualLimits, type XmlLimits } from './read-xml.ts';
import { hundredthsOf } from './texts.ts';

/** Returns whether a file is a statement of SWIFT (MT940, MT942), by its beginning. */
export const isMt940 = (beginning: string): boolean =>
  !beginning.trimStart().startsWith('<') &&
  /^(?:\ufeff|\u00ef\u00bb\u00bf|\{.*)?:20:/m.test(beginning) &&
  /^:25[A-Z]?:/m.test(beginning);

/** A field has some lines of 65 characters; more than these belong to no statement. */
const FIELD_LENGTH = 10_000;

const NEW_LINE = 0x0a;

/** Characters that belong to no text: those around a message of SWIFT, and what databases refuse. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Returns a line as a text: in UTF-8, or as banks write it that do not know that. */
const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

interface Line {
  readonly text: string;
  readonly number: number;
}

/** Yields the lines of a file. @throws UnreadableXml for a file or a line that is larger than those of statements. */
const linesOf = async function* (source: AsyncIterable<Uint8Array>, limits: XmlLimits): AsyncGenerator<Line> {
  let [rest, number, bytes] = [Buffer.alloc(0), 0, 0];
  const requireShort = ({ length }: Uint8Array, line: number): void => {
    if (length > FIELD_LENGTH) throw new UnreadableXml(line, `a line has more than ${FIELD_LENGTH} characters`);
  };
  const lineOf = (content: Uint8Array): Line => {
    number += 1;
    requireShort(content, number);
    return {
      number,
      text: decoded(content)
        .replaceAll(NO_CHARACTER, '')
        .replace(/\r$/, '')
        .replace(/^\ufeff/, ''),
    };
  };
  for await (const piece of source) {
    bytes += piece.length;
    if (bytes > limits.bytes) throw new UnreadableXml(number, `the file is larger than ${limits.bytes} bytes`);
    rest = Buffer.concat([rest, piece]);
    let start = 0;
    for (let end = rest.indexOf(NEW_LINE); end >= 0; end = rest.indexOf(NEW_LINE, start)) {
      yield lineOf(rest.subarray(start, end));
      start = end + 1;
    }
    rest = rest.subarray(start);
    requireShort(rest, number + 1);
  }
  if (rest.length > 0) yield lineOf(rest);
};

/** A field of a message: its tag, such as `61`, and its lines. */
interface Field {
  readonly tag: string;
  text: string;
  readonly line: number;
}

const FIELD = /^:(\d{2}[A-Z]?):(.*)$/s;

/** Yields the fields of all messages of a file, one after the other. */
const fieldsOf = async function* (source: AsyncIterable<Uint8Array>, limits: XmlLimits): AsyncGenerator<Field> {
  let field: Field | undefined;
  for await (const { text: whole, number: line } of linesOf(source, limits)) {
    // Some banks leave the envelope of SWIFT around a message.
    const text = whole.replace(/^\{1:.*\{4:/, '');
    const [, tag, content = ''] = FIELD.exec(text) ?? [];
    if (tag !== undefined) {
      if (field !== undefined) yield field;
      field = { tag, text: content, line };
    } else if (/^(?:-\}?|\{.*)$/.test(text)) {
      if (field !== undefined) yield field;
      field = undefined;
    } else if (field !== undefined) {
      field.text += `\n${text}`;
      if (field.text.length > FIELD_LENGTH) {
        throw new UnreadableXml(line, `a field has more than ${FIELD_LENGTH} characters`);
      }
    }
  }
  if (field !== undefined) yield field;
};

/** The statement of one account, as far as it is read. */
interface Statement {
  /** A statement of a day (MT940), or a report during a day (MT942). */
  readonly kind: 'MT940' | 'MT942';
  /** What is its name together: its reference, its number, its day, and when a report was made. */
  readonly names: Readonly<Partial<Record<'20' | '28' | '60' | '13', string>>>;
  readonly page: string;
  readonly account: string | undefined;
  readonly currency: string | undefined;
  readonly entries: number;
}

/** Returns the id of a statement. A field that comes again counts as its last one. */
const idOf = ({ names }: Statement): string =>
  [names[20] ?? '', names[28], names[60], names[13]].filter((each) => each !== undefined).join('-');

/** Returns the account of a statement: its IBAN, or as the bank names it, such as bank code and number. */
const accountIn = (text: string): string => {
  const plain = text.replaceAll(/\s/g, '').toUpperCase();
  const candidates = plain.split('/').flatMap((part) => [part, part.replace(/[A-Z]{3}$/, '')]);
  return (candidates.find(ibanHolds) ?? plain).slice(0, 100);
};

const CENTURY = '20';

const dayIn = (year: string, month: string, day: string): string | undefined => {
  const text = `${year}-${month}-${day}`;
  return dateAndTime(`${text} 00:00:00`) === undefined ? undefined : text;
};

/** The line of a movement: day of value, day of booking, sign, amount, type, and references. Source: SWIFT, field 61. */
const MOVEMENT =
  /^(\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2}))?([RE]?[CD])[A-Z]?(\d{1,15},\d{0,2})([A-Z][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n(.*))?$/s;

/** Returns the day of booking, which has no year: that of the value, or the one beside it at a turn of the year. */
const bookingDay = (year: string, month: string, day: string, valueMonth: string): string | undefined => {
  const shift = month === '12' && valueMonth === '01' ? -1 : month === '01' && valueMonth === '12' ? 1 : 0;
  return dayIn(String(Number(year) + shift), month, day);
};

/** What the bank writes about a movement, by the two digits before it; or one text. Source: SWIFT, field 86. */
interface Information {
  readonly code: string | undefined;
  readonly text: string;
  readonly name: string | undefined;
  readonly account: string | undefined;
}

const STRUCTURED = /^(\d{3})([^A-Za-z0-9\s])(?=\d{2})/;

const isOfPurpose = (key: number): boolean => (key >= 20 && key <= 29) || (key >= 60 && key <= 63);

/** Returns what the German banks write: a code, and parts with two digits, which are cut into lines of any length. */
const structuredInformation = (text: string, code: string, separator: string): Information => {
  const joined = text.slice(code.length).replaceAll('\n', '');
  const parts = joined
    .split(new RegExp(`[${separator.replace(/[\\\]^-]/, '\\$&')}](?=\\d{2})`))
    .filter((part) => part !== '');
  const all = parts.map((part) => [Number(part.slice(0, 2)), part.slice(2)] as const);
  const of = (...keys: readonly number[]): string | undefined =>
    all
      .filter(([key]) => keys.includes(key))
      .map(([, value]) => value)
      .join('')
      .trim() || undefined;
  const purpose = all.filter(([key]) => isOfPurpose(key)).map(([, value]) => value);
  return { code, text: purpose.join(''), name: of(32, 33), account: of(31) };
};

const informationIn = (text: string): Information => {
  const [, code, separator] = STRUCTURED.exec(text) ?? [];
  if (code !== undefined && separator !== undefined) return structuredInformation(text, code, separator);
  const labelled = text.startsWith('/') ? text.replaceAll('\n', '') : text;
  const of = (label: string): string | undefined => new RegExp(`/${label}/([^/]+)`).exec(labelled)?.[1]?.trim();
  return { code: undefined, text: labelled, name: of('NAME'), account: of('IBAN') };
};

const REASON = /\b[A-Z]{2}(?:\d{2}|[A-Z]{2})\b/g;

const reasons: ReadonlySet<string> = new Set(schemeReasons.DIRECTDEBIT_SEPA.map(([code]) => code));

/** Returns the reason of the scheme in a text; undefined if it has none. */
const reasonIn = (text: string): string | undefined => (text.match(REASON) ?? []).find((code) => reasons.has(code));

const amountIn = (text: string | undefined): bigint | undefined => hundredthsOf((text ?? '').replace(',', '.'));

/** Returns what the bank took for a return together with it: the original amount, or the charge, stands in the text. */
const chargesIn = (text: string, amount: bigint): bigint => {
  const of = (label: string): bigint | undefined =>
    amountIn(new RegExp(`${label}\\+(?:EUR)?\\s?(\\d+,\\d{0,2})`).exec(text)?.[1]);
  const original = of('OAMT');
  if (original !== undefined) return amount > original ? amount - original : 0n;
  return of('COAM') ?? 0n;
};

/** Returns what the line of a movement has in its places; what cannot be read is undefined. */
const lineIn = (text: string) => {
  const [
    ,
    yy = '',
    mm = '',
    dd = '',
    bookedMonth,
    bookedDay,
    mark = '',
    amountText,
    type = '',
    customer = '',
    bank,
    more,
  ] = MOVEMENT.exec(text) ?? [];
  const year = `${CENTURY}${yy}`;
  const valueOn = dayIn(year, mm, dd);
  const bookedOn =
    bookedMonth === undefined || bookedDay === undefined ? valueOn : bookingDay(year, bookedMonth, bookedDay, mm);
  return { mark, amount: amountIn(amountText), type, customer, bank, more, valueOn, bookedOn };
};

/** Returns the movement of a line and of what the bank writes about it. */
const movementOf = (statement: Statement, { text, line }: Field, about: string): Movement | undefined => {
  const { kind, page, account = '', currency, entries } = statement;
  const statementId = idOf(statement);
  const entry = `${kind}/${statementId}/${page}#${entries}`;
  const { mark, amount, type, customer, bank, more, valueOn, bookedOn } = lineIn(text);
  // Expected entries of a report during a day are not booked.
  if (mark.startsWith('E')) return undefined;
  const { code: german, text: purpose, name, account: iban } = informationIn(about);
  const isUnreadable = valueOn === undefined || bookedOn === undefined || amount === undefined;
  const codes = german === undefined ? type : `${type}+${german}`;
  const isReturn = isGermanReturn(codes) || /\/RTRN\//.test(purpose);
  const isReversal = mark.startsWith('R');
  const bankReference = referenceOf(identifierOf(bank?.trim().slice(0, 35), 'reference', line));
  const oddity = isUnreadable
    ? 'an entry cannot be read'
    : currency === undefined
      ? 'the currency is missing'
      : undefined;
  const known = name?.trim() ?? '';
  return {
    oddity,
    id: bankReference === undefined ? undefined : `${account}/${bankReference}`,
    place: entry,
    entry,
    iban: account,
    statementId,
    // A credit that is reversed goes out, a debit that is reversed comes in.
    direction: (mark.endsWith('C') !== isReversal ? 'credit' : 'debit') as Movement['direction'],
    isReversal,
    isReturn,
    amount: amount ?? 0n,
    currency: currency ?? '',
    bookedOn: bookedOn ?? '',
    valueOn,
    bankReference,
    charges: isReturn ? chargesIn(purpose, amount ?? 0n) : 0n,
    isCharge: isGermanCharge(codes) || type === 'NCHG',
    reason: isReturn ? reasonIn(purpose) : undefined,
    remittance: purpose,
    structuredReferences: [],
    information: [customer, more ?? ''].map((each) => each.trim()).filter((each) => each !== ''),
    counterparty: { name: known === '' ? undefined : known, iban: iban?.replaceAll(/\s/g, '') },
    count: 1,
    line,
  };
};

const BALANCE = /^[CD](\d{6})([A-Z]{3})/;
const FLOOR = /^([A-Z]{3})/;

/**
 * Reads the booked movements of statements of SWIFT (MT940, MT942), as the German, Austrian and Dutch banks write them. A
 * line that cannot be read is a movement with an oddity.
 * @throws UnreadableXml for a file without a statement, or with lines that belong to none.
 */
export async function* readMt940(
  source: AsyncIterable<Uint8Array>,
  limits: XmlLimits = usualLimits,
): AsyncGenerator<Movement> {
  const none: Statement = { kind: 'MT940', names: {}, page: '1', account: undefined, currency: undefined, entries: 0 };
  let [statement, held, about, hasAccount] = [none, undefined as Field | undefined, '', false];
  const movements = function* (): Generator<Movement> {
    if (held === undefined) return;
    if (statement.account === undefined) throw new UnreadableXml(held.line, 'the account of the statement is missing');
    const movement = movementOf(statement, held, about);
    if (movement !== undefined) yield movement;
    [held, about] = [undefined, ''];
  };
  for await (const field of fieldsOf(source, limits)) {
    const { tag, text } = field;
    if (tag === '86' && held !== undefined) {
      about = text;
      continue;
    }
    yield* movements();
    switch (tag.slice(0, 2)) {
      case '20':
        statement = { ...none, names: { 20: text.trim().slice(0, 16) } };
        break;
      case '25':
        hasAccount = true;
        statement = { ...statement, account: accountIn(text) };
        break;
      case '28': {
        const [number = '', page = '1'] = text.trim().slice(0, 16).split('/');
        const names = { ...statement.names, 28: number };
        statement = { ...statement, names, page: page.replace(/^0+(?=.)/, '') };
        break;
      }
      case '60': {
        const [, day = '', currency] = BALANCE.exec(text) ?? [];
        statement = { ...statement, names: { ...statement.names, 60: day }, currency };
        break;
      }
      case '13':
        // Reports of a day have the same ids; this is when each was made.
        statement = { ...statement, kind: 'MT942', names: { ...statement.names, 13: text.trim().slice(0, 15) } };
        break;
      case '34':
        statement = { ...statement, kind: 'MT942', currency: FLOOR.exec(text)?.[1] ?? statement.currency };
        break;
      case '61':
        statement = { ...statement, entries: statement.entries + 1 };
        held = field;
    }
  }
  yield* movements();
  if (!hasAccount) throw new UnreadableXml(1, 'there is no statement of an account in the file');
}
