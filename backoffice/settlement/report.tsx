import type { ComponentChildren } from 'preact';
import { settledKindText } from '../../catalogue/books/settled-kinds.ts';
import type { SettlementTexts } from '../../catalogue/texts/en/backoffice/settlement.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { brandText } from '../parts/brand.ts';
import { entityFilter } from '../parts/entity.tsx';
import { choice } from '../parts/filter-rows.tsx';
import { Filters } from '../parts/filters.tsx';
import { List } from '../parts/list.tsx';
import { listTexts } from '../parts/list-texts.ts';
import { Page } from '../parts/page.tsx';
import { periodFilter } from '../parts/period.tsx';
import { type Column, shownColumns } from '../parts/table.tsx';
import { Day, Money } from '../parts/values.tsx';
import { Count, ExportWhole, Sums as SumsTable, useWhole } from '../parts/whole.tsx';
import { daysIn, USUAL_PERIOD } from './days.ts';
import type { RecordsReply, ShownSum, SumsReply } from './record.ts';
import { recordColumns } from './records.tsx';
import { movedIn, ofAllChannels, type Total, totalsOf } from './totals.ts';
import { periodOf, useWays, WaysTable } from './ways.tsx';

interface Properties {
  readonly texts: SettlementTexts;
}

/** A value of each currency, below each other. */
const EachTotal = ({ sums, show }: { readonly sums: readonly ShownSum[]; show(total: Total): ComponentChildren }) => (
  <>
    {totalsOf(sums).map((total) => (
      <div key={total.currency}>{show(total)}</div>
    ))}
  </>
);

/** What was settled in all, before the rows: how much was given and taken, what it cost, and what is left. */
const Totals = ({
  sums,
  texts,
  children,
}: Properties & { readonly sums: readonly ShownSum[]; readonly children: ComponentChildren }) => {
  const totals = totalsOf(sums);
  const { meanings } = listTexts();
  return totals.length === 0 ? null : (
    <section class="totals" aria-label={texts.total}>
      <SumsTable
        heads={[
          [texts.toMerchant, meanings.toMerchant],
          [texts.fromMerchant, meanings.fromMerchant],
          [texts.fees, meanings.fees],
          [texts.net, meanings.leftAfterFees],
        ]}
        rows={totals.map(({ currency, given, taken, fee, net }) => ({ currency, amounts: [given, taken, fee, net] }))}
      />
      {children}
    </section>
  );
};

const sumColumns = (texts: SettlementTexts): readonly Column<ShownSum>[] => [
  {
    id: 'day',
    title: texts.day,
    cell: ({ date }) => <Day day={date} />,
    sortsBy: ({ date }) => date,
    total: () => texts.total,
  },
  {
    id: 'kind',
    title: texts.kind,
    cell: (sum) => settledKindText(texts, sum),
    sortsBy: ({ recordType, transactionType }) => [recordType, transactionType],
  },
  { id: 'brand', title: texts.brand, cell: ({ brand }) => brandText(brand), sortsBy: ({ brand }) => brandText(brand) },
  {
    id: 'records',
    title: texts.rows,
    cell: ({ records }) => records,
    sortsBy: ({ records }) => records,
    total: (sums) => <EachTotal sums={sums} show={({ records }) => records} />,
    isNumeric: true,
  },
  {
    id: 'amount',
    title: texts.amount,
    cell: (sum) => <Money amount={movedIn(sum)} currency={sum.currency} />,
    sortsBy: (sum) => [sum.currency, Number(movedIn(sum))],
    total: (sums) => (
      <EachTotal sums={sums} show={({ amount, currency }) => <Money amount={amount} currency={currency} />} />
    ),
    isNumeric: true,
  },
  {
    id: 'fee',
    title: texts.fee,
    cell: ({ fee, currency }) => <Money amount={fee} currency={currency} />,
    sortsBy: ({ fee, currency }) => [currency, Number(fee)],
    total: (sums) => <EachTotal sums={sums} show={({ fee, currency }) => <Money amount={fee} currency={currency} />} />,
    isNumeric: true,
  },
];

/** The parameter of the address, and its word for records that no payout pays. */
const PAID = 'paid';
const DIRECTLY = 'directly';

/** What was settled within some days: sums, or every record. */
export const SettlementReport = ({ texts }: Properties) => {
  const { query } = useAddress();
  const { entityId, cursor, level = 'SUM' } = query;
  const days = daysIn(query, USUAL_PERIOD);
  const isSum = level === 'SUM';
  const isDirect = query[PAID] === DIRECTLY;
  const asked = { entityId, ...days, ...(isDirect ? { withoutPayout: 'true' } : {}) };
  const columns = recordColumns(texts);
  const found = useResource(JSON.stringify(query), () =>
    read<Partial<RecordsReply & SumsReply>>('/v1/reports/reconciliations', {
      ...asked,
      cursor,
      ...(isSum ? { level } : { sortValue: 'SettlementTxDate', sortOrder: 'DESC' }),
    }),
  );
  const sumsOfAll = useResource(`sums ${isSum} ${JSON.stringify(asked)}`, async () =>
    isSum ? undefined : await read<SumsReply>('/v1/reports/reconciliations', { ...asked, level: 'SUM' }),
  );
  const { sums } = (isSum ? found : sumsOfAll).data ?? {};
  const payouts = useWhole(
    isDirect ? undefined : { list: 'payouts', filter: { entityId, ...days }, columns: () => [] },
  ).data;
  const ways = useWays({ entityId, ...days }, payouts?.totals, isDirect ? undefined : sums);
  const whole = {
    list: 'settlement',
    filter: asked,
    columns: () => shownColumns('settlement-records', columns),
  } as const;
  const counted = useWhole(isSum ? undefined : whole);
  const actions = (
    <>
      <a href={viewAddress('/settlement', periodOf(query))}>{texts.title}</a>
      {!isSum && <ExportWhole whole={whole} />}
    </>
  );
  return (
    <Page title={texts.report} beside={<Count of={counted} />} actions={actions}>
      <Filters
        views={{ list: 'report', table: 'settlement-records' }}
        of={[
          periodFilter(query, USUAL_PERIOD),
          choice(query, {
            name: 'level',
            label: texts.level,
            options: [
              ['SUM', texts.sums],
              ['ALL', texts.records],
            ],
          }),
          choice(query, {
            name: PAID,
            label: texts.payout,
            options: [
              ['', texts.withAndWithout],
              [DIRECTLY, texts.without],
            ],
          }),
          ...entityFilter(query),
        ]}
      />
      <Totals sums={sums ?? []} texts={texts}>
        {ways !== undefined && payouts?.totals.length !== 0 && (
          <WaysTable texts={texts} ways={ways} query={query} here="net" />
        )}
      </Totals>
      {isSum ? (
        <List
          key="sums"
          of={found}
          rowsIn={({ sums = [] }) => ofAllChannels(sums)}
          caption={texts.report}
          name="settlement-sums"
          columns={sumColumns(texts)}
          keyOf={(sum) => Object.values(sum).join(' ')}
          empty={texts.noRecords}
        />
      ) : (
        <List
          key="records"
          of={found}
          rowsIn={({ reconciliations = [] }) => reconciliations}
          caption={texts.report}
          name="settlement-records"
          columns={columns}
          keyOf={({ id }) => id}
          empty={texts.noRecords}
        />
      )}
    </Page>
  );
};
