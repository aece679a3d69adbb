import type { Redirect } from '../bridge/messages.ts';
import type { Options } from '../checkout/options.ts';

/** In a frame of the widget's own. */
export const IN_PAGE = 'page';
/** In the tab that the shopper sees. */
export const WHOLE_TAB = '_top';

/**
 * Gives where a redirect is shown: where the page says, or where its method usually is. Of a payment that was submitted
 * before the page was loaded the method is not known; then 3-D Secure stays in the page, and all else takes the tab.
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
