import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyDatabase as databases, type TestDatabase, type Thing, thingsTable } from '../../testing/databases.ts';
import { type ChangeSet, Conflict } from './database.ts';
import { query } from './query.ts';

/** One member of a schedule: new rows, and rows changed or deleted at the version that it expects. */
interface Step {
  readonly inserted: readonly string[];
  readonly deleted: readonly { readonly id: string; readonly version: number }[];
  readonly updated: readonly { readonly id: string; readonly version: number }[];
  readonly amount: number;
}

type State = Readonly<Record<string, { readonly version: number; readonly amount: number }>>;

/** The promise of the database in a few lines: all or nothing, applied to the rows as they were before the step. */
function stateAfter(state: State, { inserted, updated, deleted, amount }: Step): State | undefined {
  if (inserted.some((id) => Object.hasOwn(state, id))) return undefined;
  if ([...updated, ...deleted].some(({ id, version }) => state[id]?.version !== version)) return undefined;
  const rows = [
    ...inserted.map((id) => [id, { version: 1, amount }] as const),
    ...updated.map(({ id, version }) => [id, { version: version + 1, amount }] as const),
  ];
  const left = Object.entries({ ...state, ...Object.fromEntries(rows) });
  return Object.fromEntries(left.filter(([key]) => !deleted.some(({ id }) => id === key)));
}

/** Returns whether the steps, in some order, lead to these outcomes and this state. */
function someOrderGives(state: State, steps: readonly (Step & { kept: boolean })[], end: State): boolean {
  if (steps.length === 0) return sameState(state, end);
  return steps.some((step, index) => {
    const next = stateAfter(state, step);
    if ((next !== undefined) !== step.kept) return false;
    return someOrderGives(next ?? state, steps.toSpliced(index, 1), end);
  });
}

const textOf = (state: State) => JSON.stringify(Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1)));
const sameState = (a: State, b: State) => textOf(a) === textOf(b);

const keys = ['a', 'b', 'c', 'd'];
const step: fc.Arbitrary<Step> = fc
  .record({
    shuffled: fc.shuffledSubarray(keys),
    inserts: fc.nat(2),
    deletes: fc.nat(1),
    versions: fc.array(fc.integer({ min: 1, max: 3 })),
    amount: fc.nat(1000),
  })
  .map(({ shuffled, inserts, deletes, versions, amount }) => {
    const changed = shuffled.slice(inserts).map((id, index) => ({ id, version: versions[index] ?? 1 }));
    const inserted = shuffled.slice(0, inserts);
    return { inserted, deleted: changed.slice(0, deletes), updated: changed.slice(deletes), amount };
  });
/** Rounds run one after the other; the steps of a round run at the same time. */
const schedule = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });

const rowsOf = query<{ things: Thing }, { entity: string }>()((db, input) =>
  db.selectFrom('things').select(['id', 'version', 'amount']).where('entity', '=', input('entity')),
);

describe.each(databases)('$name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open([thingsTable]);
  });
  afterAll(() => database.close());

  const stateOf = async (entity: string): Promise<State> => {
    const rows = await database.read(rowsOf, { entity });
    return Object.fromEntries(rows.map(({ id, version, amount }) => [id, { version, amount }]));
  };
  const changesOf = (entity: string, { inserted, updated, deleted, amount }: Step): ChangeSet => ({
    inserts: inserted.map((id) => ({ table: 'things', row: { entity, id, version: 1, amount, note: null } })),
    updates: updated.map(({ id, version }) => ({ table: 'things', key: { entity, id }, version, set: { amount } })),
    deletes: deleted.map(({ id, version }) => ({ table: 'things', key: { entity, id }, version })),
  });
  const isKept = (changes: ChangeSet) =>
    database.commit(changes).then(
      () => true,
      (error) => {
        if (error instanceof Conflict) return false;
        throw error;
      },
    );

  let schedules = 0;
  test('concurrent change sets are serializable', { timeout: 60_000 }, async () => {
    const holds = async (rounds: readonly (readonly Step[])[]) => {
      schedules += 1;
      const entity = `schedule ${schedules}`;
      for (const round of rounds) {
        const before = await stateOf(entity);
        const kept = await Promise.all(round.map((each) => isKept(changesOf(entity, each))));
        const steps = round.map((each, index) => ({ ...each, kept: kept[index] ?? false }));
        expect(someOrderGives(before, steps, await stateOf(entity))).toBe(true);
      }
    };
    await fc.assert(fc.asyncProperty(schedule, holds), { numRuns: 150 });
  });
});

test('the model rejects results that no order explains', () => {
  const insertA: Step = { inserted: ['a'], updated: [], deleted: [], amount: 1 };
  const kept = { a: { version: 1, amount: 1 } };
  expect(someOrderGives({}, [{ ...insertA, kept: true }], kept)).toBe(true);
  expect(someOrderGives({}, [{ ...insertA, kept: false }], {})).toBe(false);
  expect(
    someOrderGives(
      {},
      [
        { ...insertA, kept: true },
        { ...insertA, kept: true },
      ],
      kept,
    ),
  ).toBe(false);
  expect(someOrderGives({}, [{ ...insertA, kept: true }], {})).toBe(false);
});
