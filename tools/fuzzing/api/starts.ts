import { luhnHolds } from '../../../catalogue/brands/brands.ts';
import { channelSettings, defaultOf, type SettingName } from '../../../catalogue/settings/channel-settings.ts';
import { bankEntry, statementOf } from '../../../server/testing/bank-files.ts';
import type { Draws } from '../../../server/testing/interleavings/draws.ts';
import { PASSWORD } from '../../../server/testing/people.ts';
import { type Sample, samples } from '../../site/samples/table.ts';
import type { KnownIds } from './known-ids.ts';

type Parameters = Readonly<Record<string, string>>;

const cardFacts = { 'card.holder': 'Jane Jones', 'card.expiryMonth': '05', 'card.expiryYear': '2034' } as const;

/** The numbers of cards with an outcome of their own, and of one that is identified by a challenge. */
const knownCardNumbers: readonly string[] = [
  '4200000000000000',
  '4200000000000018',
  '4200000000000042',
  '4200000000000091',
  '4200000000009001',
];

/** Draws the number of a VISA card that is on no list: an answer or a log that has it can have it from us only. */
export const drawnCardNumber = (draws: Draws): string => {
  const digits = `4${draws.from(['111', '242', '917'])}${String(draws.below(10 ** 11)).padStart(11, '0')}`;
  return [...'0123456789'].map((last) => digits + last).find(luhnHolds) ?? digits;
};

const card = (draws: Draws): Parameters => ({
  paymentBrand: 'VISA',
  ...cardFacts,
  'card.number': draws.happens(0.4) ? draws.from(knownCardNumbers) : drawnCardNumber(draws),
  'card.cvv': String(draws.below(900) + 100),
});

const order = (draws: Draws): Parameters => ({
  amount: draws.from(['92.00', '1.00', '9155.00', '9901.00', '0.01', '33.33']),
  currency: draws.from(['EUR', 'EUR', 'EUR', 'USD', 'JPY', 'KWD']),
  paymentType: draws.from(['DB', 'DB', 'PA', 'RG', 'CD']),
});

const browser: Parameters = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '900',
  'customer.browser.screenWidth': '1400',
  'customer.browser.timezone': '0',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
  shopperResultUrl: 'https://shop.example/result',
};

const IBAN = 'DE89370400440532013000';

/** The accounts of the documentation: answers have them for other reasons. */
export const knownAccounts: readonly string[] = [...knownCardNumbers, IBAN];

const bankAccount: Parameters = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': IBAN,
};

const customer = (draws: Draws): Parameters => ({
  'customer.merchantCustomerId': `customer-${draws.below(50)}`,
  'customer.givenName': 'Jane',
  'customer.surname': draws.from(['Jones', 'Ünal', '東京']),
  'customer.email': `jane${draws.below(50)}@example.com`,
});

const initial: Parameters = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.type': 'UNSCHEDULED',
  'standingInstruction.source': 'CIT',
};

const settlementOf = (draws: Draws, ids: KnownIds): string => {
  const reference = ids.draw('payments') ?? 'a';
  return draws.from([
    `PaymentType;Amount;Currency;SettlementDate;TransactionId\nDEBIT;1.00;EUR;2026-11-20;${reference}\n`,
    `PaymentType;Amount;Currency;SettlementDate;TransactionId\nDEBIT;92.00;EUR;2026-11-21;${reference}\nFEE;1;;x`,
    `PaymentType;Amount;Currency;SettlementDate;PayoutId\nDEBIT;1.00;EUR;2026-11-20;payout-${draws.below(20)}\n`,
    `PaymentType;Amount\n"DEBIT;1.00\n`,
  ]);
};

/** A change of one setting, mostly to a text that it may have. */
const setting = (draws: Draws): Parameters => {
  const name = draws.from(Object.keys(channelSettings) as SettingName[]);
  return { [`settings[${name}]`]: draws.from([defaultOf(name) || 'true', 'true', '1', 'a']) };
};

const fileTarget: Parameters = {
  host: '127.0.0.1',
  port: '1',
  username: 'tollgate',
  hostKey: `SHA256:${'A'.repeat(43)}`,
  folder: '/in',
};

const payment = (draws: Draws): Parameters =>
  draws.from<() => Parameters>([
    () => ({ ...order(draws), ...card(draws) }),
    () => ({ ...order(draws), ...card(draws), ...customer(draws), createRegistration: 'true' }),
    () => ({ ...order(draws), ...card(draws), ...customer(draws), ...initial, createRegistration: 'true' }),
    () => ({ ...order(draws), ...card(draws), ...browser }),
    () => ({ ...order(draws), ...bankAccount, paymentType: 'DB' }),
    () => ({
      ...order(draws),
      paymentType: 'DB',
      paymentBrand: draws.from(['IDEAL', 'PAYPAL', 'KLARNA_INVOICE', 'PREPAYMENT', 'APPLEPAY', 'GOOGLEPAY', 'BLIK']),
      shopperResultUrl: 'https://shop.example/result',
      ...customer(draws),
      'billing.street1': '12 Harbour Street',
      'billing.city': 'London',
      'billing.postcode': 'SW1A 1AA',
      'billing.country': 'GB',
    }),
  ])();

const submission = (draws: Draws): Parameters =>
  draws.from<() => Parameters>([() => card(draws), () => ({ ...card(draws), ...browser }), () => bankAccount])();

const followed = (draws: Draws): Parameters => {
  const paymentType = draws.from(['CP', 'RF', 'RV', 'RB', 'RC', 'CR']);
  return paymentType === 'RV'
    ? { paymentType }
    : { paymentType, amount: draws.from(['92.00', '1.00']), currency: 'EUR' };
};

/** Requests that come far, where the samples of the documentation are not enough. */
const more: Readonly<Record<string, (draws: Draws, ids: KnownIds) => Parameters>> = {
  createPayment: payment,
  followUp: followed,
  createRegistration: (draws) => ({ ...card(draws), ...customer(draws), ...(draws.happens(0.5) ? initial : {}) }),
  payRegistration: (draws) => ({ ...order(draws), paymentType: 'DB' }),
  createCheckout: (draws) => ({
    ...order(draws),
    ...(draws.happens(0.5) ? customer(draws) : {}),
    ...(draws.happens(0.3) ? { createRegistration: 'true' } : {}),
  }),
  submitCheckout: submission,
  submitCheckoutRegistration: submission,
  handInCheckout: submission,
  readBrandsOfNumber: (draws) => ({ number: drawnCardNumber(draws).slice(0, 8) }),
  createWebhook: (draws) => ({ active: 'true', ...(draws.happens(0.4) ? { pulled: 'true' } : {}) }),
  receiveSettlementFile: (draws, ids) => ({
    'file.name': 'settlement.csv',
    'file.content': Buffer.from(settlementOf(draws, ids)).toString('base64'),
  }),
  createFileTarget: (draws) => ({ ...fileTarget, password: `a password ${draws.bits()} of a target` }),
  changeEntitySettings: setting,
  previewManySettings: (draws, ids) => ({ ...setting(draws), channels: ids.draw('channels') ?? '' }),
  invitePerson: (draws) => ({ email: `person${draws.below(1_000)}@example.com`, role: 'support', 'scope.kind': 'psp' }),
  beginAct: (draws, ids) => ({ act: draws.from(['refund', 'notify', 'tag']), ids: ids.draw('payments') ?? '' }),
  signIn: (_, ids) => ({ email: ids.draw('emails') ?? 'nobody@example.com', password: PASSWORD }),
  changePassword: () => ({ password: PASSWORD, newPassword: 'a longer walnut fence' }),
  closeLedgerPeriod: (draws) => ({ month: draws.from(['2026-10', '2026-11', '2026-12']), reason: 'a reason' }),
};

/** The body of an upload that is read with success, or nearly. */
export const uploadOf = (type: string, draws: Draws, ids: KnownIds): string =>
  type === 'text/csv'
    ? settlementOf(draws, ids)
    : draws.from([
        statementOf(
          bankEntry(ids.draw('payments'), draws.from(['92.00', '1.00']), draws.from(['CRDT', 'DBIT']), 'AM04'),
        ),
        statementOf(bankEntry(ids.draw('payments'), '92.00', 'CRDT')),
        statementOf(),
      ]);

const byEndpoint = new Map<string, readonly Sample[]>(
  samples.map(({ endpoint }) => [endpoint, samples.filter((each) => each.endpoint === endpoint)]),
);

/** `$PAYMENT_ID` in a sample is one of `payments`. */
const kindOfVariable = (name: string): string => {
  const word = (name.split('_')[0] ?? '').toLowerCase();
  return { entry: 'entries', file: 'files', delivery: 'deliveries' }[word] ?? `${word}s`;
};

/** Draws parameters with which an operation goes far; none for operations without any. */
export const startOf = (operationId: string, draws: Draws, ids: KnownIds): Parameters => {
  const id = operationId.replace(/AsPerson$/, '');
  const [written, drawn] = [byEndpoint.get(id), more[id]];
  if (drawn !== undefined && (written === undefined || draws.happens(0.8))) return drawn(draws, ids);
  if (written === undefined) return {};
  const { parameters = {} } = draws.from(written);
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => {
      if (typeof value !== 'string') return [];
      return [[name, value.replace(/\$(\w+)_ID/, (_, variable: string) => ids.draw(kindOfVariable(variable)) ?? 'a')]];
    }),
  );
};
