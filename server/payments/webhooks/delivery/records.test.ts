import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../../testing/databases.ts';
import { type Delivery, type DeliveryState, deliveryRecords, insertDelivery } from './records.ts';

const COUNT = 2_500;
const idOf = (place: number) => `8a${place.toString(16).padStart(30, '0')}`;

describe.each(databases)('the deliveries of a webhook on $name', ({ open }) => {
  let database: TestDatabase;

  const deliveryAt = (place: number): Delivery => {
    const state: DeliveryState = [0, 1_499, 1_500].includes(place) ? 'failed' : 'delivered';
    const to = { entity: 'shop', webhookId: place === 1_500 ? 'another' : 'ours' };
    const rest = { action: undefined, sequence: 1, content: '{}', tries: 1, attempts: [], createdAtMs: place };
    return {
      ...rest,
      channelId: 'shop',
      id: idOf(place),
      version: 1,
      to,
      state,
      type: 'PAYMENT',
      subjectId: `p${place}`,
    };
  };

  beforeAll(async () => {
    database = await open();
    await database.commit({ inserts: Array.from({ length: COUNT }, (_, place) => insertDelivery(deliveryAt(place))) });
  });
  afterAll(() => database.close());

  const found = async (chosen: { before?: string; state?: string; subjectId?: string; limit: number }) => {
    let reads = 0;
    const read: TestDatabase['read'] = (query, input) => {
      reads += 1;
      return database.read(query, input);
    };
    const wanted = { webhookId: 'ours', before: undefined, state: undefined, subjectId: undefined, ...chosen };
    const deliveries = await deliveryRecords({ ...database, read }).ofWebhook(wanted);
    return { ids: deliveries.map(({ id }) => id), reads };
  };

  test('are searched slice by slice for a rare state', async () => {
    expect(await found({ state: 'failed', limit: 10 })).toEqual({ ids: [idOf(1_499), idOf(0)], reads: 6 });
    expect((await found({ state: 'failed', limit: 1 })).ids).toEqual([idOf(1_499)]);
    expect((await found({ state: 'failed', before: idOf(1_499), limit: 1 })).ids).toEqual([idOf(0)]);
    expect((await found({ state: 'waiting', limit: 1 })).ids).toEqual([]);
  });

  test('are read at once without a search', async () => {
    expect(await found({ limit: 2 })).toEqual({ ids: [idOf(2_499), idOf(2_498)], reads: 1 });
    expect(await found({ subjectId: 'p7', limit: 2 })).toEqual({ ids: [idOf(7)], reads: 1 });
    expect(await found({ subjectId: 'p1500', limit: 2 })).toEqual({ ids: [], reads: 1 });
    expect((await found({ subjectId: 'p0', state: 'delivered', limit: 2 })).ids).toEqual([]);
  });
});
