import type { ResultCode } from '../../catalogue/result-codes/result-codes.ts';
import { MAXIMUM_ERRORS, type ParameterError } from '../../catalogue/schema/check.ts';
import type { Unavailable } from './unavailable.ts';

/** What a request was to make, and where it is asked for. */
export interface Made {
  readonly id: string;
  /** The path of the endpoint that tells of it. */
  readonly path: string;
}

/** What a rejection may say beyond its code. */
interface RejectionDetails {
  /** HTTP status, where the situation has one of its own (404, 405, 413, 415); otherwise the code's status. */
  readonly status?: number;
  /** HTTP status on lenient channels, where clients expect another one than the interface has. */
  readonly lenientStatus?: number;
  readonly parameterErrors?: readonly ParameterError[];
  /** Words after the code's text: what exactly is wrong, and what would be right. */
  readonly reason?: string;
  /** Reply headers that the status asks for, such as Allow or Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  /** The id of what the request may have made; without it the reply has the request's own. */
  readonly id?: string;
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

/**
 * Gives the rejection for wrong parameters, of which a reply names as many as anybody reads; it says so where there are more.
 * Source: interface, 'Errors'.
 */
export const wrongParameters = (parameterErrors: readonly ParameterError[]): Rejection =>
  parameterErrors.length <= MAXIMUM_ERRORS
    ? new Rejection('200.300.404', { parameterErrors })
    : new Rejection('200.300.404', {
        parameterErrors: parameterErrors.slice(0, MAXIMUM_ERRORS),
        reason: `the first ${MAXIMUM_ERRORS} wrong parameters are named, there are more`,
      });

/** A database that restarts is back by then, or a little later. */
const COME_AGAIN_SECONDS = '5';

/** Gives how to learn what became of a request. */
export const askingFor = ({ path }: Made): string => `ask for GET ${path} before it is sent again`;

const reasonOf = ({ outcome }: Unavailable, made: Made | undefined): string => {
  if (outcome === 'nothing done') return 'nothing was done, it can be sent again';
  return `it is not known whether it was done${made === undefined ? '' : `: ${askingFor(made)}`}`;
};

/**
 * Gives the rejection of a request that met something out of reach: it may come again. Where nobody knows whether it was done, it
 * names what it was to make, since whoever sent it again might pay twice.
 */
export const unavailable = (error: Unavailable, made?: Made): Rejection =>
  new Rejection('800.800.800', {
    ...(made === undefined || error.outcome === 'nothing done' ? {} : { id: made.id }),
    reason: reasonOf(error, made),
    headers: { 'Retry-After': COME_AGAIN_SECONDS },
    cause: error,
  });
