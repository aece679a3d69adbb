import { type RequestHandler, Router } from 'express';
import { leadingPage, refusedPage } from '../../pages/leading.ts';
import { sendPage } from '../../pages/page.ts';
import { acceptedLanguages, pageLanguage, wishesOf } from '../../pages/texts.ts';
import { continuePayment } from '../acquiring/conclude.ts';
import { paymentOfKey, RETURN_PATH, shopAddressOf } from '../acquiring/return.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';

/**
 * Gives the page that shoppers come back to: it has the payment carried on, by asking whoever decides, and leads them to the
 * shop. What else a browser brings is not looked at, so a return that is forged, repeated or late changes nothing.
 */
export const returnPage = (dependencies: PaymentDependencies): Router => {
  const routes = Router();
  const handle: RequestHandler = async (request, response) => {
    const accepted = acceptedLanguages(request.headers['accept-language']);
    const payment = await paymentOfKey(dependencies, String(request.params['key'] ?? ''));
    if (payment === undefined) {
      dependencies.log.warn({ page: 'return' }, 'a shopper returned by an address that the gateway never gave');
      sendPage(response, refusedPage(pageLanguage(accepted)));
      return;
    }
    const { entity, id, checkoutId, request: sent } = payment;
    try {
      const after = await continuePayment(dependencies, entity, id);
      dependencies.tell({ kind: 'page', paymentId: id, checkoutId, details: { page: 'return', action: after?.state } });
    } catch (error) {
      // The shop asks for the outcome, and timers ask on.
      dependencies.log.error(
        { err: error, payment: id },
        'a payment could not be carried on when its shopper returned',
      );
    }
    const language = pageLanguage([...wishesOf(sent), ...accepted]);
    sendPage(response, leadingPage({ language, url: shopAddressOf(payment), checkoutId }));
  };
  routes.get(`/${RETURN_PATH}:key`, handle);
  routes.post(`/${RETURN_PATH}:key`, handle);
  return routes;
};
