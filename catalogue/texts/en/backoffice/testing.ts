import type { Translated } from '../../../languages/translated.ts';

/** The texts of the test environment, in English. */
export const testing = {
  title: 'Test environment',
  clock: 'Clock',
  clockWhy:
    'Everybody in this environment has the same clock. When it is put ahead, ' +
    'everything that comes due until then happens: captures, renewals, deadlines, settlement. It cannot be put back.',
  time: 'Time of the gateway',
  ahead: 'Ahead of the real time',
  notAhead: 'not at all',
  state: 'State',
  runs: 'Runs',
  stands: 'Stands still',
  putAhead: 'Put ahead by',
  howMany: 'How many',
  unit: 'Unit',
  unitMinutes: 'Minutes',
  unitHours: 'Hours',
  unitDays: 'Days',
  move: 'Put the clock ahead',
  freeze: 'Stop the clock',
  resume: 'Let it run',
  moved: 'The clock is moved; {count} pieces of work were done.',
  cases: 'What the simulation does',
  casesWhy: 'The account alone decides the outcome of a payment. The numbers are invented; no real card works here.',
  search: 'Search',
  searchHint: 'Outcome, number, result code or brand',
  kind: 'Kind',
  everyKind: 'Every kind',
  value: 'Send',
  detail: 'Brand or country',
  code: 'Result code',
  description: 'What happens',
  none: 'No case of the simulation fits. Search for a shorter word, or choose all kinds.',
  kinds: {
    card: 'Card',
    authentication: 'Card with 3-D Secure',
    bankAccount: 'Bank account',
    amount: 'Amount, other than cards',
    postcode: 'Postcode of the billing address',
    email: 'E-mail address, for rules of risk',
    action: 'Choice at the bank or wallet',
  },
} as const;

/** The texts of the test environment in one language. */
export type TestingTexts = Translated<typeof testing>;
