/** What a preview of the widget needs. */
export interface LookReply {
  /** The id of a checkout that is not stored, so that nobody can pay it. */
  readonly checkoutId: string;
  /** The brands of the form. */
  readonly brands: readonly string[];
  /** The names of accepted brands whose providers draw the button; the preview leaves them out. */
  readonly leftOut: readonly string[];
}
