/** One request that puts rows into a database. `{name}` stands for the id of an earlier step. */
export interface Step {
  /** The name under which the id of the reply is noted; the step counts only if the request succeeds. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly values?: Readonly<Record<string, string>>;
  /** Whether a shopper's browser sends it, without a token. */
  readonly isOfShopper?: true;
  /** Whether a page of the gateway sends it, as JSON; `{channel}` stands for the channel. */
  readonly isOfPage?: true;
  /** The reply that the step is for, if that is not a success: a decline, which is stored too. */
  readonly status?: number;
}

/** A change of the channel's settings by the command `channel set`. */
export interface SettingsStep {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
}

const shopperResultUrl = 'https://shop.example/result';
const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
} as const;
const debit = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE89370400440532013000',
  'bankAccount.country': 'DE',
} as const;
const WEEK_MS = 7 * 24 * 3_600_000;

/** The day of the month in a week: the test of upgrades sees eight days, and the record begins with three of them. */
const inAWeek = new Date(Date.now() + WEEK_MS).getUTCDate();

/** A report with the fees of a payout. */
const withheldByMollie =
  'Date,Payment method,Currency,Amount,ID,Description,Consumer name,Settlement currency,Settlement amount,Settlement reference\n' +
  '2026-11-20,,EUR,-2.88,,Withheld transaction fees,,EUR,-2.88,1234567.2611.01\n';

const order = { amount: '92.00', currency: 'EUR' } as const;
const customer = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'Jane.Jones@Example.com',
  'customer.merchantCustomerId': 'customer-7',
} as const;

const browser = {
  'customer.ip': '192.0.2.1',
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '900',
  'customer.browser.screenWidth': '1440',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.screenColorDepth': '24',
  'customer.browser.challengeWindow': '4',
} as const;

const pay = (name: string, values: Readonly<Record<string, string>>): Step => ({
  name,
  method: 'POST',
  path: '/v1/payments',
  values: { ...order, ...card, merchantTransactionId: `order-${name}`, ...values },
});
const followUp = (name: string, of: string, values: Readonly<Record<string, string>>): Step => ({
  name,
  method: 'POST',
  path: `/v1/payments/{${of}}`,
  values: { currency: 'EUR', ...values },
});

/**
 * The requests of a merchant with a bit of everything, in this order. A version refuses what it does not know yet, so
 * the same list serves all versions; add to it what a new version stores.
 */
export const steps: readonly (Step | SettingsStep)[] = [
  {
    name: 'webhook',
    method: 'POST',
    path: '/v1/webhooks',
    values: { url: '{consumer}', types: 'PAYMENT', active: 'true' },
  },
  {
    name: 'plainWebhook',
    method: 'POST',
    path: '/v1/webhooks',
    values: { url: '{consumer}/plain', types: 'PAYMENT', active: 'true', encrypted: 'false' },
  },
  pay('chargedBack', { paymentType: 'DB', 'card.number': '4200000000009118' }),
  { name: 'daysLater', method: 'POST', path: '/v1/test/clock', values: { action: 'advance', seconds: '259200' } },
  pay('debited', { paymentType: 'DB', ...customer }),
  { ...pay('declined', { paymentType: 'DB', 'card.number': '4200000000001552' }), status: 400 },
  pay('authorized', { paymentType: 'PA', ...customer }),
  pay('partlyCaptured', { paymentType: 'PA' }),
  followUp('partCapture', 'partlyCaptured', { paymentType: 'CP', amount: '30.00' }),
  pay('finallyCaptured', { paymentType: 'PA' }),
  followUp('finalCapture', 'finallyCaptured', { paymentType: 'CP', amount: '60.00', sequence: 'FINAL' }),
  pay('partlyRefunded', { paymentType: 'DB' }),
  followUp('partRefund', 'partlyRefunded', { paymentType: 'RF', amount: '12.00' }),
  pay('reversed', { paymentType: 'PA' }),
  followUp('reversal', 'reversed', { paymentType: 'RV' }),
  pay('challenged', {
    paymentType: 'DB',
    'card.number': '4200000000000042',
    shopperResultUrl,
    ...customer,
    ...browser,
  }),
  pay('capturedLater', { paymentType: 'PA.CP' }),
  pay('byBankAccount', { ...debit, paymentType: 'DB' }),
  {
    name: 'redirected',
    method: 'POST',
    path: '/v1/payments',
    values: { ...order, paymentType: 'DB', paymentBrand: 'PAYPAL', shopperResultUrl },
  },
  pay('registeredWithPayment', { paymentType: 'DB', createRegistration: 'true', 'card.number': '4012001037141112' }),
  { name: 'registration', method: 'POST', path: '/v1/registrations', values: { ...card, ...customer } },
  {
    name: 'charged',
    method: 'POST',
    path: '/v1/registrations/{registration}/payments',
    values: {
      ...order,
      paymentType: 'DB',
      'standingInstruction.source': 'CIT',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.type': 'UNSCHEDULED',
    },
  },
  {
    name: 'removedRegistration',
    method: 'POST',
    path: '/v1/registrations',
    values: { ...card, 'card.number': '4111111111111111' },
  },
  { name: 'removal', method: 'DELETE', path: '/v1/registrations/{removedRegistration}' },
  {
    name: 'schedule',
    method: 'POST',
    path: '/v1/schedules',
    values: { ...order, registrationId: '{registration}', 'job.expression': `0 0 9 ${inAWeek} * ?` },
  },
  { name: 'checkout', method: 'POST', path: '/v1/checkouts', values: { ...order, paymentType: 'DB', ...customer } },
  { name: 'paidCheckout', method: 'POST', path: '/v1/checkouts', values: { ...order, paymentType: 'DB' } },
  {
    name: 'submission',
    method: 'POST',
    path: '/v1/checkouts/{paidCheckout}/payment',
    values: { ...card, shopperResultUrl },
    isOfShopper: true,
  },
  {
    name: 'link',
    method: 'POST',
    path: '/v1/links',
    values: { ...order, paymentType: 'DB', description: 'A ticket', reusable: 'true', maximumPayments: '10' },
  },
  {
    name: 'blocked',
    method: 'POST',
    path: '/v1/risk/entries',
    values: { list: 'block', reason: 'card testing', 'customer.email': 'blocked@example.com' },
  },
  { name: 'hosted', method: 'POST', path: '/v1/checkouts', values: { ...order, paymentType: 'DB', hosted: 'true' } },
  {
    name: 'ownBank',
    settings: {
      'sepa.creditorIdentifier': 'DE98ZZZ09999999999',
      'sepa.creditorName': 'Shop GmbH',
      'sepa.iban': 'DE89370400440532013000',
    },
  },
  pay('collectedByFile', { ...debit, paymentType: 'DB' }),
  pay('collectedAgain', { ...debit, paymentType: 'DB', createRegistration: 'true' }),
  pay('paidOutByFile', { ...debit, paymentType: 'CD' }),
  {
    name: 'processorReport',
    method: 'POST',
    path: '/v1/settlement/files',
    values: { 'file.name': 'mollie.csv', 'file.content': Buffer.from(withheldByMollie).toString('base64') },
  },
  {
    name: 'transferred',
    method: 'POST',
    path: '/v1/payments',
    values: { ...order, paymentType: 'PA', paymentBrand: 'BANKTRANSFER_SEPA', shopperResultUrl },
  },
  { name: 'mailed', settings: { 'mail.kinds': 'receipt refund' } },
  pay('receipted', { ...card, ...customer, paymentType: 'DB' }),
  { name: 'selfService', settings: { 'selfService.enabled': 'true' } },
  {
    name: 'code',
    method: 'POST',
    path: '/account/{channel}/api/codes',
    values: { email: customer['customer.email'] },
    isOfPage: true,
  },
];
