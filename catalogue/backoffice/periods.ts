/** The periods that readers choose by a word; each begins and ends as the day demands on which it is read. */
export const periodNames = [
  'today',
  'yesterday',
  'last24h',
  'last7d',
  'thisMonth',
  'lastMonth',
  'last30d',
  'last90d',
  'thisYear',
  'last365d',
] as const;

/** The name of a period, as addresses have it. */
export type PeriodName = (typeof periodNames)[number];
