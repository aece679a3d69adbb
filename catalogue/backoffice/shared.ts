import type { endpoints } from '../endpoints/endpoints.ts';
import type { PaymentType } from '../payments/payment-types.ts';
import type { Right } from './rights.ts';

type BearerEndpoint = Extract<(typeof endpoints)[number], { authorization: 'bearer' }>['id'];

/** How people may use an endpoint of the merchants' interface. */
export interface SharedEndpoint {
  /** The right that it needs. */
  readonly right: Right;
  /** The rights of requests of some payment types; a type without one is refused. */
  readonly ofTypes?: Readonly<Partial<Record<PaymentType, Right>>>;
  /** Departs from the rule of `proof.ts` on who must have proved within the last minutes who they are. */
  readonly confirms?: boolean;
  /** Shows personal data: the audit notes who looked. */
  readonly shows?: true;
  /** The endpoint that reads what this one changes: the audit keeps what it was before. */
  readonly reads?: BearerEndpoint;
}

/** The endpoints of the merchants' interface that people use too, below `/backoffice/api`; no others are served. */
export const sharedEndpoints: Readonly<Partial<Record<BearerEndpoint, SharedEndpoint>>> = {
  readPayment: { right: 'payments.read', shows: true },
  queryPayment: { right: 'payments.read', shows: true },
  queryRecords: { right: 'payments.read', shows: true },
  followUp: {
    right: 'payments.read',
    ofTypes: {
      CP: 'payments.capture',
      RF: 'payments.refund',
      RV: 'payments.reverse',
      RB: 'payments.rebill',
    },
  },
  readRegistration: { right: 'customers.read', shows: true },
  removeRegistration: { right: 'customers.erase', reads: 'readRegistration' },
  listSchedules: { right: 'schedules.read' },
  readSchedule: { right: 'schedules.read' },
  reschedule: { right: 'schedules.change', reads: 'readSchedule' },
  deschedule: { right: 'schedules.change', reads: 'readSchedule' },
  listDisputes: { right: 'disputes.read' },
  readDispute: { right: 'disputes.read', shows: true },
  addEvidence: { right: 'disputes.answer' },
  contestDispute: { right: 'disputes.answer', reads: 'readDispute' },
  acceptDispute: { right: 'disputes.answer', confirms: true, reads: 'readDispute' },
  readReconciliations: { right: 'settlement.read' },
  listExceptions: { right: 'settlement.read' },
  resolveException: { right: 'settlement.resolve' },
  listReconciliationFiles: { right: 'settlement.read' },
  readReconciliationFile: { right: 'settlement.read', shows: true },
  uploadSettlementFile: { right: 'settlement.receive' },
  listSettlementFiles: { right: 'settlement.read' },
  readSettlementFile: { right: 'settlement.read' },
  listSepaFiles: { right: 'settlement.read' },
  // Has names and accounts of many people.
  readSepaFile: { right: 'settlement.receive', shows: true, confirms: true },
  listSepaOrders: { right: 'settlement.read' },
  readBankOrder: { right: 'payments.read' },
  listMandates: { right: 'schedules.read' },
  readMandate: { right: 'schedules.read' },
  revokeMandate: { right: 'schedules.change', reads: 'readMandate' },
  uploadBankAnswer: { right: 'settlement.receive' },
  listBankAnswers: { right: 'settlement.read' },
  listBankExceptions: { right: 'settlement.read' },
  resolveBankException: { right: 'settlement.resolve' },
  createFileTarget: { right: 'targets.change' },
  listFileTargets: { right: 'settlement.read' },
  readFileTarget: { right: 'settlement.read' },
  changeFileTarget: { right: 'targets.change', reads: 'readFileTarget' },
  removeFileTarget: { right: 'targets.change', reads: 'readFileTarget' },
  listTransfers: { right: 'settlement.read' },
  sendFile: { right: 'targets.change' },
  createWebhook: { right: 'webhooks.change' },
  listWebhooks: { right: 'webhooks.read' },
  readWebhook: { right: 'webhooks.read' },
  changeWebhook: { right: 'webhooks.change', reads: 'readWebhook' },
  removeWebhook: { right: 'webhooks.change', reads: 'readWebhook' },
  listDeliveries: { right: 'webhooks.read' },
  resendDelivery: { right: 'webhooks.change' },
  resendUndelivered: { right: 'webhooks.change' },
  readTestClock: { right: 'testing.use' },
  moveTestClock: { right: 'testing.use', reads: 'readTestClock' },
  readTestEvents: { right: 'testing.use' },
  testChargeback: { right: 'testing.use' },
  testChargebackReversal: { right: 'testing.use' },
};
