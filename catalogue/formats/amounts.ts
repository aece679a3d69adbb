import { type Format, matching, storedAs } from '../schema/format.ts';

/**
 * Only amounts with a leading zero need the regular expression; they are rare, and every payment has several amounts.
 */
const withTwoDecimals = (value: string): string => {
  const whole = value.includes('.') ? value : `${value}.00`;
  return whole.startsWith('0') ? whole.replace(/^0+(?=\d)/, '') : whole;
};

const nines = (count: number): string => '9'.repeat(count);

/**
 * An amount of money: up to `wholeDigits` digits, optionally followed by a dot and exactly two decimals. Stored with
 * two decimals and without leading zeros: `10` and `010.00` become `10.00`.
 */
export const amountOf = (wholeDigits: number): Format => ({
  ...storedAs(
    matching(
      new RegExp(`\\d{1,${wholeDigits}}(?:\\.\\d{2})?`),
      `up to ${wholeDigits} digits, or these with a dot and exactly 2 decimals, such as 92.00`,
      {
        right: ['0', '1.00', '10', '50.99', '600', nines(wholeDigits), `${nines(wholeDigits)}.99`],
        wrong: [
          ...['92.0', '92.', '.50', '92,00', '1,000.00', '-1.00', '+1', '1e3', '1.000', ' 1', '1 ', '١', 'NaN', '0x10'],
          nines(wholeDigits + 1),
          `${nines(wholeDigits + 1)}.00`,
        ],
      },
    ),
    withTwoDecimals,
  ),
  kind: 'amount',
});

/** An amount of money with up to 10 digits before the dot. */
export const amount: Format = amountOf(10);

/** An amount with two decimals, up to `wholeDigits` digits before the dot. */
const exactAmountOf = (wholeDigits: number): Format => ({
  ...storedAs(
    matching(
      new RegExp(`\\d{1,${wholeDigits}}\\.\\d{2}`),
      `up to ${wholeDigits} digits, a dot and exactly 2 decimals, such as 92.00`,
      {
        right: ['0.00', '92.00', `${nines(wholeDigits)}.99`],
        wrong: ['92', '92.0', '92.', '.50', '92,00', '-1.00', `${nines(wholeDigits + 1)}.00`, '1.000'],
      },
    ),
    withTwoDecimals,
  ),
  kind: 'amount',
});

/** An amount with two decimals, as the interface requires it in carts, fares and shipping costs. */
export const exactAmount: Format = exactAmountOf(10);

/** A percentage from 0 to 100 with up to two decimals. */
export const percentage = matching(/100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?/, '0 to 100 with up to 2 decimals', {
  right: ['0', '19', '7.5', '99.99', '100', '100.00'],
  wrong: ['100.01', '101', '19%', '-1', '19.', '7.125', '019', '.5', '7,5'],
});

/** A quantity of up to 12 digits and up to 3 decimals. */
export const quantity = matching(/\d{1,12}(?:\.\d{1,3})?/, 'up to 12 digits, and after a dot up to 3 decimals', {
  right: ['1', '0', '0.1', '0.125', nines(12), `${nines(12)}.999`],
  wrong: ['1.', '.5', '1.0000', nines(13), '-1', '1,5', '1e3', 'one'],
});
