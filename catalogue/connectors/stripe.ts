import { baseAddress, written } from '../settings/kinds.ts';
import type { ConnectorFacts } from './facts.ts';

const secretKey = written(/^(?:sk|rk)_(?:test|live)_\w{16,247}$/, 'a secret or restricted key, such as sk_test_…', {
  right: [`sk_test_${'a1'.repeat(12)}`, `rk_live_${'a1'.repeat(12)}`],
  wrong: ['sk_test_', `pk_test_${'a1'.repeat(12)}`, 'whsec_abc'],
});

const signingSecret = written(/^whsec_\w{8,247}$/, 'the signing secret of an endpoint, such as whsec_…', {
  right: [`whsec_${'a1'.repeat(12)}`],
  wrong: ['whsec_', `sk_test_${'a1'.repeat(12)}`],
});

/** The cards that it takes; they can be held first, and kept for later payments. */
const cards = ['VISA', 'MASTER', 'AMEX', 'DINERS', 'DISCOVER', 'JCB', 'UNIONPAY', 'CARTEBANCAIRE'] as const;

/** Source: Stripe's documentation, 'Currencies', minimum charge amounts. */
const least = {
  AED: '2.00',
  AUD: '0.50',
  BRL: '0.50',
  CAD: '0.50',
  CHF: '0.50',
  CZK: '15.00',
  DKK: '2.50',
  EUR: '0.50',
  GBP: '0.30',
  HKD: '4.00',
  HUF: '175.00',
  INR: '0.50',
  JPY: '50.00',
  MXN: '10.00',
  MYR: '2.00',
  NOK: '3.00',
  NZD: '0.50',
  PLN: '2.00',
  RON: '2.00',
  SEK: '3.00',
  SGD: '0.50',
  THB: '10.00',
  USD: '0.50',
} as const;

/** Stripe takes more than eight digits of these. Source: its documentation, 'Currencies', maximum charge amounts. */
const withMoreDigits: ReadonlySet<string> = new Set(['HUF', 'INR', 'JPY']);

/** Stripe, by its own page: Checkout. */
export const stripe = {
  payments: 'payments through Stripe',
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
    'KLARNA_PAYMENTS_ONE',
    'DIRECTDEBIT_SEPA',
    'ALIPAY',
    'WECHAT_PAY',
  ],
  // Source: Stripe's documentation, 'Place a hold on a payment method'.
  holds: [...cards, 'KLARNA_PAYMENTS_ONE'],
  restOfCapture: 'released',
  reverses: ['PA'],
  limits: Object.fromEntries(
    Object.entries(least).map(([currency, amount]) => [
      currency,
      { least: amount, ...(withMoreDigits.has(currency) ? {} : { most: '999999.99' }) },
    ]),
  ),
  tasks: ['authorize', 'debit', 'capture', 'refund', 'reverse'],
  currencies: 'all',
  ends: ['atOnce', 'byShopper', 'byEvent'],
  settings: {
    'stripe.secretKey': [
      'channel',
      secretKey,
      '',
      'Secret key of the account at Stripe, or a restricted one; that of its test mode for testMode EXTERNAL.',
      'secret',
    ],
    'stripe.signingSecret': [
      'channel',
      signingSecret,
      '',
      'Signing secret of the endpoint at Stripe that sends its events to this channel.',
      'secret',
    ],
    'stripe.earlierSigningSecret': [
      'channel',
      signingSecret,
      '',
      'The signing secret before, while it is being replaced: events that are signed by it are taken, too.',
      'secret',
    ],
    'stripe.address': [
      'channel',
      baseAddress,
      '',
      'In the test environment only: the address of a stand-in for Stripe, such as `npm run processors` starts.',
    ],
  },
  // In the test environment a stand-in has an address of its own, within the network of the gateway.
  changedIn: 'installation',
  needs: ['stripe.secretKey', 'stripe.signingSecret'],
  // A key does not name its account: another key may belong to the same account.
  account: { namedBy: ['stripe.secretKey', 'stripe.address'], usedWith: [] },
  page: 'Stripe',
  keeps: cards,
  // Source: Stripe's description, enabled_events.
  events: [
    'checkout.session.completed',
    'checkout.session.expired',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'payment_intent.amount_capturable_updated',
    'payment_intent.canceled',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.refund.updated',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
    'payout.paid',
    'reporting.report_run.succeeded',
  ],
} as const satisfies ConnectorFacts;
