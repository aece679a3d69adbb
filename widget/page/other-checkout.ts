/** A script tag of the widget. */
interface WidgetTag extends HTMLScriptElement {
  /** Returns its checkout while the page shows it, otherwise an empty string. */
  tollgateCheckout?: () => string;
  /** The tags that were in the document when its forms were mounted. */
  tollgateBeside?: ReadonlySet<Element>;
}

/** Another checkout that the page shows when this script runs. */
export interface OtherCheckout {
  /** The ids of the other checkout and of this one. */
  readonly checkoutIds: string;
  /**
   * The page inserted this tag after the forms of the other checkout were mounted, so it replaces them. Of two tags
   * that are there from the start, none takes precedence: tags with `async` run in any order.
   */
  readonly isReplaced: boolean;
}

/** Returns the other checkout that the page shows; to be called while the script's own tag runs. */
export const otherCheckoutOf = (checkoutId: string): OtherCheckout | undefined => {
  const isOther = ({ tollgateCheckout }: WidgetTag): boolean =>
    ![undefined, '', checkoutId].includes(tollgateCheckout?.());
  const tag: WidgetTag | undefined = checkoutId ? [...document.scripts].find(isOther) : undefined;
  const { currentScript } = document;
  return (
    tag && {
      checkoutIds: `${tag.tollgateCheckout?.()}, ${checkoutId}`,
      isReplaced: !!tag.tollgateBeside && !(currentScript && tag.tollgateBeside.has(currentScript)),
    }
  );
};

/**
 * Lets tags that run later know which checkout this one shows. Call the returned function when its forms are mounted.
 */
export const announceCheckout = (checkoutId: string, isShown: () => boolean): (() => void) => {
  const tag = document.currentScript as WidgetTag | null;
  if (tag) tag.tollgateCheckout = () => (isShown() ? checkoutId : '');
  return () => {
    if (tag) tag.tollgateBeside ??= new Set(document.scripts);
  };
};
