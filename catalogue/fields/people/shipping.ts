import { exactAmount } from '../../formats/amounts.ts';
import { countryInEitherCase } from '../../formats/iso.ts';
import { shippingPhone } from '../../formats/phones.ts';
import { date } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { matching, oneOf, text } from '../../schema/format.ts';
import { postcode } from './billing.ts';

const city = matching(
  /\p{L}[\p{L}\p{M} .'’()/-]{0,79}/u,
  '1 to 80 letters, with blanks, dots, hyphens and the like between them',
  {
    right: ['Å', 'Berlin', 'Saint-Denis', "Val-d'Or", 'São Paulo', 'Frankfurt (Oder)', 'a'.repeat(80)],
    wrong: ['a'.repeat(81), 'Berlin 10', '12345', ' ', 'Berlin!'],
  },
);

const method = oneOf(
  'CARRIER_DESIGNATED_BY_CUSTOMER',
  'ELECTRONIC_DELIVERY',
  'EXPEDITED',
  'GROUND',
  'INTERNATIONAL',
  'LOWEST_COST',
  'MILITARY',
  'NEXT_DAY_OVERNIGHT',
  'OTHER',
  'POINT_PICKUP',
  'PUDO',
  'SAME_DAY_SERVICE',
  'STORE_PICKUP',
  'THREE_DAY_SERVICE',
  'TWO_DAY_SERVICE',
);

/** Shipping address. Source: interface, 'Shipping address'. */
export const shipping = {
  'shipping.street1': ['conditional', text(1, 100), 'Street; with houseNumber1 only its name.'],
  'shipping.street2': ['conditional', text(1, 100), 'Second line of the street; ignored beside houseNumber1.'],
  'shipping.houseNumber1': ['optional', text(1, 100), 'House number.'],
  'shipping.houseNumber2': ['optional', text(1, 100), 'Addition to the house number.'],
  'shipping.city': ['conditional', city, 'City.'],
  'shipping.state': ['conditional', text(1, 50), 'State, province or region.'],
  'shipping.postcode': ['conditional', postcode, 'Postcode.'],
  'shipping.country': ['conditional', countryInEitherCase, 'Country.'],
  'shipping.method': ['conditional', method, 'How it is delivered.'],
  'shipping.cost': ['conditional', exactAmount, 'Cost of the shipment, contained in the amount.'],
  'shipping.comment': ['conditional', text(1, 160), 'Comment on the shipment.'],
  'shipping.expectedDate': ['optional', date, 'Day on which delivery is expected.'],
  'shipping.logisticsProvider': ['optional', text(1, 255), 'Delivery company.'],
  'shipping.trackingNumber': ['optional', text(1, 255), 'Tracking number.'],
  'shipping.returnTrackingNumber': ['optional', text(1, 255), 'Tracking number of a return.'],
  'shipping.normalized': ['optional', text(1, 255), 'Normalized form of the address.'],
  'shipping.validationStatus': ['optional', text(1, 255), 'Whether the address was validated and confirmed.'],
  'shipping.warehouse': ['optional', text(1, 100), 'Warehouse that it leaves from.'],
  'shipping.preference': [
    'optional',
    oneOf('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'),
    'Source of the address.',
  ],
  'shipping.middleName': ['optional', text(1, 255), 'Middle name of the recipient.'],
  'shipping.companyName': ['optional', text(1, 60), 'Company of the recipient.'],
  'shipping.phone': ['optional', shippingPhone, 'Telephone of the recipient.'],
  'shipping.mobile': ['optional', shippingPhone, 'Mobile telephone of the recipient.'],
  'shipping.workPhone': ['optional', text(1, 25), 'Telephone of the recipient at work.'],
  'shipping.email': ['optional', text(6, 128), 'E-mail address of the recipient.'],
  'shipping.type': ['optional', oneOf('RETURN', 'SHIPMENT'), 'Shipment or return.'],
} as const satisfies Fields;
