import { deciding } from '../../database/deciding.ts';
import type { PaymentDependencies } from '../../payments/model/dependencies.ts';
import { bankExceptionRecords, exceptionOfBank, insertException, type NewException } from '../model/exceptions.ts';

/** Notes what somebody must settle by hand, once for each source and kind, however often the bank tells of it. */
export const leaveToMerchant = (
  { database, clock }: Pick<PaymentDependencies, 'database' | 'clock'>,
  exception: Omit<NewException, 'id' | 'createdAtMs'>,
): Promise<void> =>
  deciding(database, async () => {
    const { entity, kind, source } = exception;
    const known = await bankExceptionRecords(database).bySource(entity, kind, source);
    const inserts = known === undefined ? [insertException(exceptionOfBank(clock, exception))] : [];
    return { changes: { inserts }, result: undefined };
  });
