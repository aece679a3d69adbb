import { BEHIND_ALL, firstIdAt, idBelow, isRecordId } from '../../platform/base/identifiers.ts';
import type { Database } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import type { EntityAndId } from '../../platform/database/gathering.ts';
import { pageByPage } from '../../platform/database/pages.ts';
import { insertLine, type LedgerLine, linesOf } from '../ledger/entry.ts';
import { pagesOfLines } from '../ledger/pages.ts';
import { type LedgerRecords, ledgerRecords, placeOf } from '../ledger/records.ts';
import { entriesOf, leftOver, restReleased } from '../model/ledger.ts';
import type { Payment } from '../model/payment.ts';
import { acquirerIdStored, type PaymentRecords, paymentRecords, takenBy } from '../model/records.ts';
import { type BookRecords, bookRecords } from './records.ts';

/** A line on which ledger and payments disagree. */
export interface Disagreement {
  /** `missing`: the payments cause a line that the ledger lacks; `unexpected`: the ledger has a line without a cause. */
  readonly kind: 'missing' | 'unexpected';
  readonly line: LedgerLine;
}

/** The result of a comparison of the ledger with the payments. */
export interface LedgerCheck {
  readonly payments: number;
  readonly lines: number;
  readonly missing: number;
  readonly unexpected: number;
  /** The first disagreements. */
  readonly shown: readonly Disagreement[];
}

const PAYMENTS_AT_A_TIME = 200;
const LINES_AT_A_TIME = 1_000;
const MOST_SHOWN = 100;

/** The most lines that are counted whose payments do not exist. */
const MOST_GONE = 10_000;

/** A source of ledger lines other than payments, such as disputes or settlement. Only one of them has `ofNoPayment`. */
export interface LedgerCause {
  /** Returns the lines that it causes on these payments. */
  ofPayments(keys: readonly EntityAndId[]): Promise<readonly LedgerLine[]>;
  /**
   * Returns the lines of a page of its records that belong to no payment, and the id of its last record; no id for the
   * last page. Its records have ids of the time at which they were made.
   */
  ofNoPayment?(
    channelId: string,
    after: string,
  ): Promise<{ readonly lines: readonly LedgerLine[]; readonly to: string | undefined }>;
}

interface Books {
  readonly records: BookRecords;
  readonly payments: PaymentRecords;
  readonly ledger: LedgerRecords;
  readonly causes: readonly LedgerCause[];
}

const keyOf = ({ channelId, id }: Payment) => ({ entity: channelId, id });

const grouped = <Item>(items: readonly Item[], nameOf: (item: Item) => string | undefined): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
};

const decidedLast = (payments: readonly Payment[]): number =>
  Math.max(...payments.map(({ decidedAtMs, createdAtMs }) => decidedAtMs ?? createdAtMs));

/** Returns the lines that a payment and its follow-ups cause on the balance of that payment. */
const causedBy = (
  payment: Payment,
  followUps: readonly Payment[],
  referenced: Payment | undefined,
): readonly LedgerLine[] => {
  const own = payment.state === 'succeeded' ? entriesOf(payment, referenced) : [];
  const theirs = followUps.filter(({ state }) => state === 'succeeded').flatMap((each) => entriesOf(each, payment));
  const rest = leftOver(payment, takenBy(followUps));
  const left = rest > 0n ? [restReleased(payment, rest, decidedLast(followUps))] : [];
  return [...own, ...theirs, ...left].flatMap(linesOf).filter(({ paymentId }) => paymentId === payment.id);
};

/** A rest that is released has no payment of its own, so its time is only that of the last decision. */
const nameOf = ({ sourceId, event, line, debit, credit, amount, currency, atMs, paymentId }: LedgerLine): string =>
  JSON.stringify([
    sourceId,
    event,
    line,
    debit,
    credit,
    String(amount),
    currency,
    ...(sourceId === paymentId && event === 'RELEASE' ? [] : [atMs]),
  ]);

const differences = (expected: readonly LedgerLine[], stored: readonly LedgerLine[]): readonly Disagreement[] => {
  const [wanted, found] = [new Set(expected.map(nameOf)), new Set(stored.map(nameOf))];
  return [
    ...expected.filter((line) => !found.has(nameOf(line))).map((line) => ({ kind: 'missing', line }) as const),
    ...stored.filter((line) => !wanted.has(nameOf(line))).map((line) => ({ kind: 'unexpected', line }) as const),
  ];
};

/** Yields the disagreements on the lines that belong to no payment. */
const pagesWithoutPayment = async function* ({ ledger, causes }: Books, channelId: string) {
  const cause = causes.find(({ ofNoPayment }) => ofNoPayment !== undefined);
  let after = '';
  for (;;) {
    const { lines: expected = [], to } = (await cause?.ofNoPayment?.(channelId, after)) ?? {};
    const stored = await ledger.withoutPayment(channelId, after, to ?? BEHIND_ALL);
    yield { payments: 0, lines: stored.length, disagreements: differences(expected, stored) };
    if (to === undefined) return;
    after = to;
  }
};

/** Returns the disagreements on a page of the payments of one channel. */
const checkedPage = async (
  { records, payments: all, ledger, causes }: Books,
  payments: readonly Payment[],
): Promise<{ readonly lines: number; readonly disagreements: readonly Disagreement[] }> => {
  const keys = payments.map(keyOf);
  const channelId = payments[0]?.channelId ?? '';
  const referencedIds = payments.flatMap(({ referencedId }) => referencedId ?? []);
  const [followUps, referenced, stored, ...others] = await Promise.all([
    records.followUpsOf(keys),
    all.byIds(channelId, referencedIds),
    ledger.ofPayments(keys),
    ...causes.map((cause) => cause.ofPayments(keys)),
  ]);
  const othersOf = grouped(others.flat(), ({ paymentId }) => paymentId);
  // The amounts of chargebacks, and of refunds that came back, return to the payment that both refer to.
  const taking = followUps.filter(({ type }) => type === 'CB' || type === 'RF');
  const reversals = taking.length === 0 ? [] : await records.followUpsOf(taking.map(keyOf));
  const takingOf = new Map(taking.map((payment) => [payment.id, payment]));
  const reversalsOf = grouped(reversals, ({ referencedId = '' }) => takingOf.get(referencedId)?.referencedId);
  const followUpsOf = grouped(followUps, ({ referencedId }) => referencedId);
  const linesFor = grouped(stored, ({ paymentId }) => paymentId);
  const byId = new Map(referenced.map((payment) => [payment.id, payment]));
  return {
    lines: stored.length,
    disagreements: payments.flatMap((payment) =>
      differences(
        [
          ...causedBy(payment, followUpsOf.get(payment.id) ?? [], byId.get(payment.referencedId ?? '')),
          ...(reversalsOf.get(payment.id) ?? []).flatMap((reversal) =>
            entriesOf(reversal, takingOf.get(reversal.referencedId ?? '')).flatMap(linesOf),
          ),
          ...(othersOf.get(payment.id) ?? []),
        ],
        linesFor.get(payment.id) ?? [],
      ),
    ),
  };
};

/**
 * Yields each page of the payments of all channels with its disagreements, and then the lines whose payments do not
 * exist.
 */
const pagesOf = async function* (books: Books) {
  const channels = new Set([...(await books.records.channels()), ...(await books.ledger.channels())]);
  for (const channelId of channels) {
    const all = pageByPage<readonly Payment[]>(1, async (_limit, last) => {
      const page = await books.records.paymentsAfter(channelId, last?.at(-1)?.id ?? '', PAYMENTS_AT_A_TIME);
      return page.length === 0 ? [] : [page];
    });
    for await (const page of all) yield { payments: page.length, ...(await checkedPage(books, page)) };
    yield* pagesWithoutPayment(books, channelId);
  }
  const gone = await books.ledger.ofNoPayment(MOST_GONE);
  yield {
    payments: 0,
    lines: gone.length,
    disagreements: gone.map((line) => ({ kind: 'unexpected', line }) as const),
  };
};

const booksOf = (database: Database, causes: readonly LedgerCause[]): Books => ({
  records: bookRecords(database),
  payments: paymentRecords(database),
  ledger: ledgerRecords(database),
  causes,
});

/**
 * Compares the ledger with the payments, line by line. Payments that are decided meanwhile may be listed; run it again,
 * or while no payments are made.
 */
export const checkLedger = async (database: Database, causes: readonly LedgerCause[]): Promise<LedgerCheck> => {
  let check: LedgerCheck = { payments: 0, lines: 0, missing: 0, unexpected: 0, shown: [] };
  for await (const { payments, lines, disagreements } of pagesOf(booksOf(database, causes))) {
    const missing = disagreements.filter(({ kind }) => kind === 'missing').length;
    check = {
      payments: check.payments + payments,
      lines: check.lines + lines,
      missing: check.missing + missing,
      unexpected: check.unexpected + disagreements.length - missing,
      shown: [...check.shown, ...disagreements].slice(0, MOST_SHOWN),
    };
  }
  return check;
};

/**
 * Adds the lines that the ledger lacks, such as those of payments that were made before there was a ledger. It changes
 * and removes none. Returns how many it added.
 */
export const completeLedger = async (database: Database, causes: readonly LedgerCause[]): Promise<number> => {
  let added = 0;
  for await (const { disagreements } of pagesOf(booksOf(database, causes))) {
    const missing = disagreements.filter(({ kind }) => kind === 'missing').map(({ line }) => line);
    for (let first = 0; first < missing.length; first += LINES_AT_A_TIME) {
      await database.commit({ inserts: missing.slice(first, first + LINES_AT_A_TIME).map(insertLine) });
    }
    added += missing.length;
  }
  return added;
};

/** A period of a channel's ledger, and the most payments that are compared with it. */
export interface PeriodAsked {
  readonly channelId: string;
  readonly fromMs: number;
  readonly beforeMs: number;
  readonly mostPayments: number;
}

/** The result of a comparison of a period. */
export interface PeriodCheck extends LedgerCheck {
  /** False if the period has more payments than were compared. */
  readonly isWhole: boolean;
}

/** Payments and records that were made earlier than this before a period are compared if the ledger names them. */
const LOOK_BACK_MS = 100 * 24 * 60 * 60_000;

const batchesOf = function* <Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let first = 0; first < items.length; first += size) yield items.slice(first, first + size);
};

/** Yields the ids of payments that may have lines in a period: those that it names, and those decided in it. */
const idsOfPeriod = async function* (
  { records, payments, ledger }: Books,
  { channelId, fromMs, beforeMs }: PeriodAsked,
) {
  for await (const lines of pagesOfLines(ledger, channelId, { fromMs, beforeMs }, LINES_AT_A_TIME)) {
    yield { ids: lines.flatMap(({ paymentId }) => paymentId ?? []), lines };
  }
  let after = firstIdAt(Math.max(0, fromMs - LOOK_BACK_MS));
  for (;;) {
    const decided = await records.decidedBetween(channelId, { fromMs, beforeMs }, after, PAYMENTS_AT_A_TIME);
    const referencedIds = decided.flatMap(({ referencedId }) => referencedId ?? []);
    // What gives back a chargeback or a refund changes the payment that these refer to.
    const returned = decided.flatMap(({ type, referencedId }) =>
      (type === 'CR' || type === 'RV') && referencedId !== undefined ? [referencedId] : [],
    );
    const before = (await payments.byIds(channelId, returned)).flatMap(({ referencedId }) => referencedId ?? []);
    yield { ids: [...decided.map(({ id }) => id), ...referencedIds, ...before], lines: [] };
    if (decided.length < PAYMENTS_AT_A_TIME) return;
    after = decided.at(-1)?.id ?? BEHIND_ALL;
  }
};

/** Returns the lines without a payment that records of about a period cause, and of other records that lines name. */
const causedWithoutPayment = async (
  { causes }: Books,
  { channelId, fromMs, beforeMs }: PeriodAsked,
  stored: readonly LedgerLine[],
): Promise<readonly LedgerLine[]> => {
  const cause = causes.find(({ ofNoPayment }) => ofNoPayment !== undefined);
  const expected: LedgerLine[] = [];
  const [first, end] = [firstIdAt(Math.max(0, fromMs - LOOK_BACK_MS)), firstIdAt(beforeMs)];
  let after: string | undefined = first;
  while (after !== undefined && after < end) {
    const { lines, to }: { readonly lines: readonly LedgerLine[]; readonly to: string | undefined } =
      (await cause?.ofNoPayment?.(channelId, after)) ?? { lines: [], to: undefined };
    expected.push(...lines);
    after = to;
  }
  // A page has many of the older records, which one of them leads to.
  const older = new Set(stored.map(({ sourceId }) => sourceId).filter((id) => id <= first && isRecordId(id)));
  let seenTo = '';
  for (const id of [...older].toSorted()) {
    if (id <= seenTo) continue;
    const { lines = [], to = BEHIND_ALL } = (await cause?.ofNoPayment?.(channelId, idBelow(id))) ?? {};
    expected.push(...lines.filter(({ sourceId }) => older.has(sourceId)));
    seenTo = to;
  }
  return expected;
};

/**
 * Compares the ledger of a channel in a period with everything that causes its lines, in both directions. `ledger
 * verify` also finds what nothing in the period leads to: the missing lines of payments that were made long before it.
 */
export const checkPeriod = async (
  database: Database,
  causes: readonly LedgerCause[],
  asked: PeriodAsked,
): Promise<PeriodCheck> => {
  const books = booksOf(database, causes);
  const { channelId, fromMs, beforeMs, mostPayments } = asked;
  // What the ledger has is of the period in which it counts; what it lacks, of that of its event.
  const isWithin = ({ kind, line }: Disagreement): boolean => {
    const atMs = kind === 'missing' ? line.atMs : placeOf(line).countsAtMs;
    return atMs >= fromMs && atMs < beforeMs;
  };
  const seen = new Set<string>();
  const gone = new Set<string>();
  const withoutPayment: LedgerLine[] = [];
  const found: Disagreement[] = [];
  let [lines, isWhole] = [0, true];
  for await (const page of idsOfPeriod(books, asked)) {
    lines += page.lines.length;
    withoutPayment.push(...page.lines.filter(({ paymentId }) => paymentId === undefined));
    const fresh = [...new Set(page.ids)].filter((id) => !seen.has(id));
    for (const ids of batchesOf(fresh.slice(0, mostPayments - seen.size), PAYMENTS_AT_A_TIME)) {
      const payments = await books.payments.byIds(channelId, ids);
      const known = new Set(payments.map(({ id }) => id));
      for (const id of ids) {
        seen.add(id);
        if (!known.has(id)) gone.add(id);
      }
      if (payments.length > 0) found.push(...(await checkedPage(books, payments)).disagreements.filter(isWithin));
    }
    found.push(
      ...page.lines
        .filter(({ paymentId }) => paymentId !== undefined && gone.has(paymentId))
        .map((line) => ({ kind: 'unexpected', line }) as const),
    );
    isWhole = fresh.every((id) => seen.has(id));
    if (!isWhole) break;
  }
  if (isWhole) {
    // Late lines of events of the period may count after it.
    const later = await books.ledger.lateBetween(channelId, beforeMs, Number.MAX_SAFE_INTEGER);
    withoutPayment.push(...later.filter(({ paymentId, atMs }) => paymentId === undefined && atMs < beforeMs));
    const expected = await causedWithoutPayment(books, asked, withoutPayment);
    found.push(...differences(expected, withoutPayment).filter(isWithin));
  }
  const missing = found.filter(({ kind }) => kind === 'missing').length;
  return {
    payments: seen.size,
    lines,
    missing,
    unexpected: found.length - missing,
    shown: found.slice(0, MOST_SHOWN),
    isWhole,
  };
};

/** Stores the acquirer's ids of a page of payments, and returns the page. */
const completedPage = (
  database: Database,
  records: BookRecords,
  channelId: string,
  limit: number,
  after: string,
): Promise<readonly Payment[]> =>
  deciding(database, async () => {
    const page = await records.withoutAcquirerId(channelId, after, limit);
    return { changes: { updates: page.map(acquirerIdStored) }, result: page };
  });

/**
 * Stores the acquirer's id of payments that were made before settlements looked for it, and returns their number.
 * Requests may change them meanwhile.
 */
export const completeAcquirerIds = async (database: Database): Promise<number> => {
  const records = bookRecords(database);
  let stored = 0;
  for (const channelId of await records.channels()) {
    const completed = pageByPage<Payment>(PAYMENTS_AT_A_TIME, (limit, last) =>
      completedPage(database, records, channelId, limit, last?.id ?? ''),
    );
    for await (const _payment of completed) stored += 1;
  }
  return stored;
};
