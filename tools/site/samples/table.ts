import { type Endpoint, type EndpointId, endpoints, takesForm } from '../../../catalogue/endpoints/endpoints.ts';
import { type Pair, type SampleRequest, text, type Value, withVariables } from './request.ts';

/** A value of a parameter: text in which `$NAME` stands for a variable, or the content of a file. */
type SampleValue = string | { readonly file: string; readonly isBase64?: true };

/** A sample request to an endpoint. */
export interface Sample {
  readonly endpoint: EndpointId;
  readonly title: string;
  /** The variable that replaces `{id}` in the path. */
  readonly id?: string;
  readonly parameters?: Readonly<Record<string, SampleValue>>;
  /** The file that is the body. */
  readonly upload?: string;
  /** The file to which the reply is written. */
  readonly saveAs?: string;
  /** Variables of later samples, and where they are in the reply. */
  readonly keeps?: Readonly<Record<string, string>>;
}

const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
} as const;

const TARGETS = {
  host: 'sftp.merchant.example',
  username: 'tollgate',
  folder: '/in/reconciliation',
  hostKey: 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8',
  privateKey: { file: 'id_ed25519' },
} as const;

/**
 * The samples of the endpoints, in an order in which they can be sent: a later one uses what earlier replies had. The
 * `entityId` is added to each.
 */
export const samples: readonly Sample[] = [
  {
    endpoint: 'createPayment',
    title: 'Debit a card',
    parameters: { amount: '92.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId: 'order-4711', ...card },
    keeps: { PAYMENT_ID: 'id' },
  },
  {
    endpoint: 'createPayment',
    title: 'Authorize a card, to capture later',
    parameters: { amount: '92.00', currency: 'EUR', paymentType: 'PA', ...card },
    keeps: { AUTHORIZATION_ID: 'id' },
  },
  {
    endpoint: 'createPayment',
    title: 'Debit a bank account',
    parameters: {
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'DE89370400440532013000',
    },
    keeps: { DEBIT_ID: 'id' },
  },
  {
    endpoint: 'createPayment',
    title: 'Redirect the shopper to a bank',
    parameters: {
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'IDEAL',
      shopperResultUrl: 'https://shop.example/result',
    },
  },
  { endpoint: 'readPayment', title: 'Read a payment', id: 'PAYMENT_ID' },
  {
    endpoint: 'readReceipt',
    title: 'Get the receipt for the shopper',
    id: 'PAYMENT_ID',
    parameters: { locale: 'de' },
    saveAs: 'receipt.html',
  },
  {
    endpoint: 'followUp',
    title: 'Refund a part of a debit',
    id: 'PAYMENT_ID',
    parameters: { amount: '10.00', currency: 'EUR', paymentType: 'RF' },
  },
  {
    endpoint: 'followUp',
    title: 'Capture an authorization',
    id: 'AUTHORIZATION_ID',
    parameters: { amount: '92.00', currency: 'EUR', paymentType: 'CP' },
  },
  {
    endpoint: 'followUp',
    title: 'Reverse an authorization',
    id: 'AUTHORIZATION_ID',
    parameters: { paymentType: 'RV' },
  },
  {
    endpoint: 'queryPayments',
    title: 'Find the payments of an order',
    parameters: { merchantTransactionId: 'order-4711' },
  },
  {
    endpoint: 'queryPayments',
    title: 'Find the payments of a period',
    parameters: { 'date.from': '2026-11-20 00:00:00', 'date.to': '2026-11-20 23:59:59', paymentTypes: 'DB,RF' },
  },
  {
    endpoint: 'queryPayment',
    title: 'Find a payment and everything that refers to it',
    id: 'PAYMENT_ID',
    parameters: { includeLinkedTransactions: 'true' },
  },
  {
    endpoint: 'queryRecords',
    title: 'Find payments page by page',
    parameters: { 'date.from': '2026-11-20 00:00:00', 'date.to': '2026-11-20 23:59:59', pageNo: '1' },
  },
  { endpoint: 'readResultCodes', title: 'List all result codes' },
  {
    endpoint: 'createCheckout',
    title: 'Create a checkout for the widget',
    parameters: { amount: '92.00', currency: 'EUR', paymentType: 'DB', integrity: 'true' },
    keeps: { CHECKOUT_ID: 'id' },
  },
  {
    endpoint: 'updateCheckout',
    title: 'Change the amount of a checkout',
    id: 'CHECKOUT_ID',
    parameters: { amount: '97.50', currency: 'EUR' },
  },
  {
    endpoint: 'createLink',
    title: 'Make a link that many shoppers pay',
    parameters: {
      amount: '25.00',
      currency: 'EUR',
      paymentType: 'DB',
      description: 'A ticket',
      reusable: 'true',
      maximumPayments: '100',
    },
    keeps: { LINK_ID: 'id' },
  },
  { endpoint: 'listLinks', title: 'List payment links' },
  { endpoint: 'readLink', title: 'Read what was paid with a link', id: 'LINK_ID' },
  { endpoint: 'cancelLink', title: 'End a link', id: 'LINK_ID' },
  {
    endpoint: 'createCustomerSession',
    title: 'Lead a customer to the self-service page',
    parameters: { 'customer.merchantCustomerId': 'customer-7', locale: 'de' },
  },
  {
    endpoint: 'addListEntry',
    title: 'Block an e-mail address',
    parameters: { list: 'block', reason: 'card testing', 'customer.email': 'mallory@example.com' },
    keeps: { ENTRY_ID: 'id' },
  },
  { endpoint: 'listListEntries', title: 'List what is blocked', parameters: { list: 'block' } },
  { endpoint: 'readListEntry', title: 'Read why a value is blocked', id: 'ENTRY_ID' },
  { endpoint: 'removeListEntry', title: 'Remove a value from a list', id: 'ENTRY_ID' },
  { endpoint: 'readCheckoutPayment', title: 'Read the result, when the shopper is back', id: 'CHECKOUT_ID' },
  { endpoint: 'confirmCheckout', title: 'Pay after the summary of the order', id: 'CHECKOUT_ID' },
  { endpoint: 'readCheckoutRegistration', title: 'Read which account was stored', id: 'CHECKOUT_ID' },
  {
    endpoint: 'createRegistration',
    title: 'Store a card',
    parameters: {
      ...card,
      'customer.merchantCustomerId': 'customer-7',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
    },
    keeps: { REGISTRATION_ID: 'id' },
  },
  { endpoint: 'readRegistration', title: 'Read a stored account', id: 'REGISTRATION_ID' },
  {
    endpoint: 'payRegistration',
    title: 'Charge a stored account',
    id: 'REGISTRATION_ID',
    parameters: { amount: '12.00', currency: 'EUR', paymentType: 'DB' },
  },
  {
    endpoint: 'payRegistrationShort',
    title: 'The same at the shorter address',
    id: 'REGISTRATION_ID',
    parameters: { amount: '14.00', currency: 'EUR', paymentType: 'DB' },
  },
  {
    endpoint: 'createSchedule',
    title: 'Charge a stored account on the first of each month',
    parameters: {
      registrationId: '$REGISTRATION_ID',
      amount: '9.90',
      currency: 'EUR',
      'job.expression': '0 0 9 1 * ?',
    },
    keeps: { SCHEDULE_ID: 'id' },
  },
  { endpoint: 'listSchedules', title: 'List active schedules', parameters: { state: 'ACTIVE' } },
  { endpoint: 'readSchedule', title: 'Read a schedule', id: 'SCHEDULE_ID' },
  {
    endpoint: 'reschedule',
    title: 'Change the amount from the next payment on',
    id: 'SCHEDULE_ID',
    parameters: { amount: '12.00', currency: 'EUR' },
  },
  { endpoint: 'deschedule', title: 'End a schedule', id: 'SCHEDULE_ID' },
  { endpoint: 'removeRegistration', title: 'Remove a stored account', id: 'REGISTRATION_ID' },
  {
    endpoint: 'authenticate',
    title: 'Authenticate a cardholder without paying',
    parameters: {
      amount: '92.00',
      currency: 'EUR',
      paymentBrand: 'VISA',
      'card.number': '4200000000000091',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      shopperResultUrl: 'https://shop.example/result',
      'customer.browser.acceptHeader': 'text/html',
      'customer.browser.language': 'en',
      'customer.browser.screenHeight': '900',
      'customer.browser.screenWidth': '1400',
      'customer.browser.timezone': '0',
      'customer.browser.userAgent': 'Mozilla/5.0',
      'customer.browser.javaEnabled': 'false',
      'billing.street1': '12 Harbour Street',
      'billing.city': 'London',
      'billing.postcode': 'SW1A 1AA',
      'billing.country': 'GB',
    },
    keeps: { AUTHENTICATION_ID: 'id' },
  },
  { endpoint: 'readAuthentication', title: 'Read an authentication', id: 'AUTHENTICATION_ID' },
  {
    endpoint: 'createWebhook',
    title: 'Register an address',
    parameters: { url: 'https://shop.example/tollgate', types: 'PAYMENT,REGISTRATION' },
    keeps: { WEBHOOK_ID: 'id' },
  },
  { endpoint: 'listWebhooks', title: 'List webhooks' },
  { endpoint: 'readWebhook', title: 'Read a webhook', id: 'WEBHOOK_ID' },
  {
    endpoint: 'changeWebhook',
    title: 'Change the types',
    id: 'WEBHOOK_ID',
    parameters: { types: 'PAYMENT,REGISTRATION,DISPUTE' },
  },
  {
    endpoint: 'listDeliveries',
    title: 'List what was not delivered',
    id: 'WEBHOOK_ID',
    parameters: { state: 'failed' },
  },
  {
    endpoint: 'resendDelivery',
    title: 'Send a notification again',
    id: 'WEBHOOK_ID',
    parameters: { deliveryId: '$DELIVERY_ID' },
  },
  {
    endpoint: 'resendUndelivered',
    title: 'Send again what was not delivered since a time',
    id: 'WEBHOOK_ID',
    parameters: { since: '2026-11-20 00:00:00' },
  },
  { endpoint: 'removeWebhook', title: 'Remove a webhook', id: 'WEBHOOK_ID' },
  {
    endpoint: 'testChargeback',
    title: 'Charge a payment back',
    parameters: { paymentId: '$PAYMENT_ID', amount: '50.00', schemeReason: '10.4' },
    keeps: { DISPUTE_ID: 'id' },
  },
  {
    endpoint: 'listProcessorEvents',
    title: 'List what processors have told that nothing followed from',
    parameters: { state: 'kept' },
  },
  { endpoint: 'listDisputes', title: 'List disputes that wait for an answer', parameters: { state: 'OPEN' } },
  { endpoint: 'readDispute', title: 'Read a dispute', id: 'DISPUTE_ID' },
  {
    endpoint: 'addEvidence',
    title: 'Add a text and a file as evidence',
    id: 'DISPUTE_ID',
    parameters: {
      'evidence.kind': 'DELIVERY',
      'evidence.text': 'Delivered on Monday, signed by the customer.',
      'file.name': 'receipt.pdf',
      'file.content': { file: 'receipt.pdf', isBase64: true },
    },
  },
  { endpoint: 'contestDispute', title: 'Contest a chargeback', id: 'DISPUTE_ID' },
  { endpoint: 'testChargebackReversal', title: 'Give a chargeback back', id: 'DISPUTE_ID' },
  { endpoint: 'acceptDispute', title: 'Accept a chargeback', id: 'DISPUTE_ID' },
  { endpoint: 'readTestData', title: 'List test cards and amounts' },
  { endpoint: 'readTestClock', title: 'Read the clock' },
  {
    endpoint: 'moveTestClock',
    title: 'Put the clock two days ahead',
    parameters: { action: 'advance', seconds: '172800' },
  },
  {
    endpoint: 'readTestEvents',
    title: 'Read the events of a payment',
    parameters: { paymentId: '$PAYMENT_ID' },
  },
  {
    endpoint: 'readTestMails',
    title: 'Read the mails that would have been sent',
    parameters: {},
  },
  {
    endpoint: 'uploadSettlementFile',
    title: 'Send a settlement file',
    parameters: { 'file.name': 'settlement.csv' },
    upload: 'settlement.csv',
    keeps: { SETTLEMENT_FILE_ID: 'id' },
  },
  {
    endpoint: 'receiveSettlementFile',
    title: 'Send a small settlement file as a form',
    parameters: { 'file.name': 'settlement.csv', 'file.content': { file: 'settlement.csv', isBase64: true } },
  },
  { endpoint: 'listSettlementFiles', title: 'List settlement files' },
  { endpoint: 'readSettlementFile', title: 'Read the state of a settlement file', id: 'SETTLEMENT_FILE_ID' },
  {
    endpoint: 'readReconciliations',
    title: 'Read the sums of a month',
    parameters: { 'date.from': '2026-11-01', 'date.to': '2026-11-30', level: 'SUM' },
  },
  {
    endpoint: 'readReconciliationSums',
    title: 'Read the sums of a month in one currency',
    parameters: { 'date.from': '2026-11-01', 'date.to': '2026-11-30', currency: 'EUR' },
  },
  {
    endpoint: 'listPayouts',
    title: 'List payouts of processors',
    parameters: { 'date.from': '2026-11-01', 'date.to': '2026-11-30' },
    keeps: { PAYOUT_ID: 'payouts.0.id' },
  },
  { endpoint: 'readPayout', title: 'Read a payout', id: 'PAYOUT_ID' },
  {
    endpoint: 'readPayoutStatement',
    title: 'Download the statement of a payout',
    id: 'PAYOUT_ID',
    parameters: { level: 'DETAIL', locale: 'de' },
    saveAs: 'statement.csv',
  },
  {
    endpoint: 'readReconciliations',
    title: 'Read the records of a payout',
    parameters: { payoutId: '$PAYOUT_ID' },
  },
  {
    endpoint: 'uploadBankAnswer',
    title: 'Send a statement of the bank',
    parameters: { 'file.name': 'statement.xml' },
    upload: 'statement.xml',
  },
  { endpoint: 'listBankAnswers', title: 'List the files of the bank' },
  { endpoint: 'listSepaFiles', title: 'List the files for the bank', keeps: { BANK_FILE_ID: 'files.0.id' } },
  { endpoint: 'listSepaOrders', title: 'List the orders of a file for the bank', id: 'BANK_FILE_ID' },
  { endpoint: 'readBankOrder', title: 'What the bank does with a payment', id: 'DEBIT_ID' },
  { endpoint: 'readSepaFile', title: 'Download a file for the bank', id: 'BANK_FILE_ID', saveAs: 'direct-debits.xml' },
  { endpoint: 'listMandates', title: 'List mandates', keeps: { MANDATE_REFERENCE: 'mandates.0.reference' } },
  { endpoint: 'readMandate', title: 'Read a mandate', id: 'MANDATE_REFERENCE' },
  { endpoint: 'revokeMandate', title: 'Revoke a mandate', id: 'MANDATE_REFERENCE' },
  {
    endpoint: 'listBankExceptions',
    title: 'List what is to be settled by hand',
    keeps: { EXCEPTION_ID: 'exceptions.0.id' },
  },
  {
    endpoint: 'resolveBankException',
    title: 'Note that a surplus was paid back',
    id: 'EXCEPTION_ID',
    parameters: { resolvedBy: 'Grace', reason: 'Paid back to the shopper, payout 4711-2.' },
  },
  { endpoint: 'readLedgerMonth', title: 'Read a month of the books', parameters: { month: '2026-11' } },
  { endpoint: 'readLedgerChecks', title: 'Check a month before its close', parameters: { month: '2026-11' } },
  {
    endpoint: 'listLedgerLines',
    title: 'List the fees of a month, line by line',
    parameters: { 'date.from': '2026-11-01', 'date.to': '2026-11-30', figure: 'FEES' },
  },
  { endpoint: 'listExceptions', title: 'List exceptions', keeps: { RECORD_ID: 'reconciliations.0.id' } },
  {
    endpoint: 'resolveException',
    title: 'Note why an exception needs no payment',
    id: 'RECORD_ID',
    parameters: { resolvedBy: 'Grace', reason: 'The acquirer confirmed it by telephone.' },
  },
  { endpoint: 'listReconciliationFiles', title: 'List files', keeps: { FILE_ID: 'files.0.id' } },
  { endpoint: 'readReconciliationFile', title: 'Download a file', id: 'FILE_ID', saveAs: 'reconciliation.csv' },
  { endpoint: 'readLedgerBalances', title: 'Read balances as of a day', parameters: { asOf: '2026-10-31' } },
  { endpoint: 'listLedgerPeriods', title: 'List closed months' },
  {
    endpoint: 'readJournal',
    title: 'Download a month for a spreadsheet',
    parameters: { format: 'csv', 'date.from': '2026-11-01', 'date.to': '2026-11-30' },
    saveAs: 'journal.csv',
  },
  {
    endpoint: 'createFileTarget',
    title: 'Register an SFTP server',
    parameters: TARGETS,
    keeps: { TARGET_ID: 'id' },
  },
  { endpoint: 'listFileTargets', title: 'List SFTP servers' },
  { endpoint: 'readFileTarget', title: 'Read an SFTP server', id: 'TARGET_ID' },
  { endpoint: 'changeFileTarget', title: 'Change the folder', id: 'TARGET_ID', parameters: { folder: '/in/tollgate' } },
  { endpoint: 'listTransfers', title: 'List the transfers of a file', id: 'FILE_ID' },
  { endpoint: 'sendFile', title: 'Send a file again', id: 'FILE_ID' },
  { endpoint: 'removeFileTarget', title: 'Remove an SFTP server', id: 'TARGET_ID' },
  {
    endpoint: 'closeLedgerPeriod',
    title: 'Close a month of the books',
    parameters: { month: '2026-11', reason: 'What is open is known to the acquirer.' },
    keeps: { CLOSE_ID: 'channels.0.periods.0.id' },
  },
  {
    endpoint: 'exportLedgerPeriod',
    title: 'Export a closed month for an auditor',
    id: 'CLOSE_ID',
    saveAs: 'books.zip',
  },
  {
    endpoint: 'reopenLedgerPeriod',
    title: 'Open a closed month again',
    parameters: { month: '2026-11', reason: 'A fee was missing.' },
  },
];

const byId = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.id, endpoint]));

const valueIn = (value: SampleValue): Value =>
  typeof value === 'string'
    ? withVariables(value)
    : [{ kind: 'file', path: value.file, isBase64: value.isBase64 === true }];

/** Returns the request of a sample. */
export const requestOf = ({ endpoint: name, id, parameters = {}, upload, saveAs }: Sample): SampleRequest => {
  const endpoint = byId.get(name);
  if (endpoint === undefined) throw new Error(`There is no endpoint ${name}.`);
  const { method, path, authorization } = endpoint;
  const isAuthorized = authorization === 'bearer';
  const pairs: readonly Pair[] = [
    ...(isAuthorized ? [['entityId', withVariables('$ENTITY_ID')] as const] : []),
    ...Object.entries(parameters).map(([key, value]): Pair => [key, valueIn(value)]),
  ];
  const headers: readonly Pair[] = [
    ...(isAuthorized ? [['Authorization', withVariables('Bearer $ACCESS_TOKEN')] as const] : []),
    ...(endpoint.upload === undefined ? [] : [['Content-Type', [text(endpoint.upload)]] as const]),
  ];
  return {
    comments: [],
    method,
    address: withVariables(`$GATEWAY${path.replace('{id}', `$${id}`)}`),
    query: takesForm(endpoint) ? [] : pairs,
    form: takesForm(endpoint) ? pairs : [],
    headers,
    ...(upload === undefined ? {} : { upload }),
    ...(saveAs === undefined ? {} : { saveAs }),
  };
};

/** Endpoints of merchants' servers that have no sample, each with the reason. */
export const withoutSample: Readonly<Partial<Record<EndpointId, string>>> = {
  fetchMessages: 'called by `tollgate listen`',
  reportAttempt: 'called by `tollgate listen`',
};
