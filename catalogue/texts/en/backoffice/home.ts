/** The texts of the overview, in English. */
export const home = {
  title: 'Overview',
  volume: 'Volume',
  approvalRate: 'Approval rate',
  attempts: 'Payments tried',
  approved: 'Approved',
  declined: 'Declined',
  refunded: 'Refunded',
  median: 'Median time to the outcome',
  atMost: 'at most {time}',
  disputes: 'Open disputes',
  nextDeadline: 'next answer by',
  nextSettlement: 'Next settlement',
  lastSettlement: 'Last settlement file',
  before: 'before: {value}',
  over: 'Payments over time',
  asTable: 'Table',
  thisPeriod: 'This period',
  periodBefore: 'Period before',
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
  none: 'Nobody has tried to pay in this period.',
  noDeclines: 'No payment was declined in this period.',
  whatCounts:
    'Debits, authorizations and rebills count as tried. ' +
    'The approval rate is approved among approved and declined. Days are in UTC.',
  nothing: 'There is no payment yet. Make one with the example shop, or fill the gateway with example data: {command}',
  seconds: '{number} s',
  milliseconds: '{number} ms',
  minutes: '{number} min',
} as const;

/** The texts of the overview in one language. */
export type HomeTexts = { readonly [Name in keyof typeof home]: string };
