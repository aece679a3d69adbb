import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { behind } from '../../../catalogue/backoffice/behind-figures.ts';
import type { FiguresReply } from '../../../catalogue/backoffice/replies/figures.ts';
import { entityRecords } from '../../access/entities/records.ts';
import { addChannel, changeSettings } from '../../access/entities/settings.ts';
import { timeOf, timestampText } from '../../platform/base/clock.ts';
import { query } from '../../platform/database/query.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Processes learn of new channels after this time. */
const PLACES_KEPT_MS = 2_000;

const keptDays = query<{ daily_figures: { day: string } }, Record<never, never>>()((db) =>
  db.selectFrom('daily_figures').select('day').orderBy('day'),
);

describe.each(databases)('figures on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let page: TestPage;
  beforeEach(async () => {
    database = await open();
    gateway = await startGateway(database);
    page = await pageWith(gateway, 'viewer');
  });
  afterEach(async () => {
    await gateway.close();
    await database.close();
  });

  const pay = async (more: Readonly<Record<string, string>> = {}): Promise<string> =>
    (await gateway.post('/v1/payments', { ...cardPayment, ...more })).body.id ?? '';
  const read = async (from: string, to: string) => {
    // The sessions of before have ended where the clock was moved by days.
    const reader = await pageWith(gateway, 'viewer');
    const reply = await reader.get('/figures', { 'date.from': from, 'date.to': to });
    expect(reply.body.result.description).toBe('successful request');
    return reply.body as unknown as FiguresReply;
  };

  const aDay = async (): Promise<void> => {
    await pay({ amount: '10.00' });
    await pay({ amount: '20.50', paymentBrand: 'VISA', paymentType: 'PA' });
    await pay({ amount: '5.00', 'card.number': '4200000000001552' });
    const id = await pay({ amount: '30.00', currency: 'USD' });
    gateway.clock.advance(1_000);
    await gateway.post(`/v1/payments/${id}`, { paymentType: 'RF', amount: '1.25', currency: 'USD' });
  };

  test('count what was tried, approved and declined, and sum by currency', async () => {
    await aDay();
    const figures = await read('2026-11-20 00:00:00', '2026-11-20 23:59:59');
    expect(figures).toMatchObject({
      slot: 'hour',
      now: { attempts: 4, approved: 3, declined: 1, open: 0, approvalRate: 0.75 },
      before: { attempts: 0, approved: 0, currencies: [] },
      declines: [{ code: '800.100.155', count: 1, before: 0 }],
      methods: [{ brand: 'VISA', attempts: 4, approved: 3, declined: 1, before: { attempts: 0, approved: 0 } }],
      disputes: { open: 0, atStake: {} },
      settlement: { next: '2026-11-20 13:00:00+0000' },
    });
    expect(figures.now.currencies).toEqual([
      { currency: 'EUR', volume: '10.00', approved: 2, refunded: '0.00' },
      { currency: 'USD', volume: '30.00', approved: 1, refunded: '1.25' },
    ]);
    expect(figures.slots).toHaveLength(24);
    expect(figures.slots[12]).toMatchObject({
      start: '2026-11-20 12:00:00+0000',
      attempts: 4,
      volume: { EUR: '10.00', USD: '30.00' },
    });
    expect(figures.now.medianMs).toBeGreaterThan(0);
  });

  test('are compared with the period before, slot by slot, by reason and by brand', async () => {
    await aDay();
    gateway.clock.advance(DAY_MS);
    await pay({ amount: '7.00' });
    await pay({ 'card.number': '4200000000001552' });
    const figures = await read('2026-11-21 00:00:00', '2026-11-21 23:59:59');
    expect(figures.declines).toMatchObject([{ code: '800.100.155', count: 1, before: 1 }]);
    expect(figures.methods).toEqual([
      {
        brand: 'VISA',
        attempts: 2,
        approved: 1,
        declined: 1,
        before: { attempts: 4, approved: 3, declined: 1 },
      },
    ]);
    expect(figures.slotsBefore.map(({ start }) => start.slice(8, 13))).toEqual(
      figures.slots.map(({ start }) => start.slice(8, 13).replace('21', '20')),
    );
    expect(figures.slotsBefore[12]).toMatchObject({ attempts: 4, declined: 1, volume: { EUR: '10.00' } });
  });

  test('count by the country of the billing address, else of the account; the list finds the same payments', async () => {
    await pay({ 'billing.country': 'AT', amount: '10.00' });
    await pay({ 'billing.country': 'AT', 'card.number': '4200000000001552' });
    await pay({ 'billing.country': 'DE', amount: '7.00' });
    // The simulated acquirer tells the country of the card, which is Germany.
    await pay();
    const kept = await read('2026-11-20 00:00:00', '2026-11-20 23:59:59');
    const none = { attempts: 0, approved: 0, declined: 0 };
    expect(kept.countries).toEqual([
      { country: 'AT', attempts: 2, approved: 1, declined: 1, before: none, volume: { EUR: '10.00' } },
      { country: 'DE', attempts: 2, approved: 2, declined: 0, before: none, volume: { EUR: '99.00' } },
    ]);
    for (const { country, attempts } of [...kept.countries, { country: 'unknown', attempts: 0 }]) {
      const found = await page.get('/payments', { countries: country });
      expect([country, (found.body['payments'] as readonly unknown[]).length]).toEqual([country, attempts]);
      const byText = await page.get('/payments', { countries: country, text: '0000' });
      expect(byText.body.result.description).toBe('successful request');
    }
    expect((await page.get('/payments', { countries: 'XX' })).body.result.parameterErrors?.[0]?.name).toBe('countries');
  });

  test('have the volume that the list of payments adds up as charged, also by country', async () => {
    const id = await pay({ 'billing.country': 'AT', paymentType: 'PA', amount: '20.50' });
    await gateway.post(`/v1/payments/${id}`, { paymentType: 'CP', amount: '8.00', currency: 'EUR' });
    const debit = await pay({ 'billing.country': 'FR', amount: '10.00' });
    const taken = await gateway.post('/v1/test/chargebacks', {
      paymentId: debit,
      schemeReason: '10.4',
      amount: '3.00',
    });
    expect(taken.status).toBe(200);
    const figures = await read('2026-11-20 00:00:00', '2026-11-20 23:59:59');
    expect(figures.now.currencies).toMatchObject([{ currency: 'EUR', volume: '18.00' }]);
    expect(figures.countries.map(({ country, volume }) => [country, volume['EUR']]).toSorted()).toEqual([
      ['AT', '8.00'],
      ['FR', '10.00'],
    ]);
    for (const [country, charged, refunded] of [
      ['AT', '8.00', '0.00'],
      ['FR', '10.00', '3.00'],
    ] as const) {
      const totals = await page.get('/lists/totals', { list: 'payments', filter: `countries=${country}` });
      expect(totals.body).toMatchObject({ totals: [{ charged, refunded }] });
    }
  });

  test('have rows whose lists hold as many payments as the row says', async () => {
    const { database: ofGateway, clock, entityId, realClock } = gateway;
    const merchant = (await entityRecords(ofGateway).entity(entityId))?.merchant ?? '';
    const dependencies = { database: ofGateway, clock, vault: gateway.gateway.vault };
    const second = await addChannel(dependencies, merchant, 'Tea shop', {});
    realClock.advance(PLACES_KEPT_MS);
    for (const [channel, country] of [
      [entityId, 'DE'],
      [second, 'AT'],
    ] as const) {
      const own = { entityId: channel, 'billing.country': country };
      const id = await pay({ ...own, amount: '30.00' });
      await pay({ ...own, 'card.number': '4200000000001552', createRegistration: 'true' });
      const authorized = await pay({ ...own, paymentType: 'PA', createRegistration: 'true' });
      await pay({ ...own, paymentType: 'CD' });
      // None of these is an attempt.
      const follow = (to: string, paymentType: string) =>
        gateway.post(`/v1/payments/${to}`, { paymentType, amount: '1.00', currency: 'EUR', entityId: channel });
      const replies = [await follow(id, 'RF'), await follow(id, 'RF'), await follow(authorized, 'CP')];
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    const reader = await pageWith(gateway, 'viewer');
    const days = { 'date.from': '2026-11-20 00:00:00', 'date.to': '2026-11-20 23:59:59' };
    const figures = (await reader.get('/figures', days)).body as unknown as FiguresReply;
    const { now, methods, countries, channels, declines } = figures;
    const rows = [
      ['attempts', behind.attempts, now.attempts],
      ['decided', behind.decided, now.approved + now.declined],
      ...methods.map(({ brand, attempts }) => [brand, behind.method(brand), attempts] as const),
      ...countries.map(({ country, attempts }) => [country, behind.country(country), attempts] as const),
      ...channels.map(({ id, attempts }) => [id, behind.channel(id), attempts] as const),
      ...declines.map(({ code, count }) => [code, behind.reason(code), count] as const),
    ] as const;
    expect(rows.map(([, , count]) => count)).toEqual([6, 6, 6, 3, 3, 3, 3, 2]);
    for (const [name, filters, count] of rows) {
      const found = await reader.get('/payments', { ...days, ...filters });
      expect([name, (found.body['payments'] as readonly unknown[]).length]).toEqual([name, count]);
    }
    const volumes = [
      ...countries.map(({ country, volume }) => [behind.chargedInCountry(country), volume['EUR']] as const),
      ...channels.map(({ id, volume }) => [behind.chargedInChannel(id), volume['EUR']] as const),
    ];
    expect(volumes.map(([, volume]) => volume)).toEqual(Array(4).fill('31.00'));
    for (const [filters, volume] of volumes) {
      const found = (await reader.get('/payments', { ...days, ...filters })).body['payments'];
      const amounts = (found as readonly { readonly amount: string }[]).map(({ amount }) => Number(amount));
      expect(amounts.reduce((sum, amount) => sum + amount, 0).toFixed(2)).toBe(volume);
    }
    const refused = await reader.get('/payments', { state: 'succeeded,lost' });
    expect([refused.status, refused.body.result.parameterErrors?.[0]?.name]).toEqual([400, 'state']);
  });

  test('say what is at stake in the open disputes, by currency', async () => {
    const disputed = async (more: Readonly<Record<string, string>>, amount: string): Promise<void> => {
      const paymentId = await pay(more);
      const reply = await gateway.post('/v1/test/chargebacks', { paymentId, schemeReason: '10.4', amount });
      expect(reply.status).toBe(200);
    };
    await disputed({ amount: '10.00' }, '3.00');
    await disputed({ amount: '6.50' }, '6.50');
    await disputed({ amount: '30.00', currency: 'USD' }, '30.00');
    const { disputes } = await read('2026-11-20 00:00:00', '2026-11-20 23:59:59');
    expect(disputes).toMatchObject({ open: 3, atStake: { EUR: '9.50', USD: '30.00' } });
  });

  test('count disputes against the payments of their month, and for Mastercard of the month before', async () => {
    const master = { paymentBrand: 'MASTER', 'card.number': '5454545454545454' };
    const dispute = (paymentId: string, schemeReason: string, amount: string) =>
      gateway.post('/v1/test/chargebacks', { paymentId, schemeReason, amount });
    const first = await pay({ amount: '100.00' });
    const second = await pay({ ...master, amount: '40.00' });
    const authorized = await pay({ amount: '50.00', paymentType: 'PA' });
    await gateway.post(`/v1/payments/${authorized}`, { paymentType: 'CP', amount: '50.00', currency: 'EUR' });
    await pay({ 'card.number': '4200000000001552' });
    expect((await dispute(first, '10.4', '30.00')).status).toBe(200);
    const rates = async (month: string) => {
      const reader = await pageWith(gateway, 'viewer');
      return (await reader.get('/disputes/rates', { month })).body;
    };
    expect(await rates('2026-11')).toMatchObject({
      payments: { count: 3, amounts: { EUR: '190.00' } },
      disputes: { count: 1, amounts: { EUR: '30.00' } },
      brands: [
        { brand: 'VISA', isBefore: false, payments: { count: 2 }, disputes: { count: 1, amounts: { EUR: '30.00' } } },
        // Nothing was paid in the month before.
        { brand: 'MASTER', isBefore: true, payments: { count: 0 }, disputes: { count: 0 } },
      ],
      reasons: [{ code: '000.100.220', disputes: { count: 1 } }],
    });
    gateway.clock.advance(20 * DAY_MS);
    expect((await dispute(second, '4853', '40.00')).status).toBe(200);
    expect(await rates('2026-12')).toMatchObject({
      payments: { count: 0 },
      brands: [
        { brand: 'MASTER', isBefore: true, payments: { count: 1, amounts: { EUR: '40.00' } }, disputes: { count: 1 } },
      ],
    });
    const developer = await pageWith(gateway, 'developer');
    expect((await developer.get('/disputes/rates', { month: '2026-12' })).status).toBe(403);
    const wrong = await (await pageWith(gateway, 'viewer')).get('/disputes/rates', { month: '2026-13' });
    expect([wrong.status, wrong.body.result.parameterErrors?.[0]?.name]).toEqual([400, 'month']);
  });

  test('of days that an earlier version kept have no country', async () => {
    await pay({ 'billing.country': 'AT' });
    const row = { slot: 20_776, type: 'DB', brand: 'VISA', currency: 'EUR', state: 'succeeded', code: null, span: 10 };
    const rows = JSON.stringify([{ ...row, count: 3, amount: 300 }]);
    const entity = gateway.entityId;
    await database.commit({ inserts: [{ table: 'daily_figures', row: { entity, day: '2026-11-19', rows } }] });
    const figures = await read('2026-11-15 00:00:00', '2026-11-20 23:59:59');
    expect(figures.countries).toMatchObject([
      { country: 'unknown', attempts: 3, approved: 3 },
      { country: 'AT', attempts: 1 },
    ]);
  });

  test('of days that cannot change any more are kept, and stay the same', async () => {
    await aDay();
    gateway.clock.advance(10 * DAY_MS);
    const before = await read('2026-11-18 00:00:00', '2026-11-30 11:59:59');
    expect(before.slot).toBe('day');
    expect(before.slots.find(({ start }) => start.startsWith('2026-11-20'))).toMatchObject({
      approved: 3,
      declined: 1,
    });
    const days = (await database.read(keptDays, {})).map(({ day }) => day);
    expect(days).toContain('2026-11-20');
    // The last days may still change.
    expect(days.filter((day) => day > '2026-11-25')).toEqual([]);
    expect(await read('2026-11-18 00:00:00', '2026-11-30 11:59:59')).toMatchObject({
      now: before.now,
      slots: before.slots,
    });
  });

  test('of a year are those of its days, some of which are kept already', async () => {
    await aDay();
    gateway.clock.advance(40 * DAY_MS);
    await aDay();
    gateway.clock.advance(10 * DAY_MS);
    const some = await read('2026-11-18 00:00:00', '2026-11-30 11:59:59');
    const year = await read('2026-01-10 00:00:00', '2027-01-09 11:59:59');
    expect(some.now).toMatchObject({ attempts: 4, approved: 3, declined: 1 });
    expect(year.now).toMatchObject({ attempts: 8, approved: 6, declined: 2 });
    expect(year.slots).toHaveLength(365);
    expect(year.slots.filter(({ attempts }) => attempts > 0).map(({ start }) => start.slice(0, 10))).toEqual([
      '2026-11-20',
      '2026-12-30',
    ]);
    // Those of the year before too, without the days that may still change and the half of its first day.
    expect((await database.read(keptDays, {})).length).toBe(2 * 365 - 6);
    expect(await read('2026-01-10 00:00:00', '2027-01-09 11:59:59')).toMatchObject({ now: year.now });
  });

  test('of periods of readers, whose days are not those of UTC, are of these alone, in sums, slots and groups', async () => {
    const madeAt: number[] = [];
    for (let hours = 0; hours < 14 * 24; hours += 7) {
      madeAt.push(gateway.clock.now());
      await pay({ amount: '1.00' });
      gateway.clock.advance(7 * HOUR_MS);
    }
    const nowMs = gateway.clock.now();
    const text = (timeMs: number): string => timestampText(timeMs).slice(0, 'yyyy-MM-dd HH:mm:ss'.length);
    const startMs = timeOf('2026-11-19 00:00:00');
    // Minutes from UTC to midnight in Berlin, Kathmandu, Los Angeles and Kiritimati.
    for (const minutes of [-60, -345, 480, -840]) {
      for (const [first, length] of [
        [1, 4],
        [2, 8],
        [3, 14],
      ] as const) {
        const fromMs = startMs + first * DAY_MS + minutes * 60_000;
        const untilMs = Math.min(fromMs + length * DAY_MS, nowMs);
        const figures = await read(text(fromMs), text(untilMs - 1_000));
        const inPeriod = madeAt.filter((timeMs) => timeMs >= fromMs && timeMs < untilMs).length;
        const sumOf = (counts: readonly { readonly attempts: number }[]) =>
          counts.reduce((sum, { attempts }) => sum + attempts, 0);
        expect([figures.now.attempts, sumOf(figures.slots), sumOf(figures.methods)]).toEqual(Array(3).fill(inPeriod));
        const days = Math.round((untilMs - fromMs) / DAY_MS);
        expect(Math.abs(figures.slots.length - days)).toBeLessThanOrEqual(untilMs === nowMs ? 1 : 0);
      }
    }
  });

  test('of charges of subscriptions that failed at first say what was recovered of them', async () => {
    const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;
    const named = (customer: string) => ({
      'customer.merchantCustomerId': customer,
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
    });
    const subscribe = async (number: string, amount: string, customer: string): Promise<string> => {
      const stored = { ...account, ...named(customer), 'card.number': number };
      const registered = await gateway.post('/v1/registrations', stored);
      expect(registered.status, registered.text).toBe(200);
      const registrationId = registered.body.id ?? '';
      // One charge within the days of this test.
      const plan = { amount, currency: 'EUR', 'job.expression': '0 0 9 21 11 ? 2026' };
      const made = await gateway.post('/v1/schedules', { registrationId, ...plan });
      expect(made.status, made.text).toBe(200);
      return made.body.id ?? '';
    };
    await subscribe('4200000000000000', '1.00', 'paid');
    await subscribe('4200000000009050', '9.90', 'retried');
    await subscribe('4200000000001552', '20.00', 'lost');
    const moved = await subscribe('4200000000001594', '30.00', 'moved');
    const advance = (days: number) =>
      gateway.post('/v1/test/clock', { action: 'advance', seconds: String((days * DAY_MS) / 1_000) });
    await advance(1);
    const recovered = async (day: string) => {
      const reader = await pageWith(gateway, 'viewer');
      const period = { 'date.from': `${day} 00:00:00`, 'date.to': `${day} 23:59:59` };
      return (await reader.get('/figures/recovered', period)).body['currencies'];
    };
    const failed = { count: 3, amount: '59.90' };
    expect(await recovered('2026-11-21')).toEqual([
      { currency: 'EUR', failed, recovered: { count: 0, amount: '0.00' } },
    ]);
    const other = { ...account, ...named('moved'), 'card.number': '4111111111111111' };
    const registrationId = (await gateway.post('/v1/registrations', other)).body.id ?? '';
    const rescheduled = await gateway.post(`/v1/schedules/${moved}/reschedule`, { registrationId });
    expect(rescheduled.status, rescheduled.text).toBe(200);
    await advance(7);
    expect(await recovered('2026-11-21')).toEqual([
      { currency: 'EUR', failed, recovered: { count: 2, amount: '39.90' } },
    ]);
    expect(await recovered('2026-11-23')).toEqual([]);
  });

  test('are compared with a period that the reader names', async () => {
    await aDay();
    gateway.clock.advance(20 * DAY_MS);
    await pay({ amount: '7.00' });
    const reader = await pageWith(gateway, 'viewer');
    const asked = { 'date.from': '2026-12-01 00:00:00', 'date.to': '2026-12-31 23:59:59' };
    const november = { 'before.from': '2026-11-01 00:00:00', 'before.to': '2026-11-30 23:59:59' };
    const { body } = await reader.get('/figures', { ...asked, ...november });
    expect(body).toMatchObject({ now: { attempts: 1 }, before: { attempts: 4 } });
    const { 'before.to': _to, ...half } = november;
    for (const [wrong, name] of [
      [half, 'before.to'],
      [{ 'before.to': november['before.to'] }, 'before.from'],
      [{ ...november, 'before.to': '2026-10-01 00:00:00' }, 'before.to'],
    ] as const) {
      const refused = await reader.get('/figures', { ...asked, ...wrong });
      expect([refused.status, refused.body.result.parameterErrors?.map((each) => each.name)]).toEqual([400, [name]]);
    }
  });

  test('of a day with an open payment are not kept', async () => {
    await gateway.post('/v1/payments', {
      amount: '9.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'PAYPAL',
      shopperResultUrl: 'https://shop.example/result',
    });
    gateway.clock.advance(10 * DAY_MS);
    expect((await read('2026-11-18 00:00:00', '2026-11-30 11:59:59')).now).toMatchObject({ attempts: 1, open: 1 });
    expect((await database.read(keptDays, {})).map(({ day }) => day)).not.toContain('2026-11-20');
  });

  test('fifty readers at once get the same', async () => {
    await aDay();
    gateway.clock.advance(10 * DAY_MS);
    const all = await Promise.all(Array.from({ length: 50 }, () => read('2026-11-18 00:00:00', '2026-11-30 11:59:59')));
    expect(new Set(all.map(({ now }) => JSON.stringify(now))).size).toBe(1);
  });

  test('are exported as CSV, and refuse a period that is too long', async () => {
    await aDay();
    const csv = await page.get('/figures/export', {
      'date.from': '2026-11-20 12:00:00',
      'date.to': '2026-11-20 12:59:59',
    });
    expect(csv.text).toBe(
      'start,attempts,approved,declined,volume EUR,volume USD\n2026-11-20 12:00:00+0000,4,3,1,10.00,30.00\n',
    );
    const named = async (more: Readonly<Record<string, string>>): Promise<string | null> => {
      const october = { 'date.from': '2026-09-30 22:00:00', 'date.to': '2026-10-31 22:59:59' };
      return (await page.get('/figures/export', { ...october, ...more })).headers.get('content-disposition');
    };
    expect(await named({ timeZone: 'Europe/Berlin' })).toContain('overview-2026-10.csv');
    expect(await named({})).toContain('overview-2026-09-30-to-2026-10-31.csv');
    const wrong = await page.get('/figures/export', {
      'date.from': '2026-11-20 12:00:00',
      'date.to': '2026-11-20 12:59:59',
      timeZone: 'Europe/Atlantis',
    });
    expect([wrong.status, wrong.body.result.parameterErrors?.[0]?.name]).toEqual([400, 'timeZone']);
    const reply = await page.get('/figures', { 'date.from': '2020-01-01 00:00:00', 'date.to': '2026-11-20 12:59:59' });
    expect(reply.body.result.parameterErrors).toMatchObject([{ name: 'date.to' }]);
  });

  test('a settlement file that is late is told to those who may see settlements, with the first day that waits', async () => {
    const { clock, entityId } = gateway;
    const channel = { id: entityId, name: 'Demo shop', waitingSince: '2026-11-20', lateAfterDays: 2 };
    const lateTo = async (role: 'viewer' | 'developer') => {
      const reader = await pageWith(gateway, role);
      const { status, body } = await reader.get('/settlement/late');
      return status === 200 ? body['channels'] : status;
    };
    await changeSettings({ database, clock, vault: gateway.gateway.vault }, entityId, {
      'settlement.lateAfterDays': '2',
    });
    await pay();
    clock.advance(DAY_MS);
    expect(await lateTo('viewer')).toEqual([]);
    clock.advance(2 * DAY_MS);
    expect(await lateTo('viewer')).toEqual([channel]);
    expect(await lateTo('developer')).toBe(403);
    expect((await (await pageWith(gateway, 'viewer')).get('/settlement/late', { entityId: 'x' })).status).toBe(400);
    await changeSettings({ database, clock, vault: gateway.gateway.vault }, entityId, {
      'settlement.lateAfterDays': '0',
    });
    clock.advance(3_000);
    expect(await lateTo('viewer')).toEqual([]);
  });
});
