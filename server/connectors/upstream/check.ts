import { type Finding, finding } from '../../../catalogue/connectors/findings.ts';
import { randomHex } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { Calls } from '../calls/calls.ts';
import { refusedFinding, sendProbe, unreadableFinding } from '../calls/probe.ts';
import { paymentIn } from './answer.ts';
import { inquiryAbout, NOTHING_FOUND } from './inquiry.ts';
import type { UpstreamSettings } from './settings.ts';

const REFERENCE_BYTES = 16;

/** Asks another gateway about a payment that nobody has made: whoever may ask is told that there is none. */
export const checkUpstream = async (
  calls: Calls,
  settings: UpstreamSettings,
  environment: Environment,
): Promise<readonly Finding[]> => {
  const processor = new URL(settings.baseUrl).host;
  const call = inquiryAbout(settings, randomHex(REFERENCE_BYTES));
  const probe = { processor, setting: 'upstream.accessToken, upstream.entityId', environment, call };
  const probed = await sendProbe(calls, probe);
  if ('found' in probed) return [probed.found];
  const { status, json } = probed;
  const code = paymentIn(json)?.code;
  if (status === 401 || status === 403) return [refusedFinding(probe)];
  if (code === NOTHING_FOUND || (status === 200 && code !== undefined)) return [finding('accepted', { processor })];
  // Other gateways refuse a token of another entity as a wrong request.
  return [code === undefined ? unreadableFinding(probe, status) : refusedFinding(probe)];
};
