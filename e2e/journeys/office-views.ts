import type { Office } from '../harness/office.ts';

/** The views of the back office that need no record, by their addresses below `/backoffice`. */
export const views = {
  home: '/',
  payments: '/payments',
  links: '/links',
  customers: '/customers',
  schedules: '/schedules',
  disputes: '/disputes',
  settlement: '/settlement',
  bank: '/bank',
  'settlement-report': '/settlement/report',
  'settlement-exceptions': '/settlement/exceptions',
  'settlement-month': '/settlement/month?month=2020-01', // None: other journeys take money.
  'settlement-lines': '/settlement/lines?month=2020-01', // As above.
  delivery: '/settlement/delivery',
  risk: '/channels/CHANNEL/risk',
  looks: '/channels/CHANNEL/look',
  developers: '/developers',
  requests: '/developers/requests?from=2020-01-01&to=2020-01-02', // None: other journeys send some.
  deliveries: '/developers/deliveries?from=2020-01-01&to=2020-01-02', // As above.
  mails: '/developers/mails?state=sent', // None: the test environment sends none.
  testing: '/testing',
  channels: '/channels',
  'channels-many': '/channels/many',
  team: '/team',
  audit: '/audit?action=access.signedIn', // One row, whatever other journeys did before.
  system: '/system',
  gallery: '/gallery',
  account: '/account',
} as const;

/** Returns the address of a view for the channel of the journeys. */
export const addressFor = (path: string, { entityId }: Pick<Office, 'entityId'>): string =>
  path.replace('CHANNEL', entityId);
