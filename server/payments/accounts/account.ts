import { type AccountKind, accountKindNames, accountKinds, usedOnce } from '../../../catalogue/brands/accounts.ts';
import { brands, isBrand, type Method } from '../../../catalogue/brands/brands.ts';
import { isSecret } from '../../../catalogue/requests/requests.ts';
import { sentParameters } from '../../../catalogue/schema/check.ts';
import { flatRecord } from '../../../catalogue/schema/flat-record.ts';
import { withMaskedGiftCard } from './gift-card-texts.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** What stands for an account that a processor keeps. */
export interface AccountToken {
  /** The connector to that processor; no other can charge the account. */
  readonly connector: string;
  /** The processor's ids of the account and its holder, under names of the connector. */
  readonly ids: Readonly<Record<string, string>>;
}

/** An account as its holder sent it, with the other secrets of the request. It exists in memory only. */
export interface Account {
  readonly kind: AccountKind;
  /** The parameters under the interface's names, such as `card.number`; with a token, only those that may be shown. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Present where a processor keeps the account: then the gateway has no number of it. */
  readonly token?: AccountToken | undefined;
}

const pays = (kind: AccountKind, { paymentBrand: brand }: Parameters): boolean =>
  brand !== undefined &&
  isBrand(brand) &&
  (accountKinds[kind].methods as readonly Method[]).includes(brands[brand].method);

const kindsByGroup: ReadonlyMap<string, AccountKind> = new Map(
  accountKindNames.map((kind) => [accountKinds[kind].prefix.slice(0, -1), kind]),
);

/** Returns the kinds of accounts of which a request has any parameter. */
const kindsSent = (request: Parameters): ReadonlySet<AccountKind> => {
  const sent = new Set<AccountKind>();
  for (const name in request) {
    const end = name.indexOf('.');
    const kind = end === -1 ? undefined : kindsByGroup.get(name.slice(0, end));
    if (kind !== undefined && request[name] !== undefined) sent.add(kind);
  }
  return sent;
};

/** Returns the account of a request; of several, the one that matches the brand; undefined when there is none. */
export const accountOf = (request: Parameters): Account | undefined => {
  const sent = kindsSent(request);
  const kinds = accountKindNames.filter(
    // Beside another method, a gift card is only information about the order.
    (each) => sent.has(each) && (each !== 'giftCard' || pays(each, request)),
  );
  const kind = kinds.length > 1 ? (kinds.find((each) => pays(each, request)) ?? kinds[0]) : kinds[0];
  if (kind === undefined) return undefined;
  const { prefix } = accountKinds[kind];
  const parameters: Record<string, string> = {};
  for (const name in request) {
    const value = request[name];
    if (value !== undefined && (name.startsWith(prefix) || isSecret(name))) parameters[name] = value;
  }
  return { kind, parameters };
};

/** Returns the secrets of a request, of any kind. */
export const secretsOf = (request: Parameters): Readonly<Record<string, string>> =>
  Object.fromEntries(sentParameters(request).filter(([name]) => isSecret(name)));

/** Returns the names of the parameters that are missing to charge the account. */
export const missingFrom = ({ kind, parameters, token }: Account): readonly string[] =>
  token !== undefined ? [] : accountKinds[kind].needs.filter((name) => parameters[name] === undefined);

/** Returns the number that identifies an account; empty where a processor keeps it. */
export const numberOf = ({ kind, parameters }: Account): string =>
  parameters[accountKinds[kind].number] ?? parameters[`${accountKinds[kind].prefix}number`] ?? '';

/** The part of an account that the vault stores: the secrets that a later order may need. */
interface VaultedAccount {
  readonly kind: AccountKind;
  /** With a token, what may be shown of the account: a payment does not have it in its request. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly token?: AccountToken;
}

/** Returns the text that the vault encrypts for an account, without security codes and cryptograms. */
export const vaultText = ({ kind, parameters, token }: Account): string => {
  if (token !== undefined) return JSON.stringify({ kind, secrets: parameters, token } satisfies VaultedAccount);
  const secrets: Record<string, string> = {};
  for (const name in parameters) {
    const value = parameters[name];
    if (value !== undefined && isSecret(name) && !usedOnce.has(name)) secrets[name] = value;
  }
  return JSON.stringify({ kind, secrets } satisfies VaultedAccount);
};

/** Restores an account from the vault's text and the parameters that were stored in clear. */
export const accountFrom = (kept: string, stored: Readonly<Record<string, string>>): Account => {
  const { kind, secrets, token } = JSON.parse(kept) as VaultedAccount;
  const { prefix } = accountKinds[kind];
  const clear = Object.entries(stored).filter(([name]) => name.startsWith(prefix) && !shownOnly.has(name));
  return { kind, parameters: { ...Object.fromEntries(clear), ...secrets }, ...(token && { token }) };
};

const BIN_DIGITS = 6;
const LAST_DIGITS = 4;

/**
 * The fewest digits for showing the first digits (BIN): of a shorter number they would, with the last four, be all of
 * it or nearly. No card of an open scheme has fewer digits.
 */
const SHORTEST_WITH_BIN = 12;

/**
 * The fewest digits for showing the last four: of a shorter number they would be most of it. A shorter number also
 * occurs in other texts by chance, such as in an amount.
 */
const SHORTEST_WITH_END = 8;

/** Returns whether a number is long enough that a text containing it discloses it. */
export const isRecognizable = (number: string): boolean => number.length >= SHORTEST_WITH_END;

/** The parameters that replies show instead of a number; they are computed from it and not sent. */
const shownOnly: ReadonlySet<string> = new Set(
  accountKindNames.flatMap((kind) => [`${kind}.bin`, `${kind}.last4Digits`]),
);

const IBAN_COUNTRY = /^[A-Z]{2}/;

/** Returns the country of an account: the one that was sent, or the one with which an IBAN begins. */
export const countryOf = ({ kind, parameters }: Account): string | undefined => {
  if (kind !== 'bankAccount') return undefined;
  const { 'bankAccount.country': country, 'bankAccount.iban': iban = '' } = parameters;
  return country ?? IBAN_COUNTRY.exec(iban.toUpperCase())?.[0];
};

/**
 * Returns what may be shown of an account's number: its ends, and the country of an IBAN. Source: interface, 'Payment
 * response', card.bin and card.last4Digits.
 */
const shownOf = (account: Account): Readonly<Record<string, string>> => {
  const number = numberOf(account);
  if (!isSecret(accountKinds[account.kind].number)) return {};
  const country = countryOf(account);
  const hasBin = account.kind === 'card' && number.length >= SHORTEST_WITH_BIN;
  return {
    ...(hasBin ? { 'card.bin': number.slice(0, BIN_DIGITS) } : {}),
    ...(isRecognizable(number) ? { [`${account.kind}.last4Digits`]: number.slice(-LAST_DIGITS) } : {}),
    ...(country === undefined ? {} : { 'bankAccount.country': country }),
  };
};

/**
 * Returns the parameters of a request as they are stored: without secrets, and of the account's number only what may be
 * shown.
 */
export const storedParameters = (request: Parameters, account: Account | undefined): Record<string, string> => {
  const stored = flatRecord<string>();
  for (const name in request) {
    const value = request[name];
    if (value !== undefined && !isSecret(name)) stored[name] = value;
  }
  const masked = withMaskedGiftCard(stored, request);
  return account === undefined ? masked : Object.assign(masked, shownOf(account));
};
