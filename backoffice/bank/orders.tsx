import { useRoute } from 'preact-iso';
import type { PayeeCheck } from '../../catalogue/books/payee-checks.ts';
import type { BankTexts } from '../../catalogue/texts/en/backoffice/bank.ts';
import type { ReasonTexts } from '../../catalogue/texts/en/backoffice/reasons.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { fill, loadTexts } from '../frame/texts.ts';
import { bankReasonText } from '../parts/bank-reason.ts';
import { Page } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import { type Column, Pages, Table } from '../parts/table.tsx';
import { Badge, dayText, Money } from '../parts/values.tsx';
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

const columnsOf = (texts: BankTexts, reasons: ReasonTexts): readonly Column<ShownOrder>[] => [
  {
    id: 'payment',
    title: texts.payment,
    cell: ({ paymentId }) => (
      <a href={viewAddress(`/payments/${paymentId}`)}>
        <code>{paymentId}</code>
      </a>
    ),
  },
  {
    id: 'amount',
    title: texts.amount,
    cell: ({ amount }) => <Money amount={amount} currency={EURO} />,
    isNumeric: true,
  },
  {
    id: 'state',
    title: texts.state,
    cell: ({ state }) => <Badge kind={badges[state] ?? 'plain'} text={wordIn(texts.orderStates, state)} />,
  },
  {
    id: 'reason',
    title: texts.reason,
    cell: ({ reason }) => reason !== undefined && bankReasonText(reasons, reason),
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
  const { entityId, cursor, day = '' } = query;
  const id = params['id'] ?? '';
  const found = useResource(`${id} ${JSON.stringify(query)}`, async () => {
    const [reply, reasons] = await Promise.all([
      read<{ readonly orders: readonly ShownOrder[]; readonly nextCursor?: string }>(`/v1/sepa/files/${id}/orders`, {
        entityId,
        cursor,
      }),
      loadTexts<ReasonTexts>('reasons'),
    ]);
    return { ...reply, reasons };
  });
  const title = day === '' ? texts.orders : fill(texts.ordersOf, { day: dayText(day) });
  return (
    <Page title={title} actions={<a href={viewAddress('/bank', { entityId })}>{texts.back}</a>}>
      <Loaded of={found}>
        {({ orders, nextCursor, reasons }) => (
          <>
            <Table
              caption={texts.orders}
              name="bank-orders"
              columns={columnsOf(texts, reasons)}
              rows={orders}
              keyOf={({ paymentId, state }) => `${paymentId} ${state}`}
              empty={texts.noOrders}
            />
            <Pages nextCursor={nextCursor} />
          </>
        )}
      </Loaded>
    </Page>
  );
};
