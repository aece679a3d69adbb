/** A term and its value, such as the date of a payment. */
export type Fact = readonly [term: string, value: string];

/** A receipt as it is written on paper: all that a thread needs to draw it. */
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
  /** That the payment was successful. */
  readonly status: string;
  readonly facts: readonly Fact[];
  /** When the payment was made: the paper's own time, so that it is the same each time. */
  readonly atMs: number;
}
