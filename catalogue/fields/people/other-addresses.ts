import { shippingPhone } from '../../formats/phones.ts';
import { type Fields, optional, prefixed, without } from '../../schema/field.ts';
import { text } from '../../schema/format.ts';
import { billing } from './billing.ts';
import { customer } from './customer.ts';
import { shipping } from './shipping.ts';

/** The receiver of the shipment, if not the customer. Source: interface, 'Shipping customer'. */
export const shippingCustomer = optional(
  prefixed(
    'shipping.customer',
    without(
      customer,
      'customer.browserFingerprint.id',
      'customer.browserFingerprint.value',
      'customer.browser.deviceId',
      'customer.app.deviceId',
    ),
  ),
);

/** The merchant's billing address. Source: interface, 'Billing address', merchant.billing. */
export const merchantBilling = {
  ...optional(prefixed('merchant.billing', billing)),
  'merchant.billing.givenName': ['optional', text(1, 255), 'Given name.'],
  'merchant.billing.middleName': ['optional', text(1, 255), 'Middle name.'],
  'merchant.billing.surname': ['optional', text(1, 255), 'Surname.'],
  'merchant.billing.companyName': ['optional', text(1, 60), 'Company.'],
  'merchant.billing.phone': ['optional', text(1, 25), 'Telephone.'],
  'merchant.billing.workPhone': ['optional', text(1, 25), 'Telephone at work.'],
  'merchant.billing.mobile': ['optional', shippingPhone, 'Mobile telephone.'],
  'merchant.billing.email': ['optional', text(6, 128), 'E-mail address.'],
} as const satisfies Fields;

/** The address from which the merchant ships. Source: interface, 'Shipping address', merchant.shipping. */
export const merchantShipping = optional(prefixed('merchant.shipping', shipping));
