import type { Outcome, RefusedParameter } from '../bridge/messages.ts';
import { redirectOf } from './redirect.ts';

/** The fields of the gateway's replies that decide the next step; see the interface, 'Payment response'. */
export interface Reply {
  readonly result?: {
    readonly code?: string;
    readonly description?: string;
    readonly checkoutFault?: string;
    readonly parameterErrors?: unknown;
  };
  readonly state?: string;
  readonly resourcePath?: string;
  /** Set while the shopper has to continue on another page. */
  readonly redirect?: unknown;
}

/** The state of a submission, as far as one reply shows it. */
export type Known = Outcome | { readonly kind: 'running' };

const inProgress = '800.700.100';
const invalid = '200.300.404';

/** Returns the outcome of a submission; undefined when the reply leaves it open and the gateway has to be asked. */
export const outcomeOfPayment = (status: number, reply: Reply): Known | undefined => {
  const { code, description = '', checkoutFault, parameterErrors } = reply.result ?? {};
  const known = knownOutcome(reply, status >= 400);
  if (known) return known;
  if (status >= 500 || status === 429 || !code) return undefined;
  if (status === 200 || code === inProgress) return { kind: 'running' };
  const errors = refusedParameters(parameterErrors);
  if (code === invalid && errors.length === 0) return { kind: 'unusable', description, fault: checkoutFault };
  return { kind: 'corrected', errors, description };
};

/** Returns the outcome of a submission whose reply was lost, from the reply to an inquiry. */
export const outcomeOfInquiry = (status: number, reply: Reply): Known | undefined => {
  const known = knownOutcome(reply);
  if (known) return known;
  // The inquiry itself succeeds, so only the state shows the reason.
  if (reply.state === 'expired') return { kind: 'unusable', description: reply.state, fault: reply.state };
  if (reply.state === 'submitted') return { kind: 'running' };
  // The payment waits for an answer outside this page, such as a decoupled authentication.
  if (reply.state === 'pending') return { kind: 'asked' };
  if (reply.state === 'created') return { kind: 'open' };
  if (status >= 400 && status < 500 && status !== 429) {
    const { description = '', checkoutFault } = reply.result ?? {};
    return { kind: 'unusable', description, fault: checkoutFault };
  }
  return undefined;
};

/** A payment that waits for the shopper has a redirect; one that is decided, or waits for a processor, has a result. */
const knownOutcome = ({ redirect, resourcePath }: Reply, isDeclined = false): Outcome | undefined => {
  const next = redirectOf(redirect);
  if (next) return { kind: 'redirected', redirect: next };
  return resourcePath ? { kind: 'decided', resourcePath, isDeclined } : undefined;
};

const refusedParameters = (errors: unknown): RefusedParameter[] =>
  Array.isArray(errors)
    ? errors.map((error) => ({
        name: String(error?.name ?? ''),
        message: String(error?.message ?? ''),
        ...(error?.isMissing === true && { isMissing: true }),
      }))
    : [];
