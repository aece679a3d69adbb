import type { Fields } from '../../schema/field.ts';
import { oneOf } from '../../schema/format.ts';
import { actNames } from '../acts.ts';
import { chosenIds } from '../chosen.ts';
import type { OfficeEndpoint } from '../endpoint.ts';
import { tagFormat } from '../tags.ts';

const act = {
  act: [
    'required',
    oneOf(...actNames),
    'What is done with each: `refund` refunds what is left, `notify` sends the last notifications again.',
  ],
  ids: ['required', chosenIds, 'The payments; the deliveries for `resend`.'],
  tag: ['conditional', tagFormat, 'The tag, for `tag` and `untag`.'],
} as const satisfies Fields;

/** What is done with many payments or notifications at once. */
export const actEndpoints = [
  {
    id: 'previewAct',
    method: 'POST',
    path: '/acts/preview',
    // Each act needs its own right in the channel of each payment.
    access: 'payments.read',
    fields: act,
    summary: 'Says what an act would do: for how many, sums by currency or addresses, and which it cannot and why.',
  },
  {
    id: 'beginAct',
    method: 'POST',
    path: '/acts',
    access: 'payments.read',
    fields: act,
    summary:
      'Does something with many payments or deliveries, each by itself; once for each `Idempotency-Key`, which it needs.',
  },
  {
    id: 'readAct',
    method: 'GET',
    path: '/acts/{id}',
    access: 'payments.read',
    summary: 'What an act has done with each so far.',
  },
] as const satisfies readonly OfficeEndpoint[];
