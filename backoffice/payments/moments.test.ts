import { describe, expect, test } from 'vitest';
import type { TimelineEvent } from '../../catalogue/backoffice/replies/timeline.ts';
import { payments as texts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { momentsOf } from './moments.ts';

const attempt = (number: number, outcome: string, more: Partial<TimelineEvent> = {}): TimelineEvent => ({
  time: `2026-11-20 12:0${number}:00+0000`,
  kind: 'notification',
  details: { outcome, attempt: String(number) },
  paymentId: 'payment',
  ...more,
});

const told = (...events: readonly TimelineEvent[]) =>
  momentsOf(texts, [], [], events).map(({ text, more, time }) => [text, more, time.slice(14, 16)]);

test('within a second, what was asked comes before the outcome, and who was notified after it', () => {
  const time = '2026-11-20 12:00:00+0000';
  const payment = {
    id: 'payment',
    shortId: '1',
    created: time,
    channel: { id: 'channel', name: 'Shop' },
    paymentType: 'DB',
    amount: '5.00',
    currency: 'EUR',
    state: 'declined',
  } as const;
  const of = { time, paymentId: 'payment' };
  const events = [
    { ...of, kind: 'notification', details: { outcome: '200', attempt: '1' } },
    { ...of, kind: 'risk', details: { verdict: 'reject' } },
  ];
  expect(momentsOf(texts, [payment], [], events).map(({ text }) => text)).toEqual([
    texts.verdicts.reject,
    expect.stringContaining('declined'),
    texts.notified,
  ]);
});

describe('notifications of a payment', () => {
  test('that fail again and again are one line with the number of attempts and the time of the last', () => {
    expect(told(...[1, 2, 3, 4, 5].map((number) => attempt(number, 'refused')))).toEqual([
      [texts.notNotified, '5 attempts', '05'],
    ]);
  });

  test('that fail once say no number', () => {
    expect(told(attempt(1, 'timeout'))).toEqual([[texts.notNotified, undefined, '01']]);
  });

  test('that arrive after failures say both', () => {
    expect(told(attempt(1, '503'), attempt(2, '503'), attempt(3, '200'))).toEqual([
      [texts.notNotified, '2 attempts', '02'],
      [texts.notified, undefined, '03'],
    ]);
  });

  test('that failed can be sent again until one arrives', () => {
    const failed = attempt(1, '503');
    const undelivered = (...events: readonly TimelineEvent[]) =>
      momentsOf(texts, [], [], events).map(({ isUndelivered = false }) => isUndelivered);
    expect(undelivered(failed)).toEqual([true]);
    expect(undelivered(failed, attempt(2, '200'))).toEqual([false, false]);
    expect(undelivered(failed, attempt(2, '200', { paymentId: 'refund' }))).toEqual([true, false]);
    expect(undelivered(failed, attempt(2, '200'), attempt(3, '503'))).toEqual([false, false, true]);
  });

  test('about different payments stay apart', () => {
    expect(told(attempt(1, '503'), attempt(2, '503', { paymentId: 'refund' }))).toEqual([
      [texts.notNotified, undefined, '01'],
      [texts.notNotified, '2 attempts', '02'],
    ]);
  });
});
