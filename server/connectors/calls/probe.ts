import type { ConnectorFacts } from '../../../catalogue/connectors/facts.ts';
import { type Finding, finding } from '../../../catalogue/connectors/findings.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import { acceptsAll } from '../../../catalogue/settings/kinds.ts';
import { AnswerLost } from '../../payments/ports/acquirer.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { type Calls, jsonOf } from './calls.ts';
import { type Call, NotSent, type RawReply } from './connection.ts';

/** A test of a connection is watched by a person; the processor has this long for each request. */
const PROBE_MS = 8_000;

/** What the test of one account is made with. */
export interface CheckGiven {
  readonly calls: Calls;
  readonly environment: Environment;
  /** The address of the processor's interface, with a slash at its end. */
  readonly address: string;
  readonly channel: Channel;
  /** Where the channel receives events. */
  readonly eventsUrl: string;
}

/** What a connector asks a processor to test a connection. */
export interface Probe {
  /** The name of the processor, as people know it. */
  readonly processor: string;
  /** The settings that the request proves, as the text of a refusal names them. */
  readonly setting: string;
  readonly environment: Environment;
  readonly call: Omit<Call, 'timeoutMs' | 'alone'>;
}

/** A reply with JSON that is no failure of the processor or of its network; or what was found instead. */
export type Probed = { readonly status: number; readonly json: unknown } | { readonly found: Finding };

const TOO_MANY = 429;
const FIRST_FAILURE = 500;

/** Returns the finding for credentials that a processor does not accept. */
export const refusedFinding = ({ processor, setting, environment }: Omit<Probe, 'call'>): Finding =>
  finding('refused', { processor, setting, mode: environment });

/** Returns the finding for an answer that is none of the processor. */
export const unreadableFinding = ({ processor, call }: Probe, status: number): Finding =>
  finding('unreadable', { processor, host: call.url.host, status: String(status) });

/** Returns the finding for a call without an answer. @throws what is no failure of a call. */
const unansweredFinding = (probe: Probe, error: unknown): Finding => {
  const { processor } = probe;
  if (error instanceof NotSent) return finding('outOfReach', { processor, reason: error.message });
  if (!(error instanceof AnswerLost)) throw error;
  return error.code === '900.100.600'
    ? unreadableFinding(probe, 200)
    : finding('unanswered', { processor, reason: error.message });
};

/**
 * Asks a processor something harmless, once. What it says in words is not passed on: some processors repeat a part of
 * the key that they refuse.
 */
export const sendProbe = async (calls: Calls, probe: Probe, timeoutMs = PROBE_MS): Promise<Probed> => {
  const { processor } = probe;
  let reply: RawReply;
  try {
    reply = await calls.send({ ...probe.call, timeoutMs, alone: false });
  } catch (error) {
    return { found: unansweredFinding(probe, error) };
  }
  const { status } = reply;
  if (status === TOO_MANY) return { found: finding('busy', { processor }) };
  if (status >= FIRST_FAILURE) return { found: finding('failed', { processor, status: String(status) }) };
  const json = jsonOf(reply);
  if (json === undefined) return { found: unreadableFinding(probe, status) };
  return { status, json };
};

/** Returns the findings about brands that a channel takes by a connector and that its processor has not activated. */
export const brandFindings = (
  processor: string,
  { brands }: ConnectorFacts,
  settings: ChannelSettings,
  isInactive: (brand: string) => boolean,
): readonly Finding[] => {
  const taken = brands === 'all' ? [] : brands.filter((brand) => settings.brands.has(brand));
  const inactive = taken.filter(isInactive).join(' ');
  if (inactive === '') return [];
  // Without a list the channel takes whatever its connector can: nobody has decided to offer them.
  return [finding(acceptsAll(settings.brands) ? 'brandsInactive' : 'brandsOff', { processor, brands: inactive })];
};
