/** The countries of the European Economic Area. An IBAN is enough to find a bank there. */
const economicArea = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI', 'LT'],
  ...['LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
] as const;

/** The other countries of the SEPA: their banks need a BIC, and their account holders an address. */
const others = ['AD', 'AL', 'CH', 'GB', 'GI', 'MC', 'MD', 'ME', 'MK', 'RS', 'SM', 'VA'] as const;

const inArea: ReadonlySet<string> = new Set(economicArea);
const outside: ReadonlySet<string> = new Set(others);

/** Returns whether an account can be reached by direct debits and transfers of the SEPA. */
export const isSepaIban = (iban: string): boolean => inArea.has(iban.slice(0, 2)) || outside.has(iban.slice(0, 2));

/** Returns whether orders for an account need the BIC of its bank and the address of its holder. */
export const needsBankAndAddress = (iban: string): boolean => outside.has(iban.slice(0, 2));
