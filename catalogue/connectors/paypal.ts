import { baseAddress, written } from '../settings/kinds.ts';
import type { ConnectorFacts } from './facts.ts';

const LONG_ID = `${'Ab1-'.repeat(19)}Z9_x`;

const credential = (words: string) =>
  written(/^[\w-]{16,128}$/, words, {
    right: [LONG_ID, 'A1'.repeat(8)],
    wrong: ['A1'.repeat(7), `${LONG_ID} `, 'client@shop'],
  });

const webhookId = written(/^[A-Za-z0-9]{8,50}$/, 'the id of a webhook, such as 8PT597110X687430LKGECATA', {
  right: ['8PT597110X687430LKGECATA'],
  wrong: ['8PT59', '8PT597110X687430LKGECATA-', 'https://gateway.example/'],
});

/** PayPal, by its own page. */
export const paypal = {
  payments: 'payments through PayPal',
  chosenBy: ['external', 'live'],
  defaultFor: [],
  // Both lead to the same page: it ends with 'pay now'.
  brands: ['PAYPAL', 'PAYPAL_CONTINUE'],
  tasks: ['authorize', 'debit', 'capture', 'refund', 'reverse'],
  reverses: ['PA'],
  // Source: PayPal's documentation, 'Currency codes'; those that only accounts of one country take are refused by PayPal.
  currencies: 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
  ends: ['atOnce', 'byShopper', 'byEvent'],
  settings: {
    'paypal.clientId': [
      'channel',
      credential('the client id of an app'),
      '',
      'Client ID of the app at PayPal; that of its sandbox for testMode EXTERNAL.',
    ],
    'paypal.clientSecret': ['channel', credential('the secret of an app'), '', 'Secret of the same app.', 'secret'],
    'paypal.webhookId': [
      'channel',
      webhookId,
      '',
      'Id of the webhook of the app that sends events to this channel: they are signed for it.',
    ],
    'paypal.address': [
      'channel',
      baseAddress,
      '',
      'In the test environment only: the address of a stand-in for PayPal, such as `npm run processors` starts.',
    ],
  },
  // In the test environment a stand-in has an address of its own, within the network of the gateway.
  changedIn: 'installation',
  needs: ['paypal.clientId', 'paypal.clientSecret', 'paypal.webhookId'],
  account: { namedBy: ['paypal.clientId', 'paypal.address'], usedWith: ['paypal.clientSecret'] },
  page: 'PayPal',
  // Source: PayPal's documentation, 'Webhook event names'.
  events: [
    'CHECKOUT.ORDER.APPROVED',
    'CHECKOUT.ORDER.COMPLETED',
    'PAYMENT.AUTHORIZATION.CREATED',
    'PAYMENT.AUTHORIZATION.VOIDED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.DECLINED',
    'PAYMENT.CAPTURE.DENIED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.REVERSED',
    'PAYMENT.REFUND.FAILED',
    'PAYMENT.REFUND.PENDING',
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.UPDATED',
    'CUSTOMER.DISPUTE.RESOLVED',
  ],
} as const satisfies ConnectorFacts;
