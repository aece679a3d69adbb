import type { Endpoint } from './endpoints.ts';
import { form, refused } from './refusals.ts';

/** What only the test environment has: what can be made happen, a clock to move, and what happened. */
export const testEndpoints = [
  {
    id: 'readTestData',
    method: 'GET',
    path: '/v1/testdata',
    authorization: 'none',
    summary: 'What the simulated acquirer does with which card or amount; in the test environment only.',
    replies: { 200: 'testData', 429: 'error' },
    environment: 'test',
  },
  {
    id: 'readTestClock',
    method: 'GET',
    path: '/v1/test/clock',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Where the clock stands that tests move; in the test environment only.',
    replies: { 200: 'testClock', 400: 'error', ...refused },
    environment: 'test',
  },
  {
    id: 'moveTestClock',
    method: 'POST',
    path: '/v1/test/clock',
    authorization: 'bearer',
    request: 'clockRequest',
    summary:
      'Moves the clock for all merchants, and answers when every timer that came due has run; in the test environment only.',
    replies: { 200: 'movedClock', 400: 'error', ...refused, ...form },
    environment: 'test',
    isUnkeyed: true,
  },
  {
    id: 'readTestEvents',
    method: 'GET',
    path: '/v1/test/events',
    authorization: 'bearer',
    request: 'eventsRequest',
    summary: 'All that happened to a checkout or a payment, in order; in the test environment only.',
    replies: { 200: 'testEvents', 400: 'error', 404: 'error', ...refused },
    environment: 'test',
  },
] as const satisfies readonly Endpoint[];
