import { type ListKind, listKindNames } from '../../../catalogue/risk/list-kinds.ts';
import { addressNumberOf, callerOf } from '../../../catalogue/risk/networks.ts';
import type { Vault } from '../../access/vault/vault.ts';
import { type Clock, isWithin } from '../../platform/base/clock.ts';
import { emailKey } from '../../platform/base/email-key.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Account, numberOf } from '../accounts/account.ts';
import { type RiskSubject, withoutClaims } from './facts.ts';
import { type ListEntry, type ListRecords, listRecords } from './list-records.ts';

/** The values of a payment or a stored account that lists are searched by, in the form of `normalized`. */
export type ListedValues = Readonly<Partial<Record<ListKind, string>>>;

const normalize: { readonly [Kind in ListKind]: (value: string) => string | undefined } = {
  card: (value) => value.replaceAll(/\D/g, ''),
  iban: (value) => value.replaceAll(/\s/g, '').toUpperCase(),
  customer: (value) => value,
  email: emailKey,
  ip: (value) => {
    const address = addressNumberOf(value.trim());
    return address === undefined ? undefined : callerOf(address);
  },
};

/** Returns the one form of a value that has several spellings; undefined if it is none of its kind. */
export const normalized = (kind: ListKind, value: string): string | undefined => normalize[kind](value) || undefined;

const sentOf = (
  request: RiskSubject['request'],
  account: Account | undefined,
): Readonly<Record<ListKind, string | undefined>> => ({
  // Of an account at a processor the gateway has no number.
  card: account?.kind === 'card' && account.token === undefined ? numberOf(account) : undefined,
  iban: account?.kind === 'bankAccount' ? account.parameters['bankAccount.iban'] : undefined,
  customer: request['customer.merchantCustomerId'],
  email: request['customer.email'],
  ip: request['customer.ip'],
});

/** Returns the values of a payment or a stored account by which lists are searched. */
export const listedValues = (request: RiskSubject['request'], account: Account | undefined): ListedValues => {
  const sent = sentOf(request, account);
  return Object.fromEntries(
    listKindNames.flatMap((kind) => {
      const value = sent[kind];
      const one = value === undefined ? undefined : normalized(kind, value);
      return one === undefined ? [] : [[kind, one] as const];
    }),
  );
};

/** What the lists say of a payment. */
export interface Listing {
  /** The entry that blocks it; undefined if none does. */
  readonly blockedBy: ListEntry | undefined;
  /** Whether an entry lets it pass the rules of risk. */
  readonly isAllowed: boolean;
}

const UNLISTED: Listing = { blockedBy: undefined, isAllowed: false };

/** In other processes, the first entry of a merchant counts within this time, as changed settings do. */
const KNOWN_FOR_MS = 2_000;

/** More merchants than a process serves in that time. */
const MOST_KNOWN = 10_000;

const counts = ({ endsAtMs }: ListEntry, nowMs: number): boolean => endsAtMs === undefined || nowMs < endsAtMs;

/** The lists of blocked and allowed values. */
export interface Lists {
  readonly records: ListRecords;
  /** Returns the hash under which a value is listed by a merchant. */
  hashOf(merchant: string, kind: ListKind, value: string): Promise<string>;
  /** Returns what the lists say of a payment: what the shopper merely claims never makes it allowed. */
  find(subject: Pick<RiskSubject, 'channelId' | 'request' | 'account'>): Promise<Listing>;
  /** Notes that a merchant has entries now, so that the next payment of this process is searched. */
  noteAdded(merchant: string): void;
}

/** The dependencies of the lists. */
interface ListDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** The clock that tests do not move. */
  readonly realClock: Clock;
  readonly vault: Pick<Vault, 'keyedHash'>;
  /** Returns the merchant of a channel. */
  merchantOf(channelId: string): Promise<string>;
}

/** Creates the lists of one database. A payment of a merchant without entries costs no query. */
export const createLists = ({ database, clock, realClock, vault, merchantOf }: ListDependencies): Lists => {
  const records = listRecords(database);
  const known = new Map<string, { readonly hasAny: boolean; readonly atMs: number }>();

  const hasAny = async (merchant: string): Promise<boolean> => {
    const nowMs = realClock.now();
    const last = known.get(merchant);
    if (last !== undefined && isWithin(last.atMs, KNOWN_FOR_MS, nowMs)) return last.hasAny;
    const found = await records.hasAny(merchant);
    // An entry that this process has added meanwhile is not forgotten.
    if (known.get(merchant) !== last) return known.get(merchant)?.hasAny ?? found;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(merchant, { hasAny: found, atMs: nowMs });
    return found;
  };

  const hashOf = (merchant: string, kind: ListKind, value: string): Promise<string> =>
    vault.keyedHash(merchant, `list/${kind}/${value}`);

  return {
    records,
    hashOf,
    noteAdded: (merchant) => {
      known.set(merchant, { hasAny: true, atMs: realClock.now() });
    },
    find: async ({ channelId, request, account }) => {
      const merchant = await merchantOf(channelId);
      if (!(await hasAny(merchant))) return UNLISTED;
      const values = listedValues(request, account);
      const kinds = listKindNames.filter((kind) => values[kind] !== undefined);
      if (kinds.length === 0) return UNLISTED;
      const hashes = await Promise.all(kinds.map((kind) => hashOf(merchant, kind, values[kind] ?? '')));
      const nowMs = clock.now();
      const found = (await records.withHashes(merchant, hashes))
        .filter(({ scope }) => scope === merchant || scope === channelId)
        .filter((entry) => counts(entry, nowMs));
      const trusted = listedValues(withoutClaims(request), account);
      return {
        blockedBy: kinds
          .map((kind) => found.find((entry) => entry.list === 'block' && entry.kind === kind))
          .find((entry) => entry !== undefined),
        isAllowed: found.some(({ list, kind }) => list === 'allow' && trusted[kind] !== undefined),
      };
    },
  };
};
