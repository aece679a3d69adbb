/**
 * Parses an amount of money to hundredths, `'92'` or `'92.50'`. Throws on any text that is not digits, optionally with
 * exactly two decimals; so `'92.5'` is refused, because the interface does not write amounts that way.
 */
export const hundredthsOf = (text: string): bigint => {
  const parts = /^(-?)(\d+)(?:\.(\d{2}))?$/.exec(text);
  if (parts === null) throw new Error('An amount is digits with two decimals or none.');
  const [, sign, whole, decimals = '00'] = parts;
  return BigInt(`${sign}${whole}${decimals}`);
};

/** Formats an amount of hundredths as replies carry it: `9200n` is `92.00`. */
export const amountText = (hundredths: bigint): string => {
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
