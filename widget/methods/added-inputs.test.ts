import { describe, expect, test } from 'vitest';
import { addedBy } from './added-inputs.ts';

describe('the inputs that a page adds to a form', () => {
  test.each([
    'createRegistration',
    'recurring.numberOfInstallments',
    'customParameters[SHOPPER_note]',
    'customer.email',
    'billing.city',
    'shipping.city',
    'standingInstruction.mode',
  ])('%s is sent', (name) => {
    expect(addedBy([[name, 'x']])).toEqual([[name, 'x']]);
  });

  test.each(['amount', 'paymentType', 'standingInstruction', 'customers.email', 'card.number'])('%s is not', (name) => {
    expect(addedBy([[name, 'x']])).toEqual([]);
  });
});
