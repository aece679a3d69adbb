import type { ListedPayment } from '../../catalogue/backoffice/replies/payments.ts';
import { signOfType } from '../../catalogue/payments/payment-types.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { viewAddress } from '../frame/address.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { resultText, shortReason } from '../frame/results.ts';
import { Account } from '../parts/account.tsx';
import { amountColumn } from '../parts/amount-column.tsx';
import { countryText } from '../parts/country.ts';
import { StateOf } from '../parts/payment-state.tsx';
import type { Column } from '../parts/table.tsx';
import { Money, Time, typeText } from '../parts/values.tsx';
import { TagLinks } from './tags.tsx';

/** The amount of a payment, what goes back to a shopper with its sign; a dash where no money moves. */
const Moved = ({ id, shortId, paymentType, amount, currency }: ListedPayment) => (
  <a href={viewAddress(`/payments/${id}`)}>
    {currency === '' ? (
      '–'
    ) : (
      <Money amount={signOfType(paymentType) === -1 ? `-${amount}` : amount} currency={currency} />
    )}
    <span class="hidden"> {shortId}</span>
  </a>
);

/** The columns of a list of payments: of declined ones with the reason instead of type and state, and tags if one has some. */
export const paymentColumns = (
  texts: PaymentsTexts,
  { saysWhy = false, hasTags = false }: { readonly saysWhy?: boolean; readonly hasTags?: boolean } = {},
): readonly Column<ListedPayment>[] => [
  { ...amountColumn<ListedPayment>(texts.amount), cell: Moved, isLead: true, place: 'first' },
  {
    id: 'state',
    title: texts.state,
    cell: (payment) => <StateOf payment={payment} />,
    isHidden: saysWhy,
    place: 'first-end',
  },
  {
    id: 'result',
    title: texts.result,
    cell: ({ code, description = '' }) => shortReason(resultText(code, description)),
    line: 'long',
    isHidden: !saysWhy,
    place: 'third',
  },
  {
    id: 'brand',
    title: texts.way,
    cell: ({ paymentBrand, last4, accountCountry }) => (
      <Account brand={paymentBrand} last4={last4} country={accountCountry} />
    ),
    place: 'second',
  },
  {
    id: 'customer',
    title: texts.customer,
    cell: ({ customer, email }) => customer ?? email,
    line: 'usual',
    place: 'third',
  },
  {
    id: 'reference',
    title: texts.reference,
    cell: ({ reference }) => reference,
    line: 'usual',
    place: 'third',
  },
  {
    id: 'tags',
    title: texts.tags,
    cell: ({ tags }) => <TagLinks tags={tags} />,
    line: 'usual',
    isHidden: !hasTags,
    place: 'third',
  },
  {
    id: 'type',
    title: texts.type,
    cell: ({ paymentType }) => typeText(paymentType),
    line: 'usual',
    isHidden: saysWhy,
    place: 'second',
  },
  { id: 'created', title: texts.created, cell: ({ created }) => <Time at={created} style="brief" />, place: 'second' },
  { id: 'shortId', title: texts.shortId, cell: ({ shortId }) => shortId, isHidden: true },
  { id: 'email', title: texts.email, cell: ({ email }) => email, line: 'usual', isHidden: true },
  {
    id: 'country',
    title: frameTexts.value.country,
    cell: ({ country }) => country && countryText(country),
    line: 'usual',
    isHidden: true,
  },
  { id: 'channel', title: texts.channel, cell: ({ channel }) => channel.name, line: 'usual', isHidden: true },
  { id: 'id', title: texts.id, cell: ({ id }) => <code>{id}</code>, isHidden: true },
];
