import { fits, withoutIndexes } from './rows-of-names.ts';

/** Whether a parameter describes a person, or what was sold and how it was paid, which the law requires to be kept. */
type Decision = 'personal' | 'kept';

/**
 * The decision on every parameter that is stored with a payment, by its name or the beginning of its name; the longest
 * one that fits decides. `*` stands for any index. What no row names counts as personal.
 */
export const decisions: Readonly<Record<string, Decision>> = {
  amount: 'kept',
  taxAmount: 'kept',
  discountAmount: 'kept',
  currency: 'kept',
  paymentBrand: 'kept',
  paymentType: 'kept',
  descriptor: 'kept',
  merchantTransactionId: 'kept',
  merchantInvoiceId: 'kept',
  merchantMemo: 'personal',
  transactionCategory: 'kept',
  sequence: 'kept',
  numberOfCaptures: 'kept',
  promotionCode: 'personal',
  locale: 'kept',
  scheduleId: 'kept',
  transactionPurposeCode: 'kept',
  integrationType: 'kept',
  transactionBai: 'kept',
  transactionTti: 'kept',
  transactionProcessingCode: 'kept',
  lifecycleId: 'kept',
  referenceUuid: 'kept',
  transactionPurposeAccount: 'personal',
  testMode: 'kept',
  entityId: 'kept',
  integrity: 'kept',
  hosted: 'kept',
  // A link is for any shopper, so its texts are of nobody.
  description: 'kept',
  days: 'kept',
  mailTo: 'personal',
  reusable: 'kept',
  minimumAmount: 'kept',
  maximumAmount: 'kept',
  maximumPayments: 'kept',
  maximumSum: 'kept',
  'overridePaymentType*': 'kept',
  'card.': 'kept',
  'card.holder': 'personal',
  'walletOne.': 'kept',
  'walletTwo.': 'kept',
  'walletThree.': 'kept',
  // The name of the account is often an e-mail address.
  'virtualAccount.': 'personal',
  'bankAccount.': 'kept',
  'bankAccount.holder': 'personal',
  'bankAccount.number': 'personal',
  'bankAccount.iban': 'personal',
  transactionDueDate: 'kept',
  'tokenAccount.': 'kept',
  'tokenAccount.number': 'personal',
  'giftCard.': 'kept',
  'giftCard.holder': 'personal',
  'giftCard.message': 'personal',
  // The proof that a cardholder was authenticated.
  'threeDSecure.': 'kept',
  'threeDSecure.deviceInfo': 'personal',
  'risk.': 'personal',
  'risk.amount': 'kept',
  'risk.orderTimestamp': 'kept',
  'risk.brand': 'kept',
  'risk.score': 'kept',
  'forex.': 'kept',
  'customer.': 'personal',
  'shopper.': 'personal',
  'billing.': 'personal',
  'shipping.': 'personal',
  'shipping.cost': 'kept',
  'shipping.method': 'kept',
  'corporate.': 'personal',
  'sender.': 'personal',
  'recipient.': 'personal',
  'merchant.': 'kept',
  'merchant.data*': 'personal',
  'merchant.websiteId': 'personal',
  'cart.': 'kept',
  'cart.items*.giftMessage': 'personal',
  'cart.items*.recipient.': 'personal',
  'cart.items*.shippingInstructions': 'personal',
  'cart.items*.shippingTrackingNumber': 'personal',
  'cart.payments*.name': 'personal',
  'marketPlace.': 'kept',
  'airline.': 'kept',
  'airline.passengers*': 'personal',
  'standingInstruction.': 'kept',
  chargebackResultCode: 'kept',
  'job.': 'kept',
  'job.name': 'personal',
  'recurringMigration.': 'kept',
  createRegistration: 'kept',
  overrideHolder: 'kept',
  'registrations*': 'kept',
  registrationId: 'kept',
  'registration.': 'kept',
  'schedule.': 'kept',
  'customParameters*': 'personal',
  // May carry the session of the shopper.
  shopperResultUrl: 'personal',
  notificationUrl: 'kept',
  recurringType: 'kept',
  'recurring.': 'kept',
};

/** The titles of the tables whose parameters are never stored with a payment, a registration or a schedule. */
export const tablesOfOthers: ReadonlySet<string> = new Set([
  'Entry of a list',
  'Value of a record, for a list',
  'Removal of an entry of a list',
  'Selection of entries of lists',
  'State of schedules',
  'State of disputes',
  'Evidence of a dispute',
  'Events of processors',
  'Chargeback of a test',
  'Query',
  'Pages of a query',
  'Test clock',
  'Test events',
  'Report',
  'Balances of the books',
  'Journal',
  'Month of the books',
  'Lines of the ledger',
  'Division of the books',
  'Resolution of an exception',
  'Settlement file',
  'List of mandates',
  'SFTP server for files',
  'Sending a file again',
  'Webhook',
  'New webhook',
  "Change of a webhook's secret",
  'Fetching notifications',
  'Outcome of a fetched notification',
  'Deliveries of a webhook',
  'Sending again',
  'Sending undelivered ones again',
]);

/** Returns the row that decides on a parameter, if there is one. */
export const rowFor = (parameter: string): string | undefined => {
  const name = withoutIndexes(parameter);
  return Object.keys(decisions)
    .filter((row) => fits(row, name))
    .toSorted((left, right) => right.length - left.length)[0];
};

const known = new Map<string, boolean>();

/** More names than the tables have; names of merchants' own parameters do not fill the memory. */
const MOST_KNOWN = 5_000;

/** Returns whether a stored parameter is erased with the data of a person. */
export const isPersonal = (parameter: string): boolean => {
  const found = known.get(parameter);
  if (found !== undefined) return found;
  const row = rowFor(parameter);
  const decided = row === undefined || decisions[row] === 'personal';
  if (known.size < MOST_KNOWN) known.set(parameter, decided);
  return decided;
};

/** Returns whether a row says that a parameter is personal; false for parameters that are never stored with a payment. */
export const isNamedPersonal = (parameter: string): boolean => {
  const row = rowFor(parameter);
  return row !== undefined && decisions[row] === 'personal';
};

/** Returns the stored parameters that stay when the data of a person are erased. */
export const withoutPersonal = (parameters: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => !isPersonal(name)));
