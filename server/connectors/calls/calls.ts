import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { AnswerLost } from '../../payments/ports/acquirer.ts';
import { type Clock, stopwatchMs } from '../../platform/base/clock.ts';
import { type Circuit, circuit } from './circuit.ts';
import { type Call, connectionLimits, NotSent, openConnection, type RawReply } from './connection.ts';
import { type CallOutcome, callFigures } from './figures.ts';
import { parsed } from './json.ts';
import type { ConnectionLimits } from './limits.ts';

/** What the calls of one gateway to processors share. */
export interface CallsDependencies {
  /** A circuit stays open for real time, whichever clock tests move. */
  readonly realClock: Clock;
  readonly log: Logger;
  /** The registry of the metrics. */
  readonly registry: Registry;
  readonly limits?: Partial<ConnectionLimits>;
}

/** Calls to processors: whoever calls the same host shares its connections, its circuit and its metrics. */
export interface Calls {
  /**
   * Sends one request and counts it. Redirects are not followed.
   * @throws NotSent where nothing was sent, also while the host is out of reach.
   * @throws AnswerLost where the request may have arrived.
   */
  send(call: Call): Promise<RawReply>;
  /** Counts an order that a host has more than once. */
  foundTwice(host: string): void;
  /** Closes idle connections. */
  close(): void;
}

const MS_PER_SECOND = 1000;

const outcomeOf = (error: unknown): CallOutcome => (error instanceof NotSent ? 'not sent' : 'answer lost');

/** Opens the calls of a gateway. */
export const openCalls = ({ realClock, log, registry, limits }: CallsDependencies): Calls => {
  const connection = openConnection({ ...connectionLimits, ...limits });
  const figures = callFigures(registry);
  const circuits = new Map<string, Circuit>();

  const circuitOf = (host: string): Circuit => {
    const known = circuits.get(host);
    if (known !== undefined) return known;
    const made = circuit(realClock, (isOpen) => {
      figures.circuit(host, isOpen);
      if (isOpen) log.error({ upstream: host }, 'an upstream is out of reach: it is not asked for now');
      else log.info({ upstream: host }, 'an upstream is back');
    });
    circuits.set(host, made);
    return made;
  };

  return {
    send: async (call) => {
      const { host } = call.url;
      const startedAtMs = stopwatchMs();
      const count = (outcome: CallOutcome) =>
        figures.called(host, outcome, (stopwatchMs() - startedAtMs) / MS_PER_SECOND);
      try {
        const reply = await circuitOf(host).guard(() => connection.send(call));
        count('answered');
        return reply;
      } catch (error) {
        count(outcomeOf(error));
        throw error;
      }
    },
    foundTwice: figures.foundTwice,
    close: connection.close,
  };
};

/** Parses the body of a reply; undefined when it is not JSON. */
export const jsonOf = ({ text }: RawReply): unknown => parsed(text);

/** Returns how long a reply asks the sender to wait, in milliseconds; 0 where it does not say. */
export const retryAfterMs = ({ retryAfter }: RawReply): number => {
  const seconds = Number(retryAfter);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * MS_PER_SECOND : 0;
};

/** Creates the error for an answer that cannot be understood. */
export const nonsense = (processor: string, status: number): AnswerLost =>
  new AnswerLost('900.100.600', `${processor}'s answer cannot be understood (status ${status})`);

/** Creates the error for a failure of a processor, which may have accepted the order before. */
export const failed = (processor: string, status: number): AnswerLost =>
  new AnswerLost('900.100.300', `${processor} failed (status ${status})`);

/** Rethrows why an inquiry failed: one that was not sent says as little about an order as one that was not answered. */
export const inquiryLost = (error: unknown): never => {
  throw error instanceof NotSent ? new AnswerLost('900.100.300', error.message, error) : error;
};
