import { authentication } from '../../fields/authentication.ts';
import { payment } from '../../fields/payment.ts';
import { linkDays } from '../../payments/link-validity.ts';
import type { Fields } from '../../schema/field.ts';
import { integer, oneOf, text } from '../../schema/format.ts';
import type { OfficeEndpoint } from '../endpoint.ts';
import { listFields } from './payments.ts';

/** Payment links: pages of the gateway on which a shopper pays one order. */
export const linkEndpoints = [
  {
    id: 'listLinks',
    method: 'GET',
    path: '/links',
    access: 'payments.link',
    fields: listFields,
    summary: 'The payment links of channels, the newest first, with what has become of them.',
  },
  {
    id: 'createLink',
    method: 'POST',
    path: '/links',
    access: 'payments.link',
    fields: {
      entityId: ['required', authentication.entityId[1], 'The channel that is paid.'],
      amount: payment.amount,
      currency: payment.currency,
      paymentType: ['required', oneOf('DB', 'PA'), 'Debit, or authorize only.'],
      merchantTransactionId: ['optional', payment.merchantTransactionId[1], "The merchant's reference of the payment."],
      description: ['optional', text(1, 255), 'What the shopper pays for; it is shown on the page.'],
      locale: ['optional', payment.locale[1], "Language of the page; without it, that of the shopper's browser."],
      days: [
        'optional',
        integer(linkDays.least, linkDays.most),
        `For how many days it is valid; ${linkDays.usual} by default.`,
      ],
    } as const satisfies Fields,
    summary: 'Makes the address of a page on which a shopper pays an order, once.',
  },
  {
    id: 'cancelLink',
    method: 'DELETE',
    path: '/links/{id}',
    access: 'payments.link',
    summary: 'Cancels a payment link that is not paid; who has its page open cannot pay any more.',
  },
] as const satisfies readonly OfficeEndpoint[];
