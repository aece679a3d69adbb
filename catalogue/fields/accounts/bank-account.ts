import { lettersAndHyphens } from '../../formats/alphabets.ts';
import { countryInEitherCase } from '../../formats/iso.ts';
import { date } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { lettersAndDigits, matching, text } from '../../schema/format.ts';

const iban = matching(/[A-Za-z]{2}\d{2}[A-Za-z0-9]{11,27}/, '2 letters, 2 digits, then 11 to 27 letters or digits', {
  right: ['NO9386011117947', 'DE89370400440532013000', 'gb29nwbk60161331926819', `MT84${'A1'.repeat(13)}Z`],
  wrong: [
    ...['NO938601111794', `MT84${'A1'.repeat(14)}`, 'D189370400440532013000', 'DEA9370400440532013000'],
    ...['DE89 3704 0044 0532 0130 00', 'DE89-370400440532013000', 'ÄE89370400440532013000'],
  ],
});

const bic = matching(/[A-Za-z0-9]{8}(?:[A-Za-z0-9]{3})?/, '8 or 11 letters or digits', {
  right: ['MARKDEFF', 'DABAIE2D', 'MARKDEFFXXX'],
  wrong: ['MARKDEF', 'MARKDEFFX', 'MARKDEFFXX', 'MARKDEFFXXXX', 'MARK-EFF', 'MARK DEF', 'MARKDÉFF'],
});

/** Account data of a bank account. Source: interface, 'Bank account'. */
export const bankAccount = {
  'bankAccount.holder': ['required', text(4, 128), 'Name of the holder.'],
  'bankAccount.bankName': ['conditional', text(1, 255), 'Name of the bank.'],
  'bankAccount.number': ['conditional', lettersAndDigits(3, 64), 'Number of the account.', 'secret'],
  'bankAccount.iban': ['conditional', iban, 'International number of the account.', 'secret'],
  'bankAccount.bankCode': ['conditional', lettersAndDigits(1, 12), "The bank's code in its country."],
  'bankAccount.bic': ['conditional', bic, "The bank's international code."],
  'bankAccount.country': ['conditional', countryInEitherCase, 'Country of the bank; without it, that of the IBAN.'],
  'bankAccount.mandate.id': ['conditional', lettersAndHyphens(1, 256), 'Id of the mandate of a direct debit.'],
  'bankAccount.mandate.dateOfSignature': ['conditional', date, 'Day on which the mandate was signed.'],
  transactionDueDate: ['conditional', date, 'Day on which the direct debit is due.'],
} as const satisfies Fields;
