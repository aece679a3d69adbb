import type { Fields } from '../schema/field.ts';
import { matching } from '../schema/format.ts';

const entity = matching(/[0-9a-f]{32}/, '32 lower-case hexadecimal digits', {
  right: ['8a8294174e735d0c014e78cf26461790'],
  wrong: ['8A8294174E735D0C014E78CF26461790', '8a8294174e735d0c014e78cf2646179', '8a8294174e735d0c014e78cf2646179g'],
});

/**
 * The authorization of the request. The access token travels in a header. Source: interface, 'Authentication
 * parameters'.
 */
export const authentication = {
  entityId: [
    'conditional',
    { ...entity, message: `invalid or missing parameter (${entity.words})` },
    'Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only.',
  ],
} as const satisfies Fields;
