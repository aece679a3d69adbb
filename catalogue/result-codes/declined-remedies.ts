import type { Remedy } from './remedy.ts';

const ANOTHER = '“Your payment was declined. Please try another card or another way to pay.”';
const NOT_SAID = `${ANOTHER} Never tell the shopper this reason: a fraudster would learn from it.`;

/** What to do about declines. */
export const declinedRemedies = [
  {
    title: 'The card does not take part in 3-D Secure',
    codes: ['000.400.101', '000.400.102', '000.400.109', '100.390.107', '100.390.109'],
    meaning:
      'The issuer did not authenticate the cardholder because the card is not enrolled, ' +
      'because it only took note of the data, or because the attempt alone does not suffice for this channel.',
    merchant:
      'Decide with [`threeDSecure.proceedsWith`](3d-secure.md#results-of-an-authentication) ' +
      'whether such payments continue; without the proof, the loss from fraud is yours.',
    shopper: ANOTHER,
    again: 'otherAccount',
  },
  {
    title: 'The issuer or the directory server cannot be reached',
    codes: ['000.400.103', '000.400.107', '100.390.105', '100.390.111', '100.390.112'],
    meaning:
      'A technical fault stopped the authentication: at the issuer, at the directory server of the scheme, or on the way.',
    merchant:
      'Let the shopper try again. If it lasts, ask the acquirer; ' +
      '[`threeDSecure.proceedsWith`](3d-secure.md#results-of-an-authentication) ' +
      'can let such payments continue at your risk.',
    shopper:
      '“Your bank cannot confirm payments at the moment. Please try again in a few minutes, or use another card.”',
    again: 'later',
  },
  {
    title: 'The issuer cannot authenticate on this device',
    codes: ['000.400.105', '100.390.113'],
    meaning: 'The issuer does not support the device or the browser of the shopper.',
    merchant:
      'Server to server, check the data of the browser that you send ([which](3d-secure.md#what-it-needs)); ' +
      'the widget sends them itself.',
    shopper: '“Your bank cannot confirm the payment on this device. Please try another device, or another card.”',
    again: 'otherAccount',
  },
  {
    title: '3-D Secure is not set up for the channel',
    codes: ['000.400.104', '100.390.106', '100.390.108'],
    meaning: 'The channel does not authenticate, or the scheme does not know the merchant.',
    merchant:
      'Compare the setting [`threeDSecure`](channel-settings.md) with the contract of the acquirer, ' +
      'and have the acquirer enrol the merchant with the scheme.',
    shopper: ANOTHER,
    again: 'configured',
  },
  {
    title: 'Messages of the authentication do not fit',
    codes: ['000.400.106', '100.390.102', '100.390.103', '100.390.104', '100.390.115', '800.400.200'],
    meaning:
      'A message of the issuer or a proof that came with the request was invalid, changed, or made for another payment.',
    merchant:
      'If you authenticate elsewhere, send `threeDSecure.*` of exactly this payment, unchanged. ' +
      'Otherwise let the shopper start again, and report it to the acquirer if it lasts.',
    shopper: '“The payment could not be confirmed. Please try again.”',
    again: 'authenticated',
  },
  {
    title: 'The amount differs from the confirmed one',
    codes: ['100.390.101'],
    meaning:
      'The shopper confirmed another amount or currency, in a wallet or at the issuer, than the payment asks for.',
    merchant: 'Show the wallet the final amount of the order, and send the same amount and currency.',
    shopper: '“The total has changed. Please confirm the payment once more.”',
    again: 'fresh',
  },
  {
    title: 'The issuer does not know the card',
    codes: ['000.400.108', '100.390.110'],
    meaning: 'The number is in none of the ranges that the issuer gave to the scheme.',
    merchant:
      'Nothing at your side. Many of them in a short time are a sign of card testing: use [risk rules](risk.md).',
    shopper: '“Please check the card number, or use another card.”',
    again: 'otherAccount',
  },
  {
    title: 'The cardholder was not authenticated',
    codes: ['100.380.401'],
    meaning: 'The cardholder did not pass the check of the issuer, or the issuer rejected it.',
    merchant: 'Let the shopper try again. Do not send the payment without authentication: the issuer has said no.',
    shopper: '“Your bank did not confirm the payment. Please try again, or use another card.”',
    again: 'authenticated',
  },
  {
    title: 'The issuer suspects fraud',
    codes: ['100.390.118', '800.100.158', '100.100.701', '800.120.300'],
    meaning:
      'The issuer, the acquirer or the check of a wallet token suspects that the payment is not the holder’s. ' +
      '800.100.158 also refuses wallet tokens that were changed or made for another merchant; the description says so.',
    merchant: 'Do not repeat the payment. For wallet tokens, check the [keys and roots](wallets.md#for-operators).',
    shopper: NOT_SAID,
    again: 'otherAccount',
  },
  {
    title: 'The payment needs an authentication',
    codes: ['300.100.100'],
    meaning: 'A soft decline: the issuer approves only after an authentication of the cardholder.',
    merchant:
      'Server to server, [send the payment again](3d-secure.md#soft-decline) with `threeDSecure.challengeIndicator=04` ' +
      'and without an exemption. In a checkout the gateway has tried that already.',
    shopper: '“Please confirm the payment with your bank.”',
    again: 'authenticated',
  },
  {
    title: 'Risk rules rejected the payment',
    codes: ['100.380.100', '100.380.110', '100.400.002', '100.400.100', '100.400.141'],
    meaning:
      'A rule of the channel, or a risk service, rejected the payment. If the acquirer had approved it, that was reversed.',
    merchant:
      'Read which rule it was in the [timeline of the payment](back-office.md#the-timeline-of-a-payment). ' +
      'If good orders are rejected, [change the rule](risk.md#writing-rules).',
    shopper: NOT_SAID,
    again: 'otherAccount',
  },
  {
    title: 'The address or the person does not fit',
    codes: ['100.400.000', '100.400.001', '800.400.100', '800.400.110'],
    meaning:
      'The addresses differ, or the issuer knows another one; or a rule on countries or on the rate ' +
      'of chargebacks rejected the payment. With 800.400.110 the issuer may hold the amount for some days.',
    merchant: 'Ask for the billing address as the bank knows it. Rules of the channel: [risk](risk.md).',
    shopper: '“Please check the billing address. It has to be the one that your bank knows.”',
    again: 'corrected',
  },
  {
    title: 'A risk service did not answer',
    codes: ['000.400.200', '100.380.501', '100.400.300', '900.400.100'],
    meaning: 'A risk check outside the gateway failed or took too long, and so the payment was declined.',
    merchant: 'Try again after a minute. If it lasts, ask the provider of the service.',
    shopper: '“The payment could not be checked just now. Please try again in a few minutes.”',
    again: 'later',
  },
  {
    title: 'The bank does not support the method',
    codes: ['100.395.101', '100.395.102'],
    meaning: 'The bank or the account of the shopper cannot pay by this method.',
    merchant: 'Offer other ways to pay.',
    shopper: '“Your bank does not support this way to pay. Please choose another one.”',
    again: 'otherAccount',
  },
  {
    title: 'The shopper was not back in time',
    codes: ['100.395.501', '100.395.502', '100.396.103', '100.396.104', '100.397.101'],
    meaning: 'The shopper left the page of the bank or the wallet, or its answer did not come in time.',
    merchant:
      'Offer to pay again. For bank redirects, ' +
      'look once at the acquirer’s own records if a shopper says that the money was taken.',
    shopper: '“The payment was not completed. Please try again.”',
    again: 'fresh',
  },
  {
    title: 'The shopper cancelled',
    codes: ['100.396.101', '100.396.102', '100.396.106'],
    meaning:
      'The shopper cancelled at the bank or the wallet, did not confirm, or refused its terms. ' +
      '100.396.101 also ends an authentication that nobody finished within 15 minutes.',
    merchant: 'Keep the cart and show the ways to pay again.',
    shopper: '“You have cancelled the payment. Nothing was charged.”',
    again: 'fresh',
  },
  {
    title: 'It was cancelled by the merchant or the acquirer',
    codes: ['100.396.201', '100.397.102'],
    meaning: 'The order was cancelled at the acquirer before it was paid.',
    merchant: 'If it was not you, ask the acquirer. A new payment may be made.',
    shopper: '“The payment was cancelled. Please try again, or contact us.”',
    again: 'fresh',
  },
  {
    title: 'The bank declined without a reason',
    codes: ['800.100.100', '800.100.152', '800.500.100'],
    meaning: 'The issuer or the bank declined and does not say why. Only it can tell its customer.',
    merchant: 'Do not repeat it at once: issuers count such attempts. Another card often works.',
    shopper: '“Your bank declined the payment. Please try another card, or ask your bank.”',
    again: 'later',
  },
  {
    title: 'Card data were mistyped',
    codes: ['800.100.151', '800.100.153', '800.100.157', '800.100.166', '800.100.192', '800.100.198', '800.100.402'],
    meaning:
      'Number, security code, expiry date, PIN or holder are not those that the issuer knows. ' +
      'With 800.100.192 the issuer holds the amount for some days all the same.',
    merchant: 'Let the shopper type the card again. For a stored account, ask for the card anew.',
    shopper: '“Please check card number, expiry date and security code.”',
    again: 'corrected',
  },
  {
    title: 'Not enough money',
    codes: ['800.100.155', '800.100.203'],
    meaning: 'The balance or the credit does not cover the amount.',
    merchant: 'Offer another way to pay. A subscription is tried again when money is likelier to be there.',
    shopper: '“Your bank declined the payment. Please use another card, or try again later.”',
    again: 'later',
  },
  {
    title: 'A limit of the card or of the merchant is reached',
    codes: ['800.100.162', '800.100.164', '800.100.179'],
    meaning: 'The holder has reached a limit of amount or number, or the acquirer limits the merchant (800.100.164).',
    merchant: 'For 800.100.164, ask the acquirer for a higher limit.',
    shopper: '“The payment is above a limit. Please use another card, or try again tomorrow.”',
    again: 'later',
  },
  {
    title: 'The card is used too often',
    codes: ['800.100.163', '800.100.161', '800.100.178', '800.300.500', '800.300.501'],
    meaning:
      'Too many payments or too many wrong attempts in a short time. ' +
      'For a payment under a standing instruction, 800.100.163 says that the next one is not due yet.',
    merchant: 'Wait before the next attempt. Under a standing instruction, keep its `frequency`.',
    shopper: '“There were too many attempts with this card. Please use another one.”',
    again: 'otherAccount',
  },
  {
    title: 'The card is lost, stolen or blocked',
    codes: ['800.100.159', '800.100.160', '800.100.165', '800.100.168', '800.100.171', '800.100.172', '800.800.102'],
    meaning: 'The issuer has blocked the card or the account, or wants the card back.',
    merchant: 'Never try again. Remove a stored account, and ask its holder for another card.',
    shopper: NOT_SAID,
    again: 'otherAccount',
  },
  {
    title: 'The card may not pay this',
    codes: ['800.100.150', '800.100.169', '800.100.170', '800.100.173', '800.100.175'],
    meaning:
      'The issuer or the acquirer does not allow this kind of payment, this currency or this brand with the card.',
    merchant:
      'Compare brand, currency and payment type with the contract of the acquirer. ' +
      '800.100.150: a payment for gambling is not refunded to this card; pay out (CD) instead.',
    shopper: '“This card cannot be used for this payment. Please use another one.”',
    again: 'otherAccount',
  },
  {
    title: 'The acquirer could not read or match the order',
    codes: ['800.100.156', '800.100.167', '800.100.174', '800.100.177', '800.100.191', '800.100.199'],
    meaning: 'A value of the order, or the payment that it refers to, is not what the acquirer expects.',
    merchant:
      'Read `resultDetails.ExtendedDescription` and `AcquirerResponse`, correct the value, and make a new payment. ' +
      'If nothing is wrong at your side, send both to the acquirer.',
    shopper: '“The payment could not be made. Please contact us.”',
    again: 'corrected',
  },
  {
    title: 'The order or the wallet token is not valid any more',
    codes: ['800.100.154'],
    meaning: 'The acquirer regards the order as invalid; or a wallet token is too old, or its clock runs ahead.',
    merchant: 'Use a wallet token at once, and never store it. Let the shopper approve once more.',
    shopper: '“Please confirm the payment once more.”',
    again: 'fresh',
  },
  {
    title: 'The account is not available for a time',
    codes: ['800.100.176'],
    meaning: 'The system of the issuer is down or busy.',
    merchant: 'Try again after some minutes.',
    shopper: '“Your bank cannot be reached just now. Please try again later, or use another card.”',
    again: 'later',
  },
  {
    title: 'The channel is set up wrongly at the acquirer',
    codes: ['800.100.190'],
    meaning:
      'The acquirer does not accept the credentials of the channel; ' +
      'or, in the live environment, it answered with the code of a test system.',
    merchant:
      'Compare `upstream.address`, `upstream.entityId` and `upstream.accessToken` of the [channel](upstream.md) ' +
      'with what the acquirer gave you. All payments of the channel fail until then.',
    shopper: '“Payments are not possible at the moment. Please try again later.”',
    again: 'configured',
  },
  {
    title: 'The account of the wallet or the mandate is gone',
    codes: ['800.100.195', '800.100.196', '800.100.197', '800.100.204', '800.100.205'],
    meaning:
      'The account is unknown at the processor, its registration was cancelled there, or its mandate has expired.',
    merchant: 'Remove the stored account, and have the shopper store it anew or sign a new mandate.',
    shopper: '“Your stored account can no longer be used. Please add it again, or choose another one.”',
    again: 'otherAccount',
  },
  {
    title: 'The bank returned the direct debit',
    codes: ['800.100.200', '800.100.201', '800.100.202'],
    meaning:
      'The bank refused or returned a direct debit: its details are wrong, the account is closed, or no reason is given.',
    merchant: 'Ask the holder for another account. Do not debit a closed account again.',
    shopper: '“Your bank returned the payment. Please give us another account.”',
    again: 'otherAccount',
  },
  {
    title: 'The holder stopped recurring payments',
    codes: ['800.100.500', '800.100.501'],
    meaning: 'The cardholder has told the issuer to accept no more payments of this agreement, or of this merchant.',
    merchant:
      'End the [subscription](subscriptions.md#changing-and-ending) and do not charge the card again: ' +
      'schemes charge fees for further attempts.',
    shopper: '“Your bank has ended the recurring payment. Please contact us to go on.”',
    again: 'never',
  },
  {
    title: 'The payment exists already',
    codes: ['800.110.100', '800.130.100'],
    meaning:
      'The channel refuses duplicates and has a payment with this `merchantTransactionId`; ' +
      'or a wallet token has paid before.',
    merchant:
      '[Query](queries.md) the first payment by its `merchantTransactionId`: it counts. ' +
      'To repeat a request safely, send an [`Idempotency-Key`](idempotency.md).',
    shopper: '“Your payment is already on its way.” Then show the outcome of the first one.',
    again: 'never',
  },
  {
    title: 'A risk rule counts too many payments',
    codes: ['800.120.101', '800.120.102', '800.120.103', '800.120.200', '800.120.201', '800.120.401'],
    meaning:
      'A velocity rule: too many payments, or too much money, by one card, e-mail, IP address or customer in a time.',
    merchant: 'If good customers meet it, widen the [rule](risk.md#writing-rules) `velocity`.',
    shopper: '“Too many payments in a short time. Please try again later, or contact us.”',
    again: 'later',
  },
  {
    title: 'Too many registrations or attempts',
    codes: ['800.140.100', '800.150.100', '800.160.100'],
    meaning:
      'The number of stored accounts, or of attempts in a session, is limited at the acquirer and has been reached.',
    merchant: 'Remove stored accounts that nobody needs, or begin a new checkout.',
    shopper: '“There were too many attempts. Please start again later.”',
    again: 'later',
  },
  {
    title: 'The account or the customer is on a list',
    codes: [
      '800.200.159',
      '800.200.160',
      '800.200.165',
      '800.200.202',
      '800.200.220',
      '800.300.101',
      '800.300.102',
      '800.300.200',
      '800.300.301',
      '800.300.302',
      '800.300.401',
    ],
    meaning:
      'A rule `block` of the channel, a list of the acquirer, or an earlier ' +
      '[chargeback](chargebacks.md#not-charging-them-again) refuses the card, ' +
      'its range, the address, the country or the customer.',
    merchant: 'If the entry is wrong, take it off the list ([risk](risk.md#writing-rules)).',
    shopper: NOT_SAID,
    again: 'otherAccount',
  },
  {
    title: 'The checkout is being paid',
    codes: ['800.700.100'],
    meaning: 'Another request is paying this checkout, for instance from a second tab or a second click.',
    merchant: 'Wait and read the `resourcePath`; do not create a second checkout. The widget does this by itself.',
    shopper: '“Your payment is being processed.”',
    again: 'wait',
  },
  {
    title: 'A value is too long for the acquirer',
    codes: ['800.700.101'],
    meaning: 'The acquirer accepts shorter family names only.',
    merchant: 'Shorten `customer.surname`.',
    shopper: '“Please shorten your name.”',
    again: 'corrected',
  },
] as const satisfies readonly Remedy[];

const BOOKED = 'Nothing, unless you ask the customer to withdraw the dispute.';

/** What to do about chargebacks; the evidence that helps is in `chargebackReasons`. */
export const chargebackRemedies = [
  {
    title: 'Chargeback: the holder did not make or allow the payment',
    codes: ['000.100.220', '000.100.222', '000.100.230'],
    meaning: 'The cardholder says that the payment is a fraud or does not recognize it, or it lacked an authorization.',
    merchant:
      'If the payment was authenticated with liability shift (ECI 05 or 02, 06 or 01), contest it with the proof. ' +
      'Otherwise look for similar orders before you deliver them.',
    shopper: BOOKED,
    again: 'never',
  },
  {
    title: 'Chargeback: the order was not fulfilled',
    codes: ['000.100.221', '000.100.223', '000.100.225'],
    meaning:
      'The customer says that goods or services did not come, were not as described, or that a refund is missing.',
    merchant:
      'Contest it with the proof of delivery or of the refund, or accept it. ' +
      'Do not refund as well: the amount is already back.',
    shopper: BOOKED,
    again: 'never',
  },
  {
    title: 'Chargeback: the customer disputes or revokes it',
    codes: ['000.100.206', '000.100.200', '000.100.299'],
    meaning: 'The customer revoked a direct debit or disputes the payment, or no reason is given.',
    merchant: 'Contest it with what shows the order and its delivery, or accept it.',
    shopper: BOOKED,
    again: 'never',
  },
  {
    title: 'Chargeback: the bank could not debit the account',
    codes: ['000.100.201', '000.100.202', '000.100.203', '000.100.208', '000.100.209'],
    meaning: 'A direct debit came back: its details are wrong, or the account is closed, blocked, unknown or empty.',
    merchant:
      'Ask the customer to pay another way. ' +
      '[`chargebacks.block`](chargebacks.md#not-charging-them-again) keeps you from charging the account again.',
    shopper: '“Your bank returned the payment. Please pay with another account.”',
    again: 'otherAccount',
  },
  {
    title: 'Chargeback: there is no valid mandate',
    codes: ['000.100.204', '000.100.205'],
    meaning: 'The mandate or the agreement is missing, not valid, or was cancelled.',
    merchant: 'End the subscription. Contest it only with the mandate that was signed.',
    shopper: '“Your bank has ended the recurring payment. Please contact us to go on.”',
    again: 'never',
  },
  {
    title: 'Chargeback: it was processed wrongly',
    codes: [
      '000.100.207',
      '000.100.210',
      '000.100.211',
      '000.100.212',
      '000.100.224',
      '000.100.226',
      '000.100.227',
      '000.100.228',
      '000.100.229',
    ],
    meaning: 'Amount, currency, time or number of the payments is wrong in the eyes of the bank or of the scheme.',
    merchant:
      'Compare the payment with its order, its captures and the [settlement](settlement.md). Contest it if they agree.',
    shopper: BOOKED,
    again: 'never',
  },
] as const satisfies readonly Remedy[];
