import type { AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { jsonOf, nonsense } from '../calls/calls.ts';
import { INQUIRY_MS } from '../calls/limits.ts';
import { hasSucceeded, paymentIn, paymentsIn, UPSTREAM_ID, type UpstreamPayment } from './answer.ts';
import type { UpstreamDependencies } from './dependencies.ts';
import type { UpstreamSettings } from './settings.ts';

/** The code for an unknown reference, as clients know it. Source: interface, 'Query parameters'. */
export const NOTHING_FOUND = '700.400.580';

/** Returns the request that asks an upstream about one of our references. */
export const inquiryAbout = ({ baseUrl, entityId, accessToken }: UpstreamSettings, reference: string) => {
  const url = new URL('v1/query', baseUrl);
  url.search = new URLSearchParams({ entityId, merchantTransactionId: reference }).toString();
  return {
    method: 'GET',
    url,
    headers: { Authorization: `Bearer ${accessToken}`, Accept: 'application/json' },
  } as const;
};

/** Returns the payments that the upstream has under one of our references. @throws Error when it does not answer. */
export const held = async (
  dependencies: UpstreamDependencies,
  settings: UpstreamSettings,
  reference: string,
): Promise<readonly UpstreamPayment[]> => {
  const call = inquiryAbout(settings, reference);
  const reply = await dependencies.calls.send({ ...call, timeoutMs: INQUIRY_MS, alone: false });
  const json = jsonOf(reply);
  const code = paymentIn(json)?.code;
  if ((reply.status === 400 || reply.status === 404) && code === NOTHING_FOUND) return [];
  const listed = paymentsIn(json);
  if (reply.status !== 200 || code === undefined || listed === undefined) throw nonsense('the upstream', reply.status);
  const found = listed.filter(({ merchantTransactionId }) => merchantTransactionId === reference);
  // A list of other payments than the requested ones does not prove that this payment is missing.
  if (found.length === 0 && listed.length > 0) throw nonsense('the upstream', reply.status);
  return found;
};

/** Returns the upstream's id of the payment that an order refers to; undefined when it has none. */
export const referencedId = async (
  dependencies: UpstreamDependencies,
  settings: UpstreamSettings,
  reference: string,
  details: AcquirerOrder['referencedDetails'],
): Promise<string | undefined> =>
  details?.[UPSTREAM_ID] ?? (await held(dependencies, settings, reference)).find(hasSucceeded)?.id;
