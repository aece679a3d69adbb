import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MethodRule, readMethodRules } from '../../../catalogue/risk/method-rules.ts';
import { type RiskRule, readRiskRules } from '../../../catalogue/risk/risk-rules.ts';
import { settingsFrom } from '../../../catalogue/settings/channel-settings.ts';
import { createVault } from '../../access/vault/vault.ts';
import { type ManualClock, manualClock, randomHex } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { Database } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { query } from '../../platform/database/query.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import type { RiskVerdict } from '../ports/risk-check.ts';
import type { StepInput, SteppedPayment } from '../ports/stepped-payment.ts';
import { createRisk, type ReportedVerdict, type Risk } from './check.ts';
import { forgetCounts } from './counts.ts';
import { createLists } from './listed.ts';

const MINUTE_MS = 60_000;
const CARD = '4200000000000042';

const rulesIn = (text: string): readonly RiskRule[] => {
  const read = readRiskRules(text);
  if ('fault' in read) throw new Error(read.fault);
  return read.rules;
};

interface Tables {
  risk_counts: { readonly key_hash: string; readonly measure: string };
  risk_keys: { readonly key_hash: string };
}

const allCounts = query<Tables>()((db) => db.selectFrom('risk_counts').selectAll());
const allKeys = query<Tables>()((db) => db.selectFrom('risk_keys').selectAll());

describe.each(databases)('risk checks on $name', ({ name, open }) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let rules: readonly RiskRule[];
  let methods: readonly MethodRule[] = [];
  const logLines: string[] = [];
  const reported: ReportedVerdict[] = [];

  beforeAll(async () => {
    database = await open();
    clock = manualClock(1_795_176_000_000);
  });
  afterAll(() => database.close());

  const checkOn = (over: Database, environment: Environment = 'live'): Risk => {
    const vault = createVault(over, clock, Buffer.alloc(32, 7));
    return createRisk({
      database: over,
      clock,
      environment,
      report: (verdict) => void reported.push(verdict),
      log: pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) }),
      keyedHash: vault.keyedHash,
      lists: createLists({ database: over, clock, realClock: clock, vault, merchantOf: async () => 'merchant' }),
    });
  };

  const settingsNow = () => ({ ...settingsFrom({}), 'risk.rules': rules, 'risk.methods': methods });

  const subjectOf = (channelId: string, request: Record<string, string> = {}, more: Partial<SteppedPayment> = {}) => ({
    settings: settingsNow(),
    merchantName: undefined,
    payment: {
      channelId,
      id: randomHex(16),
      checkoutId: undefined,
      type: 'DB' as const,
      amount: 10_000n,
      currency: 'EUR',
      brand: 'VISA',
      request,
      createdAtMs: clock.now(),
      attempt: 1,
      outcome: undefined,
      ...more,
    },
    account: { kind: 'card' as const, parameters: { 'card.number': CARD } },
  });

  /** Checks a payment and stores the changes, again after a conflict. */
  const checked = (over: Database, subject: StepInput): Promise<RiskVerdict> => {
    const check = checkOn(over);
    return deciding(over, async () => {
      const result = await check.before(subject);
      return { changes: result.changes ?? {}, result };
    });
  };

  test('a channel without rules accepts every payment, and nothing is written', async () => {
    rules = [];
    const subject = subjectOf(randomHex(16));
    expect(await checkOn(database).before(subject)).toEqual({ verdict: 'accept', parameters: {} });
    expect(await checkOn(database).after({ ...subject, code: '000.100.110', checks: {} })).toEqual({
      verdict: 'accept',
      parameters: {},
    });
  });

  test.each([
    ['card', {}],
    ['email', { 'customer.email': 'jane@example.com' }],
    ['ip', { 'customer.ip': '10.0.0.9' }],
    ['customer', { 'customer.merchantCustomerId': '4711' }],
  ])('the payment beyond the limit by %s is rejected until the period is over', async (by, request) => {
    rules = rulesIn(`velocity by=${by} within=10m count=2 outcome=reject`);
    const channelId = randomHex(16);
    const next = async () => (await checked(database, subjectOf(channelId, request))).verdict;
    expect([await next(), await next(), await next()]).toEqual(['accept', 'accept', 'reject']);
    clock.advance(10 * MINUTE_MS - 1);
    expect(await next()).toBe('reject');
    clock.advance(1);
    expect([await next(), await next(), await next()]).toEqual(['accept', 'accept', 'reject']);
  });

  test('amounts are added up in the currency of the payment; risk.amount replaces the amount', async () => {
    rules = rulesIn('velocity by=card within=1d amount=250.00 outcome=review');
    const channelId = randomHex(16);
    const next = async (request: Record<string, string> = {}, more: Partial<SteppedPayment> = {}) =>
      (await checked(database, subjectOf(channelId, request, more))).verdict;
    expect(await next()).toBe('accept');
    expect(await next({}, { currency: 'USD' })).toBe('accept');
    expect(await next({ 'risk.amount': '150.00' })).toBe('accept');
    expect(await next({ 'risk.amount': '0.01' })).toBe('review');
  });

  test('the payments of one channel do not count for another', async () => {
    rules = rulesIn('velocity by=card within=1d count=1 outcome=reject');
    const verdicts = [];
    for (const channelId of [randomHex(16), randomHex(16)]) {
      verdicts.push((await checked(database, subjectOf(channelId))).verdict);
    }
    expect(verdicts).toEqual(['accept', 'accept']);
  });

  test('concurrent payments do not exceed the limit, also from two processes', async () => {
    rules = rulesIn(
      'velocity by=card within=1h count=3 outcome=reject; velocity by=ip within=1h count=3 outcome=reject',
    );
    const channelId = randomHex(16);
    const beside = name === 'PostgreSQL' ? await openDatabase(database.url) : database;
    try {
      const verdicts = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          checked(index % 2 === 0 ? database : beside, subjectOf(channelId, { 'customer.ip': '10.0.0.1' })),
        ),
      );
      expect(verdicts.filter(({ verdict }) => verdict === 'accept')).toHaveLength(3);
    } finally {
      if (beside !== database) await beside.close();
    }
  });

  test('an inquiry (RI) is checked but not counted', async () => {
    rules = rulesIn('velocity by=card within=1h count=1 outcome=reject; amount above=1 weight=7');
    const channelId = randomHex(16);
    for (let times = 0; times < 3; times += 1) {
      const verdict = await checkOn(database).before(subjectOf(channelId, {}, { type: 'RI' }));
      expect(verdict).toEqual({ verdict: 'accept', parameters: { 'risk.score': '7' } });
    }
    expect((await checked(database, subjectOf(channelId))).verdict).toBe('accept');
    expect((await checkOn(database).before(subjectOf(channelId, {}, { type: 'RI' }))).verdict).toBe('reject');
  });

  test('the score after the authorization continues from the score before it', async () => {
    rules = rulesIn(
      'amount above=1 weight=20 outcome=review; checks avs=N weight=30 outcome=reject; checks avs=A outcome=review; score from=50 outcome=reject',
    );
    const subject = subjectOf(randomHex(16));
    const before = await checked(database, subject);
    expect(before).toMatchObject({ verdict: 'review', code: '000.400.000', parameters: { 'risk.score': '20' } });
    expect(reported.at(-1)).toEqual({
      paymentId: subject.payment.id,
      checkoutId: undefined,
      details: { check: 'before', verdict: 'review', code: '000.400.000', score: 20 },
    });
    const payment = { ...subject.payment, outcome: { parameters: before.parameters } };
    const answered = (avsResponse: string) =>
      checkOn(database).after({ ...subject, payment, code: '000.100.110', checks: { avsResponse } });
    expect(await answered('F')).toEqual({ verdict: 'accept', parameters: { 'risk.score': '20' } });
    expect(await answered('A')).toMatchObject({ verdict: 'review', code: '000.400.010' });
    expect(await answered('N')).toEqual({ verdict: 'reject', code: '100.400.002', parameters: { 'risk.score': '50' } });
  });

  test('payouts and tokens are not checked', async () => {
    rules = rulesIn('amount above=1 outcome=reject');
    for (const type of ['CD', 'TK'] as const) {
      expect(await checkOn(database).before(subjectOf(randomHex(16), {}, { type }))).toEqual({
        verdict: 'accept',
        parameters: {},
      });
    }
  });

  test('the offered brands follow from the data of the order', async () => {
    rules = rulesIn(
      'velocity by=email within=1h count=1 weight=50; amount above=50 weight=8; score from=1 outcome=reject',
    );
    methods = readMethodRules('score=8..8 country=AT brands=VISA,PAYPAL; score=8.. brands=MASTER') ?? [];
    const order = { amount: '92.00', currency: 'EUR', 'customer.email': 'jane@example.com' };
    const offered = async (more: Record<string, string>) => [
      ...((await checkOn(database).offeredBrands(
        { id: randomHex(16), settings: settingsNow() },
        { ...order, ...more },
      )) ?? ['all']),
    ];
    expect(await offered({ 'billing.country': 'at' })).toEqual(['VISA', 'PAYPAL']);
    expect(await offered({ 'billing.country': 'DE' })).toEqual(['MASTER']);
    expect(await offered({ 'billing.country': 'DE', 'risk.amount': '50.00' })).toEqual(['all']);
    methods = [];
  });

  test('the e-mail addresses for tests apply their rules in the test environment only', async () => {
    rules = [];
    const subject = subjectOf(randomHex(16), { 'customer.email': 'amount+x@risk.example' }, { amount: 20_001n });
    expect(await checkOn(database, 'test').before(subject)).toMatchObject({ verdict: 'reject', code: '100.400.141' });
    expect(await checkOn(database, 'live').before(subject)).toEqual({ verdict: 'accept', parameters: {} });
  });

  test('neither card numbers nor e-mail addresses are stored or logged in clear, and counts are removed', async () => {
    rules = rulesIn(
      'velocity by=card within=1h count=5 outcome=review; velocity by=email within=2h count=5 outcome=review; block by=email values=jane@example.com outcome=review',
    );
    await checked(database, subjectOf(randomHex(16), { 'customer.email': 'jane@example.com' }));
    const [counts, keys] = [await database.read(allCounts, {}), await database.read(allKeys, {})];
    const text = JSON.stringify([counts, keys]);
    expect(counts.length).toBeGreaterThan(1);
    expect([text.includes(CARD), text.includes('jane')]).toEqual([false, false]);
    expect(logLines.join()).toContain('block by=email outcome=review');
    expect(logLines.filter((line) => line.includes(CARD) || line.includes('jane'))).toEqual([]);
    clock.advance(24 * 60 * MINUTE_MS);
    expect(await forgetCounts(database, clock.now())).toBe(counts.length + keys.length);
    expect([await database.read(allCounts, {}), await database.read(allKeys, {})]).toEqual([[], []]);
  });
});
