import type { Translated } from '../../../languages/translated.ts';

/** The texts of the overview, in English. */
export const home = {
  title: 'Overview',
  volume: 'Volume',
  approvalRate: 'Approval rate',
  attempts: 'Attempts',
  approved: 'Approved',
  declined: 'Declined',
  notApproved: 'Declined or open',
  refunded: 'Refunded',
  atStake: 'At stake in disputes',
  openDisputes: { one: '{count} open dispute', other: '{count} open disputes' },
  nextSettlement: 'Next settlement',
  lastSettlement: 'Last settlement file',
  lastFile: 'Last file',
  before: 'vs {value}',
  board: 'What needs somebody',
  toDo: 'To do',
  duties: {
    toAnswer: { one: 'dispute', other: 'disputes', how: 'to answer' },
    toReconcile: { one: 'exception', other: 'exceptions', how: 'in settlement' },
    toSettle: { one: 'exception', other: 'exceptions', how: 'at the bank' },
    lateSettlement: { one: 'settlement file', other: 'settlement files', how: 'late' },
    atRest: { one: 'subscription', other: 'subscriptions', how: 'paused' },
    undelivered: { one: 'notification', other: 'notifications', how: 'not delivered' },
  },
  answerBy: 'to answer by {day}',
  sinceAt: 'since {since}: {name}',
  andMore: '{name} and {count} more',
  points: '{number} points',
  soFar: 'so far',
  unfinished: { hour: 'This hour so far', day: 'Today so far' },
  together: { hour: '24 hours at a time', day: 'Seven days at a time' },
  axisFrom: 'the axis begins at {rate}',
  each: { hour: 'Each hour', day: 'Each day', week: 'Seven days at each point' },
  channels: 'Channels',
  channel: 'Channel',
  currencies: 'Currencies',
  over: 'Payments over time',
  asTable: 'Table',
  thisPeriod: 'This period',
  periodBefore: 'Period before',
  earlier: 'Before',
  rate: 'Approved',
  showAll: 'Show all {count}',
  showFewer: 'Show fewer',
  attemptsBefore: 'Tried before',
  rateBefore: 'Rate before',
  currency: 'Currency',
  start: 'Begins (UTC)',
  declines: 'Why payments were declined',
  reason: 'Reason',
  code: 'Code',
  count: 'Number',
  methods: 'Methods',
  brand: 'Brand',
  countries: 'Countries',
  whichCountry:
    'The country of the billing address, else of the bank account or the card. Payments that were made before ' +
    'countries were stored count as unknown.',
  none: 'Nobody has tried to pay in this period. Choose a longer one.',
  noDeclines: 'No payment was declined in this period. Reasons appear here once one is.',
  howCounted: 'How these figures are counted',
  whatCounts:
    'The volume is what was charged: debits, captures and rebills, whatever was refunded later. ' +
    'Debits, authorizations and rebills count as attempts. ' +
    'The approval rate is approved among approved and declined. Days are in UTC.',
  nothing: 'There is no payment yet. Make one with the example shop, or fill the gateway with example data: {command}',
} as const;

/** The texts of the overview in one language. */
export type HomeTexts = Translated<typeof home>;
