import { accountKinds } from '../brands/accounts.ts';
import { bankAccount } from '../fields/accounts/bank-account.ts';
import { card, firstDigits } from '../fields/accounts/card.ts';
import { giftCard } from '../fields/accounts/gift-card.ts';
import { tokenAccount } from '../fields/accounts/token-account.ts';
import { virtualAccount } from '../fields/accounts/virtual-account.ts';
import { wallets } from '../fields/accounts/wallets.ts';
import { standingInstruction } from '../fields/agreements/standing-instruction.ts';
import { asynchronous } from '../fields/asynchronous.ts';
import { authentication } from '../fields/authentication.ts';
import { customParameters } from '../fields/custom-parameters.ts';
import {
  authenticationType,
  checkoutOnly,
  followUpType,
  payment,
  recurring,
  storedAccountType,
} from '../fields/payment.ts';
import { shownForm } from '../fields/people/customer.ts';
import { chosenAccount, removedAccount, tokenization } from '../fields/tokenization.ts';
import { unused } from '../fields/unused.ts';
import { followUpTypes, type Posting, postings } from '../payments/payment-types.ts';
import { linked, pages, query } from '../queries/query.ts';
import { pageRules, queryRules } from '../queries/rules.ts';
import type { RequestShape } from '../schema/check.ts';
import { onDemand, requestShape } from '../schema/check.ts';
import { type Field, optional, type RequestOf, without } from '../schema/field.ts';
import { parameterNames } from '../schema/names/parameter-names.ts';
import { either, needs, unless, when } from '../schema/rules.ts';
import { aliases } from './aliases.ts';
import { accountRules, hostedIsPaid, paidUnlessRegistering, paymentRules, transferRules } from './conditions.ts';
import { customerSessionRequest } from './customers.ts';
import { disputeAnswer, disputesQuery, evidenceRequest, testChargeback, testReversal } from './dispute.ts';
import { elsewhere } from './elsewhere.ts';
import { fileTargetChange, fileTargetRequest, sendFileRequest } from './file-transfers.ts';
import { accounts, extras, people, shopper } from './groups.ts';
import { ledgerLinesRequest, ledgerMonthRequest } from './ledger.ts';
import { linkRequest, linksQuery } from './links.ts';
import { listEntriesQuery, listEntryRequest, listRemovalRequest } from './list-entries.ts';
import { closeRequest, ledgerBalancesRequest, ledgerPeriodsRequest, reopenRequest } from './periods.ts';
import { eventsQuery } from './processor-events.ts';
import { registrationRequest } from './registration.ts';
import {
  bankResolutionRequest,
  fileListRequest,
  journalRequest,
  mandateListRequest,
  payoutListRequest,
  reportRequest,
  reportSumsRequest,
  resolutionRequest,
  settlementFileRequest,
  settlementUploadRequest,
  statementRequest,
} from './report.ts';
import {
  descheduleRequest,
  rescheduleRequest,
  scheduleOfPath,
  scheduleQuery,
  scheduleRequest,
  schedulesQuery,
} from './schedule.ts';
import { titledTables } from './tables.ts';
import { clockRequest, eventsRequest } from './testing.ts';
import {
  deliveriesRequest,
  pulledAttemptRequest,
  pullRequest,
  resendRequest,
  resendUndeliveredRequest,
  webhookChange,
  webhookRequest,
} from './webhooks.ts';

const paymentFields = onDemand(
  () => ({ ...authentication, ...payment, ...accounts(), ...people(), ...extras() }) as const,
);

/** A payment: POST /v1/payments, and the whole of a checkout when it is paid. */
export const paymentRequest = requestShape({
  fields: paymentFields,
  rules: [
    unless('referenceUuid', either('paymentBrand', 'card.number')),
    ...accountRules,
    ...paymentRules,
    ...transferRules,
  ],
  aliases,
  elsewhere,
});

/** A checked payment request. */
export type PaymentRequest = RequestOf<ReturnType<typeof paymentFields>>;

const followUpFields = onDemand(
  () =>
    ({
      ...authentication,
      ...optional(without(payment, 'paymentType')),
      ...followUpType,
      ...accounts(),
      ...people(),
      ...extras(),
    }) as const,
);

const asksForAmount = ({ whole, madeBy }: Posting): boolean => whole !== true && madeBy === 'client';

const needAmount = followUpTypes.filter((type) => asksForAmount(postings[type]));

/** A request that refers to an earlier payment: POST /v1/payments/{id}. */
export const followUpRequest = requestShape({
  fields: followUpFields,
  rules: [when('paymentType', needAmount, ['amount', 'currency']), needs('amount', 'currency'), ...paymentRules],
  aliases,
  elsewhere,
});

/** A checked request that refers to an earlier payment. */
export type FollowUpRequest = RequestOf<ReturnType<typeof followUpFields>>;

const checkoutFields = onDemand(
  () =>
    ({
      ...paymentFields(),
      ...optional({ amount: payment.amount, currency: payment.currency, paymentType: payment.paymentType }),
      ...checkoutOnly,
    }) as const,
);

/** The creation of a checkout: POST /v1/checkouts. The shopper may add the account later. */
export const checkoutRequest = requestShape({
  fields: checkoutFields,
  rules: [paidUnlessRegistering, hostedIsPaid, ...paymentRules, ...transferRules],
  aliases,
  elsewhere,
});

/** A checked request to create a checkout. */
export type CheckoutRequest = RequestOf<ReturnType<typeof checkoutFields>>;

const checkoutUpdateFields = onDemand(() =>
  optional(without(checkoutFields(), 'overridePaymentType[brand]', 'hosted')),
);

/** The update of a checkout: POST /v1/checkouts/{id}. The rules hold for the whole, which `checkoutRequest` checks. */
export const checkoutUpdate = requestShape({ fields: checkoutUpdateFields, aliases, elsewhere });

/** A checked request to update a checkout. */
export type CheckoutUpdate = RequestOf<ReturnType<typeof checkoutUpdateFields>>;

const submissionFields = onDemand(() =>
  optional({
    // Only a merchant may claim that a number is a device's or that a wallet's token was already decrypted: the claim
    // replaces the authentication of the cardholder.
    ...without(card, 'card.numberType'),
    ...bankAccount,
    ...virtualAccount,
    ...without(wallets, 'walletOne.source', 'walletTwo.source', 'walletThree.source'),
    ...giftCard,
    ...shopper(),
    ...shownForm,
    ...customParameters,
    ...recurring,
    ...without(
      standingInstruction,
      'standingInstruction.initialTransactionId',
      'standingInstruction.industryPractice',
      'standingInstruction.agreementId',
    ),
    paymentBrand: payment.paymentBrand,
    locale: payment.locale,
    createRegistration: tokenization.createRegistration,
    ...chosenAccount,
    shopperResultUrl: asynchronous.shopperResultUrl,
  }),
);

/** The widget's submission: POST /v1/checkouts/{id}/payment. `paymentRequest` checks the whole afterwards. */
export const checkoutSubmission = requestShape({ fields: submissionFields, aliases });

/** The widget's removal of an offered account: POST /v1/checkouts/{id}/registration/removal. */
const offeredRemoval = requestShape({ fields: () => removedAccount });

/** The widget's query for the brands of a number while it is typed: POST /v1/checkouts/{id}/brands. */
const brandQuestion = requestShape({ fields: () => firstDigits });

/** A checked submission of the widget. */
export type CheckoutSubmission = RequestOf<ReturnType<typeof submissionFields>>;

const authenticationFields = onDemand(() => ({ ...paymentFields(), ...authenticationType }) as const);

/** An authentication without a payment: POST /v1/threeDSecure. */
const authenticationRequest = requestShape({
  fields: authenticationFields,
  rules: [either('paymentBrand', 'card.number'), ...accountRules, ...paymentRules],
  aliases,
  elsewhere,
});

const registrationPaymentFields = onDemand(
  () =>
    ({
      ...authentication,
      ...payment,
      ...storedAccountType,
      'card.cvv': card['card.cvv'],
      'card.holder': card['card.holder'],
      'tokenAccount.cryptogram': tokenAccount['tokenAccount.cryptogram'],
      'tokenAccount.dtvc': tokenAccount['tokenAccount.dtvc'],
      ...optional(without(bankAccount, 'bankAccount.number', 'bankAccount.iban')),
      ...people(),
      ...without(extras(), 'createRegistration', 'registrations[n].id'),
    }) as const,
);

/** Parameters of new accounts that clients often send with a stored one. */
const ofStoredAccounts = {
  createRegistration: 'the account is stored already',
  'registrations[': 'it is accepted when a checkout is created',
  ...Object.fromEntries(Object.values(accountKinds).map(({ prefix }) => [prefix, 'the stored account pays'])),
} as const;

/** A payment with a stored account: POST /v1/registrations/{id} and POST /v1/registrations/{id}/payments. */
export const registrationPaymentRequest = requestShape({
  fields: registrationPaymentFields,
  rules: [...paymentRules],
  aliases,
  elsewhere: { ...elsewhere, ...ofStoredAccounts },
});

/** A checked request to pay with a stored account. */
export type RegistrationPaymentRequest = RequestOf<ReturnType<typeof registrationPaymentFields>>;

/** A request that only reads. */
export const readRequest = requestShape({ fields: () => authentication, aliases });

/** A request for a receipt: GET /v1/payments/{id}/receipt. */
const receiptQuery = requestShape({ fields: () => ({ ...authentication, locale: payment.locale }), aliases });

/** A request that removes something: DELETE /v1/registrations/{id}. */
const removalRequest = requestShape({
  fields: () => ({ ...authentication, ...unused }),
  aliases,
});

/** A query for stored payments: GET /v1/query. */
const queryRequest = requestShape({
  fields: () => ({ ...authentication, ...query }),
  rules: queryRules,
  aliases,
});

/** The same query, answered page by page: GET /v3/query. */
const pagedQueryRequest = requestShape({
  fields: () => ({ ...authentication, ...query, ...pages }),
  rules: pageRules,
  aliases,
});

/** A query for one stored payment: GET /v1/query/{id}. */
const linkedQueryRequest = requestShape({ fields: () => ({ ...authentication, ...linked }), aliases });

/** Every shape under the name by which the table of endpoints refers to it. */
export const requestShapes = {
  paymentRequest,
  followUpRequest,
  checkoutRequest,
  checkoutUpdate,
  checkoutSubmission,
  offeredRemoval,
  brandQuestion,
  registrationRequest,
  authenticationRequest,
  registrationPaymentRequest,
  scheduleRequest,
  scheduleOfPath,
  rescheduleRequest,
  descheduleRequest,
  scheduleQuery,
  schedulesQuery,
  customerSessionRequest,
  linkRequest,
  linksQuery,
  listEntryRequest,
  listEntriesQuery,
  listRemovalRequest,
  disputesQuery,
  eventsQuery,
  evidenceRequest,
  disputeAnswer,
  testChargeback,
  testReversal,
  readRequest,
  receiptQuery,
  removalRequest,
  queryRequest,
  pagedQueryRequest,
  linkedQueryRequest,
  clockRequest,
  eventsRequest,
  journalRequest,
  ledgerBalancesRequest,
  ledgerPeriodsRequest,
  closeRequest,
  reopenRequest,
  ledgerMonthRequest,
  ledgerLinesRequest,
  payoutListRequest,
  statementRequest,
  reportRequest,
  reportSumsRequest,
  fileListRequest,
  mandateListRequest,
  resolutionRequest,
  bankResolutionRequest,
  settlementFileRequest,
  settlementUploadRequest,
  fileTargetRequest,
  fileTargetChange,
  sendFileRequest,
  webhookRequest,
  webhookChange,
  deliveriesRequest,
  resendRequest,
  resendUndeliveredRequest,
  pullRequest,
  pulledAttemptRequest,
} as const satisfies Record<string, RequestShape<unknown>>;

/** The name of a request's shape. */
export type RequestName = keyof typeof requestShapes;

const isSecretRow = ([, [, , , mark]]: [string, Field]): boolean => mark === 'secret';

/**
 * Returns the parameters whose values never leave the vault: not in logs, not in errors, not in clear in the database.
 */
export const secretNames = onDemand((): readonly string[] => {
  const rows = titledTables.flatMap(([, table]) => Object.entries(table).filter(isSecretRow));
  return [...new Set(rows.map(([name]) => name))];
});

const secrets = onDemand(() => {
  const names = secretNames();
  const others = Object.entries(aliases).flatMap(([alias, name]) => (names.includes(name) ? [alias] : []));
  return parameterNames([...names, ...others].map((name) => [name, name] as const));
});

/** Returns whether the value under this name, with indexes and keys, is a secret. */
export const isSecret = (name: string): boolean => secrets().find(name) !== undefined;
