import { expect, test } from 'vitest';
import { findingsOf, longestGapMs, type Sent, type Stored } from './outside-ledger.ts';

const sent = (key: string, more: Partial<Sent> = {}): Sent => ({
  type: 'PA',
  key,
  amount: 1000,
  referencedId: undefined,
  ending: 'approved',
  id: `id ${key}`,
  status: 200,
  code: '000.100.110',
  beganAtMs: 0,
  endedAtMs: 0,
  ...more,
});
const stored = (key: string, more: Partial<Stored> = {}): Stored => ({
  id: `id ${key}`,
  key,
  type: 'PA',
  state: 'succeeded',
  amount: 1000,
  referencedId: undefined,
  ...more,
});
const none = { lost: [], double: [], overdrawn: [], unordered: [], foreign: [], open: [] };
const ofPayment = { referencedId: 'id a' };
const capture = { type: 'CP', ...ofPayment } as const;
const orders = (...keys: readonly string[]) => new Set(keys.map((key) => `id ${key}`));

test.each<[string, readonly Sent[], readonly Stored[], ReadonlySet<string>, object]>([
  ['what was acknowledged is there', [sent('a')], [stored('a')], orders('a'), {}],
  ['an unknown one may be absent', [sent('a', { ending: 'unknown', id: undefined })], [], orders(), {}],
  ['an unknown one may exist', [sent('a', { ending: 'unknown' })], [stored('a')], orders('a'), {}],
  ['a refusal may leave nothing', [sent('a', { ending: 'refused' })], [], orders(), {}],
  ['an acknowledged one is absent', [sent('a')], [], orders(), { lost: ['a'] }],
  ['it has another amount', [sent('a')], [stored('a', { amount: 1 })], orders('a'), { lost: ['a'], foreign: ['id a'] }],
  ['it was declined', [sent('a')], [stored('a', { state: 'declined' })], orders('a'), { lost: ['a'] }],
  ['a refused one was approved', [sent('a', { ending: 'refused' })], [stored('a')], orders('a'), { lost: ['a'] }],
  [
    'a request made two',
    [sent('a')],
    [stored('a'), stored('a', { id: 'b' })],
    new Set(['id a', 'b']),
    { double: ['a'] },
  ],
  ['nobody sent it', [], [stored('a')], orders('a'), { foreign: ['id a'] }],
  ['the acquirer was not asked', [sent('a')], [stored('a')], orders(), { unordered: ['id a'] }],
  ['the acquirer has one more', [sent('a')], [stored('a')], orders('a', 'b'), { unordered: ['id b'] }],
  [
    'it is not decided',
    [sent('a', { ending: 'unknown' })],
    [stored('a', { state: 'received' })],
    orders(),
    { open: ['id a'] },
  ],
  [
    'too much was captured',
    [sent('a'), sent('b', { ...capture, amount: 600 }), sent('c', { ...capture, amount: 600 })],
    [stored('a'), stored('b', { ...capture, amount: 600 }), stored('c', { ...capture, amount: 600 })],
    orders('a', 'b', 'c'),
    { overdrawn: ['id a'] },
  ],
  [
    'a declined capture takes nothing',
    [sent('a'), sent('b', { ...capture, ending: 'refused' }), sent('c', capture)],
    [stored('a'), stored('b', { ...capture, state: 'declined' }), stored('c', capture)],
    orders('a', 'b', 'c'),
    {},
  ],
])('%s', (_, asked, kept, known, expected) => {
  expect(findingsOf(asked, kept, known)).toEqual({ ...none, ...expected });
});

test.each([
  [[], 100],
  [[110, 120, 190], 70],
  [[50, 300, 150], 50],
])('the longest gap between %j is %i', (atMs, gap) => {
  expect(longestGapMs(atMs, 100, 200)).toBe(gap);
});
