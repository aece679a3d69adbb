import { query } from '../../queries/query.ts';
import type { Fields } from '../../schema/field.ts';
import { byDefault, integer, matching } from '../../schema/format.ts';
import type { OfficeEndpoint } from '../endpoint.ts';

/** The most payments of one try-out: more would take a process several seconds. */
const MOST_TRIED = 1_000;

const rulesText = matching(/[^\0]{1,100000}/, 'rules of risk, or `none`: 1 to 100,000 characters', {
  right: ['none', 'amount above=1000 outcome=review\nscore from=50 outcome=review'],
  wrong: ['', '\0'],
});

const rules = {
  rules: ['required', rulesText, 'The rules, apart by lines or semicolons; `none` for no rule.'],
} as const satisfies Fields;

/** How many payments a try-out takes. */
export const triedFields = {
  limit: ['optional', byDefault(integer(1, MOST_TRIED), `${MOST_TRIED}`), 'How many of the newest payments are tried.'],
} as const satisfies Fields;

/** The rules of risk of a channel, and their try-out. */
export const riskEndpoints = [
  {
    id: 'showRisk',
    method: 'GET',
    path: '/channels/{id}/risk',
    access: 'channels.read',
    summary: 'The rules of risk of a channel.',
  },
  {
    id: 'tryRisk',
    method: 'POST',
    path: '/channels/{id}/risk/try',
    access: 'risk.change',
    // Changes nothing.
    confirms: false,
    fields: {
      ...rules,
      ...triedFields,
      'date.from': ['optional', query['date.from'][1], 'First second in which the payments were made, in UTC.'],
      'date.to': ['optional', query['date.to'][1], 'Last second in which the payments were made, in UTC.'],
    } as const satisfies Fields,
    summary: 'Evaluates rules, and the current rules, for past payments; changes nothing.',
  },
  {
    id: 'storeRisk',
    method: 'POST',
    path: '/channels/{id}/risk',
    access: 'risk.change',
    fields: {
      ...rules,
      basis: [
        'required',
        matching(/[0-9a-f]{64}/, 'the `basis` of the rules that were read', {
          right: ['0'.repeat(64)],
          wrong: ['0', `${'0'.repeat(63)}g`],
        }),
        'The `basis` of the replaced rules: rules that were stored since are not overwritten.',
      ],
    } as const satisfies Fields,
    summary: 'Stores the rules of risk of a channel, unless they have changed since they were read.',
  },
] as const satisfies readonly OfficeEndpoint[];
