import { describe, expect, test } from 'vitest';
import { partOf, processesOf, servingOf } from './part.ts';

const MIB = 1024 * 1024;
const [sqlite, postgres] = ['sqlite:/data/tollgate.db', 'postgres://tollgate@db/tollgate'];

describe('the processes of a gateway', () => {
  test.each([
    ['one core', 1, 64_000, sqlite, 1],
    ['a machine of 512 MB', 8, 512, sqlite, 1],
    ['two cores', 2, 4_096, sqlite, 2],
    ['two cores and 1 GB', 2, 1_024, postgres, 2],
    ['four cores and 1 GB', 4, 1_024, postgres, 2],
    ['a large machine with SQLite', 64, 256_000, sqlite, 4],
    ['a large machine with PostgreSQL', 64, 256_000, postgres, 8],
  ])('are chosen for %s', (_, cores, mebibytes, databaseUrl, expected) => {
    expect(processesOf({ processes: 'auto', databaseUrl }, cores, mebibytes * MIB)).toBe(expected);
  });

  test('are as many as were set, whatever the machine has', () => {
    expect(processesOf({ processes: 5, databaseUrl: sqlite }, 1, 512 * MIB)).toBe(5);
  });

  test('serve, but for the one that writes to a SQLite file', () => {
    expect(servingOf(3, { databaseUrl: sqlite })).toBe(2);
    expect(servingOf(3, { databaseUrl: postgres })).toBe(3);
  });

  test('learn their part from the one that started them', () => {
    expect(partOf({})).toBeUndefined();
    expect(partOf({ TOLLGATE_PART: '{"name":"2","isFirst":false}' })).toEqual({ name: '2', isFirst: false });
  });
});
