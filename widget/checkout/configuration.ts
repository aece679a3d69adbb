import type { Ending } from '../../catalogue/result-codes/endings.ts';
import type { Redirect, Unusable } from '../bridge/messages.ts';
import { redirectOf } from '../gateway/redirect.ts';
import type { Checkout } from './checkout.ts';

/** The gateway's reply about a checkout, for the widget. */
export interface Configuration {
  readonly state?: string;
  readonly amount?: string;
  readonly currency?: string;
  /** The amount as people write it who read the page's language. */
  readonly price?: string;
  readonly paymentType?: string;
  /** The only brands to offer, where the checkout restricts them. A page that names no brand offers all of these. */
  readonly brands?: readonly string[];
  /** The account is stored without asking the shopper. */
  readonly createRegistration?: boolean;
  /** Card payments need a security code, also those with a stored card. */
  readonly requireCvv?: boolean;
  /** The billing parameters that card payments need and that the merchant has not sent. */
  readonly requiredBilling?: readonly string[];
  /**
   * By brand of card: the parameters that the merchant has to send with the checkout so that all such cards can pay.
   */
  readonly requiredOfMerchant?: Readonly<Record<string, string>>;
  /** By brand, the processor on whose page the shopper pays: there are no fields. */
  readonly pages?: Readonly<Record<string, string>>;
  /** Of these, the brands whose accounts that processor can keep. */
  readonly keptOnPages?: readonly string[];
  /** The shopper may remove stored accounts. */
  readonly mayRemoveRegistrations?: boolean;
  /** The stored accounts that the shopper is offered. The chunk that shows them knows their members. */
  readonly registrations?: readonly object[];
  readonly shopperResultUrl?: string;
  /** The shopper's country, where the merchant's server has sent it. */
  readonly country?: string;
  /** The merchant's name, where the merchant's server has sent it. */
  readonly merchantName?: string;
  /** The shop's name at the gateway. */
  readonly shop?: string;
  /** The mandate of a direct debit, where the shop's own bank collects it: what its form shows. */
  readonly mandate?: Readonly<Record<'language' | 'text' | 'stored', string>>;
  /** The names of the parameters about the shopper that the merchant has sent. The forms do not ask for them again. */
  readonly given?: readonly string[];
  readonly expiresInSeconds?: number;
  readonly isTestSystem?: boolean;
  /** Present once the payment is decided. */
  readonly resourcePath?: string | undefined;
  /** The payment has taken no money. */
  readonly isDeclined?: boolean | undefined;
  /** How it then ended. */
  readonly ending?: Ending | undefined;
  /** Present while the shopper has to confirm the payment elsewhere. */
  readonly redirect?: unknown;
  readonly ndc?: string;
  readonly timestamp?: string;
  readonly result?: { readonly description?: string; readonly checkoutFault?: string };
}

/** The result of the request for a configuration. */
type ConfigurationAnswer =
  | { readonly kind: 'configured' | 'inProgress'; readonly configuration: Configuration }
  | { readonly kind: 'redirected'; readonly configuration: Configuration; readonly redirect: Redirect }
  | ({ readonly kind: 'unusable' } & Unusable)
  | { readonly kind: 'unreachable' };

const ATTEMPT_TIMEOUT_MS = 10_000;
const pausesMs = [500, 1500, 0]; // Three attempts bridge a change of mobile cells. Then the shopper can try again.

/** Requests a checkout's configuration from the gateway; repeats the request when there is no answer. */
export const askForConfiguration = async (
  { apiAddress, unloaded, options }: Pick<Checkout, 'apiAddress' | 'unloaded' | 'options'>,
  checkoutId: string,
): Promise<ConfigurationAnswer> => {
  const address = `${apiAddress}checkouts/${encodeURIComponent(checkoutId)}/configuration`;
  const headers = { 'accept-language': options.language || 'en' };
  for (const pauseMs of pausesMs) {
    try {
      const signal = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
      const response = await fetch(address, { headers, signal, credentials: 'omit', cache: 'no-store' });
      const answer = configurationAnswer(response.status, await response.json());
      if (answer.kind !== 'unreachable') return answer;
    } catch {
      // No connection or no JSON: the next attempt may succeed.
    }
    if (unloaded.aborted) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return { kind: 'unreachable' };
};

/** Reads the gateway's reply to the request for a configuration. */
export const configurationAnswer = (status: number, reply: Configuration): ConfigurationAnswer => {
  const { state, resourcePath, result } = reply;
  if (status >= 500 || status === 429) return { kind: 'unreachable' };
  if (status !== 200) {
    return { kind: 'unusable', description: result?.description ?? '', fault: result?.checkoutFault };
  }
  const redirect = redirectOf(reply.redirect);
  if (redirect) return { kind: 'redirected', configuration: reply, redirect };
  const isInProgress = resourcePath || state === 'submitted' || state === 'pending';
  return { kind: isInProgress ? 'inProgress' : 'configured', configuration: reply };
};
