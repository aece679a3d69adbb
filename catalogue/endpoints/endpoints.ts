import { VALID_FOR_MINUTES } from '../payments/checkout-validity.ts';
import type { PaymentType } from '../payments/payment-types.ts';
import type { RequestName } from '../requests/requests.ts';
import { authenticationEndpoints } from './authentication.ts';
import { customerEndpoints } from './customers.ts';
import { disputeEndpoints } from './disputes.ts';
import { fileTransferEndpoints } from './file-transfers.ts';
import { ledgerEndpoints } from './ledger.ts';
import type { RequestLimitName } from './limits.ts';
import { linkEndpoints } from './links.ts';
import { listEntryEndpoints } from './list-entries.ts';
import { periodEndpoints } from './periods.ts';
import { processorEventEndpoints } from './processor-events.ts';
import { receiptEndpoints } from './receipts.ts';
import { form, keyed, refused } from './refusals.ts';
import { registrationEndpoints } from './registrations.ts';
import { reportEndpoints } from './reports.ts';
import { scheduleEndpoints } from './schedules.ts';
import { sepaEndpoints } from './sepa.ts';
import { testEndpoints } from './testing.ts';
import { webhookEndpoints } from './webhooks.ts';

/** One endpoint: its address, its authorization, its request and its replies. */
export interface Endpoint {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base address; `{id}` stands for the id of the record. */
  readonly path: string;
  /** The form of `{id}`, as a regular expression, if it is no id of the gateway. */
  readonly idPattern?: string;
  /** `bearer`: needs an access token; `none`: every caller may use it. */
  readonly authorization: 'bearer' | 'none';
  /** The shape of the request: form parameters of a POST or PUT, query parameters of a GET, a DELETE or an upload. */
  readonly request?: RequestName;
  /** The shape of requests of one payment type, if it differs. */
  readonly requestOfType?: Readonly<Partial<Record<PaymentType, RequestName>>>;
  /** The content type of a body that is no form; the parameters are in the address. */
  readonly upload?: 'text/csv' | 'application/xml';
  /** The limit of its requests, if they are neither a shopper's form nor the query of an address. */
  readonly limit?: RequestLimitName;
  readonly summary: string;
  readonly replies: Readonly<Record<number, ReplyName>>;
  /** The only environment that has the endpoint; absent if both have it. */
  readonly environment?: 'test';
  /**
   * Accepts no `Idempotency-Key`, although it is a POST with a token: its reply contains a secret that is stored
   * nowhere.
   */
  readonly isUnkeyed?: true;
}

/** Returns whether requests to an endpoint have a body. */
export const takesBody = ({ method }: Pick<Endpoint, 'method'>): boolean => method === 'POST' || method === 'PUT';

/** Returns whether the parameters of an endpoint are sent as a form in the body, not in the address. */
export const takesForm = ({ method, upload }: Pick<Endpoint, 'method' | 'upload'>): boolean =>
  takesBody({ method }) && upload === undefined;

/** The name of a reply. */
export type ReplyName =
  | 'payment'
  | 'receipt'
  | 'statement'
  | 'registration'
  | 'schedule'
  | 'dispute'
  | 'disputes'
  | 'processorEvents'
  | 'schedules'
  | 'payments'
  | 'records'
  | 'reconciliations'
  | 'reconciliation'
  | 'reconciliationFiles'
  | 'settlementFile'
  | 'settlementFiles'
  | 'ledgerBalances'
  | 'ledgerPeriods'
  | 'ledgerMonth'
  | 'ledgerChecks'
  | 'ledgerLines'
  | 'settlementPayouts'
  | 'settlementPayout'
  | 'csv'
  | 'journal'
  | 'sepaFiles'
  | 'sepaOrders'
  | 'bankOrder'
  | 'mandate'
  | 'mandates'
  | 'revocation'
  | 'bankAnswer'
  | 'bankAnswers'
  | 'bankExceptions'
  | 'bankException'
  | 'xml'
  | 'zip'
  | 'fileTarget'
  | 'fileTargets'
  | 'transfers'
  | 'resultCodes'
  | 'testData'
  | 'messages'
  | 'webhook'
  | 'webhooks'
  | 'deliveries'
  | 'delivery'
  | 'resent'
  | 'testClock'
  | 'movedClock'
  | 'testEvents'
  | 'testMails'
  | 'checkout'
  | 'link'
  | 'customerSession'
  | 'links'
  | 'listEntry'
  | 'listEntries'
  | 'configuration'
  | 'outcome'
  | 'brands'
  | 'error'
  | 'script'
  | 'picture'
  | 'style'
  | 'integrity'
  | 'scripts'
  | 'health'
  | 'metrics'
  | 'page'
  | 'description';

/** Every endpoint. The paths of checkouts also work without `/v1`, and every path with a doubled slash. */
export const endpoints = [
  {
    id: 'createPayment',
    method: 'POST',
    path: '/v1/payments',
    authorization: 'bearer',
    request: 'paymentRequest',
    requestOfType: {
      RG: 'registrationRequest',
      SD: 'scheduleRequest',
      RS: 'rescheduleRequest',
      DS: 'descheduleRequest',
    },
    limit: 'cart',
    summary:
      'Pays; a declined payment answers 400 with the payment. With `paymentType` RG it stores an account, ' +
      'as `POST /v1/registrations`; with SD, RS or DS it makes, changes or ends a schedule.',
    replies: { 200: 'payment', 400: 'payment', 404: 'error', ...refused, ...keyed },
  },
  {
    id: 'readPayment',
    method: 'GET',
    path: '/v1/payments/{id}',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Reads a payment; a declined one answers 200 too.',
    replies: { 200: 'payment', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'followUp',
    method: 'POST',
    path: '/v1/payments/{id}',
    authorization: 'bearer',
    request: 'followUpRequest',
    requestOfType: { RS: 'rescheduleRequest', DS: 'descheduleRequest' },
    limit: 'cart',
    summary:
      'Captures, reverses or refunds an earlier payment; with `paymentType` RS or DS it changes or ends a schedule.',
    replies: { 200: 'payment', 400: 'payment', 404: 'error', ...refused, ...keyed },
  },
  {
    id: 'queryPayments',
    method: 'GET',
    path: '/v1/query',
    authorization: 'bearer',
    request: 'queryRequest',
    summary: 'Finds stored payments, the newest first.',
    replies: { 200: 'payments', 400: 'error', ...refused },
  },
  {
    id: 'queryPayment',
    method: 'GET',
    path: '/v1/query/{id}',
    authorization: 'bearer',
    request: 'linkedQueryRequest',
    summary: 'Finds one stored payment; with its linked ones, a list.',
    replies: { 200: 'payment', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'queryRecords',
    method: 'GET',
    path: '/v3/query',
    authorization: 'bearer',
    request: 'pagedQueryRequest',
    summary: 'Finds stored payments, the newest first, page by page.',
    replies: { 200: 'records', 400: 'error', ...refused },
  },
  {
    id: 'readResultCodes',
    method: 'GET',
    path: '/v1/resultcodes',
    authorization: 'none',
    summary: 'Every result code with its text.',
    replies: { 200: 'resultCodes', 429: 'error' },
  },
  ...testEndpoints,
  ...registrationEndpoints,
  ...scheduleEndpoints,
  ...receiptEndpoints,
  ...disputeEndpoints,
  ...processorEventEndpoints,
  {
    id: 'createCheckout',
    method: 'POST',
    path: '/v1/checkouts',
    authorization: 'bearer',
    request: 'checkoutRequest',
    limit: 'cart',
    summary: `Creates a checkout, valid for ${VALID_FOR_MINUTES} minutes.`,
    replies: { 200: 'checkout', 400: 'error', ...refused, ...keyed },
  },
  {
    id: 'updateCheckout',
    method: 'POST',
    path: '/v1/checkouts/{id}',
    authorization: 'bearer',
    request: 'checkoutUpdate',
    limit: 'cart',
    summary: 'Changes a checkout that has not been paid.',
    replies: { 200: 'checkout', 400: 'error', 404: 'error', ...refused, ...keyed },
  },
  {
    id: 'submitCheckout',
    method: 'POST',
    path: '/v1/checkouts/{id}/payment',
    authorization: 'none',
    request: 'checkoutSubmission',
    summary: "Pays a checkout with the shopper's data; called by the widget, at most one payment for each checkout.",
    replies: { 200: 'payment', 400: 'payment', 404: 'error', 429: 'error', ...form },
  },
  {
    id: 'readCheckoutPayment',
    method: 'GET',
    path: '/v1/checkouts/{id}/payment',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Reads the final status of a checkout.',
    replies: { 200: 'payment', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'submitCheckoutRegistration',
    method: 'POST',
    path: '/v1/checkouts/{id}/registration',
    authorization: 'none',
    request: 'checkoutSubmission',
    summary: "Stores the shopper's account on a checkout made for that; called by the widget.",
    replies: { 200: 'registration', 400: 'registration', 404: 'error', 429: 'error', ...form },
  },
  {
    id: 'handInCheckout',
    method: 'POST',
    path: '/v1/checkouts/{id}/summary',
    authorization: 'none',
    request: 'checkoutSubmission',
    summary:
      "Keeps the shopper's data for a payment that the merchant's server confirms; " +
      'called by the widget where the page shows a summary first. Nothing is paid.',
    replies: { 200: 'payment', 400: 'error', 404: 'error', 429: 'error', ...form },
  },
  {
    id: 'confirmCheckout',
    method: 'POST',
    path: '/v1/checkouts/{id}/confirmation',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Pays a checkout with the data that its shopper has submitted, at most once.',
    replies: { 200: 'payment', 400: 'payment', 404: 'error', ...refused, ...keyed },
  },
  {
    id: 'removeOfferedRegistration',
    method: 'POST',
    path: '/v1/checkouts/{id}/registration/removal',
    authorization: 'none',
    request: 'offeredRemoval',
    summary:
      'Removes a stored account that the checkout offers, for the shopper; ' +
      'if the channel allows it, until the checkout is submitted.',
    replies: { 200: 'registration', 400: 'error', 404: 'error', 429: 'error', ...form },
  },
  {
    id: 'readCheckoutRegistration',
    method: 'GET',
    path: '/v1/checkouts/{id}/registration',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Reads the final status of a registration on a checkout.',
    replies: { 200: 'registration', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'readCheckoutConfiguration',
    method: 'GET',
    path: '/v1/checkouts/{id}/configuration',
    authorization: 'none',
    summary:
      'Returns the options of a checkout to the widget; ' +
      'its price and a mandate in the first language of `Accept-Language` that is there.',
    replies: { 200: 'configuration', 400: 'error', 404: 'error', 429: 'error' },
  },
  {
    id: 'readCheckoutOutcome',
    method: 'GET',
    path: '/v1/checkouts/{id}/outcome',
    authorization: 'none',
    summary: 'Returns the state of a checkout to the widget, after a lost connection.',
    replies: { 200: 'outcome', 400: 'error', 404: 'error', 429: 'error' },
  },
  {
    id: 'readBrandsOfNumber',
    method: 'POST',
    path: '/v1/checkouts/{id}/brands',
    authorization: 'none',
    request: 'brandQuestion',
    summary: 'Returns the brands of a card number to the widget, by its first digits.',
    replies: { 200: 'brands', 400: 'error', 404: 'error', 429: 'error', ...form },
  },
  ...linkEndpoints,
  ...customerEndpoints,
  ...listEntryEndpoints,
  ...authenticationEndpoints,
  ...webhookEndpoints,
  ...reportEndpoints,
  ...periodEndpoints,
  ...ledgerEndpoints,
  ...sepaEndpoints,
  ...fileTransferEndpoints,
  {
    id: 'readWidgetScript',
    method: 'GET',
    path: '/v1/paymentWidgets.js',
    authorization: 'none',
    summary: 'The script of the widget; a query with a checkoutId is for the script itself.',
    replies: { 200: 'script' },
  },
  {
    id: 'readBrandPicture',
    method: 'GET',
    path: '/v1/paymentWidgets/img/{brand}.png',
    authorization: 'none',
    summary: 'The mark of a brand, 112 by 72 pixels, as on the forms.',
    replies: { 200: 'picture', 404: 'error' },
  },
  {
    id: 'readStaticPicture',
    method: 'GET',
    path: '/v1/static/{version}/img/{brand}.png',
    authorization: 'none',
    summary: 'The same mark; any version gives the newest.',
    replies: { 200: 'picture', 404: 'error' },
  },
  {
    id: 'readStaticStyle',
    method: 'GET',
    path: '/v1/static/{version}/css/card.min.css',
    authorization: 'none',
    summary:
      "The style sheet of the widget's forms, for pages that set the style `none`; any version gives the newest.",
    replies: { 200: 'style' },
  },
  {
    id: 'readScriptIntegrity',
    method: 'GET',
    path: '/v1/fastcheckout/integrity',
    authorization: 'none',
    summary: "The script's hash for the integrity attribute of its tag.",
    replies: { 200: 'integrity' },
  },
  {
    id: 'readScripts',
    method: 'GET',
    path: '/v1/widget/scripts',
    authorization: 'none',
    summary: 'The inventory of the scripts that the widget loads: where each runs, when, why, and its hash.',
    replies: { 200: 'scripts' },
  },
  {
    id: 'readHealth',
    method: 'GET',
    path: '/healthz',
    authorization: 'none',
    summary: 'Succeeds while the process runs.',
    replies: { 200: 'health' },
  },
  {
    id: 'readReadiness',
    method: 'GET',
    path: '/readyz',
    authorization: 'none',
    summary:
      'Succeeds while the process can serve: writes to the database become durable and no shutdown is in progress.',
    replies: { 200: 'health', 503: 'health' },
  },
  {
    id: 'readMetrics',
    method: 'GET',
    path: '/metrics',
    authorization: 'none',
    summary: 'Figures of the process for Prometheus.',
    replies: { 200: 'metrics' },
  },
  {
    id: 'readFrontPage',
    method: 'GET',
    path: '/',
    authorization: 'none',
    summary:
      'A page that introduces this gateway and links to its documentation; ' +
      'clients that accept JSON rather than HTML get 404.',
    replies: { 200: 'page', 404: 'error' },
  },
  {
    id: 'readReference',
    method: 'GET',
    path: '/docs',
    authorization: 'none',
    summary:
      'The documentation, as a site with search. ' +
      'Each page is also Markdown, at its address with `.md`; `/llms.txt` lists them.',
    replies: { 200: 'page' },
  },
  {
    id: 'readDescription',
    method: 'GET',
    path: '/docs/openapi.json',
    authorization: 'none',
    summary: 'The description of the interface as OpenAPI 3.1.',
    replies: { 200: 'description' },
  },
] as const satisfies readonly Endpoint[];

/** The name of an endpoint. */
export type EndpointId = (typeof endpoints)[number]['id'];
