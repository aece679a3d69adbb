import { authentication } from '../../fields/authentication.ts';
import { dateTime } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { matching } from '../../schema/format.ts';
import type { OfficeEndpoint } from '../endpoint.ts';
import { zoned } from './time-zone.ts';

const period = {
  ...authentication,
  'date.from': ['required', dateTime, 'First second of the period, in UTC.'],
  'date.to': ['required', dateTime, 'Last second of the period, in UTC; at most 400 days later.'],
} as const satisfies Fields;

const compared = {
  'before.from': ['optional', dateTime, 'First second of the period to compare with; needs `before.to`.'],
  'before.to': [
    'optional',
    dateTime,
    'Last second of the period to compare with, in UTC; by default, it is as long as the other and ends where that begins.',
  ],
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
    fields: { ...period, ...compared },
    summary: 'Volume, approval rate, declines and methods of a period, compared with the one before.',
  },
  {
    id: 'readDisputeRates',
    method: 'GET',
    path: '/disputes/rates',
    access: 'disputes.read',
    fields: {
      ...authentication,
      month: [
        'required',
        matching(/20\d{2}-(0[1-9]|1[0-2])/, 'a month such as 2026-11', {
          right: ['2026-11', '2030-01'],
          wrong: ['2026', '2026-13', '11-2026', ''],
        }),
        'The month in which the disputes were received, in UTC.',
      ],
    } as const satisfies Fields,
    summary: 'How often payments were disputed in a month, by brand and by reason, in number and amount.',
  },
  {
    id: 'readRecovered',
    method: 'GET',
    path: '/figures/recovered',
    access: 'schedules.read',
    fields: period,
    summary: 'The charges of subscriptions that failed at first in a period, and what was recovered of them.',
  },
  {
    id: 'exportFigures',
    method: 'GET',
    path: '/figures/export',
    access: 'figures.read',
    fields: { ...period, ...zoned },
    downloads: ['text/csv'],
    summary: 'The figures of each hour or day of a period, as CSV that is named by the period.',
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
