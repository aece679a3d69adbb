import type { Column } from './table.tsx';
import { Money } from './values.tsx';

/** An entry with an amount; without a currency, the list has one for all. */
interface WithAmount {
  readonly amount?: string;
  readonly currency?: string;
}

/** Returns the column of the amounts of a list; an entry without an amount or a currency has none. */
export const amountColumn = <Row extends WithAmount>(title: string, currency?: string): Column<Row> => ({
  id: 'amount',
  title,
  cell: ({ amount, currency: own = currency }) =>
    amount !== undefined && own !== undefined && own !== '' && <Money amount={amount} currency={own} />,
  isNumeric: true,
});
