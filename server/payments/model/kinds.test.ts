import { expect, test } from 'vitest';
import { followUpTypes, postings } from '../../../catalogue/payments/payment-types.ts';
import { followUps } from './kinds.ts';

test('every follow-up that a request may ask for has its codes, and no other', () => {
  const asked = followUpTypes.filter((type) => postings[type].madeBy === 'client');
  expect(asked.length).toBeGreaterThan(0);
  expect(Object.keys(followUps).sort()).toEqual([...asked].sort());
});
