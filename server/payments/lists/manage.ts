import { type ListKind, type ListName, listKinds, MOST_LIST_ENTRIES } from '../../../catalogue/risk/list-kinds.ts';
import { type Clock, timeOrderedId } from '../../platform/base/clock.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import type { Database } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import type { Entity } from '../../platform/http/credentials.ts';
import {
  insertListEntry,
  type ListChoice,
  type ListEntry,
  removedListEntry,
  updateListEntry,
} from '../risk/list-records.ts';
import { type Lists, normalized } from '../risk/listed.ts';

/** The dependencies of changes of the lists. */
export interface ManageDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly lists: Lists;
}

/** A merchant or channel, for which a value is listed. */
type Scope = Pick<Entity, 'id' | 'merchant'>;

/** A value to be listed. */
export interface NewEntry {
  readonly list: ListName;
  readonly kind: ListKind;
  /** As it was sent or stored. */
  readonly value: string;
  readonly reason: string;
  readonly endsAtMs: number | undefined;
  /** Who adds it; empty for a merchant's server. */
  readonly by: string;
}

const BIN_DIGITS = 6;
const LAST_CHARACTERS = 4;
const COUNTRY_LETTERS = 2;

/** Returns what may be shown of a value: of a card number and an IBAN only parts. */
export const shownOf = (kind: ListKind, value: string): Readonly<Record<string, string>> => {
  if (kind === 'card') {
    return { 'card.bin': value.slice(0, BIN_DIGITS), 'card.last4Digits': value.slice(-LAST_CHARACTERS) };
  }
  const { parameter } = listKinds[kind];
  if (kind !== 'iban') return { [parameter]: value };
  return { [parameter]: `${value.slice(0, COUNTRY_LETTERS)}•• •••• ${value.slice(-LAST_CHARACTERS)}` };
};

/** Returns the normal form of a value. @throws Rejection 400 if it is none of its kind. */
const oneForm = ({ kind, value }: NewEntry): string => {
  const found = normalized(kind, value);
  if (found !== undefined) return found;
  const { parameter } = listKinds[kind];
  const message = kind === 'ip' ? 'must be an IP address' : 'must not be empty';
  throw wrongParameters([{ name: parameter, message }]);
};

const isOver = ({ endsAtMs }: ListEntry, nowMs: number): boolean => endsAtMs !== undefined && endsAtMs <= nowMs;

/** Returns whether an entry ends before a time; undefined is never. */
const endsBefore = ({ endsAtMs }: ListEntry, otherMs: number | undefined): boolean =>
  endsAtMs !== undefined && (otherMs === undefined || endsAtMs < otherMs);

/** @throws Rejection 400 if the time is over already. */
const refusePast = (endsAtMs: number | undefined, nowMs: number): void => {
  if (endsAtMs === undefined || endsAtMs > nowMs) return;
  throw wrongParameters([{ name: 'until', message: 'must be later than now' }]);
};

/**
 * Lists a value. One that is listed already keeps its entry, which only comes to last longer: whoever may add cannot
 * remove. @throws Rejection 400 for a value of another form, a time that is over, or when the lists are full.
 */
export const addListEntry = async (
  { database, clock, lists }: ManageDependencies,
  { id: scope, merchant }: Scope,
  added: NewEntry,
): Promise<ListEntry> => {
  const { list, kind, reason, endsAtMs, by: createdBy } = added;
  const nowMs = clock.now();
  refusePast(endsAtMs, nowMs);
  const value = oneForm(added);
  const key = { merchant, keyHash: await lists.hashOf(merchant, kind, value), list, scope };
  const shown = shownOf(kind, kind === 'ip' ? added.value.trim() : value);
  const entry = await deciding(database, async () => {
    const known = await lists.records.ofValue(key);
    const changed = { shown, reason, createdBy, createdAtMs: nowMs, endsAtMs };
    if (known === undefined) {
      if ((await lists.records.count(merchant)) >= MOST_LIST_ENTRIES) {
        throw new Rejection('200.300.404', { reason: `the merchant has ${MOST_LIST_ENTRIES} entries already` });
      }
      const made: ListEntry = { ...key, ...changed, kind, id: timeOrderedId(clock), version: 1 };
      return { changes: { inserts: [insertListEntry(made)] }, result: made };
    }
    if (!isOver(known, nowMs) && !endsBefore(known, endsAtMs)) return { changes: {}, result: known };
    const longer: ListEntry = { ...known, ...changed };
    return { changes: { updates: [updateListEntry(longer)] }, result: longer };
  });
  lists.noteAdded(merchant);
  return entry;
};

/** Returns whether an entry belongs to an entity: to the channel itself, or to the merchant or one of its channels. */
const isOf = ({ scope }: ListEntry, { id, merchant }: Scope): boolean => id === merchant || scope === id;

/** Returns an entry by its id. @throws Rejection 404 if the entity has none with this id. */
export const listEntryWith = async (
  { lists }: Pick<ManageDependencies, 'lists'>,
  owner: Scope,
  id: string,
): Promise<ListEntry> => {
  const found = await lists.records.byId(owner.merchant, id);
  if (found !== undefined && isOf(found, owner)) return found;
  throw new Rejection('200.300.404', { status: 404, reason: 'the entity has no entry of a list with this id' });
};

/** Returns the newest entries of a channel, or of a merchant and all its channels. */
export const listEntriesOf = (
  { lists }: Pick<ManageDependencies, 'lists'>,
  { id, merchant }: Scope,
  choice: Omit<ListChoice, 'scope'>,
  before: string,
  limit: number,
): Promise<readonly ListEntry[]> =>
  lists.records.newest(merchant, { ...choice, scope: id === merchant ? '' : id }, before, limit);

/** Removes an entry and returns it. @throws Rejection 404 if the entity has none with this id. */
export const removeListEntry = async (dependencies: ManageDependencies, owner: Scope, id: string): Promise<ListEntry> =>
  await deciding(dependencies.database, async () => {
    const entry = await listEntryWith(dependencies, owner, id);
    return { changes: { deletes: [removedListEntry(entry)] }, result: entry };
  });
