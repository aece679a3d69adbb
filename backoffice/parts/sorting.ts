/**
 * What rows are sorted by: a number, a text in the order of the page's language, or several of them, the first one
 * first. Amounts are sorted within their currency, since those of two currencies cannot be compared.
 */
export type SortValue = string | number | undefined | readonly (string | number | undefined)[];

/** The order of a table: a column, and whether its largest values come first. */
export interface SortOrder {
  readonly column: string;
  readonly isDescending: boolean;
}

/** Returns the order that a text of an address names, such as `-amount` for the largest amounts first. */
export const orderIn = (text: string | undefined): SortOrder | undefined => {
  if (text === undefined || text === '') return undefined;
  const isDescending = text.startsWith('-');
  return { column: isDescending ? text.slice(1) : text, isDescending };
};

/** Returns an order as the address names it; undefined for the usual order. */
export const orderText = (order: SortOrder | undefined): string | undefined =>
  order && `${order.isDescending ? '-' : ''}${order.column}`;

/**
 * Returns the order after the head of a column was pressed: by this column, then the other way round, then the usual
 * order again. Numbers begin with the largest.
 */
export const nextOrder = (
  order: SortOrder | undefined,
  { id, isNumeric = false }: { readonly id: string; readonly isNumeric?: boolean },
): SortOrder | undefined => {
  const first = { column: id, isDescending: isNumeric };
  if (order?.column !== id) return first;
  return order.isDescending === first.isDescending ? { column: id, isDescending: !isNumeric } : undefined;
};

type Single = string | number | undefined;

/** Returns rows in the order of their values; rows without a value are last, whichever way the others are sorted. */
export const sortedBy = <Row>(
  rows: readonly Row[],
  valueIn: (row: Row) => SortValue,
  isDescending: boolean,
  language: string,
): readonly Row[] => {
  const collator = new Intl.Collator(language, { numeric: true });
  const sign = isDescending ? -1 : 1;
  const compared = (left: Single, right: Single): number => {
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * collator.compare(String(left), String(right));
  };
  const partsOf = (row: Row): readonly Single[] => [valueIn(row)].flat();
  return rows.toSorted((left, right) => {
    const [ofLeft, ofRight] = [partsOf(left), partsOf(right)];
    return ofLeft.map((part, place) => compared(part, ofRight[place])).find((each) => each !== 0) ?? 0;
  });
};
