import { type Request, Router } from 'express';
import type { Logger } from 'pino';
import { isConnector } from '../../../catalogue/connectors/connectors.ts';
import { requestLimits } from '../../../catalogue/endpoints/limits.ts';
import type { Access } from '../../access/access.ts';
import { AnswerLost } from '../../payments/ports/acquirer.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { Unavailable } from '../../platform/base/unavailable.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { type Addressable, bindingOn, idOf } from '../../platform/http/binding.ts';
import { answerTo, type Exchange, ndcOf } from '../../platform/http/exchange.ts';
import { callerAddress, networkOf } from '../../platform/http/reading/caller-address.ts';
import { counter } from '../../platform/metrics/registered.ts';
import type { Platform } from '../../platform/platform.ts';
import { timerAt } from '../../platform/timers/timer.ts';
import type { Connector, Connectors } from '../connector.ts';
import type { ProcessorEvent } from '../event.ts';
import { type EventRecords, insertEvent, type StoredEvent } from './records.ts';

/** Where processors send the events of a channel. */
export const eventsAddress = {
  method: 'POST',
  path: '/v1/connectors/{connector}/{id}',
} as const satisfies Addressable;

/** All deliveries are counted together under this name. */
const OPERATION = 'receiveProcessorEvents';

/** What receives the events of processors. */
export interface ReceiveDependencies
  extends Pick<Platform, 'database' | 'clock' | 'log' | 'throttle' | 'bodies' | 'write' | 'record' | 'registry'> {
  readonly known: Access['known'];
  readonly channelOf: Access['channelOf'];
  readonly connectors: Connectors;
  readonly events: EventRecords;
}

/** Returns the data of the timer that applies an event. */
const applying = ({ channelId, identity }: StoredEvent): Readonly<Record<string, string>> => ({
  entity: channelId,
  identity,
});

/** Returns an event as it is first stored: it waits to be applied to its payment. */
const waitingEvent = (
  event: ProcessorEvent,
  { channelId, connector, id, nowMs }: { channelId: string; connector: string; id: string; nowMs: number },
): StoredEvent => ({
  ...event,
  channelId,
  connector,
  id,
  version: 1,
  state: 'waiting',
  note: undefined,
  ourPaymentId: undefined,
  receivedAtMs: nowMs,
});

/** Ids of processors and what is made of them: databases index them, and addresses contain them. */
const ID = /^[!-~]{1,255}$/;
const IDENTITY = /^[ -~]{1,512}$/;

/** Returns whether the ids of an event are ids at all. */
const hasIds = ({ identity, paymentId = 'none' }: ProcessorEvent): boolean =>
  IDENTITY.test(identity) && ID.test(paymentId);

const unknown = (): Rejection => new Rejection('700.400.580', { status: 404, reason: 'no channel has this address' });

const refusals = {
  forged: { status: 401, code: '800.900.300', reason: 'nothing proves that the processor sent this' },
  unreadable: { status: 400, code: '200.300.404', reason: 'this is no event of the processor' },
} as const;

/** Stores an event once; returns whether it is new. @throws Unavailable where it could not be stored. */
const storeOnce = async (
  { database, events }: Pick<ReceiveDependencies, 'database' | 'events'>,
  event: StoredEvent,
  nowMs: number,
): Promise<boolean> => {
  const inserts = [insertEvent(event), timerAt('connector.event', event.id, nowMs, applying(event))];
  if (await commitUnlessConflict(database, { inserts })) return true;
  if ((await events.byIdentity(event.channelId, event.identity)) !== undefined) return false;
  throw new Unavailable('an event met another change', { outcome: 'nothing done' });
};

interface Addressee {
  readonly channel: Channel;
  readonly connector: string;
  readonly read: NonNullable<Connector['readEvents']>;
}

/**
 * Creates the router that takes the events of processors. An answer of 200 comes after the events are stored; who sends
 * a forged one learns nothing, and costs one check.
 */
export const receiveEvents = (dependencies: ReceiveDependencies): Router => {
  const { clock, log, throttle, bodies, write, registry, known, channelOf, connectors } = dependencies;
  const counted = counter(registry, 'tollgate_processor_events_total');

  const addresseeOf = async (request: Request): Promise<Addressee> => {
    const { connector } = request.params;
    const id = idOf(request);
    if (typeof connector !== 'string' || !isConnector(connector) || !isRecordId(id)) throw unknown();
    const read = connectors[connector]?.readEvents;
    if (read === undefined || (await known.entityById(id))?.kind !== 'channel') throw unknown();
    return { channel: await channelOf(id), connector, read };
  };

  const take = async (request: Request, exchange: Exchange): Promise<Answer> => {
    const limit = requestLimits.events;
    const caller = networkOf(callerAddress(request));
    await throttle.admit(caller, OPERATION);
    bodies.refuseTooLarge(request, limit); // Before anything is read from the database.
    const { channel, connector, read } = await addresseeOf(request);
    exchange.entity = channel.id;
    const body = await bodies.bytes(request, limit, { sender: 'anyone', caller });
    const found = await read(channel, { headers: headersOf(request), body, network: caller }).catch(awayOr);
    const events = typeof found !== 'string' && !found.every(hasIds) ? 'unreadable' : found;
    if (events === 'not set up') throw unknown();
    if (typeof events === 'string') {
      counted.labels(connector, events).inc();
      const { code, ...details } = refusals[events];
      throw new Rejection(code, details);
    }
    const nowMs = clock.now();
    if (events.length === 0) counted.labels(connector, 'none').inc();
    let stored = 0;
    for (const event of events) {
      const about = { channelId: channel.id, connector, id: timeOrderedId(clock), nowMs };
      const isNew = await storeOnce(dependencies, waitingEvent(event, about), nowMs);
      if (isNew) stored += 1;
      counted.labels(connector, isNew ? 'stored' : 'repeated').inc();
    }
    log.info({ channel: channel.id, connector, events: events.length, stored }, 'events of a processor arrived');
    return { code: '000.000.100' };
  };

  const finish = (exchange: Exchange, answer: Answer) => ({
    answer,
    reply: write.render(answer, ndcOf(exchange, 'strict'), 'strict'),
  });
  const router = Router();
  const bind = bindingOn(router, dependencies, async (error, exchange) =>
    finish(exchange, refused(error, exchange, log)),
  );
  bind(eventsAddress, async (request, exchange) => finish(exchange, await take(request, exchange)));
  return router;
};

const refused = (error: unknown, exchange: Exchange, log: Logger): Answer => {
  exchange.compatibility = 'strict';
  return answerTo(error, exchange, log);
};

/** A processor that must be asked and does not answer sends the event again later. */
const awayOr = (error: unknown): never => {
  if (!(error instanceof AnswerLost)) throw error;
  throw new Rejection(error.code, { status: 503, reason: 'the processor does not answer now', cause: error });
};

const headersOf = ({ headers }: Request): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : value?.join(', ')]),
  );
