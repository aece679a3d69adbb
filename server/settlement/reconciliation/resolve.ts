import { posting } from '../../payments/ledger/entry.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { settledAt } from '../../payments/model/records.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { entriesOfResolution } from '../processor-files/model/ledger.ts';
import type { Resolution, SettlementRecord } from '../processor-files/model/record.ts';
import { resolveRecord } from '../processor-files/model/records.ts';
import type { ReconciliationDependencies } from './dependencies.ts';

/** What someone decides about a record that is an exception. */
interface ResolutionRequest {
  readonly paymentId: string | undefined;
  readonly by: string;
  readonly why: string;
}

/** Returns an exception. @throws Rejection if there is no record with this id. */
export const findRecord = async (
  { settled }: Pick<ReconciliationDependencies, 'settled'>,
  channelId: string,
  id: string,
): Promise<SettlementRecord> => {
  const record = await settled.byId(channelId, id);
  if (record === undefined) throw new Rejection('700.400.580', { status: 404, reason: 'no record has this id' });
  return record;
};

/** Returns the payment that a record settles after all. @throws Rejection if it cannot. */
const settledBy = async (
  { records }: Pick<ReconciliationDependencies, 'records'>,
  { channelId, currency, recordType }: SettlementRecord,
  id: string,
): Promise<Payment> => {
  const wrong = (message: string) => wrongParameters([{ name: 'paymentId', value: id, message }]);
  if (recordType !== 'SETTLED') throw wrong(`is for records of type SETTLED; this is a ${recordType}`);
  const payment = await records.byId(channelId, id);
  if (payment?.state !== 'succeeded') throw wrong('must be the id of a successful payment of this channel');
  if (payment.currency !== currency) throw wrong(`must be a payment in ${currency}`);
  if (payment.settledAtMs !== undefined) throw wrong('is settled by another record');
  return payment;
};

/**
 * Resolves an exception by hand: assigns it to a payment, or notes why it needs none. The record stays as it was taken;
 * who decided, and why, is kept with it.
 */
export const resolve = (
  dependencies: ReconciliationDependencies,
  channelId: string,
  id: string,
  { paymentId, by, why }: ResolutionRequest,
): Promise<SettlementRecord> =>
  deciding(dependencies.database, async () => {
    const record = await findRecord(dependencies, channelId, id);
    if (record.exception === undefined) throw new Rejection('700.300.200', { reason: 'the record is no exception' });
    if (record.resolution !== undefined) throw new Rejection('700.300.200', { reason: 'the record is resolved' });
    const payment = paymentId === undefined ? undefined : await settledBy(dependencies, record, paymentId);
    const resolution: Resolution = { atMs: dependencies.clock.now(), by, why, paymentId };
    const resolved: SettlementRecord = { ...record, resolution };
    const changes = {
      updates: [
        resolveRecord(record, resolution),
        ...(payment === undefined || record.status === 'FAILED' ? [] : [settledAt(payment, resolution.atMs)]),
      ],
      inserts: posting(entriesOfResolution(resolved)),
    };
    return { changes, result: resolved };
  });
