import { lettersOf, nameOf } from '../../formats/alphabets.ts';
import { countryOfThreeLetters } from '../../formats/iso.ts';
import { transferPhone } from '../../formats/phones.ts';
import { date } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { oneOf, text } from '../../schema/format.ts';

/** The recipient of the money in an account funding or a payout. Source: interface, 'Recipient'. */
export const recipient = {
  'recipient.givenName': ['optional', nameOf(1, 48), 'Given name.'],
  'recipient.middleName': ['optional', nameOf(1, 48), 'Middle name.'],
  'recipient.surname': ['optional', nameOf(1, 48), 'Surname.'],
  'recipient.birthDate': ['optional', date, 'Day of birth.'],
  'recipient.phone': ['optional', transferPhone, 'Telephone.'],
  'recipient.accountNumber': ['optional', text(1, 32), 'Number of the account that the money goes to.', 'secret'],
  'recipient.street': ['optional', text(1, 100), 'Street.'],
  'recipient.city': ['optional', text(1, 50), 'City.'],
  'recipient.state': ['optional', text(1, 50), 'State, province or region.'],
  'recipient.country': ['optional', countryOfThreeLetters, 'Country.'],
  'recipient.postcode': ['optional', text(1, 30), 'Postcode.'],
  'recipient.accountNumberType': [
    'optional',
    oneOf(
      'OTHER',
      'RTN_AND_BANK_ACCOUNT',
      'IBAN',
      'PHONE_NUMBER',
      'BAN_AND_BIC',
      'IBAN_AND_BIC',
      'WALLET_ID',
      'SOCIAL_NETWORK_ID',
    ),
    'Kind of account number.',
  ],
  'recipient.nationality': ['optional', lettersOf(1, 50), 'Nationality.'],
  'recipient.identificationType': ['optional', text(1, 50), 'Kind of the identity document.'],
  'recipient.identificationValue': ['optional', text(1, 50), 'Number of the identity document.'],
  'recipient.entityType': ['optional', text(1, 50), 'Person or kind of company.'],
  'recipient.relationship': ['optional', text(1, 50), 'Relationship of the recipient to the sender.'],
  'recipient.occupation': ['optional', text(1, 50), 'Occupation.'],
  'recipient.identificationCountry': ['optional', countryOfThreeLetters, 'Country that issued the identity document.'],
  'recipient.birthCountry': ['optional', countryOfThreeLetters, 'Country of birth.'],
} as const satisfies Fields;
