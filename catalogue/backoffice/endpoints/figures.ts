import { authentication } from '../../fields/authentication.ts';
import { dateTime } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import type { OfficeEndpoint } from '../endpoint.ts';

const period = {
  ...authentication,
  'date.from': ['required', dateTime, 'First second of the period, in UTC.'],
  'date.to': ['required', dateTime, 'Last second of the period, in UTC; at most 400 days later.'],
} as const satisfies Fields;

/** The longest period of figures, in days. */
export const LONGEST_PERIOD_DAYS = 400;

/** The figures of the overview. */
export const figureEndpoints = [
  {
    id: 'readFigures',
    method: 'GET',
    path: '/figures',
    access: 'figures.read',
    fields: period,
    summary: 'Volume, approval rate, declines and methods of a period, compared with the one before.',
  },
  {
    id: 'exportFigures',
    method: 'GET',
    path: '/figures/export',
    access: 'figures.read',
    fields: period,
    summary: 'The figures of each hour or day of a period, as CSV.',
  },
  {
    id: 'listLateSettlements',
    method: 'GET',
    path: '/settlement/late',
    access: 'settlement.read',
    fields: { entityId: authentication.entityId } as const satisfies Fields,
    summary: 'The channels whose captured payments have waited too long for a settlement file, and since when.',
  },
] as const satisfies readonly OfficeEndpoint[];
