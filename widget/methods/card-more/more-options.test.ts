import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../checkout/options.ts';
import { moreOptionsOf } from './more-options.ts';

const read = (given: object, isAlone = true) => moreOptionsOf(optionsOf(given), isAlone);

describe('the options of the full card form', () => {
  test('have defaults', () => {
    expect(read({})).toMatchObject({
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

  test('values of a wrong type are ignored', () => {
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

  test('the gateway is asked for brands only where brands are detected', () => {
    expect(read({ brandDetectionType: 'binlist' }).asksForBrands).toBe(false);
    expect(read({ brandDetection: 'true', brandDetectionType: 'binlist' }).asksForBrands).toBe(true);
  });

  test.each([{}, true, 'true'])('billingAddress %j is asked for empty', (billingAddress) => {
    expect(read({ billingAddress }).billing).toMatchObject({ country: '', street2: '' });
  });

  test.each([false, 'false', null, undefined])('billingAddress %j is not asked for', (billingAddress) => {
    expect(read({ billingAddress }).billing).toBeUndefined();
  });

  test('a prefilled address is normalized as a typed one', () => {
    const billingAddress = { postcode: ' 1500-441', state: 'Emilia-Romagna', street1: 'Rua 1-3 ', country: null };
    expect(read({ billingAddress }).billing).toMatchObject({
      postcode: '1500 441',
      state: 'Emilia Romagna',
      street1: 'Rua 1-3',
      country: '',
    });
  });

  test('the mandatory fields are those set to true', () => {
    const { mandatory } = read({ mandatoryBillingFields: { city: true, state: 'true', street2: false, other: true } });
    expect([...mandatory]).toEqual(['city', 'state']);
  });

  test('placeholders are styled by properties in either notation', () => {
    const { placeholders } = read({
      iframeStyles: { 'cvv-placeholder': { fontSize: '16px', 'font-family': 'x', n: 1 } },
    });
    expect(placeholders.cvv).toEqual([
      ['font-size', '16px'],
      ['font-family', 'x'],
    ]);
  });

  test('birth date and tax number need the name, and are not in the card form beside other methods', () => {
    expect(read({ showBirthDate: true })).toMatchObject({ asksForBirthDate: true, splitsHolder: true });
    expect(read({ showTaxNumberField: true }, false)).toMatchObject({ asksForTaxNumber: false, splitsHolder: false });
  });
});
