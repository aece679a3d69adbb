import { baseAddress, written } from '../settings/kinds.ts';
import type { ConnectorFacts } from './facts.ts';

const apiKey = written(/^AQ[!-~]{38,510}$/, 'an API key of a credential, which begins with AQ', {
  right: [`AQE${'hmfuX'.repeat(20)}-${'9fZ='.repeat(8)}`],
  wrong: ['AQEhmfuX', 'x'.repeat(100), `AQE ${'a'.repeat(60)}`],
});

const merchantAccount = written(/^[A-Za-z0-9][\w.-]{1,79}$/, 'the code of a merchant account, such as ShopGmbHECOM', {
  right: ['ShopGmbHECOM', 'Shop_GmbH_DE'],
  wrong: ['', '-shop', 'Shop GmbH'],
});

const hmacKey = written(/^[0-9A-Fa-f]{64}$/, 'an HMAC key: 64 hex digits', {
  right: ['44782DEF547AAA06'.repeat(4), 'a1'.repeat(32)],
  wrong: ['a1'.repeat(31), 'zz'.repeat(32), ''],
});

const liveUrlPrefix = written(
  /^[0-9a-f]{4,32}-[A-Za-z0-9-]{1,60}[A-Za-z0-9]$/,
  'a prefix such as 1797a841fbb37ca7-Shop',
  {
    right: ['1797a841fbb37ca7-Shop', '1797a841fbb37ca7-ShopGmbH'],
    wrong: [
      '',
      'Shop',
      'https://1797a841fbb37ca7-Shop-checkout-live.adyenpayments.com',
      '1797a841fbb37ca7-evil.example/',
    ],
  },
);

/** The cards that it takes; they can be held first, and kept for later payments. */
const cards = ['VISA', 'MASTER', 'AMEX', 'DINERS', 'DISCOVER', 'JCB', 'UNIONPAY', 'CARTEBANCAIRE'] as const;

/** Adyen, by its own page: Pay by Link. */
export const adyen = {
  payments: 'payments through Adyen',
  chosenBy: ['external', 'live'],
  defaultFor: [],
  brands: [
    ...cards,
    'BCMC',
    'IDEAL',
    'EPS',
    'PRZELEWY',
    'BLIK',
    'TWINT',
    'TRUSTLY',
    'PAYPAL',
    'KLARNA_PAYMENTS_ONE',
    'KLARNA_PAYMENTS_PAYLATER',
    'KLARNA_PAYMENTS_PAYNOW',
    'KLARNA_PAYMENTS_SLICEIT',
    'DIRECTDEBIT_SEPA',
    'ALIPAY',
    'WECHAT_PAY',
    'MBWAY',
    'PAYSAFECARD',
  ],
  // Source: Adyen's documentation, 'Capture'.
  holds: [
    ...cards,
    'TWINT',
    'PAYPAL',
    'KLARNA_PAYMENTS_ONE',
    'KLARNA_PAYMENTS_PAYLATER',
    'KLARNA_PAYMENTS_PAYNOW',
    'KLARNA_PAYMENTS_SLICEIT',
    'DIRECTDEBIT_SEPA',
    'MBWAY',
  ],
  tasks: ['authorize', 'debit', 'capture', 'refund', 'reverse'],
  // Source: Adyen's documentation, 'Reversal': payments with several captures are only refunded.
  restOfCapture: 'held',
  reverses: ['PA', 'DB'],
  currencies: 'all',
  ends: ['byShopper', 'byEvent'],
  settings: {
    'adyen.apiKey': [
      'channel',
      apiKey,
      '',
      'API key of a credential at Adyen; that of its test environment for testMode EXTERNAL.',
      'secret',
    ],
    'adyen.merchantAccount': ['channel', merchantAccount, '', 'Code of the merchant account at Adyen.'],
    'adyen.hmacKey': [
      'channel',
      hmacKey,
      '',
      'HMAC key of the standard webhook at Adyen that sends its events to this channel.',
      'secret',
    ],
    'adyen.earlierHmacKey': [
      'channel',
      hmacKey,
      '',
      'The HMAC key before, while it is being replaced: events that are signed by it are taken, too.',
      'secret',
    ],
    'adyen.reportKey': [
      'channel',
      apiKey,
      '',
      'API key of a report service user: with it settlement details reports are fetched when Adyen has made them.',
      'secret',
    ],
    'adyen.liveUrlPrefix': [
      'channel',
      liveUrlPrefix,
      '',
      'In the live environment: the prefix of the company’s own addresses at Adyen.',
    ],
    'adyen.address': [
      'channel',
      baseAddress,
      '',
      'In the test environment only: the address of a stand-in for Adyen, such as `npm run processors` starts.',
    ],
  },
  // In the test environment a stand-in has an address of its own, within the network of the gateway.
  changedIn: 'installation',
  needs: ['adyen.apiKey', 'adyen.merchantAccount', 'adyen.hmacKey'],
  account: {
    namedBy: ['adyen.merchantAccount', 'adyen.liveUrlPrefix', 'adyen.address'],
    usedWith: ['adyen.apiKey', 'adyen.hmacKey'],
  },
  page: 'Adyen',
  keeps: cards,
  // Source: Adyen's description, webhooks.
  events: [
    'AUTHORISATION',
    'OFFER_CLOSED',
    'EXPIRE',
    'CAPTURE',
    'CAPTURE_FAILED',
    'CANCELLATION',
    'TECHNICAL_CANCEL',
    'CANCEL_OR_REFUND',
    'REFUND',
    'REFUND_FAILED',
    'REFUNDED_REVERSED',
    'NOTIFICATION_OF_CHARGEBACK',
    'DISPUTE_OPENED_WITH_CHARGEBACK',
    'CHARGEBACK',
    'CHARGEBACK_REVERSED',
    'ISSUER_RESPONSE_TIMEFRAME_EXPIRED',
    'PREARBITRATION_ISSUER_WITHDRAWN',
    'PREARBITRATION_WON',
    'SCHEME_ARBITRATION_WON',
    'DISPUTE_DEFENSE_PERIOD_ENDED',
    'PREARBITRATION_LOST',
    'SCHEME_ARBITRATION_LOST',
    'SECOND_CHARGEBACK',
    'REPORT_AVAILABLE',
  ],
} as const satisfies ConnectorFacts;
