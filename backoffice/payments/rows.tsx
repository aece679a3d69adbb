import type { ListedPayment } from '../../catalogue/backoffice/replies/payments.ts';
import { signOfType } from '../../catalogue/payments/payment-types.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { viewAddress } from '../frame/address.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { resultText, shortReason } from '../frame/results.ts';
import { amountColumn } from '../parts/amount-column.tsx';
import { shortAccount } from '../parts/brand.ts';
import { countryText } from '../parts/country.ts';
import { StateOf } from '../parts/payment-state.tsx';
import type { Column } from '../parts/table.tsx';
import { Money, Time, typeText } from '../parts/values.tsx';
import './rows.css';
import { TagLinks } from './tags.tsx';

/** The amount of a payment; what goes back to a shopper is taken off. */
const Moved = ({ paymentType, amount, currency }: ListedPayment) =>
  currency === '' ? null : (
    <Money amount={signOfType(paymentType) === -1 ? `-${amount}` : amount} currency={currency} />
  );

/** The card or account of a payment: of a long name, the digits at its end are still told. */
const Account = ({ paymentBrand, last4, accountCountry }: ListedPayment) => {
  const [name, end] = shortAccount(paymentBrand, last4, accountCountry);
  return (
    <span class="account">
      <span>{name}</span>
      {end !== '' && <span> {end}</span>}
    </span>
  );
};

/** The columns of a list of payments; a list of declined ones says why instead of type and state. */
export const paymentColumns = (texts: PaymentsTexts, saysWhy = false): readonly Column<ListedPayment>[] => [
  { id: 'created', title: texts.created, cell: ({ created }) => <Time at={created} style="brief" />, place: 'second' },
  {
    id: 'shortId',
    title: texts.shortId,
    cell: ({ id, shortId }) => <a href={viewAddress(`/payments/${id}`)}>{shortId}</a>,
    isLead: true,
    place: 'first',
  },
  {
    id: 'type',
    title: texts.type,
    cell: ({ paymentType }) => typeText(paymentType),
    line: 'short',
    isHidden: saysWhy,
    place: 'second',
  },
  {
    id: 'brand',
    title: texts.brand,
    cell: (payment) => <Account {...payment} />,
    ...(saysWhy ? {} : { line: 'short' as const }),
    place: 'second',
  },
  { ...amountColumn<ListedPayment>(texts.amount), cell: Moved, place: 'first-end' },
  {
    id: 'state',
    title: texts.state,
    cell: (payment) => <StateOf payment={payment} />,
    isHidden: saysWhy,
    place: 'third-end',
  },
  {
    id: 'result',
    title: texts.result,
    cell: ({ code, description = '' }) => shortReason(resultText(code, description)),
    isHidden: !saysWhy,
    place: 'third',
  },
  {
    id: 'reference',
    title: texts.reference,
    cell: ({ reference, tags }) => (
      <>
        {reference}
        {tags && (
          <>
            {' '}
            <TagLinks tags={tags} />
          </>
        )}
      </>
    ),
    line: 'usual',
    place: 'third',
  },
  {
    id: 'customer',
    title: texts.customer,
    cell: ({ customer, email }) => customer ?? email,
    line: 'usual',
    place: 'third',
  },
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
