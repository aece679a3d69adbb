import { describe, expect, test } from 'vitest';
import { VALID_FOR_MINUTES } from '../../../catalogue/payments/checkout-validity.ts';
import { linkDays } from '../../../catalogue/payments/link-validity.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { query } from '../../platform/database/query.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { pageWith } from '../../testing/people.ts';

const RIVALS = 50;
const DECLINED = '4200000000001552';

const rowsOfLinks = query<{ link_payments: { payment_id: string; link: string } }>()((db) =>
  db.selectFrom('link_payments').select('payment_id'),
);
const checkoutsOfAll = query<{ checkouts: { id: string } }>()((db) => db.selectFrom('checkouts').select('id'));

describe.each(databases)('links for many payments on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const { amount: _amount, currency: _currency, paymentType: _type, ...card } = cardPayment;
  const order = { amount: '10.00', currency: 'EUR', paymentType: 'DB', reusable: 'true' };

  const make = async (parameters: Readonly<Record<string, string>> = {}) => {
    const { status, text, body } = await gateway.post('/v1/links', { ...order, ...parameters });
    expect(status, text).toBe(200);
    return { id: String(body.id), path: new URL(String(body['url'])).pathname };
  };
  const makeChosen = (parameters: Readonly<Record<string, string>> = {}) => {
    const { amount: _fixed, ...chosen } = order;
    return gateway.post('/v1/links', { ...chosen, minimumAmount: '5.00', ...parameters });
  };
  const show = async (path: string, body?: Readonly<Record<string, string>>) => {
    const response = await fetch(`${gateway.url}${path}`, {
      redirect: 'manual',
      ...(body === undefined ? {} : { method: 'POST', body: new URLSearchParams(body) }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  /** Presses the button of a link, and returns the checkout of the visitor and its page. */
  const visit = async (path: string, body: Readonly<Record<string, string>> = {}) => {
    const { status, headers } = await show(path, body);
    const location = headers.get('location');
    if (location === null) return { status, path: '', checkoutId: undefined };
    const page = new URL(location).pathname;
    return { status, path: page, checkoutId: page.split('/').at(-1) };
  };
  const pay = (checkoutId: string | undefined, number: string = card['card.number']) =>
    gateway.submit(`/v1/checkouts/${checkoutId}/payment`, { ...card, 'card.number': number });
  const read = async (id: string) => (await gateway.get(`/v1/links/${id}?entityId=${gateway.entityId}`)).body;
  /** The throttle of visits counts by the real clock. */
  const visits = async (path: string, count: number) => {
    const made: (string | undefined)[] = [];
    for (let place = 0; place < count; place += 1) {
      gateway.realClock.advance(1_000);
      made.push((await visit(path)).checkoutId);
    }
    return made;
  };

  test('each visitor pays a checkout of their own; looking at the page makes none', async () => {
    const link = await make({ description: 'A ticket' });
    const before = (await gateway.database.read(checkoutsOfAll, {})).length;
    const first = await show(link.path);
    expect([first.status, first.text.includes('A ticket'), first.text.includes('<script')]).toEqual([200, true, false]);
    expect((await gateway.database.read(checkoutsOfAll, {})).length).toBe(before);
    const [one, other] = [await visit(link.path), await visit(link.path)];
    expect([one.status, one.checkoutId === other.checkoutId]).toEqual([303, false]);
    // Reloading keeps the checkout of the visitor.
    expect((await show(one.path)).text).toContain(`checkoutId=${one.checkoutId}"`);
    for (const { checkoutId } of [one, other]) {
      expect((await pay(checkoutId)).status).toBe(200);
      gateway.clock.advance(1_000); // The newest comes first.
    }
    const receipt = await show(`${one.path}/result`);
    const { body } = await gateway.get(`/v1/checkouts/${one.checkoutId}/payment?entityId=${gateway.entityId}`);
    for (const part of ['10.00', 'Visa', 'Nov 20, 2026', String(body.id)]) expect(receipt.text).toContain(part);
    expect(await read(link.id)).toMatchObject({
      state: 'open',
      reusable: true,
      paidPayments: 2,
      paidSum: '20.00',
      payments: [{ state: 'succeeded', amount: '10.00' }, { id: body.id }],
    });
  });

  test(`of ${RIVALS} who pay at once, no more pay than the largest number`, async () => {
    const link = await make({ maximumPayments: '7' });
    const checkouts = await visits(link.path, RIVALS);
    const paid = await Promise.all(checkouts.map((id) => pay(id)));
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(7);
    const refused = paid.filter(({ status }) => status !== 200).map(({ body }) => body.result);
    expect(new Set(refused.map((result) => (result as { checkoutFault?: string }).checkoutFault))).toEqual(
      new Set(['linkEnded']),
    );
    expect(await read(link.id)).toMatchObject({ state: 'full', paidPayments: 7, paidSum: '70.00' });
    const full = await show(link.path);
    expect(full.text).toContain('takes no more payments');
    expect((await visit(link.path)).checkoutId).toBeUndefined();
  });

  test(`of ${RIVALS} who pay and are declined at once, no more pay than the largest sum, and no place is lost`, async () => {
    const link = await make({ maximumSum: '105.00' });
    const checkouts = await visits(link.path, RIVALS);
    await Promise.all(checkouts.map((id, place) => pay(id, place % 2 === 0 ? DECLINED : undefined)));
    const after = await read(link.id);
    expect(Number(after['paidSum'])).toBeLessThanOrEqual(105);
    // Whoever was declined gave the place back: one after the other, the rest of the sum can still be paid.
    for (const id of await visits(link.path, 10 - Number(after['paidPayments']))) {
      expect((await pay(id)).status).toBe(200);
    }
    expect(await read(link.id)).toMatchObject({ state: 'full', paidPayments: 10, paidSum: '100.00' });
  });

  test('a place is given back by a payment that is declined, at once or later', async () => {
    const link = await make({ maximumPayments: '1' });
    const [declined, waiting, last] = await visits(link.path, 3);
    expect((await pay(declined, DECLINED)).status).toBe(400);
    const redirected = await gateway.submit(`/v1/checkouts/${waiting}/payment`, {
      paymentBrand: 'IDEAL',
      'bankAccount.bankName': 'ING_TEST',
      'bankAccount.country': 'NL',
      shopperResultUrl: 'https://shop.example/result',
    });
    expect(redirected.body.result.code).toBe('000.200.000');
    expect(await read(link.id)).toMatchObject({ state: 'full', pendingPayments: 1 });
    expect((await pay(last)).body.result).toMatchObject({ checkoutFault: 'linkEnded' });
    // The shopper does not come back: the gateway gives the payment up after a while.
    await gateway.gateway.ensureTimers();
    for (let hours = 0; hours < 30; hours += 1) {
      gateway.clock.advance(3_600_000);
      await gateway.gateway.timers.runDue();
    }
    expect((await read(link.id))['state']).toBe('open');
    const [again] = await visits(link.path, 1);
    expect((await pay(again)).status).toBe(200);
    expect(await read(link.id)).toMatchObject({ state: 'full', paidPayments: 1 });
  });

  test('the shopper chooses the amount, within the limits of the link and of what is left', async () => {
    const { body } = await makeChosen({ maximumAmount: '50.00', maximumSum: '60.00', locale: 'de' });
    const path = new URL(String(body['url'])).pathname;
    const first = await show(path);
    expect(first.text).toContain('5,00');
    expect(first.text).toContain('50,00');
    for (const wrong of ['', '4,99', '50.01', '1e1', '-5', '12,345', '<b>']) {
      const { status, text, headers } = await show(path, { amount: wrong });
      expect([wrong, status, headers.get('location')]).toEqual([wrong, 400, null]);
      expect(text).toContain('role="alert"');
      expect(text).not.toContain('<b>');
    }
    const { checkoutId } = await visit(path, { amount: '12,5' });
    const configured = await gateway.get(`/v1/checkouts/${checkoutId}/configuration`);
    expect(configured.body['amount']).toBe('12.50');
    expect((await pay(checkoutId)).status).toBe(200);
    expect((await show(path)).text).toContain('47,50');
    expect((await visit(path, { amount: '٤٧٫٥' })).status).toBe(303);
  });

  test('a chosen amount of a link that is not reusable is paid once', async () => {
    const { body } = await makeChosen({ reusable: 'false' });
    const path = new URL(String(body['url'])).pathname;
    const ids = [await visit(path, { amount: '6' }), await visit(path, { amount: '7' })].map((each) => each.checkoutId);
    const paid = await Promise.all(ids.map((id) => pay(id)));
    expect(paid.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await read(String(body.id))).toMatchObject({ state: 'full', reusable: false, paidPayments: 1 });
  });

  test('nobody pays after the end, or after the link was ended, on a page that was open before', async () => {
    const [cancelled, over] = [await make(), await make({ days: '1' })];
    const [first] = await visits(cancelled.path, 1);
    const ended = await gateway.remove(`/v1/links/${cancelled.id}`);
    expect([ended.status, ended.body['state']]).toEqual([200, 'cancelled']);
    expect((await pay(first)).body.result).toMatchObject({ checkoutFault: 'linkEnded' });
    expect((await show(cancelled.path)).status).toBe(410);
    gateway.clock.advance(24 * 3_600_000 - 60_000);
    const [last] = await visits(over.path, 1);
    gateway.clock.advance(60_000);
    expect((await pay(last)).body.result).toMatchObject({ checkoutFault: 'linkEnded' });
    expect((await show(over.path)).status).toBe(410);
  });

  test('while 50 pay, a link is ended: who was told so before paid nothing afterwards', async () => {
    const link = await make();
    const checkouts = await visits(link.path, RIVALS);
    const paying = checkouts.map((id) => pay(id));
    const ended = await gateway.remove(`/v1/links/${link.id}`);
    expect(ended.status).toBe(200);
    const paid = (await Promise.all(paying)).filter(({ status }) => status === 200).length;
    const [after] = [await read(link.id)];
    expect(after).toMatchObject({ state: 'cancelled', paidPayments: paid });
  });

  test('a visit that has expired or is another link’s leads back to the link', async () => {
    const [link, other] = [await make(), await make()];
    const { path, checkoutId } = await visit(link.path);
    const foreign = await show(`${other.path}/visits/${checkoutId}`);
    expect([foreign.status, new URL(foreign.headers.get('location') ?? '').pathname]).toEqual([303, other.path]);
    gateway.clock.advance(VALID_FOR_MINUTES * 60_000);
    const late = await show(path);
    expect([late.status, new URL(late.headers.get('location') ?? '').pathname]).toEqual([303, link.path]);
  });

  test('the checkouts that visitors make are counted by network', async () => {
    const link = await make();
    const made = await Promise.all(Array.from({ length: RIVALS }, () => show(link.path, {})));
    const statuses = made.map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(RIVALS - 10);
    expect(made.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1');
    gateway.realClock.advance(10_000);
  });

  test('wrong terms are refused by name', async () => {
    const { amount: _fixed, ...open } = order;
    const wrong: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[] = [
      [{ ...open }, ['amount']],
      [{ ...order, minimumAmount: '1.00' }, ['minimumAmount']],
      [{ ...order, reusable: 'yes' }, ['reusable']],
      [{ ...order, maximumPayments: '0' }, ['maximumPayments']],
      [{ ...order, reusable: 'false', maximumPayments: '2', maximumSum: '20.00' }, ['maximumPayments', 'maximumSum']],
      [{ ...order, maximumSum: '9.99' }, ['amount']],
      [{ ...open, minimumAmount: '5.00', maximumAmount: '4.00' }, ['minimumAmount']],
      [{ ...open, minimumAmount: '0.00' }, ['minimumAmount']],
      [{ ...open, minimumAmount: '5.50', currency: 'JPY' }, ['minimumAmount']],
      [{ ...order, reusable: 'false', days: '31' }, ['days']],
      [{ ...order, days: String(linkDays.mostReusable + 1) }, ['days']],
    ];
    for (const [sent, names] of wrong) {
      const { status, body } = await gateway.post('/v1/links', sent);
      const named = body.result.parameterErrors?.map(({ name }) => name).toSorted();
      expect([sent, status, named]).toEqual([sent, 400, names]);
    }
  });

  test('a link is made once under its key, listed page by page, and another merchant’s is unknown', async () => {
    const key = { 'Idempotency-Key': 'a-link-of-tests' };
    const send = () => gateway.post('/v1/links', { ...order, testMode: 'INTERNAL' }, key);
    const [one, other] = [await send(), await send()];
    expect(one.body['testMode']).toBe('INTERNAL');
    expect(other.body.id).toBe(one.body.id);
    const list = (more = '') => gateway.get(`/v1/links?entityId=${gateway.entityId}&limit=100${more}`);
    const { body } = await list();
    const ids = (body['links'] as readonly { readonly id: string }[]).map(({ id }) => id);
    expect(ids[0]).toBe(one.body.id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect((await gateway.get(`/v1/links/${'0'.repeat(32)}?entityId=${gateway.entityId}`)).status).toBe(404);
    const support = await pageWith(gateway, 'support', { kind: 'channel', id: gateway.entityId });
    const listed = (await support.get('/v1/links')).body['links'] as readonly { readonly createdBy?: string }[];
    expect(listed[0]?.createdBy).toBeUndefined();
    const made = await support.post('/v1/links', { entityId: gateway.entityId, ...order });
    expect(made.body['createdBy']).toEqual(expect.any(String));
    const entries = await auditRecords(gateway.database).newest({ action: 'payments.createLink' }, 1);
    expect(JSON.stringify(entries)).not.toContain(String(made.body['url']).split('/').at(-1));
  });

  test('what was paid on a link is forgotten with it', async () => {
    expect((await gateway.database.read(rowsOfLinks, {})).length).toBeGreaterThan(0);
    await gateway.gateway.ensureTimers();
    for (let round = 0; round < 6; round += 1) {
      gateway.clock.advance(100 * 24 * 3_600_000);
      await gateway.gateway.timers.runDue();
    }
    expect(await gateway.database.read(rowsOfLinks, {})).toEqual([]);
  });
});
