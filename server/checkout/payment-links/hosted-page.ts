import { resultAddress } from '../../platform/outbound/result-address.ts';
import { refusedPage } from '../../platform/pages/error-pages.ts';
import { backLink } from '../../platform/pages/links.ts';
import type { Page } from '../../platform/pages/page.ts';
import { languagePreferencesOf, pageLanguage } from '../../platform/pages/texts.ts';
import { type Checkout, resourcePathOf } from '../model/checkout.ts';
import type { CheckoutDependencies } from '../model/dependencies.ts';
import { isHosted, receiptAddress } from '../model/hosted.ts';
import { orderOf } from './order.ts';
import { payPage } from './order-page.ts';
import { givenBackOf, outcomeOf, shownCheckout } from './shown-checkout.ts';
import { statePage } from './state-page.ts';

/** Returns the address of the merchant's page after a payment; undefined if the receipt takes its place. */
const shopAddress = (dependencies: CheckoutDependencies, checkout: Checkout): string | undefined => {
  const url = checkout.request['shopperResultUrl'];
  if (url === undefined || url === receiptAddress(dependencies, checkout.id)) return undefined;
  return resultAddress(url, checkout.id, resourcePathOf(checkout));
};

/**
 * Returns the page of a hosted checkout: the form while it can be paid, then how the payment ended, for as long as its
 * result can be read. What else comes in its address proves nothing and is ignored.
 */
export const hostedPage = async (
  dependencies: CheckoutDependencies,
  id: string,
  accepted: readonly string[],
): Promise<Page> => {
  const found = await shownCheckout(dependencies, id);
  // The parameters of an expired checkout are erased: whether it was hosted is not known any more.
  if (found === undefined || !(isHosted(found.checkout) || found.state === 'expired')) {
    return refusedPage({ language: pageLanguage(accepted) });
  }
  const { checkout, payment, state } = found;
  const { request, channelId } = checkout;
  const language = pageLanguage([...languagePreferencesOf(request), ...accepted]);
  if (state === 'expired') return refusedPage({ language }, 410);
  const channel = await dependencies.channelOf(channelId);
  const order = orderOf(dependencies, channel, { language, request });
  if (state === 'created') {
    const resultUrl = request['shopperResultUrl'] ?? receiptAddress(dependencies, id);
    return payPage(dependencies, order, { channel, checkoutId: id, resultUrl });
  }
  const onward = backLink(language, shopAddress(dependencies, checkout));
  // An account that was stored by a payment type of its own is no payment; nothing else can be said of it.
  return payment === undefined
    ? refusedPage({ language, url: shopAddress(dependencies, checkout) }, 410)
    : statePage(order, {
        state: outcomeOf(payment),
        payment,
        givenBack: await givenBackOf(dependencies, payment),
        onward,
      });
};
