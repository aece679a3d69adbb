import { API } from '../../../catalogue/backoffice/endpoint.ts';
import { type Endpoint, endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { isCheckoutId } from '../../../catalogue/formats/checkout-ids.ts';
import { isRecordId } from '../base/identifiers.ts';
import type { Recorder } from '../http/exchange.ts';
import type { ReportEvent } from './event.ts';

/**
 * A request that only reads a payment causes no event; reading the status of a checkout does, because it ends the
 * result call.
 */
const changesSomething = ({ method, path }: Endpoint): boolean => method !== 'GET' || path.includes('/checkouts/');

/** Endpoints whose path has the id of a payment, and those that answer with one; the others concern other records. */
const paymentPaths = new Set(
  endpoints
    .filter((endpoint) => changesSomething(endpoint) && /^\/v1\/payments\/\{id\}/.test(endpoint.path))
    .map(({ method, path }) => `${method} ${path}`),
);
const paymentReplies = new Set(
  endpoints
    .filter((endpoint: Endpoint) => changesSomething(endpoint) && endpoint.replies[200] === 'payment')
    .map(({ method, path }) => `${method} ${path}`),
);

/**
 * Requests refused with these statuses did not reach the record that they address: it does not exist, the body is too
 * large, or the caller sends too many. An event for each would let callers without a token fill the database.
 */
const unreached: ReadonlySet<number> = new Set([404, 413, 429]);

/** Returns an endpoint as the merchants' interface names it, if people use it too. */
const merchantsEndpoint = (endpoint: string): string => endpoint.replace(` ${API}/`, ' /');

const paymentIn = (id: unknown, requestId: string): string | undefined =>
  typeof id === 'string' && id !== requestId && isRecordId(id) ? id : undefined;

/**
 * Wraps the log recorder: it also reports each answered request as an event of the checkout and the payments that it
 * changed.
 */
export const reportRequests =
  (reportEvent: ReportEvent, record: Recorder): Recorder =>
  (exchange, answer, status) => {
    record(exchange, answer, status);
    if (unreached.has(status)) return;
    const { endpoint, id, requestId } = exchange;
    const row = merchantsEndpoint(endpoint);
    const made = answer.fields?.['id'];
    const checkoutId = [id, made].find((each): each is string => typeof each === 'string' && isCheckoutId(each));
    const paymentId = paymentReplies.has(row) ? paymentIn(made, requestId) : undefined;
    const details = { endpoint, status, code: answer.code };
    const addressedId = paymentPaths.has(row) && id !== paymentId ? id : undefined;
    if (checkoutId !== undefined || paymentId !== undefined || addressedId !== undefined)
      reportEvent({ kind: 'request', checkoutId, paymentId, addressedId, details });
  };
