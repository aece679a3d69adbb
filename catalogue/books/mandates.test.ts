import { describe, expect, test } from 'vitest';
import { schemeReasons } from './chargeback-reasons.ts';
import { endsMandate, isMandateEndedBy } from './mandates.ts';

describe('reasons of the bank', () => {
  test('each reason of direct debits says whether it ends the mandate', () => {
    expect(Object.keys(endsMandate)).toEqual(schemeReasons.DIRECTDEBIT_SEPA.map(([reason]) => reason));
  });

  test.each(['AC13', 'MD01', 'MD07'])('%s ends it', (reason) => {
    expect(isMandateEndedBy(reason)).toBe(true);
  });

  test.each(['AC04', 'AM04', 'MD02', 'MD06', 'MS03', 'XX99', 'toString', undefined])('%s does not', (reason) => {
    expect(isMandateEndedBy(reason)).toBe(false);
  });
});
