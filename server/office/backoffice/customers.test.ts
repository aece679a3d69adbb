import { beforeAll, describe, expect, test } from 'vitest';
import type { CustomerReply, ListedCustomer } from '../../../catalogue/backoffice/replies/customers.ts';
import { roles } from '../../../catalogue/backoffice/rights.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';

type Parameters = Readonly<Record<string, string>>;

const { amount: _amount, currency: _currency, paymentType: _type, ...card } = cardPayment;
const named = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
const jane = { ...named, 'customer.email': 'Jane@Example.com' };
const shopper = { ...jane, 'customer.merchantCustomerId': 'C-4711' };
const recurring = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.type': 'INSTALLMENT',
  'standingInstruction.source': 'CIT',
  'standingInstruction.numberOfInstallments': '12',
};
const monthly = { 'job.name': 'Tea club', 'job.expression': '0 0 9 1 * ?' };

test('who may see customers may see their payments and subscriptions', () => {
  for (const { rights } of Object.values(roles)) {
    const given: readonly string[] = rights;
    if (given.includes('customers.read')) {
      expect(given).toEqual(expect.arrayContaining(['payments.read', 'schedules.read']));
    }
  }
});

describe.each(databases)('customers as people see them on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let page: TestPage;
  let account = '';
  let schedule = '';
  const ids: string[] = [];

  const post = async (path: string, parameters: Parameters): Promise<string> => {
    gateway.clock.advance(1_000);
    const { body, status } = await gateway.post(path, parameters);
    if (status !== 200 || body.id === undefined) throw new Error(JSON.stringify(body));
    return body.id;
  };
  const pay = (more: Parameters) => post('/v1/payments', { ...cardPayment, ...more });

  beforeAll(async () => {
    page = await pageWith(gateway, 'support');
    ids.push(await pay({ ...shopper, merchantTransactionId: 'order-1001' }));
    ids.push(await pay({ ...jane, 'customer.email': 'jane@example.com' }));
    ids.push(await pay({ ...named, 'customer.merchantCustomerId': 'C-0815' }));
    account = await post('/v1/registrations', { ...card, ...shopper });
    await post(`/v1/registrations/${account}/payments`, {
      amount: '10.00',
      currency: 'EUR',
      paymentType: 'PA',
      ...recurring,
    });
    schedule = await post('/v1/schedules', {
      registrationId: account,
      amount: '9.00',
      currency: 'EUR',
      ...monthly,
    });
  });

  const found = async (parameters: Parameters): Promise<readonly ListedCustomer[]> =>
    (await page.get('/customers', parameters)).body['customers'] as readonly ListedCustomer[];
  const shown = async (parameters: Parameters): Promise<CustomerReply> =>
    (await page.get('/customers/one', { entityId: gateway.entityId, ...parameters })).body as unknown as CustomerReply;

  test("finds a customer by the merchant's id", async () => {
    expect(await found({ text: ' C-4711 ' })).toEqual([
      {
        merchant: expect.any(String),
        channels: [{ id: gateway.entityId, name: 'Demo shop' }],
        merchantCustomerId: 'C-4711',
        email: 'Jane@Example.com',
        name: 'Jane Jones',
        lastSeen: expect.stringMatching(/^2026-/),
      },
    ]);
    expect(await found({ text: 'c-4711' })).toEqual([]);
    expect(await found({ text: 'C-471' })).toEqual([]);
  });

  test('finds by an address each customer who has it, and the one without an id', async () => {
    const customers = await found({ text: 'JANE@example.com' });
    expect(customers.map(({ merchantCustomerId }) => merchantCustomerId)).toEqual(['C-4711', undefined]);
  });

  test('shows the stored accounts with their agreements, the subscriptions and the payments', async () => {
    const customer = await shown({ merchantCustomerId: 'C-4711' });
    expect(customer).toMatchObject({
      merchantCustomerId: 'C-4711',
      emails: ['Jane@Example.com'],
      names: ['Jane Jones'],
      channels: [{ id: gateway.entityId, name: 'Demo shop' }],
      accounts: [
        {
          id: account,
          brand: 'VISA',
          last4: '0000',
          expiry: '05/2034',
          holder: 'Jane Jones',
          state: 'active',
          agreements: [{ type: 'RECURRING' }, { type: 'INSTALLMENT', numberOfInstallments: 12, payments: 1 }],
        },
      ],
      schedules: [{ id: schedule, registrationId: account, amount: '9.00', currency: 'EUR', state: 'ACTIVE' }],
      hasMore: false,
    });
    expect(customer.payments.map(({ id }) => id)).toContain(ids[0]);
    expect(customer.payments.map(({ id }) => id)).not.toContain(ids[2]);
    expect(JSON.stringify(customer)).not.toContain('4200000000000000');
  });

  test('counts what the customer has paid and got back, whoever sent the follow-ups', async () => {
    const who = { ...named, 'customer.merchantCustomerId': 'C-TOTALS' };
    const paid = await pay({ ...who, amount: '92.00', paymentType: 'DB' });
    await pay({ ...who, amount: '8.00', paymentType: 'PA' });
    const held = await pay({ ...who, amount: '20.00', paymentType: 'PA', currency: 'USD' });
    await post(`/v1/payments/${held}`, { paymentType: 'CP', amount: '15.00', currency: 'USD' });
    await post(`/v1/payments/${paid}`, { paymentType: 'RF', amount: '12.00', currency: 'EUR' });
    const wrong = await pay({ ...who, amount: '5.00', paymentType: 'DB' });
    await post(`/v1/payments/${wrong}`, { paymentType: 'RV' });
    const { totals, payments } = await shown({ merchantCustomerId: 'C-TOTALS' });
    expect(totals).toEqual({
      approved: 4,
      declined: 0,
      sums: [
        { currency: 'EUR', paid: '97.00', refunded: '17.00', chargedBack: '0.00', net: '80.00' },
        { currency: 'USD', paid: '15.00', refunded: '0.00', chargedBack: '0.00', net: '15.00' },
      ],
      hasMore: false,
    });
    expect(payments.map(({ id }) => id)).toContain(paid);
  });

  test('an address shows what was done with it, with an id of the customer and without', async () => {
    const customer = await shown({ email: ' JANE@EXAMPLE.com' });
    expect(customer.payments.map(({ id }) => id)).toEqual(expect.arrayContaining([ids[0], ids[1]]));
    expect(customer.accounts.map(({ id }) => id)).toEqual([account]);
  });

  test("the search for payments finds them by the merchant's id of the customer", async () => {
    const { body } = await page.get('/payments', { text: 'C-0815' });
    expect((body['payments'] as readonly { id: string }[]).map(({ id }) => id)).toEqual([ids[2]]);
  });

  test('a customer of many payments is listed once, on the first page', async () => {
    const often = { 'customer.merchantCustomerId': 'C-often', ...jane, 'customer.email': 'often@example.com' };
    const rare = { ...often, 'customer.merchantCustomerId': 'C-rare' };
    await pay(rare);
    for (let batch = 0; batch < 51; batch += 1) {
      gateway.clock.advance(1);
      await Promise.all(Array.from({ length: 10 }, () => gateway.post('/v1/payments', { ...cardPayment, ...often })));
    }
    const first = await page.get('/customers', { text: 'often@example.com' });
    const next = await page.get('/customers', {
      text: 'often@example.com',
      cursor: String(first.body['nextCursor']),
    });
    const namesOn = ({ body }: typeof first) =>
      (body['customers'] as readonly ListedCustomer[]).map(({ merchantCustomerId }) => merchantCustomerId);
    expect([namesOn(first), namesOn(next), next.body['nextCursor']]).toEqual([['C-often'], ['C-rare'], undefined]);
    expect((await shown({ merchantCustomerId: 'C-often' })).hasMore).toBe(true);
  }, 60_000);

  test('a customer is found where a person may see customers, and nowhere else', async () => {
    const vault = gateway.gateway.vault;
    const other = await addChannel(
      { database: gateway.database, clock: gateway.clock, vault },
      gateway.entityId,
      'B',
      {},
    );
    gateway.clock.advance(2_000); // The list of channels is kept that long.
    const stranger = await pageWith(gateway, 'support', { kind: 'channel', id: other });
    expect((await stranger.get('/customers', { text: 'C-4711' })).body['customers']).toEqual([]);
    const one = { merchantCustomerId: 'C-4711' };
    expect((await stranger.get('/customers/one', { entityId: other, ...one })).status).toBe(404);
    const foreign = await stranger.get('/customers/one', { entityId: gateway.entityId, ...one });
    expect([foreign.status, foreign.body.result.description]).toEqual([403, expect.stringContaining('customers.read')]);
    const developer = await pageWith(gateway, 'developer');
    expect((await developer.get('/customers', { text: 'C-4711' })).status).toBe(403);
  });

  test('asks for an id or an address, and says when there is nobody', async () => {
    const unnamed = await page.get('/customers/one', { entityId: gateway.entityId });
    expect([unnamed.status, unnamed.text]).toEqual([400, expect.stringContaining('merchantCustomerId')]);
    const nobody = await page.get('/customers/one', { entityId: gateway.entityId, merchantCustomerId: 'nobody' });
    expect(nobody.status).toBe(404);
    expect((await page.get('/customers')).status).toBe(400);
  });

  test('each look is noted', async () => {
    await page.get('/customers', { text: 'C-4711' });
    await shown({ merchantCustomerId: 'C-4711' });
    const [look, search] = await auditRecords(gateway.database).newest({ action: 'customers.read' }, 2);
    expect([look?.after, search?.after]).toEqual([
      { entityId: gateway.entityId, merchantCustomerId: '(not shown)' },
      { text: '(not shown)' },
    ]);
  });

  test('of stored accounts are named, where the person may see customers; the audit says who looked', async () => {
    const ids = `${account},${'0'.repeat(32)}`;
    const { body } = await page.get('/customers/of-accounts', { registrationIds: ids });
    expect(body['customers']).toMatchObject([
      { registrationId: account, merchantCustomerId: 'C-4711', email: 'Jane@Example.com', name: 'Jane Jones' },
    ]);
    const [entry] = await auditRecords(gateway.database).newest({ action: 'customers.read' }, 1);
    expect(Object.keys(entry?.after ?? {})).toEqual(['registrationIds']);
    const elsewhere = await pageWith(gateway, 'support', { kind: 'channel', id: '0'.repeat(32) });
    expect((await elsewhere.get('/customers/of-accounts', { registrationIds: ids })).body['customers']).toEqual([]);
    const developer = await pageWith(gateway, 'developer');
    expect((await developer.get('/customers/of-accounts', { registrationIds: ids })).status).toBe(403);
    const wrong = await page.get('/customers/of-accounts', { registrationIds: 'C-4711' });
    expect([wrong.status, wrong.body.result.parameterErrors?.[0]?.name]).toEqual([400, 'registrationIds']);
  });

  test('a stored account that a person removes ends its subscription, and stays in sight', async () => {
    const removed = await page.send('DELETE', `/v1/registrations/${account}`, { entityId: gateway.entityId });
    expect(removed.status).toBe(200);
    const { accounts, schedules } = await shown({ merchantCustomerId: 'C-4711' });
    expect(accounts).toMatchObject([{ id: account, state: 'removed', removed: expect.any(String) }]);
    expect(schedules).toMatchObject([{ id: schedule, state: 'ENDED' }]);
    const viewer = await pageWith(gateway, 'viewer');
    const refused = await viewer.send('DELETE', `/v1/registrations/${account}`, { entityId: gateway.entityId });
    expect(refused.status).toBe(403);
  });
});
