import { type ResultCode, resultCodes } from '../../../result-codes/result-codes.ts';

/** What result codes mean. */
export type ResultTexts = Readonly<Record<ResultCode, string>>;

/** What result codes mean: replies say so in English themselves. */
export const results = Object.fromEntries(
  Object.entries(resultCodes).map(([code, { text }]) => [code, text]),
) as ResultTexts;
