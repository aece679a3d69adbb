import { type Mandate, takenBack } from '../../../connectors/sepa/model/mandate.ts';
import { lastChargeBefore, openCharges } from '../../../connectors/sepa/model/mandate-orders.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import { endOrder, reliesOnOpen, updateMandate } from '../../../connectors/sepa/model/records.ts';
import { noticeOf } from '../../../connectors/sepa/notice.ts';
import { dayIn } from '../../../platform/base/zones.ts';
import { together } from '../../../platform/database/change-set.ts';
import type { ChangeSet } from '../../../platform/database/database.ts';
import { type Decision, deciding } from '../../../platform/database/deciding.ts';
import { timerAt } from '../../../platform/timers/timer.ts';
import { type ReversalDependencies, reverseTakenOut } from './reversal.ts';

/** What a revocation did. */
interface Revocation {
  readonly mandate: Mandate;
  /** The charges that it took out of their files. */
  readonly takenOut: readonly SepaOrder[];
  /** The charges that the bank has, and whose day is still to come. */
  readonly atBank: readonly SepaOrder[];
}

/**
 * Returns the changes that take charges out of their files, and have their payments reversed. Once a file is closed it
 * has another version, and the charges are decided upon again.
 */
const takingOut = async ({ sepa, clock }: ReversalDependencies, orders: readonly SepaOrder[]): Promise<ChangeSet> => {
  const keys = new Map(orders.map(({ channelId, kind, day }) => [day, { channelId, kind: kind as 'collection', day }]));
  const files = await Promise.all([...keys.values()].map(sepa.file));
  return {
    updates: [
      ...orders.map((order) => endOrder(order, 'cancelled')),
      ...files.filter((file) => file !== undefined).map(reliesOnOpen),
    ],
    inserts: orders.map(({ channelId, reference }) =>
      timerAt('sepa.reversal', `${channelId}/${reference}`, clock.now()),
    ),
  };
};

/** Decides on the revocation of a mandate; `reverseCharges` follows it. */
export const revocationDecision = async (
  dependencies: ReversalDependencies,
  channelId: string,
  id: string,
): Promise<Decision<Revocation | undefined>> => {
  const { sepa, clock, database, channelOf } = dependencies;
  const mandate = await sepa.mandate(channelId, id);
  if (mandate === undefined) return { changes: {}, result: undefined };
  const { settings } = await channelOf(channelId);
  const today = dayIn(clock.now(), settings['sepa.timeZone']);
  const open = await openCharges(database, channelId, id, today);
  const atBank = open.filter(({ fileState }) => fileState !== 'open').map(({ order }) => order);
  if (mandate.revokedAtMs !== undefined) return { changes: {}, result: { mandate, takenOut: [], atBank } };
  const takenOut = open.filter(({ fileState }) => fileState === 'open').map(({ order }) => order);
  // A charge that is ordered meanwhile changes the mandate, and this is decided again: none is left over.
  let freed = mandate;
  for (const order of takenOut.toReversed()) {
    freed = takenBack(freed, order, await lastChargeBefore(database, channelId, id, order.day));
  }
  const revoked = { ...freed, revokedAtMs: clock.now() };
  const notices = await Promise.all(
    takenOut.map((order) => noticeOf(dependencies, settings, 'CANCELLED', order, mandate)),
  );
  return {
    changes: together({ updates: [updateMandate(revoked)] }, await takingOut(dependencies, takenOut), ...notices),
    result: { mandate: revoked, takenOut, atBank },
    line: `sepa mandate ${channelId} ${id}`,
  };
};

/** Reverses the payments of charges that were taken out of their files; their timers do it, if this cannot. */
export const reverseCharges = async (
  dependencies: ReversalDependencies,
  channelId: string,
  revocation: Revocation | undefined,
): Promise<void> => {
  for (const { reference } of revocation?.takenOut ?? []) {
    await reverseTakenOut(dependencies, channelId, reference).catch((err: unknown) => {
      dependencies.log.error(
        { err, reference },
        'the payment of a charge that was taken out could not be reversed yet',
      );
    });
  }
};

/**
 * Revokes a mandate, once: nothing more is charged under it, charges that wait for their file are taken out of it, and
 * their payments reversed. Returns undefined if there is no such mandate.
 */
export const revokeMandate = async (
  dependencies: ReversalDependencies,
  channelId: string,
  id: string,
): Promise<Revocation | undefined> => {
  const revocation = await deciding(dependencies.database, () => revocationDecision(dependencies, channelId, id));
  await reverseCharges(dependencies, channelId, revocation);
  return revocation;
};
