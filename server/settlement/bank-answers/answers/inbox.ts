import { hasSepa } from '../../../connectors/sepa/model/settings.ts';
import type { BankFileOutcome, BankInbox } from '../../../payments/ports/bank-inbox.ts';
import { timeOrderedId } from '../../../platform/base/clock.ts';
import { Rejection } from '../../../platform/base/rejection.ts';
import type { ChangeSet } from '../../../platform/database/database.ts';
import { noted, receiveForNote } from './note.ts';
import { OtherAccount } from './read-statement.ts';
import type { BankAnswer, BankAnswerDependencies } from './receive.ts';
import { UnknownFile } from './reject.ts';

/** The status of a refusal because a payment has no outcome yet. */
const CONFLICT = 409;

/** The code of all refusals of a file's content. */
const WRONG_CONTENT = '200.300.404';

/** Returns what became of a file. @throws Rejection for a fault that is not in its content: it is fetched again. */
const outcomeOf = (result: BankAnswer | Rejection): BankFileOutcome => {
  if (!(result instanceof Rejection)) return 'taken';
  const { code, details } = result;
  if (details.status === CONFLICT) return 'later';
  if (code !== WRONG_CONTENT) throw result;
  const { cause } = details;
  return cause instanceof OtherAccount || cause instanceof UnknownFile ? 'for others' : 'refused';
};

/** Creates what takes the files that are fetched from the servers of banks. */
export const bankInbox = (dependencies: BankAnswerDependencies): BankInbox => ({
  channelsOf: async (entity) => {
    const channels = await dependencies.channelsOfMerchant(entity);
    const candidates = channels.length === 0 ? [entity] : channels;
    const withBank = await Promise.all(
      candidates.map(async (each) => (hasSepa((await dependencies.channelOf(each)).settings) ? [each] : [])),
    );
    return withBank.flat();
  },

  give: async (channel, { targetId, name }, content) => {
    const arriving = { channelId: channel, name, source: 'SFTP', targetId } as const;
    const { result, note } = await receiveForNote(dependencies, arriving, content);
    const outcome = outcomeOf(result);
    return { outcome, changes: outcome === 'later' ? {} : noted(dependencies, note) };
  },

  refuse: (channel, { targetId, name }, reason): ChangeSet =>
    noted(dependencies, {
      channelId: channel,
      id: timeOrderedId(dependencies.clock),
      source: 'SFTP',
      targetId,
      name,
      bytes: 0,
      digest: undefined,
      outcome: { kind: 'refused', line: undefined, reason },
      receivedAtMs: dependencies.clock.now(),
    }),
});
