import { authentication } from '../fields/authentication.ts';
import { eventSelection } from '../fields/processor-events.ts';
import { query } from '../queries/query.ts';
import { requestShape } from '../schema/check.ts';
import { aliases } from './aliases.ts';

/** A query for what processors have told: GET /v1/connectors/events. */
export const eventsQuery = requestShape({
  fields: () => ({ ...authentication, ...eventSelection, limit: query.limit, cursor: query.cursor }),
  aliases,
});
