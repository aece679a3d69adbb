import { settledKindText } from '../../catalogue/books/settled-kinds.ts';
import type { SettlementTexts } from '../../catalogue/texts/en/backoffice/settlement.ts';
import { useAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { List } from '../parts/list.tsx';
import { Section } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import { type Column, shownColumns, Table } from '../parts/table.tsx';
import { Money } from '../parts/values.tsx';
import { ExportWhole, type Whole } from '../parts/whole.tsx';
import type { RecordsReply, ShownSum, SumsReply } from './record.ts';
import { recordColumns } from './records.tsx';
import { byKind, lessFee, movedIn, type Total, totalsOf } from './totals.ts';

/** Whose records are shown: those of a payout, or of a file. */
type Scope = { readonly payoutId: string } | { readonly fileId: string };

const moneyColumn = (
  id: string,
  title: string,
  amountIn: (sum: ShownSum) => string,
  totalIn: (total: Total) => string,
): Column<ShownSum> => ({
  id,
  title,
  cell: (sum) => <Money amount={amountIn(sum)} currency={sum.currency} />,
  total: (sums) =>
    totalsOf(sums).map((total) => (
      <div key={total.currency}>
        <Money amount={totalIn(total)} currency={total.currency} />
      </div>
    )),
  isNumeric: true,
});

const kindColumns = (texts: SettlementTexts): readonly Column<ShownSum>[] => [
  { id: 'kind', title: texts.kind, cell: (sum) => settledKindText(texts, sum), total: () => texts.total },
  { id: 'records', title: texts.rows, cell: ({ records }) => records, isNumeric: true },
  moneyColumn('amount', texts.settled, movedIn, ({ amount }) => amount),
  moneyColumn(
    'fee',
    texts.fee,
    ({ fee }) => fee,
    ({ fee }) => fee,
  ),
  moneyColumn(
    'net',
    texts.net,
    (sum) => lessFee(movedIn(sum), sum.fee),
    ({ net }) => net,
  ),
];

const PATH = '/v1/reports/reconciliations';

/** What a payout or a file is made of: sums by kind, and every record, with the way to a file of them. */
export const Contents = ({ texts, of: scope }: { readonly texts: SettlementTexts; readonly of: Scope }) => {
  const { query } = useAddress();
  const { cursor } = query;
  const key = JSON.stringify(scope);
  const sums = useResource(`sums ${key}`, () => read<SumsReply>(PATH, { ...scope, level: 'SUM' }));
  const found = useResource(`${key} ${cursor}`, () =>
    read<RecordsReply>(PATH, { ...scope, cursor, sortOrder: 'DESC' }),
  );
  const columns = recordColumns(texts);
  const whole: Whole = {
    list: 'settlement',
    filter: scope,
    columns: () => shownColumns('settlement-records', columns),
  };
  return (
    <>
      <Section title={texts.contents}>
        <Loaded of={sums}>
          {(reply) => (
            <Table
              caption={texts.contents}
              name="settlement-kinds"
              columns={kindColumns(texts)}
              rows={byKind(reply.sums)}
              keyOf={(sum) => Object.values(sum).join(' ')}
              empty={texts.noContents}
            />
          )}
        </Loaded>
      </Section>
      <Section title={texts.records} actions={<ExportWhole whole={whole} />}>
        <List
          of={found}
          rowsIn={({ reconciliations }) => reconciliations}
          caption={texts.records}
          name="settlement-records"
          columns={columns}
          keyOf={({ id }) => id}
          empty={texts.noContents}
        />
      </Section>
    </>
  );
};
