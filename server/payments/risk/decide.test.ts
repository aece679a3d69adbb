import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claims, keptClaims } from '../../../catalogue/risk/claims.ts';
import { addressNumberOf } from '../../../catalogue/risk/networks.ts';
import { type RiskRule, readRiskRules } from '../../../catalogue/risk/risk-rules.ts';
import { type ListedBy, listedBy } from '../../../catalogue/risk/rule-keys.ts';
import { decide } from './decide.ts';
import { chargedBackKey, countedKey, factsOf, type RiskFacts, type RiskSubject } from './facts.ts';

const rulesIn = (text: string): readonly RiskRule[] => {
  const read = readRiskRules(text);
  if ('fault' in read) throw new Error(read.fault);
  return read.rules;
};

const HASH = 'h'.repeat(43);
const HOUR_MS = 3_600_000;

const subject = (request: RiskSubject['request'], more: Partial<RiskSubject> = {}): RiskSubject => ({
  channelId: 'e',
  paymentId: 'p',
  amount: 10_000n,
  currency: 'EUR',
  account: { kind: 'card', parameters: { 'card.number': '4200000000000042' } },
  request,
  ...more,
});

const facts = (request: RiskSubject['request'] = {}, more: Partial<RiskSubject> = {}): Promise<RiskFacts> =>
  factsOf(subject(request, more), {}, async () => HASH);

const isMatching = (rule: string, given: RiskFacts): boolean => {
  const [read] = rulesIn(rule);
  const stage = read?.stages[0] ?? 'before';
  return decide(read === undefined ? [] : [read], given, stage, 0).matching.length > 0;
};

describe('each kind of rule at its limits', () => {
  test.each([
    ['amount above=100 outcome=review', 10_000n, 'EUR', false],
    ['amount above=100 outcome=review', 10_001n, 'EUR', true],
    ['amount above=100 currency=USD outcome=review', 10_001n, 'EUR', false],
    ['amount above=100 currency=EUR outcome=review', 10_001n, 'EUR', true],
    ['amount below=100 outcome=review', 10_000n, 'EUR', false],
    ['amount below=100 outcome=review', 9_999n, 'EUR', true],
  ])('%s with %s %s: %s', async (rule, amount, currency, expected) => {
    expect(isMatching(rule, await facts({}, { amount, currency }))).toBe(expected);
  });

  test.each([
    ['velocity by=card within=1h count=3 outcome=review', 2, 0n, false],
    ['velocity by=card within=1h count=3 outcome=review', 3, 0n, true],
    ['velocity by=card within=1h amount=150.00 outcome=review', 9, 5_000n, false],
    ['velocity by=card within=1h amount=150.00 outcome=review', 9, 5_001n, true],
    ['velocity by=card within=1h count=99 amount=150.00 outcome=review', 1, 5_001n, true],
    ['velocity by=card within=1h count=1 currency=USD outcome=review', 9, 0n, false],
    ['velocity by=email within=1h count=1 outcome=review', 9, 0n, false],
    ['velocity by=card within=2h count=1 outcome=review', 9, 0n, false],
  ])('%s after %i payments of %s: %s', async (rule, count, amount, expected) => {
    const counted = new Map([[countedKey('card', HOUR_MS), { count, amount }]]);
    expect(isMatching(rule, { ...(await facts()), counted })).toBe(expected);
  });

  test.each([
    ['country differ=billing,shipping outcome=review', { 'billing.country': 'DE', 'shipping.country': 'AT' }, true],
    ['country differ=billing,shipping outcome=review', { 'billing.country': 'DE', 'shipping.country': 'de' }, false],
    ['country differ=billing,shipping outcome=review', { 'billing.country': 'DE' }, false],
    ['country differ=ip,billing outcome=review', { 'billing.country': 'DE', 'risk.parameters[ipCountry]': 'FR' }, true],
    [
      'country differ=bin,billing outcome=review',
      { 'billing.country': 'DE', 'risk.parameters[binCountry]': 'DE' },
      false,
    ],
    ['block by=country values=IR outcome=reject', { 'shipping.country': 'IR' }, true],
    ['block by=country values=IR outcome=reject', { 'shipping.country': 'DE' }, false],
    ['allow by=country values=DE', { 'billing.country': 'DE' }, true],
    ['allow by=country values=DE', { 'billing.country': 'DE', 'shipping.country': 'FR' }, false],
    ['allow by=country values=DE', {}, false],
    [`block by=card values=${HASH} outcome=reject`, {}, true],
    [`block by=card values=${'x'.repeat(43)} outcome=reject`, {}, false],
    ['block by=bin values=420000 outcome=reject', {}, true],
    ['block by=bin values=42000001 outcome=reject', {}, false],
    ['block by=email values=Jane@Example.com outcome=reject', { 'customer.email': ' jane@example.COM ' }, true],
    ['block by=email values=jane@example.com outcome=reject', { 'customer.email': 'jane@example.org' }, false],
    ['block by=domain values=example.com outcome=reject', { 'customer.email': 'jane@example.com' }, true],
    ['block by=domain values=example.com outcome=reject', { 'customer.email': 'jane@mail.Example.com' }, true],
    ['block by=domain values=example.com outcome=reject', { 'customer.email': 'jane@notexample.com' }, false],
    ['block by=ip values=10.0.0.0/8 outcome=reject', { 'customer.ip': '10.9.9.9' }, true],
    ['block by=ip values=10.0.0.0/8 outcome=reject', { 'customer.ip': 'unknown' }, false],
    ['block by=customer values=4711 outcome=reject', { 'customer.merchantCustomerId': '4711' }, true],
    ['block by=customer values=4711 outcome=reject', { 'customer.merchantCustomerId': '47110' }, false],
    ['value parameter=score above=75 outcome=review', { 'risk.parameters[score]': '75' }, false],
    ['value parameter=score above=75 outcome=review', { 'risk.parameters[score]': '75.5' }, true],
    ['value parameter=score below=-1 outcome=review', { 'risk.parameters[score]': '-2' }, true],
    ['value parameter=score above=75 outcome=review', { 'risk.parameters[score]': '0x99' }, false],
    ['value parameter=score above=75 outcome=review', {}, false],
    ['value parameter=segment is=new%20one outcome=review', { 'risk.parameters[segment]': 'new one' }, true],
    ['value parameter=segment is=new outcome=review', { 'risk.parameters[segment]': 'newer' }, false],
  ])('%s with %o: %s', async (rule, request, expected) => {
    expect(isMatching(rule, await facts(request))).toBe(expected);
  });

  test('the country of a bank account is its parameter, or else follows from the IBAN', async () => {
    const account = (country: string | undefined) => ({
      account: {
        kind: 'bankAccount' as const,
        parameters: { 'bankAccount.iban': 'de89370400440532013000' },
      },
      request: { 'billing.country': 'DE', ...(country === undefined ? {} : { 'bankAccount.country': country }) },
    });
    const rule = 'country differ=billing,account outcome=reject';
    expect(isMatching(rule, await facts({}, account(undefined)))).toBe(false);
    expect(isMatching(rule, await facts({}, account('AT')))).toBe(true);
  });

  test.each([
    [{ avsResponse: 'A' }, 'checks avs=A,Z outcome=review', true],
    [{ avsResponse: 'F' }, 'checks avs=A,Z outcome=review', false],
    [{ cvvResponse: 'N' }, 'checks avs=A cvv=N outcome=review', true],
    [{}, 'checks avs=A cvv=N outcome=review', false],
    [{ binCountry: 'US' }, 'country differ=billing,bin stage=after outcome=review', true],
    [{ binCountry: 'DE' }, 'country differ=billing,bin stage=after outcome=review', false],
  ])('%o: %s', async (byAcquirer, rule, expected) => {
    expect(isMatching(rule, await factsOf(subject({ 'billing.country': 'DE' }), byAcquirer, undefined))).toBe(expected);
  });
});

describe('the score', () => {
  const weighed = 'amount above=1 weight=20; block by=bin values=420000 weight=30';

  test.each([
    ['score from=50 outcome=review', 'review'],
    ['score from=51 outcome=review', 'accept'],
    ['score from=50 outcome=reject; score from=20 outcome=review', 'reject'],
  ])('of 50 with %s: %s', async (rules, verdict) => {
    expect(decide(rulesIn(`${weighed}; ${rules}`), await facts(), 'before', 0)).toMatchObject({ score: 50, verdict });
  });

  test('continues after the authorization from the score before it', async () => {
    const rules = rulesIn('amount above=1 weight=20 stage=after; score from=30 outcome=reject');
    expect(decide(rules, await facts(), 'before', 0)).toMatchObject({ score: 0, verdict: 'accept' });
    expect(decide(rules, await facts(), 'after', 10)).toMatchObject({ score: 30, verdict: 'reject' });
  });

  test('stays within the bounds of replies', async () => {
    const heavy = rulesIn(Array.from({ length: 3 }, (_, index) => `amount above=${index} weight=99999`).join(';'));
    expect(decide(heavy, await facts(), 'before', 0).score).toBe(99_999);
    const light = rulesIn('allow by=bin values=420000 weight=-99999; allow by=bin values=4200000 weight=-99999');
    expect(decide(light, await facts(), 'before', 0).score).toBe(-99_999);
  });
});

describe('an allow list', () => {
  test('overrides other rules, but not a block list', async () => {
    const allowed = 'amount above=1 outcome=reject; allow by=bin values=420000';
    expect(decide(rulesIn(allowed), await facts(), 'before', 0).verdict).toBe('accept');
    const blocked = `${allowed}; block by=bin values=4200000 outcome=review`;
    expect(decide(rulesIn(blocked), await facts(), 'before', 0)).toMatchObject({
      verdict: 'review',
      code: '000.400.000',
    });
  });

  test('with a weight only lowers the score', async () => {
    const rules = rulesIn('amount above=1 outcome=reject; allow by=bin values=420000 weight=-5');
    expect(decide(rules, await facts(), 'before', 0)).toMatchObject({ verdict: 'reject', score: -5 });
  });
});

const rulePool = rulesIn(`
  amount above=50 outcome=review
  amount above=99.99 outcome=reject
  amount above=150 outcome=reject code=100.400.100
  amount below=120 weight=20
  velocity by=card within=1h count=2 outcome=reject
  velocity by=email within=1h count=1 weight=40
  country differ=billing,shipping outcome=review
  chargedBack by=card outcome=review
  chargedBack by=card count=2 outcome=reject
  chargebackRate above=100 weight=25
  block by=domain values=example.com outcome=reject
  block by=country values=AT weight=15
  value parameter=score above=10 weight=30
  score from=20 outcome=review
  score from=60 outcome=reject
`);

const anyFacts: fc.Arbitrary<RiskFacts> = fc.record({
  amount: fc.bigInt({ min: 0n, max: 20_000n }),
  currency: fc.constantFrom('EUR', 'USD'),
  identity: fc.record(
    { card: fc.constant(HASH), email: fc.constantFrom('a@example.com', 'b@example.org') },
    { requiredKeys: [] },
  ),
  bin: fc.constant('42000000'),
  address: fc.constant(addressNumberOf('10.0.0.1')),
  countries: fc.record(
    { billing: fc.constantFrom('DE', 'AT'), shipping: fc.constantFrom('DE', 'AT') },
    { requiredKeys: [] },
  ),
  request: fc.record({ 'risk.parameters[score]': fc.constantFrom('5', '11', undefined) }),
  byAcquirer: fc.constant({}),
  trusted: fc.constant({ identity: {}, address: undefined, countries: {} }),
  counted: fc
    .nat({ max: 4 })
    .map((count) => new Map(['card', 'email'].map((by) => [`${by}/${HOUR_MS}`, { count, amount: 0n }]))),
  chargedBack: fc.nat({ max: 3 }).map((count) => new Map([[chargedBackKey('card'), count]])),
  chargebackRate: fc.nat({ max: 200 }),
});

const severity = { accept: 0, review: 1, reject: 2 } as const;

describe('whatever the payment and the rules', () => {
  const someRules = fc.subarray([...rulePool, ...rulesIn('allow by=bin values=420000 weight=-25')]);

  test('an additional rule never makes the outcome milder or the score lower', () => {
    fc.assert(
      fc.property(someRules, fc.constantFrom(...rulePool), anyFacts, (rules, more, given) => {
        const [without, beside] = [decide(rules, given, 'before', 0), decide([...rules, more], given, 'before', 0)];
        expect(severity[beside.verdict]).toBeGreaterThanOrEqual(severity[without.verdict]);
        expect(beside.score).toBeGreaterThanOrEqual(without.score);
      }),
    );
  });

  test('the order of the rules does not matter', () => {
    const shuffled = fc.shuffledSubarray([...rulePool, ...rulesIn('allow by=bin values=420000')]);
    fc.assert(
      fc.property(shuffled, anyFacts, (rules, given) => {
        const sorted = rules.toSorted((one, other) => (one.text < other.text ? -1 : 1));
        expect(decide(rules, given, 'before', 0)).toEqual(decide(sorted, given, 'before', 0));
      }),
    );
  });

  test('every review and rejection has a code, and an acceptance has none', () => {
    fc.assert(
      fc.property(someRules, anyFacts, (rules, given) => {
        const { verdict, code } = decide(rules, given, 'before', 0);
        expect(code === undefined).toBe(verdict === 'accept');
      }),
    );
  });
});

describe("a shopper's claim", () => {
  const parameters = fc.record(
    {
      'customer.email': fc.constantFrom('vip@example.com', 'bad@example.org'),
      'customer.merchantCustomerId': fc.constantFrom('vip', 'bad'),
      'customer.ip': fc.constantFrom('10.0.0.1', '192.0.2.1'),
      'billing.country': fc.constantFrom('DE', 'IR'),
      'shipping.country': fc.constantFrom('DE', 'IR'),
      'bankAccount.country': fc.constantFrom('DE', 'IR'),
    } satisfies Record<(typeof claims)[number], unknown>,
    { requiredKeys: [] },
  );
  const allowing = rulesIn(`
    allow by=email values=vip@example.com
    allow by=domain values=example.com weight=-10
    allow by=customer values=vip
    allow by=ip values=10.0.0.0/8
    allow by=country values=DE
    allow by=country values=DE weight=-7
  `);
  const others = rulesIn(`
    amount above=1 outcome=reject
    amount above=1 weight=20
    block by=email values=bad@example.org outcome=review
    block by=country values=IR outcome=reject
    block by=customer values=bad weight=15
    country differ=billing,shipping outcome=review
    score from=10 outcome=review
  `);

  test('never improves the outcome of a payment', async () => {
    const rules = fc.tuple(fc.subarray([...allowing]), fc.subarray([...others])).map((both) => both.flat());
    await fc.assert(
      fc.asyncProperty(rules, parameters, parameters, async (given, byMerchant, byShopper) => {
        const claimed = new Set(Object.keys(byShopper).filter((name) => !(name in byMerchant)));
        const without = decide(given, await facts(byMerchant), 'before', 0);
        const request = { ...byShopper, ...byMerchant, ...keptClaims(claimed) };
        const beside = decide(given, await facts(request), 'before', 0);
        expect(severity[beside.verdict]).toBeGreaterThanOrEqual(severity[without.verdict]);
        expect(beside.score).toBeGreaterThanOrEqual(without.score);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each(Object.keys(listedBy) as ListedBy[])('does not match an allow list by %s', async (by) => {
    const values = {
      card: HASH,
      bin: '420000',
      email: 'vip@example.com',
      domain: 'example.com',
      ip: '10.0.0.1',
      country: 'DE',
      customer: 'vip',
    } as const satisfies Record<ListedBy, string>;
    const request = {
      'customer.email': 'vip@example.com',
      'customer.merchantCustomerId': 'vip',
      'customer.ip': '10.0.0.1',
      'billing.country': 'DE',
      'shipping.country': 'DE',
      'bankAccount.country': 'DE',
    };
    const rules = rulesIn(`amount above=1 outcome=reject; allow by=${by} values=${values[by]}`);
    const byMerchant = decide(rules, await facts(request), 'before', 0).verdict;
    const byShopper = decide(rules, await facts({ ...request, ...keptClaims(new Set(claims)) }), 'before', 0).verdict;
    // The card is not a claim: it is charged.
    expect([byMerchant, byShopper]).toEqual(['accept', by === 'card' || by === 'bin' ? 'accept' : 'reject']);
  });

  test('about the country of an account does not count when the account is stored', async () => {
    const rules = rulesIn('amount above=1 outcome=reject; allow by=country values=DE');
    const stored = { 'bankAccount.country': 'DE', registrationId: 'a'.repeat(32) };
    expect(decide(rules, await facts(stored), 'before', 0).verdict).toBe('reject');
    expect(decide(rules, await facts({ 'bankAccount.country': 'DE' }), 'before', 0).verdict).toBe('accept');
  });
});
