import { record } from '../../checkout/options.ts';

/** An amount in a currency. */
export interface Total {
  /** With two decimals, such as `92.00`. */
  readonly amount: string;
  /** Three letters of ISO 4217. */
  readonly currency: string;
}

/** Returns an amount of a page with two decimals; nothing if it is not an amount. */
export const amountOf = (given: unknown): string | undefined => {
  const text = typeof given === 'number' || typeof given === 'string' ? String(given).trim() : '';
  if (!/^\d{1,10}(?:\.\d{1,2})?$/.test(text)) return undefined;
  const [whole = '', decimals = ''] = text.split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
};

/** Returns the total that a page has set: in a wallet's own options, or for all wallets. */
export const totalGiven = (
  own: Readonly<Record<string, unknown>>,
  all: Readonly<Record<string, unknown>>,
): Partial<Total> => {
  const checkout = record(all['checkout']);
  const amount = amountOf(record(own['total'])['amount'] ?? own['amount'] ?? checkout['amount']);
  const currency = own['currencyCode'] ?? own['ledgerCurrency'] ?? checkout['currency'];
  return {
    ...(amount !== undefined && { amount }),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
  };
};

/** A line item in the interface's terms. */
export interface DisplayItem {
  readonly label: string;
  readonly type: string;
  readonly price: string;
}

/** Returns the line items of a page, without those that lack a label or an amount. */
export const displayItems = (given: unknown): readonly DisplayItem[] =>
  (Array.isArray(given) ? given : []).map(record).flatMap(({ label, type, price, amount }) => {
    const written = amountOf(price ?? amount);
    return typeof label === 'string' && label !== '' && written !== undefined
      ? [{ label, type: typeof type === 'string' ? type : '', price: written }]
      : [];
  });
