import { describe, expect, test, vi } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { cardPayment, startGateway } from '../../testing/gateway-under-test.ts';
import { manualClock } from '../base/clock.ts';
import { TOGETHER_MS } from '../database/background.ts';
import type { ChangeSet, Database } from '../database/database.ts';
import type { NewEvent } from './event.ts';
import type { Event } from './records.ts';
import { eventStore } from './store.ts';

/** So many commits report another event. */
const MANY = 5;

const START_MS = 1_795_176_000_000;

const DAY_MS = 86_400_000;

/** Returns a store over a database that only commits, as a test says, with the stored events and the errors. */
const storeWith = (commit: (changes: ChangeSet) => Promise<void>) => {
  const [events, errors]: [Event[], unknown[]] = [[], []];
  const clock = manualClock(START_MS);
  const database: Pick<Database, 'commit'> = {
    commit: async (changes) => {
      await commit(changes);
      for (const { row } of changes.inserts ?? []) events.push(...(JSON.parse(String(row['happenings'])) as Event[]));
    },
  };
  const store = eventStore({
    database: database as Database,
    clock,
    realClock: clock,
    log: { error: (error: unknown) => void errors.push(error) },
  });
  return { store, events, errors, clock };
};

/** Returns a promise that waits until it is resolved. */
const held = () => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
};

const event = (paymentId: string): NewEvent => ({ kind: 'request', paymentId, details: { status: 200 } });

test('details that are not listed, and numbers that may be those of cards, are not stored', async () => {
  const { store, events } = storeWith(async () => undefined);
  const details = { endpoint: 'POST 4200000000000000', status: 200, code: undefined, holder: 'Jane Jones' };
  store.reportEvent({ kind: 'request', paymentId: 'a', details });
  await store.stored();
  expect(events.map((each) => each.details)).toEqual([{ endpoint: 'POST …', status: '200' }]);
});

test('the time of an event follows the real clock, in the order of the events', async () => {
  const { store, events, clock } = storeWith(async () => undefined);
  const days = [0, 1, 1, 7];
  for (const [place, day] of days.entries()) {
    clock.advance(START_MS + day * DAY_MS - clock.now());
    store.reportEvent(event(`${place}`));
  }
  await store.stored();
  const times = events.map(({ toldAtMs }) => toldAtMs);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.map((time) => Math.floor((time - START_MS) / DAY_MS))).toEqual(days);
});

test('the wait for what is stored ends although more is reported meanwhile', async () => {
  let count = 0;
  const { store, events } = storeWith(async () => {
    count += 1;
    if (count < MANY) store.reportEvent(event(`later ${count}`)); // Each commit is followed by another event.
  });
  store.reportEvent(event('first'));
  await store.stored();
  expect(events.map(({ paymentId }) => paymentId)).toEqual(['first']);
  store.reportEvent(event('second'));
  await store.stored();
  expect(events.map(({ paymentId }) => paymentId)).toContain('second');
});

test('however much is reported and waited for, there is one write at a time', async () => {
  vi.useFakeTimers();
  try {
    let count = 0;
    const { store } = storeWith(async () => {
      count += 1;
      store.reportEvent(event(`later ${count}`));
    });
    for (let wait = 0; wait < MANY; wait += 1) {
      store.reportEvent(event(`first ${wait}`));
      await store.stored();
    }
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(count).toBe(MANY + 1_000 / TOGETHER_MS);
  } finally {
    vi.clearAllTimers();
    vi.useRealTimers();
  }
});

test('events that come while others are written are part of the wait', async () => {
  const released = held();
  let isFirst = true;
  const { store, events } = storeWith(async () => {
    if (isFirst) await released.promise;
    isFirst = false;
  });
  store.reportEvent(event('first'));
  const first = store.stored();
  store.reportEvent(event('second'));
  const second = store.stored();
  released.resolve();
  await Promise.all([first, second]);
  expect(events.map(({ paymentId }) => paymentId)).toEqual(['first', 'second']);
});

test('when the database fails, events are lost with an error in the log, and the next are stored', async () => {
  let isAway = true;
  const { store, events, errors } = storeWith(async () => {
    if (isAway) throw new Error('the database is away');
  });
  store.reportEvent(event('lost'));
  await store.stored();
  isAway = false;
  store.reportEvent(event('kept'));
  await store.stored();
  expect([errors.length, events.map(({ paymentId }) => paymentId)]).toEqual([1, ['kept']]);
});

test('more events than memory should hold are dropped', async () => {
  const released = held();
  const { store, events } = storeWith(() => released.promise);
  for (let count = 0; count < 20_100; count += 1) store.reportEvent(event(`payment ${count}`));
  released.resolve();
  await store.stored();
  expect(events).toHaveLength(20_000);
});

describe.each(databases)('a payment on $name', ({ open }) => {
  test('is made although its events cannot be stored', async () => {
    const database = await open();
    const refusing: Database = {
      ...database,
      commit: async (changes) => {
        if (changes.inserts?.some(({ table }) => table === 'events')) throw new Error('no events');
        await database.commit(changes);
      },
    };
    const gateway = await startGateway(refusing);
    const { status, body } = await gateway.post('/v1/payments', cardPayment);
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
    await gateway.gateway.stored();
    expect(gateway.logLines.join('\n')).toContain('events could not be stored');
    await gateway.close();
    await database.close();
  });
});
