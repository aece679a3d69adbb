import { answerSources } from '../books/bank-answers.ts';
import { bankExceptions } from '../books/bank-exceptions.ts';
import { disputeStates } from '../books/disputes.ts';
import { transferLimits, transferOutcomes, transferStates, visitOutcomes } from '../books/file-transfers.ts';
import { mandateStates } from '../books/mandates.ts';
import { reconciliationFields, settlementExceptions } from '../books/reconciliation.ts';
import { mailKindNames } from '../mail/mail-kinds.ts';
import { checkoutFaults } from '../payments/checkout-faults.ts';
import { linkPayments, linkStates } from '../payments/link-validity.ts';
import { notificationKinds, notificationTypes } from '../payments/notification-kinds.ts';
import { eventKinds, eventStates } from '../payments/processor-events.ts';
import { SHOWN_RUNS, scheduleReasons, scheduleStates } from '../payments/schedules.ts';
import { listKindNames } from '../risk/list-kinds.ts';
import { handedIn, offered } from './offered.ts';

/** Whether a field of a reply is always present. */
type Presence = 'always' | 'sometimes';

/** One field of a reply: its presence, its kind, its meaning. */
export type ReplyField = readonly [presence: Presence, kind: ReplyKind, meaning: string];

/**
 * The kind of a reply's field. Amounts and nearly all other numbers of the interface are texts; `number` marks the few
 * that are not, and `difference` those that may be below zero.
 */
export type ReplyKind = 'text' | 'amount' | 'boolean' | 'number' | 'difference' | 'texts' | 'map' | 'anything';

/** A table of the fields of a reply under their dotted names; `[n]` stands for the members of a list. */
export type ReplyFields = Readonly<Record<string, ReplyField>>;

/** The fields of every reply. Source: interface, 'Payment response' and 'Errors'. */
export const envelope = {
  'result.code': ['always', 'text', 'Result code; the page of errors says what each means, and what to do.'],
  'result.description': ['always', 'text', 'Text of the code, sometimes with a reason after it.'],
  'result.category': ['always', 'text', 'Meaning of the code: success, review, pending, declined or error.'],
  'result.checkoutFault': [
    'sometimes',
    'text',
    `Reason why a checkout cannot be used: ${Object.keys(checkoutFaults).join(', ')}.`,
  ],
  'result.avsResponse': ['sometimes', 'text', 'Result of the address check by the acquirer: A, Z, N, U or F.'],
  'result.cvvResponse': ['sometimes', 'text', 'Result of the security code check by the acquirer.'],
  'result.parameterErrors[n].name': ['sometimes', 'text', 'A parameter that is wrong; all of them are listed at once.'],
  'result.parameterErrors[n].value': ['sometimes', 'text', 'Its value, shortened; never a secret.'],
  'result.parameterErrors[n].message': ['sometimes', 'text', 'The correct form.'],
  'result.parameterErrors[n].isMissing': [
    'sometimes',
    'boolean',
    '`true` for a parameter that is needed and was not sent.',
  ],
  buildNumber: ['always', 'text', 'Build of the gateway, for support.'],
  timestamp: ['always', 'text', 'Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.'],
  ndc: [
    'always',
    'text',
    'Id of the request, letters, digits and hyphens (lenient channels: ' +
      'also a dot or an underscore); for a checkout derived from its id.',
  ],
} as const satisfies ReplyFields;

/** The fields of a payment's reply; sent parameters are returned under their own names as well. */
export const paymentReply = {
  id: ['sometimes', 'text', 'Id of the payment; absent while a checkout is not paid.'],
  referencedId: ['sometimes', 'text', 'Id of the payment that a follow-up refers to.'],
  paymentType: ['sometimes', 'text', 'Payment type.'],
  paymentBrand: ['sometimes', 'text', 'Brand.'],
  brandResult: [
    'sometimes',
    'text',
    'Brand that was found from the number, when none was sent, or that was paid instead of the one that was sent.',
  ],
  amount: ['sometimes', 'amount', 'Amount, with two decimals; registrations and their removals have none.'],
  currency: ['sometimes', 'text', 'Currency.'],
  descriptor: [
    'sometimes',
    'text',
    "Text on the shopper's statement; in every reply of a payment and of what follows it.",
  ],
  merchantTransactionId: ['sometimes', 'text', "The merchant's reference."],
  transactionProcessingCode: ['sometimes', 'text', 'PURCHASE, FUNDING or PAYMENT; PURCHASE by default.'],
  registrationId: ['sometimes', 'text', 'Registration that the payment was made with, or that stores its account.'],
  'registration.id': ['sometimes', 'text', 'The same id, under the name that the tokenization parameters give it.'],
  'schedule.id': ['sometimes', 'text', 'Schedule that makes the payment, or that the request has made by `job.*`.'],
  'schedule.dueAt': ['sometimes', 'text', 'Due time that the payment is for, in UTC.'],
  'schedule.attempt': ['sometimes', 'text', 'The first attempt to pay it, or a later one.'],
  'standingInstruction.initialTransactionId': ['sometimes', 'text', 'Reference that later payments name.'],
  'standingInstruction.agreementId': ['sometimes', 'text', 'Agreement that later payments name.'],
  resultDetails: [
    'sometimes',
    'map',
    'Other details from the acquirer: ' +
      '`ConnectorTxID1` to `3`, `AcquirerResponse`, `MerchantAdviceCode` after a decline, and others.',
  ],
  'card.bin': ['sometimes', 'text', 'First six digits of the number.'],
  'card.last4Digits': ['sometimes', 'text', 'Last four digits of the number.'],
  'card.holder': ['sometimes', 'text', 'Name of the holder.'],
  'merchant.bankAccount.holder': [
    'sometimes',
    'text',
    'Holder of the account to which the shopper transfers the money, for vouchers and invoices.',
  ],
  'merchant.bankAccount.number': ['sometimes', 'text', 'Its number; an IBAN for SEPA.'],
  'merchant.bankAccount.bic': ['sometimes', 'text', 'BIC of its bank.'],
  'merchant.bankAccount.country': ['sometimes', 'text', 'Country of its bank.'],
  'card.expiryMonth': ['sometimes', 'text', 'Month of expiry.'],
  'card.expiryYear': ['sometimes', 'text', 'Year of expiry.'],
  'card.binCountry': ['sometimes', 'text', 'Country of the issuer, two letters, if the acquirer sends it.'],
  'card.type': ['sometimes', 'text', 'Kind of card, such as credit, if the acquirer sends it.'],
  'card.level': ['sometimes', 'text', 'Level of the card, if the acquirer sends it.'],
  'card.regulatedFlag': [
    'sometimes',
    'text',
    'Whether its fees are regulated, `true` or `false`, if the acquirer sends it.',
  ],
  'card.issuer.bank': ['sometimes', 'text', 'Bank that issued it, if the acquirer sends it.'],
  'card.issuer.phone': ['sometimes', 'text', 'Telephone of the bank.'],
  'card.issuer.website': ['sometimes', 'text', 'Page of the bank.'],
  'risk.score': ['sometimes', 'text', 'Score of the risk check, -99999 to 99999, if there was one.'],
  'risk.orderTimestamp': ['sometimes', 'text', 'Time of the order, if risk was checked.'],
  'risk.brand': ['sometimes', 'text', 'Brand as sent to the risk system, if risk was checked.'],
  'threeDSecure.eci': [
    'sometimes',
    'text',
    'Result of the authentication of the holder, in the notation of the scheme.',
  ],
  'threeDSecure.verificationId': ['sometimes', 'text', 'Cryptogram of an authentication by the gateway.'],
  'threeDSecure.authenticationStatus': ['sometimes', 'text', 'Status of the authentication: Y, A, I, U or N.'],
  'threeDSecure.transactionStatusReason': ['sometimes', 'text', 'Reason of the status.'],
  'threeDSecure.version': ['sometimes', 'text', 'Version of the protocol.'],
  'threeDSecure.flow': ['sometimes', 'text', 'frictionless, challenge or decoupled.'],
  'threeDSecure.dsTransactionId': ['sometimes', 'text', 'Transaction id of the directory server.'],
  'threeDSecure.acsTransactionId': ['sometimes', 'text', 'Transaction id of the access control server.'],
  customer: ['sometimes', 'anything', 'The customer as sent.'],
  billing: ['sometimes', 'anything', 'The billing address as sent.'],
  shipping: ['sometimes', 'anything', 'The shipment as sent.'],
  cart: ['sometimes', 'anything', 'The cart as sent, with as many items.'],
  customParameters: ['sometimes', 'map', "The merchant's own parameters as sent."],
  shortId: ['sometimes', 'text', 'Reference for people, three groups of four digits.'],
  source: ['sometimes', 'text', 'Origin of the payment: API, WIDGET, or SETTLEMENT for a chargeback.'],
  paymentMethod: ['sometimes', 'text', 'Method, such as CC for cards.'],
  resourcePath: [
    'sometimes',
    'text',
    'To the widget only: the checkout is decided, and its status is to be fetched here.',
  ],
  'ignoredParameters[n].name': [
    'sometimes',
    'text',
    "To the widget only: a parameter for which the merchant's value was kept.",
  ],
  'ignoredParameters[n].message': ['sometimes', 'text', 'To the widget only: why.'],
} as const satisfies ReplyFields;

/** The fields of a stored account's reply; sent parameters are returned under their own names as well. */
export const registrationReply = {
  id: ['sometimes', 'text', 'Id of the registration; absent while a checkout is not submitted.'],
  paymentType: ['sometimes', 'text', 'RG, or DR once it is removed.'],
  paymentBrand: ['sometimes', 'text', 'Brand.'],
  'registration.id': ['sometimes', 'text', 'The same id, as payments that store an account carry it.'],
  'schedule.id': ['sometimes', 'text', 'Schedule that the request has made on the account by `job.*`.'],
  'card.bin': ['sometimes', 'text', 'First six digits of the number.'],
  'card.last4Digits': ['sometimes', 'text', 'Last four digits of the number.'],
  'card.holder': ['sometimes', 'text', 'Name of the holder.'],
  'card.expiryMonth': ['sometimes', 'text', 'Month of expiry.'],
  'card.expiryYear': ['sometimes', 'text', 'Year of expiry.'],
  bankAccount: ['sometimes', 'anything', 'The bank account, its number shortened.'],
  virtualAccount: ['sometimes', 'anything', 'The virtual account.'],
  tokenAccount: ['sometimes', 'anything', 'The token account, its number shortened.'],
  'standingInstruction.type': ['sometimes', 'text', 'Kind of the agreement for later payments.'],
  'standingInstruction.initialTransactionId': ['sometimes', 'text', 'Reference that later payments name.'],
  'standingInstruction.agreementId': ['sometimes', 'text', 'Agreement that later payments name.'],
  chosenAt: ['sometimes', 'text', 'When its shopper last made it the one that is offered first.'],
  resourcePath: ['sometimes', 'text', 'To the widget only: the status is to be fetched here.'],
} as const satisfies ReplyFields;

/** The fields of the reply to the creation and the update of a checkout. */
export const checkoutReply = {
  id: ['always', 'text', 'Id of the checkout.'],
  integrity: ['sometimes', 'text', 'Integrity hash of the payment script, when asked for.'],
  url: ['sometimes', 'text', 'Address of the page on which the shopper pays it, when asked for by `hosted`.'],
} as const satisfies ReplyFields;

/** The configuration of a checkout for the widget. */
export const configurationReply = {
  id: ['always', 'text', 'Id of the checkout.'],
  state: ['always', 'text', 'State of the checkout.'],
  amount: ['sometimes', 'amount', 'Amount to pay; none if the checkout only stores an account.'],
  currency: ['sometimes', 'text', 'Currency of the amount.'],
  price: ['sometimes', 'text', 'The amount as people write it who read the language that was asked for.'],
  paymentType: ['sometimes', 'text', 'Payment type.'],
  shopperResultUrl: ['sometimes', 'text', 'Address for the shopper afterwards, if the merchant set one.'],
  locale: ['sometimes', 'text', 'Language, if the merchant set one.'],
  expiresInSeconds: ['always', 'number', 'Seconds until the checkout expires.'],
  isTestSystem: ['always', 'boolean', 'Whether no real money moves.'],
  country: [
    'sometimes',
    'text',
    'Country of the billing address, or of the shipping address, if the merchant sent one.',
  ],
  isDeclined: ['sometimes', 'boolean', 'Present if the payment was declined.'],
  createRegistration: ['always', 'boolean', 'Whether the account is stored.'],
  brands: ['sometimes', 'texts', 'The only brands to offer, if some are left out.'],
  ...offered,
  'redirect.url': ['sometimes', 'text', 'Address for the shopper, while the payment waits for them.'],
  'redirect.method': ['sometimes', 'text', 'GET or POST.'],
  'redirect.parameters[n].name': ['sometimes', 'text', 'Name of a field to send.'],
  'redirect.parameters[n].value': ['sometimes', 'text', 'Its value.'],
  resourcePath: ['sometimes', 'text', 'Path of the status, once the checkout is decided.'],
} as const satisfies ReplyFields;

/** The brands of a number's first digits, for the widget. */
export const brandsReply = {
  brands: ['always', 'texts', 'The brands that the number can belong to, the one to prefer first.'],
} as const satisfies ReplyFields;

/** The state of a checkout, for the widget after a lost connection. */
export const outcomeReply = {
  state: ['always', 'text', 'State of the checkout.'],
  'redirect.url': ['sometimes', 'text', 'Address for the shopper, while the payment waits for them.'],
  'redirect.method': ['sometimes', 'text', 'GET or POST.'],
  'redirect.parameters[n].name': ['sometimes', 'text', 'Name of a field to send.'],
  'redirect.parameters[n].value': ['sometimes', 'text', 'Its value.'],
  resourcePath: ['sometimes', 'text', 'Path of the status, once the checkout is decided.'],
  ...handedIn,
} as const satisfies ReplyFields;

/** The fields of a payment in a list, with its own result. */
const inList = <const List extends string>(list: List) =>
  Object.fromEntries(
    Object.entries<ReplyField>({
      ...paymentReply,
      'result.code': ['always', 'text', 'Outcome of the payment.'],
      'result.description': ['always', 'text', 'Text of the code.'],
      'result.category': ['always', 'text', 'Meaning of the code.'],
      timestamp: ['always', 'text', 'Time at which the payment was made, `YYYY-MM-DD HH:MM:SS+0000`.'],
      ndc: ['always', 'text', 'Derived from the checkout that was paid, otherwise from its own id.'],
    }).map(([name, field]) => [`${list}[n].${name}`, field]),
  );

const nextCursor: ReplyField = ['sometimes', 'text', 'There are more: send it as `cursor` for those that follow.'];

/** The reply to a query for stored payments, the newest first. */
export const paymentsReply: ReplyFields = { ...inList('payments'), nextCursor };

/** The same reply, page by page. */
export const recordsReply: ReplyFields = {
  pages: ['sometimes', 'number', 'Number of pages; absent if a cursor was sent.'],
  ...inList('records'),
  nextCursor,
};

/** A settlement record, under the names of the interface. */
export const reconciliationReply: ReplyFields = {
  id: ['always', 'text', 'Id of the record.'],
  ...Object.fromEntries(
    reconciliationFields.flatMap(({ name, need, meaning }): [string, ReplyField][] =>
      name === undefined ? [] : [[name, [need === 'R' ? 'always' : 'sometimes', 'text', meaning]]],
    ),
  ),
  'bankAccount.last4Digits': ['sometimes', 'text', 'Last four characters of a bank account.'],
  'bankAccount.holder': ['sometimes', 'text', 'Holder of a bank account.'],
  merchantMemo: ['sometimes', 'text', 'Memo of the payment.'],
  'file.id': ['always', 'text', 'Settlement file that it was read from.'],
  'file.line': ['always', 'number', 'Its line there.'],
  exception: ['sometimes', 'text', `Why it settles no payment: ${Object.keys(settlementExceptions).join(', ')}.`],
  'resolution.timestamp': ['sometimes', 'text', 'Time at which the exception was resolved.'],
  'resolution.by': ['sometimes', 'text', 'Who resolved it.'],
  'resolution.reason': ['sometimes', 'text', 'Why.'],
  'resolution.paymentId': ['sometimes', 'text', 'Payment that it was assigned to.'],
};

/** Settled payments. Source: interface, 'Reconciliation record'. */
export const reconciliationsReply: ReplyFields = {
  ...Object.fromEntries(
    Object.entries<ReplyField>(reconciliationReply).map(([name, [, ...field]]) => [
      `reconciliations[n].${name}`,
      ['sometimes', ...field],
    ]),
  ),
  'sums[n].date': ['sometimes', 'text', 'With `level` SUM: day of the settlement.'],
  'sums[n].currency': ['sometimes', 'text', 'Currency of the settlement.'],
  'sums[n].brand': ['sometimes', 'text', 'Brand.'],
  'sums[n].recordType': ['sometimes', 'text', 'Type of the records.'],
  'sums[n].transactionType': ['sometimes', 'text', 'Type of the transactions.'],
  'sums[n].cashflow': ['sometimes', 'text', 'POS or NEG.'],
  'sums[n].status': ['sometimes', 'text', 'SUCCESS or FAILED.'],
  'sums[n].records': ['sometimes', 'number', 'Number of records.'],
  'sums[n].amount': ['sometimes', 'amount', 'Sum of the settled amounts.'],
  'sums[n].fee': ['sometimes', 'amount', 'Sum of the fees.'],
  nextCursor,
};

/** The reconciliation files of a channel, the newest first. */
export const reconciliationFilesReply: ReplyFields = {
  'files[n].id': ['sometimes', 'text', 'Id of the file.'],
  'files[n].entityId': ['sometimes', 'text', 'Channel.'],
  'files[n].day': ['sometimes', 'text', 'Day on which its records were taken, in the time zone of the acquirer.'],
  'files[n].name': ['sometimes', 'text', 'Name.'],
  'files[n].rows': ['sometimes', 'number', 'Number of records.'],
  'files[n].bytes': ['sometimes', 'number', 'Size.'],
  'files[n].digest': ['sometimes', 'text', 'SHA-256 of its bytes, in hex digits.'],
  'files[n].createdAt': ['sometimes', 'text', 'Time at which it was written.'],
  nextCursor,
};

/** A settlement file of the acquirer. */
export const settlementFileReply = {
  id: ['always', 'text', 'Id of the file.'],
  entityId: ['always', 'text', 'Channel.'],
  name: ['always', 'text', 'Name.'],
  source: ['always', 'text', 'UPLOAD, COMMAND, SIMULATOR, or BANK for a statement.'],
  format: ['always', 'text', 'Format.'],
  state: ['always', 'text', 'READING while its lines are being taken, then READ.'],
  bytes: ['always', 'number', 'Size.'],
  digest: ['always', 'text', 'SHA-256 of its bytes, in hex digits.'],
  taken: ['always', 'number', 'Number of lines that were taken.'],
  rejected: ['always', 'number', 'Number of lines that could not be taken.'],
  leftOut: ['always', 'number', 'Number of lines that the setting `settlement.values` leaves out.'],
  'unusedAmounts[n]': [
    'sometimes',
    'text',
    'The title of a column with amounts that no field takes: perhaps fees that are not booked. ' +
      'Name it in `settlement.columns`.',
  ],
  'faults[n].line': ['sometimes', 'number', 'One of the first of those lines; not in lists.'],
  'faults[n].field': ['sometimes', 'text', 'The field that is wrong.'],
  'faults[n].reason': ['sometimes', 'text', 'What is wrong, and what would be right.'],
  isRepeated: ['sometimes', 'boolean', 'Whether the same bytes had arrived before; then nothing was taken again.'],
  createdAt: ['always', 'text', 'Time at which it arrived.'],
  readAt: ['sometimes', 'text', 'Time at which its last line was taken.'],
} as const satisfies ReplyFields;

/** The settlement files of a channel, the newest first. */
export const settlementFilesReply: ReplyFields = {
  ...Object.fromEntries(
    Object.entries<ReplyField>(settlementFileReply)
      .filter(([name]) => !name.startsWith('faults[') && name !== 'isRepeated')
      .map(([name, [, ...field]]) => [`files[n].${name}`, ['sometimes', ...field]]),
  ),
  nextCursor,
};

/** A payout of a processor. */
export const settlementPayoutReply: ReplyFields = {
  id: ['always', 'text', 'Id of the payout.'],
  entityId: ['always', 'text', 'Channel.'],
  format: ['always', 'text', 'Format of the settlement file that names it.'],
  reference: ['always', 'text', 'Id of it at the processor; `settlement.payoutId` of the records that it pays.'],
  date: ['always', 'text', 'Day of the payout, or of the last record.'],
  amount: ['always', 'text', 'What is paid out; without a word of the processor, the sum.'],
  currency: ['always', 'text', 'Its currency.'],
  records: ['always', 'number', 'Number of records that it pays.'],
  sum: ['always', 'text', 'Sum of these records, less their fees; negative if they are owed.'],
  difference: [
    'sometimes',
    'text',
    'The amount less the sum, if it is not zero: lines that are missing, or left out. Not for payouts of no records.',
  ],
  state: ['always', 'text', 'EXPECTED; ARRIVED once a statement of the bank has booked it.'],
  arrivedOn: ['sometimes', 'text', 'Day on which the bank booked it.'],
};

/** The payouts of processors, the newest first. */
export const settlementPayoutsReply: ReplyFields = {
  ...Object.fromEntries(
    Object.entries<ReplyField>(settlementPayoutReply).map(([name, [, ...field]]) => [
      `payouts[n].${name}`,
      ['sometimes', ...field],
    ]),
  ),
  nextCursor,
};

const balancesReply: ReplyFields = {
  'balances[n].account': ['sometimes', 'text', 'Account of the ledger.'],
  'balances[n].currency': ['sometimes', 'text', 'Currency.'],
  'balances[n].balance': ['sometimes', 'text', 'Debits minus credits.'],
};

/** The balances of the books as of a day. */
export const ledgerBalancesReply: ReplyFields = {
  asOf: ['always', 'text', 'Day at whose end they are taken.'],
  ...balancesReply,
  'channels[n].entityId': ['sometimes', 'text', 'Channel.'],
  'channels[n].timeZone': ['sometimes', 'text', 'Time zone in which its days end.'],
  ...Object.fromEntries(
    Object.entries<ReplyField>(balancesReply).map(([name, field]) => [`channels[n].${name}`, field]),
  ),
};

/** The months of the books that are closed, or were. */
export const ledgerPeriodsReply: ReplyFields = {
  'channels[n].entityId': ['sometimes', 'text', 'Channel.'],
  'channels[n].timeZone': ['sometimes', 'text', 'Time zone of its books; the first close fixes it.'],
  'channels[n].nextMonth': ['sometimes', 'text', 'Month that it closes next; absent if nothing was ever posted.'],
  'channels[n].refusal': ['sometimes', 'text', 'Why the month of this channel was not closed, of a merchant.'],
  'channels[n].periods[n].id': ['sometimes', 'text', 'Id of the close.'],
  'channels[n].periods[n].month': ['sometimes', 'text', 'Month.'],
  'channels[n].periods[n].state': ['sometimes', 'text', 'REQUESTED, CLOSING, CLOSED or REOPENED.'],
  'channels[n].periods[n].generation': ['sometimes', 'number', 'Which close of the month it is.'],
  'channels[n].periods[n].requestedAt': ['sometimes', 'text', 'When it was closed, or asked to be.'],
  'channels[n].periods[n].requestedBy': ['sometimes', 'text', 'Who closed it, or asked for it.'],
  'channels[n].periods[n].requestedById': ['sometimes', 'text', 'Id of that person; names change.'],
  'channels[n].periods[n].confirmedBy': ['sometimes', 'text', 'Who confirmed it, where two people must agree.'],
  'channels[n].periods[n].reason': ['sometimes', 'text', 'Why it was closed although something was open.'],
  'channels[n].periods[n].lines': ['sometimes', 'number', 'How many lines are posted in it.'],
  'channels[n].periods[n].digest': ['sometimes', 'text', 'Hash of its lines and of the digest before.'],
  'channels[n].periods[n].previousDigest': ['sometimes', 'text', 'Digest of the month before; zeros for the first.'],
  'channels[n].periods[n].closedAt': ['sometimes', 'text', 'When it was closed.'],
  'channels[n].periods[n].reopenedAt': ['sometimes', 'text', 'When it was opened again, or asked to be.'],
  'channels[n].periods[n].reopenedBy': ['sometimes', 'text', 'Who opened it again, or asked for it.'],
  'channels[n].periods[n].reopenedById': ['sometimes', 'text', 'Id of that person.'],
  'channels[n].periods[n].reopenConfirmedBy': ['sometimes', 'text', 'Who confirmed that.'],
  'channels[n].periods[n].reopenReason': ['sometimes', 'text', 'Why it was opened again.'],
  'channels[n].periods[n].journals[n].id': ['sometimes', 'text', 'Id of a journal for servers, for its transfers.'],
  'channels[n].periods[n].journals[n].format': ['sometimes', 'text', 'Its format.'],
  'channels[n].periods[n].journals[n].currency': ['sometimes', 'text', 'Its currency, if others have their own files.'],
  'channels[n].periods[n].journals[n].name': ['sometimes', 'text', 'Its name.'],
  'channels[n].periods[n].journals[n].bytes': ['sometimes', 'number', 'Its length.'],
  'channels[n].periods[n].journals[n].digest': ['sometimes', 'text', 'Its SHA-256.'],
  'channels[n].periods[n].journals[n].refusals': ['sometimes', 'texts', 'Why it could not be made; it is tried again.'],
};

const statementReply: ReplyFields = {
  'currencies[n].currency': ['sometimes', 'text', 'Currency; amounts of different ones are never added.'],
  'currencies[n].accounts[n].account': ['sometimes', 'text', 'Account of the balance sheet.'],
  'currencies[n].accounts[n].opening': ['sometimes', 'text', 'Debits minus credits before the month.'],
  'currencies[n].accounts[n].closing': ['sometimes', 'text', 'The same at its end.'],
  'currencies[n].figures[n].figure': ['sometimes', 'text', 'Figure; those of zero are left out.'],
  'currencies[n].figures[n].debit': ['sometimes', 'text', 'Account to whose debit it is added.'],
  'currencies[n].figures[n].credit': ['sometimes', 'text', 'Account to whose credit it is added.'],
  'currencies[n].figures[n].amount': ['sometimes', 'text', 'Its amount; negative if more was taken back.'],
  'currencies[n].differences[n].difference': ['sometimes', 'text', 'What settlement or bank will still change.'],
  'currencies[n].differences[n].account': ['sometimes', 'text', 'Account on which it stands.'],
  'currencies[n].differences[n].amount': ['sometimes', 'text', 'Its amount.'],
  'currencies[n].differences[n].since': [
    'sometimes',
    'text',
    'Day since which it stands, if what came first was settled first; absent after 124 days.',
  ],
};

const checksReply: ReplyFields = {
  'checks[n].check': ['sometimes', 'text', 'Check.'],
  'checks[n].count': ['sometimes', 'number', 'How much stands in the way; 0: nothing does.'],
  'checks[n].isMore': ['sometimes', 'boolean', 'Whether there may be more than were counted.'],
  'checks[n].ids[n]': ['sometimes', 'text', 'Id of one of the first: a record, exception, payment or file.'],
};

const ofEachChannel = (fields: ReplyFields): ReplyFields =>
  Object.fromEntries(Object.entries<ReplyField>(fields).map(([name, field]) => [`channels[n].${name}`, field]));

const monthReply: ReplyFields = {
  month: ['always', 'text', 'Month.'],
  from: ['always', 'text', 'Its first day.'],
  to: ['always', 'text', 'Its last day.'],
  'channels[n].entityId': ['sometimes', 'text', 'Channel.'],
  'channels[n].timeZone': ['sometimes', 'text', 'Time zone in which the days of its books begin.'],
};

/** A month of the books. */
export const ledgerMonthReply: ReplyFields = { ...monthReply, ...statementReply, ...ofEachChannel(statementReply) };

/** What stands in the way of the close of a month. */
export const ledgerChecksReply: ReplyFields = { ...monthReply, ...checksReply, ...ofEachChannel(checksReply) };

/** Lines of the ledger, the oldest first. */
export const ledgerLinesReply: ReplyFields = {
  'lines[n].entityId': ['sometimes', 'text', 'Channel.'],
  'lines[n].day': ['sometimes', 'text', 'Day of the books on which it was posted.'],
  'lines[n].eventAt': ['sometimes', 'text', 'Time of its event.'],
  'lines[n].eventDay': [
    'sometimes',
    'text',
    'Day of its event, of a line that came after that day was counted or closed, and so was posted on a later one.',
  ],
  'lines[n].event': ['sometimes', 'text', 'Event that caused it.'],
  'lines[n].figure': ['sometimes', 'text', 'Figure of the month that it is part of.'],
  'lines[n].sourceId': ['sometimes', 'text', 'Id of the payment, settlement record, dispute or payout that caused it.'],
  'lines[n].paymentId': ['sometimes', 'text', 'Payment whose balance it changes, if it is of one.'],
  'lines[n].debit': ['sometimes', 'text', 'Account to whose debit its amount is added.'],
  'lines[n].credit': ['sometimes', 'text', 'Account to whose credit its amount is added.'],
  'lines[n].amount': ['sometimes', 'amount', 'Its amount.'],
  'lines[n].currency': ['sometimes', 'text', 'Its currency.'],
  nextCursor,
};

/** The files of a channel for its bank, the newest first. */
export const sepaFilesReply: ReplyFields = {
  'files[n].id': ['sometimes', 'text', 'Id of the file.'],
  'files[n].entityId': ['sometimes', 'text', 'Channel.'],
  'files[n].kind': [
    'sometimes',
    'text',
    'collection: direct debits; transfer: refunds and payouts; instant: those by instant transfer.',
  ],
  'files[n].day': ['sometimes', 'text', 'Day on which the money moves.'],
  'files[n].state': ['sometimes', 'text', 'open: takes orders; closed: is being written; made: can be downloaded.'],
  'files[n].closesAt': ['sometimes', 'text', 'Time at which it is made.'],
  'files[n].name': ['sometimes', 'text', 'Name.'],
  'files[n].orders': ['sometimes', 'number', 'Number of orders, once it is made.'],
  'files[n].amount': ['sometimes', 'amount', 'Sum of the orders in euro, once it is made.'],
  'files[n].bytes': ['sometimes', 'number', 'Size, once it is made.'],
  'files[n].digest': ['sometimes', 'text', 'SHA-256 of its bytes, in hex digits, once it is made.'],
  'files[n].waitsFor': [
    'sometimes',
    'text',
    'Why the bank has not carried it out. PAYEE_CHECK: decide about payees whose names do not fit; RELEASE: release it.',
  ],
  'files[n].waitsSince': ['sometimes', 'text', 'Since when it waits there.'],
  nextCursor,
};

/** An order for the bank. */
const sepaOrderReply = {
  entityId: ['sometimes', 'text', 'Channel.'],
  paymentId: ['sometimes', 'text', 'Id of the payment.'],
  kind: [
    'sometimes',
    'text',
    'collection: a direct debit; transfer: a refund or payout; instant: ' +
      'one by instant transfer; authorization: waits for captures, and is in no file.',
  ],
  day: ['sometimes', 'text', 'Day on which the money moves.'],
  amount: ['sometimes', 'amount', 'Amount in euro.'],
  state: [
    'sometimes',
    'text',
    'open: waits, or the bank carries it out; cancelled: taken out of its file; rejected: the bank did not carry ' +
      'it out; returned: the money of a transfer came back. A debit that is returned stays open, and has a chargeback.',
  ],
  reason: ['sometimes', 'text', 'The reason of the bank, such as AC04.'],
  payeeCheck: [
    'sometimes',
    'text',
    'Of a transfer: the result of the verification of the payee. MATCH, CLOSE_MATCH, NO_MATCH or NOT_POSSIBLE.',
  ],
  payeeName: ['sometimes', 'text', 'With CLOSE_MATCH: the name of the account.'],
  mandateId: ['sometimes', 'text', 'Of a collection: the reference of its mandate.'],
  dateOfSignature: ['sometimes', 'text', 'Of a collection: the day on which the mandate was given.'],
  sequenceType: ['sometimes', 'text', 'Of a collection: OOFF, FRST or RCUR.'],
  createdAt: ['sometimes', 'text', 'Time at which it was ordered.'],
} as const satisfies ReplyFields;

const below = (place: string, fields: ReplyFields): ReplyFields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${place}.${name}`, field]));

/** The orders of a file for the bank. */
export const sepaOrdersReply: ReplyFields = { ...below('orders[n]', sepaOrderReply), nextCursor };

/** What the bank does with a payment. */
export const bankOrderReply: ReplyFields = {
  ...below('order', sepaOrderReply),
  'file.id': ['sometimes', 'text', 'Id of the file that has the order.'],
  'file.state': ['sometimes', 'text', 'open: takes orders; closed: is being written; made: can be downloaded.'],
  'file.closesAt': ['sometimes', 'text', 'Time at which it is made.'],
  'file.name': ['sometimes', 'text', 'Name, once it is made.'],
  'transfer.reference': ['sometimes', 'text', 'The reference that the shopper writes into the transfer.'],
  'transfer.amount': ['sometimes', 'amount', 'Amount that is needed, in euro.'],
  'transfer.received': ['sometimes', 'amount', 'What came in so far.'],
  'transfer.state': ['sometimes', 'text', 'open: waits for money; complete: the amount came in; cancelled: reversed.'],
  'transfer.movements[n].day': ['sometimes', 'text', 'Day on which money came in.'],
  'transfer.movements[n].amount': ['sometimes', 'amount', 'What came in; negative if it was taken back.'],
  'transfer.movements[n].surplus': ['sometimes', 'amount', 'What of it is more than the payment needed.'],
};

/** What a file of the bank did. */
export const bankAnswerReply: ReplyFields = {
  kind: ['always', 'text', 'report: a status report; statement: movements on the account.'],
  rejected: ['sometimes', 'number', 'Of a report: orders that the bank rejected, and whose payments are reversed now.'],
  repeated: [
    'sometimes',
    'number',
    'Of a report: orders that had ended before, because they were rejected or taken out, or that the bank had booked.',
  ],
  unknown: [
    'sometimes',
    'number',
    'Of a report: rejections of files and orders, and checks of payees, that are not about what the channel has sent.',
  ],
  checked: ['sometimes', 'number', "Of a report: transfers of which the bank says whether the payee's name fits."],
  unread: ['sometimes', 'number', 'Of a report: lines with a status that is not known; nothing was done about them.'],
  orders: ['sometimes', 'number', 'Of a statement: movements of orders of the channel.'],
  transfers: ['sometimes', 'number', 'Of a statement: transfers of shoppers for payments that wait for them.'],
  payouts: ['sometimes', 'number', 'Of a statement: payouts of processors that it books, each counted once.'],
  ignored: ['sometimes', 'number', 'Of a statement: other movements on the account.'],
  'surplus[n].paymentId': ['sometimes', 'text', 'Of a statement: a payment for which more came in than its amount.'],
  'surplus[n].amount': ['sometimes', 'amount', 'What the movement is beyond it.'],
  settlementFileId: ['sometimes', 'text', 'Of a statement that settles something: the settlement file that it became.'],
  isRepeated: [
    'sometimes',
    'boolean',
    'Of a statement: whether what it settles arrived before, in another file or the same.',
  ],
};

/** A mandate of direct debits. */
export const mandateReply = {
  reference: ['always', 'text', 'Reference, which the debtor reads on each statement.'],
  entityId: ['always', 'text', 'Channel.'],
  state: ['always', 'text', `${Object.keys(mandateStates).join(', ')}.`],
  'bankAccount.country': ['sometimes', 'text', 'Country of its account, as its newest payment names it.'],
  'bankAccount.last4Digits': ['sometimes', 'text', 'Last four characters of its IBAN, until the data are erased.'],
  dateOfSignature: ['always', 'text', 'Day on which its holder signed it.'],
  recurring: ['always', 'boolean', 'Whether it allows more than one charge.'],
  sequenceType: ['sometimes', 'text', 'Sequence type of its next charge, if it allows one: OOFF, FRST or RCUR.'],
  lastChargedOn: ['sometimes', 'text', 'Day of its last charge.'],
  chargeableUntil: [
    'sometimes',
    'text',
    'While it is active: the last day on which it can be charged if nothing is charged before.',
  ],
  createdAt: ['always', 'text', 'Time of the payment that made it known.'],
  revokedAt: ['sometimes', 'text', 'Time at which it was revoked.'],
  language: ['sometimes', 'text', 'Language of the text to which its holder agreed at a checkout.'],
  text: ['sometimes', 'text', 'That text.'],
} as const satisfies ReplyFields;

/** A mandate that was revoked, and what becomes of charges that were ordered before. */
export const revocationReply = {
  ...mandateReply,
  'reversed[n].paymentId': [
    'sometimes',
    'text',
    'A payment whose charge was taken out of its file now: it is reversed.',
  ],
  'reversed[n].day': ['sometimes', 'text', 'Day of the charge.'],
  'reversed[n].amount': ['sometimes', 'amount', 'Amount.'],
  'atBank[n].paymentId': [
    'sometimes',
    'text',
    'A payment whose charge the bank has, and whose day is still to come: ask the bank to stop it, or refund it.',
  ],
  'atBank[n].day': ['sometimes', 'text', 'Day of the charge.'],
  'atBank[n].amount': ['sometimes', 'amount', 'Amount.'],
} as const satisfies ReplyFields;

/** The mandates of direct debits, the newest first. */
export const mandatesReply: ReplyFields = {
  ...Object.fromEntries(
    Object.entries<ReplyField>(mandateReply).map(([name, [, kind, meaning]]) => [
      `mandates[n].${name}`,
      ['sometimes', kind, meaning],
    ]),
  ),
  nextCursor,
};

/** The files of the bank of a channel, the newest first. */
export const bankAnswersReply: ReplyFields = {
  'answers[n].id': ['sometimes', 'text', 'Id of the note.'],
  'answers[n].entityId': ['sometimes', 'text', 'Channel.'],
  'answers[n].name': ['sometimes', 'text', 'Name of the file.'],
  'answers[n].source': ['sometimes', 'text', `How it came: ${Object.keys(answerSources).join(', ')}.`],
  'answers[n].targetId': ['sometimes', 'text', 'With `source` SFTP: the target from whose server it was fetched.'],
  'answers[n].receivedAt': ['sometimes', 'text', 'Time at which it was read.'],
  'answers[n].bytes': ['sometimes', 'number', 'Size, as far as it was read.'],
  'answers[n].digest': ['sometimes', 'text', 'SHA-256 of its bytes, in hex digits, if it was read to its end.'],
  ...Object.fromEntries(
    Object.entries(bankAnswerReply).map(([name, [, kind, meaning]]) => [
      `answers[n].${name}`,
      ['sometimes', kind, meaning],
    ]),
  ),
  'answers[n].refusal.line': [
    'sometimes',
    'number',
    'Of a file that was refused: the line that is wrong, if it is one.',
  ],
  'answers[n].refusal.reason': ['sometimes', 'text', 'Why it was refused; nothing was changed by it.'],
  nextCursor,
};

/** Something that a bank said or did, and that somebody must settle by hand. */
export const bankExceptionReply = {
  id: ['always', 'text', 'Id of the exception.'],
  entityId: ['always', 'text', 'Channel.'],
  kind: ['always', 'text', `${Object.keys(bankExceptions).join(', ')}.`],
  paymentId: ['sometimes', 'text', 'Payment; absent if it is of several.'],
  amount: ['always', 'amount', 'Amount in euro.'],
  day: ['always', 'text', 'Day of the movement, or on which the bank said it.'],
  reason: ['sometimes', 'text', 'Reason of the bank, such as AC04.'],
  createdAt: ['always', 'text', 'Time at which it was found.'],
  'resolution.timestamp': ['sometimes', 'text', 'Time at which it was noted as settled.'],
  'resolution.by': ['sometimes', 'text', 'Who settled it.'],
  'resolution.reason': ['sometimes', 'text', 'How.'],
} as const satisfies ReplyFields;

/** The exceptions of a channel that nobody has settled, the oldest first. */
export const bankExceptionsReply: ReplyFields = {
  ...Object.fromEntries(
    Object.entries<ReplyField>(bankExceptionReply)
      .filter(([name]) => !name.startsWith('resolution.'))
      .map(([name, [, ...field]]) => [`exceptions[n].${name}`, ['sometimes', ...field]]),
  ),
  nextCursor,
};

/** The fields of a schedule's reply; sent parameters are returned under their own names as well. */
export const scheduleReply = {
  id: ['always', 'text', 'Id of the schedule.'],
  paymentType: ['always', 'text', 'SD; RS or DS in the reply to a change.'],
  registrationId: ['always', 'text', 'The stored account that is charged.'],
  'registration.id': ['always', 'text', 'The same.'],
  amount: ['always', 'amount', 'Amount of each payment.'],
  currency: ['always', 'text', 'Currency.'],
  'schedule.state': ['always', 'text', `${Object.keys(scheduleStates).join(', ')}.`],
  'schedule.reason': [
    'sometimes',
    'text',
    `Reason why it rests or has ended: ${Object.keys(scheduleReasons).join(', ')}.`,
  ],
  'schedule.resultCode': ['sometimes', 'text', 'Result code of the failed payment, until a due time is paid again.'],
  'schedule.plan': ['always', 'text', 'The plan as a sentence, in the language of the request.'],
  'schedule.expression': ['always', 'text', 'The plan in seven parts, with defaults.'],
  'schedule.timeZone': ['always', 'text', 'Time zone of the plan.'],
  'schedule.endsAt': ['sometimes', 'text', 'End by its duration or by notice: from then on nothing is paid.'],
  'schedule.pausedUntil': ['sometimes', 'text', 'Paused by its shopper: the first day on which it may be paid again.'],
  'schedule.retryAt': ['sometimes', 'text', 'Time at which a declined payment is tried again.'],
  'schedule.restsAt': [
    'sometimes',
    'text',
    'Time at which it is suspended, unless another account is given before: no retry follows.',
  ],
  'schedule.nextRuns[n].utc': [
    'sometimes',
    'text',
    `One of the next ${SHOWN_RUNS} due times, in UTC; the next one only in lists.`,
  ],
  'schedule.nextRuns[n].local': ['sometimes', 'text', 'The same in the time zone of the plan, with its offset.'],
  'schedule.runs[n].dueAt': ['sometimes', 'text', 'Due time of one of the latest payments, in UTC.'],
  'schedule.runs[n].attempt': ['sometimes', 'number', 'The first attempt to pay it, or a later one.'],
  'schedule.runs[n].paymentId': ['sometimes', 'text', 'Its payment; absent if the payment could not be requested.'],
  'schedule.runs[n].resultCode': ['sometimes', 'text', 'Result code of the payment, once it is known.'],
  'schedule.runs[n].missed': ['sometimes', 'number', 'Number of earlier due times that are paid with it.'],
} as const satisfies ReplyFields;

/** The schedules of a channel, the newest first; without their payments. */
export const schedulesReply: ReplyFields = {
  ...Object.fromEntries(
    Object.entries<ReplyField>(scheduleReply)
      .filter(([name]) => !name.startsWith('schedule.runs['))
      .map(([name, field]) => [`schedules[n].${name}`, field]),
  ),
  nextCursor,
};

/** The fields of a payment link's reply. */
export const linkReply = {
  id: ['always', 'text', 'Id of the link.'],
  url: ['always', 'text', 'Address of the page on which shoppers pay.'],
  entityId: ['always', 'text', 'Channel that is paid.'],
  state: ['always', 'text', `${Object.keys(linkStates).join(', ')}.`],
  amount: ['sometimes', 'amount', 'Amount of each payment; absent if the shopper chooses it.'],
  minimumAmount: ['sometimes', 'amount', 'Least amount that the shopper can choose.'],
  maximumAmount: ['sometimes', 'amount', 'Largest amount that the shopper can choose.'],
  currency: ['always', 'text', 'Currency.'],
  paymentType: ['always', 'text', 'DB or PA.'],
  merchantTransactionId: ['sometimes', 'text', "The merchant's reference of its payments."],
  description: ['sometimes', 'text', 'What the shopper pays for.'],
  locale: ['sometimes', 'text', 'Language of the page, if the merchant set one.'],
  testMode: ['sometimes', 'text', 'EXTERNAL or INTERNAL, if the merchant set one.'],
  reusable: ['always', 'boolean', 'Whether many shoppers may pay.'],
  maximumPayments: ['sometimes', 'number', 'Most payments of a reusable link.'],
  maximumSum: ['sometimes', 'amount', 'Largest sum of its payments.'],
  paidPayments: ['always', 'number', 'Number of payments that have succeeded.'],
  paidSum: ['always', 'amount', 'Their sum.'],
  pendingPayments: ['always', 'number', 'Number of payments in progress.'],
  paymentId: ['sometimes', 'text', 'The latest payment of a link that is not reusable, whatever its outcome.'],
  'payments[n].id': [
    'sometimes',
    'text',
    `One of the latest ${linkPayments.shown} payments that have begun; not in lists.`,
  ],
  'payments[n].amount': ['sometimes', 'amount', 'Its amount.'],
  'payments[n].state': ['sometimes', 'text', 'received, pending, succeeded or declined.'],
  'payments[n].createdAt': ['sometimes', 'text', 'Its time.'],
  createdAt: ['always', 'text', 'Time at which it was made.'],
  createdBy: ['sometimes', 'text', 'Person who made it in the back office.'],
  expiresAt: ['always', 'text', 'Time at which it ends.'],
} as const satisfies ReplyFields;

/** The reply to the wish for a link to the self-service page. */
export const customerSessionReply = {
  id: ['always', 'text', 'Id of the link.'],
  url: ['always', 'text', 'Address that opens the page once. Lead the shopper there; do not store it.'],
  expiresAt: ['always', 'text', 'When it ends, if nobody opens it.'],
} as const satisfies ReplyFields;

/** The payment links of channels, the newest first; without their payments. */
export const linksReply: ReplyFields = {
  ...Object.fromEntries(
    Object.entries<ReplyField>(linkReply)
      .filter(([name]) => !name.startsWith('payments['))
      .map(([name, field]) => [`links[n].${name}`, field]),
  ),
  nextCursor,
};

/** The fields of the reply about a value that is blocked or allowed. Once it is erased, the value is absent. */
export const listEntryReply = {
  id: ['always', 'text', 'Id of the entry.'],
  entityId: ['always', 'text', 'Where it counts: a channel, or a merchant with all channels.'],
  list: ['always', 'text', 'block or allow.'],
  kind: ['always', 'text', `${listKindNames.join(', ')}.`],
  'card.bin': ['sometimes', 'text', 'First six digits of a card.'],
  'card.last4Digits': ['sometimes', 'text', 'Its last four digits.'],
  'bankAccount.iban': ['sometimes', 'text', 'Country and last four characters of an IBAN.'],
  'customer.merchantCustomerId': ['sometimes', 'text', 'Id of a customer.'],
  'customer.email': ['sometimes', 'text', 'An e-mail address.'],
  'customer.ip': ['sometimes', 'text', 'An IP address; of IPv6 it stands for its network of 64 bits.'],
  reason: ['always', 'text', 'Why.'],
  createdAt: ['always', 'text', 'Time at which it was added, or made to last longer.'],
  createdBy: ['sometimes', 'text', 'Person in the back office, or user of the command line, who did that.'],
  endsAt: ['sometimes', 'text', 'Last second in which it counts.'],
  active: ['always', 'boolean', 'Whether it counts now.'],
  removedReason: ['sometimes', 'text', 'Why it was removed; in the reply to that.'],
} as const satisfies ReplyFields;

/** The entries of lists, the newest first. */
export const listEntriesReply: ReplyFields = {
  ...Object.fromEntries(
    Object.entries<ReplyField>(listEntryReply)
      .filter(([name]) => name !== 'removedReason')
      .map(([name, field]) => [`entries[n].${name}`, field]),
  ),
  nextCursor,
};

/** The fields of a dispute's reply. */
export const disputeReply = {
  id: ['always', 'text', 'Id of the dispute: that of the chargeback (CB).'],
  referencedId: ['always', 'text', 'The payment that was charged back.'],
  state: ['always', 'text', `${Object.keys(disputeStates).join(', ')}.`],
  chargebackResultCode: ['always', 'text', 'Reason, as the interface names it.'],
  reason: ['sometimes', 'text', 'Reason, as the scheme of the card names it.'],
  caseId: ['sometimes', 'text', "The acquirer's id of the case."],
  amount: ['always', 'amount', 'Amount of the chargeback.'],
  currency: ['always', 'text', 'Currency.'],
  reversedAmount: ['always', 'amount', 'Amount that the acquirer has given back.'],
  deadline: [
    'sometimes',
    'text',
    'Time until which it must be answered; of a contested one, the time after which it counts as lost.',
  ],
  'wantedEvidence[n]': ['sometimes', 'text', 'A kind of evidence that the reason asks for.'],
  'evidence[n].kind': ['sometimes', 'text', 'Kind of a piece of evidence that was sent; not in lists.'],
  'evidence[n].file.name': ['sometimes', 'text', 'Name of its file.'],
  'evidence[n].file.type': ['sometimes', 'text', 'Type of its file.'],
  'evidence[n].file.bytes': ['sometimes', 'number', 'Size of its file.'],
  'evidence[n].file.digest': ['sometimes', 'text', 'SHA-256 of its file, in hex digits.'],
  'evidence[n].timestamp': ['sometimes', 'text', 'Time at which it was sent.'],
  createdAt: ['always', 'text', 'Time of the chargeback.'],
} as const satisfies ReplyFields;

/** The disputes of a channel, the newest first. */
export const disputesReply: ReplyFields = {
  ...Object.fromEntries(
    Object.entries<ReplyField>(disputeReply)
      .filter(([name]) => !name.startsWith('evidence['))
      .map(([name, field]) => [`disputes[n].${name}`, field]),
  ),
  nextCursor,
};

/** What processors have told a channel, the newest first. */
export const processorEventsReply: ReplyFields = {
  'events[n].id': ['always', 'text', 'Id of the event.'],
  'events[n].entityId': ['always', 'text', 'The channel.'],
  'events[n].connector': ['always', 'text', 'The connector: stripe, adyen, mollie, paypal.'],
  'events[n].kind': ['always', 'text', `What may have happened: ${eventKinds.join(', ')}.`],
  'events[n].state': [
    'always',
    'text',
    `${Object.entries(eventStates)
      .map(([state, meaning]) => `${state}: ${meaning}`)
      .join('; ')}.`,
  ],
  'events[n].note': ['sometimes', 'text', 'Why it changed nothing, in words.'],
  'events[n].paymentId': ['sometimes', 'text', 'The payment that it was about, or that it made.'],
  'events[n].processorPaymentId': ['sometimes', 'text', "The processor's id of the payment."],
  'events[n].reference': ['sometimes', 'text', 'Our reference of the order, where the processor names it.'],
  'events[n].facts': ['always', 'map', 'Its other facts; nothing about a person.'],
  'events[n].timestamp': ['always', 'text', 'Time at which it came.'],
  nextCursor,
};

/** The fields of the reply about an SFTP server for files. */
export const fileTargetReply = {
  id: ['always', 'text', 'Id of the target.'],
  entityId: ['always', 'text', 'Channel whose files it receives, or merchant: those of all its channels.'],
  host: ['always', 'text', 'SFTP server.'],
  port: ['always', 'number', 'Its port.'],
  username: ['always', 'text', 'User on the server.'],
  folder: ['always', 'text', 'Folder for the files.'],
  receives: ['always', 'text', 'REPORTS or BANK: which files it gets.'],
  fetchesAnswers: ['always', 'boolean', 'Whether files of the bank are fetched from there.'],
  answersFolder: ['always', 'text', 'Folder in which the bank puts them.'],
  hostKey: ['always', 'text', 'SHA-256 fingerprint of its host key.'],
  authentication: ['always', 'text', 'password or privateKey: what the user logs in with.'],
  active: ['always', 'boolean', 'Whether files are sent.'],
  createdAt: ['always', 'text', 'Time of the registration.'],
  'lastVisit.at': ['sometimes', 'text', 'Time at which files of the bank were last fetched; not after a change.'],
  'lastVisit.outcome': ['sometimes', 'text', `Outcome: ${Object.keys(visitOutcomes).join(', ')}.`],
  'lastVisit.failingSince': ['sometimes', 'text', 'Time of the first visit that failed, since the last that did not.'],
} as const satisfies ReplyFields;

/** The SFTP servers of a merchant or channel. */
export const fileTargetsReply: ReplyFields = Object.fromEntries(
  Object.entries<ReplyField>(fileTargetReply).map(([name, field]) => [`targets[n].${name}`, field]),
);

/** The transfers of a file. */
export const transfersReply = {
  name: ['always', 'text', 'Name of the file.'],
  'transfers[n].targetId': ['sometimes', 'text', 'Id of the target.'],
  'transfers[n].state': ['sometimes', 'text', `${Object.keys(transferStates).join(', ')}.`],
  'transfers[n].createdAt': ['sometimes', 'text', 'Time at which the file was to be sent for the first time.'],
  'transfers[n].attempts[n].at': [
    'sometimes',
    'text',
    `Time of an attempt; the latest ${transferLimits.attempts} are kept.`,
  ],
  'transfers[n].attempts[n].outcome': ['sometimes', 'text', `Outcome: ${Object.keys(transferOutcomes).join(', ')}.`],
  'transfers[n].attempts[n].milliseconds': ['sometimes', 'number', 'Duration.'],
} as const satisfies ReplyFields;

/** Every result code. */
export const resultCodesReply = {
  'resultCodes[n].code': ['always', 'text', 'Result code.'],
  'resultCodes[n].description': ['always', 'text', 'Its text.'],
} as const satisfies ReplyFields;

/** Test data and their effects; test environment only. */
export const testDataReply = {
  'cards[n].number': ['always', 'text', 'Card number; any future date of expiry and any security code of its length.'],
  'cards[n].brand': ['always', 'text', 'Its brand.'],
  'cards[n].code': ['always', 'text', 'Result code of the payment.'],
  'cards[n].description': ['always', 'text', 'The outcome.'],
  'cards[n].binCountry': [
    'sometimes',
    'text',
    'Country of its issuer; a card that no bank issued has none, and none of these.',
  ],
  'cards[n].type': ['sometimes', 'text', 'credit, debit or prepaid.'],
  'cards[n].level': ['sometimes', 'text', 'Its level.'],
  'cards[n].regulatedFlag': ['sometimes', 'text', 'Whether its fees are regulated, `true` or `false`.'],
  'cards[n].bank': ['sometimes', 'text', 'Its issuer.'],
  'cards[n].merchantAdviceCode': ['sometimes', 'text', '`resultDetails.MerchantAdviceCode` of its declines.'],
  'bankAccounts[n].country': ['always', 'text', 'Country of a bank account, two letters.'],
  'bankAccounts[n].iban': ['always', 'text', 'Its IBAN; any holder will do.'],
  'bankAccounts[n].code': ['always', 'text', 'Result code of the payment.'],
  'bankAccounts[n].description': ['always', 'text', 'The outcome.'],
  'authentications[n].number': ['always', 'text', 'Number of a card that is enrolled in 3-D Secure.'],
  'authentications[n].brand': ['always', 'text', 'Its brand.'],
  'authentications[n].code': ['always', 'text', 'Result code of the payment, if the shopper approves the challenge.'],
  'authentications[n].description': ['always', 'text', 'The outcome.'],
  'amounts[n].amount': ['always', 'amount', 'Amount of a payment from an account that is no card.'],
  'amounts[n].code': ['always', 'text', 'Result code of the payment.'],
  'amounts[n].description': ['always', 'text', 'The outcome.'],
  'addresses[n].postcode': ['always', 'text', 'Postcode of a billing address, beside any street.'],
  'addresses[n].avsResponse': ['always', 'text', 'Result of the address check.'],
  'addresses[n].description': ['always', 'text', 'Its meaning.'],
  'emails[n].email': ['always', 'text', 'Address of a customer whom more rules of risk check.'],
  'emails[n].rules': ['always', 'text', 'The rules.'],
  'emails[n].description': ['always', 'text', 'Their effect.'],
  'actions[n].action': ['always', 'text', "A button of the simulated processor's page."],
  'actions[n].code': ['always', 'text', 'Result code of the payment afterwards.'],
  'actions[n].description': ['always', 'text', 'The outcome.'],
} as const satisfies ReplyFields;

/** The fields of a webhook's reply. */
export const webhookReply = {
  id: ['always', 'text', 'Id of the webhook.'],
  entityId: ['always', 'text', 'Merchant or channel whose changes it receives.'],
  url: ['always', 'text', 'Address of the consumer.'],
  types: ['always', 'texts', 'Kinds of notifications.'],
  fields: ['sometimes', 'texts', 'The only fields of the payload, besides id and result.'],
  encrypted: ['always', 'boolean', 'Whether the body is encrypted; otherwise it is plain JSON, signed.'],
  wrapper: ['always', 'boolean', 'Whether the encrypted body is JSON.'],
  pulled: ['sometimes', 'boolean', 'true: notifications wait until they are fetched.'],
  active: ['always', 'boolean', 'Whether it is notified of changes.'],
  secret: ['sometimes', 'text', 'Key that encrypts notifications, 64 hex digits; shown once.'],
  signingSecret: ['sometimes', 'text', 'Secret that signs them, `whsec_…`; shown once.'],
  secretId: ['always', 'text', 'Id of the secret that encrypts now, as in `X-Secret-Id` of a notification.'],
  nextSecretId: ['sometimes', 'text', 'Id of the secret that encrypts once the replaced one has ended.'],
  secretEndsAt: ['sometimes', 'text', 'End of the validity of the replaced secret.'],
  'test.isDelivered': ['sometimes', 'boolean', 'Whether the test delivery was answered with 2xx.'],
  'test.status': ['sometimes', 'number', 'Status of the answer.'],
  'test.error': ['sometimes', 'text', 'Reason for a failed delivery.'],
} as const satisfies ReplyFields;

const inWebhookList = Object.fromEntries(
  Object.entries<ReplyField>(webhookReply).map(([name, field]) => [`webhooks[n].${name}`, field]),
);

/** The webhooks of a merchant or channel. */
export const webhooksReply: ReplyFields = inWebhookList;

const actionsByType = notificationTypes
  .filter((type) => notificationKinds[type].actions.length > 0)
  .map((type) => `${type}: ${notificationKinds[type].actions.join(', ')}`);

const subjects = notificationTypes.map((type) => type.toLowerCase()).join(' or ');

/** The fields of a notification and of each attempt to deliver it. */
export const deliveryReply = {
  id: ['always', 'text', 'Id of the delivery; the `webhook-id` of its notification.'],
  type: ['always', 'text', `Subject: ${notificationTypes.join(' or ')}.`],
  action: ['sometimes', 'text', `Change of the subject. ${actionsByType.join('; ')}.`],
  subjectId: ['always', 'text', `Id of the ${subjects}.`],
  sequence: ['always', 'number', 'Of two notifications about one subject the later has the larger number.'],
  state: ['always', 'text', 'waiting, delivered or failed.'],
  createdAt: ['always', 'text', 'Time of the change.'],
  'attempts[n].at': ['sometimes', 'text', 'Time of an attempt.'],
  'attempts[n].status': ['sometimes', 'number', 'Status of the answer.'],
  'attempts[n].error': ['sometimes', 'text', 'Reason for a missing answer.'],
  'attempts[n].milliseconds': ['sometimes', 'number', 'Duration.'],
} as const satisfies ReplyFields;

/** The notifications of a webhook, the newest first. */
export const deliveriesReply: ReplyFields = {
  ...Object.fromEntries(
    Object.entries<ReplyField>(deliveryReply).map(([name, field]) => [`deliveries[n].${name}`, field]),
  ),
  nextCursor: ['sometimes', 'text', 'There are more: send it as `cursor` for those that follow.'],
};

/** The notifications of a pulled webhook that are due, the oldest first. */
export const messagesReply = {
  'messages[n].deliveryId': ['sometimes', 'text', 'Id of the delivery; the `webhook-id` of its notification.'],
  'messages[n].attempt': ['sometimes', 'number', 'Number of this attempt.'],
  'messages[n].type': ['sometimes', 'text', `Subject: ${notificationTypes.join(' or ')}.`],
  'messages[n].action': ['sometimes', 'text', 'Change of the subject.'],
  'messages[n].subjectId': ['sometimes', 'text', `Id of the ${subjects}.`],
  'messages[n].headers': ['sometimes', 'map', 'Headers of the request to the consumer.'],
  'messages[n].body': ['sometimes', 'text', 'Body of the request to the consumer.'],
} as const satisfies ReplyFields;

/** The notifications that a request sent again. */
export const resentReply = {
  resent: ['always', 'number', 'Number of notifications that are sent again.'],
  hasMore: ['always', 'boolean', 'Whether there are more: send the request again for them.'],
} as const satisfies ReplyFields;

/** The position of the clock of the test environment. */
export const testClockReply = {
  time: ['always', 'text', 'The time of the service, `YYYY-MM-DD HH:MM:SS+0000`.'],
  isFrozen: ['always', 'boolean', 'Whether the clock is stopped.'],
  aheadSeconds: ['always', 'difference', 'Seconds that it is ahead of the real time; behind it below zero.'],
} as const satisfies ReplyFields;

/** The position of the clock after it was moved. */
export const movedClockReply = {
  ...testClockReply,
  timersRun: ['always', 'number', 'Number of timers that ran in the answering process; others may have run more.'],
} as const satisfies ReplyFields;

/** The events of a checkout or a payment, in order; test environment only. */
export const testEventsReply = {
  'events[n].kind': ['always', 'text', 'Kind of the event.'],
  'events[n].timestamp': ['always', 'text', 'Time, by the clock of the service, `YYYY-MM-DD HH:MM:SS+0000`.'],
  'events[n].checkoutId': ['sometimes', 'text', 'The checkout of the event.'],
  'events[n].paymentId': ['sometimes', 'text', 'The payment of the event.'],
  'events[n].details': ['always', 'map', 'Details of the event.'],
} as const satisfies ReplyFields;

/** The mails that the test environment keeps, the newest first. */
export const testMailsReply = {
  'mails[n].id': ['always', 'text', 'Id of the mail.'],
  'mails[n].kind': ['always', 'text', `Its kind: ${mailKindNames.join(', ')}.`],
  'mails[n].channel': ['always', 'text', 'Id of the channel.'],
  'mails[n].paymentId': [
    'sometimes',
    'text',
    'The payment that the mail is about; that of a refund is the refunded one.',
  ],
  'mails[n].language': ['always', 'text', 'The language in which it is written.'],
  'mails[n].from': ['always', 'text', 'Name and address of the sender.'],
  'mails[n].to': ['always', 'text', 'Address of the recipient.'],
  'mails[n].replyTo': ['sometimes', 'text', 'Address for replies, where the channel has one.'],
  'mails[n].signedBy': [
    'sometimes',
    'text',
    'Name in the DNS of the key with which the gateway signs it, where the channel has one.',
  ],
  'mails[n].messageId': ['always', 'text', 'The Message-ID, the same for each attempt to send the mail.'],
  'mails[n].subject': ['always', 'text', 'Its subject.'],
  'mails[n].text': ['always', 'text', 'Its plain text.'],
  'mails[n].html': ['always', 'text', 'Its HTML.'],
  'mails[n].timestamp': ['always', 'text', 'Time of its cause, `YYYY-MM-DD HH:MM:SS+0000`.'],
} as const satisfies ReplyFields;

/** The reply of the integrity endpoint, without the envelope. */
export const integrityReply = {
  integrity: ['always', 'text', 'Hash of the payment script, `sha384-…`.'],
} as const satisfies ReplyFields;

/** The inventory of the widget's scripts, without the envelope. */
export const scriptsReply = {
  buildNumber: ['always', 'text', 'The build of the widget.'],
  'scripts[n].name': ['always', 'text', 'Name of the script.'],
  'scripts[n].path': ['always', 'text', 'Its path at the gateway; of a frame, that of its page.'],
  'scripts[n].integrity': ['always', 'text', 'The hash that the browser checks, `sha256-…` or `sha384-…`.'],
  'scripts[n].runsIn': ['always', 'text', '`page`: in the page of the shop; `frame`: in a frame of the gateway.'],
  'scripts[n].loads': ['always', 'text', 'When it loads.'],
  'scripts[n].purpose': ['always', 'text', 'Why it is necessary.'],
  'providerScripts[n].name': ['always', 'text', 'Name of a wallet whose provider hosts the script; live environment.'],
  'providerScripts[n].brands': ['always', 'texts', 'The brands that need it.'],
  'providerScripts[n].address': ['always', 'text', 'Its address.'],
  'providerScripts[n].loads': ['always', 'text', 'When it loads.'],
  'providerScripts[n].purpose': ['always', 'text', 'Why it is necessary.'],
} as const satisfies ReplyFields;

/** The reply to a request that could not be carried out: the envelope alone. */
export const errorReply = {} as const satisfies ReplyFields;
