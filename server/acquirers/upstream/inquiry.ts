import type { AcquirerOrder } from '../acquirer.ts';
import { hasSucceeded, paymentIn, paymentsIn, UPSTREAM_ID, type UpstreamPayment } from './answer.ts';
import { exchange, jsonOf, nonsense, type UpstreamDependencies } from './exchange.ts';
import type { UpstreamSettings } from './settings.ts';

/** A question is short; the order was given its time before. */
const QUESTION_MS = 10_000;

/** Nothing is known under a reference. Source: interface, 'Query parameters'; the code is the one that clients know. */
const NOTHING_FOUND = '700.400.580';

/** Gives the payments that the upstream holds under one of our references. @throws Error when it does not tell. */
export const held = async (
  dependencies: UpstreamDependencies,
  settings: UpstreamSettings,
  reference: string,
): Promise<readonly UpstreamPayment[]> => {
  const url = new URL('v1/query', settings.baseUrl);
  url.search = new URLSearchParams({ entityId: settings.entityId, merchantTransactionId: reference }).toString();
  const headers = { Authorization: `Bearer ${settings.accessToken}`, Accept: 'application/json' };
  const reply = await exchange(dependencies, { method: 'GET', url, headers, timeoutMs: QUESTION_MS, alone: false });
  const json = jsonOf(reply);
  const code = paymentIn(json)?.code;
  if ((reply.status === 400 || reply.status === 404) && code === NOTHING_FOUND) return [];
  const listed = paymentsIn(json);
  if (reply.status !== 200 || code === undefined || listed === undefined) throw nonsense(reply.status);
  const found = listed.filter(({ merchantTransactionId }) => merchantTransactionId === reference);
  // Whoever lists other payments than those asked for has not said that this one is missing.
  if (found.length === 0 && listed.length > 0) throw nonsense(reply.status);
  return found;
};

/** Gives what the upstream calls the payment that an order refers to; nothing when it knows none. */
export const referencedId = async (
  dependencies: UpstreamDependencies,
  settings: UpstreamSettings,
  reference: string,
  details: AcquirerOrder['referencedDetails'],
): Promise<string | undefined> =>
  details?.[UPSTREAM_ID] ?? (await held(dependencies, settings, reference)).find(hasSucceeded)?.id;
