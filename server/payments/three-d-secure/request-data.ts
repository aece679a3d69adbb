import { currencyNumbers, smallestUnitsOf } from '../../../catalogue/iso/currency-numbers.ts';
import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { exemptionFlags, wishOf } from '../../../catalogue/payments/exemptions.ts';
import type { ParameterError } from '../../../catalogue/schema/check.ts';
import { missing } from '../../../catalogue/schema/rules.ts';
import { calendarMonth, timestampText } from '../../platform/base/clock.ts';
import { browserLanguageOf } from '../../platform/pages/texts.ts';
import type { Account } from '../accounts/account.ts';
import type { DeviceChannel, MessageVersion } from './protocol/messages.ts';

/** The parameters of a request, under the interface's names. */
export type RequestParameters = Readonly<Record<string, string | undefined>>;

const isYes = (value: string | undefined): boolean => value === 'true' || value === '1';

/**
 * Returns the device channel of a request: an app when it contains data of the app's SDK, none when the merchant
 * initiates the authentication (3RI), otherwise a browser.
 */
export const deviceChannelOf = (request: RequestParameters): DeviceChannel => {
  if (request['threeDSecure.channel'] === '03' || request['threeDSecure.threeRIInd'] !== undefined) return '03';
  const isApp = request['threeDSecure.channel'] === '01' || request['threeDSecure.deviceInfo'] !== undefined;
  return isApp ? '01' : '02';
};

/** Whether the authentication is without a payment: to verify, add or maintain a card. */
export const isWithoutPayment = (request: RequestParameters): boolean => isYes(request['threeDSecure.npa']);

/** Whether the request allows a decoupled authentication. */
const isDecoupled = (request: RequestParameters): boolean => isYes(request['threeDSecure.decoupled']);

/** The circumstances that decide which parameters an authentication needs. */
interface Circumstances {
  readonly brand: string | undefined;
  /** The channel's setting `threeDSecure.requiresBilling`. */
  readonly requiresBilling: boolean;
}

/** A parameter that an authentication needs, and when. */
interface Needed {
  readonly name: string;
  readonly on: readonly DeviceChannel[];
  readonly when?: (request: RequestParameters, circumstances: Circumstances) => boolean;
}

/** The four parameters of a billing address. */
export const billingAddress = ['billing.street1', 'billing.city', 'billing.postcode', 'billing.country'] as const;

/** Cartes Bancaires requires a use case for payments, and for some authentications without one. */
const needsUseCase: Needed['when'] = (request, { brand }) =>
  brand === 'CARTEBANCAIRE' &&
  (!isWithoutPayment(request) ||
    ['RECURRING', 'INSTALLMENT'].includes(request['threeDSecure.authenticationInd'] ?? ''));

/**
 * The parameters that an authentication needs. EMV 3-D Secure requires the data of the browser. It leaves the billing
 * address to the market, which the channel's setting represents. Source: interface, 'Customer', 'Billing address',
 * '3-D Secure', 'Standing instructions'.
 */
export const needed: readonly Needed[] = [
  ...['acceptHeader', 'language', 'screenHeight', 'screenWidth', 'timezone', 'userAgent', 'javaEnabled'].map(
    (name): Needed => ({ name: `customer.browser.${name}`, on: ['02'] }),
  ),
  ...billingAddress.map(
    (name): Needed => ({ name, on: ['01', '02'], when: (_request, { requiresBilling }) => requiresBilling }),
  ),
  { name: 'threeDSecure.deviceInfo', on: ['01'] },
  {
    name: 'standingInstruction.numberOfInstallments',
    on: ['01', '02', '03'],
    when: (request) => request['standingInstruction.type'] === 'INSTALLMENT',
  },
  { name: 'threeDSecure.schemeData[CB-USECASE]', on: ['01', '02', '03'], when: needsUseCase },
];

/** The sizes of a challenge window, by the code in requests. Source: EMVCo, 'Challenge Window Size'. */
const challengeWindows = {
  1: { size: '01', width: 250, height: 400 },
  2: { size: '02', width: 390, height: 400 },
  3: { size: '03', width: 500, height: 600 },
  4: { size: '04', width: 600, height: 400 },
  5: { size: '05', width: undefined, height: undefined },
} as const;

const WHOLE_WINDOW = '05';

/** Returns the size of the challenge window in the format of messages; by default the whole window. */
export const challengeWindowOf = (request: RequestParameters): string => {
  const code = request['customer.browser.challengeWindow'] ?? '';
  return Object.hasOwn(challengeWindows, code)
    ? challengeWindows[Number(code) as keyof typeof challengeWindows].size
    : WHOLE_WINDOW;
};

/** Returns the errors of parameters that are missing or wrong for an authentication. */
export const lacking = (request: RequestParameters, circumstances: Circumstances): readonly ParameterError[] => {
  const channel = deviceChannelOf(request);
  const absent = needed
    .filter(
      ({ name, on, when }) =>
        on.includes(channel) && request[name] === undefined && when?.(request, circumstances) !== false,
    )
    .map(({ name }) => missing(name, '3-D Secure needs it'));
  const size = request['customer.browser.challengeWindow'];
  const isWrongSize = channel === '02' && size !== undefined && !Object.hasOwn(challengeWindows, size);
  return isWrongSize
    ? [...absent, { name: 'customer.browser.challengeWindow', value: size, message: 'must be one of [1, 2, 3, 4, 5]' }]
    : absent;
};

const authenticationIndicators: Readonly<Record<string, string>> = {
  PAYMENT: '01',
  RECURRING: '02',
  INSTALLMENT: '03',
  ADD_CARD: '04',
  MAINTAIN_CARD: '05',
  EMV_ID: '06',
  BILLING_AGREEMENT: '07',
  SPLIT_SHIPMENT: '08',
  DELAYED_SHIPMENT: '09',
  _DELAYED_SHIPMENT: '09',
  SPLIT_PAYMENT: '10',
};

/** The protocol has one indicator for split and delayed shipments. */
const merchantIndicators: Readonly<Record<string, string>> = {
  RECURRING: '01',
  SPLIT_SHIPMENT: '06',
  DELAYED_SHIPMENT: '06',
};

const codeIn = (table: Readonly<Record<string, string>>, name: string | undefined): string | undefined =>
  name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;

const yesOrNo = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : isYes(value) ? 'true' : 'false';

/** The parameters that are passed on unchanged, by EMVCo's names. */
const passedOn: Readonly<Record<string, string>> = {
  browserAcceptHeader: 'customer.browser.acceptHeader',
  browserScreenHeight: 'customer.browser.screenHeight',
  browserScreenWidth: 'customer.browser.screenWidth',
  browserTZ: 'customer.browser.timezone',
  browserUserAgent: 'customer.browser.userAgent',
  browserColorDepth: 'customer.browser.screenColorDepth',
  browserIP: 'customer.ip',
  billAddrCity: 'billing.city',
  billAddrPostCode: 'billing.postcode',
  billAddrState: 'billing.state',
  billAddrCountry: 'billing.country',
  shipAddrCity: 'shipping.city',
  shipAddrPostCode: 'shipping.postcode',
  shipAddrState: 'shipping.state',
  shipAddrCountry: 'shipping.country',
  email: 'customer.email',
  merchantCountryCode: 'threeDSecure.merchant.country',
  threeDSRequestorURL: 'threeDSecure.merchant.url',
  sdkEncData: 'threeDSecure.deviceInfo',
  recurringExpiry: 'standingInstruction.expiry',
  recurringFrequency: 'standingInstruction.frequency',
  purchaseInstalData: 'standingInstruction.numberOfInstallments',
  messageExtensionItems: 'threeDSecure.schemeData[CB-ITEMSNB]',
  messageExtensionScore: 'threeDSecure.schemeData[CB-SCORE_MERCHANT]',
  messageExtensionUseCase: 'threeDSecure.schemeData[CB-USECASE]',
};

/** The longest line of an address. Source: EMVCo, 'Cardholder Billing Address Line 1'. */
const MAX_LINE_CHARACTERS = 50;

/** Returns the first characters of a text, whole ones also outside the basic plane. */
const firstCharacters = (text: string, count: number): string => [...text].slice(0, count).join('');

const lineOf = (...pieces: readonly (string | undefined)[]): string | undefined => {
  const line = pieces.filter((piece) => piece !== undefined).join(' ');
  return line === '' ? undefined : line.slice(0, MAX_LINE_CHARACTERS);
};

/**
 * Returns the two lines of an address. With a house number, `street1` contains only the name of the street, and
 * `street2` is ignored. Source: interface, 'Billing address', houseNumber1; the same holds for the shipping address.
 */
const linesOf = (request: RequestParameters, prefix: 'billing' | 'shipping'): readonly (string | undefined)[] => {
  const { [`${prefix}.street1`]: street, [`${prefix}.houseNumber1`]: number } = request;
  return number === undefined
    ? [lineOf(street), lineOf(request[`${prefix}.street2`])]
    : [lineOf(street, number, request[`${prefix}.houseNumber2`]), undefined];
};

/** The purchase to authenticate. */
interface Purchase {
  readonly amount: bigint;
  readonly currency: string;
  readonly schemeTag: string | undefined;
  readonly account: Account;
  /** The merchant's name as shoppers know it. */
  readonly merchantName: string | undefined;
  readonly atMs: number;
  /** Whether the issuer demands a challenge, whatever the request contains. */
  readonly isChallengeMandated: boolean;
  readonly messageVersion: MessageVersion;
}

/** The longest name of a merchant. Source: EMVCo, 'Merchant Name'. */
const MAX_MERCHANT_CHARACTERS = 40;

/** The indicator of a mandated challenge. */
const CHALLENGE_MANDATED = '04';

/** Returns the challenge indicator of a request or its exemption, as the version of the messages defines it. */
const challengeIndicatorOf = (
  request: RequestParameters,
  { isChallengeMandated, messageVersion }: Purchase,
): string | undefined => {
  if (isChallengeMandated) return CHALLENGE_MANDATED;
  const { 'threeDSecure.challengeIndicator': indicator } = { ...request, ...exemptionFlags(request) };
  return messageVersion === '2.1.0' ? (wishOf(indicator)?.before22 ?? indicator) : indicator;
};

/**
 * Returns the amount to authenticate: from the request's own parameter, else of the risk check, else of the payment.
 */
const amountOf = (request: RequestParameters, purchase: Purchase): { hundredths: bigint; currency: string } => {
  const own = request['threeDSecure.amount'] ?? request['risk.amount'];
  return {
    hundredths: own === undefined ? purchase.amount : hundredthsOf(own),
    currency: request['threeDSecure.currency'] ?? purchase.currency,
  };
};

/** Returns the data of a request for the directory, except the card number, under EMVCo's names. */
export const detailsOf = (request: RequestParameters, purchase: Purchase): Readonly<Record<string, string>> => {
  const { hundredths, currency } = amountOf(request, purchase);
  const { account, schemeTag, merchantName } = purchase;
  const [billing, shipping] = [linesOf(request, 'billing'), linesOf(request, 'shipping')];
  const details: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(Object.entries(passedOn).map(([name, parameter]) => [name, request[parameter]])),
    billAddrLine1: billing[0],
    billAddrLine2: billing[1],
    shipAddrLine1: shipping[0],
    shipAddrLine2: shipping[1],
    merchantName:
      request['threeDSecure.merchant.name'] ?? (merchantName && firstCharacters(merchantName, MAX_MERCHANT_CHARACTERS)),
    purchaseAmount: String(smallestUnitsOf(hundredths, currency) ?? hundredths),
    purchaseCurrency: currencyNumbers.get(currency),
    purchaseDate: timestampText(purchase.atMs).slice(0, 19).replaceAll(/\D/g, ''),
    cardholderName: account.parameters['card.holder'] ?? request['card.holder'],
    cardExpiryDate: expiryOf(account, purchase.atMs),
    browserLanguage: browserLanguageOf(request),
    browserJavaEnabled: yesOrNo(request['customer.browser.javaEnabled']),
    threeDSRequestorID: request[`threeDSecure.v2.${schemeTag}.requestorId`],
    threeDSRequestorName: request[`threeDSecure.v2.${schemeTag}.requestorName`],
    threeDSRequestorDecReqInd: isDecoupled(request) ? 'Y' : 'N',
    threeDSRequestorAuthenticationInd:
      codeIn(authenticationIndicators, request['threeDSecure.authenticationInd']) ?? '01',
    threeRIInd: codeIn(merchantIndicators, request['threeDSecure.threeRIInd']),
    threeDSRequestorChallengeInd: challengeIndicatorOf(request, purchase),
  };
  return Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
};

/** Returns a card's month of expiry in the format of messages, YYMM. */
const expiryOf = ({ parameters }: Account, atMs: number): string => {
  const { 'card.expiryYear': year = calendarMonth(atMs).slice(0, 4), 'card.expiryMonth': month = '12' } = parameters;
  return `${year.slice(2)}${month}`;
};
