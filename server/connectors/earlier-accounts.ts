import { connectors as table } from '../../catalogue/connectors/connectors.ts';
import type { ConnectorFacts } from '../../catalogue/connectors/facts.ts';
import { isSecretSetting } from '../../catalogue/settings/channel-settings.ts';
import { type EarlierAccount, earlierAccountsIn, namesIn } from '../access/entities/earlier-accounts.ts';
import { SEALED_FOR, secretSetting } from '../access/entities/settings.ts';
import type { Vault } from '../access/vault/vault.ts';
import { type Acquirer, type AcquirerAnswer, type AcquirerOrder, AnswerLost } from '../payments/ports/acquirer.ts';
import type { Channel } from '../payments/ports/channel.ts';

/** Returns a channel as it was when it had a former account; its secrets are sealed, as those of every channel. */
const channelWith = async (
  vault: Vault,
  channel: Channel,
  names: readonly string[],
  account: EarlierAccount,
): Promise<Channel> => {
  const settings = names.map(async (name) => {
    const text = account[name];
    const isSealed = text !== undefined && isSecretSetting(name);
    return [name, isSealed ? await vault.seal(channel.id, SEALED_FOR, text) : text] as const;
  });
  return { ...channel, settings: { ...channel.settings, ...Object.fromEntries(await Promise.all(settings)) } };
};

/** Returns the channel with each of its former accounts at a processor, the newest first. */
export const earlierChannels = async (
  vault: Vault,
  channel: Channel,
  connector: keyof typeof table,
): Promise<readonly Channel[]> => {
  const { account }: ConnectorFacts = table[connector];
  const text = await secretSetting(vault, channel.id, channel.settings['acquirer.earlierAccounts']);
  if (account === undefined || text === undefined) return [];
  const names = namesIn(account);
  return await Promise.all(earlierAccountsIn(text, account).map((each) => channelWith(vault, channel, names, each)));
};

/** Returns the answer to an order that was not sent, because no account could say that it knows what it is about. */
const notSent = (error: unknown): AcquirerAnswer => {
  if (!(error instanceof AnswerLost)) throw error;
  return { code: error.code, details: { ExtendedDescription: `${error.message}; nothing was sent` } };
};

/**
 * Returns an acquirer whose orders about something that exists go to the account that knows it: the present one, or
 * else a former one, the newest first. What none knows, and what is new, goes to the present one. An order is sent to
 * one account only.
 */
export const atItsAccount = (present: Acquirer, earlier: () => Promise<readonly Acquirer[]>): Acquirer => {
  const holderOf = async (order: AcquirerOrder): Promise<Acquirer> => {
    if (present.knows === undefined || (await present.knows(order))) return present;
    for (const account of await earlier()) if ((await account.knows?.(order)) === true) return account;
    return present;
  };
  return {
    ...present,
    perform: async (order) => {
      const asked = await holderOf(order).catch(notSent);
      return 'code' in asked ? asked : await asked.perform(order);
    },
    find: async (order) => await (await holderOf(order)).find(order),
    ...(present.cancel && { cancel: async (order) => await (await holderOf(order)).cancel?.(order) }),
  };
};
