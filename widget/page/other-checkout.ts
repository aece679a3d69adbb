/** A script tag of the widget; gives its checkout for as long as the page shows it, and an empty text otherwise. */
interface WidgetTag extends HTMLScriptElement {
  tollgateCheckout?: () => string;
}

/** Gives the checkout that another tag of the page shows at this moment, unless it is the same one. */
export const otherCheckout = (checkoutId: string): string =>
  [...document.scripts]
    .map((tag: WidgetTag) => tag.tollgateCheckout?.() ?? '')
    .find((other) => checkoutId && other && other !== checkoutId) ?? '';

/** Lets tags that run later know which checkout this one shows. */
export const announceCheckout = (checkoutId: string, isShown: () => boolean): void => {
  const tag: WidgetTag | null = document.currentScript as HTMLScriptElement | null;
  if (tag) tag.tollgateCheckout = () => (isShown() ? checkoutId : '');
};
