import { beforeEach, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { sepaDebit, sepaSettings } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed } from '../../testing/gateway-under-test.ts';
import { pageWith } from '../../testing/people.ts';
import type { SepaOrder } from './model/order.ts';
import { ordersOfFile } from './model/order-lists.ts';
import { sepaRecords } from './model/records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

describe.each(databases)('what the bank does with payments, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let entityId: string;
  beforeEach(async () => {
    const dependencies = { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault };
    entityId = await addChannel(dependencies, gateway.entityId, 'Shop', sepaSettings);
  });

  const pay = async (more: Readonly<Record<string, string>> = {}): Promise<string> =>
    (await gateway.post('/v1/payments', { ...sepaDebit, entityId, ...more })).body.id ?? '';
  const read = async (path: string, more: Readonly<Record<string, string>> = {}) =>
    (await gateway.get(`${path}?${new URLSearchParams({ entityId, ...more })}`)).body;
  const ofPayment = (id: string) => read(`/v1/sepa/payments/${id}`);

  test('a debit has its order, mandate and file, from the order to the bank’s rejection', async () => {
    const id = await pay({ amount: '9500.01' });
    const waiting = await ofPayment(id);
    expect(waiting).toMatchObject({
      order: {
        paymentId: id,
        kind: 'collection',
        amount: '9500.01',
        state: 'open',
        mandateId: id,
        sequenceType: 'OOFF',
      },
      file: { state: 'open' },
    });
    expect(waiting).not.toHaveProperty('file.name');
    expect(JSON.stringify(waiting)).not.toContain(sepaDebit['bankAccount.iban']);
    await passed(gateway, 4 * DAY_MS);
    await passed(gateway, 2 * HOUR_MS);
    expect(await ofPayment(id)).toMatchObject({
      order: { state: 'rejected', reason: 'AC01' },
      file: { state: 'made', name: expect.stringContaining('direct-debits') },
    });
  });

  test('an authorization has an order without a day, and no file', async () => {
    const found = await ofPayment(await pay({ paymentType: 'PA' }));
    expect(found).toMatchObject({ order: { kind: 'authorization', state: 'open' } });
    expect([found['file'], (found['order'] as { readonly day?: string }).day]).toEqual([undefined, undefined]);
  });

  test('a transfer has its reference, what came in, and what was too much', async () => {
    const id = await pay({
      paymentBrand: 'BANKTRANSFER_SEPA',
      paymentType: 'PA',
      amount: '9812.00',
      shopperResultUrl: 'https://shop.example/result',
    });
    const waiting = await ofPayment(id);
    expect(waiting).toMatchObject({ transfer: { amount: '9812.00', received: '0.00', state: 'open', movements: [] } });
    await passed(gateway, 4 * DAY_MS);
    expect(await ofPayment(id)).toMatchObject({
      transfer: { received: '9822.00', state: 'complete', movements: [{ amount: '9822.00', surplus: '10.00' }] },
    });
  });

  test('the orders of a file are listed page by page, cancelled ones too', async () => {
    const kinds = [{}, { createRegistration: 'true' }, {}, {}];
    const ids = await Promise.all(kinds.map(pay));
    await gateway.post(`/v1/payments/${ids[3]}`, { entityId, paymentType: 'RV', amount: '92.00', currency: 'EUR' });
    const { id: fileId } = (await ofPayment(ids[0] ?? ''))['file'] as { readonly id: string };
    const file = await sepaRecords(gateway.database, gateway.gateway.vault).fileById(entityId, fileId);
    if (file === undefined) throw new Error('there is no file');
    const seen: string[] = [];
    for (let page = [] as readonly SepaOrder[], cursor: string | undefined; ; cursor = page.at(-1)?.paymentId) {
      page = await ordersOfFile(gateway.database, file, 3, cursor);
      seen.push(...page.map(({ paymentId, state }) => `${paymentId} ${state}`));
      if (page.length < 3) break;
    }
    const wanted = ids.map((id, place) => `${id} ${place === 3 ? 'cancelled' : 'open'}`);
    expect(seen).toEqual(wanted.toSorted());
    const listed = (await read(`/v1/sepa/files/${fileId}/orders`))['orders'] as readonly Record<string, string>[];
    expect(listed.map(({ paymentId, state }) => `${paymentId} ${state}`)).toEqual(seen);
  });

  test('other channels and unknown ids are not told of', async () => {
    const id = await pay();
    const none = '8a000000000000000000000000000000';
    for (const path of [`/v1/sepa/payments/${none}`, `/v1/sepa/files/${none}/orders`]) {
      expect((await read(path)).result.code).toBe('700.400.580');
    }
    const query = new URLSearchParams({ entityId: gateway.entityId });
    const other = await gateway.get(`/v1/sepa/payments/${id}?${query}`);
    expect(other.body).not.toHaveProperty('order');
  });

  test('people of the back office read them by their rights', async () => {
    const id = await pay();
    const page = await pageWith(gateway, 'support');
    const { status, body } = await page.get(`/v1/sepa/payments/${id}?entityId=${entityId}`);
    expect([status, body]).toMatchObject([200, { order: { paymentId: id } }]);
    const { id: file } = body['file'] as { readonly id: string };
    // It has the names and accounts of many people.
    expect((await page.get(`/v1/sepa/files/${file}?entityId=${entityId}`)).status).toBe(403);
  });
});
