import { withMaskedCardNumbers } from '../../../catalogue/brands/masked-numbers.ts';
import type { CheckoutFault } from '../../../catalogue/payments/checkout-faults.ts';
import { isAsSent } from '../../../catalogue/requests/masked-texts.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { MAXIMUM_ERRORS, type ParameterError } from '../../../catalogue/schema/check.ts';
import type { Unavailable } from './unavailable.ts';

/** The payment or other record that a request was to create, and the endpoint that reads it. */
export interface Made {
  readonly id: string;
  /** The path of the endpoint that returns the record. */
  readonly path: string;
}

/** The details of a rejection beyond its code. */
interface RejectionDetails {
  /** HTTP status, where the situation has its own (404, 405, 413, 415); otherwise the status of the code applies. */
  readonly status?: number;
  /** HTTP status on lenient channels, where clients expect another than the interface defines. */
  readonly lenientStatus?: number;
  readonly parameterErrors?: readonly ParameterError[];
  /** Why the checkout of the request cannot be used. */
  readonly checkoutFault?: CheckoutFault;
  /** Words after the text of the code: what exactly is wrong, and what would be right. */
  readonly reason?: string;
  /** Reply headers that the status requires, such as Allow or Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  /** The id of the record that the request may have created; without it the reply carries the id of the request. */
  readonly id?: string;
}

/** Somebody who confuses names, values and texts sends the number of a card as any of them. */
const masked = ({ name, value, ...error }: ParameterError): ParameterError => ({
  ...error,
  name: withMaskedCardNumbers(name),
  ...(value === undefined ? {} : { value: isAsSent(name) ? value : withMaskedCardNumbers(value) }),
});

const shown = ({ parameterErrors, reason, ...details }: RejectionDetails): RejectionDetails => ({
  ...details,
  ...(parameterErrors === undefined ? {} : { parameterErrors: parameterErrors.map(masked) }),
  ...(reason === undefined ? {} : { reason: withMaskedCardNumbers(reason) }),
});

/**
 * A request that cannot be carried out. The caller receives the code, its text and every wrong parameter, without the
 * numbers of cards; the log, the cause.
 */
export class Rejection extends Error {
  readonly code: ResultCode;
  readonly details: RejectionDetails;

  constructor(code: ResultCode, details: RejectionDetails = {}) {
    super(code, { cause: details.cause });
    this.name = 'Rejection';
    this.code = code;
    this.details = shown(details);
  }
}

/**
 * Creates the rejection for wrong parameters. It names at most `MAXIMUM_ERRORS` of them and says when there are more.
 * Source: interface, 'Errors'.
 */
export const wrongParameters = (parameterErrors: readonly ParameterError[]): Rejection =>
  parameterErrors.length <= MAXIMUM_ERRORS
    ? new Rejection('200.300.404', { parameterErrors })
    : new Rejection('200.300.404', {
        parameterErrors: parameterErrors.slice(0, MAXIMUM_ERRORS),
        reason: `the first ${MAXIMUM_ERRORS} wrong parameters are named, there are more`,
      });

/** A database that restarts is usually back after this time. */
const COME_AGAIN_SECONDS = '5';

/** Names the request by which a client learns the outcome. */
export const statusHint = ({ path }: Made): string => `ask for GET ${path} before it is sent again`;

const reasonOf = ({ outcome }: Unavailable, made: Made | undefined): string => {
  if (outcome === 'nothing done') return 'nothing was done, it can be sent again';
  return `it is not known whether it was done${made === undefined ? '' : `: ${statusHint(made)}`}`;
};

/**
 * Creates the rejection of a request that could not reach a service such as the database; the client may repeat it.
 * When the outcome is unknown, the rejection names the record that may exist, because a client that simply repeats the
 * request might pay twice.
 */
export const unavailable = (error: Unavailable, made?: Made): Rejection =>
  new Rejection('800.800.800', {
    ...(made === undefined || error.outcome === 'nothing done' ? {} : { id: made.id }),
    reason: reasonOf(error, made),
    headers: { 'Retry-After': COME_AGAIN_SECONDS },
    cause: error,
  });
