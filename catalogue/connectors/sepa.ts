import { isCreditorIdentifier } from '../banking/creditor-identifier.ts';
import { bicHolds, ibanHolds } from '../banking/iban.ts';
import { isSepaIban, needsBankAndAddress } from '../banking/sepa-countries.ts';
import { choice, type SettingKind, timeZone, wholeNumber, written, yesOrNo } from '../settings/kinds.ts';
import type { ConnectorFacts } from './facts.ts';

const euros: SettingKind<bigint> = {
  read: (text) => (/^[1-9]\d{0,8}\.\d{2}$/.test(text) ? BigInt(text.replace('.', '')) : undefined),
  words: 'an amount in euro with two decimals, from 1.00 to 999999999.99',
  examples: ['1.00', '5000.00', '999999999.99'],
  counterexamples: ['0.00', '5000', '5,00', '-1.00', '1000000000.00'],
};

const checked = (
  holds: (text: string) => boolean,
  words: string,
  samples: { readonly right: readonly string[]; readonly wrong: readonly string[] },
): SettingKind<string> => ({
  read: (text) => (holds(text) ? text : undefined),
  words,
  examples: samples.right,
  counterexamples: samples.wrong,
});

const timeOfDay = written(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time such as 09:30', {
  right: ['00:00', '09:30', '23:59'],
  wrong: ['24:00', '9:30'],
});

const isUpperCase = (text: string): boolean => text === text.toUpperCase();

const holder = written(/^(?=.*[\p{L}\d])\S(?:.{0,68}\S)?$/u, '1 to 70 characters, among them a letter or a digit', {
  right: ['Shop GmbH'],
  wrong: ['', ' ', '***', 'x'.repeat(71)],
});

/** The settings of a channel that collects and pays by files for its own bank. */
const settings = {
  'sepa.creditorIdentifier': [
    'channel',
    checked(isCreditorIdentifier, 'a creditor identifier, in capitals and without blanks', {
      right: ['DE98ZZZ09999999999', 'NL79ZZZ999999990000'],
      wrong: ['DE97ZZZ09999999999', 'de98zzz09999999999', 'DE98 ZZZ 0999'],
    }),
    '',
    'The creditor identifier of the merchant. With it, direct debits and transfers of the SEPA ' +
      'go to the merchant’s own bank as [files](sepa.md); all other brands go to the acquirer.',
  ],
  'sepa.creditorName': ['channel', holder, '', 'The name of the merchant in mandates and files, as debtors know it.'],
  'sepa.accountHolder': [
    'channel',
    holder,
    '',
    'The name of the merchant’s account at its bank, if it differs from `sepa.creditorName`: ' +
      'shoppers transfer to this name, and their banks compare it.',
  ],
  'sepa.iban': [
    'channel',
    checked((text) => isUpperCase(text) && ibanHolds(text) && isSepaIban(text), 'an IBAN of a country of the SEPA', {
      right: ['DE89370400440532013000', 'CH9300762011623852957'],
      wrong: ['DE89370400440532013001', 'TR330006100519786457841326', 'de89370400440532013000'],
    }),
    '',
    'The account that receives direct debits, and that pays refunds and payouts.',
  ],
  'sepa.bic': [
    'channel',
    checked((text) => isUpperCase(text) && bicHolds(text), 'a BIC', {
      right: ['COBADEFFXXX', 'COBADEFF'],
      wrong: ['COBADEF', 'cobadeff'],
    }),
    '',
    'The BIC of this account, if the bank requires it. It is required for an account outside the European Economic Area.',
  ],
  'sepa.scheme': [
    'channel',
    choice('CORE', 'B2B'),
    'CORE',
    'The scheme of direct debits: CORE for everybody, ' +
      'B2B between businesses, whose debtors confirm each mandate to their bank.',
  ],
  'sepa.timeZone': ['channel', timeZone, 'Europe/Berlin', 'The time zone of the bank’s cut-off.'],
  'sepa.cutOff': [
    'channel',
    timeOfDay,
    '09:00',
    'The time at which the files of a day are made. The bank must still accept them on this day.',
  ],
  'sepa.leadDays': [
    'channel',
    wholeNumber(1, 14),
    '1',
    'Settlement days of the euro system between a file of direct debits and the day of the charge.',
  ],
  'sepa.preNotificationDays': [
    'channel',
    wholeNumber(1, 60),
    '14',
    'Days between the notice to a debtor and the day of the charge: 14, unless your terms say otherwise.',
  ],
  'sepa.largestAmount': [
    'channel',
    euros,
    '',
    'The bank’s limit for one order; larger amounts are refused with 100.550.301.',
  ],
  'sepa.entries': [
    'channel',
    choice('single', 'batch'),
    'single',
    'Whether the bank books each order of a file, or the file as one sum.',
  ],
  'sepa.payeeCheck': [
    'channel',
    choice('checked', 'optedOut'),
    'checked',
    'Whether the bank compares the names of payees with the names of their accounts, ' +
      'or you have [opted out](sepa.md#opting-out-of-the-check): then a file of two or more orders is one batch.',
  ],
  'sepa.instantTransfers': [
    'channel',
    yesOrNo,
    'false',
    'Whether refunds and payouts are [instant transfers](sepa.md#instant-transfers), ' +
      'in files of their own, which the bank executes on any day.',
  ],
  'sepa.instantLimit': [
    'channel',
    euros,
    '',
    'The bank’s limit for one instant transfer; larger amounts are ordinary transfers.',
  ],
  'sepa.instantCutOff': [
    'channel',
    timeOfDay,
    '17:00',
    'The time at which the file of instant transfers of a day is made, also at weekends and on holidays.',
  ],
} as const;

/**
 * Returns whether settings lack the BIC of an account that is not found by its IBAN, so that neither files nor codes of
 * transfers are complete. Source: EPC069-12, BIC of the beneficiary's bank.
 */
const lacksBic = (stored: Readonly<Record<string, string>>): boolean =>
  (stored['sepa.bic'] ?? '') === '' && needsBankAndAddress(stored['sepa.iban'] ?? '');

/** Files for the merchant's own bank. */
export const sepa = {
  payments: 'direct debits and transfers of the SEPA',
  chosenBy: [],
  defaultFor: [],
  brands: ['DIRECTDEBIT_SEPA', 'BANKTRANSFER_SEPA'],
  tasks: 'all',
  currencies: ['EUR'],
  ends: ['atOnce', 'byShopper', 'byEvent'],
  settings,
  changedIn: 'channel',
  needs: ['sepa.creditorIdentifier', 'sepa.creditorName', 'sepa.iban'],
  showsMandate: true,
  faults: (stored) => (lacksBic(stored) ? [{ name: 'sepa.bic', message: 'must be set for this sepa.iban' }] : []),
} as const satisfies ConnectorFacts;
