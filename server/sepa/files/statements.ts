import { createHash } from 'node:crypto';
import { dateAndTime } from '../../base/zones.ts';
import {
  allOf,
  at,
  readXml,
  textAt,
  UnreadableXml,
  type XmlElement,
  type XmlLimits,
  type XmlSelection,
} from './read-xml.ts';
import { hundredthsOf } from './texts.ts';

/** One movement on an account, as the bank states it. */
export interface Movement {
  /** Account and bank's reference, the same in every statement; undefined for a movement without such a reference. */
  readonly id: string | undefined;
  /** Where it is in its statement: the statement's id, the page, the entry and the order. */
  readonly place: string;
  /** The account that the statement is of: its IBAN, or another number if it has none. */
  readonly iban: string;
  /** The statement's own id. */
  readonly statementId: string;
  /** Whether money came in or went out. */
  readonly direction: 'credit' | 'debit';
  /** Whether it takes back an earlier movement, as the bank marks it. */
  readonly isReversal: boolean;
  /** In hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  /** `2026-11-27`. */
  readonly bookedOn: string;
  /** The domain, family and sub-family of ISO 20022, such as `PMNT/IDDT/UPDD`; undefined if the bank has none. */
  readonly code?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly mandateId?: string | undefined;
  /** The file and its part, for one entry of many orders. */
  readonly messageId?: string | undefined;
  readonly partId?: string | undefined;
  /** The bank's id of the movement, unique on the account. */
  readonly bankReference?: string | undefined;
  /** What the bank says that it kept of a credit, or took with a debit, of one order; in hundredths. */
  readonly charges: bigint;
  /** Whether the bank says that it is a charge of its own, which it books with the references of an order. */
  readonly isCharge: boolean;
  /** Why it was returned, such as `MD06`. */
  readonly reason?: string | undefined;
  /** What the payer wrote, and the structured reference if there is one. */
  readonly remittance: string;
  readonly structuredReference?: string | undefined;
  readonly counterparty: { readonly name?: string | undefined; readonly iban?: string | undefined };
  /** How many orders it stands for; one unless the bank books files in one entry without details. */
  readonly count: number;
  readonly line: number;
}

/** How each kind of message names the statement of one account. */
const containers = { Stmt: 'StmtPgntn', Rpt: 'RptPgntn', Ntfctn: 'NtfctnPgntn' } as const;

const recordsOf = ([container, paging]: readonly [container: string, paging: string]): readonly string[] =>
  ['Id', paging, 'Acct', 'Ntry', 'Ntry/NtryDtls', 'Ntry/NtryDtls/TxDtls'].map((name) => `${container}/${name}`);

/**
 * Statements at the end of a day, reports during a day, and notifications of single movements. The orders of an entry
 * are read one after the other: banks write an entry with all orders of a file.
 */
const selection: XmlSelection = {
  messages: ['camt.053.', 'camt.052.', 'camt.054.'],
  kind: 'a statement of an account',
  records: ['GrpHdr', ...Object.entries(containers).flatMap(recordsOf)],
};

const BOOKED = 'BOOK';

/** Identifiers have up to 35 characters; a longer one would not fit in an index. */
const IDENTIFIER_LENGTH = 100;

/** What banks write where an identifier is missing. */
const absent: ReadonlySet<string> = new Set(['NOTPROVIDED', 'NONREF']);

/** Returns an identifier; undefined if it is empty, or says that there is none. */
const identifierOf = (text: string | undefined, name: string, line: number): string | undefined => {
  if (text !== undefined && text.length > IDENTIFIER_LENGTH) {
    throw new UnreadableXml(line, `${name} is longer than ${IDENTIFIER_LENGTH} characters`);
  }
  return text === undefined || text === '' || absent.has(text) ? undefined : text;
};

const identifierAt = (element: XmlElement | undefined, path: string, line: number): string | undefined =>
  identifierOf(textAt(element, path), path, line);

const required = (element: XmlElement, path: string, line: number): string => {
  const text = textAt(element, path);
  if (text === undefined) throw new UnreadableXml(line, `${path} is missing`);
  return text;
};

const CURRENCY = /^[A-Z]{3}$/;

const amountOf = (element: XmlElement | undefined, line: number): Pick<Movement, 'amount' | 'currency'> => {
  const amount = hundredthsOf(element?.text ?? '');
  const currency = element?.attributes['Ccy'] ?? '';
  if (amount === undefined || !CURRENCY.test(currency)) throw new UnreadableXml(line, 'an amount cannot be read');
  return { amount, currency };
};

const DATE = /^\d{4}-\d{2}-\d{2}/;

/** Returns the day of an entry. Some banks give only the day of its value. */
const dayOf = (entry: XmlElement, line: number): string => {
  const [text] = ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'].flatMap((path) => textAt(entry, path) ?? []);
  if (text === undefined) throw new UnreadableXml(line, 'BookgDt is missing');
  const [day] = DATE.exec(text) ?? [];
  if (day === undefined || dateAndTime(`${day} 00:00:00`) === undefined) {
    throw new UnreadableXml(line, 'the day of an entry is no date');
  }
  return day;
};

const directionOf = (element: XmlElement, line: number): Movement['direction'] => {
  const mark = required(element, 'CdtDbtInd', line);
  if (mark !== 'CRDT' && mark !== 'DBIT') throw new UnreadableXml(line, 'CdtDbtInd is neither CRDT nor DBIT');
  return mark === 'CRDT' ? 'credit' : 'debit';
};

const codeOf = (element: XmlElement | undefined): string | undefined => {
  const domain = at(element, 'BkTxCd/Domn');
  const code = [textAt(domain, 'Cd'), textAt(domain, 'Fmly/Cd'), textAt(domain, 'Fmly/SubFmlyCd')];
  return code.includes(undefined) ? undefined : code.join('/');
};

/** In versions since 2019, the party is one level deeper. */
const partyOf = (details: XmlElement | undefined, name: 'Dbtr' | 'Cdtr'): Movement['counterparty'] => {
  const parties = at(details, 'RltdPties');
  return {
    name: textAt(parties, `${name}/Nm`) ?? textAt(parties, `${name}/Pty/Nm`),
    iban: textAt(parties, `${name}Acct/Id/IBAN`),
  };
};

const referencesOf = (details: XmlElement | undefined, line: number) => {
  const references = at(details, 'Refs');
  const named = (name: string) => identifierAt(references, name, line);
  return {
    endToEndId: named('EndToEndId'),
    mandateId: named('MndtId'),
    messageId: named('MsgId'),
    partId: named('PmtInfId'),
    bankReference: named('AcctSvcrRef'),
  };
};

/** Charges and commissions, by the sub-families of ISO 20022. */
const charges: ReadonlySet<string> = new Set(['CHRG', 'FEES', 'COMM', 'COME', 'COMI', 'COMT', 'TAXE']);

/** Charges by the code of the German banks (GVC): 801 to 813, behind the SWIFT type, as in `NCHG+808+00900`. */
const GERMAN_CHARGE = /^(?:[A-Z0-9]{4}\+)?8(?:0[1-9]|1[0-3])(?:\+|$)/;

const isCharge = (element: XmlElement | undefined): boolean =>
  charges.has(textAt(element, 'BkTxCd/Domn/Fmly/SubFmlyCd') ?? '') ||
  GERMAN_CHARGE.test(textAt(element, 'BkTxCd/Prtry/Cd') ?? '');

/** Whom the movement is with: the payer of a credit, the payee of a debit; the other way round if it was returned. */
const counterpartyOf = (
  details: XmlElement | undefined,
  direction: Movement['direction'],
  isReturn: boolean,
): Movement['counterparty'] => partyOf(details, (direction === 'credit') !== isReturn ? 'Dbtr' : 'Cdtr');

/** The statement of one account, as far as it is read. */
interface Statement {
  readonly id: string | undefined;
  readonly iban: string | undefined;
  /** The page; a long statement comes in several messages, in each of which entries count from 1. */
  readonly page: string;
  readonly entries: number;
}

/** An entry, as far as it is read. */
interface Entry {
  readonly element: XmlElement;
  readonly statement: Pick<Movement, 'iban' | 'statementId'>;
  /** Where it is in its statement. */
  readonly place: string;
  readonly isBooked: boolean;
  readonly bookedOn: string;
  readonly direction: Movement['direction'];
  readonly whole: Pick<Movement, 'amount' | 'currency'>;
  /** The first of its orders, until it is known whether there are more. */
  held: { readonly details: XmlElement; readonly line: number } | undefined;
  orders: number;
  /** The sum of its orders, credits positive; undefined if one is in another currency. */
  sum: bigint | undefined;
  /** The charges that its orders name, in hundredths. */
  charges: bigint;
  /** The file that it stands for, if it has no details. */
  batch: XmlElement | undefined;
}

const entryOf = (element: XmlElement, { id, iban, page, entries }: Statement, line: number): Entry => {
  if (id === undefined || iban === undefined) {
    throw new UnreadableXml(line, 'the id or the account of the statement is missing');
  }
  const status = textAt(element, 'Sts/Cd') ?? textAt(element, 'Sts');
  const isBooked = status === undefined || status === BOOKED;
  const bookedOn = isBooked ? dayOf(element, line) : '';
  return {
    element,
    statement: { iban, statementId: id },
    place: `${id}/${page}#${entries}`,
    isBooked,
    bookedOn,
    direction: directionOf(element, line),
    whole: amountOf(at(element, 'Amt'), line),
    held: undefined,
    orders: 0,
    sum: 0n,
    charges: 0n,
    batch: undefined,
  };
};

/**
 * Returns the id of a movement. An entry with one order has one reference. The orders of an entry with several have
 * references of their own, or that of the entry with a number.
 */
const idOf = (
  { statement: { iban } }: Entry,
  ofEntry: string | undefined,
  own: string | undefined,
  order: number,
): string | undefined => {
  const isOfSeveral = order > 0;
  if (isOfSeveral && own !== undefined && own !== ofEntry) return `${iban}/${own}`;
  const reference = ofEntry ?? own;
  return reference === undefined ? undefined : `${iban}/${reference}${isOfSeveral ? `/${order}` : ''}`;
};

const DIGEST_LENGTH = 32;

/** Returns a digest of the facts of a movement, the same in every statement; it identifies one without a reference. */
export const factsOf = (movement: Movement): string => {
  const { iban, bookedOn, direction, amount, currency, endToEndId, remittance, structuredReference } = movement;
  const { name, iban: account } = movement.counterparty;
  const facts = [
    bookedOn,
    direction,
    `${amount}`,
    currency,
    endToEndId,
    remittance,
    structuredReference,
    name,
    account,
  ];
  return `${iban}/${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, DIGEST_LENGTH)}`;
};

/**
 * Returns the function that numbers the movements of a file, in their order, among those of their statement that are
 * alike: the number is the same in every statement that has all of them.
 */
export const numbering = (): ((movement: Movement) => number) => {
  const alike = new Map<string, number>();
  return (movement) => {
    const facts = `${movement.statementId}/${factsOf(movement)}`;
    const number = (alike.get(facts) ?? 0) + 1;
    alike.set(facts, number);
    return number;
  };
};

/** Returns the charges that a bank took from an entry or an order, in hundredths. */
const chargesOf = (element: XmlElement | undefined): bigint =>
  allOf(element, 'Chrgs')
    .flatMap((each) => [at(each, 'TtlChrgsAndTaxAmt') ?? at(each, 'Amt') ?? allOf(each, 'Rcrd')].flat())
    .map((each) => hundredthsOf(each.text || (textAt(each, 'Amt') ?? '')) ?? 0n)
    .reduce((sum, amount) => sum + amount, 0n);

/** Where banks write the amount of an order of several; that of the transaction may have a charge in it. */
const amountAt = (details: XmlElement | undefined): XmlElement | undefined =>
  at(details, 'Amt') ?? at(details, 'AmtDtls/TxAmt/Amt') ?? at(details, 'AmtDtls/InstdAmt/Amt');

/** Returns the movement of an order of an entry; `order` is 0 if it is the only one, and otherwise counts from 1. */
const movementOf = (entry: Entry, details: XmlElement | undefined, order: number, line: number): Movement => {
  const { element, statement } = entry;
  const isReversal = ['true', '1'].includes(textAt(element, 'RvslInd') ?? '');
  const referenceOfEntry = identifierAt(element, 'AcctSvcrRef', line);
  const references = referencesOf(details, line);
  const reason = identifierAt(details, 'RtrInf/Rsn/Cd', line) ?? identifierAt(details, 'RtrInf/Rsn/Prtry', line);
  const amount = order === 0 ? undefined : amountAt(details);
  const direction =
    details !== undefined && at(details, 'CdtDbtInd') !== undefined ? directionOf(details, line) : entry.direction;
  return {
    ...statement,
    ...references,
    ...(amount === undefined ? entry.whole : amountOf(amount, line)),
    id: idOf(entry, referenceOfEntry, references.bankReference, order),
    place: order === 0 ? entry.place : `${entry.place}/${order}`,
    isReversal,
    bookedOn: entry.bookedOn,
    direction,
    code: codeOf(details) ?? codeOf(element),
    bankReference: references.bankReference ?? referenceOfEntry,
    charges: order === 0 ? chargesOf(element) || chargesOf(details) : 0n,
    isCharge: isCharge(details) || isCharge(element),
    reason,
    remittance: allOf(at(details, 'RmtInf'), 'Ustrd')
      .map(({ text }) => text)
      .join(''),
    structuredReference: textAt(details, 'RmtInf/Strd/CdtrRefInf/Ref'),
    counterparty: counterpartyOf(details, direction, reason !== undefined || isReversal),
    count: 1,
    line,
  };
};

const signed = (direction: Movement['direction'], amount: bigint): bigint =>
  direction === 'credit' ? amount : -amount;

const countOf = (batch: XmlElement | undefined): number => Number(textAt(batch, 'NbOfTxs') ?? 1);

/** Returns the only movement of an entry: of its one order, or of a file without details. */
const onlyMovement = (entry: Entry, line: number): Movement => {
  const { held, batch } = entry;
  const movement = movementOf(entry, held?.details, 0, line);
  // The entry of a whole file may have details, too, but they have no EndToEndId.
  if (batch === undefined || movement.endToEndId !== undefined) return movement;
  return {
    ...movement,
    messageId: movement.messageId ?? identifierAt(batch, 'MsgId', line),
    partId: movement.partId ?? identifierAt(batch, 'PmtInfId', line),
    count: countOf(batch),
  };
};

/** Yields the movements of an entry that are known when one more of its orders was read. */
const movementsBy = function* (entry: Entry, details: XmlElement, line: number): Generator<Movement> {
  entry.orders += 1;
  if (entry.orders === 1) {
    entry.held = { details, line };
    return;
  }
  const both = [...(entry.held === undefined ? [] : [entry.held]), { details, line }];
  entry.held = undefined;
  for (const [place, each] of both.entries()) {
    const movement = movementOf(entry, each.details, entry.orders - both.length + 1 + place, each.line);
    const isComparable = entry.sum !== undefined && movement.currency === entry.whole.currency;
    entry.sum = isComparable ? (entry.sum ?? 0n) + signed(movement.direction, movement.amount) : undefined;
    entry.charges += chargesOf(each.details);
    yield movement;
  }
};

/** Yields the movement of an entry that has only one. @throws UnreadableXml if its orders are not its amount. */
const movementsAtEnd = function* (entry: Entry, line: number): Generator<Movement> {
  if (entry.orders <= 1) {
    yield onlyMovement(entry, line);
    return;
  }
  if (entry.sum === undefined) return;
  const difference = signed(entry.direction, entry.whole.amount) - entry.sum;
  // Some banks write the charges at the entry, some at its orders, and some at both.
  const possible = [0n, -chargesOf(entry.element), -entry.charges];
  if (!possible.includes(difference)) {
    throw new UnreadableXml(line, 'the orders of an entry do not add up to its amount');
  }
};

const accountOf = (account: XmlElement, line: number): string | undefined =>
  identifierAt(account, 'Id/IBAN', line) ?? identifierAt(account, 'Id/Othr/Id', line);

/**
 * Reads the booked movements of statements (camt.053), reports (camt.052) or notifications (camt.054) of any version. An
 * entry with several orders is one movement for each; together, with charges, they must be the entry's amount.
 * @throws UnreadableXml as `readXml`, and for an entry without amount, direction or day, or whose orders do not add up.
 */
export async function* readStatements(source: AsyncIterable<Uint8Array>, limits?: XmlLimits): AsyncGenerator<Movement> {
  let pageOfMessage = '1';
  let statement: Statement = { id: undefined, iban: undefined, page: '1', entries: 0 };
  let entry: Entry | undefined;
  const entryAt = (element: XmlElement, line: number): Entry => {
    if (entry?.element === element) return entry;
    statement = { ...statement, entries: statement.entries + 1 };
    entry = entryOf(element, statement, line);
    return entry;
  };
  for await (const { line, element, around } of readXml(source, selection, limits)) {
    const [outermost = element] = around;
    const name = element.name;
    if (name === 'GrpHdr') pageOfMessage = textAt(element, 'MsgPgntn/PgNb') ?? '1';
    else if (name === 'Id') {
      statement = { id: identifierOf(element.text, name, line), iban: undefined, page: pageOfMessage, entries: 0 };
    } else if (name === 'Acct') statement = { ...statement, iban: accountOf(element, line) };
    else if (name.endsWith('Pgntn')) statement = { ...statement, page: textAt(element, 'PgNb') ?? '1' };
    else {
      const current = entryAt(outermost, line);
      if (name === 'NtryDtls') current.batch ??= at(element, 'Btch');
      else if (current.isBooked && name === 'TxDtls') yield* movementsBy(current, element, line);
      else if (current.isBooked) yield* movementsAtEnd(current, line);
    }
  }
}
