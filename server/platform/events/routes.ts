import { timestampText } from '../base/clock.ts';
import { Rejection } from '../base/rejection.ts';
import type { Database } from '../database/database.ts';
import type { Answer } from '../http/answer.ts';
import type { Owner, Serve } from '../http/serve.ts';
import { type Event, eventsOf } from './records.ts';

/** The dependencies of the route that reads events. */
interface EventRouteDependencies {
  readonly database: Database;
  /** Resolves when all events reported to any process are stored. */
  settled(): Promise<void>;
  /** Returns which of these channels has a payment. */
  readonly ownerOfPayment: Owner;
  /** Returns which of these channels has a checkout. */
  readonly ownerOfCheckout: Owner;
}

const shown = ({ kind, atMs, checkoutId, paymentId, details }: Event) => ({
  kind,
  timestamp: timestampText(atMs),
  checkoutId,
  paymentId,
  details,
});

const eventsAnswer = (events: readonly Event[]): Answer => ({
  code: '000.000.100',
  fields: { events: events.map(shown) },
});

/** Binds the route that lists the events of a checkout or a payment in order; test environment only. */
export const bindTestEvents = (serve: Serve, dependencies: EventRouteDependencies): void =>
  serve.channels('readTestEvents', async ({ channels, request }) => {
    const { paymentId, checkoutId } = request;
    const isPayment = paymentId !== undefined;
    const subject = paymentId ?? checkoutId ?? '';
    const owner = await (isPayment ? dependencies.ownerOfPayment : dependencies.ownerOfCheckout)(subject, channels);
    if (owner === undefined) throw new Rejection(isPayment ? '700.400.580' : '200.300.404', { status: 404 });
    await dependencies.settled();
    return eventsAnswer(await eventsOf(dependencies.database, subject));
  });
