import { descriptionIn, faultsOfEvents, faultsOfExchanges, type Judge, judgeOf } from './judges.ts';
import { type StripeStandIn, valuesOf } from './stripe.ts';

/* Judges the messages of the stand-in for Stripe by Stripe's own description. */

/** The schema of the object that an event carries, by the beginning of its type. */
const carried = {
  'checkout.session': 'checkout.session',
  payment_intent: 'payment_intent',
  refund: 'refund',
  'charge.dispute': 'dispute',
  payout: 'payout',
  'reporting.report_run': 'reporting.report_run',
} as const;

/** Reads Stripe's description. @throws Error if it is missing. */
export const stripeJudge = async (): Promise<Judge> => judgeOf(await descriptionIn('stripe.json'), { coerces: true });

/** Returns all that is wrong with the messages of a stand-in. */
export const faultsAtStripe = (
  judge: Judge,
  { exchanges, events }: Pick<StripeStandIn, 'exchanges' | 'events'>,
): readonly string[] => {
  const eventFault = (body: unknown): string | undefined => {
    const { type, data } = body as { type: string; data: { object: object } };
    const schema = Object.entries(carried).find(([start]) => type.startsWith(start))?.[1];
    return judge.value('event', body) ?? judge.value(schema ?? `nothing for ${type}`, data.object);
  };
  return [...faultsOfExchanges(judge, exchanges, valuesOf), ...faultsOfEvents(events, eventFault)];
};
