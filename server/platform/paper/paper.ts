/** A term and its value, such as the date of a payment. */
export type Fact = readonly [term: string, value: string];

/** A column of a table. */
interface PaperColumn {
  readonly title: string;
  /** Its part of the width, in proportion to the others. */
  readonly share: number;
  readonly isNumeric?: true;
}

/** A table on paper: a text for each of its columns in each row. */
export interface PaperTable {
  readonly title: string;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly string[])[];
  /** The last rows, which stand out. */
  readonly sums?: readonly (readonly string[])[];
}

/** A document for a shop or its shopper, as it is written on paper: all that a thread needs to draw it. */
export interface Paper {
  /** The tag of its language. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly shop: string;
  /** A colour such as `#1d4ed8`, and one that can be read upon it. */
  readonly colour: string;
  readonly onColour: string;
  /** A PNG. */
  readonly logo: Uint8Array | undefined;
  /** Says that nothing was really paid. */
  readonly notice: string | undefined;
  readonly amount: string;
  /** What the amount is, such as that it was paid. */
  readonly status: string;
  readonly facts: readonly Fact[];
  /** Sentences and tables below the facts. */
  readonly below?: readonly (string | PaperTable)[];
  /** When what it tells happened: the paper's own time, so that it is the same each time. */
  readonly atMs: number;
}
