import type { PaymentReply } from '../../../catalogue/backoffice/replies/payments.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import type { Payment } from '../../payments/model/payment.ts';
import type { SettlementFiles } from '../../settlement/processor-files/model/files.ts';
import { type PayoutRecords, payoutIdIn } from '../../settlement/processor-files/model/payouts.ts';
import type { SettlementRecord } from '../../settlement/processor-files/model/record.ts';
import type { SettlementRecords } from '../../settlement/processor-files/model/records.ts';

/** What is read to know how payments were settled. */
export interface SettledDependencies {
  readonly settled: Pick<SettlementRecords, 'ofPayments'>;
  readonly payouts: Pick<PayoutRecords, 'byReferences'>;
  readonly files: Pick<SettlementFiles, 'byId'>;
}

const settles = (record: SettlementRecord): boolean =>
  record.recordType !== 'FEE' &&
  record.status === 'SUCCESS' &&
  (record.exception === undefined || record.resolution?.paymentId !== undefined);

/** The record that settles a payment, and the processor's id of the payout that has it. */
export interface Settled {
  readonly record: SettlementRecord;
  readonly payoutReference: string | undefined;
}

/** Returns how some payments were settled, by their ids. A payment that nobody has settled yet is not among them. */
export const settledOf = async (
  { settled }: Pick<SettledDependencies, 'settled'>,
  payments: readonly Pick<Payment, 'channelId' | 'id'>[],
): Promise<ReadonlyMap<string, Settled>> => {
  const keys = payments.map(({ channelId: entity, id }) => ({ entity, id }));
  const records = keys.length === 0 ? [] : await settled.ofPayments(keys);
  return new Map(
    records.filter(settles).flatMap((record) => {
      const id = record.exception === undefined ? record.paymentId : record.resolution?.paymentId;
      const payoutReference = payoutIdIn(record.details.format, record.texts);
      return id === undefined ? [] : [[id, { record, payoutReference }] as const];
    }),
  );
};

/** Returns how a payment was settled: on which day, less which fee, by which file, and with which payout. */
export const settlementOf = async (
  dependencies: SettledDependencies,
  payment: Payment,
): Promise<PaymentReply['settlement']> => {
  const found = (await settledOf(dependencies, [payment])).get(payment.id);
  if (found === undefined) return undefined;
  const { record, payoutReference } = found;
  const { channelId, fileId, date, settlementAmount, settlementCurrency, fee, cashflow } = record;
  const [file, payouts] = await Promise.all([
    dependencies.files.byId(channelId, fileId),
    payoutReference === undefined ? [] : dependencies.payouts.byReferences(channelId, [payoutReference]),
  ]);
  const payout = payouts.find(
    ({ currency, format }) => currency === settlementCurrency && format === record.details.format,
  );
  return {
    day: date,
    amount: amountText(cashflow === 'POS' ? settlementAmount : -settlementAmount),
    fee: amountText(fee),
    currency: settlementCurrency,
    ...(file === undefined ? {} : { file: { id: fileId, name: file.name, isOfBank: file.source === 'BANK' } }),
    ...(payout === undefined
      ? {}
      : {
          payout: {
            id: payout.id,
            reference: payout.reference,
            ...(payout.arrivedOn === undefined ? {} : { arrivedOn: payout.arrivedOn }),
          },
        }),
  };
};
