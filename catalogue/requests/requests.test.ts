import { describe, expect, test } from 'vitest';
import { check, type ParameterError, type RequestShape } from '../schema/check.ts';
import {
  checkoutRequest,
  checkoutSubmission,
  checkoutUpdate,
  followUpRequest,
  isSecret,
  paymentRequest,
  readRequest,
} from './requests.ts';

const right: Readonly<Record<string, string>> = {
  entityId: '8a8294174e735d0c014e78cf26461790',
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

const sent = (changes: Readonly<Record<string, string | undefined>> = {}): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({ ...right, ...changes }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const errorsOf = (shape: RequestShape<unknown>, parameters: ReadonlyMap<string, string>): readonly ParameterError[] => {
  const checked = check(shape, parameters);
  return checked.ok ? [] : checked.errors;
};

const paymentErrors = (changes: Readonly<Record<string, string | undefined>>) =>
  errorsOf(paymentRequest, sent(changes));

describe('names and values of older integrations', () => {
  test.each([
    ['testMode', 'EXTERNAL'],
    ['recurringType', 'INITIAL'],
    ['recurring.numberOfInstallments', '3'],
    ['registrations[0].id', '8a8294174e735d0c014e78cf26461790'],
    ['threeDSecure.xid', 'CAACCVVUlwCXUyhQNlSXAAAAAAA='],
    ['createRegistration', '1'],
    ['paymentType', 'PA'],
    ['shopperResultUrl', 'app.name://result'],
  ])('may carry the older name or value %s=%s', (name, value) => {
    expect(paymentErrors({ [name]: value })).toEqual([]);
  });
});

describe('notificationUrl', () => {
  test('is a URL that the gateway can call', () => {
    expect(paymentErrors({ notificationUrl: 'https://shop.example/told?order=7' })).toEqual([]);
    expect(paymentErrors({ notificationUrl: 'ftp://shop.example/told' }).map(({ name }) => name)).toEqual([
      'notificationUrl',
    ]);
  });
});

describe('another name for the entity', () => {
  test('is stored under the usual one', () => {
    const checked = check(paymentRequest, sent({ entityId: undefined, 'authentication.entityId': right['entityId'] }));
    expect(checked.ok && checked.request.entityId).toBe(right['entityId']);
  });

  test('may be sent beside it with an equal value only', () => {
    expect(paymentErrors({ 'authentication.entityId': right['entityId'] })).toEqual([]);
    expect(paymentErrors({ 'authentication.entityId': '0'.repeat(32) })).toEqual([
      { name: 'authentication.entityId', message: 'was already set and cannot be overwritten' },
    ]);
  });
});

describe('overridePaymentType', () => {
  test('is accepted only when a checkout is created', () => {
    const brand = new Map([...sent(), ['overridePaymentType[VISA]', 'PA']]);
    expect(errorsOf(checkoutRequest, brand)).toEqual([]);
    for (const shape of [paymentRequest, checkoutUpdate]) {
      expect(errorsOf(shape, brand)[0]?.message).toBe(
        'is not an allowed parameter (it is accepted only when a checkout is created)',
      );
    }
  });
});

describe('the required parameters of each request', () => {
  test('a reversal is whole without an amount, a capture and a refund need one', () => {
    const followUp = (changes: Readonly<Record<string, string>>) =>
      errorsOf(followUpRequest, new Map(Object.entries({ entityId: right['entityId'] ?? '', ...changes }))).map(
        ({ name }) => name,
      );
    expect(followUp({ paymentType: 'RV' })).toEqual([]);
    expect(followUp({ paymentType: 'RV', amount: '5.00', currency: 'EUR' })).toEqual([]);
    expect(followUp({ paymentType: 'RV', amount: '5.00' })).toEqual(['currency']);
    expect(followUp({ paymentType: 'CP' })).toEqual(['amount', 'currency']);
    expect(followUp({ paymentType: 'RF', amount: '1.00', currency: 'EUR' })).toEqual([]);
    expect(followUp({ paymentType: 'DB' })).toEqual(['paymentType']);
    expect(followUp({})).toEqual(['paymentType']);
  });

  test('a checkout needs no account, an update needs nothing, a submission accepts no amount', () => {
    const basics = new Map([...sent()].filter(([name]) => !/^(?:card\.|paymentBrand)/.test(name)));
    expect(errorsOf(checkoutRequest, basics)).toEqual([]);
    expect(errorsOf(checkoutUpdate, new Map([['amount', '1.00']]))).toEqual([]);
    expect(errorsOf(checkoutSubmission, new Map([['card.holder', 'Jane']]))).toEqual([]);
    expect(errorsOf(checkoutSubmission, new Map([['amount', '1.00']]))).toEqual([
      { name: 'amount', message: 'is not an allowed parameter' },
    ]);
    expect(errorsOf(readRequest, new Map())).toEqual([]);
  });
});

describe('the rules of a payment', () => {
  const named = (changes: Readonly<Record<string, string | undefined>>) =>
    paymentErrors(changes).map(({ name }) => name);

  test('a card is complete once any of it is sent', () => {
    expect(named({ 'card.number': undefined, 'card.expiryMonth': undefined })).toEqual([
      'card.number',
      'card.expiryMonth',
    ]);
  });

  test.each(['walletOne', 'walletTwo', 'walletThree', 'applePay', 'googlePay', 'samsungPay'])(
    'a token of %s that the merchant decrypted comes with its card, its cryptogram and its indicator',
    (wallet) => {
      const proof = {
        'threeDSecure.verificationId': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
        'threeDSecure.eci': '05',
      };
      for (const source of ['web', 'app']) {
        const opened = { [`${wallet}.source`]: source };
        expect(named({ ...opened, ...proof })).toEqual([]);
        expect(named(opened).toSorted()).toEqual(['threeDSecure.eci', 'threeDSecure.verificationId']);
        expect(named({ ...opened, ...proof, 'threeDSecure.eci': undefined })).toEqual(['threeDSecure.eci']);
        expect(named({ ...opened, ...proof, 'card.number': undefined })).toEqual(['card.number']);
      }
    },
  );

  test('a customer has a name once any parameter is sent, except those that the widget adds', () => {
    expect(named({ 'customer.email': 'jane@example.org' })).toEqual(['customer.givenName', 'customer.surname']);
    expect(named({ 'customer.email': 'jane@example.org', 'customer.surname': 'Jones' })).toEqual([
      'customer.givenName',
    ]);
    expect(
      named({ 'customer.ip': '192.0.2.1', 'customer.browser.language': 'en', 'customer.browserFingerprint.id': 'x' }),
    ).toEqual([]);
  });

  test('an identity document has a kind and a number', () => {
    const jane = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
    expect(named({ ...jane, 'customer.identificationDocType': 'PASSPORT' })).toEqual(['customer.identificationDocId']);
    expect(named({ ...jane, 'customer.identificationDocId': '12345678' })).toEqual(['customer.identificationDocType']);
  });

  test('the second part of a house number needs the first, and a street a name', () => {
    expect(named({ 'billing.houseNumber2': 'a', 'shipping.houseNumber2': 'b' })).toEqual([
      'billing.houseNumber1',
      'shipping.houseNumber1',
    ]);
    expect(named({ 'billing.street1': '12', 'billing.street2': '34' })).toEqual(['billing.street1']);
  });

  test('a parameter that two rules require is reported once', () => {
    const capture = new Map([...sent()].filter(([name]) => ['entityId', 'amount'].includes(name)));
    const errors = errorsOf(followUpRequest, capture.set('paymentType', 'CP'));
    expect(errors.map(({ name }) => name)).toEqual(['currency']);
  });

  test('a wrong value is not also reported as missing', () => {
    expect(named({ 'card.number': 'x', 'customer.givenName': '\0', 'customer.surname': '\0' })).toEqual([
      'card.number',
      'customer.givenName',
      'customer.surname',
    ]);
  });
});

describe('secrets', () => {
  test('are recognized by the name that was sent', () => {
    expect(['card.number', 'card.cvv', 'threeDSecure.verificationId'].filter(isSecret)).toHaveLength(3);
    expect(['card.holder', 'amount', 'constructor', 'card.number2', ''].filter(isSecret)).toEqual([]);
  });
});
