/** Older statements name an account by a bank code and a number, or by its number alone, of at least so many digits. */
const NUMBER_LENGTH = 7;

/** The country and the check digits of an IBAN. */
const HEAD_LENGTH = 4;

const plain = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Returns whether a bank's name of an account is that of an IBAN: `37040044/532013000`, also with a currency behind. */
export const isNameOf = (stated: string, iban: string): boolean => {
  const [name, account] = [plain(stated), plain(iban)];
  if (name === account || name.replace(/[A-Z]{3}$/, '') === account) return true;
  const [, bank = '', number = ''] = /^(?:([A-Z0-9]+)\/)?(\d+)(?:[A-Z]{3})?$/.exec(name) ?? [];
  const own = account.slice(HEAD_LENGTH);
  if (bank === '') return number.length >= NUMBER_LENGTH && own.endsWith(number);
  return own === `${bank}${number.padStart(own.length - bank.length, '0')}`;
};
