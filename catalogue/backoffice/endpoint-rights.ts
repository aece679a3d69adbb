import type { endpoints } from '../endpoints/endpoints.ts';
import type { PaymentType } from '../payments/payment-types.ts';
import type { Right } from './rights.ts';

/** The name of an endpoint that needs an access token. */
export type BearerEndpoint = Extract<(typeof endpoints)[number], { authorization: 'bearer' }>['id'];

/** The right that each payment type needs. A new type needs a row: the compiler demands it. */
export const rightsOfTypes = {
  PA: 'payments.take',
  DB: 'payments.take',
  CD: 'payments.payout',
  'PA.CP': 'payments.take',
  CP: 'payments.capture',
  RV: 'payments.reverse',
  RF: 'payments.refund',
  RB: 'payments.rebill',
  // Moves what was authorized to what was received, as a capture does.
  RC: 'payments.capture',
  RG: 'registrations.change',
  // Only settlement makes them; a request is refused whatever its token may do.
  CB: 'settlement.receive',
  CR: 'settlement.receive',
  RI: 'payments.take',
  '3D': 'payments.take',
  TK: 'registrations.change',
  SD: 'schedules.change',
  RS: 'schedules.change',
  DS: 'schedules.change',
  DR: 'registrations.change',
} as const satisfies Readonly<Record<PaymentType, Right>>;

/** The right that an endpoint needs. */
interface NeededRight {
  /** With `byType`, that of a request which names no type. */
  readonly right: Right;
  /** Another right that is needed too; each role that gives the first one gives this one. */
  readonly also?: Right;
  /** The payment types that the request names, or that the record has which it continues, decide. */
  readonly byType?: true;
  /** What a request makes in any case; the types that it names are made beside it. */
  readonly type?: PaymentType;
}

/** Types that charge an account later, without another request, and the type of what they make. */
export const laterTypes: Partial<Record<PaymentType, PaymentType>> = { SD: 'DB', RS: 'DB' };

const byType = <Needed extends Right>(right: Needed) => ({ right, byType: true }) as const;
const ofType = <Type extends PaymentType>(type: Type) => ({ right: rightsOfTypes[type], byType: true, type }) as const;
const always = <Needed extends Right>(right: Needed) => ({ right }) as const;

const needed = {
  createPayment: byType('payments.take'),
  readPayment: always('payments.read'),
  readReceipt: always('payments.read'),
  followUp: byType('payments.read'),
  queryPayments: always('payments.read'),
  queryPayment: always('payments.read'),
  queryRecords: always('payments.read'),
  createCheckout: byType('registrations.change'),
  updateCheckout: byType('payments.take'),
  confirmCheckout: byType('payments.take'),
  readCheckoutPayment: always('payments.read'),
  readCheckoutRegistration: always('customers.read'),
  createLink: always('payments.link'),
  listLinks: always('payments.link'),
  readLink: always('payments.link'),
  cancelLink: always('payments.link'),
  createCustomerSession: always('customers.session'),
  addListEntry: always('lists.add'),
  listListEntries: always('lists.read'),
  readListEntry: always('lists.read'),
  removeListEntry: always('lists.remove'),
  authenticate: always('payments.take'),
  readAuthentication: always('payments.read'),
  createRegistration: ofType('RG'),
  readRegistration: always('customers.read'),
  removeRegistration: always('registrations.change'),
  payRegistration: byType('payments.take'),
  payRegistrationShort: byType('payments.take'),
  createSchedule: ofType('SD'),
  listSchedules: always('schedules.read'),
  readSchedule: always('schedules.read'),
  reschedule: ofType('RS'),
  deschedule: always('schedules.change'),
  listProcessorEvents: always('payments.read'),
  listDisputes: always('disputes.read'),
  readDispute: always('disputes.read'),
  addEvidence: always('disputes.answer'),
  contestDispute: always('disputes.answer'),
  acceptDispute: always('disputes.answer'),
  readReconciliations: always('settlement.read'),
  readReconciliationSums: always('settlement.read'),
  listExceptions: always('settlement.read'),
  resolveException: always('settlement.resolve'),
  listReconciliationFiles: always('settlement.read'),
  readReconciliationFile: always('settlement.read'),
  readLedgerBalances: always('settlement.read'),
  listLedgerPeriods: always('settlement.read'),
  closeLedgerPeriod: always('books.close'),
  reopenLedgerPeriod: always('books.close'),
  // It has entries of the audit.
  exportLedgerPeriod: { right: 'audit.read', also: 'settlement.read' },
  readJournal: always('settlement.read'),
  receiveSettlementFile: always('settlement.receive'),
  uploadSettlementFile: always('settlement.receive'),
  listSettlementFiles: always('settlement.read'),
  readSettlementFile: always('settlement.read'),
  listPayouts: always('settlement.read'),
  readPayout: always('settlement.read'),
  readPayoutStatement: always('settlement.read'),
  readLedgerMonth: always('settlement.read'),
  readLedgerChecks: always('settlement.read'),
  listLedgerLines: always('settlement.read'),
  listSepaFiles: always('settlement.read'),
  // Downloading a file is the step before it goes to the bank, and it has names and accounts of many people.
  readSepaFile: always('settlement.receive'),
  listSepaOrders: always('settlement.read'),
  readBankOrder: always('payments.read'),
  listMandates: always('schedules.read'),
  readMandate: always('schedules.read'),
  revokeMandate: always('schedules.change'),
  uploadBankAnswer: always('settlement.receive'),
  listBankAnswers: always('settlement.read'),
  listBankExceptions: always('settlement.read'),
  resolveBankException: always('settlement.resolve'),
  createFileTarget: always('targets.change'),
  listFileTargets: always('settlement.read'),
  readFileTarget: always('settlement.read'),
  changeFileTarget: always('targets.change'),
  removeFileTarget: always('targets.change'),
  listTransfers: always('settlement.read'),
  sendFile: always('targets.change'),
  createWebhook: always('webhooks.change'),
  listWebhooks: always('webhooks.read'),
  readWebhook: always('webhooks.read'),
  changeWebhook: always('webhooks.change'),
  removeWebhook: always('webhooks.change'),
  listDeliveries: always('webhooks.read'),
  resendDelivery: always('webhooks.change'),
  resendUndelivered: always('webhooks.change'),
  // Whoever fetches notifications takes them: no other client gets them then.
  fetchMessages: always('webhooks.change'),
  reportAttempt: always('webhooks.change'),
  readTestClock: always('testing.use'),
  moveTestClock: always('testing.use'),
  readTestEvents: always('testing.use'),
  readTestMails: always('testing.use'),
  testChargeback: always('testing.use'),
  testChargebackReversal: always('testing.use'),
} as const satisfies Readonly<Record<BearerEndpoint, NeededRight>>;

/**
 * What an access token must be allowed for each endpoint of the merchants' interface; people need the same where
 * `shared.ts` says nothing else. A new endpoint needs a row: the compiler demands it.
 */
export const endpointRights: Readonly<Record<BearerEndpoint, NeededRight>> = needed;

/** The rights that an access token can have. */
export type TokenRight = (typeof needed)[BearerEndpoint]['right'] | (typeof rightsOfTypes)[PaymentType];
