import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet, Database } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { type AuditEntry, BEGINNING, chained, hashOf } from './entry.ts';
import { auditRecords, insertEntry } from './records.ts';

/** A change, and what the audit says of it. */
interface Audited<Result> {
  readonly changes: ChangeSet;
  readonly result: Result;
  readonly entries: readonly AuditEntry[];
}

/** Everyone waits for the last entry of one chain. */
const LINE = 'audit';

/**
 * Decides, and commits the changes together with their entries of the audit: neither is stored without the other.
 * Decides again after a conflict.
 */
export const audited = <Result>(database: Database, decide: () => Promise<Audited<Result>>): Promise<Result> => {
  const records = auditRecords(database);
  return deciding(database, async () => {
    // Read before the decision: a change that was committed since takes this place in the chain, so that it is a conflict.
    const last = await records.last();
    const { changes, result, entries } = await decide();
    const inserts = chained(last, entries).map(insertEntry);
    return { changes: together(changes, { inserts }), result, line: LINE };
  });
};

/** Adds entries alone, for looks at data and for work whose changes are committed elsewhere. */
export const addToAudit = (database: Database, ...entries: readonly AuditEntry[]): Promise<void> =>
  audited(database, async () => ({ changes: {}, result: undefined, entries }));

/** What the check of the chain found. */
interface AuditCheck {
  readonly entries: number;
  /** The hash of the last entry. Kept elsewhere, it shows later that none was removed from the end. */
  readonly head: string;
  /** The number of the first entry that is missing or was changed. */
  readonly brokenAt: number | undefined;
  /** Whether the hash of an earlier check is part of the chain; true without one. */
  readonly hasEarlier: boolean;
}

const ENTRIES_AT_A_TIME = 1_000;

/**
 * Checks that no entry was changed, removed from the middle, or put between others. `earlier` is the head of an earlier
 * check: it must still be in the chain.
 */
export const checkAudit = async (database: Pick<Database, 'read'>, earlier?: string): Promise<AuditCheck> => {
  const records = auditRecords(database);
  let [entries, head] = [0, BEGINNING];
  let hasEarlier = earlier === undefined || earlier === BEGINNING;
  for (;;) {
    const page = await records.after(entries, ENTRIES_AT_A_TIME);
    for (const entry of page) {
      const isNext = entry.number === entries + 1 && entry.previous === head;
      if (!isNext || hashOf(entry) !== entry.hash) return { entries, head, brokenAt: entries + 1, hasEarlier };
      [entries, head] = [entry.number, entry.hash];
      hasEarlier ||= head === earlier;
    }
    if (page.length === 0) return { entries, head, brokenAt: undefined, hasEarlier };
  }
};
