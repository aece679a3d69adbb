/** What the client throws. */
export class TollgateError extends Error {
  name = 'TollgateError';
}

/** The gateway refused a request, or could not serve it. Its message has names of parameters, and no values. */
export class ApiError extends TollgateError {
  name = 'ApiError';

  constructor(status, reply) {
    const { result = {}, ndc, id } = reply;
    const errors = (result.parameterErrors ?? []).map(({ name, message }) => ({ name, message }));
    const wrong = errors.map(({ name, message }) => `${name} ${message}`);
    super([`${result.code ?? status}: ${result.description ?? 'no description'}`, ...wrong].join('; '));
    this.status = status;
    this.code = result.code ?? '';
    this.description = result.description ?? '';
    this.parameterErrors = errors;
    this.ndc = ndc;
    // Without a payment, the reply has the id of the request, with which its ndc ends.
    this.id = String(ndc ?? '').endsWith(id) ? undefined : id;
  }
}

/** No answer of the gateway came, after all attempts: whether the request was carried out is not known. */
export class ConnectionFailed extends TollgateError {
  name = 'ConnectionFailed';
}
