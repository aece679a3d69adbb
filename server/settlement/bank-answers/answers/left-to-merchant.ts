import {
  bankExceptionRecords,
  exceptionOfBank,
  insertException,
  type NewException,
  resolveException,
} from '../../../connectors/sepa/model/exceptions.ts';
import type { PaymentDependencies } from '../../../payments/model/dependencies.ts';
import type { Update } from '../../../platform/database/database.ts';
import { deciding } from '../../../platform/database/deciding.ts';

/** What is for the merchant to settle. */
export type LeftToMerchant = Omit<NewException, 'id' | 'createdAtMs'>;

/** Notes what somebody must settle by hand, once for each source and kind, however often the bank tells of it. */
export const leaveToMerchant = (
  { database, clock }: Pick<PaymentDependencies, 'database' | 'clock'>,
  exception: LeftToMerchant,
): Promise<void> =>
  deciding(database, async () => {
    const { channelId, kind, source } = exception;
    const known = await bankExceptionRecords(database).bySource(channelId, kind, source);
    const inserts = known === undefined ? [insertException(exceptionOfBank(clock, exception))] : [];
    return { changes: { inserts }, result: undefined };
  });

/** Returns the update that settles an exception about a movement, which is counted now; none if there is none. */
export const outOfDoubt = async (
  { database, clock }: Pick<PaymentDependencies, 'database' | 'clock'>,
  { channelId, kind, source }: Pick<NewException, 'channelId' | 'kind' | 'source'>,
  why = 'A later statement tells it from the other one: it was counted.',
): Promise<readonly Update[]> => {
  const doubt = await bankExceptionRecords(database).bySource(channelId, kind, source);
  if (doubt === undefined || doubt.resolution !== undefined) return [];
  return [resolveException(doubt, { atMs: clock.now(), by: 'Tollgate', why })];
};
