import type { SettlementTexts } from '../../catalogue/texts/en/backoffice/settlement.ts';
import { useAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { amountColumn } from '../parts/amount-column.tsx';
import { List } from '../parts/list.tsx';
import { Section } from '../parts/page.tsx';
import type { Column } from '../parts/table.tsx';
import { Badge, Day, Money } from '../parts/values.tsx';
import { wordIn } from './record.ts';

/** A payout of a processor, as the merchants' interface shows it. */
interface Payout {
  readonly id: string;
  readonly entityId: string;
  readonly format: string;
  readonly reference: string;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly records: number;
  readonly difference?: string;
  readonly state: string;
  readonly arrivedOn?: string;
}

interface PayoutsReply {
  readonly payouts: readonly Payout[];
  readonly nextCursor?: string;
}

/** The least that a request can ask for is more than people read. */
const PAYOUTS_PER_PAGE = 25;

const columnsOf = (texts: SettlementTexts): readonly Column<Payout>[] => [
  { id: 'day', title: texts.day, cell: ({ date }) => <Day day={date} /> },
  { id: 'reference', title: texts.reference, cell: ({ format, reference }) => `${format} ${reference}` },
  amountColumn(texts.amount),
  { id: 'rows', title: texts.rows, cell: ({ records }) => records, isNumeric: true },
  {
    id: 'difference',
    title: texts.difference,
    cell: ({ difference, currency }) =>
      difference === undefined ? '' : <Money amount={difference} currency={currency} />,
    isNumeric: true,
  },
  {
    id: 'state',
    title: texts.state,
    cell: ({ state, arrivedOn }) => (
      <>
        <Badge kind={state === 'ARRIVED' ? 'good' : 'waiting'} text={wordIn(texts.payoutStates, state) ?? state} />{' '}
        {arrivedOn !== undefined && <Day day={arrivedOn} />}
      </>
    ),
  },
];

/** The payouts that reports of processors name, and whether the bank has booked them. */
export const Payouts = ({ texts }: { readonly texts: SettlementTexts }) => {
  const { query } = useAddress();
  const { entityId, cursor } = query;
  const found = useResource(JSON.stringify(query), async () => {
    const { payouts, nextCursor } = await read<PayoutsReply>('/v1/settlement/payouts', { entityId, cursor });
    const page = payouts.slice(0, PAYOUTS_PER_PAGE);
    const next = payouts.length > page.length ? page.at(-1)?.id : nextCursor;
    return { payouts: page, ...(next === undefined ? {} : { nextCursor: next }) };
  });
  return (
    <Section title={texts.payouts}>
      <p class="quiet">{texts.payoutsWhy}</p>
      <List
        of={found}
        rowsIn={({ payouts }) => payouts}
        caption={texts.payouts}
        name="payouts"
        columns={columnsOf(texts)}
        keyOf={({ id, entityId: owner }) => `${owner} ${id}`}
        empty={texts.noPayouts}
      />
    </Section>
  );
};
