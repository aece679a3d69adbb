import { amount, exactAmount, percentage, quantity } from '../../formats/amounts.ts';
import { countryOrNumber, currency } from '../../formats/iso.ts';
import { date } from '../../formats/times.ts';
import { webUrl } from '../../formats/url.ts';
import type { Fields } from '../../schema/field.ts';
import { boolean, digits, integer, oneOf, orElse, text } from '../../schema/format.ts';

/** Items of the cart, from 0 to 1000. Source: interface, 'Cart items'. */
export const cart = {
  'cart.items[n].name': ['conditional', text(1, 255), 'Name of the item.'],
  'cart.items[n].merchantItemId': ['conditional', text(1, 255), "Id of the item in the shop's system."],
  'cart.items[n].quantity': ['conditional', quantity, 'Quantity.'],
  'cart.items[n].type': [
    'conditional',
    oneOf('PHYSICAL', 'DIGITAL', 'MIXED', 'ANONYMOUS_DONATION', 'AUTHORITIES_PAYMENT'),
    'Kind of item.',
  ],
  'cart.items[n].sku': ['optional', text(1, 255), 'Stock keeping unit.'],
  'cart.items[n].currency': ['conditional', currency, 'Currency of the prices.'],
  'cart.items[n].description': ['conditional', text(1, 2048), 'Description.'],
  'cart.items[n].commodityCode': ['optional', digits(8, 8), 'Commodity code of the UNSPSC.'],
  'cart.items[n].commodityDescription': ['optional', text(1, 50), 'Description of the commodity.'],
  'cart.items[n].originalPrice': ['optional', text(1, 255), 'Price of one, without tax and discount.'],
  'cart.items[n].price': ['conditional', exactAmount, 'Price of one, with tax and discount.'],
  'cart.items[n].totalAmount': ['conditional', exactAmount, 'Price of all, with tax and discount.'],
  'cart.items[n].taxAmount': ['conditional', amount, 'Tax on one.'],
  'cart.items[n].totalTaxAmount': ['conditional', amount, 'Tax on all.'],
  'cart.items[n].tax': ['conditional', percentage, 'Tax in percent.'],
  'cart.items[n].taxCategory': ['conditional', oneOf('AA', 'S', 'E', 'Z'), 'Category of the tax.'],
  'cart.items[n].shipping': ['conditional', amount, 'Cost of shipping the item.'],
  'cart.items[n].discount': ['conditional', amount, 'Discount on the item.'],
  'cart.items[n].giftMessage': ['optional', text(1, 255), 'Message for a gift.'],
  'cart.items[n].shippingMethod': ['optional', text(1, 255), 'How the item is delivered.'],
  'cart.items[n].shippingInstructions': ['optional', text(1, 255), 'Instructions for the delivery.'],
  'cart.items[n].shippingTrackingNumber': ['optional', text(1, 255), 'Tracking number.'],
  'cart.items[n].quantityUnit': [
    'optional',
    orElse(oneOf('M', 'CM', 'KG', 'G', 'COUNT'), 'COUNT'),
    'Unit of the quantity.',
  ],
  'cart.items[n].productUrl': ['optional', webUrl, 'Page of the product.'],
  'cart.items[n].imageUrl': ['optional', webUrl, 'Picture of the product.'],
  'cart.items[n].totalDiscountAmount': ['optional', amount, 'Discount on all.'],
  'cart.items[n].productCode': ['optional', text(1, 30), 'Product code.'],
  'cart.items[n].partNumber': ['optional', text(1, 30), 'Part number.'],
  'cart.items[n].vatReferenceNumber': ['optional', text(1, 30), 'Reference number for value added tax.'],
  'cart.items[n].itemNumber': ['optional', integer(1, 999), 'Line of the invoice.'],
  'cart.items[n].sellerId': ['optional', text(1, 255), 'Seller on a market place.'],
  'cart.items[n].recipient.salutation': ['optional', text(1, 5), 'Salutation of the recipient.'],
  'cart.items[n].recipient.firstName': ['optional', text(1, 48), 'First name of the recipient.'],
  'cart.items[n].recipient.middleName': ['optional', text(1, 50), 'Middle name of the recipient.'],
  'cart.items[n].recipient.lastName': ['optional', text(1, 48), 'Last name of the recipient.'],
  'cart.items[n].recipient.apartment': ['optional', text(1, 100), 'Apartment of the recipient.'],
  'cart.items[n].recipient.street': ['optional', text(1, 100), 'Street of the recipient.'],
  'cart.items[n].recipient.address': ['optional', text(1, 100), 'Address of the recipient.'],
  'cart.items[n].recipient.city': ['optional', text(1, 80), 'City of the recipient.'],
  'cart.items[n].recipient.state': ['optional', text(1, 50), 'State of the recipient.'],
  'cart.items[n].recipient.postcode': ['optional', text(1, 16), 'Postcode of the recipient.'],
  'cart.items[n].recipient.country': ['optional', countryOrNumber, 'Country of the recipient.'],
  'cart.items[n].recipient.phone': ['optional', digits(1, 25), 'Telephone of the recipient.'],
  'cart.items[n].recipient.email': ['optional', text(1, 128), 'E-mail address of the recipient.'],
  'cart.items[n].deliveryDate': ['optional', date, 'Day of delivery.'],
} as const satisfies Fields;

/** Amounts that were paid in another way, such as with a gift card. Source: interface, 'Cart payments'. */
export const cartPayments = {
  'cart.payments[n].name': ['optional', text(1, 255), 'Name of the payment.'],
  'cart.payments[n].type': ['optional', oneOf('GIFTCARD', 'PROMOTION'), 'Kind of payment.'],
  'cart.payments[n].amount': ['optional', amount, 'Amount that it pays.'],
  'cart.payments[n].currency': ['optional', currency, 'Currency of that amount.'],
  'cart.payments[n].status': ['optional', oneOf('pending', 'authorized', 'captured'), 'How far it has come.'],
  'cart.payments[n].brand': ['optional', text(1, 255), 'Brand of the payment.'],
  'cart.payments[n].primary': ['optional', boolean, 'Whether it is the main payment.'],
} as const satisfies Fields;
