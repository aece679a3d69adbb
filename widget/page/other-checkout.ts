/** A script tag of the widget. */
interface WidgetTag extends HTMLScriptElement {
  /** Gives its checkout for as long as the page shows it, and an empty text otherwise. */
  tollgateCheckout?: () => string;
  /** The tags that were in the document when its forms were put in. */
  tollgateBeside?: ReadonlySet<Element>;
}

/** Another checkout that the page shows when the tag of this one runs. */
export interface Rival {
  /** The other's id and this one's. */
  readonly checkoutIds: string;
  /**
   * The page has put this tag in behind the forms of the other, to take their place. Of two tags that are there from
   * the start nobody knows which is meant: those with `async` run in any order.
   */
  readonly isReplaced: boolean;
}

/** Gives the rival of a checkout whose tag runs at this moment. */
export const rivalOf = (checkoutId: string): Rival | undefined => {
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

/** Lets tags that run later know which checkout this one shows. What it gives is called when its forms are put in. */
export const announceCheckout = (checkoutId: string, isShown: () => boolean): (() => void) => {
  const tag = document.currentScript as WidgetTag | null;
  if (tag) tag.tollgateCheckout = () => (isShown() ? checkoutId : '');
  return () => {
    if (tag) tag.tollgateBeside ??= new Set(document.scripts);
  };
};
