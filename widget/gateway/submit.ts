import type { Outcome } from '../bridge/messages.ts';
import { type Known, outcomeOfInquiry, outcomeOfPayment, type Reply } from './outcome.ts';

/** A checkout at its gateway. */
export interface CheckoutAddress {
  /** Address of the interface's version, such as `https://gateway/v1/`. */
  readonly apiAddress: string;
  readonly id: string;
  /** The origin of the page around a frame, which the gateway compares with the shop's. */
  readonly pageOrigin?: string;
}

/** A checkout as something is submitted on it. */
export interface SubmissionAddress extends CheckoutAddress {
  /** What is submitted, by the last piece of its address: `payment` or `registration`. */
  readonly resource: string;
}

const PAYMENT_TIMEOUT_MS = 60_000; // Longer than the gateway waits for an acquirer.
const INQUIRY_TIMEOUT_MS = 10_000;
/** Pauses between questions to the gateway; together five minutes, after which the shopper decides. */
const pausesMs = [500, 1000, 2000, 4000, 8000, ...Array<number>(28).fill(10_000)];
const MAXIMUM_SILENT_INQUIRIES = 3; // Without any answer the shopper is offered to try again, after three seconds or so.

/**
 * Sends a submission and gives what became of it. When the connection is lost the gateway is asked; when it has decided
 * nothing, the outcome is `lost`, and sending the same again is safe: a checkout is paid at most once.
 */
export const submit = async (checkout: SubmissionAddress, body: URLSearchParams): Promise<Outcome> => {
  // keepalive lets the request arrive though the shopper closes the tab.
  const sent = { method: 'POST', body, keepalive: true, signal: AbortSignal.timeout(PAYMENT_TIMEOUT_MS) };
  const answer = await ask(checkout, checkout.resource, sent);
  const outcome = answer && outcomeOfPayment(answer.status, answer.reply);
  if (outcome && outcome.kind !== 'running') return outcome;
  const found = await inquire(checkout);
  return found.kind === 'open' ? { kind: 'lost' } : found;
};

/** Asks what became of a submission until the gateway has decided, knows of none, or cannot be reached. */
export const inquire = async (checkout: CheckoutAddress): Promise<Outcome> => {
  let silent = 0;
  for (const pauseMs of pausesMs) {
    const outcome = await askForOutcome(checkout);
    if (outcome && outcome.kind !== 'running') return outcome;
    silent = outcome ? 0 : silent + 1;
    if (silent === MAXIMUM_SILENT_INQUIRIES) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return { kind: 'lost' };
};

/** Asks once what became of a submission; gives nothing when there is no answer. */
export const askForOutcome = async (checkout: CheckoutAddress): Promise<Known | undefined> => {
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
    // From the page itself a header would be a question to the gateway before each; there the browser names the origin.
    const headers = pageOrigin ? { 'tollgate-page-origin': pageOrigin } : {};
    const response = await fetch(address, { ...request, headers, credentials: 'omit', cache: 'no-store' });
    return { status: response.status, reply: await response.json() };
  } catch {
    // No connection, no time left, or no JSON: in each case the gateway has to be asked.
    return undefined;
  }
};
