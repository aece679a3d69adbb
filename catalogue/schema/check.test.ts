import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { type InitialType, initialTypes } from '../payments/payment-types.ts';
import { type PaymentRequest, paymentRequest, readRequest, requestShapes } from '../requests/requests.ts';
import { check, MAXIMUM_ERRORS, type ParameterError, type RequestShape } from './check.ts';

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

const anyParameters = fc.array(fc.tuple(fc.string(), fc.string({ minLength: 1 }))).map((pairs) => new Map(pairs));
const knownNames = paymentRequest.names.written.map((name) =>
  name.replaceAll('[n]', '[7]').replace(/\[(?:name|key)\]/, '[abc]'),
);
const knownParameters = fc
  .array(fc.tuple(fc.constantFrom(...knownNames), fc.string({ minLength: 1, unit: 'binary' })))
  .map((pairs) => new Map(pairs));

describe('a correct request', () => {
  test('is returned flat, with values in their stored spelling', () => {
    const checked = check(
      paymentRequest,
      sent({
        amount: '10',
        taxAmount: '0',
        'card.number': ' 4200 0000 0000 0000',
        createRegistration: '1',
        'cart.items[1000].name': 'Hat',
        'customParameters[SHOPPER_pluginId]': 'x',
        merchantTransactionId: 'order 4711',
        'customer.givenName': 'Jane',
        'customer.surname': 'Jones',
        'customer.phone': '(555)555-5555',
      }),
    );
    expect(checked).toMatchObject({
      ok: true,
      request: {
        amount: '10.00',
        taxAmount: '0.00',
        'card.number': '4200000000000000',
        createRegistration: 'true',
        'cart.items[1000].name': 'Hat',
        'customParameters[SHOPPER_pluginId]': 'x',
        merchantTransactionId: 'order 4711',
      },
    });
  });

  test('inherits nothing, so that it contains only names that were sent', () => {
    const checked = check(paymentRequest, sent());
    const inherited = Object.getOwnPropertyNames(Object.prototype);
    expect(inherited.filter((name) => checked.ok && name in checked.request)).toEqual([]);
  });

  test('has a type with its required parameters', () => {
    expectTypeOf<PaymentRequest['amount']>().toEqualTypeOf<string>();
    expectTypeOf<PaymentRequest['paymentType']>().toEqualTypeOf<InitialType>();
    expectTypeOf<PaymentRequest['card.numberType']>().toEqualTypeOf<'PAN' | 'DPAN' | undefined>();
    expectTypeOf<PaymentRequest['cart.items[3].name']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<PaymentRequest['customParameters[x.y]']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<PaymentRequest>().not.toHaveProperty('card.numbr');
    // The check accepts the names of the type, and no other.
    const typed = { 'card.numberType': 'PAN', 'cart.items[3].name': 'Hat', 'customParameters[x.y]': 'z' } as const;
    expectTypeOf(typed).toExtend<Partial<PaymentRequest>>();
    expect(paymentErrors({ ...typed, 'card.numbr': '1' }).map(({ name }) => name)).toEqual(['card.numbr']);
  });
});

describe('a wrong request', () => {
  test('is refused with all wrong parameters at once', () => {
    const names = paymentErrors({
      amount: '92.0',
      currency: 'XXX',
      paymentType: 'CP',
      nonsense: '1',
      'card.expiryYear': undefined,
    });
    expect(names.map(({ name }) => name)).toEqual(['amount', 'currency', 'paymentType', 'nonsense', 'card.expiryYear']);
  });

  test('gets messages that begin with the words clients compare and describe correct values', () => {
    expect(paymentErrors({ paymentType: 'XX' })[0]).toEqual({
      name: 'paymentType',
      value: 'XX',
      message: `must be one of [${initialTypes.join(', ')}]`,
    });
    expect(paymentErrors({ 'card.expiryYear': '34' })[0]?.message).toBe(
      'must match ^(?:19|20)\\d{2}$ (a year, 4 digits)',
    );
    expect(paymentErrors({ entityId: 'x' })[0]?.message).toMatch(/^invalid or missing parameter/);
    expect(paymentErrors({ amount: undefined })[0]?.message).toMatch(/^invalid or missing parameter \(/);
  });

  test('is refused without echoing secrets, or possible card numbers under other names', () => {
    const errors = paymentErrors({
      'card.number': '4200x000000000',
      'card.cvv': '12x',
      'card.expiryMonth': '4200 0000 0000 0000',
      'card.nummber': '4200000000000000',
    });
    expect(errors).toHaveLength(4);
    for (const error of errors) expect(error).not.toHaveProperty('value');
  });

  test('is refused with long values and names cut', () => {
    const [error] = paymentErrors({ amount: 'x'.repeat(5000) });
    expect(error?.value?.length).toBeLessThan(100);
    const [unknown] = paymentErrors({ ['x'.repeat(5000)]: '1' });
    expect(unknown?.name.length).toBeLessThan(300);
  });
});

describe('an unknown name', () => {
  test.each([
    ['entityid', 'entityId'],
    ['entiyId', 'entityId'],
    ['merchantTransactionid', 'merchantTransactionId'],
    ['card.expirymonth', 'card.expiryMonth'],
    ['cardNumber', 'card.number'],
    ['card.nubmer', 'card.number'],
    ['cart.items[12].nmae', 'cart.items[12].name'],
    ['customParameter[abc]', 'customParameters[abc]'],
    ['billing.postCode', 'billing.postcode'],
  ])('%s is refused with the probable name', (name, meant) => {
    expect(paymentErrors({ [name]: '1' })).toContainEqual({
      name,
      message: `is not an allowed parameter (did you mean ${meant}?)`,
    });
  });

  test.each([
    'constructor',
    'toString',
    'hasOwnProperty',
    'x',
    'a[',
    ']',
    '[]',
    'cart.items[n].name',
    'cart.items[].name',
    'somethingElse',
  ])('%s is refused without a suggestion', (name) => {
    expect(paymentErrors({ [name]: '1' })[0]?.message).toMatch(
      /^is not an allowed parameter(?: \(in the brackets stands .*\))?$/,
    );
  });

  test('__proto__ is refused like any other', () => {
    const parameters = new Map([...sent(), ['__proto__', '1']]);
    expect(errorsOf(paymentRequest, parameters)).toEqual([
      { name: '__proto__', message: 'is not an allowed parameter' },
    ]);
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
  });

  test.each([
    'cart.items[1001].name',
    'cart.items[-1].name',
    'cart.items[01].name',
    'cart.items[1e1].name',
    'cart.items[x].name',
  ])('%s is refused for its index', (name) => {
    expect(paymentErrors({ [name]: '1' })[0]?.message).toContain('an index from 0 to 1000');
  });

  test.each(['ab', 'a'.repeat(65), 'a b', 'a-b', 'ä.bc', ''])('customParameters[%s] is refused for its key', (key) => {
    expect(paymentErrors({ [`customParameters[${key}]`]: '1' })[0]?.message).toContain('3 to 64 letters');
  });

  test('is refused among thousands, until there are more errors than a reply names', () => {
    const many = new Map(
      Array.from({ length: 50_000 }, (_, position) => [`entityid${'x'.repeat(2000)}${position}`, '1']),
    );
    const errors = errorsOf(paymentRequest, many);
    expect(errors.filter(({ message }) => message.startsWith('is not an allowed parameter'))).toHaveLength(
      MAXIMUM_ERRORS + 1,
    );
  });

  test('gets a suggestion only while few names are wrong', () => {
    const many = new Map(
      Array.from({ length: 1000 }, (_, position) => [`entiyId${'.'.repeat(position % 40)}${position}`, '1']),
    );
    const guessed = errorsOf(readRequest, many).filter(({ message }) => message.includes('did you mean'));
    expect(guessed.length).toBeGreaterThan(0);
    expect(guessed.length).toBeLessThanOrEqual(20);
  });
});

describe('for any parameters', () => {
  test.each(Object.entries<RequestShape<unknown>>(requestShapes))('the check of %s never throws', (_, shape) => {
    fc.assert(
      fc.property(fc.oneof(anyParameters, knownParameters), (parameters) => {
        const checked = check(shape, parameters);
        expect(checked.ok || checked.errors.length > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('every unknown name is reported', () => {
    fc.assert(
      fc.property(anyParameters, (parameters) => {
        const named = new Set(errorsOf(paymentRequest, parameters).map(({ name }) => name));
        for (const name of parameters.keys()) {
          if (paymentRequest.names.find(name) === undefined) expect(named).toContain(name);
        }
      }),
    );
  });

  const complete = {
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
    'customer.identificationDocType': 'PASSPORT',
    'customer.identificationDocId': '12345678',
    'billing.houseNumber1': '1',
    'shipping.houseNumber1': '1',
    'merchant.billing.houseNumber1': '1',
    'merchant.shipping.houseNumber1': '1',
    'shipping.customer.identificationDocType': 'PASSPORT',
    'shipping.customer.identificationDocId': '12345678',
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.number': '12345678',
    'bankAccount.bankCode': '1234',
    'tokenAccount.number': '4200000000000000',
    'tokenAccount.type': 'NETWORK',
    'walletOne.paymentToken': '{}',
    'recurringMigration.paymentType': 'DB',
    'threeDSecure.verificationId': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
    'threeDSecure.eci': '05',
  };

  /** Aliases of a parameter would set it twice. */
  const ownNames = knownNames.filter((name) => !Object.hasOwn(paymentRequest.aliases, name));

  test.each(ownNames)('of a request in which only %s is wrong, exactly that is reported', (name) => {
    const format = paymentRequest.names.find(name)?.row.format;
    const wrong = format?.samples().wrong.filter((value) => value !== '') ?? [];
    expect(wrong.length).toBeGreaterThan(0);
    for (const value of wrong) {
      expect(paymentErrors({ ...complete, [name]: value }).map((error) => error.name)).toEqual([name]);
    }
  });
});
