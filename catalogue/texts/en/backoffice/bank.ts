import type { BankExceptionKind } from '../../../books/bank-exceptions.ts';
import type { MandateState } from '../../../books/mandates.ts';
import type { FileWait, PayeeCheck } from '../../../books/payee-checks.ts';

/** The texts of the views of the merchant's own bank, in English. */
export const bank = {
  title: 'Bank',
  servers: 'SFTP servers',
  tabs: {
    files: 'Files for the bank',
    answers: 'Answers of the bank',
    mandates: 'Mandates',
    exceptions: 'Exceptions',
  },
  filesWhy: 'One file for each channel, kind and day, made at the cut-off.',
  noFiles:
    'There are no orders for the bank. A SEPA direct debit, a refund or a payout of your own bank makes one, ' +
    'and a file has those of a day.',
  day: 'Day',
  kind: 'Kind',
  kinds: {
    collection: 'Direct debits',
    transfer: 'Refunds and payouts',
    instant: 'Instant refunds and payouts',
    authorization: 'Authorization',
  },
  state: 'State',
  fileStates: { open: 'Takes orders', closed: 'Is being made', made: 'Made' },
  fileWaits: {
    PAYEE_CHECK: 'Waits at the bank: names of payees do not match',
    RELEASE: 'Waits at the bank: release it there',
  } satisfies Record<FileWait, string>,
  since: 'since',
  closesAt: 'Cut-off',
  orders: 'Orders',
  amount: 'Amount',
  download: 'Download',
  downloadWhy: 'The file has names and accounts of your customers.',
  channel: 'Channel',
  back: 'All files',
  ordersOf: 'Orders of {day}',
  noOrders: 'The file has no orders. They were cancelled before it was written.',
  payment: 'Payment',
  orderStates: {
    open: 'Waiting, or being carried out',
    cancelled: 'Cancelled',
    rejected: 'Rejected',
    returned: 'Came back',
  },
  reason: 'Reason',
  payee: 'Payee',
  payeeChecks: {
    MATCH: 'The name matches',
    CLOSE_MATCH: 'The name is similar',
    NO_MATCH: 'The name does not match',
    NOT_POSSIBLE: 'Not checked: the payee’s bank could not compare the names',
  } satisfies Record<PayeeCheck, string>,
  payeeName: 'The account holder is {name}',
  mandate: 'Mandate',
  sequence: 'Sequence',
  answersWhy: 'Status reports and statements: sent by hand, by a program, or fetched from the bank’s server.',
  noAnswers: 'The bank has not answered yet. Upload its statements here, or have them fetched from its server.',
  received: 'Arrived',
  name: 'Name',
  source: 'How',
  sources: { UPLOAD: 'Sent', SFTP: 'Fetched', SIMULATOR: 'Simulated bank' },
  did: 'Effect',
  refused: 'Refused: {reason}',
  refusedAt: 'Refused, line {line}: {reason}',
  report:
    'Rejected now: {rejected}; rejected before: {repeated}; unknown orders: {unknown}; names of payees checked: {checked}',
  statement: 'Orders: {orders}; transfers of shoppers: {transfers}; other movements: {ignored}',
  surplus: 'Surplus: {amount}',
  upload: 'Upload a file of the bank',
  file: 'File (XML: {xml}; or {others})',
  taken: 'The file was processed.',
  mandatesWhy: 'Agreements of account holders to direct debits. No charge is possible under a revoked mandate.',
  noMandates: 'There is no mandate yet. The first SEPA direct debit of a shopper makes one.',
  reference: 'Reference',
  signed: 'Signed',
  account: 'Account',
  lastCharged: 'Last charged',
  chargeableUntil: 'Lapses without a charge on',
  several: 'For',
  recurring: 'several payments',
  single: 'one payment',
  mandateStates: {
    active: 'Active',
    used: 'Used',
    lapsed: 'Lapsed',
    revoked: 'Revoked',
  } satisfies Record<MandateState, string>,
  show: 'Show',
  text: 'Text of the mandate',
  noText: 'The gateway does not have the text, because it did not show it: the text is where the mandate was signed.',
  revoke: 'Revoke',
  revokeWhy:
    'No further charge is possible under {reference}. ' +
    'Debits that wait for a file are reversed; debits at the bank are not.',
  revoked: 'Revoked.',
  reversed: 'Reversed debits, which waited for a file',
  atBank: 'Debits at the bank: ask the bank to stop them, or refund them',
  exceptionsWhy: 'Cases that a person must decide. Each stays open until it is resolved.',
  noExceptions:
    'There is no open exception. What the bank reports and no payment explains appears here, for you to ' + 'decide.',
  exception: 'What happened',
  exceptionKinds: {
    SURPLUS: 'The shopper paid too much: pay it back',
    TOLD_TWICE: 'A second transfer, or the first one, reported again: check the account',
    SEVERAL_PAYMENTS: 'A transfer has the references of several payments: divide it',
    TAKEN_BACK: 'The bank took back money of no payment: do not pay it back',
    OTHER_SUM: 'The bank booked a file as a sum that differs from its orders: ask the bank',
    PAYOUT_DIFFERS: 'A payout of a processor came with another amount: compare it with the report',
    UNKNOWN_RETURN: 'The bank returned an unknown debit: ask the bank',
    ODD_ENTRY: 'A faulty entry about an order: ask the bank',
    CAME_BACK: 'A refund or payout came back: repeat it',
    REJECTED_AFTER_BOOKING: 'The bank rejected an order that it had booked: ask the bank',
    REFUNDED_AND_RETURNED: 'A refunded charge was rejected or returned: the shopper has the money twice',
  } satisfies Record<BankExceptionKind, string>,
  resolve: 'Resolve',
  resolved: 'Resolved.',
  how: 'How, for the books',
} as const;

type Texts<Tree> = { readonly [Name in keyof Tree]: Tree[Name] extends string ? string : Texts<Tree[Name]> };

/** The texts of the views of the merchant's own bank in one language. */
export type BankTexts = Texts<typeof bank>;
