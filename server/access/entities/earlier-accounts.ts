import { connectorFacts, EARLIER_ACCOUNTS } from '../../../catalogue/connectors/connectors.ts';
import type { ConnectorFacts } from '../../../catalogue/connectors/facts.ts';
import { isSecretSetting } from '../../../catalogue/settings/channel-settings.ts';

/** The settings of an account at a processor, by their names; secrets are open. */
export type EarlierAccount = Readonly<Record<string, string>>;

type Stored = Readonly<Record<string, string>>;

/** Seals the secrets of one entity. */
interface Sealing {
  seal(text: string): Promise<string>;
  open(sealed: string): Promise<string>;
}

type AccountFacts = NonNullable<ConnectorFacts['account']>;

/** Of one processor; what is older is forgotten. */
const MOST_KEPT = 3;

/** Returns the names of the settings that an account is used with. */
export const namesIn = ({ namedBy, usedWith }: AccountFacts): readonly string[] => [...namedBy, ...usedWith];

/** Returns the accounts of one processor among former ones of a channel, as they are kept in its setting. */
export const earlierAccountsIn = (text: string, account: AccountFacts): readonly EarlierAccount[] => {
  const names = namesIn(account);
  const all = JSON.parse(text) as readonly EarlierAccount[];
  return all.filter((each) => Object.keys(each).every((name) => names.includes(name)));
};

const accountIn = async ({ open }: Sealing, account: AccountFacts, stored: Stored): Promise<EarlierAccount> => {
  const set = namesIn(account).flatMap((name) => {
    const text = stored[name] ?? '';
    return text === '' ? [] : [[name, text] as const];
  });
  const opened = set.map(async ([name, text]) => [name, isSecretSetting(name) ? await open(text) : text] as const);
  return Object.fromEntries(await Promise.all(opened));
};

const isSame = ({ namedBy }: AccountFacts, one: EarlierAccount, other: EarlierAccount): boolean =>
  namedBy.every((name) => one[name] === other[name]);

/**
 * Returns the setting that keeps the former accounts of a channel, where a change of its stored settings changes an
 * account: the newest first, none twice, and not the present one. The values of the former one are all kept, also a
 * secret that did not change. Undefined where no account changes.
 */
export const earlierAccountsAfter = async (
  sealing: Sealing,
  before: Stored,
  after: Stored,
): Promise<string | undefined> => {
  const kept = after[EARLIER_ACCOUNTS] ?? '';
  const text = kept === '' ? '[]' : await sealing.open(kept);
  const lists: (readonly EarlierAccount[])[] = [];
  let isChanged = false;
  for (const { account, needs } of connectorFacts) {
    if (account === undefined) continue;
    const earlier = earlierAccountsIn(text, account);
    lists.push(earlier);
    if (account.namedBy.every((name) => (before[name] ?? '') === (after[name] ?? ''))) continue;
    const was = await accountIn(sealing, account, before);
    const is = await accountIn(sealing, account, after);
    if (isSame(account, was, is)) continue;
    const isUsable = needs.every((name) => !namesIn(account).includes(name) || was[name] !== undefined);
    const others = earlier.filter((each) => !isSame(account, each, was) && !isSame(account, each, is));
    lists[lists.length - 1] = (isUsable ? [was, ...others] : others).slice(0, MOST_KEPT);
    isChanged = true;
  }
  const all = lists.flat();
  if (!isChanged) return undefined;
  return all.length === 0 ? '' : await sealing.seal(JSON.stringify(all));
};
