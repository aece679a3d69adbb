import { currencyNumbers, smallestUnitsOf } from '../../catalogue/iso/currency-numbers.ts';
import { hundredthsOf } from '../../catalogue/payments/amount.ts';
import { exemptionFlags, wishOf } from '../../catalogue/payments/exemptions.ts';
import type { ParameterError } from '../../catalogue/schema/check.ts';
import { missing } from '../../catalogue/schema/rules.ts';
import type { Account } from '../accounts/account.ts';
import { calendarMonth, timestampText } from '../base/clock.ts';
import { browserLanguageOf } from '../pages/texts.ts';
import type { DeviceChannel, MessageVersion } from './protocol/messages.ts';

/** The parameters of a request, under the interface's names. */
export type RequestParameters = Readonly<Record<string, string | undefined>>;

const isYes = (value: string | undefined): boolean => value === 'true' || value === '1';

/** Gives where the holder is: in an app when its kit sent something, nowhere when the merchant asks alone, else in a browser. */
export const deviceChannelOf = (request: RequestParameters): DeviceChannel => {
  if (request['threeDSecure.channel'] === '03' || request['threeDSecure.threeRIInd'] !== undefined) return '03';
  const isApp = request['threeDSecure.channel'] === '01' || request['threeDSecure.deviceInfo'] !== undefined;
  return isApp ? '01' : '02';
};

/** Tells whether nothing is paid: the card is looked at, added or kept. */
export const isWithoutPayment = (request: RequestParameters): boolean => isYes(request['threeDSecure.npa']);

/** Tells whether the holder may answer later, elsewhere. */
export const isDecoupled = (request: RequestParameters): boolean => isYes(request['threeDSecure.decoupled']);

/** On what it depends which parameters an authentication needs. */
export interface Circumstances {
  readonly brand: string | undefined;
  /** The channel's setting `threeDSecure.requiresBilling`. */
  readonly requiresBilling: boolean;
}

/** One parameter that an authentication cannot do without, and when. */
interface Needed {
  readonly name: string;
  readonly on: readonly DeviceChannel[];
  readonly when?: (request: RequestParameters, circumstances: Circumstances) => boolean;
}

/** The four parameters that make a billing address. */
export const billingAddress = ['billing.street1', 'billing.city', 'billing.postcode', 'billing.country'] as const;

/** What the French scheme wants to know of payments, and of some checks without one. */
const wantsUseCase: Needed['when'] = (request, { brand }) =>
  brand === 'CARTEBANCAIRE' &&
  (!isWithoutPayment(request) ||
    ['RECURRING', 'INSTALLMENT'].includes(request['threeDSecure.authenticationInd'] ?? ''));

/**
 * What an authentication needs. EMV 3-D Secure requires the data of the browser, and makes the billing address conditional:
 * the channel's setting says whether its market demands one. Source: interface, 'Customer', 'Billing address', '3-D Secure',
 * 'Standing instructions'.
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
  { name: 'threeDSecure.schemeData[CB-USECASE]', on: ['01', '02', '03'], when: wantsUseCase },
];

/** The sizes of a challenge window, by the code that requests carry. Source: EMVCo, 'Challenge Window Size'. */
export const challengeWindows = {
  1: { size: '01', width: 250, height: 400 },
  2: { size: '02', width: 390, height: 400 },
  3: { size: '03', width: 500, height: 600 },
  4: { size: '04', width: 600, height: 400 },
  5: { size: '05', width: undefined, height: undefined },
} as const;

const WHOLE_WINDOW = '05';

/** Gives the size of the challenge window as messages write it; the whole window where a request names none. */
export const challengeWindowOf = (request: RequestParameters): string => {
  const code = request['customer.browser.challengeWindow'] ?? '';
  return Object.hasOwn(challengeWindows, code)
    ? challengeWindows[Number(code) as keyof typeof challengeWindows].size
    : WHOLE_WINDOW;
};

/** Gives everything that a request lacks to be authenticated, or has wrong for it. */
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

/** A shipment that is split or delayed is one reason to the protocol. */
const merchantIndicators: Readonly<Record<string, string>> = {
  RECURRING: '01',
  SPLIT_SHIPMENT: '06',
  DELAYED_SHIPMENT: '06',
};

const codeIn = (table: Readonly<Record<string, string>>, word: string | undefined): string | undefined =>
  word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;

const yesOrNo = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : isYes(value) ? 'true' : 'false';

/** EMVCo's names of parameters that are passed on as they are. */
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
  merchantName: 'threeDSecure.merchant.name',
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

/** As long as a line of an address may be. Source: EMVCo, 'Cardholder Billing Address Line 1'. */
const MAX_LINE_CHARACTERS = 50;

const lineOf = (...pieces: readonly (string | undefined)[]): string | undefined => {
  const line = pieces.filter((piece) => piece !== undefined).join(' ');
  return line === '' ? undefined : line.slice(0, MAX_LINE_CHARACTERS);
};

/**
 * Gives the two lines of an address. With a house number, the street is its name only, and the second line is ignored.
 * Source: interface, 'Billing address', houseNumber1; the shipping address has the same interplay.
 */
const linesOf = (request: RequestParameters, prefix: 'billing' | 'shipping'): readonly (string | undefined)[] => {
  const { [`${prefix}.street1`]: street, [`${prefix}.houseNumber1`]: number } = request;
  return number === undefined
    ? [lineOf(street), lineOf(request[`${prefix}.street2`])]
    : [lineOf(street, number, request[`${prefix}.houseNumber2`]), undefined];
};

/** What is authenticated. */
export interface Purchase {
  readonly amount: bigint;
  readonly currency: string;
  readonly schemeTag: string | undefined;
  readonly account: Account;
  readonly atMs: number;
  /** A challenge is wanted whatever the request says: the issuer has asked for one. */
  readonly isChallengeMandated: boolean;
  readonly messageVersion: MessageVersion;
}

/** A challenge that the rules of the issuer demand. */
const CHALLENGE_MANDATED = '04';

/** Gives what is wished of a challenge: what the request says, or what flags its exemption, in the words of the version. */
const challengeWishOf = (
  request: RequestParameters,
  { isChallengeMandated, messageVersion }: Purchase,
): string | undefined => {
  if (isChallengeMandated) return CHALLENGE_MANDATED;
  const { 'threeDSecure.challengeIndicator': wish } = { ...request, ...exemptionFlags(request) };
  return messageVersion === '2.1.0' ? (wishOf(wish)?.before22 ?? wish) : wish;
};

/** The amount to authenticate: the request's own, else that of the risk check, else what is paid. */
const amountOf = (request: RequestParameters, purchase: Purchase): { hundredths: bigint; currency: string } => {
  const own = request['threeDSecure.amount'] ?? request['risk.amount'];
  return {
    hundredths: own === undefined ? purchase.amount : hundredthsOf(own),
    currency: request['threeDSecure.currency'] ?? purchase.currency,
  };
};

/** Gives what a request tells a directory beside the card, under EMVCo's names. */
export const detailsOf = (request: RequestParameters, purchase: Purchase): Readonly<Record<string, string>> => {
  const { hundredths, currency } = amountOf(request, purchase);
  const { account, schemeTag } = purchase;
  const [billing, shipping] = [linesOf(request, 'billing'), linesOf(request, 'shipping')];
  const details: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(Object.entries(passedOn).map(([name, parameter]) => [name, request[parameter]])),
    billAddrLine1: billing[0],
    billAddrLine2: billing[1],
    shipAddrLine1: shipping[0],
    shipAddrLine2: shipping[1],
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
    threeDSRequestorChallengeInd: challengeWishOf(request, purchase),
  };
  return Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
};

/** A card's month of expiry as messages write it, YYMM. */
const expiryOf = ({ parameters }: Account, atMs: number): string => {
  const { 'card.expiryYear': year = calendarMonth(atMs).slice(0, 4), 'card.expiryMonth': month = '12' } = parameters;
  return `${year.slice(2)}${month}`;
};
