import { settledKindText, wordIn } from '../../catalogue/books/settled-kinds.ts';
import type { SettlementTexts } from '../../catalogue/texts/en/backoffice/settlement.ts';
import { viewAddress } from '../frame/address.ts';
import { amountColumn } from '../parts/amount-column.tsx';
import { brandText } from '../parts/brand.ts';
import type { Column } from '../parts/table.tsx';
import { Day, Money } from '../parts/values.tsx';
import type { ShownRecord } from './record.ts';
import { lessFee, movedIn } from './totals.ts';

const moved = ({ settlement }: ShownRecord): string => movedIn(settlement);

/** Returns the columns of settlement records: what each gave to the merchant or took, its fee, and what is left. */
export const recordColumns = (texts: SettlementTexts): readonly Column<ShownRecord>[] => [
  { id: 'day', title: texts.day, cell: ({ settlement }) => <Day day={settlement.date} /> },
  {
    id: 'kind',
    title: texts.kind,
    cell: (record) => settledKindText(texts, { ...record, ...record.settlement }),
    line: 'long',
  },
  {
    id: 'payment',
    title: texts.payment,
    cell: ({ payment, merchantTransactionId }) =>
      payment && (
        <a href={viewAddress(`/payments/${payment.id}`)}>{merchantTransactionId ?? payment.shortId ?? payment.id}</a>
      ),
    line: 'long',
    isLead: true,
  },
  {
    id: 'settled',
    title: texts.settled,
    cell: (record) => <Money amount={moved(record)} currency={record.settlement.currency} />,
    isNumeric: true,
  },
  {
    id: 'fee',
    title: texts.fee,
    cell: ({ settlement: { fee, currency } }) => fee !== undefined && <Money amount={fee} currency={currency} />,
    isNumeric: true,
  },
  {
    id: 'net',
    title: texts.net,
    cell: (record) => (
      <Money amount={lessFee(moved(record), record.settlement.fee ?? '0.00')} currency={record.settlement.currency} />
    ),
    isNumeric: true,
  },
  { id: 'payout', title: texts.payout, cell: ({ settlement }) => settlement.payoutId, line: 'usual', isHidden: true },
  { ...amountColumn<ShownRecord>(texts.amount), isHidden: true },
  {
    id: 'cashflow',
    title: texts.cashflow,
    cell: ({ settlement }) => wordIn(texts.cashflows, settlement.cashflow),
    isHidden: true,
  },
  {
    id: 'status',
    title: texts.state,
    cell: ({ settlement }) => wordIn(texts.statuses, settlement.status),
    isHidden: true,
  },
  { id: 'brand', title: texts.brand, cell: ({ paymentBrand }) => brandText(paymentBrand), isHidden: true },
  {
    id: 'exception',
    title: texts.exception,
    cell: ({ exception }) => wordIn(texts.whys, exception),
    line: 'usual',
    isHidden: true,
  },
];
