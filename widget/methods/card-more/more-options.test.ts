import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../checkout/options.ts';
import { moreOptionsOf } from './more-options.ts';

const read = (given: object, isAlone = true) => moreOptionsOf(optionsOf(given), isAlone);

describe('what the page asks of the card form', () => {
  test('is nothing beyond the usual without options', () => {
    expect(read({})).toMatchObject({
      tellsBrands: false,
      asksForBrands: false,
      priority: [],
      showsMarks: false,
      splitsHolder: false,
      hidesCard: false,
      installments: [],
      billing: undefined,
      placeholders: { cardNumber: [], cvv: [] },
    });
  });

  test('nonsense counts as nothing', () => {
    const nonsense = {
      brandDetectionPriority: 'VISA',
      installments: 'three',
      billingAddress: null,
      mandatoryBillingFields: 7,
      iframeStyles: ['red'],
      enableSAQACompliance: 'perhaps',
    };
    expect(read(nonsense)).toMatchObject({ priority: [], installments: [], billing: undefined, hidesCard: false });
    expect(read({ brandDetectionPriority: ['VISA', 5, null] }).priority).toEqual(['VISA']);
    expect(read({ installments: [3, '6', 0, 1.5, 1000, 'x'] }).installments).toEqual([3, 6]);
  });

  test('the gateway is asked for brands only where they are detected at all', () => {
    expect(read({ brandDetectionType: 'binlist' }).asksForBrands).toBe(false);
    expect(read({ brandDetection: 'true', brandDetectionType: 'binlist' }).asksForBrands).toBe(true);
  });

  test.each([{}, true, 'true'])('billingAddress %j is asked for empty', (billingAddress) => {
    expect(read({ billingAddress }).billing).toMatchObject({ country: '', street2: '' });
  });

  test.each([false, 'false', null, undefined])('billingAddress %j is not asked for', (billingAddress) => {
    expect(read({ billingAddress }).billing).toBeUndefined();
  });

  test('the mandatory fields are those that say so', () => {
    const { mandatory } = read({ mandatoryBillingFields: { city: true, state: 'true', street2: false, other: true } });
    expect([...mandatory]).toEqual(['city', 'state']);
  });

  test('placeholders are styled by properties written either way', () => {
    const { placeholders } = read({
      iframeStyles: { 'cvv-placeholder': { fontSize: '16px', 'font-family': 'x', n: 1 } },
    });
    expect(placeholders.cvv).toEqual([
      ['font-size', '16px'],
      ['font-family', 'x'],
    ]);
  });

  test('birth date and tax number bring the name along, and are none of the card form beside other methods', () => {
    expect(read({ showBirthDate: true })).toMatchObject({ asksForBirthDate: true, splitsHolder: true });
    expect(read({ showTaxNumberField: true }, false)).toMatchObject({ asksForTaxNumber: false, splitsHolder: false });
  });
});
