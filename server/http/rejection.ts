import type { ParameterError } from '../../catalogue/check.ts';
import type { ResultCode } from '../../catalogue/result-codes.ts';

/** What a rejection may say beyond its code. */
interface RejectionDetails {
  /** HTTP status, where the situation has one of its own (404, 405, 413, 415); otherwise the code's status. */
  readonly status?: number;
  readonly parameterErrors?: readonly ParameterError[];
  /** Words after the code's text: what exactly is wrong, and what would be right. */
  readonly reason?: string;
  /** Reply headers that the status asks for, such as Allow or Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A request that cannot be served: the caller learns the code, its text and every wrong parameter; the log, the cause. */
export class Rejection extends Error {
  readonly code: ResultCode;
  readonly details: RejectionDetails;

  constructor(code: ResultCode, details: RejectionDetails = {}) {
    super(code, { cause: details.cause });
    this.name = 'Rejection';
    this.code = code;
    this.details = details;
  }
}

/** Gives the rejection for wrong parameters. Source: interface, 'Errors'. */
export const wrongParameters = (parameterErrors: readonly ParameterError[]): Rejection =>
  new Rejection('200.300.404', { parameterErrors });
