import { expect, test } from 'vitest';
import { exchangeOf } from '../http/exchange.ts';
import { rowOf } from '../http/reading/request.ts';
import type { NewEvent } from './event.ts';
import { reportRequests } from './requests.ts';

const checkoutId = `${'A'.repeat(32)}.test01-vm-tx01`;

/** Returns the events and the number of recorded requests after a submission was answered with this status. */
const reportedWith = (status: number) => {
  const [events, recorded]: [NewEvent[], number[]] = [[], []];
  const record = reportRequests(
    (event) => events.push(event),
    (_, __, answered) => recorded.push(answered),
  );
  record(exchangeOf(rowOf('submitCheckout'), checkoutId), { code: '200.300.404' }, status);
  return { events, recorded };
};

test.each([200, 400, 409, 415, 503])('a request answered with %i is an event of its checkout', (status) => {
  const { events, recorded } = reportedWith(status);
  expect(events).toMatchObject([{ kind: 'request', checkoutId, details: { status } }]);
  expect(recorded).toEqual([status]);
});

test.each([404, 413, 429])('a request refused with %i before it reached a checkout is recorded only', (status) => {
  const { events, recorded } = reportedWith(status);
  expect(events).toEqual([]);
  expect(recorded).toEqual([status]);
});
