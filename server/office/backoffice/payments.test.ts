import { beforeAll, describe, expect, test } from 'vitest';
import type { CustomerReply } from '../../../catalogue/backoffice/replies/customers.ts';
import type {
  ListedPayment,
  PaymentReply,
  PaymentsReply,
  RelatedReply,
} from '../../../catalogue/backoffice/replies/payments.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { insertRole } from '../../access/people/model/records.ts';
import { randomHex } from '../../platform/base/clock.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { createPerson, pageOf, pageWith, type TestPage } from '../../testing/people.ts';

const declinedCard = { 'card.number': '4200000000001552' };

describe.each(databases)('payments as people see them on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let page: TestPage;
  const ids: string[] = [];

  const pay = async (more: Readonly<Record<string, string>> = {}): Promise<string> => {
    gateway.clock.advance(1_000);
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, ...more });
    return body.id ?? '';
  };

  beforeAll(async () => {
    page = await pageWith(gateway, 'support');
    const jane = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.email': 'jane@example.com' };
    ids.push(await pay({ ...jane, merchantTransactionId: 'order-1001' }));
    ids.push(await pay({ amount: '12.50', paymentType: 'PA' }));
    ids.push(await pay({ ...declinedCard, amount: '7.00' }));
  });

  const found = async (parameters: Readonly<Record<string, string>>): Promise<readonly ListedPayment[]> =>
    (await page.get('/payments', parameters)).body['payments'] as readonly ListedPayment[];
  const idsOf = async (parameters: Readonly<Record<string, string>>) => (await found(parameters)).map(({ id }) => id);

  test('lists the newest first, page by page', async () => {
    expect(await idsOf({})).toEqual(ids.toReversed());
    const first = await page.get('/payments', { limit: '2' });
    expect(first.body['nextCursor']).toBe(ids[1]);
    expect(await idsOf({ limit: '2', cursor: String(ids[1]) })).toEqual([ids[0]]);
  });

  test('shows what people look for, and never a number', async () => {
    const [payment] = await found({ text: 'order-1001' });
    expect(payment).toMatchObject({
      id: ids[0],
      channel: { id: gateway.entityId, name: 'Demo shop' },
      paymentType: 'DB',
      paymentBrand: 'VISA',
      amount: '92.00',
      currency: 'EUR',
      state: 'succeeded',
      reference: 'order-1001',
      customer: 'Jane Jones',
      email: 'jane@example.com',
      last4: '0000',
    });
    const { text } = await page.get('/payments');
    expect(text).not.toContain('4200000000000000');
  });

  test('finds by any text, narrowed by filters', async () => {
    expect(await idsOf({ text: 'JANE@example.com' })).toEqual([ids[0]]);
    expect(await idsOf({ text: '12.50' })).toEqual([ids[1]]);
    expect(await idsOf({ text: '0000', paymentTypes: 'PA' })).toEqual([ids[1]]);
    // A search by a whole card number compares the last four digits only, and finds no payment whose id ends in them.
    expect(await idsOf({ text: '4200 0000 0000 0000', state: 'declined' })).toEqual([]);
    expect(await idsOf({ text: '4200 0000 0000 0000', brands: 'VISA' })).toEqual([ids[1], ids[0]]);
  });

  test('filters by state, type, brand and time', async () => {
    const [declined] = await found({ state: 'declined' });
    expect(declined).toMatchObject({ id: ids[2], state: 'declined' });
    expect(declined?.code).not.toMatch(/^000\./);
    expect(await idsOf({ paymentTypes: 'PA,CP' })).toEqual([ids[1]]);
    expect(await idsOf({ brands: 'MASTER' })).toEqual([]);
    expect(await idsOf({ 'date.from': '2026-11-21 00:00:00' })).toEqual([]);
    expect(await idsOf({ 'date.to': '2026-11-21 00:00:00' })).toEqual(ids.toReversed());
  });

  test('says what may follow, by the rules that decide it', async () => {
    const possible = async (id: string | undefined) => {
      const reply = await page.get(`/payments/${id}`);
      const { possible: all } = reply.body as unknown as PaymentReply;
      return Object.fromEntries(all.map(({ paymentType, amount, reason }) => [paymentType, amount ?? reason?.code]));
    };
    expect(await possible(ids[0])).toEqual({ CP: '700.400.510', RF: '92.00', RV: '92.00', RB: '92.00' });
    expect(await possible(ids[1])).toMatchObject({ CP: '12.50', RF: '700.400.520', RV: '12.50' });
    expect(await possible(ids[2])).toMatchObject({ RF: '700.400.520' });
    const captured = await page.post(`/v1/payments/${ids[1]}`, { paymentType: 'CP', amount: '2.50', currency: 'EUR' });
    expect(captured.status).toBe(200);
    expect(await possible(ids[1])).toMatchObject({ CP: '10.00', RV: '10.00' });
    const family = (await page.get(`/payments/${ids[1]}`)).body['family'] as readonly ListedPayment[];
    expect(family.map(({ paymentType, referencedId }) => [paymentType, referencedId])).toEqual([
      ['PA', undefined],
      ['CP', ids[1]],
    ]);
  });

  test('an authorization holds the amount until a time; one that was declined holds nothing', async () => {
    const heldUntil = async (id: string) =>
      ((await page.get(`/payments/${id}`)).body as unknown as PaymentReply).heldUntil;
    expect(await heldUntil(ids[1] ?? '')).toMatch(/^20/);
    expect(await heldUntil(await pay({ ...declinedCard, paymentType: 'PA' }))).toBeUndefined();
  });

  describe('the customer of a payment', () => {
    const jim = { 'customer.givenName': 'Jim', 'customer.surname': 'Jones', 'customer.email': 'jim@example.com' };
    const shopper = { ...jim, 'customer.merchantCustomerId': 'C-4711' };
    const customerFor = async (id: string, reader: TestPage = page): Promise<unknown> =>
      (await reader.get(`/payments/${id}`)).body['customer'];

    test("is named by the merchant's id, else by the address, as the page of the customer is asked for", async () => {
      for (const [sent, name] of [
        [shopper, { merchantCustomerId: 'C-4711' }],
        [jim, { email: 'jim@example.com' }],
      ] as const) {
        const id = await pay(sent);
        const customer = (await customerFor(id)) as Readonly<Record<string, string>>;
        expect(customer).toEqual({ entityId: expect.any(String), ...name });
        const { payments } = (await page.get('/customers/one', customer)).body as unknown as CustomerReply;
        expect(payments.map((payment) => payment.id)).toContain(id);
      }
    });

    test('is that of the payment which a refund refers to', async () => {
      const id = await pay(shopper);
      const refund = { paymentType: 'RF', amount: '1.00', currency: 'EUR' };
      const { body } = await gateway.post(`/v1/payments/${id}`, refund);
      expect(await customerFor(String(body.id))).toMatchObject({ merchantCustomerId: 'C-4711' });
    });

    test('is absent without an id and an address', async () => {
      expect(await customerFor(await pay())).toBeUndefined();
    });

    test('is absent for people who may not see the customers of this channel, although they may elsewhere', async () => {
      const { database, clock, entityId } = gateway;
      const other = await addChannel({ database, clock, vault: gateway.gateway.vault }, entityId, 'Elsewhere', {});
      const here = { kind: 'channel', id: entityId } as const;
      const { id: person } = await createPerson(gateway, 'developer', here);
      const scope = { kind: 'channel', id: other } as const;
      const given = { id: randomHex(16), person, role: 'support', scope, givenBy: 'command', createdAtMs: 0 } as const;
      await database.commit({ inserts: [insertRole(given)] });
      clock.advance(2_000); // The list of channels is kept that long.
      const developer = await pageOf(gateway, { id: person });
      const id = await pay(shopper);
      expect((await developer.get(`/payments/${id}`)).status).toBe(200);
      expect(await customerFor(id, developer)).toBeUndefined();
      expect((await developer.get('/customers/one', { entityId, merchantCustomerId: 'C-4711' })).status).toBe(403);
      expect(await customerFor(id, await pageWith(gateway, 'viewer', here))).toBeDefined();
    });
  });

  test('a refund by a person is the same refund, noted before it is done', async () => {
    const refund = { paymentType: 'RF', amount: '2.00', currency: 'EUR' };
    const reply = await page.post(`/v1/payments/${ids[0]}`, refund);
    expect([reply.status, reply.body['amount'], reply.body['referencedId']]).toEqual([200, '2.00', ids[0]]);
    const [entry] = await auditRecords(gateway.database).newest({ action: 'payments.refund' }, 1);
    expect(entry).toMatchObject({
      subject: ids[0],
      entity: gateway.entityId,
      after: { made: reply.body.id, amount: '2.00', currency: 'EUR', paymentType: 'RF' },
    });
    const tooMuch = await page.post(`/v1/payments/${ids[0]}`, { ...refund, amount: '91.00' });
    expect(tooMuch.body.result.code).toBe('700.400.200');
    const [refused] = await auditRecords(gateway.database).newest({ action: 'payments.refund.refused' }, 1);
    expect(refused).toMatchObject({ subject: ids[0], after: { code: '700.400.200' } });
  });

  describe('a follow-up in a list', () => {
    const rita = { 'customer.givenName': 'Rita', 'customer.surname': 'Reus', 'customer.email': 'rita@example.com' };
    const order = { ...rita, merchantTransactionId: 'ORDER-RITA-1', amount: '20.00' };
    const refund = async (id: string, more: Readonly<Record<string, string>> = {}): Promise<string> => {
      gateway.clock.advance(1_000);
      const sent = { paymentType: 'RF', amount: '5.00', currency: 'EUR', ...more };
      return (await gateway.post(`/v1/payments/${id}`, sent)).body.id ?? '';
    };

    test('belongs to the order and the customer of its payment, which says what has become of it', async () => {
      const id = await pay(order);
      const refunded = await refund(id);
      const { payments } = (await page.get('/payments', { limit: '2' })).body as unknown as PaymentsReply;
      expect(payments.map((each) => [each.id, each.standing])).toEqual([
        [refunded, 'givenBack'],
        [id, 'partlyRefunded'],
      ]);
      expect(payments[0]).toMatchObject({ reference: 'ORDER-RITA-1', email: 'rita@example.com', last4: '0000' });
      const { payment } = (await page.get(`/payments/${refunded}`)).body as unknown as PaymentReply;
      expect(payment).toMatchObject({ reference: 'ORDER-RITA-1', email: 'rita@example.com' });
    });
  });

  describe('what a payment is compared with', () => {
    const relatedTo = async (id: string, by: TestPage = page): Promise<RelatedReply> =>
      (await by.get(`/payments/${id}/related`)).body as unknown as RelatedReply;
    const name = { 'customer.givenName': 'Paul', 'customer.surname': 'Pohl' };
    const paul = { ...name, 'customer.email': 'paul@example.com', 'card.number': '4200000000000034' };

    test('are the payments of its customer and of its card, with what was paid less refunds', async () => {
      const first = await pay({ ...paul, amount: '20.00' });
      await gateway.post(`/v1/payments/${first}`, { paymentType: 'RF', amount: '5.00', currency: 'EUR' });
      const second = await pay({ ...paul, amount: '1.50' });
      await pay({ ...paul, 'customer.email': 'petra@example.com' });
      const { customer, account, reason } = await relatedTo(second);
      expect(customer).toMatchObject({ approved: 2, declined: 0, isMore: false });
      expect(customer?.newest.map(({ id }) => id)).toEqual([first]);
      expect(account).toMatchObject({ approved: 3, declined: 0 });
      expect(reason).toBeUndefined();
      expect(customer?.sums).toEqual({ EUR: '16.50' });
    });

    test('are the other payments that were declined for the same reason', async () => {
      const before = (await relatedTo(ids[2] ?? '')).reason;
      await pay(declinedCard);
      const after = (await relatedTo(ids[2] ?? '')).reason;
      expect(after).toMatchObject({ code: before?.code, days: 30, count: (before?.count ?? 0) + 1 });
      expect(after?.attempts).toBeGreaterThan(after?.count ?? 0);
    });

    test('are nothing for who may not see customers, and unknown in another channel', async () => {
      const developer = await pageWith(gateway, 'developer');
      expect((await relatedTo(ids[0] ?? '', developer)).customer).toBeUndefined();
      expect((await page.get(`/payments/${'0'.repeat(32)}/related`)).status).toBe(404);
    });
  });

  test('fifty clicks on one button refund once', async () => {
    const id = await pay();
    gateway.clock.advance(1); // Ids sort by time.
    const refund = { paymentType: 'RF', amount: '5.00', currency: 'EUR' };
    const send = () =>
      page.send('POST', `/v1/payments/${id}`, refund, { 'Idempotency-Key': `refund ${id}`.replace(' ', '-') });
    const replies = await Promise.all(Array.from({ length: 50 }, send));
    const made = new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.id));
    expect(made.size).toBe(1);
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const { family } = (await page.get(`/payments/${id}`)).body as unknown as PaymentReply;
    expect(family.map(({ paymentType }) => paymentType)).toEqual(['DB', 'RF']);
  });

  test('fifty people together refund no more than was paid', async () => {
    const id = await pay({ amount: '10.00' });
    const people = await Promise.all(Array.from({ length: 50 }, () => pageWith(gateway, 'support')));
    const refund = { paymentType: 'RF', amount: '3.00', currency: 'EUR' };
    const replies = await Promise.all(people.map((each) => each.post(`/v1/payments/${id}`, refund)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  });

  test('a payment of a channel that a person may not see does not exist for them', async () => {
    const vault = gateway.gateway.vault;
    const other = await addChannel(
      { database: gateway.database, clock: gateway.clock, vault },
      gateway.entityId,
      'B',
      {},
    );
    gateway.clock.advance(2_000); // The list of channels is kept that long.
    const stranger = await pageWith(gateway, 'support', { kind: 'channel', id: other });
    expect((await stranger.get(`/payments/${ids[0]}`)).status).toBe(404);
    expect((await stranger.get('/payments', { text: String(ids[0]) })).body['payments']).toEqual([]);
    const refund = { paymentType: 'RF', amount: '1.00', currency: 'EUR' };
    const foreign = await stranger.post(`/v1/payments/${ids[0]}`, { ...refund, entityId: gateway.entityId });
    expect([foreign.status, foreign.body.result.description]).toEqual([
      403,
      expect.stringContaining('payments.refund'),
    ]);
    expect((await stranger.post(`/v1/payments/${ids[0]}`, refund)).status).toBe(404);
  });

  test('who may see a payment but not refund it is told which right is missing', async () => {
    const viewer = await pageWith(gateway, 'viewer');
    expect((await viewer.get(`/payments/${ids[0]}`)).status).toBe(200);
    const reply = await viewer.post(`/v1/payments/${ids[0]}`, { paymentType: 'RF', amount: '1.00', currency: 'EUR' });
    expect([reply.status, reply.body.result.description]).toEqual([403, expect.stringContaining('payments.refund')]);
  });

  test('each look is noted, without what was pasted if it may be the number of a card', async () => {
    await page.get('/payments', { text: '4200000000000000' });
    const [entry] = await auditRecords(gateway.database).newest({ action: 'payments.read' }, 1);
    expect(JSON.stringify(entry)).not.toContain('4200000000000000');
    await page.get(`/payments/${ids[0]}`);
    const [look] = await auditRecords(gateway.database).newest({ action: 'payments.read' }, 1);
    expect(look).toMatchObject({ subject: ids[0], actor: { kind: 'person' } });
  });
});
