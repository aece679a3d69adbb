/** An amount in the currency's own unit, with a point: `92.00`. */
type Amount = `${number}`;

/** Creating a format takes longer than using it, so formats are kept. Few pairs of language and currency are in use. */
const MOST_FORMATS = 500;
const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (tag: string, currency: string, style: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${tag} ${currency}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(tag, style);
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(key, format);
  return format;
};

/**
 * Returns an amount of money as people who read a language write it: `€92.00` for `en`, `92,00 €` for `de`. `tag` is
 * the language tag (BCP 47). Digits are Western in every language, as in the forms. An amount is never rounded.
 */
export const priceText = (amount: string, currency: string, tag: string): string => {
  const style = { style: 'currency', currency, numberingSystem: 'latn' } as const;
  const format = formatOf(tag, currency, style);
  const decimals = /\.(\d*?)0*$/.exec(amount)?.[1]?.length ?? 0;
  const isCut = decimals > (format.resolvedOptions().maximumFractionDigits ?? 0);
  const whole = isCut ? new Intl.NumberFormat(tag, { ...style, minimumFractionDigits: decimals }) : format;
  return whole.format(amount as Amount);
};
