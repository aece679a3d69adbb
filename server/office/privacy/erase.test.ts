import { describe, expect, test } from 'vitest';
import { auditRecords } from '../../access/audit/records.ts';
import { changeSettings } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import { query } from '../../platform/database/query.ts';
import { openedBy, openedFor } from '../../testing/account-page.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, killedAtEachCommit, passed } from '../../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from '../../testing/merchant.ts';
import { openPage, pageWith } from '../../testing/people.ts';
import { startConsumer } from '../../testing/webhooks.ts';

interface Rows {
  payments: { readonly entity: string; readonly id: string };
  [table: string]: Readonly<Record<string, string | number | null>>;
}

const MINUTE_MS = 60_000;

const accountOf = ({ amount: _a, currency: _c, paymentType: _t, ...account }: typeof cardPayment) => account;

describe.each(databases)('the data of a person on $name', ({ open, moments }) => {
  const gateway = gatewayOfTests(open);
  let person = 0;

  /** The data of a new person; each value is found nowhere else. */
  const somebody = () => {
    person += 1;
    const mark = `zyx${person}q`;
    return {
      mark,
      parameters: {
        'customer.merchantCustomerId': `${mark}-id`,
        'customer.givenName': `${mark}given`,
        'customer.surname': `${mark}surname`,
        'customer.email': `${mark}@example.com`,
        'customer.phone': '+491701234567',
        'customer.ip': '192.0.2.7',
        'billing.street1': `${mark} street`,
        'card.holder': `${mark} holder`,
        'customParameters[note]': `${mark} note`,
        merchantMemo: `${mark} memo`,
        merchantTransactionId: `reference-${person}`,
      },
      name: { entityId: gateway.entityId, merchantCustomerId: `${mark}-id` },
    };
  };
  type Somebody = ReturnType<typeof somebody>;

  const pay = async ({ parameters }: Somebody, more: Readonly<Record<string, string>> = {}, at = gateway) => {
    const { status, text, body } = await at.post('/v1/payments', { ...cardPayment, ...parameters, ...more });
    if (status !== 200) throw new Error(text);
    return body.id ?? '';
  };
  const refund = (id: string, amount = '1.00') =>
    gateway.post(`/v1/payments/${id}`, { paymentType: 'RF', amount, currency: 'EUR' });

  const tables = [
    ...['payments', 'registrations', 'schedules', 'checkouts', 'deliveries', 'events', 'authentications'],
    ...['erasures', 'audit_entries', 'timers', 'ledger_lines', 'agreements', 'list_entries', 'mails'],
    ...['account_sessions', 'account_codes', 'account_links', 'account_additions'],
  ];

  /** The tables in which something of a person stands, in clear text. */
  const tracesOf = async ({ mark }: Somebody): Promise<readonly string[]> => {
    const found = await Promise.all(
      tables.map(async (table) => {
        const all = query<Rows>()((db) => db.selectFrom(table).selectAll());
        return JSON.stringify(await gateway.database.read(all, {})).includes(mark) ? [table] : [];
      }),
    );
    return found.flat();
  };

  const timersRun = () => passed(gateway, MINUTE_MS);
  const paymentRead = async (id: string) => (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body;

  test('are erased everywhere; amount, date, reference, code and masked card stay', async () => {
    const page = await pageWith(gateway, 'support');
    const [jane, other] = [somebody(), somebody()];
    const id = await pay(jane, { createRegistration: 'true' });
    await pay(other);
    await refund(id);
    const before = await paymentRead(id);
    expect(await tracesOf(jane)).toEqual(expect.arrayContaining(['payments', 'registrations']));
    const begun = await page.post('/customers/one/erasure', jane.name);
    expect([begun.status, begun.body['state']]).toEqual([200, 'RUNNING']);
    await timersRun();
    const ended = await page.get(`/erasures/${begun.body.id}`);
    expect(ended.body).toMatchObject({ state: 'ENDED', counts: { registrations: 1 } });
    expect(await tracesOf(jane)).toEqual([]);
    expect(await tracesOf(other)).toContain('payments');
    const { amount, currency, timestamp, result, card, merchantTransactionId } = await paymentRead(id);
    const { holder: _holder, ...masked } = before['card'] as Record<string, string>;
    expect({ amount, currency, result, card, merchantTransactionId }).toEqual({
      amount: '92.00',
      currency: 'EUR',
      result: before.result,
      card: masked,
      merchantTransactionId: jane.parameters.merchantTransactionId,
    });
    expect(timestamp).toBeDefined();
    expect((await refund(id, '91.00')).body.result.code).toBe('000.100.110');
    expect((await refund(id, '0.01')).body.result.code).not.toMatch(/^000/);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
    const entries = await auditRecords(gateway.database).newest({ subject: begun.body.id ?? '' }, 10);
    expect(entries.map(({ action }) => action)).toEqual(['customers.erased', 'customers.erase']);
    expect((await page.post('/customers/one/erasure', jane.name)).status).toBe(404);
  });

  test('are erased from the lists: what is blocked stays so, unreadable; what is allowed is removed', async () => {
    const page = await pageWith(gateway, 'support');
    const jane = somebody();
    const card = { 'card.number': '4111111111111111' };
    const id = await pay(jane, card);
    const { entityId } = gateway;
    const { parameters } = jane;
    const list = async (more: Readonly<Record<string, string>>) => {
      const { status, text, body } = await page.post('/v1/risk/entries', { entityId, reason: jane.mark, ...more });
      expect(status, text).toBe(200);
      return body.id ?? '';
    };
    const email = await list({ list: 'block', 'customer.email': parameters['customer.email'] });
    const ofCard = await list({ list: 'block', kind: 'card', paymentId: id });
    await list({ list: 'allow', 'customer.merchantCustomerId': parameters['customer.merchantCustomerId'] });
    expect(await tracesOf(jane)).toContain('list_entries');
    const exported = await page.get('/customers/one/export', jane.name);
    expect(exported.body['listEntries']).toHaveLength(3);
    const begun = await page.post('/customers/one/erasure', jane.name);
    await timersRun();
    expect((await page.get(`/erasures/${begun.body.id}`)).body).toMatchObject({
      state: 'ENDED',
      counts: { listEntries: 3 },
    });
    expect((await tracesOf(jane)).filter((table) => table !== 'audit_entries')).toEqual([]);
    const left = (await page.get('/risk/entries', { limit: '500' })).body['entries'] as readonly { id: string }[];
    const own = left.filter((entry) => entry.id === email || entry.id === ofCard);
    expect(own).toMatchObject([
      { list: 'block', reason: '' },
      { list: 'block', reason: '' },
    ]);
    expect(own.some((entry) => 'customer' in entry || 'card' in entry)).toBe(false);
    expect((await gateway.get(`/v1/risk/entries?entityId=${entityId}`)).body['entries']).toHaveLength(2);
    const again = await gateway.post('/v1/payments', { ...cardPayment, ...card });
    expect(again.body.result.code).toBe('800.300.101');
    const byAddress = {
      'customer.givenName': 'A',
      'customer.surname': 'B',
      'customer.email': parameters['customer.email'],
    };
    expect((await gateway.post('/v1/payments', { ...cardPayment, ...byAddress })).body.result.code).toBe('800.300.200');
    for (const entry of [email, ofCard]) await gateway.remove(`/v1/risk/entries/${entry}`);
  });

  test('are erased from mails, also of refunds, which name nobody, and of subscriptions', async () => {
    const page = await pageWith(gateway, 'support');
    const [jane, other] = [somebody(), somebody()];
    const { database, clock, entityId } = gateway;
    const { vault } = gateway.gateway;
    await changeSettings({ database, clock, vault }, entityId, { 'mail.kinds': 'receipt refund failed' });
    clock.advance(SETTINGS_PAUSE_MS);
    const id = await pay(jane);
    await pay(other);
    for (let times = 0; times < 3; times += 1) await refund(id);
    const { amount: _a, currency: _c, paymentType: _t, ...account } = cardPayment;
    const declining = { ...account, ...jane.parameters, 'card.number': '4200000000001552' };
    const registered = await gateway.post('/v1/registrations', declining);
    const plan = { amount: '9.90', currency: 'EUR', 'job.expression': '0 0 9 * * ?' };
    await gateway.post('/v1/schedules', { registrationId: registered.body.id ?? '', ...plan });
    await gateway.post('/v1/test/clock', { action: 'advance', seconds: '86400' });
    expect(await tracesOf(jane)).toContain('mails');
    const exported = await page.get('/customers/one/export', jane.name);
    const mails = exported.body['mails'] as readonly { readonly kind: string; readonly to: string }[];
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['failed', 'receipt', 'refund', 'refund', 'refund']);
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([jane.parameters['customer.email']]));
    const begun = await page.post('/customers/one/erasure', { ...jane.name, endsSubscriptions: 'true' });
    for (let run = 0; run < 3; run += 1) await timersRun();
    expect((await page.get(`/erasures/${begun.body.id}`)).body).toMatchObject({ state: 'ENDED', counts: { mails: 5 } });
    expect(await tracesOf(jane)).toEqual([]);
    expect(await tracesOf(other)).toContain('mails');
    await changeSettings({ database, clock, vault }, entityId, { 'mail.kinds': '' });
    clock.advance(SETTINGS_PAUSE_MS);
  });

  test('are erased from sessions, codes and the mails with them', async () => {
    const page = await pageWith(gateway, 'support');
    const [jane, other] = [somebody(), somebody()];
    const { database, clock } = gateway;
    const { vault } = gateway.gateway;
    await changeSettings({ database, clock, vault }, gateway.entityId, { 'selfService.enabled': 'true' });
    clock.advance(SETTINGS_PAUSE_MS);
    const opened = async ({ parameters }: Somebody) => {
      const { body } = await gateway.post('/v1/registrations', { ...accountOf(cardPayment), ...parameters });
      const plan = { amount: '9.90', currency: 'EUR', 'job.expression': '0 0 9 1 * ?' };
      const schedule = await gateway.post('/v1/schedules', { registrationId: body.id ?? '', ...plan });
      await openedFor(gateway, gateway.entityId, parameters['customer.merchantCustomerId']);
      const own = await openedBy(gateway, gateway.entityId, parameters['customer.email']);
      expect((await own.post(`/subscriptions/${schedule.body.id}/cancel`)).body.refusal).toBe('code.needed');
      await own.postWithCode('/accounts');
      return own;
    };
    const session = await opened(jane);
    await opened(other);
    const held = await tracesOf(jane);
    expect(held).toEqual(expect.arrayContaining(['account_sessions', 'account_codes', 'checkouts', 'mails']));
    const exported = await page.get('/customers/one/export', jane.name);
    expect(exported.body['sessions']).toMatchObject([{ customer: jane.name.merchantCustomerId }]);
    const begun = await page.post('/customers/one/erasure', { ...jane.name, endsSubscriptions: 'true' });
    expect(begun.status, begun.text).toBe(200);
    for (let run = 0; run < 3; run += 1) await timersRun();
    expect((await page.get(`/erasures/${begun.body.id}`)).body).toMatchObject({
      state: 'ENDED',
      counts: { mails: 3, sessions: 4 },
    });
    expect((await session.get('/overview')).body.refusal).toBe('session.over');
    // What a checkout that nobody used says is erased when it expires.
    clock.advance(60 * MINUTE_MS);
    await timersRun();
    expect(await tracesOf(jane)).toEqual([]);
    expect(await tracesOf(other)).toEqual(expect.arrayContaining(['account_sessions', 'account_codes', 'mails']));
    await changeSettings({ database, clock, vault }, gateway.entityId, { 'selfService.enabled': 'false' });
    clock.advance(SETTINGS_PAUSE_MS);
  });

  test('are erased from notifications that were delivered and from checkouts', async () => {
    const consumer = await startConsumer();
    try {
      const page = await pageWith(gateway, 'support');
      const jane = somebody();
      const webhook = await gateway.post('/v1/webhooks', { url: consumer.url, active: 'true' });
      const { amount, currency, paymentType, ...card } = cardPayment;
      const order = { amount, currency, paymentType, ...jane.parameters, createRegistration: 'true' };
      const { 'card.holder': holder, ...sent } = order;
      const { body } = await gateway.post('/v1/checkouts', sent);
      await gateway.submit(`/v1/checkouts/${body.id}/payment`, { ...card, 'card.holder': holder });
      await timersRun();
      const held = await tracesOf(jane);
      expect(held).toEqual(expect.arrayContaining(['payments', 'registrations', 'checkouts', 'deliveries']));
      const begun = await page.post('/customers/one/erasure', jane.name);
      for (let run = 0; run < 3; run += 1) await timersRun();
      expect((await page.get(`/erasures/${begun.body.id}`)).body).toMatchObject({
        state: 'ENDED',
        counts: { checkouts: 1, registrations: 1 },
      });
      expect(await tracesOf(jane)).toEqual([]);
      await gateway.remove(`/v1/webhooks/${webhook.body.id}`);
    } finally {
      await consumer.close();
    }
  });

  test('are exported, and the audit does not name the person', async () => {
    const page = await pageWith(gateway, 'support');
    const jane = somebody();
    const id = await pay(jane, { createRegistration: 'true' });
    const reply = await page.get('/customers/one/export', jane.name);
    expect(reply.body['payments']).toEqual(expect.arrayContaining([expect.objectContaining({ id, amount: '92.00' })]));
    expect(reply.body['accounts']).toHaveLength(1);
    for (const value of Object.values(jane.parameters)) expect(reply.text).toContain(value);
    expect(reply.text).not.toContain(cardPayment['card.number']);
    expect(await tracesOf(jane)).not.toContain('audit_entries');
  });

  test('are exported with all that subscriptions charged, page by page', async () => {
    const page = await pageWith(gateway, 'support');
    const jane = somebody();
    const first = await pay(jane);
    const { amount: _a, currency: _c, paymentType: _t, ...account } = cardPayment;
    const stored = await gateway.post('/v1/registrations', { ...account, ...jane.parameters });
    const plan = { amount: '1.00', currency: 'EUR', 'job.expression': '0 0/10 * * * ?' };
    const made = await gateway.post('/v1/schedules', { registrationId: stored.body.id ?? '', ...plan });
    await gateway.post('/v1/test/clock', { action: 'advance', seconds: String(20 * 3_600) });
    await gateway.post(`/v1/schedules/${made.body.id}/deschedule`, {});
    const exported: { readonly id: string; readonly amount?: string }[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const { body } = await page.get('/customers/one/export', { ...jane.name, ...(cursor && { cursor }) });
      exported.push(...(body['payments'] as typeof exported));
      cursor = body['nextCursor'] as string | undefined;
    }
    const charges = exported.filter(({ amount }) => amount === '1.00');
    expect(charges.length).toBeGreaterThan(110);
    expect(new Set(exported.map(({ id }) => id)).size).toBe(exported.length);
    expect(exported.map(({ id }) => id)).toContain(first);
  });

  test('are not erased while a payment has no outcome', async () => {
    const page = await pageWith(gateway, 'support');
    const jane = somebody();
    const { 'card.number': _n, 'card.holder': _h, ...open } = { ...cardPayment, ...jane.parameters };
    const { 'card.expiryMonth': _m, 'card.expiryYear': _y, 'card.cvv': _c, ...pending } = open;
    const made = await gateway.post('/v1/payments', {
      ...pending,
      paymentBrand: 'PAYPAL',
      shopperResultUrl: 'https://shop.example/result',
    });
    expect(made.body.result.code).toMatch(/^000\.200/);
    const reply = await page.post('/customers/one/erasure', jane.name);
    expect([reply.status, reply.body.result.description]).toEqual([409, expect.stringContaining(made.body.id ?? '-')]);
  });

  test('are not erased while a subscription runs, unless it is to end', async () => {
    const page = await pageWith(gateway, 'support');
    const jane = somebody();
    const { amount: _a, currency: _c, paymentType: _t, ...account } = cardPayment;
    const registered = await gateway.post('/v1/registrations', { ...account, ...jane.parameters });
    const schedule = await gateway.post('/v1/schedules', {
      registrationId: registered.body.id ?? '',
      amount: '9.90',
      currency: 'EUR',
      'job.expression': '0 0 9 1 * ?',
    });
    const refused = await page.post('/customers/one/erasure', jane.name);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(schedule.body.id ?? '-')]);
    const begun = await page.post('/customers/one/erasure', { ...jane.name, endsSubscriptions: 'true' });
    expect(begun.status).toBe(200);
    await timersRun();
    const shown = await gateway.get(`/v1/schedules/${schedule.body.id}?entityId=${gateway.entityId}`);
    expect(shown.body['schedule']).toMatchObject({ state: 'ENDED' });
    expect(await tracesOf(jane)).toEqual([]);
  });

  test('are erased from what a subscription charged and gave back, which names no customer', async () => {
    const page = await pageWith(gateway, 'support');
    const jane = somebody();
    const { amount: _a, currency: _c, paymentType: _t, ...account } = cardPayment;
    const registered = await gateway.post('/v1/registrations', { ...account, ...jane.parameters });
    const schedule = await gateway.post('/v1/schedules', {
      registrationId: registered.body.id ?? '',
      amount: '9.90',
      currency: 'EUR',
      'job.expression': '0 0 9 * * ?',
    });
    await gateway.post('/v1/test/clock', { action: 'advance', seconds: String(3 * 86_400) });
    const shown = await gateway.get(`/v1/schedules/${schedule.body.id}?entityId=${gateway.entityId}`);
    const { runs } = shown.body['schedule'] as { readonly runs: readonly { readonly paymentId: string }[] };
    expect(runs).toHaveLength(3);
    await refund(runs[0]?.paymentId ?? '');
    expect(await tracesOf(jane)).toContain('payments');
    const begun = await page.post('/customers/one/erasure', { ...jane.name, endsSubscriptions: 'true' });
    for (let run = 0; run < 3; run += 1) await timersRun();
    expect((await page.get(`/erasures/${begun.body.id}`)).body).toMatchObject({ state: 'ENDED' });
    expect(await tracesOf(jane)).toEqual([]);
    const read = await gateway.get(`/v1/payments/${runs[0]?.paymentId}?entityId=${gateway.entityId}`);
    expect(read.body).toMatchObject({ amount: '9.90', result: { code: '000.100.110' } });
    expect(read.text).not.toContain(jane.parameters['card.holder']);
  });

  test('are erased once, however many ask while others pay, and no money changes', async () => {
    const page = await pageWith(gateway, 'support');
    const [jane, other] = [somebody(), somebody()];
    const ids = await Promise.all(Array.from({ length: 5 }, () => pay(jane)));
    const begun = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        if (index % 2 === 1) await pay(other);
        return await page.post('/customers/one/erasure', jane.name);
      }),
    );
    expect(new Set(begun.map(({ body }) => body.id)).size).toBe(1);
    const refunds = Promise.all(ids.map((id) => refund(id)));
    await timersRun();
    expect((await refunds).map(({ body }) => body.result.code)).toEqual(ids.map(() => '000.100.110'));
    await timersRun();
    expect(await tracesOf(jane)).toEqual([]);
    const { counts } = (await page.get(`/erasures/${begun[0]?.body.id}`)).body as unknown as {
      counts: { payments: number };
    };
    expect(counts.payments).toBeGreaterThanOrEqual(ids.length);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test.each(moments)('are erased even if a process dies %s any commit', async (moment) => {
    let jane = somebody();
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim) => {
        const mine = somebody();
        jane = mine;
        const onVictim = openPage(victim);
        const { cookies } = await pageWith(gateway, 'support');
        for (const [name, value] of cookies) onVictim.cookies.set(name, value);
        await pay(mine, { createRegistration: 'true' }, victim);
        await pay(mine, {}, victim);
        const { status, text } = await onVictim.post('/customers/one/erasure', mine.name);
        if (status !== 200) throw new Error(text);
        await victim.gateway.timers.runDue();
      },
      afterwards: async () => {
        await passed(gateway, 5 * MINUTE_MS); // A payment that was interrupted gets its outcome.
        const page = await pageWith(gateway, 'support');
        // The one whose request got no answer sends it again: what ran is returned, what has ended is not there.
        expect([200, 404]).toContain((await page.post('/customers/one/erasure', jane.name)).status);
        await timersRun();
        expect(await tracesOf(jane)).toEqual([]);
        expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
      },
    });
    expect(deaths).toBeGreaterThan(8);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test('in another channel than the right covers are not there', async () => {
    const local = await pageWith(gateway, 'support', { kind: 'channel', id: 'f'.repeat(32) });
    const reply = await local.post('/customers/one/erasure', somebody().name);
    expect(reply.status).toBe(403);
  });
});
