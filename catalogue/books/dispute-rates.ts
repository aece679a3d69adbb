/**
 * The brands whose schemes divide the disputes of a month by the payments of the month before; the others divide by the
 * payments of the same month.
 */
const byMonthBefore: ReadonlySet<string> = new Set(['MASTER', 'MASTERDEBIT', 'MAESTRO']);

/** Returns whether the scheme of a brand counts disputes against the payments of the month before. */
export const countsMonthBefore = (brand: string): boolean => byMonthBefore.has(brand);
