import type { Remedy } from './remedy.ts';

/** What to do about the codes of success, review and pending. */
export const acceptedRemedies = [
  {
    title: 'It succeeded',
    codes: ['000.000.000', '000.000.100', '000.100.110', '000.100.111', '000.100.112', '000.300.000', '000.600.000'],
    meaning:
      'The payment, the stored account or the request succeeded. ' +
      '000.000.000 is the code of payments in the live environment; 000.100.110 comes from the simulator, 000.100.112 ' +
      'from the test system of an acquirer. 000.000.100 answers requests that make no payment, such as queries.',
    merchant:
      'Compare amount, currency and your reference with the order, then deliver. ' +
      'Never deliver for a code that begins with 000.100.1 in the live environment: no money moves in a test.',
    shopper: '“Thank you, your payment was successful.”',
    again: 'done',
  },
  {
    title: 'A check or an authentication succeeded',
    codes: ['000.300.100', '000.300.101', '000.300.102', '000.400.110', '000.400.120'],
    meaning:
      'A [risk check](risk.md#a-risk-check-alone) had no objection, ' +
      'or the issuer authenticated the cardholder without a challenge. No money has moved.',
    merchant: 'Continue with the payment. Send the proof of the authentication with it.',
    shopper: 'Nothing: the order is not paid yet.',
    again: 'done',
  },
  {
    title: 'The acquirer gave a chargeback back',
    codes: ['000.100.105', '000.100.106'],
    meaning: 'A contested chargeback was decided in your favour, or such a decision was withdrawn.',
    merchant: 'Read the state of the [dispute](chargebacks.md) and book the amount.',
    shopper: 'Nothing.',
    again: 'done',
  },
  {
    title: 'It succeeded, and risk rules want a review',
    codes: ['000.400.000', '000.400.070', '000.400.090'],
    meaning:
      'The payment succeeded. A risk rule or a risk service asks a person to look at it, or has not answered yet.',
    merchant:
      'Look at the order before you deliver. Capture or deliver if it is good; ' +
      'otherwise reverse the authorization (RV) or refund (RF). [Rules](risk.md) decide what is reviewed.',
    shopper: '“Thank you. We are checking your order and will confirm it shortly.”',
    again: 'done',
  },
  {
    title: 'It succeeded, and address or security code did not match',
    codes: ['000.400.010', '000.400.020'],
    meaning:
      'The payment succeeded, although the issuer reported a difference in the billing ' +
      'address (`result.avsResponse`) or the security code (`result.cvvResponse`).',
    merchant:
      'Compare the billing and the shipping address before you deliver. Reverse or refund if you doubt the order.',
    shopper: '“Thank you. We are checking your order and will confirm it shortly.”',
    again: 'done',
  },
  {
    title: 'It succeeded for another amount',
    codes: ['000.400.040'],
    meaning:
      'The acquirer confirmed another amount than was ordered. ' +
      'With an [upstream](upstream.md), `resultDetails.UpstreamAmount` has it.',
    merchant:
      'Do not deliver before you have compared the amounts. Refund or reverse the payment, or collect the difference.',
    shopper: '“Thank you. We are checking your payment and will confirm it shortly.”',
    again: 'done',
  },
  {
    title: 'It succeeded, and a check could not finish',
    codes: ['000.400.050', '000.400.080', '000.400.081', '000.400.082'],
    meaning: 'The payment succeeded, but a service that should have checked it was not available or not in time.',
    merchant: 'Check the order yourself, as for any review. If it happens often, ask the acquirer or the risk service.',
    shopper: '“Thank you. We are checking your order and will confirm it shortly.”',
    again: 'done',
  },
  {
    title: 'It succeeded at your own risk',
    codes: ['000.400.060'],
    meaning: 'The payment succeeded without the guarantee of the issuer: in a dispute, the loss is yours.',
    merchant: 'Deliver if you accept the risk; otherwise reverse or refund.',
    shopper: '“Thank you, your payment was successful.”',
    again: 'done',
  },
  {
    title: 'It succeeded, although risk rules rejected it afterwards',
    codes: ['000.400.100'],
    meaning:
      'A rule rejected the payment after the acquirer had approved it, and the reversal failed. ' +
      'The money is still taken or held.',
    merchant: 'Do not deliver. Reverse the payment (RV), or refund it (RF) if it is captured.',
    shopper: '“We could not accept your order. The amount is released again.”',
    again: 'never',
  },
  {
    title: 'The checkout is ready',
    codes: ['000.200.100', '000.200.101', '000.200.102', '000.200.103'],
    meaning: 'The checkout was created, changed or deleted, or it waits for a shopper. Nothing is paid.',
    merchant: 'Show the widget with the id of the checkout. Never deliver for these codes.',
    shopper: 'Nothing: the order is not paid yet.',
    again: 'wait',
  },
  {
    title: 'It is waiting for the shopper, the issuer or the acquirer',
    codes: ['000.200.000', '000.200.001', '000.200.200', '000.200.201'],
    meaning:
      'The payment is not decided. The shopper has to authenticate or to pay elsewhere (the reply has `redirect`), ' +
      'or the acquirer has not answered yet and the gateway asks again by itself.',
    merchant:
      'Send the shopper to `redirect.url` if there is one. Do not deliver; ' +
      'the outcome comes by [webhook](webhooks.md), or read the `resourcePath`, or `GET /v1/payments/{id}`.',
    shopper: '“Your payment is being processed. We will confirm it as soon as it is complete.”',
    again: 'wait',
  },
  {
    title: 'It is waiting for money that arrives days later',
    codes: ['800.400.500', '800.400.501', '800.400.502', '100.400.500'],
    meaning:
      'An invoice, a voucher, a bank transfer or an outside risk check: ' +
      'confirmation takes hours or days. Until then it counts as not paid.',
    merchant:
      'Keep the order open and deliver when the [webhook](webhooks.md) reports the receipt (RC) or the success.',
    shopper: '“We have received your order. We will send it as soon as your payment arrives.”',
    again: 'wait',
  },
] as const satisfies readonly Remedy[];
