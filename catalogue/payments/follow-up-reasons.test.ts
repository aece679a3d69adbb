import { expect, test } from 'vitest';
import { payments as german } from '../texts/de/backoffice/payments.ts';
import { payments } from '../texts/en/backoffice/payments.ts';
import { followUpReasons, reasonsFor } from './follow-up-reasons.ts';

test('money is given back for other reasons than those for which it is charged again', () => {
  expect(reasonsFor('RF')).toEqual([
    'requested',
    'damaged',
    'notDelivered',
    'duplicate',
    'wrongAmount',
    'suspicious',
    'other',
  ]);
  expect(reasonsFor('RB')).toEqual(['requested', 'nextPayment', 'laterCosts', 'wrongAmount', 'other']);
  expect(reasonsFor('CP')).toEqual(['delivered', 'partlyDelivered', 'other']);
});

test.each([payments, german])('each reason has words', ({ reasons }) => {
  expect(Object.keys(reasons).toSorted()).toEqual(Object.keys(followUpReasons).toSorted());
});
