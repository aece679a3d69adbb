import { bicHolds, ibanHolds } from '../../../catalogue/banking/iban.ts';
import { isSepaIban, needsBankAndAddress } from '../../../catalogue/banking/sepa-countries.ts';
import type { AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { Refused } from './answer.ts';
import { sepaText } from './files/texts.ts';
import type { OrderParty } from './model/order.ts';

const NAME_LENGTH = 70;

/** Returns whether a text has a letter or a digit in the characters that banks take. */
export const isWritable = (text: string): boolean => /[A-Za-z0-9]/.test(sepaText(text, NAME_LENGTH));

/** The parts of an address, with the parameter of each and the code of a payment that lacks it. */
const addressParts = [
  ['street', 'billing.street1', '100.800.100'],
  ['postcode', 'billing.postcode', '100.800.200'],
  ['town', 'billing.city', '100.800.300'],
  ['country', 'billing.country', '100.800.500'],
] as const;

/** Returns the billing address. @throws Refused for a missing part: a bank refuses the whole file for an empty element. */
const addressOf = (request: AcquirerOrder['request']): NonNullable<OrderParty['address']> => {
  const parts = addressParts.map(([part, name, code]) => {
    const text = request[name];
    if (text === undefined || !isWritable(text)) throw new Refused(code, `accounts in this country need ${name}`);
    return [part, text];
  });
  return Object.fromEntries(parts) as NonNullable<OrderParty['address']>;
};

/** Returns the holder of an account. @throws Refused if the bank could not reach the account. */
export const partyOf = ({ account, request }: AcquirerOrder): OrderParty => {
  const { 'bankAccount.iban': written, 'bankAccount.holder': name } = account?.parameters ?? {};
  const iban = written?.replaceAll(' ', '').toUpperCase();
  if (iban === undefined || !ibanHolds(iban)) throw new Refused('100.100.104', 'a valid IBAN is needed');
  if (!isSepaIban(iban)) throw new Refused('100.200.100', `accounts in ${iban.slice(0, 2)} are not in the SEPA`);
  if (name === undefined) throw new Refused('100.100.400', 'the name of the account holder is needed');
  if (!isWritable(name)) {
    throw new Refused('100.100.402', 'the name of the account holder needs a letter or a digit that banks take');
  }
  const given = account?.parameters['bankAccount.bic']?.toUpperCase();
  const bic = given !== undefined && bicHolds(given) ? given : undefined;
  if (!needsBankAndAddress(iban)) return { name, iban, bic, address: undefined };
  if (bic === undefined) throw new Refused('100.100.105', 'accounts in this country need bankAccount.bic');
  return { name, iban, bic, address: addressOf(request) };
};
