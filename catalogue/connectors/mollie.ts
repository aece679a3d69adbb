import { baseAddress, written } from '../settings/kinds.ts';
import type { ConnectorFacts } from './facts.ts';

const apiKey = written(/^(?:test|live)_\w{30,64}$/, 'an API key, such as test_…', {
  right: [`test_${'a1'.repeat(15)}`, `live_${'a1'.repeat(15)}`],
  wrong: ['test_', `access_${'a1'.repeat(15)}`, `sk_test_${'a1'.repeat(15)}`],
});

/** The cards that it takes; they can be held first, and kept for later payments. */
const cards = ['VISA', 'MASTER', 'AMEX', 'MAESTRO', 'VPAY', 'CARTEBANCAIRE'] as const;

/** Mollie, by its own page. */
export const mollie = {
  payments: 'payments through Mollie',
  chosenBy: ['external', 'live'],
  defaultFor: [],
  // Not SEPA direct debits: Mollie takes them with a mandate only, not by a page.
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
    'MBWAY',
    'SIBS_MULTIBANCO',
    'PAYSAFECARD',
    'KLARNA_PAYMENTS_ONE',
  ],
  // Source: Mollie's documentation, 'Place a hold for a payment'.
  holds: [...cards, 'KLARNA_PAYMENTS_ONE'],
  tasks: ['authorize', 'debit', 'capture', 'refund', 'reverse'],
  reverses: ['PA'],
  // Source: Mollie's documentation, 'Multicurrency'.
  currencies: [
    'AED',
    'AUD',
    'BRL',
    'CAD',
    'CHF',
    'CZK',
    'DKK',
    'EUR',
    'GBP',
    'HKD',
    'HUF',
    'ILS',
    'ISK',
    'JPY',
    'MXN',
    'MYR',
    'NOK',
    'NZD',
    'PHP',
    'PLN',
    'RON',
    'SEK',
    'SGD',
    'THB',
    'TWD',
    'USD',
    'ZAR',
  ],
  ends: ['atOnce', 'byShopper', 'byEvent'],
  settings: {
    'mollie.apiKey': [
      'channel',
      apiKey,
      '',
      'API key of the profile at Mollie: the live one in the live environment, the test one for testMode EXTERNAL.',
      'secret',
    ],
    'mollie.address': [
      'channel',
      baseAddress,
      '',
      'In the test environment only: the address of a stand-in for Mollie, such as `npm run processors` starts.',
    ],
  },
  // In the test environment a stand-in has an address of its own, within the network of the gateway.
  changedIn: 'installation',
  needs: ['mollie.apiKey'],
  // A key does not name its account: another key may belong to the same account.
  account: { namedBy: ['mollie.apiKey', 'mollie.address'], usedWith: [] },
  page: 'Mollie',
  keeps: cards,
} as const satisfies ConnectorFacts;
