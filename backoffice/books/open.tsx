import type { MonthDifferenceName } from '../../catalogue/books/month-differences.ts';
import type { BooksTexts } from '../../catalogue/texts/en/backoffice/books.ts';
import { viewAddress } from '../frame/address.ts';
import { amountColumn } from '../parts/amount-column.tsx';
import { Section } from '../parts/page.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Day } from '../parts/values.tsx';
import type { ShownDifference, ShownStatement } from './reply.ts';

/** Where somebody does something about a difference. */
const places: Readonly<Record<MonthDifferenceName, readonly [path: string, show?: string]>> = {
  NOT_SETTLED: ['/settlement', 'received'],
  OWED_TO_ACQUIRER: ['/settlement', 'received'],
  NOT_ARRIVED: ['/settlement'],
  ARRIVED_EARLY: ['/settlement', 'received'],
  IN_SUSPENSE: ['/settlement/exceptions'],
  DEDUCTED_IN_SUSPENSE: ['/settlement/exceptions'],
  IN_DISPUTE: ['/disputes'],
};

type Row = ShownDifference & { readonly currency: string };

const columnsOf = (texts: BooksTexts, entityId: string | undefined): readonly Column<Row>[] => [
  { id: 'what', title: texts.what, cell: ({ difference }) => texts.differenceNames[difference], place: 'first' },
  {
    id: 'since',
    title: texts.since,
    cell: ({ since }) => (since === undefined ? texts.longAgo : <Day day={since} />),
  },
  { ...amountColumn<Row>(texts.amount), place: 'first-end' },
  {
    id: 'todo',
    title: texts.todo,
    cell: ({ difference }) => {
      const [path, show] = places[difference];
      return <a href={viewAddress(path, { entityId, show })}>{texts.differenceRemedies[difference]}</a>;
    },
  },
];

/** What settlement and bank still owe at the end of a month, since when, and what to do. */
export const OpenDifferences = ({
  texts,
  entityId,
  currencies,
}: {
  readonly texts: BooksTexts;
  readonly entityId: string | undefined;
  readonly currencies: readonly ShownStatement[];
}) => (
  <Section title={texts.differences}>
    <p class="quiet">{texts.differencesWhy}</p>
    <Table
      caption={texts.differences}
      name="month-differences"
      columns={columnsOf(texts, entityId)}
      rows={currencies.flatMap(({ currency, differences }) => differences.map((each) => ({ ...each, currency })))}
      keyOf={({ currency, difference }) => `${currency} ${difference}`}
      empty={texts.noDifferences}
    />
  </Section>
);
