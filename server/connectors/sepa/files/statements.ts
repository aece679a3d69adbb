import { dateAndTime } from '../../../platform/base/zones.ts';
import { isGermanCharge, isGermanReturn } from './german-codes.ts';
import { identifierOf, type Movement, referenceOf } from './movement.ts';
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

/** Returns the day of an entry that has one of this name; undefined if it is no date. */
const dayAt = (entry: XmlElement, name: 'BookgDt' | 'ValDt'): string | undefined => {
  const [day] = DATE.exec(textAt(entry, `${name}/Dt`) ?? textAt(entry, `${name}/DtTm`) ?? '') ?? [];
  return day === undefined || dateAndTime(`${day} 00:00:00`) === undefined ? undefined : day;
};

/** Returns the day of an entry. Some banks give only the day of its value. */
const dayOf = (entry: XmlElement, line: number): string => {
  if (at(entry, 'BookgDt') === undefined && at(entry, 'ValDt') === undefined) {
    throw new UnreadableXml(line, 'BookgDt is missing');
  }
  const day = dayAt(entry, at(entry, 'BookgDt') === undefined ? 'ValDt' : 'BookgDt');
  if (day === undefined) throw new UnreadableXml(line, 'the day of an entry is no date');
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

/** Charges and commissions, by the sub-families of ISO 20022. */
const charges: ReadonlySet<string> = new Set(['CHRG', 'FEES', 'COMM', 'COME', 'COMI', 'COMT', 'TAXE']);

const isCharge = (element: XmlElement | undefined): boolean =>
  charges.has(textAt(element, 'BkTxCd/Domn/Fmly/SubFmlyCd') ?? '') ||
  isGermanCharge(textAt(element, 'BkTxCd/Prtry/Cd') ?? '');

/**
 * The sub-families of ISO 20022 with which money comes or goes back: direct debits that are unpaid, returned or
 * cancelled, transfers that are returned, and recalls that were granted.
 */
const returns: ReadonlySet<string> = new Set(['UPDD', 'PRDD', 'RCDD', 'RRTN', 'RPCR']);

const isReturn = (element: XmlElement | undefined): boolean =>
  returns.has(textAt(element, 'BkTxCd/Domn/Fmly/SubFmlyCd') ?? '') ||
  isGermanReturn(textAt(element, 'BkTxCd/Prtry/Cd') ?? '');

/** Returns the references in all blocks of a structured text; some banks write the words of the payer beside them. */
const structuredTexts = (details: XmlElement | undefined): readonly string[] =>
  allOf(at(details, 'RmtInf'), 'Strd').flatMap((block) =>
    [
      textAt(block, 'CdtrRefInf/Ref'),
      ...allOf(block, 'AddtlRmtInf').map(({ text }) => text),
      ...allOf(block, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
    ].filter((text) => text !== undefined),
  );

/** Whom the movement is with: the payer of a credit, the payee of a debit; the other way round if it was returned. */
const counterpartyOf = (
  details: XmlElement | undefined,
  direction: Movement['direction'],
  isReturn: boolean,
): Movement['counterparty'] => partyOf(details, (direction === 'credit') !== isReturn ? 'Dbtr' : 'Cdtr');

/** The statement of one account, as far as it is read. */
interface Statement {
  /** Banks may number each kind for itself. */
  readonly kind: string;
  readonly id: string | undefined;
  readonly iban: string | undefined;
  /** The page; a long statement comes in several messages, in each of which entries count from 1. */
  readonly page: string;
  readonly entries: number;
}

/** What all orders of an entry have in common. */
interface EntryFacts extends Pick<Movement, 'bookedOn' | 'valueOn' | 'direction' | 'amount' | 'currency' | 'oddity'> {}

/** Of an entry that cannot be read: which way its money went may be known all the same. */
const unknownFacts = (element: XmlElement): EntryFacts => ({
  bookedOn: '',
  direction: textAt(element, 'CdtDbtInd') === 'DBIT' ? 'debit' : 'credit',
  amount: 0n,
  currency: '',
});

/** An entry, as far as it is read. */
interface Entry {
  readonly element: XmlElement;
  readonly statement: Pick<Movement, 'iban' | 'statementId'>;
  /** Where it is in its statement. */
  readonly place: string;
  readonly isBooked: boolean;
  readonly facts: EntryFacts;
  /** The first of its orders, until it is known whether there are more. */
  held: { readonly details: XmlElement; readonly line: number } | undefined;
  orders: number;
  /** The sum of its orders, credits positive; undefined if one is in another currency. */
  sum: bigint | undefined;
  /** The charges that its orders name, in hundredths. */
  charges: bigint;
  /** How many of its orders have a reference of the bank, by that: some banks give all of them the same. */
  readonly references: Map<string, number>;
  /** The file that it stands for, if it has no details. */
  batch: XmlElement | undefined;
}

/** Returns what was read, or, with the reason, what is used where it cannot be. */
const readOrOdd = <Facts extends Pick<Movement, 'oddity'>>(read: () => Facts, otherwise: Facts): Facts => {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableXml) return { ...otherwise, oddity: error.reason };
    throw error;
  }
};

const factsOfEntry = (element: XmlElement, line: number): EntryFacts => ({
  bookedOn: dayOf(element, line),
  valueOn: dayAt(element, 'ValDt'),
  direction: directionOf(element, line),
  ...amountOf(at(element, 'Amt'), line),
});

const entryOf = (element: XmlElement, { kind, id, iban, page, entries }: Statement, line: number): Entry => {
  if (id === undefined || iban === undefined) {
    throw new UnreadableXml(line, 'the id or the account of the statement is missing');
  }
  const status = textAt(element, 'Sts/Cd') ?? textAt(element, 'Sts');
  const isBooked = status === undefined || status === BOOKED;
  return {
    element,
    statement: { iban, statementId: id },
    place: `${kind}/${id}/${page}#${entries}`,
    isBooked,
    facts: isBooked ? readOrOdd(() => factsOfEntry(element, line), unknownFacts(element)) : unknownFacts(element),
    held: undefined,
    orders: 0,
    sum: 0n,
    charges: 0n,
    references: new Map(),
    batch: undefined,
  };
};

/**
 * Returns the id of a movement. An entry with one order has one reference. The orders of an entry with several have
 * references of their own, or that of the entry with a number. Those with the same reference are numbered, too: orders
 * of one entry are always different movements.
 */
const idOf = (
  { statement: { iban }, references }: Entry,
  ofEntry: string | undefined,
  own: string | undefined,
  order: number,
): string | undefined => {
  const isOfSeveral = order > 0;
  if (isOfSeveral && own !== undefined && own !== ofEntry) {
    const number = (references.get(own) ?? 0) + 1;
    references.set(own, number);
    return `${iban}/${own}${number === 1 ? '' : `#${number}`}`;
  }
  const reference = ofEntry ?? own;
  return reference === undefined ? undefined : `${iban}/${reference}${isOfSeveral ? `/${order}` : ''}`;
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

/** Returns what an order says of itself, beside its entry; `order` is 0 if it is the only one, and else counts from 1. */
const factsOfOrder = (entry: Entry, details: XmlElement | undefined, order: number, line: number): EntryFacts => {
  const amount = order === 0 ? undefined : amountAt(details);
  if (order > 0 && amount === undefined) throw new UnreadableXml(line, 'the amount of an order is missing');
  return {
    ...entry.facts,
    ...(details === undefined || at(details, 'CdtDbtInd') === undefined
      ? {}
      : { direction: directionOf(details, line) }),
    ...(amount === undefined ? {} : amountOf(amount, line)),
  };
};

/** Returns the identifiers of an order; without those that cannot be read, which makes it odd. */
const identifiersOf = (element: XmlElement, details: XmlElement | undefined, line: number) => {
  const oddities: string[] = [];
  const attempted = (of: XmlElement | undefined, path: string): string | undefined => {
    try {
      return identifierAt(of, path, line);
    } catch (error) {
      if (!(error instanceof UnreadableXml)) throw error;
      oddities.push(error.reason);
      return undefined;
    }
  };
  const references = at(details, 'Refs');
  return {
    ofEntry: referenceOf(attempted(element, 'AcctSvcrRef')),
    reason: attempted(details, 'RtrInf/Rsn/Cd') ?? attempted(details, 'RtrInf/Rsn/Prtry'),
    references: {
      endToEndId: attempted(references, 'EndToEndId'),
      mandateId: attempted(references, 'MndtId'),
      messageId: attempted(references, 'MsgId'),
      partId: attempted(references, 'PmtInfId'),
      transactionId: referenceOf(attempted(references, 'TxId')),
      uetr: attempted(references, 'UETR'),
      bankReference: referenceOf(attempted(references, 'AcctSvcrRef')),
    },
    oddity: oddities[0],
  };
};

/** Returns the movement of an order of an entry; `order` is 0 if it is the only one, and otherwise counts from 1. */
const movementOf = (entry: Entry, details: XmlElement | undefined, order: number, line: number): Movement => {
  const { element, statement } = entry;
  const isReversal = ['true', '1'].includes(textAt(element, 'RvslInd') ?? '');
  const { ofEntry, references, reason, oddity } = identifiersOf(element, details, line);
  const facts = readOrOdd(() => factsOfOrder(entry, details, order, line), entry.facts);
  const isReturned = isReturn(details) || isReturn(element);
  return {
    ...statement,
    ...references,
    ...facts,
    oddity: entry.facts.oddity ?? facts.oddity ?? oddity,
    id: idOf(entry, ofEntry, references.bankReference, order),
    place: order === 0 ? entry.place : `${entry.place}/${order}`,
    entry: entry.place,
    isReversal,
    isReturn: isReturned,
    code: codeOf(details) ?? codeOf(element),
    bankReference: references.bankReference ?? ofEntry,
    entryReference: order > 0 || (references.bankReference ?? ofEntry) !== ofEntry ? ofEntry : undefined,
    charges: order === 0 ? chargesOf(element) || chargesOf(details) : 0n,
    isCharge: isCharge(details) || isCharge(element),
    reason,
    remittance: allOf(at(details, 'RmtInf'), 'Ustrd')
      .map(({ text }) => text)
      .join(''),
    structuredReferences: structuredTexts(details),
    // The text of an entry with several orders is about all of them.
    information: [textAt(details, 'AddtlTxInf'), ...(order === 0 ? [textAt(element, 'AddtlNtryInf')] : [])].filter(
      (text) => text !== undefined,
    ),
    counterparty: counterpartyOf(details, facts.direction, reason !== undefined || isReversal || isReturned),
    count: 1,
    line,
  };
};

const signed = (direction: Movement['direction'], amount: bigint): bigint =>
  direction === 'credit' ? amount : -amount;

/** Files have up to fifteen digits of orders; any other text is as good as none. */
const countOf = (batch: XmlElement | undefined): number => {
  const text = textAt(batch, 'NbOfTxs') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : 1;
};

/** Returns the only movement of an entry: of its one order, or of a file without details. */
const onlyMovement = (entry: Entry, line: number): Movement => {
  const { held, batch } = entry;
  const movement = movementOf(entry, held?.details, 0, line);
  // The entry of a whole file may have details, too, but they have no EndToEndId.
  if (batch === undefined || movement.endToEndId !== undefined) return movement;
  return {
    ...movement,
    ...readOrOdd(
      () => ({
        oddity: movement.oddity,
        messageId: movement.messageId ?? identifierAt(batch, 'MsgId', line),
        partId: movement.partId ?? identifierAt(batch, 'PmtInfId', line),
      }),
      { messageId: undefined, partId: undefined, oddity: movement.oddity },
    ),
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
    const isComparable =
      entry.sum !== undefined && movement.oddity === undefined && movement.currency === entry.facts.currency;
    entry.sum = isComparable ? (entry.sum ?? 0n) + signed(movement.direction, movement.amount) : undefined;
    entry.charges += chargesOf(each.details);
    yield movement;
  }
};

/** Yields the movement of an entry that has only one, or an odd one if the orders of the entry are not its amount. */
const movementsAtEnd = function* (entry: Entry, line: number): Generator<Movement> {
  if (entry.orders <= 1) {
    yield onlyMovement(entry, line);
    return;
  }
  if (entry.sum === undefined) return;
  const difference = signed(entry.facts.direction, entry.facts.amount) - entry.sum;
  // Some banks write the charges at the entry, some at its orders, and some at both.
  const possible = [0n, -chargesOf(entry.element), -entry.charges];
  if (possible.includes(difference)) return;
  yield { ...movementOf(entry, undefined, 0, line), oddity: 'the orders of an entry do not add up to its amount' };
};

const accountOf = (account: XmlElement, line: number): string | undefined =>
  identifierAt(account, 'Id/IBAN', line) ?? identifierAt(account, 'Id/Othr/Id', line);

/**
 * Reads the booked movements of statements (camt.053), reports (camt.052) or notifications (camt.054) of any version. An
 * entry with several orders is one movement for each; together, with charges, they must be the entry's amount. An entry
 * or an order that cannot be read is a movement with an oddity, and so is one that follows orders that do not add up.
 * @throws UnreadableXml as `readXml`, and for a file without a statement of an account.
 */
export async function* readStatements(source: AsyncIterable<Uint8Array>, limits?: XmlLimits): AsyncGenerator<Movement> {
  let pageOfMessage = '1';
  let statement: Statement = { kind: '', id: undefined, iban: undefined, page: '1', entries: 0 };
  let entry: Entry | undefined;
  let hasAccount = false;
  let last = 1;
  const entryAt = (element: XmlElement, line: number): Entry => {
    if (entry?.element === element) return entry;
    statement = { ...statement, entries: statement.entries + 1 };
    entry = entryOf(element, statement, line);
    return entry;
  };
  for await (const { path, line, element, around } of readXml(source, selection, limits)) {
    const [outermost = element] = around;
    const name = element.name;
    if (name === 'GrpHdr') pageOfMessage = identifierAt(element, 'MsgPgntn/PgNb', line) ?? '1';
    else if (name === 'Id') {
      const id = identifierOf(element.text, name, line);
      statement = { kind: path.split('/')[0] ?? '', id, iban: undefined, page: pageOfMessage, entries: 0 };
    } else if (name === 'Acct') {
      statement = { ...statement, iban: accountOf(element, line) };
      hasAccount ||= statement.iban !== undefined;
    } else if (name.endsWith('Pgntn')) statement = { ...statement, page: identifierAt(element, 'PgNb', line) ?? '1' };
    else {
      const current = entryAt(outermost, line);
      if (name === 'NtryDtls') current.batch ??= at(element, 'Btch');
      else if (current.isBooked && name === 'TxDtls') yield* movementsBy(current, element, line);
      else if (current.isBooked) yield* movementsAtEnd(current, line);
    }
    last = line;
  }
  if (!hasAccount) throw new UnreadableXml(last, 'there is no statement of an account in the file');
}
