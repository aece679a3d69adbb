import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { Environment } from '../../platform/base/environment.ts';

/** The code of a stored order. The bank executes it days later: it may reject it before, and return it afterwards. */
export const approved: Readonly<Record<Environment, ResultCode>> = { live: '000.000.000', test: '000.100.110' };

/** An order that the bank would not carry out, with the code and the words of the answer. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ResultCode;
  constructor(code: ResultCode, words: string) {
    super(words);
    this.code = code;
  }
}
