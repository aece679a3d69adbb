import type { Redirect } from '../bridge/messages.ts';
import type { Options } from '../checkout/options.ts';

/** A frame of the widget. */
export const IN_PAGE = 'page';
/** The shopper's tab. */
export const WHOLE_TAB = '_top';

/**
 * Returns the target of a redirect: the page's `paymentTarget`, or the usual target of the method. The method of a
 * payment that was submitted before the page was loaded is not known; then 3-D Secure stays in the page, the rest uses
 * the tab.
 */
export const targetOf = (
  { paymentTarget }: Pick<Options, 'paymentTarget'>,
  usualTarget: string | undefined,
  { url, preconditions }: Pick<Redirect, 'url' | 'preconditions'>,
): string => {
  if (paymentTarget) return paymentTarget;
  if (usualTarget !== undefined) return usualTarget || IN_PAGE;
  const isThreeD = preconditions.length > 0 || /\/v1\/threeDSecure\//.test(url);
  return isThreeD ? IN_PAGE : WHOLE_TAB;
};
