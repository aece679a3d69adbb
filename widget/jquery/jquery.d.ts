/** What the widget sets in jQuery, which brings no types. */
declare module 'jquery' {
  export const jQuery: {
    readonly event: { readonly special: Record<string, { trigger(this: HTMLElement): boolean }> };
    readonly fn: { ready(this: unknown, run: (jquery: unknown) => unknown): unknown };
  };
}
