/** The texts of the view of settlement, in English. */
export const settlement = {
  title: 'Settlement',
  received: 'Settlement files of the acquirer',
  receivedWhy: 'What the acquirer has paid out, line by line. The same bytes are taken once.',
  noReceived: 'No settlement file has arrived yet.',
  reports: 'Reconciliation files',
  reportsWhy: 'One file for each channel and day with everything that was settled.',
  noReports: 'No day has been settled yet.',
  upload: 'Upload a settlement file',
  file: 'File (CSV)',
  channel: 'Channel',
  name: 'Name',
  state: 'State',
  taken: 'Lines taken',
  rejected: 'Lines refused',
  created: 'Arrived',
  day: 'Day',
  rows: 'Records',
  bytes: 'Bytes',
  download: 'Download',
  done: 'The file has arrived and is being taken.',
  repeated: 'This file was taken before.',
} as const;

/** The texts of the view of settlement in one language. */
export type SettlementTexts = { readonly [Name in keyof typeof settlement]: string };
