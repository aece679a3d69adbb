import { query } from '../../queries/query.ts';
import type { Fields } from '../../schema/field.ts';
import { lettersAndDigits, matching, oneOf } from '../../schema/format.ts';
import { chosenIds } from '../chosen.ts';
import type { OfficeEndpoint } from '../endpoint.ts';
import { listFields } from './payments.ts';

const reason = matching(/[A-Za-z0-9 _.:-]{1,80}/, 'a status such as 500, or a word such as timed-out', {
  right: ['500', 'timed-out', 'ECONNREFUSED', 'not-sent'],
  wrong: ['', 'a/b', 'x'.repeat(81)],
});

const filters = {
  webhookId: ['optional', lettersAndDigits(32, 32), 'Those to this webhook only.'],
  state: [
    'optional',
    oneOf('waiting', 'delivered', 'failed', 'undelivered'),
    'Those that stand so only; `undelivered`: tried and not delivered, whether it is tried again or not.',
  ],
  reason: ['optional', reason, 'Those that are not delivered for this reason only.'],
  'date.from': ['optional', query['date.from'][1], 'First second in which the notifications were made, in UTC.'],
  'date.to': ['optional', query['date.to'][1], 'Last second in which the notifications were made, in UTC.'],
  ids: ['optional', chosenIds, 'These only, as a person has chosen them.'],
} as const satisfies Fields;

/** The notifications to webhooks, as people search and count them. */
export const deliveryEndpoints = [
  {
    id: 'searchDeliveries',
    method: 'GET',
    path: '/deliveries',
    access: 'webhooks.read',
    fields: { ...listFields, ...filters } as const satisfies Fields,
    summary: 'Notifications to all webhooks that the person may see, the newest first, and why they are not delivered.',
  },
  {
    id: 'countDeliveries',
    method: 'GET',
    path: '/deliveries/counts',
    access: 'webhooks.read',
    fields: { entityId: listFields.entityId, ...filters } as const satisfies Fields,
    summary: 'How many notifications a filter accepts: by state, by reason of failure and by webhook.',
  },
] as const satisfies readonly OfficeEndpoint[];
