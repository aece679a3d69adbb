import { describe, expect, test } from 'vitest';
import type { AddingReply, ShownSubscription } from '../../catalogue/self-service/replies.ts';
import { auditRecords } from '../access/audit/records.ts';
import { dateOf } from '../platform/base/clock.ts';
import { accountShop, cardAccount, openedBy, openedFor, subscribed } from '../testing/account-page.ts';
import { sepaDebit, sepaSettings } from '../testing/bank-files.ts';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { cardPayment, passed } from '../testing/gateway-under-test.ts';

type Parameters = Readonly<Record<string, string>>;

const names = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
const JANE = { 'customer.merchantCustomerId': 'jane', 'customer.email': 'jane@example.com' };
const DAY_MS = 86_400_000;
const DECLINING = { 'card.number': '4200000000001552' };
const OTHER_CARD = { ...cardAccount, 'card.number': '4111111111111111', 'card.holder': 'J. Jones' };
const DAILY = { 'job.expression': '0 0 9 * * ?' };

describe.each(databases)('changes on the self-service page on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const dayIn = (days: number): string =>
    dateOf(gateway.clock.now() + days * DAY_MS)
      .toISOString()
      .slice(0, 10);
  const days = async (count: number): Promise<void> => {
    for (let part = 0; part < 12 * count; part += 1) await passed(gateway, DAY_MS / 12);
  };

  const withSubscription = async (more: Parameters = {}, owner: Parameters = JANE, settings: Parameters = {}) => {
    const shop = await accountShop(gateway, settings);
    const { registrationId, scheduleId } = await subscribed(gateway, shop, owner, { ...DAILY, ...more });
    return {
      shop,
      registrationId,
      path: `/subscriptions/${scheduleId}`,
      open: () => openedFor(gateway, shop, 'jane'),
      shown: async (): Promise<ShownSubscription> => {
        const { account } = await openedFor(gateway, shop, 'jane');
        const found = account.subscriptions.find(({ id }) => id === scheduleId);
        if (found === undefined) throw new Error('the subscription is not shown');
        return found;
      },
      stored: async (account: Parameters = OTHER_CARD): Promise<string> => {
        const { body } = await gateway.post('/v1/registrations', { entityId: shop, ...owner, ...names, ...account });
        return body.id ?? '';
      },
    };
  };

  const statesOf = ({ history }: ShownSubscription) => history.map(({ state }) => state);

  describe('a pause', () => {
    test('charges nothing before its day, keeps the plan, and ends by itself', async () => {
      const { open: opened, path, shown } = await withSubscription();
      await days(1);
      const page = await opened();
      const until = dayIn(10);
      const { status, text, body } = await page.post(`${path}/pause`, { until });
      expect(status, text).toBe(200);
      expect(body.subscriptions[0]).toMatchObject({
        state: 'paused',
        pausedUntil: until,
        plan: page.account.subscriptions[0]?.plan,
      });
      expect(body.subscriptions[0]?.next[0]).toBe(`${until}T09:00:00.000Z`);
      await days(9);
      expect(statesOf(await shown())).toEqual(['paid']);
      await days(2);
      const after = await shown();
      expect([after.state, statesOf(after)]).toEqual(['active', ['paid', 'paid', 'paid']]);
      expect(after).not.toHaveProperty('pausedUntil');
    });

    test('is made shorter by a nearer day, and ended by today', async () => {
      const { open: opened, path } = await withSubscription();
      const page = await opened();
      await page.post(`${path}/pause`, { until: dayIn(30) });
      const { body } = await page.post(`${path}/pause`, { until: dayIn(2) });
      expect(body.subscriptions[0]).toMatchObject({ state: 'paused', pausedUntil: dayIn(2) });
      const ended = await page.post(`${path}/pause`, { until: dayIn(0) });
      expect(ended.body.subscriptions[0]).toMatchObject({ state: 'active' });
      expect(ended.body.subscriptions[0]?.next[0]).toBe(`${dayIn(1)}T09:00:00.000Z`);
    });

    test('never brings a charge forward that the merchant has planned for later', async () => {
      const start = dayIn(20);
      const { open: opened, path } = await withSubscription({ 'job.startDate': `${start} 00:00:00` });
      const page = await opened();
      for (const until of [dayIn(40), dayIn(1), dayIn(0)]) {
        const { body } = await page.post(`${path}/pause`, { until });
        const first = body.subscriptions[0]?.next[0]?.slice(0, 10) ?? '';
        expect(first >= start && first >= until).toBe(true);
      }
    });

    test('is told to the merchant, and ends when the merchant makes another plan', async () => {
      const { shop, open: opened, path } = await withSubscription();
      await (await opened()).post(`${path}/pause`, { until: dayIn(9) });
      const [, , id] = path.split('/');
      const read = await gateway.get(`/v1/schedules/${id}?entityId=${shop}`);
      expect(read.body['schedule']).toMatchObject({ state: 'ACTIVE', pausedUntil: dayIn(9) });
      expect(read.text).not.toContain('plannedStart');
      const plan = { entityId: shop, 'job.expression': '0 0 12 * * ?' };
      const { body } = await gateway.post(`/v1/schedules/${id}/reschedule`, plan);
      expect(body['schedule']).not.toHaveProperty('pausedUntil');
      expect((await opened()).account.subscriptions[0]?.next[0]).toMatch(/T12:00/);
    });

    test.each([
      ['yesterday', () => dayIn(-1)],
      ['in more than a year', () => dayIn(367)],
      ['no day', () => '2026-02-30'],
      ['a time', () => '2026-12-01T00:00:00Z'],
      ['any text', () => 'tomorrow'],
    ])('is refused if its day is %s', async (_what, day) => {
      const { open: opened, path } = await withSubscription();
      const { status, body } = await (await opened()).post(`${path}/pause`, { until: day() });
      expect([status, body.refusal]).toEqual([400, 'day']);
    });

    test('is refused behind the end of a subscription', async () => {
      const { open: opened, path } = await withSubscription({ 'job.durationNumber': '5', 'job.durationUnit': 'DAY' });
      const { status, body } = await (await opened()).post(`${path}/pause`, { until: dayIn(6) });
      expect([status, body.refusal]).toEqual([400, 'day']);
    });
  });

  test('instalments are neither paused nor cancelled, and a fixed term keeps its last charge', async () => {
    const instalments = {
      'standingInstruction.type': 'INSTALLMENT',
      'standingInstruction.numberOfInstallments': '12',
    };
    const bought = await withSubscription(instalments);
    expect((await bought.shown()).can).toEqual({ pause: false, cancel: false, changeAccount: true });
    const page = await bought.open();
    for (const [path, body] of [
      ['pause', { until: dayIn(3) }],
      ['cancel', {}],
    ] as const) {
      const { status, body: refused } = await page.post(`${bought.path}/${path}`, body);
      expect([status, refused.refusal]).toEqual([409, 'notPossible']);
    }
    const term = await withSubscription({
      'job.expression': '0 0 15 * * ?',
      'job.durationNumber': '20',
      'job.durationUnit': 'DAY',
    });
    const own = await term.open();
    expect((await own.post(`${term.path}/pause`, { until: dayIn(10) })).status).toBe(200);
    const late = await own.post(`${term.path}/pause`, { until: dayIn(20) });
    expect([late.status, late.body.refusal]).toEqual([400, 'day']);
  });

  test('what is owed is not charged to one card after the other without an end', async () => {
    const { open: opened, path, stored, shown } = await withSubscription({}, { ...JANE, ...DECLINING });
    await days(1);
    const cards = await Promise.all(
      ['01', '02'].map((month) => stored({ ...OTHER_CARD, ...DECLINING, 'card.expiryMonth': month })),
    );
    const page = await opened();
    const replies: unknown[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      const { status, body } = await page.post(`${path}/account`, { accountId: cards[turn % 2] ?? '' });
      replies.push([status, body.refusal]);
      await passed(gateway, 1_000);
    }
    expect(replies[0]).toEqual([200, undefined]);
    expect((await shown()).history).toHaveLength(8);
    expect(replies.at(-1)).toEqual([429, 'throttled']);
  });

  describe('a cancelled subscription', () => {
    test('is charged no more', async () => {
      const { open: opened, path, shown } = await withSubscription();
      await days(1);
      const { status, body } = await (await opened()).post(`${path}/cancel`);
      expect([status, body.subscriptions[0]?.state, body.subscriptions[0]?.next]).toEqual([200, 'ended', []]);
      await days(4);
      expect(statesOf(await shown())).toEqual(['paid']);
      for (const [change, more] of [['cancel'], ['pause', { until: dayIn(1) }]] as const) {
        const again = await (await opened()).post(`${path}/${change}`, more ?? {});
        expect([again.status, again.body.refusal]).toEqual([409, 'notPossible']);
      }
    });

    test('goes on until its notice is over; no change withdraws the notice', async () => {
      const notice = { 'job.noticeNumber': '3', 'job.noticeUnit': 'DAY' };
      const { open: opened, path, shown, stored } = await withSubscription(notice);
      const page = await opened();
      const ends = page.account.subscriptions[0]?.cancelEnds;
      expect(ends?.slice(0, 10)).toBe(dayIn(3));
      const { body } = await page.post(`${path}/cancel`);
      expect(body.subscriptions[0]).toMatchObject({
        state: 'ending',
        endsAt: ends,
        can: { pause: false, cancel: false, changeAccount: false },
      });
      const accountId = await stored();
      for (const [change, more] of [
        ['pause', { until: dayIn(9) }],
        ['account', { accountId }],
        ['cancel', {}],
      ] as const) {
        expect((await page.post(`${path}/${change}`, more)).body.refusal).toBe('notPossible');
      }
      await days(6);
      const after = await shown();
      expect([after.state, after.history.length]).toEqual(['ended', 3]);
    });
  });

  describe('another account', () => {
    test('is charged from the next charge on, whatever its holder is called', async () => {
      const { open: opened, path, shown, stored } = await withSubscription();
      await days(1);
      const accountId = await stored();
      const { status, text, body } = await (await opened()).post(`${path}/account`, { accountId });
      expect([status, body.subscriptions[0]?.accountId], text).toEqual([200, accountId]);
      await days(2);
      const { history } = await shown();
      expect(history.map(({ last4 }) => last4)).toEqual(['1111', '1111', '0000']);
    });

    test('pays at once what is owed', async () => {
      const { open: opened, path, shown, stored } = await withSubscription({}, { ...JANE, ...DECLINING });
      await days(1);
      const owing = await shown();
      expect(owing).toMatchObject({
        state: 'unpaid',
        owed: { amount: '12.50', currency: 'EUR', reason: 'funds' },
        can: { pause: false, cancel: true, changeAccount: true },
      });
      const page = await opened();
      expect((await page.post(`${path}/pause`, { until: dayIn(9) })).body.refusal).toBe('notPossible');
      await page.post(`${path}/account`, { accountId: await stored() });
      await passed(gateway, 60_000);
      const paid = await shown();
      expect([paid.state, paid.history[0]?.state, paid.owed]).toEqual(['active', 'paid', undefined]);
    });

    test('of another customer, or that is none, is gone', async () => {
      const { shop, open: opened, path } = await withSubscription();
      const other = await subscribed(gateway, shop, { 'customer.merchantCustomerId': 'joe' });
      for (const accountId of [other.registrationId, '8a'.repeat(16), 'x', '']) {
        const { status, body } = await (await opened()).post(`${path}/account`, { accountId });
        expect([status, body.refusal]).toEqual(accountId === '' ? [400, undefined] : [404, 'gone']);
      }
    });
  });

  describe('an account', () => {
    test('is added by the widget, for a subscription that charges it from then on', async () => {
      const { open: opened, path, registrationId } = await withSubscription();
      const page = await opened();
      const [, , id = ''] = path.split('/');
      const { status, text, body } = await page.add(OTHER_CARD, { for: id });
      expect(status, text).toBe(200);
      expect(body.accounts).toHaveLength(2);
      const added = body.accounts.find((each) => each.id !== registrationId);
      expect(added).toMatchObject({ last4: '1111', holder: 'J. Jones', usedBy: [id] });
      expect(body.subscriptions[0]?.accountId).toBe(added?.id);
    });

    test('is added on a checkout of the gateway, once however often it is told', async () => {
      const { shop, open: opened } = await withSubscription();
      const page = await opened();
      const made = (await page.post('/accounts')).body as unknown as AddingReply;
      expect(made).toMatchObject({
        checkoutId: expect.stringMatching(/\w/),
        script: `${gateway.url}/v1/paymentWidgets.js?checkoutId=${made.checkoutId}`,
        integrity: expect.stringMatching(/^sha384-/),
        resultUrl: expect.stringContaining(`/account/${shop}?locale=en&added=${made.checkoutId}`),
        brands: expect.stringContaining('VISA'),
      });
      const early = await page.post('/accounts/added', { checkoutId: made.checkoutId });
      expect([early.status, early.body.refusal]).toEqual([409, 'notPossible']);
      await gateway.submit(`/v1/checkouts/${made.checkoutId}/registration`, OTHER_CARD);
      for (let times = 0; times < 3; times += 1) {
        const { status, body } = await page.post('/accounts/added', { checkoutId: made.checkoutId });
        expect([status, body.accounts.length]).toEqual([200, 2]);
      }
      const elsewhere = await (await opened()).post('/accounts/added', { checkoutId: made.checkoutId });
      expect([elsewhere.status, elsewhere.body.refusal]).toEqual([404, 'gone']);
    });

    test('is added by a customer of whom nothing is known only where the channel needs no name', async () => {
      const lenient = await accountShop(gateway, { compatibility: 'lenient' });
      const { status, text, body } = await (await openedFor(gateway, lenient, 'new')).add();
      expect([status, body.accounts.length], text).toEqual([200, 1]);
      const refused = await (await openedFor(gateway, await accountShop(gateway), 'new')).post('/accounts');
      expect([refused.status, refused.body.refusal]).toEqual([409, 'notPossible']);
    });

    test('that the bank does not accept is not added', async () => {
      const { open: opened } = await withSubscription();
      const expired = { ...OTHER_CARD, 'card.expiryYear': '2020' };
      const { status, body } = await (await opened()).add(expired);
      expect([status, body.refusal]).toEqual([409, 'declined']);
      expect((await opened()).account.accounts).toHaveLength(1);
    });

    test('that was chosen is the default, which the widget shows first', async () => {
      const { shop, open: opened, registrationId, stored } = await withSubscription();
      const accountId = await stored();
      const page = await opened();
      expect(page.account.accounts.map(({ isDefault }) => isDefault)).toEqual([false, false]);
      for (const chosen of [registrationId, accountId]) {
        gateway.clock.advance(1);
        const { body } = await page.post(`/accounts/${chosen}/default`);
        expect(body.accounts.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([chosen]);
        const { amount, currency, paymentType } = cardPayment;
        const offers = { 'registrations[0].id': registrationId, 'registrations[1].id': accountId };
        const order = { entityId: shop, amount, currency, paymentType, ...offers };
        const checkout = await gateway.post('/v1/checkouts', order);
        const configured = await gateway.get(`/v1/checkouts/${checkout.body.id}/configuration`, {});
        expect((configured.body['registrations'] as readonly { id: string }[])[0]?.id).toBe(chosen);
      }
      const read = await gateway.get(`/v1/registrations/${accountId}?entityId=${shop}`);
      expect(read.body['chosenAt']).toMatch(/^2026-/);
    });

    test('is removed, unless a subscription charges it', async () => {
      const { open: opened, registrationId, stored } = await withSubscription();
      const accountId = await stored();
      const page = await opened();
      const used = await page.post(`/accounts/${registrationId}/remove`);
      expect([used.status, used.body.refusal]).toEqual([409, 'inUse']);
      const { status, body } = await page.post(`/accounts/${accountId}/remove`);
      expect([status, body.accounts.map(({ id }) => id)]).toEqual([200, [registrationId]]);
      expect((await page.post(`/accounts/${accountId}/remove`)).body.refusal).toBe('gone');
    });
  });

  describe('a mandate', () => {
    const debit = { ...sepaDebit, 'bankAccount.mandate.id': 'TEA-A', createRegistration: 'true' };

    test('is shown with its state, and revoked', async () => {
      const shop = await accountShop(gateway, sepaSettings);
      const paid = await gateway.post('/v1/payments', { entityId: shop, ...debit, ...names, ...JANE });
      expect(paid.status, paid.text).toBe(200);
      const page = await openedFor(gateway, shop, 'jane');
      expect(page.account.mandates).toMatchObject([
        { id: 'TEA-A', reference: 'TEA-A', state: 'active', last4: '2606' },
      ]);
      const joe = await openedFor(gateway, shop, 'joe');
      expect(joe.account.mandates).toEqual([]);
      expect((await joe.post('/mandates/TEA-A/revoke')).body.refusal).toBe('gone');
      const { status, body } = await page.post('/mandates/TEA-A/revoke');
      expect([status, body.mandates[0]?.state]).toEqual([200, 'revoked']);
      expect((await page.post('/mandates/TEA-A/revoke')).body.refusal).toBe('notPossible');
      expect((await page.post('/mandates/A%2FB/revoke')).body.refusal).toBe('gone');
    });
  });

  test('a direct debit is pending until the day on which the bank collects it', async () => {
    const shop = await accountShop(gateway, sepaSettings);
    const { body } = await gateway.post('/v1/payments', { entityId: shop, ...sepaDebit, ...names, ...JANE });
    const shown = async () => (await openedFor(gateway, shop, 'jane')).account.payments;
    const [before] = await shown();
    expect(before).toMatchObject({ id: body.id, state: 'pending', hasReceipt: false });
    const { collectedOn = '' } = before ?? {};
    expect(collectedOn > dayIn(0)).toBe(true);
    while (dayIn(1) < collectedOn) await days(1);
    expect(await shown()).toEqual([before]);
    await days(1);
    expect(await shown()).toMatchObject([{ id: body.id, state: 'paid', hasReceipt: true }]);
    expect((await shown())[0]).not.toHaveProperty('collectedOn');
  });

  describe('the mandate of an account', () => {
    const JOE = { 'customer.merchantCustomerId': 'joe', 'customer.email': 'joe@example.com' };
    const recurring = { ...sepaDebit, createRegistration: 'true' };
    const { 'bankAccount.iban': iban, 'bankAccount.holder': holder, paymentBrand } = sepaDebit;
    const account = { 'bankAccount.iban': iban, 'bankAccount.holder': holder, paymentBrand };
    const sessions = [
      ['customer', (shop: string, name: string) => openedFor(gateway, shop, name)],
      ['address', (shop: string, name: string) => openedBy(gateway, shop, `${name}@example.com`)],
    ] as const;

    test.each(sessions)('belongs to whose payment made it, not to who pays with it later, by %s', async (_, by) => {
      const shop = await accountShop(gateway, sepaSettings);
      for (const owner of [JANE, JOE, JANE]) {
        gateway.clock.advance(1);
        const paid = await gateway.post('/v1/payments', { entityId: shop, ...recurring, ...names, ...owner });
        expect(paid.status, paid.text).toBe(200);
      }
      const joe = await by(shop, 'joe');
      expect([joe.account.payments.length, joe.account.mandates]).toEqual([1, []]);
      const jane = await by(shop, 'jane');
      const [{ id = '', state } = {}, ...others] = jane.account.mandates;
      expect([state, others]).toEqual(['active', []]);
      expect((await joe.postWithCode(`/mandates/${id}/revoke`)).body.refusal).toBe('gone');
      // Mandates of before migration 59 do not say with which payment they were given.
      const key = { entity: shop, id };
      const older = { table: 'sepa_mandates', key, version: 1 + 2, set: { payment_id: null } };
      await gateway.database.commit({ updates: [older] });
      expect((await by(shop, 'joe')).account.mandates).toEqual([]);
      expect((await by(shop, 'jane')).account.mandates[0]?.state).toBe('active');
      expect((await jane.postWithCode(`/mandates/${id}/revoke`)).body.mandates[0]?.state).toBe('revoked');
    });

    test.each(sessions)('belongs to who stored the account that was charged first, by %s', async (_, by) => {
      const shop = await accountShop(gateway, sepaSettings);
      const stored = await gateway.post('/v1/registrations', { entityId: shop, ...account, ...names, ...JANE });
      const { amount, currency, paymentType } = sepaDebit;
      const mode = { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
      const charge = { entityId: shop, amount, currency, paymentType, ...mode };
      const first = await gateway.post(`/v1/registrations/${stored.body.id}/payments`, charge);
      expect(first.status, first.text).toBe(200);
      gateway.clock.advance(1);
      const later = { ...recurring, ...names };
      for (const owner of [JANE, JOE]) await gateway.post('/v1/payments', { entityId: shop, ...later, ...owner });
      expect((await by(shop, 'joe')).account.mandates).toEqual([]);
      expect((await by(shop, 'jane')).account.mandates).toHaveLength(1);
    });

    test('of a subscription belongs to its owner', async () => {
      const { shop, stored, open: opened, path } = await withSubscription({}, JANE, sepaSettings);
      const accountId = await stored(account);
      await (await opened()).post(`${path}/account`, { accountId });
      await days(2);
      await gateway.post('/v1/payments', { entityId: shop, ...recurring, ...names, ...JOE });
      expect((await openedFor(gateway, shop, 'joe')).account.mandates).toEqual([]);
      expect((await opened()).account.mandates).toHaveLength(1);
    });
  });

  describe('a receipt', () => {
    test('is a page or a PDF; that of somebody else is gone', async () => {
      const shop = await accountShop(gateway);
      const own = await gateway.post('/v1/payments', { entityId: shop, ...cardPayment, ...names, ...JANE });
      const page = await openedFor(gateway, shop, 'jane');
      expect(page.account.payments).toMatchObject([
        { id: own.body.id, amount: '92.00', state: 'paid', brand: 'VISA', last4: '0000', hasReceipt: true },
      ]);
      const html = await page.get(`/payments/${own.body.id}/receipt?locale=de`, { Accept: 'text/html' });
      expect([html.status, html.headers.get('content-language')]).toEqual([200, 'de']);
      const pdf = await page.get(`/payments/${own.body.id}/receipt`, { Accept: 'application/pdf' });
      expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
      const none = await page.get(`/payments/${own.body.id}/receipt`, { Accept: 'text/csv' });
      expect(none.status).toBe(406);
      const joe = await openedFor(gateway, shop, 'joe');
      for (const id of [own.body.id, '8a'.repeat(16), 'x']) {
        const { status, body } = await joe.get(`/payments/${id}/receipt`);
        expect([status, body.refusal]).toEqual([404, 'gone']);
      }
    });

    test('names what was given back, as the list does', async () => {
      const shop = await accountShop(gateway);
      const buy = async (more: Parameters = {}) =>
        (await gateway.post('/v1/payments', { entityId: shop, ...cardPayment, ...names, ...JANE, ...more })).body.id ??
        '';
      const follow = (id: string, paymentType: string, amount: string) =>
        gateway.post(`/v1/payments/${id}`, { entityId: shop, paymentType, amount, currency: 'EUR' });
      const [part, whole, held] = [await buy(), await buy(), await buy({ paymentType: 'PA' })];
      const captured = await buy({ paymentType: 'PA' });
      await buy({ 'card.number': '4200000000001552' });
      await follow(part, 'RF', '12.00');
      await follow(whole, 'RF', '92.00');
      const capture = await follow(captured, 'CP', '50.00');
      const { account } = await openedFor(gateway, shop, 'jane');
      const found = new Map(account.payments.map((each) => [each.id, [each.state, each.refunded ?? each.amount]]));
      expect(found.get(part)).toEqual(['partly refunded', '12.00']);
      expect(found.get(whole)).toEqual(['refunded', '92.00']);
      expect(found.get(held)).toEqual(['pending', '92.00']);
      expect(found.get(capture.body.id ?? '')).toEqual(['paid', '50.00']);
      expect([...found.values()].filter(([state]) => state === 'failed')).toHaveLength(1);
      expect(found.size).toBe(5);
      const page = await openedFor(gateway, shop, 'jane');
      expect((await page.get(`/payments/${capture.body.id}/receipt`)).status).toBe(200);
      expect((await page.get(`/payments/${held}/receipt`)).body.refusal).toBe('notPossible');
    });
  });

  test('each change has its entry in the audit, without a name or an address', async () => {
    const { open: opened, path, stored } = await withSubscription();
    const accountId = await stored();
    const page = await opened();
    await page.post(`${path}/pause`, { until: dayIn(3) });
    await page.post(`${path}/account`, { accountId });
    await page.post(`/accounts/${accountId}/default`);
    await page.post(`${path}/cancel`);
    await page.post(`/accounts/${accountId}/remove`);
    const entries = (await auditRecords(gateway.database).newest({}, 20)).filter(
      ({ actor }) => actor.kind === 'shopper',
    );
    expect(entries.slice(0, 5).map(({ action }) => action)).toEqual([
      'account.removed',
      'account.cancelled',
      'account.preferred',
      'account.chosen',
      'account.paused',
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/jane|example/i);
  });
});
