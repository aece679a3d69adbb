import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { columnsParameter, useAddress } from '../frame/address.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { fill } from '../frame/texts.ts';
import { useEdges } from './edges.ts';
import { Select } from './form.tsx';
import { Icon } from './icon.tsx';
import { nextOrder, orderIn, orderText, type SortOrder, type SortValue, sortedBy } from './sorting.ts';
import { Empty } from './state.tsx';
import './table.css';
import { tag } from './values.tsx';

/** A column of a table. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  cell(row: Row): ComponentChildren;
  /** What its head has in place of the title, such as a box that selects all. */
  readonly head?: ComponentChildren;
  /** Numbers end at the same edge. */
  readonly isNumeric?: boolean;
  /**
   * Its texts stay in one line, by how much of it they may take: one that is longer ends with dots, and is shown whole
   * to whoever points at it.
   */
  readonly line?: 'short' | 'usual' | 'long';
  /** Its link is where the whole row leads, for whoever clicks beside it. */
  readonly isLead?: boolean;
  /**
   * Where it stands on the card of a row on a narrow screen: in the first line, at its end, in the second or the third
   * line, or at the end of the third. Columns of such a table without a place come below, with their titles.
   */
  readonly place?: 'pick' | 'first' | 'first-end' | 'second' | 'third' | 'third-end';
  /** Is shown whatever the reader chose. */
  readonly isAlways?: boolean;
  /** Is not shown until the reader chooses it. */
  readonly isHidden?: boolean;
  /**
   * Lets the reader sort by this column. Only for tables that are whole: of a list that goes on behind a cursor, the
   * browser has one page, and what it sorted to the top would not be the first of all.
   */
  sortsBy?(row: Row): SortValue;
  /** What stands below the column when the rows are added up. Only for tables that are whole. */
  total?(rows: readonly Row[]): ComponentChildren;
}

/** A table, its columns and its rows. */
export interface TableProperties<Row> {
  /** Names the table to screen readers, and the choice of columns in this browser. */
  readonly caption: string;
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): string;
  readonly empty: ComponentChildren;
  /** The way to the other pages of a list that goes on. */
  readonly pages?: ComponentChildren;
}

const keptAs = (name: string): string => `tollgate-columns-${name}`;

/** Returns the ids of the columns that the reader chose in this browser. */
export const keptColumns = (name: string): readonly string[] | undefined => {
  const kept = localStorage.getItem(keptAs(name));
  return kept === null ? undefined : kept.split(',');
};

/** Returns the columns that the address says, else those that the reader chose in this browser. */
const chosenColumns = (name: string): readonly string[] | undefined =>
  new URLSearchParams(location.search).get(columnsParameter(name))?.split(',') ?? keptColumns(name);

/** Returns the ids of the columns that a reader sees. */
export const shownColumns = <Row,>(name: string, columns: readonly Column<Row>[]): readonly string[] => {
  const chosen = chosenColumns(name);
  return columns.filter(({ id, isHidden = false }) => chosen?.includes(id) ?? !isHidden).map(({ id }) => id);
};

/** The choice of columns; it is kept in this browser. */
const useColumns = <Row,>(name: string, columns: readonly Column<Row>[]) => {
  const { all, chooseColumns } = useAddress();
  const [kept, setKept] = useState(() => keptColumns(name));
  const chosen = all[columnsParameter(name)]?.split(',') ?? kept;
  const isShown = ({ id, isHidden = false, isAlways = false }: Column<Row>): boolean =>
    isAlways || (chosen?.includes(id) ?? !isHidden);
  const choose = (id: string, isWanted: boolean): void => {
    const next = columns.filter((column) => (column.id === id ? isWanted : isShown(column))).map((column) => column.id);
    localStorage.setItem(keptAs(name), next.join(','));
    setKept(next);
    chooseColumns(name, next.join(','));
  };
  return { shown: columns.filter(isShown), isShown, choose };
};

/** How the reader sorts a table; it is in the address. */
const useSorting = <Row,>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]) => {
  const { sortingOf, sort } = useAddress();
  const order = orderIn(sortingOf(name));
  const valueIn = columns.find(({ id }) => id === order?.column)?.sortsBy;
  return {
    order: valueIn && order,
    sorted: order && valueIn ? sortedBy(rows, valueIn, order.isDescending, tag()) : rows,
    sort: (next: SortOrder | undefined) => sort(name, orderText(next)),
  };
};

interface SortingProperties<Row> {
  readonly order: SortOrder | undefined;
  sort(next: SortOrder | undefined): void;
  readonly columns: readonly Column<Row>[];
}

const Heads = <Row,>({ columns, order, sort }: SortingProperties<Row>) => (
  <tr>
    {columns.map((column) => {
      const { id, title, head = title, isNumeric, sortsBy } = column;
      const isSorted = order?.column === id;
      const direction = order?.isDescending ? 'descending' : 'ascending';
      return (
        <th key={id} scope="col" class={isNumeric ? 'numeric' : undefined} aria-sort={isSorted ? direction : undefined}>
          {sortsBy === undefined ? (
            head
          ) : (
            <button type="button" class="sort" onClick={() => sort(nextOrder(order, column))}>
              {title} <Icon name={isSorted ? direction : 'sorted'} />
            </button>
          )}
        </th>
      );
    })}
  </tr>
);

/** The choice of the order where rows are cards, which have no heads. */
const SortChoice = <Row,>({ columns, order, sort }: SortingProperties<Row>) => {
  const sortable = columns.filter(({ sortsBy }) => sortsBy !== undefined);
  if (sortable.length === 0) return null;
  const options = sortable.flatMap(({ id, title }) => [[id, `${title} ↑`] as const, [`-${id}`, `${title} ↓`] as const]);
  return (
    <div class="sort-choice">
      <Select
        name="sort"
        label={frameTexts.value.sortBy}
        value={orderText(order)}
        options={[['', frameTexts.value.usualOrder], ...options]}
        onChange={(next) => sort(orderIn(next))}
      />
    </div>
  );
};

/** The line with the totals of the columns that have one. */
const Totals = <Row,>({
  columns,
  rows,
}: {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}) =>
  columns.every(({ total }) => total === undefined) ? null : (
    <tfoot>
      <tr>
        {columns.map(({ id, title, total, isNumeric }) => (
          <td key={id} data-title={total && title} class={isNumeric ? 'numeric' : undefined}>
            <div>{total?.(rows)}</div>
          </td>
        ))}
      </tr>
    </tfoot>
  );

const classesOf = ({ isNumeric, isLead, line }: Pick<Column<never>, 'isNumeric' | 'isLead' | 'line'>) =>
  [isNumeric && 'numeric', isLead && 'lead', line && `line line-${line}`].filter(Boolean).join(' ') || undefined;

/** Returns the link of a row to what it is about: the one that leads, else its first. */
export const linkOf = (row: Element | undefined): HTMLAnchorElement | null =>
  row?.querySelector<HTMLAnchorElement>('.lead a[href]') ?? row?.querySelector<HTMLAnchorElement>('a[href]') ?? null;

/** Follows the link of a row, unless something else in it was meant, or a text is selected. */
const follow = (event: MouseEvent & { readonly currentTarget: Element }): void => {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  const isMeant = target instanceof Element && target.closest('a, button, input, label, summary') === null;
  if (!isMeant || getSelection()?.isCollapsed === false) return;
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  linkOf(currentTarget)?.dispatchEvent(new MouseEvent('click', click));
};

/** Shows a text whole that is cut, when somebody points at it. */
const showWhole = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
  const isCut = currentTarget.scrollWidth > currentTarget.clientWidth;
  if (isCut) currentTarget.title = (currentTarget.textContent ?? '').trim();
  else currentTarget.removeAttribute('title');
};

/** A cell with its value. */
const Cell = <Row,>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) => {
  const { title, cell, line, place } = column;
  return (
    <td data-title={title} data-place={place} class={classesOf(column)}>
      <div>{line === undefined ? cell(row) : <span onPointerEnter={showWhole}>{cell(row)}</span>}</div>
    </td>
  );
};

/** The scrolling region of a table. Its edge has a shadow where columns are out of sight. */
const Region = ({ caption, children }: { readonly caption: string; readonly children: ComponentChildren }) => {
  const [region, classes] = useEdges();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section ref={region} class={`scroll ${classes}`} aria-label={caption} tabIndex={0}>
      {children}
    </section>
  );
};

/** A table whose columns the reader chooses, and by some of which they sort. On narrow screens each row is a card. */
export const Table = <Row,>({ caption, name, columns, rows, keyOf, empty, pages }: TableProperties<Row>) => {
  const { shown, isShown, choose } = useColumns(name, columns);
  const { order, sorted, sort } = useSorting(name, columns, rows);
  const leads = shown.some(({ isLead = false }) => isLead);
  const isPlaced = shown.some(({ place }) => place !== undefined);
  if (rows.length === 0) {
    return (
      <>
        <Empty>{empty}</Empty>
        {pages}
      </>
    );
  }
  return (
    <>
      <SortChoice columns={columns} order={order} sort={sort} />
      <Region caption={caption}>
        <table class={isPlaced ? 'placed' : undefined}>
          <caption class="hidden">{caption}</caption>
          <thead>
            <Heads columns={shown} order={order} sort={sort} />
          </thead>
          <tbody>
            {sorted.map((row) => (
              <tr key={keyOf(row)} class={leads ? 'leads' : undefined} onClick={leads ? follow : undefined}>
                {shown.map((column) => (
                  <Cell key={column.id} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
          <Totals columns={shown} rows={rows} />
        </table>
      </Region>
      <div class="below">
        <span class="quiet">{fill(frameTexts.value.rows, { count: rows.length })}</span>
        <details class="chooser">
          <summary>{frameTexts.value.columns}</summary>
          <fieldset>
            <legend class="hidden">{frameTexts.value.columns}</legend>
            {columns
              .filter(({ isAlways = false }) => !isAlways)
              .map((column) => (
                <label key={column.id}>
                  <input
                    type="checkbox"
                    checked={isShown(column)}
                    onChange={(event) => choose(column.id, event.currentTarget.checked)}
                  />
                  {column.title}
                </label>
              ))}
          </fieldset>
        </details>
        {pages}
      </div>
    </>
  );
};

/** The way to the next page of a list, and back to the first; the page is in the address. */
export const Pages = ({ nextCursor }: { readonly nextCursor: string | undefined }) => {
  const { query, set } = useAddress();
  const { cursor } = query;
  if (nextCursor === undefined && cursor === undefined) return null;
  return (
    <nav class="pages" aria-label={frameTexts.value.nextPage}>
      {cursor !== undefined && (
        <button type="button" onClick={() => set({ cursor: undefined })}>
          {frameTexts.value.firstPage}
        </button>
      )}
      {nextCursor !== undefined && (
        <button type="button" onClick={() => set({ cursor: nextCursor })}>
          {frameTexts.value.nextPage}
        </button>
      )}
    </nav>
  );
};
