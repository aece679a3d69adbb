import { type AccountKind, accountKindNames, accountKinds, usedOnce } from '../../catalogue/brands/accounts.ts';
import { brands, isBrand, type Method } from '../../catalogue/brands/brands.ts';
import { isSecret } from '../../catalogue/requests/requests.ts';
import { sentParameters } from '../../catalogue/schema/check.ts';
import { withoutToldSecrets } from './gift-card-texts.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** An account as its holder sent it, with the other secrets of its request. It exists in memory only. */
export interface Account {
  readonly kind: AccountKind;
  /** Under the interface's names, such as `card.number`. */
  readonly parameters: Readonly<Record<string, string>>;
}

const pays = (kind: AccountKind, { paymentBrand: brand }: Parameters): boolean =>
  brand !== undefined &&
  isBrand(brand) &&
  (accountKinds[kind].methods as readonly Method[]).includes(brands[brand].method);

/** Gives the account of a request, of several the one that its brand is paid with; nothing when none was sent. */
export const accountOf = (request: Parameters): Account | undefined => {
  const sent = sentParameters(request);
  const kinds = accountKindNames.filter(
    (each) =>
      sent.some(([name]) => name.startsWith(accountKinds[each].prefix)) &&
      // Beside another method, a gift card is something that is told with the order.
      (each !== 'giftCard' || pays(each, request)),
  );
  const kind = kinds.length > 1 ? (kinds.find((each) => pays(each, request)) ?? kinds[0]) : kinds[0];
  if (kind === undefined) return undefined;
  const { prefix } = accountKinds[kind];
  const own = sent.filter(([name]) => name.startsWith(prefix) || isSecret(name));
  return { kind, parameters: Object.fromEntries(own) };
};

/** Gives the secrets of a request, whatever they are of. */
export const secretsOf = (request: Parameters): Readonly<Record<string, string>> =>
  Object.fromEntries(sentParameters(request).filter(([name]) => isSecret(name)));

/** Gives the names of parameters that the account lacks to be charged. */
export const missingFrom = ({ kind, parameters }: Account): readonly string[] =>
  accountKinds[kind].needs.filter((name) => parameters[name] === undefined);

/** Gives the number that identifies an account. */
export const numberOf = ({ kind, parameters }: Account): string =>
  parameters[accountKinds[kind].number] ?? parameters[`${accountKinds[kind].prefix}number`] ?? '';

/** What the vault keeps of an account: the secrets that a later order may need. */
interface KeptAccount {
  readonly kind: AccountKind;
  readonly secrets: Readonly<Record<string, string>>;
}

/** Gives the text that the vault seals for an account; security codes and cryptograms are not in it. */
export const keptText = ({ kind, parameters }: Account): string => {
  const secrets = Object.entries(parameters).filter(([name]) => isSecret(name) && !usedOnce.has(name));
  return JSON.stringify({ kind, secrets: Object.fromEntries(secrets) } satisfies KeptAccount);
};

/** Gives an account back from what the vault kept and what was stored beside it in clear. */
export const accountFrom = (kept: string, stored: Readonly<Record<string, string>>): Account => {
  const { kind, secrets } = JSON.parse(kept) as KeptAccount;
  const { prefix } = accountKinds[kind];
  const clear = Object.entries(stored).filter(([name]) => name.startsWith(prefix) && !shownOnly.has(name));
  return { kind, parameters: { ...Object.fromEntries(clear), ...secrets } };
};

const BIN_DIGITS = 6;
const LAST_DIGITS = 4;

/** Of a shorter number, beginning and end would be all of it, or nearly. No card of an open scheme has fewer digits. */
const SHORTEST_WITH_BIN = 12;

/** Of a shorter number, the end alone would be most of it; and it stands in other texts by chance, such as an amount. */
const SHORTEST_WITH_END = 8;

/** Tells whether a number is long enough that a text in which it stands tells it. */
export const isTelling = (number: string): boolean => number.length >= SHORTEST_WITH_END;

/** Made for replies from a number that they must not show. */
const shownOnly: ReadonlySet<string> = new Set(
  accountKindNames.flatMap((kind) => [`${kind}.bin`, `${kind}.last4Digits`]),
);

/** What may be shown of an account's number. Source: interface, 'Payment response', card.bin and card.last4Digits. */
const shownOf = (account: Account): Readonly<Record<string, string>> => {
  const number = numberOf(account);
  if (!isSecret(accountKinds[account.kind].number)) return {};
  const hasBin = account.kind === 'card' && number.length >= SHORTEST_WITH_BIN;
  return {
    ...(hasBin ? { 'card.bin': number.slice(0, BIN_DIGITS) } : {}),
    ...(isTelling(number) ? { [`${account.kind}.last4Digits`]: number.slice(-LAST_DIGITS) } : {}),
  };
};

/** Gives a request's parameters as they are stored: no secret, and of the account's number only what may be shown. */
export const storedParameters = (request: Parameters, account: Account | undefined): Record<string, string> => {
  const stored: Record<string, string> = Object.create(null);
  for (const [name, value] of sentParameters(request)) {
    if (!isSecret(name)) stored[name] = value;
  }
  const told = withoutToldSecrets(stored, secretsOf(request));
  return account === undefined ? told : Object.assign(told, shownOf(account));
};
