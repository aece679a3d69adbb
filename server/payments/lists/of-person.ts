import type { ChangeSet } from '../../platform/database/database.ts';
import { type Account, accountFrom } from '../accounts/account.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { type ListEntry, removedListEntry, updateListEntry } from '../risk/list-records.ts';
import { type Lists, listedValues } from '../risk/listed.ts';

/** A stored payment or account of a person. */
interface PersonsRecord {
  readonly channelId: string;
  readonly id: string;
  /** Sealed; undefined if none is stored. */
  readonly account?: string | undefined;
  readonly request: Readonly<Record<string, string | undefined>>;
}

/** The dependencies of what the lists have about a person. */
export type PersonsListDependencies = Pick<PaymentDependencies, 'vault'> & { readonly lists: Lists };

const accountIn = async (
  { vault }: PersonsListDependencies,
  { channelId, id, account, request }: PersonsRecord,
): Promise<Account | undefined> => {
  if (account === undefined) return undefined;
  const stored = Object.fromEntries(
    Object.entries(request).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
  return accountFrom(await vault.open(channelId, id, account), stored);
};

/** Returns the entries of a merchant's lists with a value that one of these records has, each once. */
export const listEntriesOfPerson = async (
  dependencies: PersonsListDependencies,
  merchant: string,
  records: readonly PersonsRecord[],
): Promise<readonly ListEntry[]> => {
  const { lists } = dependencies;
  if (!(await lists.records.hasAny(merchant))) return [];
  const found = new Map<string, ListEntry>();
  const asked = new Set<string>();
  for (const record of records) {
    const values = listedValues(record.request, await accountIn(dependencies, record));
    const hashes: string[] = [];
    for (const [kind, value] of Object.entries(values)) {
      const hash = await lists.hashOf(merchant, kind as keyof typeof values, value);
      if (!asked.has(hash)) hashes.push(hash);
      asked.add(hash);
    }
    if (hashes.length === 0) continue;
    for (const entry of await lists.records.withHashes(merchant, hashes)) found.set(entry.id, entry);
  }
  return [...found.values()];
};

const isErased = ({ shown, reason }: ListEntry): boolean => Object.keys(shown).length === 0 && reason === '';

/**
 * Returns the changes that erase a person from the lists, and how many entries they concern. What was allowed is
 * removed. What is blocked stays blocked, as a hash that nobody can read: otherwise an erasure would be the way out of
 * every block.
 */
export const erasedListEntries = (entries: readonly ListEntry[]): { changes: ChangeSet; count: number } => {
  const allowed = entries.filter(({ list }) => list === 'allow');
  const blocked = entries.filter((entry) => entry.list === 'block' && !isErased(entry));
  return {
    changes: {
      deletes: allowed.map(removedListEntry),
      updates: blocked.map((entry) => updateListEntry({ ...entry, shown: {}, reason: '' })),
    },
    count: allowed.length + blocked.length,
  };
};
