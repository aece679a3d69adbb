import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useAddress } from '../frame/address.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { fill } from '../frame/texts.ts';

/** A column of a table. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  cell(row: Row): ComponentChildren;
  /** Numbers end at the same edge. */
  readonly isNumeric?: boolean;
  /** Is not shown until the reader chooses it. */
  readonly isHidden?: boolean;
}

interface TableProperties<Row> {
  /** Names the table to screen readers, and the choice of columns in this browser. */
  readonly caption: string;
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): string;
  readonly empty: ComponentChildren;
}

const keptAs = (name: string): string => `tollgate-columns-${name}`;

const keptColumns = (name: string): readonly string[] | undefined => {
  const kept = localStorage.getItem(keptAs(name));
  return kept === null ? undefined : kept.split(',');
};

/** The choice of columns; it is kept in this browser. */
const useColumns = <Row,>(name: string, columns: readonly Column<Row>[]) => {
  const [chosen, setChosen] = useState(() => keptColumns(name));
  const isShown = ({ id, isHidden = false }: Column<Row>): boolean => chosen?.includes(id) ?? !isHidden;
  const choose = (id: string, isWanted: boolean): void => {
    const next = columns.filter((column) => (column.id === id ? isWanted : isShown(column))).map((column) => column.id);
    localStorage.setItem(keptAs(name), next.join(','));
    setChosen(next);
  };
  return { shown: columns.filter(isShown), isShown, choose };
};

/** A table whose columns the reader chooses. On narrow screens each row is a card. */
export const Table = <Row,>({ caption, name, columns, rows, keyOf, empty }: TableProperties<Row>) => {
  const { shown, isShown, choose } = useColumns(name, columns);
  if (rows.length === 0) return <p class="empty">{empty}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section class="scroll" aria-label={caption} tabIndex={0}>
        <table>
          <caption class="hidden">{caption}</caption>
          <thead>
            <tr>
              {shown.map(({ id, title, isNumeric }) => (
                <th key={id} scope="col" class={isNumeric ? 'numeric' : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {shown.map(({ id, title, cell, isNumeric }) => (
                  <td key={id} data-title={title} class={isNumeric ? 'numeric' : undefined}>
                    <div>{cell(row)}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div class="below">
        <span class="quiet">{fill(frameTexts.value.rows, { count: rows.length })}</span>
        <details class="chooser">
          <summary>{frameTexts.value.columns}</summary>
          <fieldset>
            <legend class="hidden">{frameTexts.value.columns}</legend>
            {columns.map((column) => (
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
