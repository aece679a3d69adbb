import { authentication } from '../fields/authentication.ts';
import { clockMove, clockRules, eventRules, eventSubject } from '../fields/testing.ts';
import { requestShape } from '../schema/check.ts';
import { aliases } from './aliases.ts';

/** Moves the clock of the test environment: POST /v1/test/clock. */
export const clockRequest = requestShape({
  fields: () => ({ ...authentication, ...clockMove }),
  rules: clockRules,
  aliases,
});

/** Reads the events of a checkout or a payment: GET /v1/test/events. */
export const eventsRequest = requestShape({
  fields: () => ({ ...authentication, ...eventSubject }),
  rules: eventRules,
  aliases,
});
