import { expect, test } from 'vitest';
import { notificationTypes } from '../../catalogue/payments/notification-kinds.ts';
import { notificationGroups } from './webhooks.tsx';

test('every kind of notification can be chosen, once', () => {
  expect(Object.values(notificationGroups).flat().toSorted()).toEqual([...notificationTypes].toSorted());
});
