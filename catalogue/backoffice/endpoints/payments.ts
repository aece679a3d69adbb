import { brands } from '../../brands/brands.ts';
import { authentication } from '../../fields/authentication.ts';
import { listOf } from '../../formats/list.ts';
import { countryCodes } from '../../iso/countries.ts';
import { chosenStateNames } from '../../payments/chosen-states.ts';
import { postings } from '../../payments/payment-types.ts';
import { query, queryLimits } from '../../queries/query.ts';
import { resultCodes } from '../../result-codes/result-codes.ts';
import type { Fields } from '../../schema/field.ts';
import { byDefault, integer, oneOf, text } from '../../schema/format.ts';
import { chosenIds } from '../chosen.ts';
import type { OfficeEndpoint } from '../endpoint.ts';
import { tagFormat } from '../tags.ts';
import { UNKNOWN_COUNTRY } from '../unknown-country.ts';

/** How a page of a list is chosen. */
export const listFields = {
  ...authentication,
  // As long as a screen, not as the lists of programs.
  limit: ['optional', byDefault(integer(1, queryLimits.most), '50'), 'Maximum of records in one reply.'],
  cursor: query.cursor,
} as const satisfies Fields;

/** Payments as people search and see them. */
export const paymentEndpoints = [
  {
    id: 'searchPayments',
    method: 'GET',
    path: '/payments',
    access: 'payments.read',
    shows: true,
    fields: {
      ...listFields,
      text: [
        'optional',
        text(1, 255),
        "What somebody pasted: an id, a short id, the merchant's reference, " +
          'an e-mail address, the last four digits, an amount or a tag.',
        'personal',
      ],
      'date.from': ['optional', query['date.from'][1], 'First second in which the payments were made, in UTC.'],
      'date.to': ['optional', query['date.to'][1], 'Last second in which the payments were made, in UTC.'],
      paymentTypes: ['optional', listOf(...Object.keys(postings)), 'Payments of these types only.'],
      brands: ['optional', listOf(...Object.keys(brands)), 'Payments with these brands only.'],
      codes: ['optional', listOf(...Object.keys(resultCodes)), 'Payments with these result codes only.'],
      countries: [
        'optional',
        listOf(...countryCodes, UNKNOWN_COUNTRY),
        'Payments from these countries only; `unknown` for those of which none is stored.',
      ],
      tag: ['optional', tagFormat, 'Payments with this tag only.'],
      state: [
        'optional',
        oneOf(...chosenStateNames),
        'Payments in this state only: as they were decided, as they stand since, or `unsettled`.',
      ],
      ids: ['optional', chosenIds, 'These payments only, as a person has chosen them.'],
    } as const satisfies Fields,
    summary: 'Finds payments by any pasted text and by filters, the newest first.',
  },
  {
    id: 'showPayment',
    method: 'GET',
    path: '/payments/{id}',
    access: 'payments.read',
    shows: true,
    summary: 'Everything of a payment that may be shown, with its family and what may follow it now.',
  },
  {
    id: 'giveTag',
    method: 'POST',
    path: '/payments/{id}/tags',
    access: 'payments.note',
    fields: { tag: ['required', tagFormat, 'The tag: a word of up to 30 characters.'] } as const satisfies Fields,
    summary: 'Gives a payment a tag; one that it has is left as it is.',
  },
  {
    id: 'listTags',
    method: 'GET',
    path: '/tags',
    access: 'payments.read',
    fields: { ...authentication } as const satisfies Fields,
    summary: 'The tags that payments have, in the order of the alphabet.',
  },
  {
    id: 'removeTag',
    method: 'DELETE',
    path: '/payments/{id}/tags',
    access: 'payments.note',
    fields: { tag: ['required', tagFormat, 'The tag.'] } as const satisfies Fields,
    summary: 'Removes a tag of a payment.',
  },
  {
    id: 'showTimeline',
    method: 'GET',
    path: '/payments/{id}/timeline',
    // Shows no personal data; the look at its payment is noted by itself.
    access: 'payments.read',
    summary: 'What happened to a payment, to its checkout and to the payments of its family, in order.',
  },
  {
    id: 'showRelated',
    method: 'GET',
    path: '/payments/{id}/related',
    // The look at the payment, whose customer and account it is about, is noted by itself.
    access: 'payments.read',
    summary:
      'Payments of the same customer and of the same account, and how often others were declined for its reason.',
  },
] as const satisfies readonly OfficeEndpoint[];
