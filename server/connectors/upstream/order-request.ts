import { accountKindNames, accountKinds, usedOnce } from '../../../catalogue/brands/accounts.ts';
import type { AcquirerTask } from '../../../catalogue/connectors/facts.ts';
import { toTheLetter } from '../../../catalogue/leniencies/to-the-letter.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { followUpRequest, paymentRequest } from '../../../catalogue/requests/requests.ts';
import type { AcquirerOrder } from '../../payments/ports/acquirer.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { browserLanguageOf, FORM_LANGUAGE } from '../../platform/pages/texts.ts';
import type { UpstreamSettings } from './settings.ts';

/**
 * Parameters that a merchant sends to us and that are not forwarded. We keep stored accounts, schedules and
 * notifications ourselves; ids of payments and stored accounts are valid here only; the shopper returns to us.
 */
const notForwarded: ReadonlySet<string> = new Set([
  'entityId',
  'testMode',
  'merchantTransactionId',
  // Source: interface, 'Payment request (basic parameters)': not forwarded; appears in reporting only.
  'merchantInvoiceId',
  'merchantMemo',
  'createRegistration',
  'overrideHolder',
  'referenceUuid',
  'shopperResultUrl',
  'notificationUrl',
]);

const BROWSER_LANGUAGE = 'customer.browser.language';

/** Groups that are not forwarded for the same reasons. */
const groupsNotForwarded = ['registrations[', 'recurringMigration.', 'job.', 'overridePaymentType['];

/** Returns the payment type of the order to the upstream. We order an automatic capture ourselves when it is due. */
export const typeSent = ({ paymentType }: AcquirerOrder): string => (paymentType === 'PA.CP' ? 'PA' : paymentType);

/**
 * For an order that refers to an earlier one, only account data for this order alone are sent; the upstream has the
 * rest.
 */
const isOfStoredAccount = (name: string): boolean =>
  accountKindNames.some((kind) => name.startsWith(accountKinds[kind].prefix)) && !usedOnce.has(name);

/** The indicator of a failed authentication is specific to one scheme, and the interface does not accept it. */
const isNoProof = (name: string, value: string): boolean => name === 'threeDSecure.eci' && value === '00';

/** Returns the request table for an order. */
const shapeOf = ({ referencedOrder }: AcquirerOrder) =>
  referencedOrder === undefined ? paymentRequest : followUpRequest;

/** Returns the further parameters of an order that the interface allows in such a request. */
const carriedOver = (order: AcquirerOrder): [name: string, value: string][] => {
  const { request, account, secrets } = order;
  const isAlone = order.referencedOrder === undefined;
  const { names } = shapeOf(order);
  const isForwarded = (name: string) =>
    names.find(name) !== undefined &&
    !notForwarded.has(name) &&
    !groupsNotForwarded.some((prefix) => name.startsWith(prefix)) &&
    (isAlone || !isOfStoredAccount(name));
  return Object.entries({ ...request, ...(isAlone ? account?.parameters : secrets) }).filter(
    ([name, value]) => isForwarded(name) && !isNoProof(name, value),
  );
};

/** Names the industry practice for an earlier authorization, because gateways assume different defaults. */
const practices: Readonly<Partial<Record<AcquirerTask, Readonly<Record<string, string>>>>> = {
  increment: { 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' },
  reauthorize: { 'standingInstruction.industryPractice': 'REAUTHORIZATION' },
};

/**
 * Returns the parameters of an order to the upstream. Our reference becomes its `merchantTransactionId`, so that an
 * inquiry can find the order; the merchant's own reference becomes `merchantInvoiceId`.
 */
export const parametersOf = (
  order: AcquirerOrder,
  settings: UpstreamSettings,
  environment: Environment,
): Record<string, string> => {
  const parameters: Record<string, string> = Object.fromEntries(carriedOver(order));
  const { merchantTransactionId } = order.request;
  if (merchantTransactionId !== undefined) parameters['merchantInvoiceId'] = merchantTransactionId;
  // The pages of the upstream and of issuers should use the language of our form, which the upstream does not know.
  const language = order.request[FORM_LANGUAGE] && browserLanguageOf(order.request);
  if (language && parameters[BROWSER_LANGUAGE]) parameters[BROWSER_LANGUAGE] = language;
  if (order.brand !== undefined && order.referencedOrder === undefined) parameters['paymentBrand'] = order.brand;
  return {
    ...toTheLetter(shapeOf(order), parameters),
    ...practices[order.task],
    entityId: settings.entityId,
    ...(environment === 'test' ? { testMode: settings.testMode } : {}),
    paymentType: typeSent(order),
    amount: amountText(order.amount),
    currency: order.currency,
    merchantTransactionId: order.reference,
    // The shopper returns to us and goes to the shop from here.
    ...(order.returnUrl === undefined ? {} : { shopperResultUrl: order.returnUrl }),
  };
};
