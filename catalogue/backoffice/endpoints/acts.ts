import type { Fields } from '../../schema/field.ts';
import { matching, oneOf } from '../../schema/format.ts';
import { actNames, MOST_PAYMENTS } from '../acts.ts';
import type { OfficeEndpoint } from '../endpoint.ts';
import { tagFormat } from '../tags.ts';

const ID = '8a019a9cf1a80000000000000000000f';

const paymentIds = matching(/[0-9a-f]{32}(?:,[0-9a-f]{32}){0,199}/, `1 to ${MOST_PAYMENTS} ids with commas between`, {
  right: [ID, Array.from({ length: MOST_PAYMENTS }, () => ID).join()],
  wrong: ['', ID.slice(1), `${ID},`, Array.from({ length: MOST_PAYMENTS + 1 }, () => ID).join()],
});

const act = {
  act: ['required', oneOf(...actNames), 'What is done with each payment; `refund` refunds what is left of it.'],
  ids: ['required', paymentIds, 'The payments.'],
  tag: ['conditional', tagFormat, 'The tag, for `tag` and `untag`.'],
} as const satisfies Fields;

/** What is done with many payments at once. */
export const actEndpoints = [
  {
    id: 'previewAct',
    method: 'POST',
    path: '/acts/preview',
    // Each act needs its own right in the channel of each payment.
    access: 'payments.read',
    fields: act,
    summary: 'Says what an act would do: for how many payments, the sums by currency, and which it cannot and why.',
  },
  {
    id: 'beginAct',
    method: 'POST',
    path: '/acts',
    access: 'payments.read',
    fields: act,
    summary: 'Does something with many payments, each by itself; once for each `Idempotency-Key`, which it needs.',
  },
  {
    id: 'readAct',
    method: 'GET',
    path: '/acts/{id}',
    access: 'payments.read',
    summary: 'What an act has done with each payment so far.',
  },
] as const satisfies readonly OfficeEndpoint[];
