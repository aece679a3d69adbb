import { Router } from 'express';
import { withOneMore, withQuantity } from '../cart.ts';
import { send } from '../http.ts';
import { cartPage } from '../pages/cart-page.ts';
import { errorPage } from '../pages/error-page.ts';
import { productOf } from '../products.ts';
import { type Desk, shopperAt, visitOf } from './desk.ts';
import { sendWithWallets } from './fast-routes.ts';

/** Creates the routes of the cart, below /cart: show it, add a product, change a quantity. */
export function cartRoutes(desk: Desk): Router {
  const routes = Router();

  routes.get('/', async (request, response) => {
    const { cart: lines } = shopperAt(desk, request, response);
    await sendWithWallets(desk, request, response, { lines, page: (visit, fast) => cartPage(visit, lines, fast) });
  });

  routes.post(['/', '/lines'], (request, response) => {
    const shopper = shopperAt(desk, request, response);
    const product = productOf(request.body?.product);
    // A subscription is a separate agreement and is paid for alone.
    if (product === undefined || product.isMonthly) {
      return send(response.status(400), errorPage(visitOf(desk, request), 'unknownProduct'));
    }
    const quantity: unknown = request.body?.quantity;
    shopper.cart =
      quantity === undefined
        ? withOneMore(shopper.cart, product)
        : withQuantity(shopper.cart, product, Number(quantity));
    response.redirect(303, '/cart');
  });
  return routes;
}
