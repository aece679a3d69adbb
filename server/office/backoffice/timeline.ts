import type { TimelineEvent, TimelineReply } from '../../../catalogue/backoffice/replies/timeline.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { type Event, eventsOfAll } from '../../platform/events/records.ts';
import { withLinked } from '../queries/find.ts';
import { type PaymentViewDependencies, visiblePayment } from './payments.ts';
import type { ServeOffice } from './serve.ts';

/** A subscription may have hundreds of linked payments; the newest ones and the payment itself are enough. */
const MOST_PAYMENTS = 50;

/** The largest number of shown events. */
const MOST_EVENTS = 1_000;

const shown = ({ kind, atMs, paymentId, details }: Event): TimelineEvent => ({
  time: timestampText(atMs),
  kind,
  details,
  ...(paymentId === undefined ? {} : { paymentId }),
});

/** Returns the payments and the checkouts whose events belong to the timeline of a payment. */
const subjectsOf = (payment: Payment, family: readonly Payment[]): readonly string[] => {
  const payments = [payment, ...family.slice(0, MOST_PAYMENTS)];
  return [...new Set(payments.flatMap(({ id, checkoutId }) => (checkoutId === undefined ? [id] : [id, checkoutId])))];
};

/** Binds the timeline of a payment: its events, those of its checkout and of its family, in order. */
export const bindTimeline = (serve: ServeOffice, dependencies: PaymentViewDependencies): void =>
  serve.person('showTimeline', async ({ channels, id }) => {
    const payment = await visiblePayment(dependencies, channels, id);
    const family = await withLinked(dependencies, [payment]);
    await dependencies.events.stored(); // What this process was told a moment ago; other processes write theirs soon.
    const events = await eventsOfAll(dependencies.database, subjectsOf(payment, family));
    const fields: TimelineReply = {
      events: events.slice(-MOST_EVENTS).map(shown),
      isCut: family.length > MOST_PAYMENTS || events.length > MOST_EVENTS,
    };
    return { code: '000.000.100', fields: { ...fields } };
  });
