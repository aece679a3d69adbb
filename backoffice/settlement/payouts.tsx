import { wordIn } from '../../catalogue/books/settled-kinds.ts';
import type { SettlementTexts } from '../../catalogue/texts/en/backoffice/settlement.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { amountColumn } from '../parts/amount-column.tsx';
import { List } from '../parts/list.tsx';
import { listTexts } from '../parts/list-texts.ts';
import { Section } from '../parts/page.tsx';
import { type Column, shownColumns } from '../parts/table.tsx';
import { Badge, Day, Money } from '../parts/values.tsx';
import { Count, ExportWhole, useAsked, useWhole, type Whole, WholeList } from '../parts/whole.tsx';
import { daysIn, USUAL_PERIOD } from './days.ts';
import { payerOf, type ShownPayout } from './payout.ts';
import type { SumsReply } from './record.ts';
import { useWays, WaysTable } from './ways.tsx';

interface PayoutsReply {
  readonly payouts: readonly ShownPayout[];
  readonly nextCursor?: string;
}

/** The least that a request can ask for is more than people read. */
const PAYOUTS_PER_PAGE = 25;

/** Whether a payout has arrived. */
export const Arrival = ({
  texts,
  payout: { state },
}: {
  readonly texts: SettlementTexts;
  readonly payout: Pick<ShownPayout, 'state'>;
}) => <Badge kind={state === 'ARRIVED' ? 'good' : 'waiting'} text={wordIn(texts.payoutStates, state) ?? state} />;

const columnsOf = (texts: SettlementTexts): readonly Column<ShownPayout>[] => [
  { id: 'day', title: texts.paidOut, cell: ({ date }) => <Day day={date} /> },
  {
    id: 'reference',
    title: texts.payout,
    cell: ({ id, reference }) => <a href={viewAddress(`/settlement/payouts/${id}`)}>{reference}</a>,
    line: 'usual',
    isLead: true,
  },
  { id: 'payer', title: texts.payer, cell: ({ format }) => payerOf(format, texts.simulator) },
  amountColumn(texts.amount),
  { id: 'rows', title: texts.rows, cell: ({ records }) => records, isNumeric: true },
  {
    id: 'difference',
    title: texts.difference,
    cell: ({ difference, currency }) =>
      difference === undefined ? '' : <Money amount={difference} currency={currency} />,
    isNumeric: true,
    isHidden: true,
  },
  { id: 'state', title: texts.state, cell: (payout) => <Arrival texts={texts} payout={payout} /> },
  { id: 'arrived', title: texts.onAccount, cell: ({ arrivedOn }) => arrivedOn && <Day day={arrivedOn} /> },
];

/** What was paid out to the merchant's bank account, and when it arrived there. */
export const Payouts = ({ texts }: { readonly texts: SettlementTexts }) => {
  const { query } = useAddress();
  const { entityId, cursor } = query;
  const filter = useAsked(query, () => ({ entityId, ...daysIn(query, USUAL_PERIOD) }));
  const found = useResource(JSON.stringify(query), async () => {
    const { payouts, nextCursor } = await read<PayoutsReply>('/v1/settlement/payouts', { ...filter, cursor });
    const page = payouts.slice(0, PAYOUTS_PER_PAGE);
    const next = payouts.length > page.length ? page.at(-1)?.id : nextCursor;
    return { payouts: page, ...(next === undefined ? {} : { nextCursor: next }) };
  });
  const columns = columnsOf(texts);
  const whole: Whole = {
    list: 'payouts',
    filter,
    sumOf: [texts.paidOut, listTexts().meanings.paidOut],
    columns: () => shownColumns('payouts', columns),
  };
  const counted = useWhole(whole);
  const settled = useResource(`settled ${JSON.stringify(filter)}`, () =>
    read<SumsReply>('/v1/reports/reconciliations', { ...filter, level: 'SUM' }),
  );
  const ways = useWays(filter, counted.data?.totals, settled.data?.sums);
  return (
    <Section
      title={texts.payouts}
      actions={
        <>
          <Count of={counted} /> <ExportWhole whole={whole} />
        </>
      }
    >
      <p class="quiet">{texts.payoutsWhy}</p>
      {ways === undefined || ways.length === 0 ? (
        <WholeList of={counted} />
      ) : (
        <section class="totals" aria-label={texts.ways}>
          <WaysTable texts={texts} ways={ways} query={query} here="paidOut" />
        </section>
      )}
      <List
        of={found}
        rowsIn={({ payouts }) => payouts}
        caption={texts.payouts}
        name="payouts"
        columns={columns}
        keyOf={({ id, entityId: owner }) => `${owner} ${id}`}
        empty={texts.noPayouts}
      />
    </Section>
  );
};
