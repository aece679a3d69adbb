import {
  type BankException,
  type BankExceptionRecords,
  resolveException,
} from '../../../connectors/sepa/model/exceptions.ts';
import type { Clock } from '../../../platform/base/clock.ts';
import { Rejection } from '../../../platform/base/rejection.ts';
import type { Database } from '../../../platform/database/database.ts';
import { deciding } from '../../../platform/database/deciding.ts';

/** The dependencies of a resolution. */
interface ResolutionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly exceptions: BankExceptionRecords;
}

/** Notes who has settled an exception by hand, and how, once. @throws Rejection if there is none, or it is settled. */
export const resolveByHand = (
  { database, clock, exceptions }: ResolutionDependencies,
  channelId: string,
  id: string,
  by: { readonly by: string; readonly why: string },
): Promise<BankException> =>
  deciding(database, async () => {
    const exception = await exceptions.byId(channelId, id);
    if (exception === undefined)
      throw new Rejection('700.400.580', { status: 404, reason: 'no exception has this id' });
    if (exception.resolution !== undefined) throw new Rejection('700.300.200', { reason: 'the exception is resolved' });
    const resolution = { ...by, atMs: clock.now() };
    const changes = { updates: [resolveException(exception, resolution)] };
    return { changes, result: { ...exception, resolution } };
  });
