import type { Environment } from '../../base/environment.ts';
/** How one channel reaches its account at another gateway that speaks the same interface. */
export interface UpstreamSettings {
  /** Address of the upstream, with a slash at its end. */
  readonly baseUrl: string;
  /** The entity there that our orders are made for. */
  readonly entityId: string;
  /** The token there; it is in no log, error or figure. */
  readonly accessToken: string;
  /** What the upstream is told in the test environment: its simulators, or its processors' test systems. */
  readonly testMode: 'INTERNAL' | 'EXTERNAL';
  /**
   * Whether the upstream carries out at most one order for each `Idempotency-Key`, as Tollgate does. Only then is an order
   * sent again whose answer was lost; otherwise its outcome is found by asking alone.
   */
  readonly honoursIdempotencyKey: boolean;
}

/** An upstream that no order may be sent to. */
export class WrongUpstream extends Error {
  override readonly name = 'WrongUpstream';
}

/** @throws WrongUpstream where account data would travel in clear. Source: interface, 'What the service does', transport. */
export const refuseInClear = ({ baseUrl }: UpstreamSettings, environment: Environment): void => {
  if (environment === 'live' && !baseUrl.startsWith('https://')) {
    throw new WrongUpstream('the address of an upstream must begin with https:// in the live environment');
  }
};

/**
 * Gives the name under which payments remember an account at an upstream. A payment is asked about, captured and refunded
 * where it was made and nowhere else: another gateway would say that it never arrived.
 */
export const upstreamName = ({ baseUrl, entityId }: UpstreamSettings): string =>
  `upstream ${entityId} at ${new URL(baseUrl).host}`;
