import type { Environment } from '../../platform/base/environment.ts';
/** How one channel reaches its account at another gateway that speaks the same interface. */
export interface UpstreamSettings {
  /** The address of the upstream, with a slash at its end. */
  readonly baseUrl: string;
  /** The upstream's entity that our orders are sent for. */
  readonly entityId: string;
  /** The access token there; it appears in no log, error or metric. */
  readonly accessToken: string;
  /**
   * The test mode of our orders in the test environment: the upstream's simulators, or its processors' test systems.
   */
  readonly testMode: 'INTERNAL' | 'EXTERNAL';
  /**
   * Whether the upstream carries out at most one order for each `Idempotency-Key`, as Tollgate does. Only then is an
   * order sent again after its answer was lost; otherwise only an inquiry finds its outcome.
   */
  readonly honoursIdempotencyKey: boolean;
}

/** An upstream to which no order may be sent. */
export class WrongUpstream extends Error {
  override readonly name = 'WrongUpstream';
}

/** Whether account data would travel in clear in the live environment. */
export const isInClear = ({ baseUrl }: UpstreamSettings, environment: Environment): boolean =>
  environment === 'live' && !baseUrl.startsWith('https://');

/**
 * Refuses an address without encryption in the live environment.
 * @throws WrongUpstream where account data would travel in clear. Source: interface, 'What the service does',
 * transport.
 */
export const refuseInClear = (settings: UpstreamSettings, environment: Environment): void => {
  if (isInClear(settings, environment)) {
    throw new WrongUpstream('the address of an upstream must begin with https:// in the live environment');
  }
};

/**
 * Returns the name by which payments refer to an account at an upstream. Inquiries, captures and refunds go to the
 * account of the payment and no other: another gateway would answer that the payment never arrived.
 */
export const upstreamName = ({ baseUrl, entityId }: UpstreamSettings): string =>
  `upstream ${entityId} at ${new URL(baseUrl).host}`;
