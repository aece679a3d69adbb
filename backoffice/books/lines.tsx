import { monthFigureNames } from '../../catalogue/books/month-figures.ts';
import type { BooksTexts } from '../../catalogue/texts/en/backoffice/books.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { fill } from '../frame/texts.ts';
import { amountColumn } from '../parts/amount-column.tsx';
import { entityFilter } from '../parts/entity.tsx';
import { choiceOrAll, given } from '../parts/filter-rows.tsx';
import { Filters } from '../parts/filters.tsx';
import { List } from '../parts/list.tsx';
import { Page } from '../parts/page.tsx';
import type { Column } from '../parts/table.tsx';
import { Day, dayText } from '../parts/values.tsx';
import { daysOf, divisionFilter, monthFilter, monthText, useMonth } from './months.tsx';
import type { ShownLine } from './reply.ts';

interface LinesReply {
  readonly lines: readonly ShownLine[];
  readonly nextCursor?: string;
}

/** What caused a line: its payment, its payout, or a settlement record that has neither. */
const Source = ({ texts, line }: { readonly texts: BooksTexts; readonly line: ShownLine }) => {
  const { event, paymentId, sourceId, entityId } = line;
  if (event === 'PAYOUT_ARRIVED') return <a href={viewAddress(`/settlement/payouts/${sourceId}`)}>{texts.payout}</a>;
  if (paymentId !== undefined) return <a href={viewAddress(`/payments/${paymentId}`)}>{texts.payment}</a>;
  if (event === 'UNMATCHED' || event === 'UNMATCHED_CREDIT') {
    return <a href={viewAddress('/settlement/exceptions', { entityId })}>{texts.record}</a>;
  }
  return <>{texts.record}</>;
};

const columnsOf = (texts: BooksTexts): readonly Column<ShownLine>[] => [
  {
    id: 'day',
    title: texts.day,
    cell: ({ day, eventDay }) => (
      <>
        <Day day={day} />
        {eventDay !== undefined && <div class="quiet">{fill(texts.late, { day: dayText(eventDay) })}</div>}
      </>
    ),
    place: 'second',
  },
  { id: 'figure', title: texts.figure, cell: ({ figure }) => texts.figures[figure], place: 'first' },
  { ...amountColumn<ShownLine>(texts.amount), place: 'first-end' },
  { id: 'from', title: texts.from, cell: ({ credit }) => texts.accounts[credit] },
  { id: 'to', title: texts.to, cell: ({ debit }) => texts.accounts[debit] },
  { id: 'source', title: texts.source, cell: (line) => <Source texts={texts} line={line} />, place: 'third' },
  { id: 'event', title: texts.event, cell: ({ event }) => <code>{event}</code>, isHidden: true },
];

/** The lines of the ledger that make a figure of a month, or all of the month. */
export const Lines = ({ texts }: { readonly texts: BooksTexts }) => {
  const { query, month, entityId, divisionId } = useMonth();
  const { figure, currency, cursor } = query;
  const { from, to } = daysOf(month);
  const known = monthFigureNames.find((each) => each === figure);
  const found = useResource(JSON.stringify(query), () =>
    read<LinesReply>('/v1/ledger/lines', {
      entityId,
      divisionId,
      'date.from': from,
      'date.to': to,
      figure: known,
      currency,
      cursor,
    }),
  );
  return (
    <Page
      title={known === undefined ? texts.lines : `${texts.figures[known]}, ${monthText(month)}`}
      back={{ href: viewAddress('/settlement/month', { month, entityId, divisionId }), text: monthText(month) }}
    >
      <Filters
        isPart
        of={[
          monthFilter(query, texts.month),
          choiceOrAll(query, {
            name: 'figure',
            label: texts.figure,
            options: monthFigureNames.map((each) => [each, texts.figures[each]]),
          }),
          given(query, { name: 'currency', label: texts.currency }),
          ...entityFilter(query),
          ...divisionFilter(query, texts.division),
        ]}
      />
      <List
        of={found}
        rowsIn={({ lines }) => lines}
        caption={texts.lines}
        name="ledger-lines"
        columns={columnsOf(texts)}
        keyOf={({ sourceId, event, debit }) => `${sourceId} ${event} ${debit}`}
        empty={texts.noLines}
      />
    </Page>
  );
};
