import { describe, expect, test } from 'vitest';
import { auditRecords } from '../../access/audit/records.ts';
import { entityRecords } from '../../access/entities/records.ts';
import { addChannel, changeSettings } from '../../access/entities/settings.ts';
import { query } from '../../platform/database/query.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { pageWith } from '../../testing/people.ts';

type Parameters = Readonly<Record<string, string>>;

const PATH = '/v1/risk/entries';
const RIVALS = 50;
const DAY_MS = 86_400_000;
const APPROVED = '000.100.110';
const CARD = '4200000000000000';
const OTHER_CARD = '4200000000000109';
const IBAN = 'DE89370400440532013000';

const named = (more: Parameters): Parameters => ({
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  ...more,
});

const debit: Parameters = {
  amount: '12.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': IBAN,
  'bankAccount.country': 'DE',
};

const everyEntry = query<{ list_entries: Readonly<Record<string, string | number | null>> }>()((db) =>
  db.selectFrom('list_entries').selectAll(),
);

const orders = query<{ simulated_orders: { reference: string } }>()((db) =>
  db.selectFrom('simulated_orders').select('reference'),
);

describe.each(databases)('block and allow lists on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const pay = async (more: Parameters = {}) => (await gateway.post('/v1/payments', { ...cardPayment, ...more })).body;
  const codeOf = async (more: Parameters = {}) => (await pay(more)).result.code;
  const add = async (more: Parameters) => {
    const { status, text, body } = await gateway.post(PATH, { list: 'block', reason: 'card testing', ...more });
    expect(status, text).toBe(200);
    return body as unknown as Readonly<Record<string, unknown>> & { readonly id: string };
  };
  const remove = async ({ id }: { readonly id: string }) =>
    expect((await gateway.remove(`${PATH}/${id}`)).status).toBe(200);
  const given = () => ({ database: gateway.database, clock: gateway.clock });
  const rules = (text: string) =>
    changeSettings({ ...given(), vault: gateway.gateway.vault }, gateway.entityId, {
      'risk.rules': text,
    });
  const settingsAreRead = () => gateway.realClock.advance(3_000);
  const merchant = async () => (await entityRecords(gateway.database).entity(gateway.entityId))?.merchant ?? '';

  test.each([
    ['a card', { 'card.number': CARD }, {}, '800.300.101'],
    ['a card, written with blanks', { 'card.number': '4200 0000 0000 0000' }, {}, '800.300.101'],
    ['an IBAN', { 'bankAccount.iban': IBAN.toLowerCase() }, debit, '800.300.101'],
    [
      'a customer',
      { 'customer.merchantCustomerId': 'C-1' },
      named({ 'customer.merchantCustomerId': 'C-1' }),
      '800.300.101',
    ],
    [
      'an e-mail address, without regard to capitals',
      { 'customer.email': 'Jane@Example.com' },
      named({ 'customer.email': 'jANE@example.com' }),
      '800.300.200',
    ],
    [
      'an IP address of any notation',
      { 'customer.ip': '2001:db8::1' },
      named({ 'customer.ip': '2001:0DB8:0:0::2' }),
      '800.300.301',
    ],
  ])('%s is blocked: its payments are declined before any order is sent', async (_, value, payment, code) => {
    const sent = Object.hasOwn(payment, 'bankAccount.iban')
      ? (more: Parameters) => gateway.post('/v1/payments', more)
      : (more: Parameters) => gateway.post('/v1/payments', { ...cardPayment, ...more });
    expect((await sent(payment)).body.result.code).toBe(APPROVED);
    const before = await gateway.database.read(orders, {});
    const entry = await add(value);
    const { status, body } = await sent(payment);
    expect([status, body.result.code]).toEqual([400, code]);
    expect((await gateway.get(`/v1/payments/${body.id}?entityId=${gateway.entityId}`)).body.result.code).toBe(code);
    expect(await gateway.database.read(orders, {})).toHaveLength(before.length);
    await remove(entry);
    expect((await sent(payment)).body.result.code).toBe(APPROVED);
  });

  test.each([
    ['its card', { 'card.number': CARD }, '800.300.101'],
    ['the customer of the first payment', { 'customer.merchantCustomerId': 'C-again' }, '800.300.101'],
    ['their e-mail address', { 'customer.email': 'again@example.com' }, '800.300.200'],
  ])(
    'rebills, payouts and increments are declined where %s is blocked; money still goes back',
    async (_, value, code) => {
      const who = named({ 'customer.merchantCustomerId': 'C-again', 'customer.email': 'again@example.com' });
      const charged = await pay(who);
      const held = await pay({ ...who, paymentType: 'PA' });
      const captured = await gateway.post(`/v1/payments/${held.id}`, {
        paymentType: 'CP',
        amount: '5.00',
        currency: 'EUR',
      });
      const entry = await add(value);
      const before = await gateway.database.read(orders, {});
      const follow = async (id: string | undefined, paymentType: string) =>
        (await gateway.post(`/v1/payments/${id}`, { paymentType, amount: '1.00', currency: 'EUR' })).body.result.code;
      expect(await follow(charged.id, 'RB')).toBe(code);
      expect(await follow(charged.id, 'CD')).toBe(code);
      expect(await follow(captured.body.id, 'RB')).toBe(code);
      expect(await follow(held.id, 'PA')).toBe(code);
      expect(await gateway.database.read(orders, {})).toHaveLength(before.length);
      expect(await follow(charged.id, 'RF')).toBe(APPROVED);
      await remove(entry);
      expect(await follow(charged.id, 'RB')).toBe(APPROVED);
    },
  );

  test('a payout to a blocked account is declined before any order is sent', async () => {
    const payouts = [
      { ...cardPayment, paymentType: 'CD' },
      { ...debit, paymentType: 'CD' },
    ];
    const entries = [await add({ 'card.number': CARD }), await add({ 'bankAccount.iban': IBAN })];
    for (const payout of payouts) {
      const before = await gateway.database.read(orders, {});
      expect((await gateway.post('/v1/payments', payout)).body.result.code).toBe('800.300.101');
      expect(await gateway.database.read(orders, {})).toHaveLength(before.length);
    }
    await Promise.all(entries.map(remove));
    for (const payout of payouts) expect((await gateway.post('/v1/payments', payout)).body.result.code).toBe(APPROVED);
  });

  test('a number is stored as a keyed hash, and shown in parts; an IBAN too', async () => {
    const card = await add({ 'card.number': CARD });
    const iban = await add({ 'bankAccount.iban': IBAN });
    expect(card['card']).toEqual({ bin: '420000', last4Digits: '0000' });
    expect(iban['bankAccount']).toEqual({ iban: 'DE•• •••• 3000' });
    const stored = JSON.stringify(await gateway.database.read(everyEntry, {}));
    for (const secret of [CARD, IBAN, IBAN.slice(4)]) expect(stored).not.toContain(secret);
    await Promise.all([card, iban].map(remove));
  });

  test('what is blocked for a merchant is blocked in all its channels; for a channel in that one', async () => {
    const { entityId } = gateway;
    const other = await addChannel({ ...given(), vault: gateway.gateway.vault }, entityId, 'Another shop', {});
    const codes = async () => [await codeOf(), await codeOf({ entityId: other })];
    const ofChannel = await add({ entityId: other, 'card.number': CARD });
    expect(await codes()).toEqual([APPROVED, '800.300.101']);
    expect((await gateway.get(`${PATH}/${ofChannel.id}?entityId=${entityId}`)).status).toBe(404);
    expect((await gateway.remove(`${PATH}/${ofChannel.id}?entityId=${other}`)).status).toBe(200);
    const ofMerchant = await add({ entityId: await merchant(), 'card.number': CARD });
    expect(await codes()).toEqual(['800.300.101', '800.300.101']);
    expect((await gateway.remove(`${PATH}/${ofMerchant.id}`)).status).toBe(404);
    const listed = await gateway.get(`${PATH}?entityId=${await merchant()}`);
    expect(listed.body['entries']).toMatchObject([{ id: ofMerchant.id }]);
    expect((await gateway.remove(`${PATH}/${ofMerchant.id}?entityId=${await merchant()}`)).status).toBe(200);
  });

  test('what is allowed passes the rules of risk, but no block', async () => {
    await rules('amount above=10 currency=EUR outcome=reject\nblock by=country values=FR outcome=reject');
    settingsAreRead();
    const jane = named({ 'customer.email': 'jane@example.com' });
    expect(await codeOf(jane)).toMatch(/^100\.400/);
    const allowed = await add({ list: 'allow', 'customer.email': 'JANE@example.com' });
    expect(await codeOf(jane)).toBe(APPROVED);
    expect(await codeOf({ ...jane, 'billing.country': 'FR' })).toMatch(/^100\.400|^800\.300/);
    const blocked = await add({ 'card.number': CARD });
    expect(await codeOf(jane)).toBe('800.300.101');
    await remove(blocked);
    await remove(allowed);
    expect(await codeOf(jane)).toMatch(/^100\.400/);
    await rules('none');
    settingsAreRead();
  });

  test('an address that only the shopper claims is never allowed, but blocked', async () => {
    await rules('amount above=10 currency=EUR outcome=reject');
    settingsAreRead();
    const { amount, currency, paymentType, ...card } = cardPayment;
    const claiming = async (email: string) => {
      const { body } = await gateway.post('/v1/checkouts', { amount, currency, paymentType });
      await gateway.submit(`/v1/checkouts/${body.id}/payment`, { ...card, ...named({ 'customer.email': email }) });
      const read = await gateway.get(`/v1/checkouts/${body.id}/payment?entityId=${gateway.entityId}`);
      return read.body.result.code;
    };
    const allowed = await add({ list: 'allow', 'customer.email': 'trusted@example.com' });
    expect(await codeOf(named({ 'customer.email': 'trusted@example.com' }))).toBe(APPROVED);
    expect(await claiming('trusted@example.com')).toMatch(/^100\.400/);
    const blocked = await add({ 'customer.email': 'bad@example.com' });
    expect(await claiming('bad@example.com')).toBe('800.300.200');
    await Promise.all([allowed, blocked].map(remove));
    await rules('none');
    settingsAreRead();
  });

  test('an entry counts to its last second, and is forgotten later', async () => {
    const entry = await add({ 'card.number': CARD, until: '2026-11-30 23:59:59' });
    expect(entry).toMatchObject({ active: true, endsAt: '2026-11-30 23:59:59+0000' });
    expect(await codeOf()).toBe('800.300.101');
    gateway.clock.advance(11 * DAY_MS);
    expect(await codeOf()).toBe(APPROVED);
    const shown = await gateway.get(`${PATH}/${entry.id}?entityId=${gateway.entityId}`);
    expect(shown.body).toMatchObject({ active: false });
    const again = await add({ 'card.number': CARD });
    expect([again.id, again['endsAt'], again['active']]).toEqual([entry.id, undefined, true]);
    expect(await codeOf()).toBe('800.300.101');
    await remove(again);
  });

  test('a value that is listed again keeps its entry, which only comes to last longer', async () => {
    const until = (day: string) => ({ 'card.number': OTHER_CARD, until: `2027-01-${day} 00:00:00` });
    const first = await add({ ...until('10'), reason: 'first' });
    const shorter = await add({ ...until('05'), reason: 'shorter' });
    expect(shorter).toMatchObject({ id: first.id, reason: 'first', endsAt: '2027-01-10 00:00:00+0000' });
    const longer = await add({ ...until('20'), reason: 'longer' });
    expect(longer).toMatchObject({ id: first.id, reason: 'longer', endsAt: '2027-01-20 00:00:00+0000' });
    await remove(longer);
  });

  test('50 additions of one value at once give one entry', async () => {
    const all = await Promise.all(Array.from({ length: RIVALS }, () => add({ 'customer.email': 'same@example.com' })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await gateway.database.read(everyEntry, {})).toHaveLength(1);
    await remove({ id: all[0]?.id ?? '' });
  });

  test('a payment or a stored account names the value, even if nobody knows the number', async () => {
    const jane = named({ 'customer.email': 'jane@example.com', 'customer.ip': '192.0.2.1' });
    const paid = await pay({ ...jane, createRegistration: 'true' });
    const { body: refund } = await gateway.post(`/v1/payments/${paid.id}`, {
      paymentType: 'RF',
      amount: '1.00',
      currency: 'EUR',
    });
    const ofPayment = await add({ kind: 'card', paymentId: paid.id ?? '' });
    expect(ofPayment).toMatchObject({ kind: 'card', card: { last4Digits: '0000' } });
    expect(await codeOf()).toBe('800.300.101');
    const charged = await gateway.post(`/v1/registrations/${paid['registrationId']}/payments`, {
      amount: '1.00',
      currency: 'EUR',
      paymentType: 'DB',
    });
    expect(charged.body.result.code).toBe('800.300.101');
    const same = await add({ kind: 'card', registrationId: String(paid['registrationId']) });
    expect(same.id).toBe(ofPayment.id);
    const ofRefund = await add({ kind: 'email', paymentId: refund.id ?? '' });
    expect(ofRefund).toMatchObject({ customer: { email: 'jane@example.com' } });
    const without = await gateway.post(PATH, { list: 'block', reason: 'x', kind: 'iban', paymentId: paid.id ?? '' });
    expect([without.status, without.body.result.parameterErrors]).toMatchObject([400, [{ name: 'paymentId' }]]);
    const unknown = { list: 'block', reason: 'x', kind: 'card', paymentId: '8a'.repeat(16) };
    expect((await gateway.post(PATH, unknown)).status).toBe(404);
    await Promise.all([ofPayment, ofRefund].map(remove));
  });

  test.each([
    ['no value', {}, 'customer.email'],
    ['two values', { 'customer.email': 'jane@example.com', 'customer.ip': '192.0.2.1' }, 'customer.ip'],
    ['a kind beside a value', { kind: 'email', 'customer.email': 'jane@example.com' }, 'kind'],
    ['no kind beside a payment', { paymentId: '8a'.repeat(16) }, 'kind'],
    ['an address that is none', { 'customer.ip': 'example.com' }, 'customer.ip'],
    ['a time that is over', { 'customer.email': 'jane@example.com', until: '2020-01-01 00:00:00' }, 'until'],
    ['another list', { 'customer.email': 'jane@example.com', list: 'grey' }, 'list'],
  ])('%s is refused with the name of what is wrong', async (_, more, name) => {
    const { status, body } = await gateway.post(PATH, { list: 'block', reason: 'test', ...more });
    expect(status).toBe(400);
    expect(body.result.parameterErrors).toEqual(expect.arrayContaining([expect.objectContaining({ name })]));
  });

  test('support adds, an operator removes; the audit has who, and no data of a shopper', async () => {
    const { entityId, database } = gateway;
    const scope = { kind: 'channel', id: entityId } as const;
    const [support, operator, viewer] = await Promise.all(
      (['support', 'operator', 'viewer'] as const).map((role) => pageWith(gateway, role, scope)),
    );
    if (support === undefined || operator === undefined || viewer === undefined) throw new Error('nobody is there');
    const value = { entityId, list: 'block', reason: 'card testing', 'customer.email': 'hidden@example.com' };
    const added = await support.post(PATH, value);
    expect([added.status, added.body['createdBy']]).toEqual([200, expect.any(String)]);
    const path = `${PATH}/${added.body.id}`;
    expect((await viewer.get('/risk/entries')).status).toBe(403);
    expect((await viewer.post(PATH, value)).status).toBe(403);
    expect((await support.post(PATH, { ...value, entityId: await merchant() })).status).toBe(403);
    expect((await support.send('DELETE', path, { entityId })).status).toBe(403);
    const found = await support.get('/risk/entries', { text: 'HIDDEN@' });
    expect(found.body['entries']).toMatchObject([{ id: added.body.id, scope: 'Demo shop' }]);
    expect((await operator.send('DELETE', path, { entityId })).status).toBe(200);
    const entries = await auditRecords(database).newest({}, 50);
    const own = entries.filter(({ action }) => action.startsWith('lists.'));
    expect(own.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['lists.addListEntry', 'lists.removeListEntry', 'lists.read']),
    );
    expect(own.find(({ action }) => action === 'lists.removeListEntry')?.before).toMatchObject({
      reason: 'card testing',
      kind: 'email',
    });
    expect(JSON.stringify(entries)).not.toContain('hidden@example.com');
  });

  test('an entry of a merchant is hidden from people of one of its channels', async () => {
    const entry = await add({ entityId: await merchant(), 'customer.email': 'all@example.com' });
    const ofChannel = await pageWith(gateway, 'support', { kind: 'channel', id: gateway.entityId });
    const ofMerchant = await pageWith(gateway, 'support', { kind: 'merchant', id: await merchant() });
    expect((await ofChannel.get('/risk/entries')).body['entries']).toEqual([]);
    expect((await ofMerchant.get('/risk/entries')).body['entries']).toMatchObject([{ id: entry.id, isForAll: true }]);
    expect((await gateway.remove(`${PATH}/${entry.id}?entityId=${await merchant()}`)).status).toBe(200);
  });

  test('the events of a blocked payment name the entry', async () => {
    const entry = await add({ 'card.number': CARD });
    const blocked = await pay();
    await gateway.gateway.stored();
    const page = await pageWith(gateway, 'support', { kind: 'channel', id: gateway.entityId });
    const { body } = await page.get(`/payments/${blocked.id}/timeline`);
    expect(body['events']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'risk',
          details: expect.objectContaining({ verdict: 'reject', listEntry: entry.id }),
        }),
      ]),
    );
    await remove(entry);
  });
});
