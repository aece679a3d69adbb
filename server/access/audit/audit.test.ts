import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rights, roleNames, roles } from '../../../catalogue/backoffice/rights.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { addToAudit, audited, checkAudit } from './audit.ts';
import { type AuditEntry, BEGINNING } from './entry.ts';
import { auditRecords } from './records.ts';

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  atMs: 1_795_176_000_000,
  actor: { kind: 'person', id: 'a'.repeat(32), name: 'Grace' },
  address: '192.0.2.7',
  action: 'payments.refund',
  entity: 'c'.repeat(32),
  subject: '8'.repeat(32),
  before: { refunded: '0.00' },
  after: { refunded: '92.00', reason: 'returned' },
  ...more,
});

test('every role gives rights of the table, each once', () => {
  for (const role of roleNames) {
    const given: readonly string[] = roles[role].rights;
    expect(given.filter((right) => !Object.hasOwn(rights, right))).toEqual([]);
    expect(new Set(given).size).toBe(given.length);
  }
});

describe.each(databases)('the audit on $name', ({ open }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  const all = () => auditRecords(database).after(0, 1_000);

  test('begins with nothing', async () => {
    expect(await checkAudit(database)).toEqual({ entries: 0, head: BEGINNING, brokenAt: undefined, hasEarlier: true });
  });

  test('keeps entries as they were made', async () => {
    const command = entry({ actor: { kind: 'command', id: 'root', name: 'root' }, address: undefined, after: {} });
    await addToAudit(database, entry(), command);
    expect(await all()).toMatchObject([
      { ...entry(), number: 1, previous: BEGINNING },
      { ...command, number: 2 },
    ]);
    expect(await checkAudit(database)).toMatchObject({ entries: 2, brokenAt: undefined });
  });

  test('loses no entry of fifty at once, and the chain holds', async () => {
    const names = Array.from({ length: 50 }, (_, place) => `rival-${place}`);
    await Promise.all(names.map((subject) => addToAudit(database, entry({ subject }), entry({ subject }))));
    const entries = await all();
    expect(entries.map(({ subject }) => subject).toSorted()).toEqual([...names, ...names].toSorted());
    // The entries of one change follow each other.
    for (let first = 0; first < entries.length; first += 2) {
      expect(entries[first]?.subject).toBe(entries[first + 1]?.subject);
    }
    expect(await checkAudit(database)).toMatchObject({ entries: 100, brokenAt: undefined });
  });

  test('has an entry exactly where the change was stored', async () => {
    const named = (value: string) => ({ table: 'installation', row: { name: 'tested', value } });
    let attempts = 0;
    const change = (value: string) =>
      audited(database, async () => {
        attempts += 1;
        if (attempts > 3) throw new Error('the name is taken');
        return { changes: { inserts: [named(value)] }, result: value, entries: [entry({ subject: value })] };
      });
    expect(await change('first')).toBe('first');
    await expect(change('second')).rejects.toThrow('the name is taken');
    expect((await all()).map(({ subject }) => subject)).toEqual(['first']);
  });

  const columns: Readonly<Record<string, string | number>> = {
    at: 1,
    actor_kind: 'gateway',
    actor_id: 'b',
    actor_name: 'Mallory',
    address: '198.51.100.1',
    action: 'payments.read',
    entity: 'd',
    subject: 'e',
    before: '{}',
    after: '{"refunded":"1.00"}',
    previous: 'f'.repeat(64),
    hash: 'f'.repeat(64),
  };

  test('shows a change of any column of any entry', async () => {
    await addToAudit(database, entry(), entry(), entry());
    for (const [column, value] of Object.entries(columns)) {
      for (const number of [1, 2, 3]) expect(await brokenBy(number, column, value)).toBe(number);
    }
  });

  /** Checks a copy of the chain in which one value is another. */
  const brokenBy = async (number: number, column: string, value: string | number): Promise<number | undefined> => {
    const changed: Pick<TestDatabase, 'read'> = {
      read: async (query, input) => {
        const rows = (await database.read(query, input)) as readonly Record<string, unknown>[];
        return rows.map((row) => (row['number'] === number ? { ...row, [column]: value } : row)) as never;
      },
    };
    return (await checkAudit(changed)).brokenAt;
  };

  test('shows that an entry was removed', async () => {
    await addToAudit(database, entry(), entry(), entry());
    await database.commit({ deletes: [{ table: 'audit_entries', key: { number: 2 } }] });
    expect(await checkAudit(database)).toMatchObject({ entries: 1, brokenAt: 2 });
  });

  test('shows by its head that the last one was removed', async () => {
    await addToAudit(database, entry(), entry());
    const { head } = await checkAudit(database);
    expect((await checkAudit(database, head)).hasEarlier).toBe(true);
    await database.commit({ deletes: [{ table: 'audit_entries', key: { number: 2 } }] });
    expect(await checkAudit(database, head)).toMatchObject({ brokenAt: undefined, hasEarlier: false });
    await addToAudit(database, entry({ subject: 'another' }));
    expect((await checkAudit(database, head)).hasEarlier).toBe(false);
  });

  test('finds entries by actor, action, subject, kind and time, the newest first, page by page', async () => {
    const actor = { kind: 'person', id: 'b', name: 'Ada' } as const;
    await addToAudit(database, entry(), entry({ actor, atMs: 5 }), entry({ action: 'payments.read', subject: 's' }));
    const { newest } = auditRecords(database);
    const numbers = async (search: Parameters<typeof newest>[0], limit = 10) =>
      (await newest(search, limit)).map(({ number }) => number);
    expect(await numbers({})).toEqual([3, 2, 1]);
    expect(await numbers({ beforeNumber: 3 }, 1)).toEqual([2]);
    expect(await numbers({ actor: 'b' })).toEqual([2]);
    expect(await numbers({ action: 'payments.read' })).toEqual([3]);
    expect(await numbers({ subject: 's' })).toEqual([3]);
    expect(await numbers({ fromMs: 5, toMs: 6 })).toEqual([2]);
    expect(await numbers({ kind: 'reads' })).toEqual([3]);
    expect(await numbers({ kind: 'changes' })).toEqual([2, 1]);
    expect(await numbers({ kind: 'changes', subject: 's' })).toEqual([]);
    await addToAudit(database, entry({ action: 'access.signedIn' }), entry({ action: 'search.everything' }));
    expect(await numbers({ kind: 'reads' })).toEqual([5, 4, 3]);
    expect(await numbers({ kind: 'changes' })).toEqual([2, 1]);
  });
});
