import { expect, test } from 'vitest';
import { rules, violationsOf } from './checker.ts';
import type { Facts, ListedPayout, SentRequest, SettledLine, ShownPayment } from './facts.ts';

const APPROVED = '000.100.110';
const PENDING = '000.200.000';
const DECLINED = '800.100.155';

const payment = (id: string, more: Partial<ShownPayment> = {}): ShownPayment => ({
  id,
  paymentType: 'DB',
  amount: '10.00',
  merchantTransactionId: `ref-${id}`,
  timestamp: '2026-01-01 09:00:00+0000',
  entityId: 'e',
  result: { code: APPROVED },
  ...more,
});

const request = (id: string, more: Partial<SentRequest> = {}): SentRequest => ({
  kind: 'payment',
  entityId: 'e',
  reference: `ref-${id}`,
  idempotencyKey: `key-${id}`,
  path: 'v1/payments',
  form: {},
  answer: { status: 200, id, code: APPROVED },
  ...more,
});

const settledLine = (paymentId: string, more: Partial<SettledLine> = {}): SettledLine => ({
  entityId: 'e',
  paymentId,
  amount: '10.00',
  signedCents: 1_000,
  feeCents: 25,
  date: '2026-01-09',
  payoutId: 'p',
  ...more,
});

const payout = (more: Partial<ListedPayout> = {}): ListedPayout => ({
  entityId: 'e',
  reference: 'p',
  cents: 975,
  isArrived: true,
  ...more,
});

const balanced = { ACQUIRER_RECEIVABLE: 0, MERCHANT_PAYABLE: -1_000, IN_TRANSIT: 0, BANK: 975, FEES: 25 };

const sound: Facts = {
  requests: [request('a')],
  payments: [payment('a')],
  forwarded: ['a'],
  acquirer: [{ reference: 'a', amount: '10.00', succeeded: true }],
  notified: [{ id: 'a', code: APPROVED }],
  settled: [settledLine('a')],
  payouts: [payout()],
  settledDaily: ['e'],
  settledUntil: '2026-01-08',
  balances: [{ entityId: 'e', cents: balanced }],
  ledgerFault: undefined,
};

const plus = (...payments: readonly ShownPayment[]): Partial<Facts> => ({ payments: [...sound.payments, ...payments] });

const authorized = payment('a', { paymentType: 'PA' });
const captured = (id: string, amount: string) => payment(id, { paymentType: 'CP', referencedId: 'a', amount });
const refunded = (id: string, amount: string) => payment(id, { paymentType: 'RF', referencedId: 'a', amount });

const { answer: _, ...unanswered } = request('a');

/** What breaks each rule. */
const broken: Readonly<Record<string, Partial<Facts>>> = {
  'no acknowledged payment is lost': { requests: [...sound.requests, request('b')] },
  'no acknowledged outcome changes': { payments: [payment('a', { result: { code: DECLINED } })] },
  'nothing is charged twice': plus(payment('b', { merchantTransactionId: 'ref-a' })),
  'a due time of a schedule is paid once': {
    requests: [request('a', { kind: 'schedule' })],
    ...plus(payment('b', { merchantTransactionId: 'ref-a' })),
  },
  'no more is captured than authorized': { payments: [authorized, captured('b', '6.00'), captured('c', '6.00')] },
  'no more is refunded than charged': plus(refunded('b', '6.00'), refunded('c', '6.00')),
  'every pending payment ends': { payments: [payment('a', { result: { code: PENDING } })] },
  'every request is answered in the end': {
    requests: [unanswered],
  },
  'the acquirer carries out each order once': { acquirer: [...sound.acquirer, ...sound.acquirer] },
  'the acquirer has what the gateway has': { acquirer: [] },
  'every outcome is notified': { notified: [] },
  'no payment is settled twice': { settled: [settledLine('a'), settledLine('a')] },
  'each line of a settlement has its payment': { settled: [settledLine('a', { amount: '9.00', signedCents: 900 })] },
  'what was captured is settled': { settled: [settledLine('b')] },
  'a payout pays its lines': { payouts: [payout({ cents: 974 })] },
  'the ledger has what was settled': {
    balances: [{ entityId: 'e', cents: { ...balanced, ACQUIRER_RECEIVABLE: 100, MERCHANT_PAYABLE: -1_100 } }],
  },
  'the ledger sums to zero': { balances: [{ entityId: 'e', cents: { ...balanced, FEES: 26 } }] },
  'the ledger agrees': { ledgerFault: 'a line is missing' },
};

test('sound books break no rule', () => {
  expect(violationsOf(sound)).toEqual([]);
});

test('every rule has a case', () => {
  expect(Object.keys(broken)).toEqual(Object.keys(rules));
});

test.each(Object.entries(broken))('it is found when broken: %s', (rule, facts) => {
  expect(violationsOf({ ...sound, ...facts }).map((violation) => violation.rule)).toContain(rule);
});

test('an order at the acquirer that the gateway does not show as a success is found', () => {
  const acquirer = [...sound.acquirer, { reference: 'b', amount: '1.00', succeeded: true }];
  expect(violationsOf({ ...sound, acquirer }).map(({ ids }) => ids)).toEqual([['b']]);
});

test('refunds of captures count against the authorization', () => {
  const refund = payment('r', { paymentType: 'RF', referencedId: 'b', amount: '7.00' });
  const facts = { ...sound, payments: [authorized, captured('b', '6.00'), refund] };
  expect(violationsOf(facts).map(({ rule }) => rule)).toContain('no more is refunded than charged');
});

test('a payout without lines is found, and lines without their payout', () => {
  const other = payout({ reference: 'q', cents: 1, isArrived: false });
  expect(violationsOf({ ...sound, payouts: [payout(), other] }).map(({ ids }) => ids)).toEqual([['e q']]);
  expect(violationsOf({ ...sound, payouts: [] }).map(({ ids }) => ids)).toContainEqual(['e p']);
});

test('what is expected on the bank account stays in transit', () => {
  const balances = [{ entityId: 'e', cents: { ...balanced, IN_TRANSIT: 975, BANK: 0 } }];
  expect(violationsOf({ ...sound, balances, payouts: [payout({ isArrived: false })] })).toEqual([]);
});
