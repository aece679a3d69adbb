import { describe, expect, test } from 'vitest';
import {
  followUpTypes,
  initialTypes,
  isPaymentType,
  movementOf,
  type PaymentType,
  type Posting,
  postings,
} from './payment-types.ts';

const rows: readonly (readonly [string, Posting])[] = Object.entries(postings);
const types = Object.keys(postings).filter(isPaymentType);

describe('every payment type', () => {
  test.each(rows)('%s refers to known types or stands alone', (_, { alone, refersTo }) => {
    expect(refersTo.filter((type) => !isPaymentType(type))).toEqual([]);
    expect(alone || refersTo.length > 0).toBe(true);
  });

  test.each(rows)('%s moves money from one balance to another, or none', (type, { from, to, refersTo }) => {
    expect(from === undefined).toBe(to === undefined);
    expect(to === undefined || from !== to).toBe(true);
    if (from !== 'referenced') return;
    for (const referenced of refersTo)
      expect(movementOf(type as PaymentType, referenced as PaymentType)?.from).toBeDefined();
  });

  const taking = rows.filter(([, { from, refersTo }]) => ![undefined, 'outside'].includes(from) && refersTo.length > 0);
  test.each(taking)('%s debits only the balance that its referenced payment has credited', (type, { refersTo }) => {
    for (const referenced of refersTo) {
      expect((postings[referenced as PaymentType] as Posting).to).toBe(
        movementOf(type as PaymentType, referenced as PaymentType)?.from,
      );
    }
  });
});

describe('what requests may name', () => {
  test('is listed in the order that clients know', () => {
    expect(initialTypes).toEqual(['PA', 'DB', 'CD', 'PA.CP', 'RG', 'RI', '3D', 'TK']);
    expect(followUpTypes).toEqual(['PA', 'CD', 'CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR']);
  });
});

describe('the movement of money', () => {
  test.each([
    ['PA', undefined, 'outside', 'authorized'],
    ['DB', undefined, 'outside', 'captured'],
    ['PA.CP', undefined, 'outside', 'authorized'],
    ['CD', undefined, 'outside', 'credited'],
    ['CD', 'DB', 'outside', 'credited'],
    ['PA', 'PA', 'outside', 'authorized'],
    ['CP', 'PA', 'authorized', 'captured'],
    ['CP', 'PA.CP', 'authorized', 'captured'],
    ['RC', 'PA', 'authorized', 'captured'],
    ['RB', 'DB', 'outside', 'captured'],
    ['RV', 'RB', 'captured', 'released'],
    ['RF', 'RB', 'captured', 'refunded'],
    ['RF', 'RC', 'captured', 'refunded'],
    ['RV', 'PA', 'authorized', 'released'],
    ['RV', 'DB', 'captured', 'released'],
    ['RV', 'CP', 'captured', 'released'],
    ['RF', 'DB', 'captured', 'refunded'],
    ['RF', 'CP', 'captured', 'refunded'],
  ] as const)('of %s after %s is from %s to %s', (type, referenced, from, to) => {
    expect(movementOf(type, referenced)).toEqual({ from, to });
  });

  test('does not exist for pairs that are not listed', () => {
    const allowed = new Set(
      rows.flatMap(([type, { refersTo }]) => refersTo.map((referenced) => `${type} ${referenced}`)),
    );
    for (const type of types) {
      for (const referenced of types) {
        if (!allowed.has(`${type} ${referenced}`)) expect(movementOf(type, referenced)).toBeUndefined();
      }
    }
    expect([movementOf('CP'), movementOf('RF'), movementOf('RV'), movementOf('RG'), movementOf('RF', 'PA')]).toEqual(
      Array(5).fill(undefined),
    );
  });
});
