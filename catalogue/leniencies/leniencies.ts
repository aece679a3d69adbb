import { brands } from '../brands/brands.ts';
import type { OtherBrand } from '../brands/other-brands.ts';
import { sepaReference } from '../formats/alphabets.ts';
import { phone } from '../formats/phones.ts';
import { customerIsNamed } from '../requests/conditions.ts';
import { type Format, text } from '../schema/format.ts';
import type { Rule } from '../schema/rules.ts';
import {
  amountSpellings,
  booleanSpellings,
  codeSpellings,
  isWithoutDigit,
  phoneSpellings,
  postcodeSpellings,
  respelled,
} from './spellings.ts';

type Parameters = Readonly<Record<string, string>>;

/** Further parameters of a correct payment, what is stored of them, and what a strict channel refuses. */
interface Example {
  readonly sent: Parameters;
  /** The stored values; a parameter that is not named is not stored. */
  readonly stored: Parameters;
  /** The parameters that a strict channel reports as wrong. */
  readonly refused: readonly string[];
}

/** A request. In its address and parameters, `{id}` is the id of the reply before. */
interface Request {
  /** Method and path. */
  readonly request: string;
  /** The parameters beside `entityId`. `{userId}` and `{password}` are those of a user of the channel. */
  readonly sent: Parameters;
  /** The names of those that are sent twice. */
  readonly twice?: readonly string[];
}

/** Parts of a reply. */
interface Reply {
  readonly status: number;
  /** Values of its body, each by its path. */
  readonly has: Parameters;
  /** Names that its body does not have. */
  readonly lacks?: readonly string[];
}

/** A request that a lenient and a strict channel answer differently. */
interface Exchange extends Request {
  /** A request that is sent before, with the merchant's token. */
  readonly after?: Request;
  /** Whether it is sent without an access token. */
  readonly hasNoToken?: true;
  readonly lenient: Reply;
  readonly strict: Reply;
}

/** A deviation from the interface that integrations send and a lenient channel accepts. */
export interface Leniency {
  /** What is sent, in plain words. */
  readonly takes: string;
  /** What the gateway does with it. */
  readonly becomes: string;
  /** Who sends it, and why accepting it does no harm. */
  readonly reason: string;
  /** Other names for those of the interface. */
  readonly names?: Parameters;
  /** Parameters that are accepted and ignored, each with a parameter that its requests have. */
  readonly dropped?: Parameters;
  /**
   * Parameters that are read differently, and the format, which reads everything that the interface's own format reads.
   */
  readonly values?: {
    readonly of: (name: string, format: Format) => boolean;
    readonly readBy: (format: Format) => Format;
  };
  /** Conditions of the interface that do not apply. */
  readonly lifted?: readonly Rule[];
  /** Parameters that count as not sent without another one. */
  readonly alone?: Parameters;
  /** Parameters that brands require by themselves and that are optional here. */
  readonly spared?: { readonly brands: readonly string[]; readonly names: readonly string[] };
  /** Settings with which a strict channel is made, and a lenient one is not. */
  readonly unset?: Parameters;
  /** Absent if the leniency does not concern the parameters of a card payment. */
  readonly examples?: readonly Example[];
  /** Examples of all other leniencies. */
  readonly exchanges?: readonly Exchange[];
}

const named = (names: readonly string[]) => (name: string) => names.includes(name);
const matching = (pattern: RegExp) => (name: string) => pattern.test(name);

const PHONES = /(?:^|\.)(?:phone|mobile|workPhone|customerContactPhone|fax)$/;
const POSTCODES = /(?:\.post[cC]ode|PostCode)$/;

const anyPhone = respelled(phoneSpellings)(phone);

/** Also accepts numbers that are too short for some parties, and reads a text without digits as no number. */
const readPhone = (format: Format): Format => {
  const own = respelled(phoneSpellings)(format);
  return { ...own, read: (text) => own.read(text) ?? anyPhone.read(text), ignores: isWithoutDigit };
};

const LONGEST_MANDATE_ID = 256;
const SHORTEST_REFERENCE = 1;
const LONGEST_REFERENCE = 255;

/** What requests for other things than the order have of it. */
const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' } as const;
const reserved = { ...order, paymentType: 'PA' } as const;
const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
} as const;
const shopperResultUrl = 'https://shop.example/result';
/** A card whose issuer asks for a challenge, and what a message of 3-D Secure needs beside the address. */
const authenticated = {
  'card.number': '4200000000000018',
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.language': 'en',
  'customer.browser.screenColorDepth': '24',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '0',
  'customer.browser.userAgent': 'Mozilla/5.0',
  shopperResultUrl,
} as const;

const unknownParameter = { 'result.code': '200.300.404' } as const;
const missing = (name: string) => ({
  status: 400,
  has: { ...unknownParameter, 'result.parameterErrors.0.name': name },
});
const unauthorized = { status: 401, has: { 'result.code': '800.900.300' } } as const;
const redirected = { status: 200, has: { 'result.code': '000.200.000' } } as const;

const withoutBirthDate = (Object.entries(brands) as [string, OtherBrand][])
  .filter(([id, { needs }]) => id.startsWith('KLARNA_') && needs?.includes('customer.birthDate') === true)
  .map(([id]) => id);

/** Everything that a lenient channel accepts beyond the interface. */
export const leniencies = {
  namelessCustomers: {
    takes: '`customer.*` without `customer.givenName` or `customer.surname`',
    becomes: 'The customer is stored without the names.',
    reason:
      'Shop plugins send the e-mail address or the id of an account that has no names. ' +
      'A service that needs the names, such as a risk service, still requires them.',
    lifted: [customerIsNamed],
    examples: [
      {
        sent: { 'customer.email': 'jane@example.com' },
        stored: { 'customer.email': 'jane@example.com' },
        refused: ['customer.givenName', 'customer.surname'],
      },
      {
        sent: { 'customer.merchantCustomerId': '4711', 'customer.givenName': 'Jane' },
        stored: { 'customer.merchantCustomerId': '4711', 'customer.givenName': 'Jane' },
        refused: ['customer.surname'],
      },
    ],
  },
  shippingNames: {
    takes: '`shipping.givenName` and `shipping.surname`',
    becomes: 'They are stored and echoed as `shipping.customer.givenName` and `shipping.customer.surname`.',
    reason:
      'Libraries treat both addresses alike and put the names of the recipient beside the street. ' +
      'The names cannot belong to anybody else.',
    names: {
      'shipping.givenName': 'shipping.customer.givenName',
      'shipping.surname': 'shipping.customer.surname',
    },
    examples: [
      {
        sent: { 'shipping.givenName': 'Jane', 'shipping.surname': 'Jones' },
        stored: { 'shipping.customer.givenName': 'Jane', 'shipping.customer.surname': 'Jones' },
        refused: ['shipping.givenName', 'shipping.surname'],
      },
    ],
  },
  phones: {
    takes:
      'Telephone numbers in any notation, with words, ' +
      'other signs and digits of other scripts, or too short for their parameter',
    becomes:
      'Only digits, blanks, `.`, `(`, `)`, `/`, `-` and a plus in front are stored; ' +
      'only the digits if that is too long. A text without a digit counts as not sent. More than 25 digits are refused.',
    reason: 'Shops pass on the input of shoppers. The gateway never calls the number: it compares it and passes it on.',
    values: { of: matching(PHONES), readBy: readPhone },
    examples: [
      {
        sent: { 'shipping.phone': 'tel. +49 171 / 1234567' },
        stored: { 'shipping.phone': '+49 171 / 1234567' },
        refused: ['shipping.phone'],
      },
      {
        sent: { 'shipping.mobile': '(?!?)555\u20135555 ext. 12' },
        stored: { 'shipping.mobile': '555-5555 12' },
        refused: ['shipping.mobile'],
      },
      {
        sent: { 'shipping.phone': '\u0660\u0665\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667' },
        stored: { 'shipping.phone': '0501234567' },
        refused: ['shipping.phone'],
      },
      { sent: { 'shipping.phone': '110' }, stored: { 'shipping.phone': '110' }, refused: ['shipping.phone'] },
      { sent: { 'shipping.phone': 'n/a' }, stored: {}, refused: ['shipping.phone'] },
      {
        sent: { 'corporate.phone': '+49 89 123456' },
        stored: { 'corporate.phone': '4989123456' },
        refused: ['corporate.phone'],
      },
      {
        sent: { 'merchant.phone': '+49 (0) 89 / 12 34 56 - 78 90' },
        stored: { 'merchant.phone': '+490891234567890' },
        refused: ['merchant.phone'],
      },
    ],
  },
  booleans: {
    takes: '`True`, `TRUE`, `False`, `FALSE` and other mixtures of upper and lower case',
    becomes: 'They are stored as `true` and `false`.',
    reason: 'Python and .NET print booleans with a capital letter.',
    values: { of: (_name, { kind }) => kind === 'boolean', readBy: respelled(booleanSpellings) },
    examples: [
      {
        sent: { createRegistration: 'True', 'threeDSecure.disable': 'TRUE' },
        stored: { createRegistration: 'true', 'threeDSecure.disable': 'true' },
        refused: ['createRegistration', 'threeDSecure.disable'],
      },
      {
        sent: { 'threeDSecure.disable': 'False' },
        stored: { 'threeDSecure.disable': 'false' },
        refused: ['threeDSecure.disable'],
      },
    ],
  },
  postcodes: {
    takes: 'Postcodes with hyphens, and with blanks around or between their parts',
    becomes:
      'Hyphens are removed, and so are blanks if the parameter cannot have them: `12345-6789` is stored as `123456789`.',
    reason:
      'Postcodes of the United States, Poland, Portugal, Brazil and Japan have a hyphen; ' +
      'address checks compare only letters and digits.',
    values: { of: matching(POSTCODES), readBy: respelled(postcodeSpellings) },
    examples: [
      {
        sent: { 'billing.postcode': '12345-6789', 'shipping.postcode': ' 80331 ' },
        stored: { 'billing.postcode': '123456789', 'shipping.postcode': '80331' },
        refused: ['billing.postcode', 'shipping.postcode'],
      },
      {
        sent: { 'merchant.postcode': 'SW1A 1AA', 'merchant.billing.postcode': '00-950' },
        stored: { 'merchant.postcode': 'SW1A1AA', 'merchant.billing.postcode': '00950' },
        refused: ['merchant.postcode', 'merchant.billing.postcode'],
      },
    ],
  },
  amounts: {
    takes: 'Amounts with one decimal, or with none where the interface requires two',
    becomes:
      'They are stored with two: `10.5` as `10.50`. ' +
      'More than two decimals are refused, because they would have to be rounded.',
    reason: 'Programs print floating-point numbers without trailing zeros. The numbers have no other meaning.',
    values: { of: (_name, { kind }) => kind === 'amount', readBy: respelled(amountSpellings) },
    examples: [
      { sent: { taxAmount: '10.5' }, stored: { taxAmount: '10.50' }, refused: ['taxAmount'] },
      {
        sent: { 'cart.items[0].price': '7', 'cart.items[0].quantity': '2', 'cart.items[0].totalAmount': '14.0' },
        stored: {
          'cart.items[0].price': '7.00',
          'cart.items[0].quantity': '2',
          'cart.items[0].totalAmount': '14.00',
        },
        refused: ['cart.items[0].price', 'cart.items[0].totalAmount'],
      },
      { sent: { 'shipping.cost': '4.9' }, stored: { 'shipping.cost': '4.90' }, refused: ['shipping.cost'] },
    ],
  },
  months: {
    takes: '`card.expiryMonth` and `tokenAccount.expiryMonth` with one digit',
    becomes: 'It is stored with two: `5` as `05`.',
    reason: 'Programs print a month as a number. It has no other meaning.',
    values: { of: named(['card.expiryMonth', 'tokenAccount.expiryMonth']), readBy: respelled(codeSpellings) },
    examples: [
      { sent: { 'card.expiryMonth': '5' }, stored: { 'card.expiryMonth': '05' }, refused: ['card.expiryMonth'] },
    ],
  },
  challengeIndicators: {
    takes: '`threeDSecure.challengeIndicator` with unknown values, or with one digit',
    becomes: 'One digit is read with a zero in front: `4` as `04`. Other values count as not sent: the issuer decides.',
    reason:
      'Integrations send the values of another provider. A directory server would refuse the whole ' +
      'message because of an unknown value; without a value the issuer decides, as for most payments.',
    values: {
      of: named(['threeDSecure.challengeIndicator']),
      readBy: (format) => ({ ...respelled(codeSpellings)(format), ignores: () => true }),
    },
    examples: [
      {
        sent: { 'threeDSecure.challengeIndicator': '4' },
        stored: { 'threeDSecure.challengeIndicator': '04' },
        refused: ['threeDSecure.challengeIndicator'],
      },
      {
        sent: { 'threeDSecure.challengeIndicator': 'challenge-required' },
        stored: {},
        refused: ['threeDSecure.challengeIndicator'],
      },
    ],
  },
  javascriptEnabled: {
    takes: '`customer.browser.javascriptEnabled`',
    becomes: 'It is accepted and ignored: the page of a challenge always needs scripts.',
    reason: 'Kits for mobile apps and servers send all browser data of 3-D Secure.',
    dropped: { 'customer.browser.javascriptEnabled': 'customer.browser.javaEnabled' },
    examples: [
      {
        sent: { 'customer.browser.javascriptEnabled': 'true' },
        stored: {},
        refused: ['customer.browser.javascriptEnabled'],
      },
    ],
  },
  shortReferences: {
    takes: '`merchantTransactionId`, `merchantInvoiceId` and `merchantMemo` of less than 8 characters',
    becomes: 'They are stored as they are. The first two are echoed; a memo appears in reports only.',
    reason: 'Shops send the number of the order, and a new shop has short ones.',
    values: {
      of: named(['merchantTransactionId', 'merchantInvoiceId', 'merchantMemo']),
      readBy: () => text(SHORTEST_REFERENCE, LONGEST_REFERENCE),
    },
    examples: [
      {
        sent: { merchantTransactionId: '4711', merchantInvoiceId: '1', merchantMemo: 'gift' },
        stored: { merchantTransactionId: '4711', merchantInvoiceId: '1', merchantMemo: 'gift' },
        refused: ['merchantTransactionId', 'merchantInvoiceId', 'merchantMemo'],
      },
    ],
  },
  mandateReferences: {
    takes: '`bankAccount.mandate.id` with digits, and with the signs that every bank of the SEPA takes',
    becomes: 'It is stored and echoed as it is. Files for the bank take 35 characters.',
    reason:
      'The references of mandates that merchants bring along have digits; the interface lists letters and hyphens.',
    values: { of: named(['bankAccount.mandate.id']), readBy: () => sepaReference(1, LONGEST_MANDATE_ID) },
    exchanges: [
      {
        request: 'POST /v1/payments',
        sent: {
          ...order,
          paymentBrand: 'DIRECTDEBIT_SEPA',
          'bankAccount.holder': 'Jane Jones',
          'bankAccount.iban': 'FR1420041010050500013M02606',
          'bankAccount.mandate.id': 'ABO/2024-0815',
        },
        lenient: {
          status: 200,
          has: { 'result.code': '000.100.110', 'bankAccount.mandate.id': 'ABO/2024-0815' },
        },
        strict: missing('bankAccount.mandate.id'),
      },
    ],
  },
  credentialsInBody: {
    takes:
      '`authentication.userId` and `authentication.password` instead of the header `Authorization`: ' +
      'in the body, or in the query of GET and DELETE, which have no body',
    becomes:
      'They are looked up like an access token; the command line makes them (`tollgate token create`). With ' +
      'the header, both count as not sent. In the address of a POST or PUT they are refused, also beside the header.',
    reason:
      'Older integrations do not support access tokens. The gateway makes the password, ' +
      'with more than 180 random bits, and stores only its hash. ' +
      'Addresses end up in the logs of proxies, so only requests without a body have them there.',
    dropped: { 'authentication.userId': 'entityId', 'authentication.password': 'entityId' },
    exchanges: [
      {
        request: 'POST /v1/checkouts',
        sent: { 'authentication.userId': '{userId}', 'authentication.password': '{password}', ...order },
        hasNoToken: true,
        lenient: { status: 200, has: { 'result.code': '000.200.100' } },
        strict: unauthorized,
      },
      {
        request: 'GET /v1/query',
        sent: {
          'authentication.userId': '{userId}',
          'authentication.password': '{password}',
          merchantTransactionId: 'ORDER-4711',
        },
        hasNoToken: true,
        lenient: { status: 400, has: { 'result.code': '700.400.580' } },
        strict: unauthorized,
      },
    ],
  },
  statusWithoutCredentials: {
    takes:
      '`GET /v1/checkouts/{id}/payment` and `GET /v1/checkouts/{id}/registration` without `Authorization`, ' +
      '`authentication.userId` and `authentication.password`',
    becomes:
      'The reply has what the shopper may know: `result`, `id`, `paymentType`, `paymentBrand`, `amount`, `currency`, ' +
      '`timestamp` and `ndc`; nothing of the person or the account. ' +
      'The shop still gets the result call. Incomplete or wrong credentials are refused.',
    reason:
      'Integrations read the status by the address alone. The id of a checkout is a secret ' +
      'between shop and shopper with 128 random bits, and the form tells its shopper the same.',
    exchanges: ['payment', 'registration'].map((result) => ({
      after: { request: 'POST /v1/checkouts', sent: order },
      request: `GET /v1/checkouts/{id}/${result}`,
      sent: {},
      hasNoToken: true,
      lenient: { status: 200, has: { 'result.code': '000.200.000', ndc: '{id}' }, lacks: ['customer', 'card'] },
      strict: unauthorized,
    })),
  },
  noIdInRefusals: {
    takes: 'Clients that treat any `id` in a reply as success',
    becomes:
      'The reply to a refused request has no `id`; its `ndc` identifies it. ' +
      'A payment that was declined, or whose outcome is unknown, keeps its `id`.',
    reason: 'Shop plugins check `id` before `result.code`.',
    exchanges: [
      {
        request: 'POST /v1/checkouts',
        sent: { ...order, amount: '1,50' },
        lenient: { status: 400, has: unknownParameter, lacks: ['id'] },
        strict: { status: 400, has: { ...unknownParameter, id: '{a new id}' } },
      },
    ],
  },
  ndcWithDotOrUnderscore: {
    takes: 'Clients that expect the `ndc` of a checkout to be its `id`, and any other to be `<entityId>_<32 hex>`',
    becomes:
      'The `ndc` has that form in replies, lists, notifications and `wpwl.ndc`. ' +
      'In `strict` it has hyphens for the dot and the underscore.',
    reason:
      'Clients compare `ndc` with the `id` of a checkout, or use it in its place. ' +
      'The interface allows letters, digits and hyphens only.',
    exchanges: [
      {
        after: { request: 'POST /v1/checkouts', sent: order },
        request: 'GET /v1/checkouts/{id}/payment',
        sent: {},
        lenient: { status: 200, has: { ndc: '{id}' } },
        strict: { status: 200, has: { ndc: '{id, with a hyphen for the dot}' } },
      },
    ],
  },
  unknownCheckouts: {
    takes: 'Clients that expect status 400 for the id of a checkout that does not exist',
    becomes:
      'The status is 400 instead of 404. The code is 200.300.404 and the description begins ' +
      'with `invalid or missing parameter - No payment session found for the requested id` in `strict` too.',
    reason:
      'Clients treat an unknown checkout like an expired one, which is 400, and 404 as a wrong address of the gateway.',
    exchanges: [
      {
        request: 'GET /v1/checkouts/00000000000000000000000000000000.test01-vm-tx01/payment',
        sent: {},
        lenient: { status: 400, has: unknownParameter },
        strict: { status: 404, has: unknownParameter },
      },
    ],
  },
  equalDuplicates: {
    takes: 'The same parameter twice in one body or query with the same value',
    becomes: 'It counts once. Two different values are refused.',
    reason: 'Plugins build a body from several lists. Equal values have only one meaning.',
    exchanges: [
      {
        request: 'POST /v1/checkouts',
        sent: order,
        twice: ['currency'],
        lenient: { status: 200, has: { 'result.code': '000.200.100' } },
        strict: missing('currency'),
      },
    ],
  },
  lonelyIdentityDocuments: {
    takes: '`identificationDocType` of a customer or recipient without `identificationDocId`, or with an empty one',
    becomes: 'It counts as not sent.',
    reason: 'Plugins always send the kind of document that they are set to, and leave its number to the shopper.',
    alone: {
      'customer.identificationDocType': 'customer.identificationDocId',
      'shipping.customer.identificationDocType': 'shipping.customer.identificationDocId',
    },
    examples: [
      {
        sent: {
          'customer.givenName': 'Jane',
          'customer.surname': 'Jones',
          'customer.identificationDocType': 'TAXSTATEMENT',
          'customer.identificationDocId': '',
        },
        stored: { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' },
        refused: ['customer.identificationDocId'],
      },
      {
        sent: { 'shipping.customer.identificationDocType': 'TAXSTATEMENT' },
        stored: {},
        refused: ['shipping.customer.identificationDocId'],
      },
    ],
  },
  testModeOfPayment: {
    takes: 'Another `testMode` in a capture, refund or reversal than that of the payment',
    becomes: 'In the test environment, the mode of the payment counts.',
    reason: 'Plugins send `testMode=EXTERNAL` with every refund, whatever the payment was made with.',
    exchanges: [
      {
        after: { request: 'POST /v1/payments', sent: { ...order, ...card } },
        request: 'POST /v1/payments/{id}',
        sent: { ...order, paymentType: 'RF', testMode: 'EXTERNAL' },
        lenient: { status: 200, has: { 'result.code': '000.100.110' } },
        strict: { status: 400, has: { 'result.code': '700.100.600' } },
      },
    ],
  },
  payolutionWithoutPerson: {
    takes: '`PAYOLUTION_INVOICE` without `customer.birthDate` and `customer.sex`',
    becomes: 'The shopper is redirected without them, and enters them there.',
    reason: 'The page to which the shopper is redirected asks for them.',
    spared: { brands: ['PAYOLUTION_INVOICE'], names: ['customer.birthDate', 'customer.sex'] },
    exchanges: [
      {
        request: 'POST /v1/payments',
        sent: { ...reserved, paymentBrand: 'PAYOLUTION_INVOICE', shopperResultUrl },
        lenient: redirected,
        strict: missing('customer.birthDate'),
      },
    ],
  },
  klarnaWithoutBirthDate: {
    takes: `\`${withoutBirthDate.join('`, `')}\` without \`customer.birthDate\``,
    becomes: 'The shopper is redirected without it, and enters it there.',
    reason: 'The page to which the shopper is redirected asks for it.',
    spared: { brands: withoutBirthDate, names: ['customer.birthDate'] },
    exchanges: [
      {
        request: 'POST /v1/payments',
        sent: { ...reserved, paymentBrand: 'KLARNA_INVOICE', shopperResultUrl },
        lenient: redirected,
        strict: missing('customer.birthDate'),
      },
    ],
  },
  authenticationsWithoutBilling: {
    takes: 'Cards with 3-D Secure without `billing.street1`, `billing.city`, `billing.postcode` and `billing.country`',
    becomes:
      'The cardholder is authenticated without them. A channel is made with `threeDSecure.requiresBilling=true` if it ' +
      'is made `strict`, and with false if it is made `lenient`; ' +
      'a later change of `compatibility` leaves that setting as it is.',
    reason:
      'Shops of digital goods have no address of their shoppers. ' +
      'Directory servers accept messages without one, except in some markets.',
    unset: { 'threeDSecure.requiresBilling': 'true' },
    exchanges: [
      {
        request: 'POST /v1/payments',
        sent: { ...order, ...card, ...authenticated },
        lenient: redirected,
        strict: missing('billing.street1'),
      },
    ],
  },
} as const satisfies Record<string, Leniency>;

/** The name of a leniency. */
export type LeniencyName = keyof typeof leniencies;

/** All leniencies, typed for the code that applies them. */
export const allLeniencies: readonly Leniency[] = Object.values(leniencies);

/** Returns whether a lenient channel does not need a parameter that a brand requires. */
export const isSpared = (brand: string, name: string): boolean =>
  allLeniencies.some(({ spared }) => spared?.brands.includes(brand) === true && spared.names.includes(name));

/** The settings with which a channel is made, unless others are given. */
export const settingsMadeWith = (compatibility: string | undefined): Parameters =>
  compatibility === 'lenient' ? {} : Object.assign({}, ...allLeniencies.map(({ unset }) => unset));
