import { lettersOf, nameOf } from '../../formats/alphabets.ts';
import { countryOfThreeLetters } from '../../formats/iso.ts';
import { transferPhone } from '../../formats/phones.ts';
import { date } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { oneOf, text } from '../../schema/format.ts';

/** The sender of the money in an account funding or a payout. Source: interface, 'Sender'. */
export const sender = {
  'sender.name': ['optional', nameOf(1, 100), 'Whole name.'],
  'sender.givenName': ['optional', nameOf(1, 50), 'Given name.'],
  'sender.middleName': ['optional', nameOf(1, 50), 'Middle name.'],
  'sender.surname': ['optional', nameOf(1, 50), 'Surname.'],
  'sender.birthDate': ['optional', date, 'Day of birth.'],
  'sender.phone': ['optional', transferPhone, 'Telephone.'],
  'sender.accountNumber': ['optional', text(1, 32), 'Number of the account of the sender.', 'secret'],
  'sender.street': ['optional', text(1, 100), 'Street.'],
  'sender.city': ['optional', nameOf(1, 50), 'City.'],
  'sender.state': ['optional', nameOf(1, 50), 'State, province or region.'],
  'sender.country': ['optional', countryOfThreeLetters, 'Country.'],
  'sender.postcode': ['optional', text(1, 30), 'Postcode.'],
  'sender.accountNumberType': [
    'optional',
    oneOf('OTHER', 'RTN_AND_BANK_ACCOUNT', 'IBAN', 'IBAN_AND_BIC', 'CARD_ACCOUNT'),
    'Kind of account number.',
  ],
  'sender.sourceOfFunds': [
    'optional',
    oneOf('01', '02', '03', '04', '05', '06', '07', '08', '09'),
    'Source of the money: 01 credit, 02 debit, 03 prepaid, 04 cash, ' +
      '05 and 06 debit and credit accounts outside the scheme, 07 deposit account, 08 mobile money account, 09 other.',
  ],
  'sender.entityType': ['optional', nameOf(1, 50), 'Person or kind of company.'],
  'sender.occupation': ['optional', nameOf(1, 50), 'Occupation.'],
  'sender.identificationType': ['optional', nameOf(1, 50), 'Kind of the identity document.'],
  'sender.identificationValue': ['optional', nameOf(1, 50), 'Number of the identity document.'],
  'sender.nationality': ['optional', lettersOf(1, 50), 'Nationality.'],
  'sender.birthCountry': ['optional', countryOfThreeLetters, 'Country of birth.'],
  'sender.identificationCountry': ['optional', countryOfThreeLetters, 'Country that issued the identity document.'],
} as const satisfies Fields;
