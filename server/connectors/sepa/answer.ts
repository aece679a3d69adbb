import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { type AcquirerAnswer, AGREEMENT_REFERENCE } from '../../payments/ports/acquirer.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { OwnBank } from './dependencies.ts';
import type { SepaOrder } from './model/order.ts';

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

/** Returns the answer to an order that is taken. */
export const acceptance = (
  { environment }: Pick<OwnBank, 'environment'>,
  details: AcquirerAnswer['details'],
): AcquirerAnswer => ({ code: approved[environment], details: { clearingInstituteName: 'SEPA', ...details } });

/** Returns the answer to an order that the bank would not carry out. */
export const refusal = ({ code, message }: Refused): AcquirerAnswer => ({
  code,
  details: { ExtendedDescription: message },
});

/** Returns the answer about a stored order. */
export const answerAbout = (
  bank: Pick<OwnBank, 'environment'>,
  { reference, day, mandate }: SepaOrder,
): AcquirerAnswer =>
  acceptance(bank, {
    ConnectorTxID1: reference,
    ...(mandate === undefined
      ? {}
      : {
          ConnectorTxID2: mandate.id,
          [AGREEMENT_REFERENCE]: mandate.id,
          'Mandate.DateOfSignature': mandate.signedOn,
        }),
    ...(day === '' ? {} : { ExecutionDate: day }),
  });
