import { describe, expect, test } from 'vitest';
import { contactOfAmazon, contactOfApplePay, contactOfGooglePay, contactsOfPayPal, fieldsOf } from './contacts.ts';

const all = new Set(['customer', 'billing', 'shipping'] as const);
const ada = { givenName: 'Ada', surname: 'Lovelace', email: 'ada@shopper.example', phone: '+44 20 7946 0000' };
const london = { street1: '12 St James Square', city: 'London', postcode: 'SW1Y 4JH', country: 'GB' };

describe('contacts as parameters', () => {
  test('the customer and both addresses', () => {
    expect(Object.fromEntries(fieldsOf({ billing: { ...ada, ...london }, shipping: london }, all))).toEqual({
      'customer.givenName': 'Ada',
      'customer.surname': 'Lovelace',
      'customer.email': 'ada@shopper.example',
      'customer.phone': '+44 20 7946 0000',
      'billing.street1': '12 St James Square',
      'billing.city': 'London',
      'billing.postcode': 'SW1Y 4JH',
      'billing.country': 'GB',
      'shipping.street1': '12 St James Square',
      'shipping.city': 'London',
      'shipping.postcode': 'SW1Y 4JH',
      'shipping.country': 'GB',
    });
  });

  test('only the groups that are wanted', () => {
    const names = fieldsOf({ billing: { ...ada, ...london }, shipping: london }, new Set(['shipping'])).map(
      ([name]) => name,
    );
    expect(new Set(names.map((name) => name.split('.')[0]))).toEqual(new Set(['shipping']));
  });

  test('a customer without a name is left out: the gateway would refuse the payment', () => {
    expect(fieldsOf({ shipping: { email: 'ada@shopper.example' } }, new Set(['customer']))).toEqual([]);
  });

  test('the name may be in either contact', () => {
    const contacts = { billing: { givenName: '', surname: '' }, shipping: ada };
    expect(Object.fromEntries(fieldsOf(contacts, all))).toMatchObject({ 'customer.surname': 'Lovelace' });
  });

  test.each([
    [{ street1: '12' }, 'a street of digits'],
    [{ city: '1234' }, 'a city of digits'],
    [{ postcode: 'SW1Y-4JH' }, 'a postcode of another form'],
    [{ country: 'Great Britain' }, 'a country in words'],
    [{ state: '' }, 'nothing'],
    [{ street1: 'x'.repeat(101) }, 'a text that is too long'],
    [{ street2: 'Second floor' }, 'a second line without a first'],
  ])('%j (%s) is left out', (wrong, why) => {
    expect(fieldsOf({ billing: wrong }, all), why).toEqual([]);
  });
});

describe('contacts of the providers', () => {
  test('Apple Pay', () => {
    const contact = {
      givenName: 'Ada',
      familyName: 'Lovelace',
      emailAddress: 'ada@shopper.example',
      phoneNumber: '+44 20 7946 0000',
      addressLines: ['12 St James Square'],
      locality: 'London',
      postalCode: 'SW1Y 4JH',
      countryCode: 'gb',
    };
    expect(contactOfApplePay(contact)).toMatchObject({ ...ada, ...london });
    expect(contactOfApplePay(undefined)).toBeUndefined();
  });

  test.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['  Ada   King Lovelace ', 'Ada King', 'Lovelace'],
    ['Madonna', 'Madonna', 'Madonna'],
  ])('Google Pay: %s', (name, givenName, surname) => {
    const address = {
      name,
      address1: '12 St James Square',
      locality: 'London',
      postalCode: 'SW1Y 4JH',
      countryCode: 'GB',
    };
    expect(contactOfGooglePay(address, 'ada@shopper.example')).toMatchObject({ ...london, givenName, surname });
    expect(contactOfGooglePay(undefined)).toBeUndefined();
  });

  test('Amazon Pay', () => {
    const address = { addressLine1: '12 St James Square', city: 'London', postalCode: 'SW1Y 4JH', countryCode: 'GB' };
    const buyer = { name: 'Ada Lovelace', email: 'ada@shopper.example', phoneNumber: '+44 20 7946 0000' };
    expect(contactOfAmazon(address, buyer)).toMatchObject({ ...ada, ...london });
    expect(contactOfAmazon(undefined, undefined)).toBeUndefined();
  });

  test('PayPal', () => {
    const address = {
      address_line_1: '12 St James Square',
      admin_area_2: 'London',
      postal_code: 'SW1Y 4JH',
      country_code: 'GB',
    };
    const contacts = contactsOfPayPal({
      payer: { email_address: 'ada@shopper.example', name: { given_name: 'Ada', surname: 'Lovelace' } },
      purchase_units: [{ shipping: { name: { full_name: 'Konrad Zuse' }, address } }],
    });
    expect(contacts.billing).toEqual({ givenName: 'Ada', surname: 'Lovelace', email: 'ada@shopper.example' });
    expect(contacts.shipping).toMatchObject({ ...london, givenName: 'Konrad', surname: 'Zuse' });
    expect(contactsOfPayPal({})).toMatchObject({ shipping: undefined });
  });
});
