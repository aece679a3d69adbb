import { useRoute } from 'preact-iso';
import type { PayeeCheck } from '../../catalogue/books/payee-checks.ts';
import type { BankTexts } from '../../catalogue/texts/en/backoffice/bank.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { fill } from '../frame/texts.ts';
import { amountColumn } from '../parts/amount-column.tsx';
import { bankReasonText } from '../parts/bank-reason.ts';
import { List, useList } from '../parts/list.tsx';
import { Page } from '../parts/page.tsx';
import type { Column } from '../parts/table.tsx';
import { Badge, dayText } from '../parts/values.tsx';
import { wordIn } from './word.ts';

/** An order of a file for the bank, as the merchants' interface shows it. */
interface ShownOrder {
  readonly paymentId: string;
  readonly kind: string;
  readonly amount: string;
  readonly state: string;
  readonly reason?: string;
  readonly payeeCheck?: PayeeCheck;
  readonly payeeName?: string;
  readonly mandateId?: string;
  readonly sequenceType?: string;
}

const EURO = 'EUR';

const badges: Readonly<Record<string, 'good' | 'bad' | 'plain'>> = {
  open: 'plain',
  cancelled: 'plain',
  rejected: 'bad',
  returned: 'bad',
};

const payeeBadges = {
  MATCH: 'good',
  CLOSE_MATCH: 'waiting',
  NO_MATCH: 'bad',
  NOT_POSSIBLE: 'plain',
} as const satisfies Record<PayeeCheck, string>;

const columnsOf = (texts: BankTexts): readonly Column<ShownOrder>[] => [
  {
    id: 'payment',
    title: texts.payment,
    cell: ({ paymentId }) => (
      <a href={viewAddress(`/payments/${paymentId}`)}>
        <code>{paymentId}</code>
      </a>
    ),
  },
  amountColumn(texts.amount, EURO),
  {
    id: 'state',
    title: texts.state,
    cell: ({ state }) => <Badge kind={badges[state] ?? 'plain'} text={wordIn(texts.orderStates, state)} />,
  },
  {
    id: 'reason',
    title: texts.reason,
    cell: ({ reason }) => reason !== undefined && bankReasonText(reason),
  },
  {
    id: 'payee',
    title: texts.payee,
    cell: ({ payeeCheck, payeeName }) =>
      payeeCheck !== undefined && (
        <>
          <Badge kind={payeeBadges[payeeCheck]} text={texts.payeeChecks[payeeCheck]} />
          {payeeName !== undefined && <div class="quiet">{fill(texts.payeeName, { name: payeeName })}</div>}
        </>
      ),
  },
  {
    id: 'mandate',
    title: texts.mandate,
    cell: ({ mandateId }) => mandateId && <code>{mandateId}</code>,
    isHidden: true,
  },
  { id: 'sequence', title: texts.sequence, cell: ({ sequenceType }) => sequenceType },
];

/** The orders of one file for the bank. */
export const BankOrders = ({ texts }: { readonly texts: BankTexts }) => {
  const { params } = useRoute();
  const { query } = useAddress();
  const { entityId, day = '' } = query;
  const found = useList<{ readonly orders: readonly ShownOrder[] }>(`/v1/sepa/files/${params['id']}/orders`);
  const title = day === '' ? texts.orders : fill(texts.ordersOf, { day: dayText(day) });
  return (
    <Page title={title} back={{ href: viewAddress('/bank', { entityId }), text: texts.back }}>
      <List
        of={found}
        rowsIn={({ orders }) => orders}
        caption={texts.orders}
        name="bank-orders"
        columns={columnsOf(texts)}
        keyOf={({ paymentId, state }) => `${paymentId} ${state}`}
        empty={texts.noOrders}
      />
    </Page>
  );
};
