import type { Logger } from 'pino';
import { type Clock, stopwatchMs, timeOrderedId } from '../base/clock.ts';
import { isRecordId } from '../base/identifiers.ts';
import { backgroundWriter } from '../database/background.ts';
import type { Database } from '../database/database.ts';
import { type Exchange, ndcOf, type Recorder } from '../http/exchange.ts';
import { type LoggedRequest, wrongParametersOf } from './entry.ts';
import { insertRequest } from './records.ts';

/** The dependencies of the request log. */
interface RequestLogDependencies {
  readonly database: Database;
  /** The gateway's clock. */
  readonly clock: Clock;
  /** The real clock, which no test moves. */
  readonly realClock: Clock;
  readonly log: Pick<Logger, 'error'>;
}

/** Keeps the requests that were sent with an access token. */
interface RequestLog {
  /** Wraps a recorder: what it records is also logged. */
  recording(record: Recorder): Recorder;
  /** Resolves when the requests that were recorded before the call are stored. */
  stored(): Promise<void>;
}

interface Waiting {
  readonly id: string;
  readonly request: LoggedRequest;
  readonly loggedAtMs: number;
}

const repliedIn = (id: unknown, { requestId, id: addressed }: Exchange): string | undefined =>
  typeof id === 'string' && id !== requestId && id !== addressed && isRecordId(id) ? id : undefined;

/**
 * Creates the request log. It writes in the background of the requests. Requests without a valid token are not logged,
 * so that strangers cannot fill the database.
 */
export const requestLog = ({ database, clock, realClock, log }: RequestLogDependencies): RequestLog => {
  const { add, stored } = backgroundWriter<Waiting>({
    database,
    log,
    what: 'requests',
    rowsOf: (waiting) => waiting.map(({ id, request, loggedAtMs }) => insertRequest(id, request, loggedAtMs)),
  });
  return {
    recording: (record) => (exchange, answer, status) => {
      record(exchange, answer, status);
      const { scope, endpoint, requestId, id: addressed, startedAtMs } = exchange;
      if (scope === undefined) return;
      const request = {
        entity: exchange.entity ?? scope,
        atMs: clock.now(),
        endpoint,
        status,
        code: answer.code,
        milliseconds: Math.round(stopwatchMs() - startedAtMs),
        requestId,
        ndc: ndcOf(exchange, exchange.compatibility ?? 'strict'),
        addressed,
        replied: repliedIn(answer.fields?.['id'], exchange),
        wrong: wrongParametersOf(answer.parameterErrors),
      };
      add({ id: timeOrderedId(clock), request, loggedAtMs: realClock.now() });
    },
    stored,
  };
};
