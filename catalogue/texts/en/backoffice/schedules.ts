import type { Translated } from '../../../languages/translated.ts';

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
  next: 'Next payment',
  reference: 'Reference',
  id: 'Id',
  one: 'Subscription of {amount}',
  all: 'All subscriptions',
  facts: 'What is planned',
  zone: 'Time zone',
  endsAt: 'Ends',
  retryAt: 'Next attempt',
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
  states: { ACTIVE: 'Active', RESTING: 'Resting', ENDED: 'Ended' },
} as const;

/** The texts of the views of subscriptions in one language. */
export type SchedulesTexts = Translated<typeof schedules>;
