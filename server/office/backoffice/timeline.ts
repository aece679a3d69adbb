import type { Act, TimelineEvent, TimelineReply } from '../../../catalogue/backoffice/replies/timeline.ts';
import { isResultCode, resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import type { ChainedEntry } from '../../access/audit/entry.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { peopleRecords } from '../../access/people/model/records.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { type Event, eventsOfAll } from '../../platform/events/records.ts';
import { withLinked } from '../queries/find.ts';
import type { PaymentViewDependencies } from './payment-lists.ts';
import { visiblePayment } from './payments.ts';
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

/** The entries of one payment that are looked at; most are views of it. */
const MOST_ENTRIES = 200;

/** Views of personal data are in the audit, too, and change nothing. */
const VIEW = 'payments.read';

const actOf = ({ atMs, action, subject = '', after }: ChainedEntry, who: string): Act => {
  const text = (name: string): string | undefined => {
    const value = after?.[name];
    return typeof value === 'string' ? value : undefined;
  };
  const [made, code] = [text('made'), text('code')];
  return {
    time: timestampText(atMs),
    who,
    action,
    paymentId: subject,
    ...(made === undefined ? {} : { made }),
    ...(code === undefined ? {} : { code, description: isResultCode(code) ? resultCodes[code].text : code }),
  };
};

/** Returns what people did to some payments, the oldest first. Each has the current name of the person. */
const actsOf = async ({ database }: PaymentViewDependencies, ids: readonly string[]): Promise<readonly Act[]> => {
  const audit = auditRecords(database);
  const entries = (await Promise.all(ids.map((id) => audit.about(id, MOST_ENTRIES)))).flat();
  const acts = entries
    .filter(({ action }) => action.startsWith('payments.') && action !== VIEW)
    .toSorted((one, other) => one.number - other.number);
  const people = peopleRecords(database);
  const actors = [...new Set(acts.map(({ actor }) => actor.id))];
  const names = new Map(await Promise.all(actors.map(async (id) => [id, (await people.byId(id))?.name] as const)));
  return acts.map((entry) => actOf(entry, names.get(entry.actor.id) || entry.actor.name));
};

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
    const ids = new Set([id, ...family.slice(0, MOST_PAYMENTS).map((each) => each.id)]);
    const fields: TimelineReply = {
      acts: await actsOf(dependencies, [...ids]),
      events: events.slice(-MOST_EVENTS).map(shown),
      isCut: family.length > MOST_PAYMENTS || events.length > MOST_EVENTS,
    };
    return { code: '000.000.100', fields: { ...fields } };
  });
