import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { CHOICES_COOKIE, validChoices, writtenChoices } from './choices.ts';
import { formStyle } from './form-style.ts';
import { type GalleryLayout, gallery } from './gallery/gallery.ts';
import { type GatewayAccount, GatewayError } from './gateway/account.ts';
import { openTill } from './gateway/till.ts';
import { send } from './http.ts';
import { icon } from './icon.ts';
import { ordersInMemory } from './orders.ts';
import { errorPage } from './pages/error-page.ts';
import type { Visit } from './pages/layout.ts';
import { layout } from './pages/layout.ts';
import { type FastCheckout, productPage, productsPage } from './pages/products-page.ts';
import { productOf } from './products.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { cartRoutes } from './routes/cart-routes.ts';
import { type Desk, visitOf } from './routes/desk.ts';
import { fastRoutes, sendWithWallets } from './routes/fast-routes.ts';
import { orderOf, orderRoutes } from './routes/order-routes.ts';
import { shoppersInMemory } from './shoppers.ts';
import { stylesheet } from './stylesheet.ts';

/** The dependencies of a shop. */
interface ShopDependencies {
  readonly account: GatewayAccount;
  /** The shop's own public URL; ends with a slash. */
  readonly url: string;
  readonly log: (line: string) => void;
}

/** Creates a merchant's shop that takes payments with the gateway's widget. */
export function createShop(dependencies: ShopDependencies): Express {
  const shop = express().disable('x-powered-by').set('query parser', 'simple');
  const till = openTill(dependencies.account, dependencies.url);
  const desk: Desk = { ...dependencies, orders: ordersInMemory(), shoppers: shoppersInMemory(), till };

  shop.use(express.urlencoded({ extended: false, limit: '10kb' }));
  shop.get('/', (request, response) => send(response, productsPage(visitOf(desk, request))));
  for (const [path, sheet] of [['/shop.css', stylesheet] as const, ['/form.css', formStyle] as const]) {
    shop.get(path, (_request, response) => {
      response.type('css').set('Cache-Control', 'max-age=600').send(sheet);
    });
  }
  shop.get('/icon.svg', (_request, response) => {
    response.type('svg').set('Cache-Control', 'max-age=600').send(icon);
  });
  shop.get('/products/:product', async (request, response, next) => {
    const product = productOf(request.params.product);
    if (product === undefined) return next();
    const page = (visit: Visit, fast: FastCheckout | undefined) => productPage(visit, product, fast);
    // A subscription needs an agreement, which no wallet asks for.
    const lines = product.isMonthly ? [] : [{ product, quantity: 1 }];
    await sendWithWallets(desk, request, response, { lines, product: product.id, page });
  });
  shop.post('/choices', (request, response) => {
    const choices = writtenChoices(validChoices(request.body ?? {}));
    response.cookie(CHOICES_COOKIE, choices, { httpOnly: true, sameSite: 'lax', secure: request.secure });
    response.redirect(303, ownPath(request.body?.back));
  });
  shop.use('/orders', orderRoutes(desk));
  shop.use('/cart', cartRoutes(desk));
  shop.use('/fast', fastRoutes(desk));
  shop.use('/account', accountRoutes(desk));
  const galleryPage: GalleryLayout = (request, title, main, head) =>
    layout(visitOf(desk, request), title, main, { head });
  shop.use('/gallery', gallery({ ...dependencies, layout: galleryPage }));
  shop.use((request, response) => send(response.status(404), errorPage(visitOf(desk, request), 'unknownPage')));

  shop.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const refused = statusOfRequest(error);
    if (refused !== undefined) {
      send(response.status(refused), errorPage(visitOf(desk, request), 'request'));
      return;
    }
    const atGateway = error instanceof GatewayError;
    dependencies.log(`A page could not be made: ${atGateway ? error.message : error}`);
    const page = errorPage(visitOf(desk, request), atGateway ? 'gateway' : 'ours', orderOf(response)?.id);
    send(response.status(atGateway ? 503 : 500), page);
  });
  return shop;
}

/**
 * Returns the status with which Express rejects a request that it cannot parse: too large, broken or in another format.
 */
function statusOfRequest(error: unknown): number | undefined {
  const status: unknown = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

/** Returns a path of the shop from a request; the first page for anything else, such as a URL of another site. */
function ownPath(sent: unknown): string {
  const isOwn = typeof sent === 'string' && /^\/(?![/\\])[\w\-./?=&%:]*$/.test(sent);
  return isOwn ? sent : '/';
}
