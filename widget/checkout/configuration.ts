import type { Redirect, Unusable } from '../bridge/messages.ts';
import { redirectOf } from '../gateway/redirect.ts';

/** What the gateway tells the widget about a checkout. */
export interface Configuration {
  readonly state?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly paymentType?: string;
  /** The only brands to offer, where some are left out; a page that names none offers all of them. */
  readonly brands?: readonly string[];
  /** The account is stored, whatever the shopper says. */
  readonly createRegistration?: boolean;
  /** A card payment needs a security code, one with a stored card too. */
  readonly requireCvv?: boolean;
  /** The billing parameters without which a card cannot be paid with, and which the merchant has not sent. */
  readonly requiredBilling?: readonly string[];
  /** By brand of card, what the merchant has to send with the checkout so that every such card can pay. */
  readonly requiredOfMerchant?: Readonly<Record<string, string>>;
  /** The shopper may remove stored accounts. */
  readonly mayRemoveRegistrations?: boolean;
  /** The stored accounts that the shopper is offered; the part that shows them knows what is in them. */
  readonly registrations?: readonly object[];
  readonly shopperResultUrl?: string;
  /** Whom the shopper pays, where the merchant's server has said so. */
  readonly merchantName?: string;
  /** The names of what the merchant has told of the shopper: nobody is asked twice. */
  readonly given?: readonly string[];
  readonly expiresInSeconds?: number;
  readonly isTestSystem?: boolean;
  /** Only once the payment is decided. */
  readonly resourcePath?: string;
  /** Only while the shopper has to do something elsewhere. */
  readonly redirect?: unknown;
  readonly ndc?: string;
  readonly timestamp?: string;
  readonly result?: { readonly description?: string; readonly checkoutFault?: string };
}

/** What became of asking for the configuration. */
export type ConfigurationAnswer =
  | { readonly kind: 'configured' | 'inProgress'; readonly configuration: Configuration }
  | { readonly kind: 'redirected'; readonly configuration: Configuration; readonly redirect: Redirect }
  | { readonly kind: 'decided'; readonly configuration: Configuration; readonly resourcePath: string }
  | ({ readonly kind: 'unusable' } & Unusable)
  | { readonly kind: 'unreachable' };

const ATTEMPT_TIMEOUT_MS = 10_000;
const pausesMs = [500, 1500, 0]; // Three attempts bridge a change of cells; then the shopper decides.

/** Asks the gateway for a checkout's configuration, again when there is no answer. */
export const askForConfiguration = async (
  apiAddress: string,
  checkoutId: string,
  unloaded: AbortSignal,
): Promise<ConfigurationAnswer> => {
  const address = `${apiAddress}checkouts/${encodeURIComponent(checkoutId)}/configuration`;
  for (const pauseMs of pausesMs) {
    try {
      const signal = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
      const response = await fetch(address, { signal, credentials: 'omit', cache: 'no-store' });
      const answer = configurationAnswer(response.status, await response.json());
      if (answer.kind !== 'unreachable') return answer;
    } catch {
      // No connection or no JSON: the next attempt may fare better.
    }
    if (unloaded.aborted) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return { kind: 'unreachable' };
};

/** Reads the gateway's reply to the question for a configuration. */
export const configurationAnswer = (status: number, reply: Configuration): ConfigurationAnswer => {
  const { state, resourcePath, result } = reply;
  if (status >= 500 || status === 429) return { kind: 'unreachable' };
  if (status !== 200) {
    return { kind: 'unusable', description: result?.description ?? '', fault: result?.checkoutFault };
  }
  const redirect = redirectOf(reply.redirect);
  if (redirect) return { kind: 'redirected', configuration: reply, redirect };
  if (resourcePath) return { kind: 'decided', configuration: reply, resourcePath };
  return { kind: state === 'submitted' || state === 'pending' ? 'inProgress' : 'configured', configuration: reply };
};
