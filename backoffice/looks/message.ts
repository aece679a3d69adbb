/** The document that shows the preview. */
export const PREVIEW = '/backoffice/preview.html';

/** What the document says when it can show something. */
export const READY = 'ready';

/** What the document shows: the widget is mounted by the first message, and takes the properties of each. */
export interface Shown {
  readonly checkoutId: string;
  readonly brands: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** The language of the page around the widget, as a tag, and its direction. */
  readonly language: string;
  readonly direction: string;
  /** Custom properties by their names. */
  readonly properties: Readonly<Record<string, string>>;
}
