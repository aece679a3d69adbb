import { accountKindNames, accountKinds, usedOnce } from '../../../catalogue/brands/accounts.ts';
import { toTheLetter } from '../../../catalogue/leniencies/to-the-letter.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { followUpRequest, paymentRequest } from '../../../catalogue/requests/requests.ts';
import type { Environment } from '../../base/environment.ts';
import { browserLanguageOf, FORM_LANGUAGE } from '../../pages/texts.ts';
import type { AcquirerOrder, AcquirerTask } from '../acquirer.ts';
import type { UpstreamSettings } from './settings.ts';

/**
 * What a merchant tells us and not the one behind us. Stored accounts, schedules and notifications are ours to keep; ids of
 * payments and stored accounts mean something here only; the shopper comes back to us.
 */
const notForwarded: ReadonlySet<string> = new Set([
  'entityId',
  'testMode',
  'merchantTransactionId',
  // Source: interface, 'Payment request (basic parameters)': not sent onwards; appears in reporting only.
  'merchantInvoiceId',
  'merchantMemo',
  'createRegistration',
  'overrideHolder',
  'referenceUuid',
  'shopperResultUrl',
  'notificationUrl',
]);

const BROWSER_LANGUAGE = 'customer.browser.language';

/** Groups of which the same is true. */
const groupsNotForwarded = ['registrations[', 'recurringMigration.', 'job.', 'overridePaymentType['];

/** Gives the payment type that the upstream is asked for. A capture that follows by itself is ordered by us when it is due. */
export const typeSent = ({ paymentType }: AcquirerOrder): string => (paymentType === 'PA.CP' ? 'PA' : paymentType);

/** What an order that refers to an earlier one says of the account: only what serves it alone; the upstream has the rest. */
const isOfStoredAccount = (name: string): boolean =>
  accountKindNames.some((kind) => name.startsWith(accountKinds[kind].prefix)) && !usedOnce.has(name);

/** An authentication that proved nothing has an indicator of one scheme that the interface does not take. */
const isNoProof = (name: string, value: string): boolean => name === 'threeDSecure.eci' && value === '00';

/** Gives the shape of the request that an order is sent as. */
const shapeOf = ({ referencedOrder }: AcquirerOrder) =>
  referencedOrder === undefined ? paymentRequest : followUpRequest;

/** Gives what the order says beyond its basics, as far as the interface knows it in such a request. */
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

/** Names what is done with an earlier authorization: gateways differ in what they take for granted. */
const practices: Readonly<Partial<Record<AcquirerTask, Readonly<Record<string, string>>>>> = {
  increment: { 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' },
  reauthorize: { 'standingInstruction.industryPractice': 'REAUTHORIZATION' },
};

/**
 * Gives the parameters of an order as the upstream is sent them. Our reference is its `merchantTransactionId`, so that the
 * order can be found by it; the merchant's own goes as `merchantInvoiceId`.
 */
export const parametersOf = (
  order: AcquirerOrder,
  settings: UpstreamSettings,
  environment: Environment,
): Record<string, string> => {
  const parameters: Record<string, string> = Object.fromEntries(carriedOver(order));
  const { merchantTransactionId } = order.request;
  if (merchantTransactionId !== undefined) parameters['merchantInvoiceId'] = merchantTransactionId;
  // Its pages, and those of issuers behind it, are to go on in the language of the form; it knows of forms of its own only.
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
    // The shopper comes back to us, and goes to the shop from here.
    ...(order.returnUrl === undefined ? {} : { shopperResultUrl: order.returnUrl }),
  };
};
