import type { RequestShape } from './check.ts';
import { requestShape } from './check.ts';
import { type Fields, optional, type RequestOf, requiredNames, without } from './field.ts';
import { asynchronous } from './fields/asynchronous.ts';
import { authentication } from './fields/authentication.ts';
import { billing } from './fields/billing.ts';
import { card } from './fields/card.ts';
import { cart } from './fields/cart.ts';
import { customParameters } from './fields/custom-parameters.ts';
import { customer } from './fields/customer.ts';
import { checkoutOnly, followUpType, payment, recurring } from './fields/payment.ts';
import { shipping } from './fields/shipping.ts';
import { threeDSecure } from './fields/three-d-secure.ts';
import { tokenization } from './fields/tokenization.ts';
import { parameterNames } from './names/parameter-names.ts';
import { followUpTypes, type Posting, postings } from './payment-types.ts';
import { linked, pages, query } from './queries/query.ts';
import { pageRules, queryRules } from './queries/rules.ts';
import { cardOfBrand, either, needs, once, type Rule, streetIsNamed, together, when } from './rules.ts';

/** Names that merchants send for others of the interface. */
const aliases = { 'authentication.entityId': 'entityId' } as const;

/** Parameters of one request that are often tried with another. */
const elsewhere = {
  overridePaymentType: 'it is accepted only when a checkout is created',
  integrity: 'it is accepted only when a checkout is created or updated',
} as const;

const people = { ...customer, ...billing, ...shipping } as const;
const account = { ...optional(card), ...threeDSecure } as const;
const extras = { ...cart, ...customParameters, ...asynchronous, ...tokenization, ...recurring } as const;

/** Conditions on who pays and where it goes. */
const peopleRules: readonly Rule[] = [
  once({
    prefix: 'customer.',
    except: ['customer.browser.', 'customer.ip', 'customer.browserFingerprint.'],
    required: ['customer.givenName', 'customer.surname'],
  }),
  together('customer.identificationDocType', 'customer.identificationDocId'),
  needs('billing.houseNumber2', 'billing.houseNumber1'),
  needs('shipping.houseNumber2', 'shipping.houseNumber1'),
  streetIsNamed('billing'),
];

const cardRule = once({ prefix: 'card.', required: requiredNames(card) });

const paymentFields = { ...authentication, ...payment, ...account, ...people, ...extras } as const;

/** A payment: POST /v1/payments, and the whole of a checkout when it is paid. */
export const paymentRequest = requestShape({
  fields: paymentFields,
  rules: [cardRule, cardOfBrand, either('paymentBrand', 'card.number'), ...peopleRules],
  aliases,
  elsewhere,
});

/** A checked payment request. */
export type PaymentRequest = RequestOf<typeof paymentFields>;

const followUpFields = {
  ...authentication,
  ...optional(without(payment, 'paymentType')),
  ...followUpType,
  ...people,
  ...extras,
} as const;

const asksForAmount = ({ whole, madeBy }: Posting): boolean => whole !== true && madeBy === 'client';

const needAmount = followUpTypes.filter((type) => asksForAmount(postings[type]));

/** A request that refers to an earlier payment: POST /v1/payments/{id}. */
export const followUpRequest = requestShape({
  fields: followUpFields,
  rules: [when('paymentType', needAmount, ['amount', 'currency']), needs('amount', 'currency'), ...peopleRules],
  aliases,
  elsewhere,
});

/** A checked request that refers to an earlier payment. */
export type FollowUpRequest = RequestOf<typeof followUpFields>;

const checkoutFields = { ...paymentFields, ...checkoutOnly } as const;

/** The creation of a checkout: POST /v1/checkouts. The shopper may add the account later. */
export const checkoutRequest = requestShape({ fields: checkoutFields, rules: peopleRules, aliases, elsewhere });

/** A checked request to create a checkout. */
export type CheckoutRequest = RequestOf<typeof checkoutFields>;

const checkoutUpdateFields = optional(without(checkoutFields, 'overridePaymentType[brand]'));

/** The update of a checkout: POST /v1/checkouts/{id}. The rules hold for the whole, which `checkoutRequest` checks. */
export const checkoutUpdate = requestShape({ fields: checkoutUpdateFields, aliases, elsewhere });

/** A checked request to update a checkout. */
export type CheckoutUpdate = RequestOf<typeof checkoutUpdateFields>;

const submissionFields = optional({
  ...card,
  ...people,
  ...customParameters,
  ...recurring,
  paymentBrand: payment.paymentBrand,
  locale: payment.locale,
  createRegistration: tokenization.createRegistration,
  shopperResultUrl: asynchronous.shopperResultUrl,
});

/** What the widget may send: POST /v1/checkouts/{id}/payment. The whole is checked by `paymentRequest` afterwards. */
export const checkoutSubmission = requestShape({ fields: submissionFields });

/** A checked submission of the widget. */
export type CheckoutSubmission = RequestOf<typeof submissionFields>;

/** A request that only reads. */
export const readRequest = requestShape({ fields: authentication, aliases });

/** A checked request that only reads. */
export type ReadRequest = RequestOf<typeof authentication>;

/** A question for stored payments: GET /v1/query. */
export const queryRequest = requestShape({ fields: { ...authentication, ...query }, rules: queryRules, aliases });

/** The same question, answered page by page: GET /v3/query. */
export const pagedQueryRequest = requestShape({
  fields: { ...authentication, ...query, ...pages },
  rules: pageRules,
  aliases,
});

/** A question for one stored payment: GET /v1/query/{id}. */
export const linkedQueryRequest = requestShape({ fields: { ...authentication, ...linked }, aliases });

/** Every shape under the name by which the table of endpoints refers to it. */
export const requestShapes = {
  paymentRequest,
  followUpRequest,
  checkoutRequest,
  checkoutUpdate,
  checkoutSubmission,
  readRequest,
  queryRequest,
  pagedQueryRequest,
  linkedQueryRequest,
} as const satisfies Record<string, RequestShape<unknown>>;

/** The name of a request's shape. */
export type RequestName = keyof typeof requestShapes;

const secretRows = Object.values(requestShapes).flatMap(({ fields }: { fields: Fields }) =>
  Object.entries(fields).filter(([, [, , , secrecy]]) => secrecy === 'secret'),
);

/** The parameters whose values never leave the vault: not in logs, not in errors, not in plain text in the database. */
export const secretNames: readonly string[] = [...new Set(secretRows.map(([name]) => name))];

const secrets = parameterNames(secretNames.map((name) => [name, name] as const));

/** Tells whether the value under this name, indexes and keys filled in, is a secret. */
export const isSecret = (name: string): boolean => secrets.find(name) !== undefined;
