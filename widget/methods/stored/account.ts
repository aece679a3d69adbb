import type { Checkout } from '../../checkout/checkout.ts';
import { usualName } from '../../locales/usual-name.ts';
import { brandFacts } from '../card/brand-facts.ts';
import type { StoredTexts } from './texts.ts';

/** A stored account that the shopper is offered, as the gateway sends it. */
export interface StoredAccount {
  readonly id: string;
  /** `card`, `bankAccount`, `virtualAccount` or `tokenAccount`. */
  readonly kind?: string;
  readonly paymentBrand?: string;
  readonly holder?: string;
  /** The email address of a virtual account. */
  readonly email?: string;
  readonly last4Digits?: string;
  readonly expiryMonth?: string;
  readonly expiryYear?: string;
  /** An expired account is shown, but cannot be used. */
  readonly isExpired?: boolean;
  /** A processor keeps it, and asks for no code. */
  readonly isAtProcessor?: boolean;
}

/** Returns the stored accounts that the checkout offers; none once it was submitted. */
export const offeredAccounts = ({ configuration }: Pick<Checkout, 'configuration'>): readonly StoredAccount[] => {
  const { state, registrations = [] } = configuration.value ?? {};
  return state === 'created' ? (registrations as readonly StoredAccount[]) : [];
};

/** Whether the gateway allows the shopper to remove accounts. */
export const mayRemove = ({ configuration }: Pick<Checkout, 'configuration'>): boolean =>
  configuration.value?.mayRemoveRegistrations === true;

/** Whether an account is a card whose security code can be asked for. */
export const hasCode = ({ kind, paymentBrand = '', isAtProcessor }: StoredAccount): boolean =>
  kind === 'card' && !isAtProcessor && Object.hasOwn(brandFacts, paymentBrand);

/** The names of brands that differ from `usualName`. */
const names = new Map([
  ['AMAZONPAY', 'Amazon Pay'],
  ['CLICK_TO_PAY', 'Click to Pay'],
  ['DIRECTDEBIT_SEPA', 'SEPA'],
  ['MBWAY', 'MB WAY'],
  ['PAYPAL', 'PayPal'],
  ['STC_PAY', 'STC Pay'],
]);

const brandName = ({ paymentBrand = '' }: StoredAccount, { messages }: StoredTexts): string => {
  if (paymentBrand === 'DIRECTDEBIT') return messages.bankAccount;
  const known = Object.hasOwn(brandFacts, paymentBrand) ? brandFacts[paymentBrand]?.name : names.get(paymentBrand);
  return known ?? usualName(paymentBrand);
};

/** Returns the name of an account, such as `Visa ending in 1111`. */
export const nameOf = (account: StoredAccount, texts: StoredTexts): string => {
  const { messages } = texts;
  const brand = brandName(account, texts);
  const { last4Digits: digits, email, holder } = account;
  if (digits) return messages.endingIn.replace('{brand}', brand).replace('{digits}', digits);
  return [brand, email ?? holder].filter(Boolean).join(' – ');
};

/** Returns the details of an account, each with the name in its class name. */
export const detailsOf = (
  account: StoredAccount,
  texts: StoredTexts,
): readonly (readonly [name: string, text: string])[] => {
  const { kind, holder, email, last4Digits } = account;
  const all = [
    ['number', last4Digits ? nameOf(account, texts) : brandName(account, texts)],
    [kind === 'card' ? 'cardHolder' : 'holder', holder],
    ['email', email],
    ['expiry', expiryText(account, texts)],
  ] as const;
  return all.flatMap(([name, text]) => (text ? [[name, text] as const] : []));
};

/** Returns the text about an account's expiry, such as `Expires 05/34`; empty if it does not expire. */
export const expiryText = (
  { expiryMonth, expiryYear, isExpired }: StoredAccount,
  { messages }: StoredTexts,
): string => {
  if (!expiryMonth || !expiryYear) return '';
  const text = isExpired ? messages.expired : messages.expires;
  return text.replace('{date}', `${expiryMonth.padStart(2, '0')}/${expiryYear.slice(-2)}`);
};
