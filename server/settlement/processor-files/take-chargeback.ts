import { chargebackCodeOf } from '../../../catalogue/books/chargeback-reasons.ts';
import { processorReportOf } from '../../../catalogue/books/processor-reports.ts';
import type { SettlementException } from '../../../catalogue/books/reconciliation.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { remainderOf } from '../../payments/model/rules.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { prepareChargeback } from '../chargebacks/make.ts';
import { type Dispute, openAmount } from '../chargebacks/model/dispute.ts';
import { prepareReversal } from '../chargebacks/reverse.ts';
import type { SettlementDependencies } from './dependencies.ts';
import { type Match, matchLines } from './match.ts';
import type { SettlementLine } from './model/record.ts';
import { type Context, isOfBank, isOfReport, plainRecordOf, recordOf, type Taken, taking } from './record-of-line.ts';
import { isNew, isToldBefore } from './told-before.ts';

const exceptional = (match: Match, exception: SettlementException): Match => ({
  ...match,
  status: 'NOT_MATCHED',
  exception,
  payment: undefined,
  first: undefined,
});

/** Returns the disputes about a payment, or the one of a chargeback. */
const disputesOf = async (
  { disputes }: SettlementDependencies,
  { channelId, id, type }: Payment,
): Promise<readonly Dispute[]> => {
  if (type !== 'CB') return await disputes.ofPayments([{ entity: channelId, id }]);
  const dispute = await disputes.byId(channelId, id);
  return dispute === undefined ? [] : [dispute];
};

/** Returns the chargeback of a payment that a line gives back. */
const chargebackFor = async (
  dependencies: SettlementDependencies,
  paid: Payment,
  { texts, amount, currency }: SettlementLine,
): Promise<Payment | undefined> => {
  const open = (await disputesOf(dependencies, paid)).filter(
    (dispute) => openAmount(dispute) >= amount && dispute.currency === currency,
  );
  const caseId = texts['settlement.id'];
  const dispute = open.find((each) => each.caseId !== undefined && each.caseId === caseId) ?? open[0];
  return dispute && (await dependencies.records.byId(paid.channelId, dispute.id));
};

/**
 * Returns the chargeback of a line, or its reversal, if it was made by an event of the processor before: it has the
 * amount of the line, and no file told of it yet.
 */
const madeBefore = async (
  dependencies: SettlementDependencies,
  { recordType, amount, currency }: SettlementLine,
  paid: Payment,
): Promise<Payment | undefined> => {
  const { records, settled } = dependencies;
  const { channelId } = paid;
  const chargebacks = (await disputesOf(dependencies, paid)).map(({ id }) => id);
  const made =
    recordType === 'CHARGEBACK'
      ? chargebacks
      : (await Promise.all(chargebacks.map((id) => records.succeededOf('CR', channelId, id)))).flat();
  const filed = new Set(
    (await settled.ofPayments(made.map((id) => ({ entity: channelId, id })))).map(({ paymentId }) => paymentId),
  );
  const notFiled = await records.byIds(
    channelId,
    made.filter((id) => !filed.has(id)),
  );
  return notFiled.find((payment) => payment.amount === amount && payment.currency === currency);
};

/** Returns the processor's id of a chargeback; elsewhere the settlement has the id of the case. */
const caseIdOf = ({ texts }: SettlementLine, { outcome }: Payment, { file }: Context): string | undefined => {
  if (processorReportOf(file.format) === undefined) return texts['settlement.id'];
  const id = texts['clearingInstitute.txId1'];
  return id === outcome?.details['ConnectorTxID1'] ? undefined : id;
};

/**
 * Returns the chargeback, or its reversal, of a line that matched a payment, with the changes that make it: none where
 * it was made before. Returns the exception of a line that cannot make it.
 */
const madeBy = async (
  dependencies: SettlementDependencies,
  line: SettlementLine,
  paid: Payment,
  context: Context,
): Promise<{ readonly payment: Payment; readonly changes: ChangeSet } | SettlementException> => {
  const { texts, amount } = line;
  const id = timeOrderedId(dependencies.clock);
  const isReported = isOfReport(context);
  // Money that goes the other way than the type says is for a person.
  const usual = line.recordType === 'CHARGEBACK' ? 'NEG' : 'POS';
  if (isReported && line.cashflow !== usual) return usual === 'NEG' ? 'CANNOT_BE_CHARGED_BACK' : 'NO_CHARGEBACK';
  const before = isOfBank(context) ? undefined : await madeBefore(dependencies, line, paid);
  if (before !== undefined) return { payment: before, changes: {} };
  try {
    if (line.recordType === 'CHARGEBACK') {
      if (paid.type === 'CB') return paid.amount === amount ? 'ALREADY_SETTLED' : 'OTHER_AMOUNT';
      if (paid.currency !== line.currency) return 'OTHER_AMOUNT';
      const reason = texts['result.code'];
      const code = chargebackCodeOf(reason ?? '', paid.brand);
      const caseId = caseIdOf(line, paid, context);
      return await prepareChargeback(dependencies, paid, id, {
        amount,
        code,
        reason: reason === code ? undefined : reason,
        caseId,
        ...(isReported ? { acquirerId: caseId } : {}),
      });
    }
    const chargeback = await chargebackFor(dependencies, paid, line);
    return chargeback === undefined ? 'NO_CHARGEBACK' : await prepareReversal(dependencies, chargeback, id, amount);
  } catch (error) {
    if (error instanceof Rejection) return 'CANNOT_BE_CHARGED_BACK';
    throw error;
  }
};

/** Takes a line that charges a payment back, or gives a chargeback back; nothing if it was told before. */
export const takeChargeback = async (
  dependencies: SettlementDependencies,
  line: SettlementLine,
  context: Context,
): Promise<Taken> => {
  const [match] = await matchLines(dependencies, context.file.channelId, [line]);
  if (match === undefined) throw new Error('every line has a match');
  if (!(await isNew(dependencies, line, match, context))) return { lines: [], changes: {} };
  return { lines: [line], changes: await takeNewChargeback(dependencies, line, match, context) };
};

const takeNewChargeback = async (
  dependencies: SettlementDependencies,
  line: SettlementLine,
  match: Match,
  context: Context,
): Promise<ChangeSet> => {
  const paid = match.payment;
  if (paid === undefined || match.exception !== undefined) {
    return taking(plainRecordOf(dependencies, line, match, context), undefined);
  }
  if (!isOfBank(context) || line.recordType !== 'CHARGEBACK') {
    return await takeMatched(dependencies, line, { ...match, payment: paid }, context);
  }
  const matched = { ...match, payment: paid };
  const isOther = line.amount > paid.amount;
  if (await isToldBefore(dependencies, line, context, [paid.id], !isOther)) return {};
  if (isOther) return notCharged(dependencies, line, matched, context, 'OTHER_AMOUNT');
  const remainder = remainderOf(paid, await dependencies.records.takenFrom(paid));
  if (remainder === 0n || remainder >= line.amount) return await takeMatched(dependencies, line, matched, context);
  // A bank returns a charge as a whole: what was refunded before is more than there is to charge back.
  const rest = line.amount - remainder;
  return together(
    await takeMatched(dependencies, { ...line, amount: remainder, settlementAmount: remainder }, matched, context),
    notCharged(dependencies, { ...line, amount: rest, settlementAmount: rest, fee: 0n }, matched, context),
  );
};

/** A match of a line with a payment. */
type Matched = Match & { readonly payment: Payment };

/** Takes what a bank returned, and what cannot be charged back; the record names the payment. */
const notCharged = (
  dependencies: SettlementDependencies,
  line: SettlementLine,
  match: Matched,
  context: Context,
  why: SettlementException = 'CANNOT_BE_CHARGED_BACK',
): ChangeSet => {
  const exception = exceptional(match, why);
  return taking({ ...recordOf(dependencies, line, exception, context), paymentId: match.payment.id }, undefined);
};

/** Takes a line that charges a payment back, or gives a chargeback back, as far as it can. */
const takeMatched = async (
  dependencies: SettlementDependencies,
  line: SettlementLine,
  match: Matched,
  context: Context,
): Promise<ChangeSet> => {
  const made = await madeBy(dependencies, line, match.payment, context);
  if (made === 'CANNOT_BE_CHARGED_BACK' && isOfBank(context)) return notCharged(dependencies, line, match, context);
  if (typeof made === 'string') {
    return taking(recordOf(dependencies, line, exceptional(match, made), context), undefined);
  }
  const record = recordOf(dependencies, line, match, context);
  return together(taking({ ...record, paymentId: made.payment.id }, undefined), made.changes);
};
