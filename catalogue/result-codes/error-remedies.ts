import type { Remedy } from './remedy.ts';

const CONTACT = '“The payment could not be made, and nothing was charged. Please contact us.”';
const NONE = 'Nothing: no shopper sees this.';

/** What to do about requests that cannot be carried out, and about faults. */
export const errorRemedies = [
  {
    title: 'A parameter is wrong or missing',
    codes: ['200.300.404'],
    meaning:
      'The request has a parameter that is missing, unknown or not of its form; ' +
      'its checkout cannot be used, its address does not exist (status 404) or takes another method (405), ' +
      'or its body is too slow (408), too large (413) or no form (415). Nothing was done. ' +
      '`result.parameterErrors` names each parameter, `result.checkoutFault` says what is wrong with a checkout: ' +
      '`unknown`, `expired`, `otherEntity`, `otherPage`, `submitted`, `linkEnded` or `otherUse`.',
    merchant:
      'Log `parameterErrors`, and correct the request by the [list of parameters](fields.md). ' +
      'For an expired checkout create another. ' +
      'Older integrations that send more than the interface knows: [`compatibility=lenient`](compatibility.md).',
    shopper: '“Please check what you have entered.” Name the field if it is one of theirs; the widget does.',
    again: 'corrected',
  },
  {
    title: 'The request is not of a form that can be read',
    codes: ['200.100.101', '200.300.403', '200.300.405', '200.300.407'],
    meaning: 'The request is not in the form of the interface: method, body or entity. Nothing was done.',
    merchant:
      'Send form parameters (`application/x-www-form-urlencoded`), ' +
      'with `entityId`, to an address of the [reference](openapi.json).',
    shopper: CONTACT,
    again: 'corrected',
  },
  {
    title: 'The access token is missing or malformed',
    codes: ['800.900.300', '800.900.100'],
    meaning:
      'There is no header `Authorization: Bearer …`, or it is malformed; ' +
      'or a user id and password are wrong or not allowed. `result.description` says which.',
    merchant: 'Send the header with every request of your server. Never send the token from a browser.',
    shopper: CONTACT,
    again: 'configured',
  },
  {
    title: 'The access token does not allow this',
    codes: ['800.900.301', '800.900.201'],
    meaning:
      '800.900.301: the token is unknown in this environment, expired or revoked. ' +
      '800.900.201: the token is good, but `entityId` is not its merchant or channel.',
    merchant:
      'Compare token, `entityId` and address: test and live have different ones. ' +
      '[Make a new token](command-line.md) if it has expired.',
    shopper: CONTACT,
    again: 'configured',
  },
  {
    title: 'Too many requests',
    codes: ['800.120.100'],
    meaning:
      'The limit of requests a second is reached, or too many requests changed the same data at one moment. ' +
      'Nothing was done.',
    merchant:
      'Wait as long as the header `Retry-After` says and send the same request again. ' +
      'Use [webhooks](webhooks.md) in place of polling. Operators set the [rates](configuration.md).',
    shopper: '“Please wait a moment and try again.”',
    again: 'later',
  },
  {
    title: 'Account data are missing or not of their form',
    codes: [
      '100.100.100',
      '100.100.200',
      '100.100.201',
      '100.100.300',
      '100.100.301',
      '100.100.305',
      '100.100.400',
      '100.100.401',
      '100.100.402',
      '100.100.600',
      '100.100.650',
      '100.150.100',
      '100.210.101',
    ],
    meaning:
      'The request names no complete account: number, expiry, holder, security code or id is missing or malformed.',
    merchant:
      'Send all parameters of the account, or the id of a [registration](registrations.md). ' +
      'In the widget the shopper corrects them.',
    shopper: '“Please complete your payment details.”',
    again: 'corrected',
  },
  {
    title: 'The card number is mistyped or does not fit its brand',
    codes: ['100.100.101', '100.100.500', '100.100.501', '100.100.601', '100.100.700'],
    meaning:
      'The number fails its check digit, its brand is unknown or not the one that was sent, ' +
      'or the security code has a wrong length. The acquirer was not called.',
    merchant:
      'Send `paymentBrand` as the [reference](fields.md) writes it (MASTER, ' +
      'not MASTERCARD), or leave it out: the gateway detects it.',
    shopper: '“Please check card number and security code.”',
    again: 'corrected',
  },
  {
    title: 'The card has expired or is not valid yet',
    codes: ['100.100.303', '100.100.304'],
    meaning: 'The expiry date lies in the past, or the card begins later. The acquirer was not called.',
    merchant: 'For a stored card ask for its successor, before the date if you can.',
    shopper: '“This card has expired. Please use another one.”',
    again: 'otherAccount',
  },
  {
    title: 'The bank account is mistyped',
    codes: ['100.100.104', '100.100.105', '100.200.100', '100.200.103', '100.200.104'],
    meaning: 'IBAN, BIC or country are wrong or contradict each other. The acquirer was not called.',
    merchant: 'Let the shopper correct the parameter that `parameterErrors` names.',
    shopper: '“Please check your IBAN.”',
    again: 'corrected',
  },
  {
    title: 'The bank account needs a mandate',
    codes: ['100.200.200'],
    meaning: 'In its country a bank account is registered and confirmed before it is debited.',
    merchant: 'Store the account first, with the mandate of the holder.',
    shopper: '“Please confirm the mandate for your account.”',
    again: 'corrected',
  },
  {
    title: 'The stored account does not exist or was removed',
    codes: ['100.150.101', '100.150.200', '100.150.201', '100.150.202', '100.150.203', '100.150.204', '100.150.205'],
    meaning:
      'The channel has no registration with this id (another channel of the same merchant may have it), ' +
      'it was removed, or its account failed the check when it was stored.',
    merchant: 'Forget the id, and let the shopper pay and store the account again ([registrations](registrations.md)).',
    shopper: '“Your stored account can no longer be used. Please enter it again.”',
    again: 'otherAccount',
  },
  {
    title: 'The standing instruction does not allow the payment',
    codes: ['100.150.300', '600.200.501', '100.900.500'],
    meaning:
      'A REPEATED payment has no initial one, or the agreement has ended, is used up or is of another type. ' +
      '`resultDetails.ExtendedDescription` names the rule.',
    merchant:
      'Make an INITIAL payment with the holder first, ' +
      'or import the agreement ([standing instructions](registrations.md#standing-instructions)).',
    shopper: '“Please confirm the recurring payment once more.”',
    again: 'corrected',
  },
  {
    title: 'The plan of a schedule is not complete',
    codes: [
      '100.250.100',
      '100.250.105',
      '100.250.106',
      '100.250.107',
      '100.250.110',
      '100.250.111',
      '100.250.120',
      '100.250.121',
      '100.250.124',
      '100.250.125',
      '100.250.250',
      '100.360.201',
    ],
    meaning: 'A parameter `job.*` is missing or contradicts another one.',
    merchant: 'Send `job.expression`, or the parts of a plan that comes due ([the plan](subscriptions.md#the-plan)).',
    shopper: NONE,
    again: 'corrected',
  },
  {
    title: 'The schedule does not exist or has ended',
    codes: ['100.360.300', '100.360.303', '100.360.400'],
    meaning: 'No schedule of the channel has this id, it has ended, or notice was given before.',
    merchant: 'Read it at `GET /v1/schedules/{id}`, and make a new one if the customer goes on.',
    shopper: NONE,
    again: 'never',
  },
  {
    title: 'The amount is not possible',
    codes: [
      '100.550.300',
      '100.550.301',
      '100.550.303',
      '100.550.310',
      '100.550.311',
      '100.550.312',
      '100.550.601',
      '100.550.603',
      '100.550.605',
      '100.550.701',
    ],
    meaning: 'The amount is missing, zero, too large, not of its form, or contradicts another amount of the request.',
    merchant:
      'Send a text with a dot and two decimals, such as `92.00`; zero only to verify a card (PA) and where no money moves.',
    shopper: CONTACT,
    again: 'corrected',
  },
  {
    title: 'The currency is not possible',
    codes: ['100.550.400', '100.550.401', '100.550.702', '500.100.301'],
    meaning: 'The currency is missing, unknown, not that of the referenced payment, or the channel does not take it.',
    merchant:
      'Send three letters of ISO 4217, such as `EUR`, of the `currencies` of the [channel](channel-settings.md).',
    shopper: CONTACT,
    again: 'corrected',
  },
  {
    title: 'Address or contact are missing',
    codes: [
      '100.700.101',
      '100.700.201',
      '100.800.100',
      '100.800.200',
      '100.800.300',
      '100.800.400',
      '100.800.500',
      '100.900.100',
      '100.900.101',
      '800.900.101',
      '800.900.200',
    ],
    meaning:
      'The acquirer or the method needs a part of the name, the address, the e-mail address or the telephone number.',
    merchant: 'Send it with the checkout. The widget can [ask the shopper](widget.md) for it.',
    shopper: '“Please complete your name and address.”',
    again: 'corrected',
  },
  {
    title: 'The result address cannot be used',
    codes: ['100.900.401'],
    meaning: '`shopperResultUrl` is not an address to which a shopper may be sent.',
    merchant: 'Send an absolute address: `https` in the live environment, or the scheme of your app.',
    shopper: CONTACT,
    again: 'corrected',
  },
  {
    title: 'The channel does not accept brand, currency or payment type',
    codes: [
      '500.100.304',
      '600.200.100',
      '600.200.200',
      '600.200.201',
      '600.200.300',
      '600.200.310',
      '600.200.400',
      '600.200.500',
      '800.121.100',
    ],
    meaning:
      'Brand, currency, payment type or their combination are not set up for the channel, or it has no acquirer. ' +
      'A refund of a payment that does not exist is 600.200.500, too.',
    merchant:
      'Read `result.description`. Compare `brands` and `currencies` of the [channel](channel-settings.md) ' +
      'and the types of the [account](payments.md); for a refund, compare the id.',
    shopper: '“This way to pay is not available. Please choose another one.”',
    again: 'configured',
  },
  {
    title: 'The merchant or the channel cannot be used',
    codes: ['500.100.201', '500.100.202'],
    meaning: 'The merchant or the channel is switched off, or not set up at the acquirer yet.',
    merchant: 'Ask your operator or the acquirer.',
    shopper: '“Payments are not possible at the moment. Please try again later.”',
    again: 'configured',
  },
  {
    title: 'A wallet token cannot be opened',
    codes: ['600.300.101'],
    meaning: 'The token was encrypted for a key that this gateway does not hold.',
    merchant:
      'Set the [keys](wallets.md#for-operators) that belong to the merchant id of the page, ' +
      'and keep the previous ones while they are used.',
    shopper: '“This wallet is not available. Please choose another way to pay.”',
    again: 'configured',
  },
  {
    title: 'The payment was not found',
    codes: ['700.100.100', '700.400.580'],
    meaning: 'The channel has no payment with this id, or the query found none.',
    merchant:
      'Use the id of the payment, not of the checkout, with the `entityId` and in the environment of the payment. ' +
      'After a lost reply, [query](queries.md) by `merchantTransactionId`, ' +
      'or send the request again under the same [`Idempotency-Key`](idempotency.md).',
    shopper: NONE,
    again: 'corrected',
  },
  {
    title: 'The follow-up does not fit its payment',
    codes: [
      '700.100.400',
      '700.100.500',
      '700.100.600',
      '700.100.700',
      '700.300.100',
      '700.300.200',
      '700.400.402',
      '700.400.510',
      '700.400.520',
      '700.400.530',
      '700.400.540',
      '700.400.550',
      '700.400.560',
      '700.400.561',
      '700.400.590',
    ],
    meaning:
      'The payment that is captured, refunded, reversed or otherwise referred to has another type, ' +
      'brand, currency or mode than this follow-up needs, did not succeed, or is settled (reversals).',
    merchant:
      'Look up in the [payment types](payments.md) what may follow: capture (CP) an authorization, ' +
      'refund (RF) what is captured, reverse (RV) what is not settled. Refunds of PA.CP refer to its capture.',
    shopper: NONE,
    again: 'corrected',
  },
  {
    title: 'The payment does not have that much left',
    codes: [
      '700.100.200',
      '700.100.300',
      '700.300.300',
      '700.300.400',
      '700.300.500',
      '700.300.600',
      '700.300.700',
      '700.400.100',
      '700.400.101',
      '700.400.200',
      '700.400.300',
      '700.400.400',
      '700.400.410',
      '700.500.001',
    ],
    meaning:
      'More is captured, refunded or reversed than is left; the authorization has expired, was released ' +
      'or marked FINAL; or the amount was charged back. All follow-ups together never take more than there is.',
    merchant:
      'Read the payment with its linked ones ([query](queries.md)), and send at most the rest. ' +
      'For an expired authorization make a new payment, or [re-authorize](payments.md#details-of-the-types) it before.',
    shopper: NONE,
    again: 'corrected',
  },
  {
    title: 'The payment is not decided yet',
    codes: ['700.400.570'],
    meaning: 'A pending payment cannot be captured, refunded or reversed.',
    merchant: 'Wait for its [webhook](webhooks.md), then send the follow-up.',
    shopper: NONE,
    again: 'later',
  },
  {
    title: 'The same request is still being carried out',
    codes: ['800.600.100'],
    meaning: 'A request with this [`Idempotency-Key`](idempotency.md) has begun and is not answered yet.',
    merchant: 'Send it again with the same key after `Retry-After`: you receive the reply of the first one.',
    shopper: '“Your payment is being processed.”',
    again: 'wait',
  },
  {
    title: 'The acquirer did not answer, or with an error',
    codes: [
      '900.100.100',
      '900.100.200',
      '900.100.201',
      '900.100.203',
      '900.100.300',
      '900.100.301',
      '900.100.400',
      '900.100.500',
      '900.100.600',
      '900.300.600',
    ],
    meaning:
      'The acquirer was not reached, gave no answer in time, was too busy, or answered with an error. ' +
      'Where an answer was lost the gateway has inquired, and found that the order never arrived: nothing was charged. ' +
      'While the inquiry fails, too, the payment stays pending. ' +
      'If the acquirer itself sent the code (`resultDetails.AcquirerResponse`), it may not know better.',
    merchant:
      'Read the payment once more, then make a new one. ' +
      'If many fail, look at the acquirer’s status and your outgoing network.',
    shopper: '“The payment could not be made just now, and nothing was charged. Please try again in a few minutes.”',
    again: 'inquire',
  },
  {
    title: 'The acquirer refused the order',
    codes: ['900.100.202', '900.200.100', '800.500.110'],
    meaning: 'The acquirer answered with an error: it does not know or does not do what the order asks for.',
    merchant: 'Send `resultDetails.ExtendedDescription` and `AcquirerResponse` to the acquirer.',
    shopper: CONTACT,
    again: 'configured',
  },
  {
    title: 'The order could not be sent',
    codes: ['900.100.310'],
    meaning: 'The gateway could not send the order because of its configuration. Nothing was charged.',
    merchant: 'Check the [upstream](upstream.md) of the channel, and the log of the gateway.',
    shopper: CONTACT,
    again: 'configured',
  },
  {
    title: 'A part failed and could not be reversed',
    codes: ['000.400.030'],
    meaning: 'The acquirer carried out a part of the order and failed to take it back.',
    merchant: 'Reverse or refund the payment, and compare it with the acquirer’s records.',
    shopper: '“The payment could not be completed. An amount that was held is released again.”',
    again: 'inquire',
  },
  {
    title: 'Gateway or acquirer are not available',
    codes: ['800.800.400', '800.800.800'],
    meaning:
      'The database or the acquirer cannot be reached for the moment. ' +
      '`result.description` says either that nothing was done, or which `id` may have been made.',
    merchant:
      'With an [`Idempotency-Key`](idempotency.md), send the same request again after `Retry-After`. ' +
      'Without one, read the `id` of the reply first.',
    shopper: '“Payments are not possible at the moment. Please try again in a minute.”',
    again: 'inquire',
  },
  {
    title: 'The gateway has failed',
    codes: ['600.100.100', '999.999.888', '999.999.999'],
    meaning:
      'A fault of the gateway or of the acquirer. ' +
      'If a payment may exist, the reply has its `id`, and it is resolved automatically.',
    merchant:
      'Read the payment at the address that `result.description` names, ' +
      'or repeat under the same [`Idempotency-Key`](idempotency.md). ' +
      'Operators find the request in the [log](observability.md#logs) by its `ndc` or `X-Request-Id`.',
    shopper: '“Something went wrong on our side. Please wait a moment; we are checking your payment.”',
    again: 'inquire',
  },
] as const satisfies readonly Remedy[];
