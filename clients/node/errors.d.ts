/** What the client throws. */
export declare class TollgateError extends Error {}

/** A parameter that is wrong or missing. */
export interface ParameterError {
  readonly name: string;
  readonly message: string;
}

/** The gateway refused a request, or could not serve it. Its message has names of parameters, and no values. */
export declare class ApiError extends TollgateError {
  /** The status of the reply. */
  readonly status: number;
  /** The result code. */
  readonly code: string;
  readonly description: string;
  /** All parameters that are wrong. */
  readonly parameterErrors: readonly ParameterError[];
  /** The id of the request, for questions about it. */
  readonly ndc: string | undefined;
  /** The id of a payment that may exist although its outcome is not known. */
  readonly id: string | undefined;
}

/** No answer of the gateway came, after all attempts: whether the request was carried out is not known. */
export declare class ConnectionFailed extends TollgateError {}
