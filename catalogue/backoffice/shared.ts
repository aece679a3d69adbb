import type { PaymentType } from '../payments/payment-types.ts';
import { type BearerEndpoint, endpointRights, rightsOfTypes } from './endpoint-rights.ts';
import type { Right } from './rights.ts';

/** How people may use an endpoint of the merchants' interface. */
interface People {
  /** Departs from the right that a token needs. */
  readonly right?: Right;
  /** The payment types that people may send; others are refused. */
  readonly types?: readonly PaymentType[];
  /** Departs from the rule of `proof.ts` on who must have proved within the last minutes who they are. */
  readonly confirms?: boolean;
  /** Shows personal data: the audit notes who looked. */
  readonly shows?: true;
  /** The endpoint that reads what this one changes: the audit keeps what it was before. */
  readonly reads?: BearerEndpoint;
}

/** How people may use an endpoint of the merchants' interface, and the right that it needs. */
export interface SharedEndpoint extends Omit<People, 'types'> {
  readonly right: Right;
  /** The rights of requests of some payment types; a type without one is refused. */
  readonly ofTypes?: Readonly<Partial<Record<PaymentType, Right>>>;
}

const ofPeople: Readonly<Partial<Record<BearerEndpoint, People>>> = {
  readPayment: { shows: true },
  readReceipt: { shows: true },
  queryPayment: { shows: true },
  queryRecords: { shows: true },
  followUp: { types: ['CP', 'RF', 'RV', 'RB'] },
  readRegistration: { shows: true },
  // For people it is part of what they do with the data of a person.
  removeRegistration: { right: 'customers.erase', reads: 'readRegistration' },
  createLink: {},
  listLinks: {},
  readLink: {},
  cancelLink: { reads: 'readLink' },
  addListEntry: {},
  removeListEntry: { reads: 'readListEntry' },
  listSchedules: {},
  readSchedule: {},
  reschedule: { reads: 'readSchedule' },
  deschedule: { reads: 'readSchedule' },
  listProcessorEvents: {},
  listDisputes: {},
  readDispute: { shows: true },
  addEvidence: {},
  contestDispute: { reads: 'readDispute' },
  acceptDispute: { confirms: true, reads: 'readDispute' },
  readReconciliations: {},
  listExceptions: {},
  resolveException: {},
  listReconciliationFiles: {},
  readReconciliationFile: { shows: true },
  readLedgerBalances: {},
  listLedgerPeriods: {},
  closeLedgerPeriod: { confirms: true },
  reopenLedgerPeriod: { confirms: true },
  exportLedgerPeriod: { shows: true, confirms: true },
  readJournal: {},
  uploadSettlementFile: {},
  listSettlementFiles: {},
  readSettlementFile: {},
  readPayout: {},
  readPayoutStatement: { shows: true },
  listPayouts: {},
  readLedgerMonth: {},
  readLedgerChecks: {},
  listLedgerLines: {},
  listSepaFiles: {},
  // Has names and accounts of many people.
  readSepaFile: { shows: true, confirms: true },
  listSepaOrders: {},
  readBankOrder: {},
  listMandates: {},
  readMandate: {},
  revokeMandate: { reads: 'readMandate' },
  uploadBankAnswer: {},
  listBankAnswers: {},
  listBankExceptions: {},
  resolveBankException: {},
  createFileTarget: {},
  listFileTargets: {},
  readFileTarget: {},
  changeFileTarget: { reads: 'readFileTarget' },
  removeFileTarget: { reads: 'readFileTarget' },
  listTransfers: {},
  sendFile: {},
  createWebhook: {},
  listWebhooks: {},
  readWebhook: {},
  changeWebhook: { reads: 'readWebhook' },
  removeWebhook: { reads: 'readWebhook' },
  listDeliveries: {},
  resendDelivery: {},
  resendUndelivered: {},
  readTestClock: {},
  moveTestClock: { reads: 'readTestClock' },
  readTestEvents: {},
  readTestMails: {},
  testChargeback: {},
  testChargebackReversal: {},
};

const sharedBy = ([id, { types, right, ...rest }]: [string, People]): [string, SharedEndpoint] => {
  const needed = right ?? endpointRights[id as BearerEndpoint].right;
  if (types === undefined) return [id, { ...rest, right: needed }];
  return [
    id,
    { ...rest, right: needed, ofTypes: Object.fromEntries(types.map((type) => [type, rightsOfTypes[type]])) },
  ];
};

/** The endpoints of the merchants' interface that people use too, below `/backoffice/api`; no others are served. */
export const sharedEndpoints: Readonly<Partial<Record<BearerEndpoint, SharedEndpoint>>> = Object.fromEntries(
  Object.entries(ofPeople).map(sharedBy),
);
