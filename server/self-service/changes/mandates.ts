import { mandateState } from '../../connectors/sepa/model/mandate.ts';
import { dayIn } from '../../platform/base/zones.ts';
import { reverseCharges, revocationDecision } from '../../settlement/bank-answers/answers/revoke.ts';
import type { AccountDependencies } from '../model/dependencies.ts';
import { Refused } from '../model/refusal.ts';
import { seenMandates } from '../shown/mandates.ts';
import { seenBy } from '../shown/seen.ts';
import { type ChangeCall, changed } from './change.ts';

/** Revokes a mandate: nothing more is charged under it, and charges that the bank does not have yet are taken back. */
export const revoke = async (dependencies: AccountDependencies, call: ChangeCall, id: string): Promise<void> => {
  const { channelId } = call.session;
  const revocation = await changed(dependencies, call, { action: 'account.revoked', subject: id }, async () => {
    const seen = await seenMandates(dependencies, await seenBy(dependencies, call.session));
    const own = seen.find(({ mandate }) => mandate.id === id)?.mandate;
    if (own === undefined) throw new Refused('gone');
    const { settings } = await dependencies.channelOf(channelId);
    const today = dayIn(dependencies.clock.now(), settings['sepa.timeZone']);
    if (mandateState(own, today) !== 'active') throw new Refused('notPossible');
    return await revocationDecision(dependencies.reversals, channelId, id);
  });
  await reverseCharges(dependencies.reversals, channelId, revocation);
};
