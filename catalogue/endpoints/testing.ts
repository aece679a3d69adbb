import type { Endpoint } from './endpoints.ts';
import { form, refused } from './refusals.ts';

/** Endpoints of the test environment: test data, the clock, events and mails. */
export const testEndpoints = [
  {
    id: 'readTestData',
    method: 'GET',
    path: '/v1/testdata',
    authorization: 'none',
    summary: 'The cards and amounts that decide the outcome at the simulated acquirer; in the test environment only.',
    replies: { 200: 'testData', 429: 'error' },
    environment: 'test',
  },
  {
    id: 'readTestClock',
    method: 'GET',
    path: '/v1/test/clock',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'The time of the clock that tests move; in the test environment only.',
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
      'Moves the clock for all merchants, and answers when every timer that came due has run; ' +
      'in the test environment only.',
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
    summary: 'All events of a checkout or a payment, in order; in the test environment only.',
    replies: { 200: 'testEvents', 400: 'error', 404: 'error', ...refused },
    environment: 'test',
  },
  {
    id: 'readTestMails',
    method: 'GET',
    path: '/v1/test/mails',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'The latest mails that would have been sent, the newest first; in the test environment only.',
    replies: { 200: 'testMails', 400: 'error', ...refused },
    environment: 'test',
  },
] as const satisfies readonly Endpoint[];
