import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandsOfNumber } from '../../../catalogue/brands/brands.ts';
import { settingsFrom } from '../../../catalogue/settings/channel-settings.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { Account } from '../accounts/account.ts';
import { brandOf, detectedBrand } from './channel-rules.ts';

/** Belongs to two brands; MADA has the narrower range. */
const CO_BADGED = '4008610000000000';

const cardOf = (number: string): Account => ({ kind: 'card', parameters: { 'card.number': number } });

describe('the brand of a payment', () => {
  test.each([
    ['the only one of a number', '4200000000000000', {}, 'VISA'],
    ['the narrowest of a co-badged number', CO_BADGED, {}, 'MADA'],
    ['the first in the order of the channel', CO_BADGED, { brandDetectionOrder: 'MASTER VISA MADA' }, 'VISA'],
    ['the narrowest, if the order has none of them', CO_BADGED, { brandDetectionOrder: 'AMEX' }, 'MADA'],
    ['one that the channel accepts', CO_BADGED, { brands: 'VISA MASTER' }, 'VISA'],
    [
      'none that the channel prefers but does not accept',
      CO_BADGED,
      { brands: 'MADA', brandDetectionOrder: 'VISA' },
      'MADA',
    ],
    ['the narrowest, if the channel accepts none', CO_BADGED, { brands: 'AMEX' }, 'MADA'],
    ['none of a number of no brand', '9999999999999995', {}, undefined],
  ])('is %s', (_what, number, stored, brand) => {
    expect(brandOf(undefined, cardOf(number), settingsFrom(stored as Record<string, string>))).toBe(brand);
  });

  test('is the one that was sent, whatever the number', () => {
    const settings = settingsFrom({ brandDetection: 'false' });
    expect(brandOf('MASTER', cardOf('4200000000000000'), settings)).toBe('MASTER');
    expect(brandOf('NOBRAND', cardOf('4200000000000000'), settings)).toBeUndefined();
    expect(brandOf(undefined, undefined, settingsFrom({}))).toBeUndefined();
  });

  test('must be sent if the channel has no brand detection', () => {
    const settings = settingsFrom({ brandDetection: 'false' });
    const attempt = () => brandOf(undefined, cardOf('4200000000000000'), settings);
    expect(attempt).toThrow(Rejection);
    try {
      attempt();
    } catch (error) {
      expect(error instanceof Rejection && error.details.parameterErrors?.map(({ name }) => name)).toEqual([
        'paymentBrand',
      ]);
    }
  });

  test('is always one that the number may belong to', () => {
    const order = fc.shuffledSubarray(['VISA', 'MADA', 'ELO', 'MASTER', 'MAESTRO', 'HIPERCARD']);
    const number = fc.tuple(
      fc.constantFrom('400861', '401178', '506699', '5', '6', '4'),
      fc.stringMatching(/^\d{15}$/),
    );
    fc.assert(
      fc.property(order, number, (brandDetectionOrder, [start, rest]) => {
        const digits = `${start}${rest}`.slice(0, 16);
        const settings = settingsFrom({ brandDetectionOrder: brandDetectionOrder.join(' ') || 'none' });
        const brand = detectedBrand(digits, settings);
        const possible = brandsOfNumber(digits);
        expect(brand === undefined ? possible.length : possible.includes(brand)).toBe(brand === undefined ? 0 : true);
      }),
    );
  });
});
