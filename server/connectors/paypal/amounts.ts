import { amountText } from '../../../catalogue/payments/amount.ts';

/** PayPal takes these without decimals. Source: PayPal's documentation, 'Currency codes'. */
const withoutDecimals: ReadonlySet<string> = new Set(['HUF', 'JPY', 'TWD']);

/** An amount as PayPal writes it. */
export interface PaypalAmount {
  readonly currency_code: string;
  readonly value: string;
}

/** Returns an amount of hundredths as PayPal writes it; undefined where it cannot be paid, such as 0.50 JPY. */
export const amountOf = (hundredths: bigint, currency: string): PaypalAmount | undefined => {
  if (!withoutDecimals.has(currency)) return { currency_code: currency, value: amountText(hundredths) };
  return hundredths % 100n === 0n ? { currency_code: currency, value: String(hundredths / 100n) } : undefined;
};

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,2})0*)?$/;

/** Returns an amount that PayPal wrote, in hundredths; undefined where it is no amount. */
export const hundredthsIn = (value: string): bigint | undefined => {
  const [, whole, decimals = ''] = DECIMAL.exec(value) ?? [];
  return whole === undefined ? undefined : BigInt(whole + decimals.padEnd(2, '0'));
};
