import { describe, expect, test } from 'vitest';
import { type rules, violationsOf } from './checker.ts';
import { type Call, DECLINED, type History, type StoredPayment } from './history.ts';

const APPROVED = '000.100.110';

const paid: StoredPayment = { id: 'p', type: 'DB', state: 'succeeded', cents: 1_000, code: APPROVED, version: 2 };
const refund = (id: string, cents: number, state = 'succeeded'): StoredPayment => ({
  ...paid,
  id,
  type: 'RF',
  cents,
  state,
  referencedId: 'p',
  code: state === 'succeeded' ? APPROVED : DECLINED,
});

const pay: Call = {
  kind: 'payment',
  type: 'DB',
  cents: 1_000,
  content: 'pay',
  begun: 1,
  ended: 10,
  reply: { status: 200, code: APPROVED, id: 'p', cents: 1_000 },
};

/** A refund that a client asked for between two steps. */
const asked = (begun: number, ended: number, cents: number, reply?: Call['reply']): Call => ({
  kind: 'follow-up',
  type: 'RF',
  target: 'p',
  cents,
  content: `refund ${cents}`,
  begun,
  ended,
  reply,
});
const approved = (id: string, cents: number) => ({ status: 200, code: APPROVED, id, cents });
const exceeded = { status: 400, code: '700.400.200', id: 'of the request' };

/** What is right for these payments, whatever clients saw. */
const historyOf = (payments: readonly StoredPayment[], calls: readonly Call[]): History => {
  const told = payments.map(({ id, code = '', version }) => ({ id: `n-${id}`, subject: id, sequence: version, code }));
  return {
    calls,
    payments,
    registrations: [],
    orders: payments.map(({ id, cents, state }) => ({
      paymentId: id,
      reference: id,
      task: 'debit',
      cents,
      isApproved: state === 'succeeded',
    })),
    told,
    received: told,
    ledgerFaults: [],
  };
};

const right = historyOf(
  [paid, refund('a', 600), refund('b', 300, 'declined')],
  [pay, asked(20, 30, 600, approved('a', 600)), asked(21, 31, 300, { status: 400, code: DECLINED, id: 'b' })],
);
const [order] = right.orders;
const [note] = right.told;
if (order === undefined || note === undefined) throw new Error('the right history is empty');

const charge: Call = { ...pay, kind: 'charge', target: 'r', content: 'charge', begun: 30, ended: 40 };
const removal: Call = {
  kind: 'removal',
  target: 'r',
  content: '',
  begun: 20,
  ended: 25,
  reply: { status: 200, code: APPROVED },
};

/** A wrong history for each rule. */
const wrong: Readonly<Record<keyof typeof rules, History>> = {
  'an acknowledged payment stays as it was answered': {
    ...historyOf([{ ...paid, state: 'declined', code: DECLINED }], [pay]),
  },
  'a key has one outcome': historyOf(
    [paid, { ...paid, id: 'q' }],
    [
      { ...pay, key: 'k' },
      { ...pay, key: 'k', begun: 11, ended: 12, reply: { status: 200, code: APPROVED, id: 'q' } },
    ],
  ),
  'follow-ups never take more than there is': historyOf([paid, refund('a', 600), refund('b', 600)], [pay]),
  // The refund was refused when nothing had been taken, nor was about to be.
  'balances are linearizable': historyOf(
    [paid, refund('a', 600)],
    [pay, asked(20, 30, 600, exceeded), asked(40, 50, 600, approved('a', 600))],
  ),
  'money moves once, and as the payments say': {
    ...right,
    orders: [...right.orders, { ...order, reference: 'again' }],
  },
  'each change is notified': { ...right, received: right.received.slice(1) },
  'nothing else is notified': { ...right, received: [...right.received, { ...note, id: 'n-rolled-back' }] },
  'a change has one notification': {
    ...right,
    told: [...right.told, { ...note, id: 'n-twice' }],
    received: [...right.received, { ...note, id: 'n-twice' }],
  },
  'the ledger balances': { ...right, ledgerFaults: ['1 lines are missing'] },
  'everything ends': historyOf([{ ...paid, state: 'pending', code: undefined }], []),
  'what has ended is not shown as open': historyOf(
    [paid],
    [
      pay,
      {
        kind: 'reading',
        target: 'p',
        content: '',
        begun: 20,
        ended: 21,
        reply: { status: 200, code: '000.200.000', id: 'p' },
      },
    ],
  ),
  'a checkout is paid once': historyOf(
    [
      { ...paid, checkoutId: 'c' },
      { ...paid, id: 'q', checkoutId: 'c' },
    ],
    [],
  ),
  'an account is stored with its payment': {
    ...right,
    calls: [{ ...pay, reply: { status: 200, code: APPROVED, id: 'p', registrationId: 'r' } }],
  },
  'a removed account is not charged': {
    ...right,
    registrations: [{ id: 'r', isRemoved: true }],
    calls: [pay, removal, charge],
  },
};

const rulesBroken = (history: History) => [...new Set(violationsOf(history).map(({ rule }) => rule))];

describe('the checker of histories', () => {
  test('accepts a right one', () => {
    expect(violationsOf(right)).toEqual([]);
  });

  test('accepts the repetition of a charge that was made before the account was removed', () => {
    const [first, again] = [
      { ...charge, key: 'k', begun: 11, ended: 12 },
      { ...charge, key: 'k' },
    ];
    expect(rulesBroken({ ...right, calls: [pay, first, removal, again] })).not.toContain(
      'a removed account is not charged',
    );
  });

  test.each(Object.entries(wrong))('rejects a history against the rule: %s', (rule, history) => {
    expect(rulesBroken(history)).toContain(rule);
  });
});

describe('the checker rejects a payment that was answered and is gone', () => {
  test.each([APPROVED, DECLINED])('with %s', (code) => {
    const lost: Call = { ...pay, reply: { status: code === APPROVED ? 200 : 400, code, id: 'gone' } };
    expect(rulesBroken({ ...right, calls: [...right.calls, lost] })).toContain(
      'an acknowledged payment stays as it was answered',
    );
  });

  test('and accepts a refusal, which has the id of its request', () => {
    expect(violationsOf({ ...right, calls: [...right.calls, { ...pay, reply: exceeded }] })).toEqual([]);
  });
});

describe('an order of follow-ups is found', () => {
  const isRight = (payments: readonly StoredPayment[], calls: readonly Call[]) =>
    !rulesBroken(historyOf(payments, calls)).includes('balances are linearizable');

  test('where a refusal overlaps what took the money', () => {
    expect(
      isRight([paid, refund('a', 600)], [asked(20, 60, 600, exceeded), asked(40, 50, 600, approved('a', 600))]),
    ).toBe(true);
  });

  test('where a refused refund met one that the acquirer declined later', () => {
    const declined = { status: 400, code: DECLINED, id: 'a' };
    const calls = [asked(20, 60, 600, declined), asked(30, 40, 600, exceeded)];
    expect(isRight([paid, refund('a', 600, 'declined')], calls)).toBe(true);
    expect(isRight([paid, refund('a', 600, 'declined')], [asked(20, 29, 600, declined), ...calls.slice(1)])).toBe(
      false,
    );
  });

  test('where the answer never came, and the refund took the money later', () => {
    const { ended: _ended, ...open } = asked(20, 0, 600);
    const calls = [open, asked(30, 40, 600, approved('b', 600)), asked(50, 60, 1_000, exceeded)];
    expect(isRight([paid, refund('b', 600)], calls)).toBe(true);
    expect(isRight([{ ...paid, cents: 1_200 }, refund('a', 600), refund('b', 600)], calls)).toBe(true);
  });

  test('not where two took more than there was', () => {
    const calls = [asked(20, 60, 600, approved('a', 600)), asked(30, 40, 600, approved('b', 600))];
    expect(isRight([paid, refund('a', 600), refund('b', 600)], calls)).toBe(false);
  });

  test('of a whole reversal, which takes what is left at its moment', () => {
    const held: StoredPayment = { ...paid, type: 'PA' };
    const capture: StoredPayment = { ...refund('a', 400), type: 'CP' };
    const reversal: StoredPayment = { ...refund('b', 600), type: 'RV' };
    const captured: Call = { ...asked(20, 40, 400, approved('a', 400)), type: 'CP' };
    const { cents: _cents, ...rest } = asked(20, 40, 0, approved('b', 600));
    const reversed: Call = { ...rest, type: 'RV' };
    expect(isRight([held, capture, reversal], [captured, reversed])).toBe(true);
    const early = { ...reversed, begun: 5, ended: 15 };
    expect(isRight([held, { ...capture, cents: 300 }, reversal], [captured, early])).toBe(false);
  });
});
