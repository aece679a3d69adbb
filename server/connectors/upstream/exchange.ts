import type { Logger } from 'pino';
import { AnswerLost } from '../../payments/ports/acquirer.ts';
import { type Clock, stopwatchMs } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { SendingLimits } from '../limits.ts';
import type { Circuit } from './circuit.ts';
import { type Call, type Connection, NotSent, type RawReply } from './connection.ts';
import type { CallOutcome, UpstreamFigures } from './figures.ts';

/** The dependencies of requests to an upstream. */
export interface UpstreamDependencies {
  readonly clock: Clock;
  readonly log: Logger;
  readonly environment: Environment;
  readonly connection: Connection;
  readonly circuit: Circuit;
  readonly figures: UpstreamFigures;
  readonly limits: SendingLimits;
}

const MS_PER_SECOND = 1000;

const outcomeOf = (error: unknown): CallOutcome => (error instanceof NotSent ? 'not sent' : 'answer lost');

/** Sends one request through the circuit and counts it. */
export const exchange = async (
  { circuit, connection, figures }: UpstreamDependencies,
  call: Call,
): Promise<RawReply> => {
  const startedAtMs = stopwatchMs();
  const count = (outcome: CallOutcome) =>
    figures.called(call.url.host, outcome, (stopwatchMs() - startedAtMs) / MS_PER_SECOND);
  try {
    const reply = await circuit.guard(() => connection.send(call));
    count('answered');
    return reply;
  } catch (error) {
    count(outcomeOf(error));
    throw error;
  }
};

/** Parses the body of a reply; undefined when it is not JSON. */
export const jsonOf = ({ text }: RawReply): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Creates the error for an answer that cannot be understood. */
export const nonsense = (status: number): AnswerLost =>
  new AnswerLost('900.100.600', `the upstream's answer cannot be understood (status ${status})`);
