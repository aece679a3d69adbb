import type { ParameterError } from '../../../catalogue/schema/check.ts';
import { withoutCardNumbers } from '../base/card-numbers.ts';

/** A wrong parameter of a request, without its value. */
interface WrongParameter {
  readonly name: string;
  readonly message: string;
}

/** A request of a merchant's server and how it was answered, without any value that it sent. */
export interface LoggedRequest {
  /** The channel of the request or, where it is not known, the merchant or channel of the token. */
  readonly entity: string;
  /** By the clock of the gateway, which tests may move. */
  readonly atMs: number;
  /** Method and path as in the table of endpoints. */
  readonly endpoint: string;
  readonly status: number;
  readonly code: string;
  readonly milliseconds: number;
  /** The `X-Request-Id` of the reply. */
  readonly requestId: string;
  /** The `ndc` of the reply. */
  readonly ndc: string;
  /** The record that the path addresses. */
  readonly addressed?: string | undefined;
  /** The record that the reply contains. */
  readonly replied?: string | undefined;
  readonly wrong: readonly WrongParameter[];
}

/** The most wrong parameters that are kept of one request. */
const MOST_WRONG = 20;

const MAX_LENGTH = 200;

/** Callers choose the names of unknown parameters: digits in them may be part of a card number or a security code. */
const DIGITS = /\d{3,}/g;

/** Returns the wrong parameters of a request as they are kept: no value, and nothing that could be one. */
export const wrongParametersOf = (errors: readonly ParameterError[] = []): readonly WrongParameter[] =>
  errors.slice(0, MOST_WRONG).map(({ name, message }) => ({
    name: name.slice(0, MAX_LENGTH).replaceAll(DIGITS, '…'),
    message: withoutCardNumbers(message.slice(0, MAX_LENGTH)),
  }));
