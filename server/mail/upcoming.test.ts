import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addChannel, changeSettings } from '../access/entities/settings.ts';
import { scheduleRecords } from '../payments/schedules/model/records.ts';
import { timestampText } from '../platform/base/clock.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { cardPayment, passed, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { casesOf } from '../testing/lengths.ts';
import { mailRecords } from './model/records.ts';
import { isOverNow } from './upcoming.ts';

const ROUNDS = casesOf(3, 60);
const DAY_MS = 86_400_000;
const DEADLINE_MS = 3_600_000;
const SUBJECTS = 8;

const { amount: _amount, currency: _currency, paymentType: _type, ...card } = cardPayment;
const jane = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'jane@example.com',
  'customer.language': 'DE',
};
const DECLINED = '4200000000001552';

type Parameters = Readonly<Record<string, string>>;

const changes = ['none', 'none', 'none', 'amount', 'plan', 'end', 'remove'] as const;

const history = fc.record({
  days: fc.array(fc.integer({ min: 1, max: 28 }), { minLength: SUBJECTS, maxLength: SUBJECTS }),
  declines: fc.array(fc.boolean(), { minLength: SUBJECTS, maxLength: SUBJECTS }),
  waves: fc.array(
    fc.record({
      hours: fc.integer({ min: 20, max: 400 }),
      changes: fc.array(fc.constantFrom(...changes), { minLength: SUBJECTS, maxLength: SUBJECTS }),
    }),
    { minLength: 4, maxLength: 7 },
  ),
});

describe.each(databases)('mails about what a subscription will do, on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let other: TestGateway;
  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    other = await startGateway(database, { beside: gateway });
    return async () => {
      await other.close();
      await gateway.close();
      await database.close();
    };
  });

  const shop = (settings: Parameters = {}) =>
    addChannel({ database, clock: gateway.clock, vault: gateway.gateway.vault }, gateway.entityId, 'Straw Hats', {
      'mail.kinds': 'charge expiring',
      ...settings,
    });
  const stored = async (entityId: string, more: Parameters = {}): Promise<string> => {
    const { status, text, body } = await gateway.post('/v1/registrations', { entityId, ...card, ...jane, ...more });
    expect(status, text).toBe(200);
    return body.id ?? '';
  };
  const subscribe = async (entityId: string, registrationId: string, expression: string): Promise<string> => {
    const order = { amount: '9.90', currency: 'EUR', descriptor: 'Tea club' };
    const plan = { entityId, registrationId, ...order, 'job.expression': expression };
    const { status, text, body } = await gateway.post('/v1/schedules', plan);
    expect(status, text).toBe(200);
    return body.id ?? '';
  };
  const mailsOf = async (entityId: string) => (await mailRecords(database).newest(entityId, 1_000)).toReversed();
  const days = async (count: number) => {
    for (let day = 0; day < count; day += 1) await passed(gateway, DAY_MS);
  };
  const monthly = (day: number) => `0 0 9 ${day} * ?`;

  test('a charge is told some days before, once, and again before the next', async () => {
    const entityId = await shop({ 'mail.chargeDays': '5' });
    const id = await subscribe(entityId, await stored(entityId), monthly(12));
    await days(70);
    const told = await mailsOf(entityId);
    expect(told.length).toBeGreaterThanOrEqual(2);
    for (const { kind, subjectId, occasion, createdAtMs, recipient, facts } of told) {
      expect([kind, subjectId, recipient, facts.language]).toEqual(['charge', id, 'jane@example.com', 'de']);
      expect(facts.description).toBe('Tea club');
      expect(Number(occasion) - createdAtMs).toBeLessThanOrEqual(5 * DAY_MS);
      expect(Number(occasion) - createdAtMs).toBeGreaterThan(4 * DAY_MS);
    }
  });

  test('mails about a subscription are in the language in which its account was stored', async () => {
    const entityId = await shop();
    const form = async (): Promise<string> => {
      const made = await gateway.post('/v1/checkouts', { entityId, createRegistration: 'true', ...nobody });
      const path = `/v1/checkouts/${made.body.id}/registration`;
      const other = { ...card, 'card.expiryYear': '2035' };
      return (await gateway.submit(path, { ...other, 'shopper.formLanguage': 'ar' })).body.id ?? '';
    };
    const { 'customer.language': _language, ...nobody } = jane;
    const { body } = await gateway.post('/v1/registrations', { entityId, ...card, ...nobody, locale: 'it_CH' });
    const accounts = [
      [body.id ?? '', 'it'],
      [await form(), 'ar'],
    ] as const;
    for (const [id] of accounts) await subscribe(entityId, id, monthly(12));
    await days(40);
    const told = await mailsOf(entityId);
    expect(new Set(told.map(({ facts }) => facts.language))).toEqual(new Set(accounts.map(([, language]) => language)));
    for (const [id] of accounts) {
      const { body: reply } = await gateway.get(`/v1/registrations/${id}?entityId=${entityId}`);
      expect(reply).not.toHaveProperty('shopper');
      expect(reply).not.toHaveProperty('locale');
    }
  });

  test('plans shorter than a month, and those that end before, have none', async () => {
    const entityId = await shop();
    const registrationId = await stored(entityId);
    await subscribe(entityId, registrationId, '0 0 9 ? * MON');
    const ending = await subscribe(entityId, registrationId, monthly(12));
    expect((await gateway.post(`/v1/schedules/${ending}/deschedule`, { entityId })).status).toBe(200);
    await days(40);
    expect(await mailsOf(entityId)).toEqual([]);
  });

  test('a card that expires before the next charge is told once, though two subscriptions charge it', async () => {
    const entityId = await shop({ 'mail.kinds': 'expiring' });
    const now = timestampText(gateway.clock.now());
    const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))];
    // It is valid until the end of the next month.
    const [lastYear, last] = month === 12 ? [year + 1, 1] : [year, month + 1];
    const expiring = { 'card.expiryYear': String(lastYear), 'card.expiryMonth': String(last).padStart(2, '0') };
    const registrationId = await stored(entityId, expiring);
    await subscribe(entityId, registrationId, monthly(3));
    await subscribe(entityId, registrationId, monthly(5));
    await subscribe(entityId, await stored(entityId, { 'card.expiryYear': String(lastYear + 4) }), monthly(3));
    await days(75);
    const told = await mailsOf(entityId);
    expect(told.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([['expiring', registrationId]]);
    const [mail] = told;
    expect(mail?.facts.month).toBe(`${lastYear}-${expiring['card.expiryMonth']}`);
    const expiresAtMs = Number(mail?.occasion);
    expect(expiresAtMs - (mail?.createdAtMs ?? 0)).toBeGreaterThan(0);
    expect(expiresAtMs - (mail?.createdAtMs ?? 0)).toBeLessThanOrEqual(30 * DAY_MS);
  });

  test.each([
    ['paid by a retry', '4200000000009050', [false, true]],
    ['owed', DECLINED, [false, false]],
  ])('a mail of a failed charge is over once that is paid: %s', async (_name, number, expected) => {
    const entityId = await shop({ 'mail.kinds': 'failed' });
    const owner = await stored(entityId, { 'card.number': number });
    await subscribe(entityId, owner, monthly(15));
    const isOver = isOverNow({ clock: gateway.clock, scheduleById: scheduleRecords(database).byId });
    const found: boolean[] = [];
    for (let day = 0; day < 40 && (await mailsOf(entityId)).length === 0; day += 1) await days(1);
    const [mail] = await mailsOf(entityId);
    if (mail === undefined) throw new Error('no mail');
    found.push(await isOver(mail));
    await days(2);
    found.push(await isOver(mail));
    expect(found).toEqual(expected);
  });

  test('kinds that are turned off later end the mails', async () => {
    const entityId = await shop();
    await subscribe(entityId, await stored(entityId), monthly(12));
    await days(1);
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    await changeSettings(dependencies, entityId, { 'mail.kinds': 'dispute' });
    await days(60);
    expect((await mailsOf(entityId)).length).toBeLessThanOrEqual(1);
  });

  test('histories: never after the charge, never twice for one, never of one that ended', {
    timeout: DEADLINE_MS,
  }, async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(history, async ({ days: onDays, declines, waves }) => {
        const entityId = await shop();
        const subjects = await Promise.all(
          onDays.map(async (day, place) => {
            const number = declines[place] === true ? { 'card.number': DECLINED } : {};
            const registrationId = await stored(entityId, number);
            const id = await subscribe(entityId, registrationId, monthly(day));
            return { id, registrationId, createdAtMs: gateway.clock.now(), endedAtMs: Number.POSITIVE_INFINITY };
          }),
        );
        const change = async (subject: (typeof subjects)[number], what: (typeof changes)[number], at: TestGateway) => {
          if (what === 'none' || subject.endedAtMs !== Number.POSITIVE_INFINITY) return;
          const path = `/v1/schedules/${subject.id}`;
          const sent = {
            amount: { amount: '12.00', currency: 'EUR' },
            plan: { 'job.expression': monthly(15) },
            end: {},
          };
          if (what === 'remove') await at.remove(`/v1/registrations/${subject.registrationId}?entityId=${entityId}`);
          else {
            const { status } = await at.post(`${path}/${what === 'end' ? 'deschedule' : 'reschedule'}`, {
              entityId,
              ...sent[what],
            });
            if (status !== 200) return;
          }
          if (what === 'remove' || what === 'end') subject.endedAtMs = gateway.clock.now();
        };
        for (const { hours, changes: wanted } of waves) {
          gateway.clock.advance(hours * 3_600_000);
          const made = subjects.map((subject, place) =>
            change(subject, wanted[place] ?? 'none', place % 2 === 0 ? gateway : other),
          );
          await Promise.all([...made, gateway.gateway.timers.runDue(), other.gateway.timers.runDue()]);
          await Promise.all([gateway.gateway.timers.runDue(), other.gateway.timers.runDue()]);
        }
        const told = (await mailsOf(entityId)).filter(({ kind }) => kind === 'charge');
        count += told.length;
        const key = ({ subjectId, occasion }: (typeof told)[number]) => `${subjectId} ${occasion}`;
        expect(new Set(told.map(key)).size).toBe(told.length);
        for (const { subjectId, occasion, createdAtMs } of told) {
          expect(createdAtMs).toBeLessThan(Number(occasion));
          expect(createdAtMs).toBeLessThanOrEqual(subjects.find(({ id }) => id === subjectId)?.endedAtMs ?? 0);
        }
      }),
      { numRuns: ROUNDS },
    );
    expect(count).toBeGreaterThan(0);
  });
});
