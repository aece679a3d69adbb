import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { chargeableUntil, charged, type Mandate, mandateRefusal, mandateState, uncharged } from './mandate.ts';

const signed = (signedOn: string, more: Partial<Mandate> = {}): Mandate => ({
  channelId: 'e',
  id: 'M',
  version: 1,
  accountHash: 'hash',
  signedOn,
  language: undefined,
  text: undefined,
  paymentId: undefined,
  isRecurring: true,
  nextSequence: 'FRST',
  lastDay: '',
  revokedAtMs: undefined,
  createdAtMs: Temporal.Instant.from(`${signedOn}T12:00:00Z`).epochMilliseconds,
  ...more,
});

const days = fc
  .integer({ min: 0, max: 40_000 })
  .map((count) => Temporal.PlainDate.from('2000-01-01').add({ days: count }).toString());

const next = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

describe('a mandate lapses 36 months after its last charge', () => {
  test.each([
    ['2026-11-20', '2029-11-20'],
    ['2024-02-29', '2027-02-28'],
    ['2025-02-28', '2028-02-28'],
    ['2026-12-31', '2029-12-31'],
    ['2026-01-31', '2029-01-31'],
    ['2027-03-01', '2030-03-01'],
  ])('that of %s allows its last charge on %s', (lastDay, until) => {
    const mandate = signed('2020-01-01', { lastDay, nextSequence: 'RCUR' });
    expect(chargeableUntil(mandate)).toBe(until);
    expect([mandateState(mandate, until), mandateState(mandate, next(until))]).toEqual(['active', 'lapsed']);
  });

  test('on any day: the same day three years later, or the last of a shorter month', () => {
    fc.assert(
      fc.property(days, fc.boolean(), (day, isCharged) => {
        const mandate = isCharged ? signed('1999-01-01', { lastDay: day }) : signed(day);
        const until = chargeableUntil(mandate);
        expect(until.slice(0, 7)).toBe(`${Number(day.slice(0, 4)) + 3}${day.slice(4, 7)}`);
        expect(until.slice(8)).toBe(day.slice(5) === '02-29' ? '28' : day.slice(8));
        expect(mandateRefusal(mandate, 'hash', until)).toBeUndefined();
        expect(mandateRefusal(mandate, 'hash', next(until))).toBe('lapsed');
      }),
    );
  });

  test('one that was signed elsewhere counts from when it became known', () => {
    const mandate = signed('2015-05-05', {
      createdAtMs: Temporal.Instant.from('2026-11-20T12:00:00Z').epochMilliseconds,
    });
    expect(chargeableUntil(mandate)).toBe('2029-11-20');
  });

  test('what ended it before is told first', () => {
    const revoked = signed('2015-05-05', { revokedAtMs: 1 });
    expect([mandateState(revoked, '2040-01-01'), mandateRefusal(revoked, 'other', '2040-01-01')]).toEqual([
      'revoked',
      'revoked',
    ]);
    const used = signed('2015-05-05', { isRecurring: false, lastDay: '2015-06-01' });
    expect(mandateRefusal(used, 'hash', '2040-01-01')).toBe('used');
    expect(mandateRefusal(used, 'other', '2040-01-01')).toBe('of another account');
  });
});

describe('a charge that never happened', () => {
  const mandateOf = (more: Partial<Mandate>) => ({ ...signed('2026-11-20'), ...more });
  const taken = (mandate: Mandate, day: string) =>
    uncharged(charged(mandate, day), { day, mandate: { sequenceType: mandate.nextSequence } });

  test.each([
    ['the first of a recurring mandate', mandateOf({})],
    ['that of a single mandate', mandateOf({ isRecurring: false, nextSequence: 'OOFF' })],
  ])('leaves no trace: %s', (_name, mandate) => {
    expect(taken(mandate, '2026-12-10')).toEqual(mandate);
  });

  test('keeps the sequence of a mandate that was charged before', () => {
    const mandate = mandateOf({ lastDay: '2026-12-01', nextSequence: 'RCUR' });
    expect(taken(mandate, '2026-12-10')).toEqual({ ...mandate, lastDay: '2026-12-10' });
  });

  test('changes nothing once a later one was ordered', () => {
    const later = charged(charged(mandateOf({}), '2026-12-10'), '2026-12-11');
    expect(uncharged(later, { day: '2026-12-10', mandate: { sequenceType: 'FRST' } })).toEqual(later);
  });
});
