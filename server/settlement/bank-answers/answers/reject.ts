import { isMandateEndedBy } from '../../../../catalogue/books/mandates.ts';
import { isPayout } from '../../../../catalogue/books/payouts.ts';
import type { SequenceType } from '../../../connectors/sepa/files/direct-debits.ts';
import { UnreadableXml, usualLimits, type XmlLimits } from '../../../connectors/sepa/files/read-xml.ts';
import { readStatusReport, type StatusReport } from '../../../connectors/sepa/files/status-report.ts';
import { bankExceptionRecords, exceptionOfBank, insertException } from '../../../connectors/sepa/model/exceptions.ts';
import type { Waiting } from '../../../connectors/sepa/model/file.ts';
import { uncharged } from '../../../connectors/sepa/model/mandate.ts';
import type { StatusTotals } from '../../../connectors/sepa/model/noted-answer.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import { endOrder, isAtBank, updateMandate } from '../../../connectors/sepa/model/records.ts';
import { conclude } from '../../../payments/acquiring/conclude.ts';
import type { Payment } from '../../../payments/model/payment.ts';
import { remainderOf } from '../../../payments/model/rules.ts';
import type { PreparedFollowUp } from '../../../payments/operations/follow-up.ts';
import { dayIn } from '../../../platform/base/zones.ts';
import { together } from '../../../platform/database/change-set.ts';
import { type Decision, deciding } from '../../../platform/database/deciding.ts';
import { type ComeBackDependencies, underWay, undoing } from './come-back.ts';
import { type BankChecks, storePayeeCheck, storeWaiting, waitingAfter } from './payee-checks.ts';
import { refundedAsWell, unpaidRefunds } from './refunds.ts';
import { reversing } from './reversing.ts';
import { revokeMandate } from './revoke.ts';

/** The dependencies of the bank's rejections. */
type RejectionDependencies = ComeBackDependencies;

/** What became of a rejection. */
type Rejected = 'repeated' | 'unknown' | { readonly reversal: PreparedFollowUp | undefined };

const todayOf = async ({ clock, channelOf }: RejectionDependencies, channelId: string): Promise<string> =>
  dayIn(clock.now(), (await channelOf(channelId)).settings['sepa.timeZone']);

/** Decides on the rejection of an order that was booked or charged back: the booking counts; an exception is noted. */
const afterBooking = async (
  dependencies: RejectionDependencies,
  { channelId, reference: source, paymentId, amount }: SepaOrder,
  reason: string | undefined,
): Promise<Decision<Rejected>> => {
  const { database, clock } = dependencies;
  const known = await bankExceptionRecords(database).bySource(channelId, 'REJECTED_AFTER_BOOKING', source);
  if (known !== undefined) return { changes: {}, result: 'repeated' };
  const day = await todayOf(dependencies, channelId);
  const of = { channelId, source, paymentId, amount, day, reason };
  const exception = exceptionOfBank(clock, { ...of, kind: 'REJECTED_AFTER_BOOKING' });
  return { changes: { inserts: [insertException(exception)] }, result: 'repeated' };
};

/** Decides on the rejection of a refund or payout, whose money is still on the account. */
const decidePayout = async (
  dependencies: RejectionDependencies,
  order: SepaOrder,
  paid: Payment,
  reason: string | undefined,
): Promise<Decision<Rejected>> => {
  if (paid.state !== 'succeeded') throw underWay(paid);
  if (paid.settledAtMs !== undefined) return await afterBooking(dependencies, order, reason);
  const day = await todayOf(dependencies, order.channelId);
  const changes = await undoing(dependencies, order, paid, { state: 'rejected', reason, day });
  return { changes, result: { reversal: undefined } };
};

/** Decides on the rejection of an order: its payment is reversed, and refunds that are not paid yet are cancelled. */
const decideRejection = (
  dependencies: RejectionDependencies,
  { channelId, reference }: SepaOrder,
  reason: string | undefined,
): Promise<Rejected> =>
  deciding<Rejected>(dependencies.database, async () => {
    const { sepa, records, log } = dependencies;
    const order = await sepa.order(channelId, reference);
    const payment = order && (await records.byId(channelId, order.paymentId));
    if (order === undefined || payment === undefined || !(await isAtBank(sepa, order))) {
      return { changes: {}, result: 'unknown' };
    }
    if (order.state !== 'open') return { changes: {}, result: 'repeated' };
    if (isPayout(order.kind)) return await decidePayout(dependencies, order, payment, reason);
    const taken = await records.takenFrom(payment);
    if (taken.isUnderWay) {
      // The follow-up may be the reversal of the same report, which arrived twice.
      if ((await sepa.order(channelId, reference))?.state !== 'open') return { changes: {}, result: 'repeated' };
      throw underWay(payment);
    }
    if (payment.settledAtMs !== undefined || taken.isChargedBack) {
      return await afterBooking(dependencies, order, reason);
    }
    const mandate = order.mandate && (await sepa.mandate(channelId, order.mandate.id));
    const refunds = await unpaidRefunds(dependencies, order, reason);
    const { paymentId } = order;
    const day = await todayOf(dependencies, channelId);
    const ended = together(
      {
        updates: [
          endOrder(order, 'rejected', reason),
          ...(mandate === undefined ? [] : [updateMandate(uncharged(mandate, order))]),
          ...refunds.updates,
        ],
      },
      await refundedAsWell(dependencies, { channelId, paymentId, amount: refunds.paidAmount, day, reason }),
    );
    const amount = remainderOf(payment, taken);
    if (amount !== payment.amount) {
      log.error(
        { payment: payment.id, reason, cancelled: refunds.cancelled, paid: refunds.paid },
        'the bank rejected an order whose payment cannot be reversed as a whole; it is for the merchant to settle',
      );
    }
    if (amount === 0n) return { changes: ended, result: { reversal: undefined } };
    const { reversal, changes } = await reversing(dependencies, payment, amount);
    return { changes: together(ended, changes), result: { reversal } };
  });

const rejectOrder = async (
  dependencies: RejectionDependencies,
  order: SepaOrder,
  reason: string | undefined,
  totals: StatusTotals,
): Promise<void> => {
  const outcome = await decideRejection(dependencies, order, reason);
  // Also if the report comes again: the revocation may have been interrupted.
  if (outcome !== 'unknown' && order.mandate !== undefined && isMandateEndedBy(reason)) {
    await revokeMandate(dependencies, order.channelId, order.mandate.id);
  }
  if (typeof outcome === 'string') {
    totals[outcome] += 1;
    return;
  }
  totals.rejected += 1;
  const { reversal } = outcome;
  if (reversal !== undefined) await conclude(dependencies, reversal.payment, reversal.context);
};

/** Returns whether the orders of a sequence type are in a part. Transfers have none, and are in one part. */
const isInPart = (sequenceType: SequenceType | undefined, partId: string): boolean =>
  sequenceType === undefined || partId.endsWith(`-${sequenceType}`);

/**
 * Yields the orders that a status of a file, of a part or of one order concerns. That of a file does not concern the
 * parts that have a status of their own.
 */
const concerned = async function* (
  { sepa }: RejectionDependencies,
  channelId: string,
  { messageId, partId, endToEndId }: StatusReport,
  ownParts: readonly string[],
): AsyncGenerator<SepaOrder> {
  if (endToEndId !== undefined) {
    const order = await sepa.order(channelId, endToEndId);
    if (order !== undefined) yield order;
    return;
  }
  const file = await sepa.fileByMessage(channelId, messageId);
  if (file === undefined) return;
  for (const { sequenceType } of await sepa.totals(file)) {
    const isConcerned =
      partId === undefined ? !ownParts.some((own) => isInPart(sequenceType, own)) : isInPart(sequenceType, partId);
    if (isConcerned) yield* sepa.orders(file, sequenceType);
  }
};

/** The largest report that is read: its rejections and checks, some 300,000, are in memory until its end. */
const limits: XmlLimits = { ...usualLimits, bytes: 64 * 1024 * 1024 };

/** Returns 2 for a status of an order, 1 for one of a part, and 0 for one of a whole file. */
const exactnessOf = ({ partId, endToEndId }: StatusReport): number =>
  endToEndId === undefined ? Number(partId !== undefined) : 2;

/** The parts, by their files, that have a status of their own. */
type OwnParts = Map<string, string[]>;

const notePart = (parts: OwnParts, report: StatusReport): void => {
  if (exactnessOf(report) !== 1) return;
  const { messageId, partId = '' } = report;
  parts.set(messageId, [...(parts.get(messageId) ?? []), partId]);
};

/** The check of a payee, and a code that nobody knows, do not say whether the bank carries an order out. */
const isOwnStatus = ({ status }: StatusReport): boolean => status !== 'checked' && status !== 'unknown';

/** A status report about files that the channel has not sent, such as those of another program at the same bank. */
export class UnknownFile extends UnreadableXml {}

const hasFile = async (
  { sepa }: RejectionDependencies,
  channelId: string,
  { messageId }: StatusReport,
): Promise<boolean> => (await sepa.fileByMessage(channelId, messageId)) !== undefined;

/**
 * Stores the checks of payees. Banks report one check of a whole file or part where it is the same for all payees: it
 * counts for the orders that have no check of their own.
 */
const storeChecks = async (
  dependencies: RejectionDependencies & BankChecks,
  channelId: string,
  checks: readonly StatusReport[],
  totals: StatusTotals,
): Promise<void> => {
  const parts: OwnParts = new Map();
  for (const report of checks) notePart(parts, report);
  const ownChecks = new Set(checks.map(({ endToEndId }) => endToEndId));
  for (const report of checks) {
    const { messageId, endToEndId, payeeCheck: check } = report;
    if (check === undefined) continue;
    // What a bank adds to the check of a whole file is not the name of one payee.
    const nameAtBank = endToEndId === undefined ? undefined : report.payeeName;
    let isKnown = endToEndId === undefined && (await hasFile(dependencies, channelId, report));
    for await (const { reference } of concerned(dependencies, channelId, report, parts.get(messageId) ?? [])) {
      if (endToEndId === undefined && ownChecks.has(reference)) continue;
      if (!(await storePayeeCheck(dependencies, channelId, { reference, check, nameAtBank }))) continue;
      isKnown = true;
      totals.checked += 1;
    }
    if (!isKnown) totals.unknown += 1;
  }
};

const MESSAGE_ID_LENGTH = 35;

/** @throws UnknownFile if none of the files, by their messages and the lines that name them, is the channel's. */
const requireOwnFile = async (
  { sepa }: RejectionDependencies,
  channelId: string,
  messages: ReadonlyMap<string, number>,
): Promise<void> => {
  for (const message of messages.keys()) if ((await sepa.fileByMessage(channelId, message)) !== undefined) return;
  for (const [message, line] of messages) {
    throw new UnknownFile(line, `the channel has sent no file ${message.slice(0, MESSAGE_ID_LENGTH)}`);
  }
};

/**
 * Applies a status report of the bank: the payments of rejected orders are reversed, once, however often the report
 * comes; what the bank found out about payees, and what the file waits for, is stored. A line with an unknown status is
 * counted. The whole report is read before anything is changed.
 * @throws UnreadableXml for a file that is no status report, and one about files that the channel has not sent.
 */
export const applyStatusReport = async (
  dependencies: RejectionDependencies & BankChecks,
  channelId: string,
  source: AsyncIterable<Uint8Array>,
): Promise<StatusTotals> => {
  const totals: StatusTotals = { rejected: 0, repeated: 0, unknown: 0, checked: 0, unread: 0 };
  const [rejections, accepted]: [StatusReport[], Set<string>] = [[], new Set()];
  const messages = new Map<string, number>();
  const checks: StatusReport[] = [];
  /** What each file waits for, by its message. */
  const waiting = new Map<string, Waiting['for'] | undefined>();
  const parts: OwnParts = new Map();
  for await (const report of readStatusReport(source, limits)) {
    if (!messages.has(report.messageId)) messages.set(report.messageId, report.line);
    if (isOwnStatus(report)) notePart(parts, report);
    if (report.status === 'unknown') totals.unread += 1;
    if (report.status === 'checked') checks.push(report);
    waiting.set(report.messageId, waitingAfter(waiting.get(report.messageId), report));
    if (report.status === 'rejected') rejections.push(report);
    else if (report.endToEndId !== undefined && isOwnStatus(report)) accepted.add(report.endToEndId);
  }
  // The most exact first: it has the reason of the single order.
  for (const rejection of rejections.toSorted((one, other) => exactnessOf(other) - exactnessOf(one))) {
    let isKnown = false;
    const ownParts = parts.get(rejection.messageId) ?? [];
    for await (const order of concerned(dependencies, channelId, rejection, ownParts)) {
      isKnown = true;
      const isAccepted = rejection.endToEndId === undefined && accepted.has(order.reference);
      if (!isAccepted) await rejectOrder(dependencies, order, rejection.reason, totals);
    }
    const isOfParts = exactnessOf(rejection) === 0 && ownParts.length > 0;
    if (!isKnown && !(isOfParts && (await hasFile(dependencies, channelId, rejection)))) totals.unknown += 1;
  }
  await storeChecks(dependencies, channelId, checks, totals);
  for (const [message, reason] of waiting) {
    if (reason === undefined) continue;
    await storeWaiting(dependencies, () => dependencies.sepa.fileByMessage(channelId, message), reason);
  }
  // Some banks refer to the file by an id of their own; its orders show whose file it is.
  if (totals.rejected + totals.repeated + totals.checked === 0) await requireOwnFile(dependencies, channelId, messages);
  return totals;
};
