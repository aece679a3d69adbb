import { type RequestHandler, Router } from 'express';
import { refusedPage } from '../../platform/pages/error-pages.ts';
import { sendPage } from '../../platform/pages/page.ts';
import { redirectPage } from '../../platform/pages/redirect-page.ts';
import { acceptedLanguages, languagePreferencesOf, pageLanguage } from '../../platform/pages/texts.ts';
import { continuePayment } from '../acquiring/conclude.ts';
import { paymentOfKey, RETURN_PATH, shopAddressOf } from '../acquiring/return.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';

/**
 * Returns the routes of the page to which shoppers return. It continues the payment by an inquiry and redirects the
 * shopper to the shop. It ignores everything else in the request, so a forged, repeated or late return has no effect.
 */
export const returnPage = (dependencies: PaymentDependencies): Router => {
  const routes = Router();
  const handle: RequestHandler = async (request, response) => {
    const accepted = acceptedLanguages(request.headers['accept-language']);
    const payment = await paymentOfKey(dependencies, String(request.params['key'] ?? ''));
    if (payment === undefined) {
      dependencies.log.warn({ page: 'return' }, 'a shopper returned to an address that the gateway never issued');
      sendPage(response, refusedPage({ language: pageLanguage(accepted) }));
      return;
    }
    const { channelId, id, checkoutId, request: sent } = payment;
    try {
      const after = await continuePayment(dependencies, channelId, id);
      dependencies.reportEvent({
        kind: 'page',
        paymentId: id,
        checkoutId,
        details: { page: 'return', action: after?.state },
      });
    } catch (error) {
      // The shop requests the outcome itself, and a timer continues the payment later.
      dependencies.log.error({ err: error, payment: id }, 'a payment could not be continued when its shopper returned');
    }
    const language = pageLanguage([...languagePreferencesOf(sent), ...accepted]);
    sendPage(response, redirectPage({ language, url: shopAddressOf(payment), checkoutId }));
  };
  routes.get(`/${RETURN_PATH}:key`, handle);
  routes.post(`/${RETURN_PATH}:key`, handle);
  return routes;
};
