// Generated from docs/openapi.json by `npm run docs`; do not edit.

import { Connection } from './connection.js';

export { ApiError, ConnectionFailed, TollgateError } from './errors.js';
export { categoryOf, isDeclined, isPending, isReview, isSuccess } from './results.js';
export { InvalidNotification, openNotification } from './webhook.js';

const operations = {
  createPayment: { method: 'POST', path: '/v1/payments', isKeyed: true, isText: false },
  readPayment: { method: 'GET', path: '/v1/payments/{id}', isKeyed: false, isText: false },
  followUp: { method: 'POST', path: '/v1/payments/{id}', isKeyed: true, isText: false },
  queryPayments: { method: 'GET', path: '/v1/query', isKeyed: false, isText: false },
  queryPayment: { method: 'GET', path: '/v1/query/{id}', isKeyed: false, isText: false },
  queryRecords: { method: 'GET', path: '/v3/query', isKeyed: false, isText: false },
  readResultCodes: { method: 'GET', path: '/v1/resultcodes', isKeyed: false, isText: false },
  readTestData: { method: 'GET', path: '/v1/testdata', isKeyed: false, isText: false },
  readTestClock: { method: 'GET', path: '/v1/test/clock', isKeyed: false, isText: false },
  moveTestClock: { method: 'POST', path: '/v1/test/clock', isKeyed: false, isText: false },
  readTestEvents: { method: 'GET', path: '/v1/test/events', isKeyed: false, isText: false },
  readTestMails: { method: 'GET', path: '/v1/test/mails', isKeyed: false, isText: false },
  createRegistration: { method: 'POST', path: '/v1/registrations', isKeyed: true, isText: false },
  readRegistration: { method: 'GET', path: '/v1/registrations/{id}', isKeyed: false, isText: false },
  removeRegistration: { method: 'DELETE', path: '/v1/registrations/{id}', isKeyed: false, isText: false },
  payRegistrationShort: { method: 'POST', path: '/v1/registrations/{id}', isKeyed: true, isText: false },
  payRegistration: { method: 'POST', path: '/v1/registrations/{id}/payments', isKeyed: true, isText: false },
  createSchedule: { method: 'POST', path: '/v1/schedules', isKeyed: true, isText: false },
  listSchedules: { method: 'GET', path: '/v1/schedules', isKeyed: false, isText: false },
  readSchedule: { method: 'GET', path: '/v1/schedules/{id}', isKeyed: false, isText: false },
  reschedule: { method: 'POST', path: '/v1/schedules/{id}/reschedule', isKeyed: true, isText: false },
  deschedule: { method: 'POST', path: '/v1/schedules/{id}/deschedule', isKeyed: true, isText: false },
  readReceipt: { method: 'GET', path: '/v1/payments/{id}/receipt', isKeyed: false, isText: true },
  listDisputes: { method: 'GET', path: '/v1/disputes', isKeyed: false, isText: false },
  readDispute: { method: 'GET', path: '/v1/disputes/{id}', isKeyed: false, isText: false },
  addEvidence: { method: 'POST', path: '/v1/disputes/{id}/evidence', isKeyed: true, isText: false },
  contestDispute: { method: 'POST', path: '/v1/disputes/{id}/contest', isKeyed: true, isText: false },
  acceptDispute: { method: 'POST', path: '/v1/disputes/{id}/accept', isKeyed: true, isText: false },
  testChargeback: { method: 'POST', path: '/v1/test/chargebacks', isKeyed: true, isText: false },
  testChargebackReversal: { method: 'POST', path: '/v1/test/chargebacks/{id}/reversal', isKeyed: true, isText: false },
  listProcessorEvents: { method: 'GET', path: '/v1/connectors/events', isKeyed: false, isText: false },
  createCheckout: { method: 'POST', path: '/v1/checkouts', isKeyed: true, isText: false },
  updateCheckout: { method: 'POST', path: '/v1/checkouts/{id}', isKeyed: true, isText: false },
  readCheckoutPayment: { method: 'GET', path: '/v1/checkouts/{id}/payment', isKeyed: false, isText: false },
  readCheckoutRegistration: { method: 'GET', path: '/v1/checkouts/{id}/registration', isKeyed: false, isText: false },
  confirmCheckout: { method: 'POST', path: '/v1/checkouts/{id}/confirmation', isKeyed: true, isText: false },
  createLink: { method: 'POST', path: '/v1/links', isKeyed: true, isText: false },
  listLinks: { method: 'GET', path: '/v1/links', isKeyed: false, isText: false },
  readLink: { method: 'GET', path: '/v1/links/{id}', isKeyed: false, isText: false },
  cancelLink: { method: 'DELETE', path: '/v1/links/{id}', isKeyed: false, isText: false },
  createCustomerSession: { method: 'POST', path: '/v1/customers/sessions', isKeyed: true, isText: false },
  addListEntry: { method: 'POST', path: '/v1/risk/entries', isKeyed: false, isText: false },
  listListEntries: { method: 'GET', path: '/v1/risk/entries', isKeyed: false, isText: false },
  readListEntry: { method: 'GET', path: '/v1/risk/entries/{id}', isKeyed: false, isText: false },
  removeListEntry: { method: 'DELETE', path: '/v1/risk/entries/{id}', isKeyed: false, isText: false },
  authenticate: { method: 'POST', path: '/v1/threeDSecure', isKeyed: true, isText: false },
  readAuthentication: { method: 'GET', path: '/v1/threeDSecure/{id}', isKeyed: false, isText: false },
  createWebhook: { method: 'POST', path: '/v1/webhooks', isKeyed: false, isText: false },
  listWebhooks: { method: 'GET', path: '/v1/webhooks', isKeyed: false, isText: false },
  readWebhook: { method: 'GET', path: '/v1/webhooks/{id}', isKeyed: false, isText: false },
  changeWebhook: { method: 'PUT', path: '/v1/webhooks/{id}', isKeyed: false, isText: false },
  removeWebhook: { method: 'DELETE', path: '/v1/webhooks/{id}', isKeyed: false, isText: false },
  listDeliveries: { method: 'GET', path: '/v1/webhooks/{id}/deliveries', isKeyed: false, isText: false },
  resendDelivery: { method: 'POST', path: '/v1/webhooks/{id}/deliveries', isKeyed: false, isText: false },
  resendUndelivered: { method: 'POST', path: '/v1/webhooks/{id}/undelivered', isKeyed: false, isText: false },
  fetchMessages: { method: 'GET', path: '/v1/webhooks/{id}/messages', isKeyed: false, isText: false },
  reportAttempt: { method: 'POST', path: '/v1/webhooks/{id}/messages', isKeyed: false, isText: false },
  readReconciliations: { method: 'GET', path: '/v1/reports/reconciliations', isKeyed: false, isText: false },
  readReconciliationSums: { method: 'GET', path: '/v1/reports/reconciliations/aggregations', isKeyed: false, isText: false },
  listExceptions: { method: 'GET', path: '/v1/reports/reconciliations/exceptions', isKeyed: false, isText: false },
  resolveException: { method: 'POST', path: '/v1/reports/reconciliations/exceptions/{id}', isKeyed: true, isText: false },
  listReconciliationFiles: { method: 'GET', path: '/v1/reports/reconciliations/files', isKeyed: false, isText: false },
  readReconciliationFile: { method: 'GET', path: '/v1/reports/reconciliations/files/{id}', isKeyed: false, isText: true },
  readJournal: { method: 'GET', path: '/v1/ledger/journal', isKeyed: false, isText: true },
  receiveSettlementFile: { method: 'POST', path: '/v1/settlement/files', isKeyed: false, isText: false },
  listSettlementFiles: { method: 'GET', path: '/v1/settlement/files', isKeyed: false, isText: false },
  listPayouts: { method: 'GET', path: '/v1/settlement/payouts', isKeyed: false, isText: false },
  readPayout: { method: 'GET', path: '/v1/settlement/payouts/{id}', isKeyed: false, isText: false },
  readPayoutStatement: { method: 'GET', path: '/v1/settlement/payouts/{id}/statement', isKeyed: false, isText: true },
  readSettlementFile: { method: 'GET', path: '/v1/settlement/files/{id}', isKeyed: false, isText: false },
  readLedgerBalances: { method: 'GET', path: '/v1/ledger/balances', isKeyed: false, isText: false },
  listLedgerPeriods: { method: 'GET', path: '/v1/ledger/periods', isKeyed: false, isText: false },
  closeLedgerPeriod: { method: 'POST', path: '/v1/ledger/periods', isKeyed: true, isText: false },
  reopenLedgerPeriod: { method: 'POST', path: '/v1/ledger/periods/reopened', isKeyed: true, isText: false },
  readLedgerMonth: { method: 'GET', path: '/v1/ledger/month', isKeyed: false, isText: false },
  readLedgerChecks: { method: 'GET', path: '/v1/ledger/checks', isKeyed: false, isText: false },
  listLedgerLines: { method: 'GET', path: '/v1/ledger/lines', isKeyed: false, isText: false },
  listSepaFiles: { method: 'GET', path: '/v1/sepa/files', isKeyed: false, isText: false },
  readSepaFile: { method: 'GET', path: '/v1/sepa/files/{id}', isKeyed: false, isText: true },
  listSepaOrders: { method: 'GET', path: '/v1/sepa/files/{id}/orders', isKeyed: false, isText: false },
  readBankOrder: { method: 'GET', path: '/v1/sepa/payments/{id}', isKeyed: false, isText: false },
  listMandates: { method: 'GET', path: '/v1/sepa/mandates', isKeyed: false, isText: false },
  readMandate: { method: 'GET', path: '/v1/sepa/mandates/{id}', isKeyed: false, isText: false },
  revokeMandate: { method: 'DELETE', path: '/v1/sepa/mandates/{id}', isKeyed: false, isText: false },
  listBankAnswers: { method: 'GET', path: '/v1/sepa/answers', isKeyed: false, isText: false },
  uploadBankAnswer: { method: 'PUT', path: '/v1/sepa/answers', isKeyed: false, isText: false },
  listBankExceptions: { method: 'GET', path: '/v1/sepa/exceptions', isKeyed: false, isText: false },
  resolveBankException: { method: 'POST', path: '/v1/sepa/exceptions/{id}', isKeyed: true, isText: false },
  createFileTarget: { method: 'POST', path: '/v1/reports/reconciliations/targets', isKeyed: false, isText: false },
  listFileTargets: { method: 'GET', path: '/v1/reports/reconciliations/targets', isKeyed: false, isText: false },
  readFileTarget: { method: 'GET', path: '/v1/reports/reconciliations/targets/{id}', isKeyed: false, isText: false },
  changeFileTarget: { method: 'PUT', path: '/v1/reports/reconciliations/targets/{id}', isKeyed: false, isText: false },
  removeFileTarget: { method: 'DELETE', path: '/v1/reports/reconciliations/targets/{id}', isKeyed: false, isText: false },
  listTransfers: { method: 'GET', path: '/v1/reports/reconciliations/files/{id}/transfers', isKeyed: false, isText: false },
  sendFile: { method: 'POST', path: '/v1/reports/reconciliations/files/{id}/transfers', isKeyed: false, isText: false },
};

/** Parameters whose keys are written in brackets: `customParameters[name]`. */
const maps = new Set(['customParameters', 'merchant.data', 'overridePaymentType', 'risk.parameters', 'threeDSecure.schemeData']);

export class Tollgate {
  #connection;

  constructor(options) {
    this.#connection = new Connection(options, maps);
  }

  createPayment(parameters, options) {
    return this.#connection.send(operations.createPayment, '', parameters, options);
  }

  readPayment(id, parameters, options) {
    return this.#connection.send(operations.readPayment, id, parameters, options);
  }

  followUp(id, parameters, options) {
    return this.#connection.send(operations.followUp, id, parameters, options);
  }

  queryPayments(parameters, options) {
    return this.#connection.send(operations.queryPayments, '', parameters, options);
  }

  queryPayment(id, parameters, options) {
    return this.#connection.send(operations.queryPayment, id, parameters, options);
  }

  queryRecords(parameters, options) {
    return this.#connection.send(operations.queryRecords, '', parameters, options);
  }

  readResultCodes(options) {
    return this.#connection.send(operations.readResultCodes, '', {}, options);
  }

  readTestData(options) {
    return this.#connection.send(operations.readTestData, '', {}, options);
  }

  readTestClock(parameters, options) {
    return this.#connection.send(operations.readTestClock, '', parameters, options);
  }

  moveTestClock(parameters, options) {
    return this.#connection.send(operations.moveTestClock, '', parameters, options);
  }

  readTestEvents(parameters, options) {
    return this.#connection.send(operations.readTestEvents, '', parameters, options);
  }

  readTestMails(parameters, options) {
    return this.#connection.send(operations.readTestMails, '', parameters, options);
  }

  createRegistration(parameters, options) {
    return this.#connection.send(operations.createRegistration, '', parameters, options);
  }

  readRegistration(id, parameters, options) {
    return this.#connection.send(operations.readRegistration, id, parameters, options);
  }

  removeRegistration(id, parameters, options) {
    return this.#connection.send(operations.removeRegistration, id, parameters, options);
  }

  payRegistrationShort(id, parameters, options) {
    return this.#connection.send(operations.payRegistrationShort, id, parameters, options);
  }

  payRegistration(id, parameters, options) {
    return this.#connection.send(operations.payRegistration, id, parameters, options);
  }

  createSchedule(parameters, options) {
    return this.#connection.send(operations.createSchedule, '', parameters, options);
  }

  listSchedules(parameters, options) {
    return this.#connection.send(operations.listSchedules, '', parameters, options);
  }

  readSchedule(id, parameters, options) {
    return this.#connection.send(operations.readSchedule, id, parameters, options);
  }

  reschedule(id, parameters, options) {
    return this.#connection.send(operations.reschedule, id, parameters, options);
  }

  deschedule(id, parameters, options) {
    return this.#connection.send(operations.deschedule, id, parameters, options);
  }

  readReceipt(id, parameters, options) {
    return this.#connection.send(operations.readReceipt, id, parameters, options);
  }

  listDisputes(parameters, options) {
    return this.#connection.send(operations.listDisputes, '', parameters, options);
  }

  readDispute(id, parameters, options) {
    return this.#connection.send(operations.readDispute, id, parameters, options);
  }

  addEvidence(id, parameters, options) {
    return this.#connection.send(operations.addEvidence, id, parameters, options);
  }

  contestDispute(id, parameters, options) {
    return this.#connection.send(operations.contestDispute, id, parameters, options);
  }

  acceptDispute(id, parameters, options) {
    return this.#connection.send(operations.acceptDispute, id, parameters, options);
  }

  testChargeback(parameters, options) {
    return this.#connection.send(operations.testChargeback, '', parameters, options);
  }

  testChargebackReversal(id, parameters, options) {
    return this.#connection.send(operations.testChargebackReversal, id, parameters, options);
  }

  listProcessorEvents(parameters, options) {
    return this.#connection.send(operations.listProcessorEvents, '', parameters, options);
  }

  createCheckout(parameters, options) {
    return this.#connection.send(operations.createCheckout, '', parameters, options);
  }

  updateCheckout(id, parameters, options) {
    return this.#connection.send(operations.updateCheckout, id, parameters, options);
  }

  readCheckoutPayment(id, parameters, options) {
    return this.#connection.send(operations.readCheckoutPayment, id, parameters, options);
  }

  readCheckoutRegistration(id, parameters, options) {
    return this.#connection.send(operations.readCheckoutRegistration, id, parameters, options);
  }

  confirmCheckout(id, parameters, options) {
    return this.#connection.send(operations.confirmCheckout, id, parameters, options);
  }

  createLink(parameters, options) {
    return this.#connection.send(operations.createLink, '', parameters, options);
  }

  listLinks(parameters, options) {
    return this.#connection.send(operations.listLinks, '', parameters, options);
  }

  readLink(id, parameters, options) {
    return this.#connection.send(operations.readLink, id, parameters, options);
  }

  cancelLink(id, parameters, options) {
    return this.#connection.send(operations.cancelLink, id, parameters, options);
  }

  createCustomerSession(parameters, options) {
    return this.#connection.send(operations.createCustomerSession, '', parameters, options);
  }

  addListEntry(parameters, options) {
    return this.#connection.send(operations.addListEntry, '', parameters, options);
  }

  listListEntries(parameters, options) {
    return this.#connection.send(operations.listListEntries, '', parameters, options);
  }

  readListEntry(id, parameters, options) {
    return this.#connection.send(operations.readListEntry, id, parameters, options);
  }

  removeListEntry(id, parameters, options) {
    return this.#connection.send(operations.removeListEntry, id, parameters, options);
  }

  authenticate(parameters, options) {
    return this.#connection.send(operations.authenticate, '', parameters, options);
  }

  readAuthentication(id, parameters, options) {
    return this.#connection.send(operations.readAuthentication, id, parameters, options);
  }

  createWebhook(parameters, options) {
    return this.#connection.send(operations.createWebhook, '', parameters, options);
  }

  listWebhooks(parameters, options) {
    return this.#connection.send(operations.listWebhooks, '', parameters, options);
  }

  readWebhook(id, parameters, options) {
    return this.#connection.send(operations.readWebhook, id, parameters, options);
  }

  changeWebhook(id, parameters, options) {
    return this.#connection.send(operations.changeWebhook, id, parameters, options);
  }

  removeWebhook(id, parameters, options) {
    return this.#connection.send(operations.removeWebhook, id, parameters, options);
  }

  listDeliveries(id, parameters, options) {
    return this.#connection.send(operations.listDeliveries, id, parameters, options);
  }

  resendDelivery(id, parameters, options) {
    return this.#connection.send(operations.resendDelivery, id, parameters, options);
  }

  resendUndelivered(id, parameters, options) {
    return this.#connection.send(operations.resendUndelivered, id, parameters, options);
  }

  fetchMessages(id, parameters, options) {
    return this.#connection.send(operations.fetchMessages, id, parameters, options);
  }

  reportAttempt(id, parameters, options) {
    return this.#connection.send(operations.reportAttempt, id, parameters, options);
  }

  readReconciliations(parameters, options) {
    return this.#connection.send(operations.readReconciliations, '', parameters, options);
  }

  readReconciliationSums(parameters, options) {
    return this.#connection.send(operations.readReconciliationSums, '', parameters, options);
  }

  listExceptions(parameters, options) {
    return this.#connection.send(operations.listExceptions, '', parameters, options);
  }

  resolveException(id, parameters, options) {
    return this.#connection.send(operations.resolveException, id, parameters, options);
  }

  listReconciliationFiles(parameters, options) {
    return this.#connection.send(operations.listReconciliationFiles, '', parameters, options);
  }

  readReconciliationFile(id, parameters, options) {
    return this.#connection.send(operations.readReconciliationFile, id, parameters, options);
  }

  readJournal(parameters, options) {
    return this.#connection.send(operations.readJournal, '', parameters, options);
  }

  receiveSettlementFile(parameters, options) {
    return this.#connection.send(operations.receiveSettlementFile, '', parameters, options);
  }

  listSettlementFiles(parameters, options) {
    return this.#connection.send(operations.listSettlementFiles, '', parameters, options);
  }

  listPayouts(parameters, options) {
    return this.#connection.send(operations.listPayouts, '', parameters, options);
  }

  readPayout(id, parameters, options) {
    return this.#connection.send(operations.readPayout, id, parameters, options);
  }

  readPayoutStatement(id, parameters, options) {
    return this.#connection.send(operations.readPayoutStatement, id, parameters, options);
  }

  readSettlementFile(id, parameters, options) {
    return this.#connection.send(operations.readSettlementFile, id, parameters, options);
  }

  readLedgerBalances(parameters, options) {
    return this.#connection.send(operations.readLedgerBalances, '', parameters, options);
  }

  listLedgerPeriods(parameters, options) {
    return this.#connection.send(operations.listLedgerPeriods, '', parameters, options);
  }

  closeLedgerPeriod(parameters, options) {
    return this.#connection.send(operations.closeLedgerPeriod, '', parameters, options);
  }

  reopenLedgerPeriod(parameters, options) {
    return this.#connection.send(operations.reopenLedgerPeriod, '', parameters, options);
  }

  readLedgerMonth(parameters, options) {
    return this.#connection.send(operations.readLedgerMonth, '', parameters, options);
  }

  readLedgerChecks(parameters, options) {
    return this.#connection.send(operations.readLedgerChecks, '', parameters, options);
  }

  listLedgerLines(parameters, options) {
    return this.#connection.send(operations.listLedgerLines, '', parameters, options);
  }

  listSepaFiles(parameters, options) {
    return this.#connection.send(operations.listSepaFiles, '', parameters, options);
  }

  readSepaFile(id, parameters, options) {
    return this.#connection.send(operations.readSepaFile, id, parameters, options);
  }

  listSepaOrders(id, parameters, options) {
    return this.#connection.send(operations.listSepaOrders, id, parameters, options);
  }

  readBankOrder(id, parameters, options) {
    return this.#connection.send(operations.readBankOrder, id, parameters, options);
  }

  listMandates(parameters, options) {
    return this.#connection.send(operations.listMandates, '', parameters, options);
  }

  readMandate(id, parameters, options) {
    return this.#connection.send(operations.readMandate, id, parameters, options);
  }

  revokeMandate(id, parameters, options) {
    return this.#connection.send(operations.revokeMandate, id, parameters, options);
  }

  listBankAnswers(parameters, options) {
    return this.#connection.send(operations.listBankAnswers, '', parameters, options);
  }

  uploadBankAnswer(parameters, options) {
    return this.#connection.send(operations.uploadBankAnswer, '', parameters, options);
  }

  listBankExceptions(parameters, options) {
    return this.#connection.send(operations.listBankExceptions, '', parameters, options);
  }

  resolveBankException(id, parameters, options) {
    return this.#connection.send(operations.resolveBankException, id, parameters, options);
  }

  createFileTarget(parameters, options) {
    return this.#connection.send(operations.createFileTarget, '', parameters, options);
  }

  listFileTargets(parameters, options) {
    return this.#connection.send(operations.listFileTargets, '', parameters, options);
  }

  readFileTarget(id, parameters, options) {
    return this.#connection.send(operations.readFileTarget, id, parameters, options);
  }

  changeFileTarget(id, parameters, options) {
    return this.#connection.send(operations.changeFileTarget, id, parameters, options);
  }

  removeFileTarget(id, parameters, options) {
    return this.#connection.send(operations.removeFileTarget, id, parameters, options);
  }

  listTransfers(id, parameters, options) {
    return this.#connection.send(operations.listTransfers, id, parameters, options);
  }

  sendFile(id, parameters, options) {
    return this.#connection.send(operations.sendFile, id, parameters, options);
  }
}
