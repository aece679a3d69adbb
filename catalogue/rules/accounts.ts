import { bankCodeOf } from '../banking/iban.ts';
import { brands, isBrand, type Method } from '../brands/brands.ts';
import { noBrand } from '../brands/other-names.ts';
import { type Breach, missing, quoted, type Rule, type Values } from '../schema/rules.ts';

const none: readonly Breach[] = [];

const sends = (values: Values, names: readonly string[]): boolean => names.some((name) => name in values);

const methodOf = (brand: string | undefined): Method | undefined =>
  brand !== undefined && isBrand(brand) ? brands[brand].method : undefined;

const walletTokens = ['walletOne.paymentToken', 'walletTwo.paymentToken', 'walletThree.paymentToken'] as const;

/** The parameters that identify an account; one of them is sent with a new account. */
const accountNames = [
  'card.number',
  'bankAccount.iban',
  'bankAccount.number',
  'virtualAccount.accountId',
  'tokenAccount.number',
] as const;

/** The parameter that identifies an account of a method; methods without a row have no account that could be stored. */
const nameOfMethod: Readonly<Partial<Record<Method, (typeof accountNames)[number]>>> = {
  card: 'card.number',
  wallet: 'card.number',
  cardWallet: 'virtualAccount.accountId',
  virtual: 'virtualAccount.accountId',
  directDebit: 'bankAccount.iban',
};

/** Some account must be sent. */
export const someAccount: Rule = {
  words: `One of these must be sent: ${accountNames.map(quoted).join(', ')}.`,
  breaches: (values) => {
    // A wallet's token serves one payment and cannot be stored: another rule reports that, so this one reports no
    // missing account.
    if (sends(values, [...accountNames, ...walletTokens])) return none;
    const { paymentBrand: value } = values;
    if (value !== undefined && !isBrand(value)) {
      return [{ name: 'paymentBrand', message: noBrand(value, Object.keys(brands)) }];
    }
    const name = value === undefined ? 'card.number' : nameOfMethod[brands[value].method];
    if (name === undefined) return [{ name: 'paymentBrand', message: `${value} has no account that could be stored` }];
    const all = `${accountNames.slice(0, -1).join(', ')} or ${accountNames.at(-1)}`;
    return [missing(name, value === undefined ? `send ${all}` : `is needed with ${value}`)];
  },
};

/** A wallet is sent as its token, or as the decrypted card with its source. */
export const walletIsWhole: Rule = {
  words:
    'When `paymentBrand` is a wallet with parameters of its own, ' +
    'its `paymentToken` must be sent, or `card.number` and its `source`.',
  concerns: (name) => name === 'paymentBrand',
  breaches: (values) => {
    const brand = values['paymentBrand'];
    if (brand === undefined || !isBrand(brand)) return none;
    const row = brands[brand];
    if (!('wallet' in row)) return none;
    const [token, source] = [`${row.wallet}.paymentToken`, `${row.wallet}.source`];
    if (token in values) return none;
    if (!('card.number' in values)) return [missing(token, `is needed with ${brand}`)];
    return source in values ? none : [missing(source, `is needed with ${brand} and a card`)];
  },
};

/** A bank account needs a holder, a number and a bank, unless the shopper enters them at the bank. */
export const bankAccountIsWhole: Rule = {
  words:
    'Once any `bankAccount.*` is sent, these must be sent: `bankAccount.holder`; ' +
    '`bankAccount.number` or `bankAccount.iban`; `bankAccount.bankCode` or `bankAccount.bic`, ' +
    'unless the IBAN tells the bank. Brands that lead to the bank of the shopper ask for none of these.',
  concerns: (name) => name.startsWith('bankAccount.'),
  breaches: (values, [used]) => {
    if (methodOf(values['paymentBrand']) === 'bankRedirect') return none;
    const breaches: Breach[] = [];
    if (!('bankAccount.holder' in values)) breaches.push(missing('bankAccount.holder', `is needed with ${used}`));
    const iban = values['bankAccount.iban'];
    if (iban === undefined && !('bankAccount.number' in values)) {
      breaches.push(missing('bankAccount.iban', 'send bankAccount.iban or bankAccount.number'));
    }
    const bankIsKnown = sends(values, ['bankAccount.bankCode', 'bankAccount.bic']);
    if (!bankIsKnown && (iban === undefined || bankCodeOf(iban) === undefined)) {
      breaches.push(missing('bankAccount.bankCode', 'send bankAccount.bankCode or bankAccount.bic'));
    }
    return breaches;
  },
};
