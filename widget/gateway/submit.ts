import type { Outcome } from '../bridge/messages.ts';
import { type Known, outcomeOfInquiry, outcomeOfPayment, type Reply } from './outcome.ts';

/** A checkout at its gateway. */
export interface CheckoutAddress {
  /** The URL of the interface's version, such as `https://gateway/v1/`. */
  readonly apiAddress: string;
  readonly id: string;
  /** The origin of the page around a frame, which the gateway compares with the shop's. */
  readonly pageOrigin?: string;
}

/** A checkout, and the resource to which something is submitted. */
export interface SubmissionAddress extends CheckoutAddress {
  /** The last segment of the URL: `payment` or `registration`. */
  readonly resource: string;
}

const PAYMENT_TIMEOUT_MS = 60_000; // Longer than the gateway waits for an acquirer.
const INQUIRY_TIMEOUT_MS = 10_000;
/** The pauses between inquiries; together five minutes, after which the shopper decides. */
const pausesMs = [500, 1000, 2000, 4000, 8000, ...Array<number>(28).fill(10_000)];
const MAXIMUM_SILENT_INQUIRIES = 3; // Without any answer the shopper can try again after about three seconds.

/**
 * Sends a submission and returns its outcome. When the connection is lost, the gateway is asked. If it does not know
 * the submission, the outcome is `lost`, and sending it again is safe: a checkout is paid at most once.
 */
export const submit = async (checkout: SubmissionAddress, body: URLSearchParams): Promise<Outcome> => {
  // With keepalive the request arrives even if the shopper closes the tab.
  const sent = { method: 'POST', body, keepalive: true, signal: AbortSignal.timeout(PAYMENT_TIMEOUT_MS) };
  const answer = await ask(checkout, checkout.resource, sent);
  const outcome = answer && outcomeOfPayment(answer.status, answer.reply);
  if (outcome && outcome.kind !== 'running') return outcome;
  const found = await inquire(checkout);
  return found.kind === 'open' ? { kind: 'lost' } : found;
};

/** Asks for the outcome of a submission until the gateway has decided, knows of none, or cannot be reached. */
export const inquire = async (checkout: CheckoutAddress): Promise<Outcome> => {
  let silent = 0;
  for (const pauseMs of pausesMs) {
    const outcome = await fetchOutcome(checkout);
    if (outcome && outcome.kind !== 'running') return outcome;
    silent = outcome ? 0 : silent + 1;
    if (silent === MAXIMUM_SILENT_INQUIRIES) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return { kind: 'lost' };
};

/** Asks once for the outcome of a submission; undefined when there is no answer. */
export const fetchOutcome = async (checkout: CheckoutAddress): Promise<Known | undefined> => {
  const answer = await ask(checkout, 'outcome', { signal: AbortSignal.timeout(INQUIRY_TIMEOUT_MS) });
  return answer && outcomeOfInquiry(answer.status, answer.reply);
};

const ask = async (
  { apiAddress, id, pageOrigin }: CheckoutAddress,
  resource: string,
  request: RequestInit,
): Promise<{ status: number; reply: Reply } | undefined> => {
  try {
    const address = `${apiAddress}checkouts/${encodeURIComponent(id)}/${encodeURIComponent(resource)}`;
    // In the page itself the header would cause a preflight request each time; there the browser names the origin.
    const headers = pageOrigin ? { 'tollgate-page-origin': pageOrigin } : {};
    const response = await fetch(address, { ...request, headers, credentials: 'omit', cache: 'no-store' });
    return { status: response.status, reply: await response.json() };
  } catch {
    // No connection, no time left, or no JSON: the caller has to inquire.
    return undefined;
  }
};
