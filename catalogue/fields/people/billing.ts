import { country } from '../../formats/iso.ts';
import type { Fields } from '../../schema/field.ts';
import { matching, text, written } from '../../schema/format.ts';

const state = written(
  matching(
    { source: '[\\p{L}\\p{M}\\p{N}.][\\p{L}\\p{M}\\p{N}. ]{0,49}', flags: 'u' },
    '1 to 50 letters, digits or dots, blanks between them',
    {
      right: ['C', 'CA', 'N.Y.', 'New York', 'Baden', 'ß'.repeat(50)],
      wrong: ['a'.repeat(51), 'CA!', 'Baden-Württemberg', ' ', 'a/b'],
    },
  ),
);

/** A postcode of any country. */
export const postcode = written(
  matching(/[A-Za-z0-9][A-Za-z0-9 ]{0,15}/, '1 to 16 letters or digits, blanks between them', {
    right: ['1', '80331', 'SW1A 1AA', 'A'.repeat(16)],
    wrong: ['A'.repeat(17), '12345-6789', '80331!', ' ', 'Ä1'],
  }),
);

/** Billing address. Source: interface, 'Billing address'. */
export const billing = {
  'billing.street1': ['conditional', text(1, 100), 'Street; with houseNumber1 only its name.'],
  'billing.street2': ['conditional', text(1, 100), 'Second line of the street; ignored beside houseNumber1.'],
  'billing.houseNumber1': ['optional', text(1, 100), 'House number.'],
  'billing.houseNumber2': ['optional', text(1, 100), 'Addition to the house number.'],
  'billing.city': ['conditional', text(1, 80), 'City.'],
  'billing.state': ['conditional', state, 'State, province or region.'],
  'billing.postcode': ['conditional', postcode, 'Postcode.'],
  'billing.country': ['conditional', country, 'Country.'],
  'billing.normalized': ['optional', text(1, 255), 'Normalized form of the address.'],
  'billing.validationStatus': ['optional', text(1, 255), 'Whether the address was validated and confirmed.'],
} as const satisfies Fields;
