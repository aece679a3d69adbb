import type { Translated } from '../../../languages/translated.ts';
import type { ScheduleReason } from '../../../payments/schedules.ts';

/** The texts of the views of subscriptions, in English. */
export const schedules = {
  title: 'Subscriptions',
  none: 'There is no subscription. A payment with a schedule creates one.',
  state: 'State',
  amount: 'Amount',
  plan: 'Plan',
  worth: 'A month',
  monthly: 'Active subscriptions bring in an average month:',
  monthlyOfPage: 'The active ones on this page bring in an average month:',
  failedCharges: 'Charges that failed at first in the last 30 days:',
  recovered: 'Recovered until now:',
  next: 'Next payment',
  reference: 'Reference',
  id: 'Id',
  one: 'Subscription of {amount}',
  all: 'All subscriptions',
  facts: 'What is planned',
  endsAt: 'Ends',
  retryAt: 'Next attempt',
  restsAt: 'Suspended at',
  reason: 'Why',
  customer: 'Customer',
  registration: 'Stored account',
  upcoming: 'Next payments',
  noUpcoming: 'Nothing more is paid. A new subscription begins with a payment.',
  past: 'Payments made',
  noPast: 'No payment has been due yet. Attempts appear here with their results.',
  due: 'Due',
  attempt: 'Attempt',
  result: 'Result',
  payment: 'Payment',
  end: 'End the subscription',
  endWhy: 'The subscription makes no further payment. It cannot be resumed.',
  done: 'The subscription has ended.',
  resume: 'Charge again and go on',
  resumeWhy:
    '{amount} are charged at once: the payment that failed. If it is approved, the subscription goes on as planned; if not, it stays suspended.',
  resumed: 'The subscription is active again. Its outstanding payment is being made.',
  charged: 'Charged',
  rests:
    'Nothing is paid while the subscription is suspended. Charge again, if need be another card of the customer, to go on.',
  otherCard: 'A new card of the customer can be chosen here once a payment has stored it.',
  reasons: {
    DECLINED: 'A payment was declined, and its retries too',
    REFUSED: 'The channel does not accept the payment any more',
    COMPLETED: 'The plan is complete',
    FULFILLED: 'The agreement allows no further payment',
    DESCHEDULED: 'It was ended',
    REGISTRATION_REMOVED: 'The stored account was removed',
  } satisfies Record<ScheduleReason, string>,
  plans: {
    at: '{often} at {time} ({zone})',
    daily: 'Every day',
    weekly: 'Every {weekday}',
    monthly: 'Every month on day {day}',
    yearly: 'Every year on {date}',
  },
  states: { ACTIVE: 'Active', RESTING: 'Suspended', ENDED: 'Ended' },
} as const;

/** The texts of the views of subscriptions in one language. */
export type SchedulesTexts = Translated<typeof schedules>;
