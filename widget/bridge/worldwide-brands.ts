/**
 * The brands that most shops offer. The frame for them leaves out the numbers of all others, some hundred ranges of single
 * banks, which are a fifth of its bytes; a form that offers another brand takes the frame with all numbers.
 */
const worldwide: readonly string[] = [
  'VISA',
  'MASTER',
  'AMEX',
  'DINERS',
  'DISCOVER',
  'JCB',
  'MAESTRO',
  'UNIONPAY',
  'UNIONPAY_SMS',
  'VISADEBIT',
  'MASTERDEBIT',
];

/** Tells whether a brand's numbers are known to every frame. */
export const isWorldwide = (brand: string): boolean => worldwide.includes(brand);
