import { expect, test } from 'vitest';
import { notificationTypes } from '../../catalogue/payments/notification-kinds.ts';
import { latelyOf, notificationGroups, standingOf } from './webhooks.tsx';

test('every kind of notification can be chosen, once', () => {
  expect(Object.values(notificationGroups).flat().toSorted()).toEqual([...notificationTypes].toSorted());
});

const [delivered, failed, untried] = [
  { state: 'delivered', attempts: [{}] },
  { state: 'failing', attempts: [{}] },
  { state: 'failing', attempts: [] },
];

test.each([
  ['nothing was sent to', [], 'active'],
  ['reaches its server', [delivered, delivered], 'active'],
  ['reaches it sometimes', [delivered, failed], 'active'],
  ['has not tried everything', [failed, untried], 'active'],
  ['reaches nobody', [failed, failed], 'broken'],
] as const)('a webhook that %s stands so', (_, deliveries, standing) => {
  expect(standingOf(true, latelyOf({ deliveries }))).toBe(standing);
  expect(standingOf(false, latelyOf({ deliveries }))).toBe('inactive');
});
