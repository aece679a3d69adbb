import { describe, expect, test } from 'vitest';
import { challengeWindowOf, detailsOf, deviceChannelOf, lacking, needed } from './request-data.ts';

const complete: Readonly<Record<string, string>> = {
  ...Object.fromEntries(needed.filter(({ on }) => on.includes('02')).map(({ name }) => [name, 'x'])),
};
const namesOf = (request: Readonly<Record<string, string>>, brand = 'VISA', requiresBilling = true) =>
  lacking(request, { brand, requiresBilling }).map(({ name }) => name);

describe('the missing parameters of an authentication', () => {
  test('are none for a complete request', () => expect(namesOf(complete)).toEqual([]));

  test.each(
    needed.filter(({ name, on, when }) => on.includes('02') && (when === undefined || name.startsWith('billing.'))),
  )('are named: $name', ({ name }) => {
    const { [name]: _absent, ...rest } = complete;
    expect(namesOf(rest)).toEqual([name]);
  });

  test('are named all at once', () => expect(namesOf({})).toHaveLength(11));

  test('include the billing address only if the channel requires it', () => {
    expect(namesOf({}, 'VISA', false)).toEqual(namesOf({}).filter((name) => !name.startsWith('billing.')));
    expect(namesOf({}, 'VISA', false)).toHaveLength(7);
  });

  test.each([
    ['an app needs the data of its SDK but no browser data', { 'threeDSecure.channel': '01' }, 5],
    ['an app with the data of its SDK', { 'threeDSecure.deviceInfo': 'x' }, 4],
    ['a merchant without a cardholder needs neither', { 'threeDSecure.threeRIInd': 'RECURRING' }, 0],
  ])('%s', (_words, request, count) => expect(namesOf(request)).toHaveLength(count));

  test('include the number of installments', () => {
    expect(
      namesOf({
        ...complete,
        'standingInstruction.type': 'INSTALLMENT',
        'standingInstruction.numberOfInstallments': '3',
      }),
    ).toEqual([]);
    const { 'standingInstruction.numberOfInstallments': _none, ...rest } = complete;
    expect(namesOf({ ...rest, 'standingInstruction.type': 'INSTALLMENT' })).toEqual([
      'standingInstruction.numberOfInstallments',
    ]);
  });

  test.each([
    ['a payment', {}, 1],
    ['a check', { 'threeDSecure.npa': 'true' }, 0],
    ['a check for installments', { 'threeDSecure.npa': 'true', 'threeDSecure.authenticationInd': 'INSTALLMENT' }, 1],
  ])('include the use case of Cartes Bancaires for %s', (_words, request, count) => {
    const { 'threeDSecure.schemeData[CB-USECASE]': _none, ...rest } = complete;
    expect(namesOf({ ...rest, ...request }, 'CARTEBANCAIRE')).toHaveLength(count);
  });

  test.each(['0', '6', '9'])('a window of size %s is wrong', (size) => {
    expect(namesOf({ ...complete, 'customer.browser.challengeWindow': size })).toEqual([
      'customer.browser.challengeWindow',
    ]);
  });
});

describe('the data for a directory', () => {
  const purchase = {
    merchantName: 'Tea shop',
    amount: 9_200n,
    currency: 'EUR',
    schemeTag: 'visa',
    account: { kind: 'card', parameters: { 'card.expiryMonth': '05', 'card.expiryYear': '2034' } },
    atMs: 1_795_176_000_000,
    isChallengeMandated: false,
    messageVersion: '2.2.0',
  } as const;

  test.each([
    [{}, '9200', '978'],
    [{ 'risk.amount': '50.00' }, '5000', '978'],
    [{ 'risk.amount': '50.00', 'threeDSecure.amount': '10.00' }, '1000', '978'],
    [{ 'threeDSecure.amount': '1000.00', 'threeDSecure.currency': 'JPY' }, '1000', '392'],
  ])('contain the amount, for %j', (request, purchaseAmount, purchaseCurrency) => {
    expect(detailsOf(request, purchase)).toMatchObject({ purchaseAmount, purchaseCurrency });
  });

  const BROWSER = 'customer.browser.language';
  const FORM = 'shopper.formLanguage';

  test.each([
    [{}, undefined],
    [{ locale: 'de_DE', 'customer.language': 'DE' }, undefined],
    [{ [FORM]: 'de' }, undefined],
    [{ [BROWSER]: 'tlh' }, 'tlh'],
    [{ [BROWSER]: 'fr-FR', locale: 'xx' }, 'fr-FR'],
    [{ [BROWSER]: 'de-AT', [FORM]: 'de' }, 'de-AT'],
    [{ [BROWSER]: 'en-GB', [FORM]: 'cz', locale: 'ja_JP' }, 'cs'],
    [{ [BROWSER]: 'en-GB', locale: 'ja_JP' }, 'ja'],
    [{ [BROWSER]: 'en-GB', 'customer.language': 'CN' }, 'zh-Hans'],
  ])('%j: the language of the browser is %s, and undefined without a browser', (request, language) => {
    expect(detailsOf(request as Readonly<Record<string, string>>, purchase)['browserLanguage']).toBe(language);
  });

  describe.each([
    ['billing', 'bill'],
    ['shipping', 'ship'],
  ])('contain the %s address:', (group, name) => {
    const linesOf = (address: Readonly<Record<string, string>>) => {
      const request = Object.fromEntries(Object.entries(address).map(([field, value]) => [`${group}.${field}`, value]));
      const details = detailsOf(request, purchase);
      return [details[`${name}AddrLine1`], details[`${name}AddrLine2`]];
    };

    test.each([
      [{}, undefined, undefined],
      [{ street1: 'Ring 12', street2: 'Hof' }, 'Ring 12', 'Hof'],
      [{ street1: 'Ring', houseNumber1: '12' }, 'Ring 12', undefined],
      [{ street1: 'Ring', street2: '34', houseNumber1: '12' }, 'Ring 12', undefined],
      [{ street1: 'Ring', houseNumber1: '12', houseNumber2: 'a' }, 'Ring 12 a', undefined],
      [{ houseNumber1: '12' }, '12', undefined],
      [{ street1: 'R'.repeat(60), street2: 'H'.repeat(60) }, 'R'.repeat(50), 'H'.repeat(50)],
    ])('%j becomes the lines %s and %s', (address, first, second) => {
      expect(linesOf(address as Readonly<Record<string, string>>)).toEqual([first, second]);
    });
  });

  test('have the names of the protocol', () => {
    const request = {
      'customer.browser.javaEnabled': '1',
      'threeDSecure.v2.visa.requestorId': '12',
      'threeDSecure.authenticationInd': '_DELAYED_SHIPMENT',
      'threeDSecure.challengeIndicator': '03',
    };
    expect(detailsOf(request, purchase)).toMatchObject({
      browserJavaEnabled: 'true',
      threeDSRequestorID: '12',
      threeDSRequestorAuthenticationInd: '09',
      threeDSRequestorChallengeInd: '03',
      cardExpiryDate: '3405',
      purchaseDate: '20261120120000',
    });
  });

  test.each([
    [{}, undefined, undefined],
    [{ 'threeDSecure.exemptionFlag': '01' }, '02', '02'],
    [{ 'threeDSecure.exemptionFlag': '02' }, '05', '02'],
    [{ 'threeDSecure.exemptionFlag': '03' }, '08', '02'],
    [{ 'threeDSecure.exemptionFlag': '04' }, '02', '02'],
    [{ 'threeDSecure.exemptionFlag': '02', 'threeDSecure.challengeIndicator': '01' }, '05', '02'],
    [{ 'threeDSecure.exemptionFlag': '02', 'threeDSecure.challengeIndicator': '06' }, '06', '02'],
    [{ 'threeDSecure.challengeIndicator': '01' }, '01', '01'],
    [{ 'threeDSecure.challengeIndicator': '09' }, '09', '03'],
  ])('contain the exemption or the challenge indicator, as the version defines it: %j', (request, now, before) => {
    const indicatorIn = (messageVersion: '2.1.0' | '2.2.0') =>
      detailsOf(request as Readonly<Record<string, string>>, { ...purchase, messageVersion })[
        'threeDSRequestorChallengeInd'
      ];
    expect([indicatorIn('2.2.0'), indicatorIn('2.1.0')]).toEqual([now, before]);
  });

  test('name the merchant as on the statement, unless the request names it for the directory', () => {
    const nameFor = (request: Readonly<Record<string, string>>, merchantName: string | undefined = 'Tea shop') =>
      detailsOf(request, { ...purchase, merchantName })['merchantName'];
    expect(nameFor({})).toBe('Tea shop');
    expect(nameFor({ 'threeDSecure.merchant.name': 'TEA*SHOP' })).toBe('TEA*SHOP');
    expect(nameFor({}, `${'x'.repeat(39)}🍵 and more`)).toBe(`${'x'.repeat(39)}🍵`);
  });

  test('demand a challenge when the issuer asked for one', () => {
    const details = detailsOf({ 'threeDSecure.challengeIndicator': '02' }, { ...purchase, isChallengeMandated: true });
    expect(details['threeDSRequestorChallengeInd']).toBe('04');
  });
});

test.each([
  ['1', '01'],
  ['2', '02'],
  ['3', '03'],
  ['4', '04'],
  ['5', '05'],
])('the window of size %s is %s', (code, size) => {
  expect(challengeWindowOf({ 'customer.browser.challengeWindow': code })).toBe(size);
});

test('the device channel follows from the request', () => {
  expect(deviceChannelOf({})).toBe('02');
  expect(deviceChannelOf({ 'threeDSecure.deviceInfo': 'x' })).toBe('01');
  expect(deviceChannelOf({ 'threeDSecure.channel': '03' })).toBe('03');
});
