import type { MatchingStatus, SettlementException, TransactionType } from '../../../catalogue/books/reconciliation.ts';
import { type PaymentType, postings } from '../../../catalogue/payments/payment-types.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';
import { dayAfter, startOfDay } from '../../platform/base/zones.ts';
import type { SettlementDependencies } from './dependencies.ts';
import type { SettlementLine } from './model/record.ts';

/** The payment that a line settles, or why there is none. */
export interface Match {
  readonly status: MatchingStatus | undefined;
  readonly exception: SettlementException | undefined;
  /** The payment that it settles, or charges back. */
  readonly payment: Payment | undefined;
  /** The first of the payments that it refers to, or itself: the one that has the account. */
  readonly first: Payment | undefined;
  /** The ids of all payments that fit. */
  readonly fitting: readonly string[];
  /** The ids of all payments that the ids of the line name, also of those that it cannot settle. */
  readonly named: readonly string[];
}

/** What becomes of a line. */
type Found = Omit<Match, 'named' | 'first'>;

const capturing: readonly PaymentType[] = ['DB', 'CP', 'RB', 'RC'];

/** The types of payments that each type of transaction settles. */
const typesOf: Partial<Record<TransactionType, readonly PaymentType[]>> = {
  DEBIT: capturing,
  REFUND: ['RF'],
  CREDIT: ['CD', 'RF'],
  AUTH_FEE: ['PA', 'PA.CP', 'DB'],
  CAPTURE_FEE: capturing,
  CANCEL_FEE: ['RV'],
  REFUND_FEE: ['RF'],
};

const isPaidOut = (transactionType: TransactionType): boolean =>
  transactionType === 'REFUND' || transactionType === 'CREDIT';

const typesFor = ({ recordType, transactionType, cashflow }: SettlementLine): readonly PaymentType[] => {
  // Processors tell of chargebacks by events first: then the line is about the one that is here already.
  if (recordType === 'CHARGEBACK' || recordType === 'CHARGEBACK REVERSAL') return ['CB', ...postings.CB.refersTo];
  // Money of a refund or payout that came back settles the reversal of it.
  if (recordType === 'SETTLED' && isPaidOut(transactionType) && cashflow === 'POS') return ['RV'];
  return typesOf[transactionType] ?? [];
};

/** What the matching of several lines needs, read at once. */
interface Candidates {
  readonly byAcquirerId: ReadonlyMap<string, readonly Payment[]>;
  readonly byId: ReadonlyMap<string, Payment>;
  readonly byReference: ReadonlyMap<string, readonly Payment[]>;
  /** The captures of authorizations, by the ids of these. */
  readonly captures: ReadonlyMap<string, readonly Payment[]>;
  /** What reversals have taken from a payment. */
  readonly reversed: ReadonlyMap<string, bigint>;
}

const grouped = (payments: readonly Payment[], nameOf: (payment: Payment) => string | undefined) => {
  const groups = new Map<string, Payment[]>();
  for (const payment of payments) {
    const name = nameOf(payment) ?? '';
    groups.set(name, [...(groups.get(name) ?? []), payment]);
  }
  return groups;
};

const RECORD_ID = /^[0-9a-f]{32}$/;

const idsIn = ({ texts }: SettlementLine): readonly string[] =>
  [texts['payment.id'], texts.merchantTransactionId].filter((id) => id !== undefined && RECORD_ID.test(id)) as string[];

/** Returns the acquirer's ids in a line, the most exact one first. */
const acquirerIdsIn = ({ texts }: SettlementLine): readonly string[] =>
  ([1, 2, 3] as const).flatMap((place) => texts[`clearingInstitute.txId${place}`] ?? []);

const isAuthorization = ({ type }: Payment): boolean => type.startsWith('PA');

const candidatesFor = async (
  { settled, records }: SettlementDependencies,
  channelId: string,
  lines: readonly SettlementLine[],
  windowMs: number,
): Promise<Candidates> => {
  const [byAcquirer, byId] = await Promise.all([
    settled.paymentsByAcquirerIds(channelId, lines.flatMap(acquirerIdsIn)),
    records.byIds(channelId, lines.flatMap(idsIn)),
  ]);
  const held = [...byAcquirer, ...byId].filter(isAuthorization).map(({ id }) => id);
  const captures = await settled.capturesOf(channelId, held);
  const known = new Set(byAcquirer.map(({ outcome }) => outcome?.details['ConnectorTxID1']));
  const unnamed = lines.filter(({ texts }) => !known.has(texts['clearingInstitute.txId1']));
  const references = unnamed.flatMap(({ texts }) => texts.merchantTransactionId ?? []);
  const from = firstIdAt(Math.max(0, windowMs));
  const byReference = await settled.paymentsByReferences(channelId, references, from);
  const all = [...byAcquirer, ...byId, ...byReference, ...captures].map(({ id }) => id);
  return {
    byAcquirerId: grouped(byAcquirer, ({ outcome }) => outcome?.details['ConnectorTxID1']),
    byId: new Map(byId.map((payment) => [payment.id, payment])),
    captures: grouped(captures, ({ referencedId }) => referencedId),
    byReference: grouped(byReference, ({ request }) => request['merchantTransactionId']),
    reversed: await settled.reversedOf(channelId, all),
  };
};

const none = (exception: SettlementException, fitting: readonly Payment[] = []): Found => ({
  status: exception === 'SEVERAL_PAYMENTS' ? 'MULTIPLE_MATCHES' : 'NOT_MATCHED',
  exception,
  payment: undefined,
  fitting: fitting.map(({ id }) => id),
});

const found = (payment: Payment, line: SettlementLine): Found => ({
  status: 'MATCHED',
  exception: line.status === 'FAILED' ? 'FAILED' : undefined,
  payment,
  fitting: [payment.id],
});

/** Returns whether a payment has the ids that the acquirer names beside the first. */
const hasOtherIds = ({ outcome }: Payment, { texts }: SettlementLine): boolean =>
  ([2, 3] as const).every((place) => {
    const [sent, stored] = [texts[`clearingInstitute.txId${place}`], outcome?.details[`ConnectorTxID${place}`]];
    return sent === undefined || stored === undefined || sent === stored;
  });

/** Returns the payments that each id of a line names, the most exact id first. */
const namedIn = (line: SettlementLine, { byAcquirerId, byId }: Candidates): readonly (readonly Payment[])[] => {
  const [first = '', ...others] = acquirerIdsIn(line);
  return [
    (byAcquirerId.get(first) ?? []).filter((payment) => hasOtherIds(payment, line)),
    // A line may have the id of a part that is not known here, beside that of the whole payment.
    ...others.map((id) => byAcquirerId.get(id) ?? []),
    idsIn(line).flatMap((id) => byId.get(id) ?? []),
  ];
};

/** Returns the amount that the acquirer owes for a payment: what was not reversed of it. */
const owed = (payment: Payment, { reversed }: Candidates): bigint => payment.amount - (reversed.get(payment.id) ?? 0n);

/**
 * Returns the payments among some that a line can be about. Processors know one payment where there are an
 * authorization and its captures: then it is the capture with the amount of the line.
 */
const fittingIn = (
  payments: readonly Payment[],
  line: SettlementLine,
  candidates: Candidates,
  taken: ReadonlySet<string>,
): readonly Payment[] => {
  const types = typesFor(line);
  const fitting = payments.filter(({ type }) => types.includes(type));
  if (fitting.length > 0) return fitting;
  const captures = payments
    .flatMap(({ id }) => candidates.captures.get(id) ?? [])
    .filter(({ type }) => types.includes(type));
  const exact = captures.filter(
    (capture) =>
      owed(capture, candidates) === line.amount &&
      !(settlesOnce(line) && (capture.settledAtMs !== undefined || taken.has(capture.id))),
  );
  return exact.length > 0 ? exact : captures;
};

const settlesOnce = ({ recordType }: SettlementLine): boolean => recordType === 'SETTLED';

/** Returns why a line does not settle the payment that it names; undefined if it does. */
const faultOf = (
  payment: Payment,
  line: SettlementLine,
  candidates: Candidates,
  taken: ReadonlySet<string>,
): SettlementException | undefined => {
  if (payment.state !== 'succeeded') return 'NOT_SUCCESSFUL';
  if (!settlesOnce(line)) return undefined;
  if (payment.settledAtMs !== undefined || taken.has(payment.id)) return 'ALREADY_SETTLED';
  return payment.currency === line.currency && owed(payment, candidates) === line.amount ? undefined : 'OTHER_AMOUNT';
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the beginning of the window in which payments of these lines were made. */
const windowStart = (lines: readonly SettlementLine[], zone: string, days: number): number =>
  startOfDay(dayAfter(lines.map(({ date }) => date).toSorted()[0] ?? '1970-01-01', -days), zone);

/**
 * Returns the check whether a payment was made within the days before a line's date. Lines of a file share few dates,
 * whose beginnings in a time zone are expensive to find.
 */
const withinWindow = (zone: string, days: number) => {
  const windows = new Map<string, readonly [fromMs: number, beforeMs: number]>();
  return ({ createdAtMs }: Payment, { date }: SettlementLine): boolean => {
    const window =
      windows.get(date) ?? ([startOfDay(dayAfter(date, -days), zone), startOfDay(date, zone) + 2 * DAY_MS] as const);
    windows.set(date, window);
    return createdAtMs >= window[0] && createdAtMs < window[1];
  };
};

/** Returns the match of a line by reference, amount, currency and date. */
const byReference = (
  line: SettlementLine,
  candidates: Candidates,
  taken: ReadonlySet<string>,
  fits: (payment: Payment) => boolean,
): Found => {
  // A chargeback repeats the reference of its payment.
  const types: readonly PaymentType[] = typesFor(line).filter((type) => type !== 'CB');
  const all = (candidates.byReference.get(line.texts.merchantTransactionId ?? '') ?? []).filter(
    (payment) => types.includes(payment.type) && fits(payment),
  );
  const same = all.filter((payment) => payment.currency === line.currency && owed(payment, candidates) === line.amount);
  const free = settlesOnce(line)
    ? same.filter(({ id, settledAtMs }) => settledAtMs === undefined && !taken.has(id))
    : same;
  if (free.length > 1) return none('SEVERAL_PAYMENTS', free);
  const [payment] = free;
  if (payment !== undefined) return found(payment, line);
  if (same.length > 0) return none('ALREADY_SETTLED', same);
  return all.length > 0 ? none('OTHER_AMOUNT', all) : none('NO_PAYMENT');
};

/** A refund refers to a capture, which refers to an authorization; longer rows of payments are not made. */
const MOST_STEPS = 4;

/** Returns the first of the payments that a payment refers to: captures and refunds have no account of their own. */
const firstPayments = async (
  { records }: SettlementDependencies,
  channelId: string,
  payments: readonly Payment[],
): Promise<(payment: Payment) => Payment> => {
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const absent = [...known.values()].flatMap(({ referencedId: id }) =>
      id === undefined || known.has(id) ? [] : [id],
    );
    const before = await records.byIds(channelId, absent);
    if (before.length === 0) break;
    for (const payment of before) known.set(payment.id, payment);
  }
  const firstOf = (payment: Payment): Payment => {
    const before = known.get(payment.referencedId ?? '');
    return before === undefined ? payment : firstOf(before);
  };
  return firstOf;
};

/** Fees that name nothing belong to no payment, and those of a whole account to none either, whatever they name. */
const isOfNoPayment = (line: SettlementLine): boolean =>
  line.recordType === 'FEE' &&
  (typesFor(line).length === 0 ||
    (line.texts['clearingInstitute.txId1'] === undefined &&
      line.texts['payment.id'] === undefined &&
      line.texts.merchantTransactionId === undefined));

/**
 * Finds the payment of each line: by the ids of the acquirer, then by the id of the payment, then by the reference of
 * the merchant with amount, currency and date. No payment is settled by two lines.
 */
export const matchLines = async (
  dependencies: SettlementDependencies,
  channelId: string,
  lines: readonly SettlementLine[],
): Promise<readonly Match[]> => {
  const { settings } = await dependencies.channelOf(channelId);
  const { 'settlement.timeZone': zone, 'settlement.windowDays': days } = settings;
  const candidates = await candidatesFor(dependencies, channelId, lines, windowStart(lines, zone, days));
  const isWithin = withinWindow(zone, days);
  const taken = new Set<string>();
  const foundFor = (line: SettlementLine, byIds: readonly (readonly Payment[])[]): Found => {
    if (isOfNoPayment(line)) return { status: undefined, exception: undefined, payment: undefined, fitting: [] };
    const payments =
      byIds.map((each) => fittingIn(each, line, candidates, taken)).find(({ length }) => length > 0) ?? [];
    const [first, ...others] = payments;
    if (others.length > 0) return none('SEVERAL_PAYMENTS', payments);
    if (first === undefined) return byReference(line, candidates, taken, (payment) => isWithin(payment, line));
    const fault = faultOf(first, line, candidates, taken);
    return fault === undefined ? found(first, line) : none(fault, [first]);
  };
  const matches = lines.map((line) => {
    const byIds = namedIn(line, candidates);
    const match = foundFor(line, byIds);
    const { payment, exception } = match;
    if (settlesOnce(line) && payment !== undefined && exception === undefined) taken.add(payment.id);
    return { ...match, named: [...new Set(byIds.flat().map(({ id }) => id))] };
  });
  const payments = matches.flatMap(({ payment }) => payment ?? []);
  const firstOf = await firstPayments(dependencies, channelId, payments);
  return matches.map((match) => ({ ...match, first: match.payment && firstOf(match.payment) }));
};
