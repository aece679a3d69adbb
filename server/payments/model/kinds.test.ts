import { expect, test } from 'vitest';
import { followUpTypes, postings } from '../../../catalogue/payments/payment-types.ts';
import { followUps } from './kinds.ts';

test('the follow-ups that requests can name are exactly those with codes', () => {
  const types = followUpTypes.filter((type) => postings[type].madeBy === 'client');
  expect(types.length).toBeGreaterThan(0);
  expect(Object.keys(followUps).sort()).toEqual([...types].sort());
});
