/** The members of jQuery that the widget uses. jQuery has no types of its own. */
declare module 'jquery' {
  export const jQuery: {
    readonly event: { readonly special: Record<string, { trigger(this: HTMLElement): boolean }> };
    readonly fn: { ready(this: unknown, run: (jquery: unknown) => unknown): unknown };
  };
}
