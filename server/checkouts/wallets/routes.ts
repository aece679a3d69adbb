import { type Request, type RequestHandler, Router } from 'express';
import { meantId } from '../../base/identifiers.ts';
import { wrongParameters } from '../../base/rejection.ts';
import type { BodyReader } from '../../http/reading/body.ts';
import type { Throttle } from '../../http/throttle.ts';
import type { CheckoutParts } from '../model/dependencies.ts';
import { findValidCheckout, noSession, refuseOtherPages } from '../model/find.ts';
import { answeringWidget, widgetForm } from './answering.ts';
import { type TestSheets, walletOffer } from './offer.ts';
import { merchantSession, type ProviderCall } from './session.ts';

/** What the widget's questions about wallets are answered with. */
export interface WalletRouteParts extends CheckoutParts {
  readonly throttle: Throttle;
  readonly bodies: BodyReader;
  readonly sheets?: TestSheets | undefined;
  readonly callProvider: ProviderCall;
}

/** Gives the channel of a checkout that can still be paid in the page that asks. @throws Rejection 200.300.404 */
const payableBy = async (parts: CheckoutParts, { params, headers }: Request): Promise<string> => {
  const { checkout, state } = await findValidCheckout(parts, meantId(String(params['id'])));
  refuseOtherPages(checkout, headers);
  if (state !== 'created') throw noSession('it was submitted already');
  return checkout.entity;
};

/** A browser names the page itself: none gets a session in the name of another. @throws Rejection naming `domain`. */
const refuseOtherDomains = ({ headers: { origin } }: Request, domain: string): void => {
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).hostname === domain) return;
  throw wrongParameters([{ name: 'domain', value: domain, message: 'must be the host of the page' }]);
};

/** Gives what the widget asks about wallets: what it may offer, and the session of a sheet. */
export const walletRoutes = (parts: WalletRouteParts): RequestHandler => {
  const routes = Router();
  const answering = answeringWidget(parts);
  const entityOf = async (id: string): Promise<string> => (await findValidCheckout(parts, id)).checkout.entity;

  routes.get(
    '/v1/fastcheckout/wallets',
    answering(() => walletOffer(parts, undefined, parts.sheets)),
  );
  routes.get(
    '/v1/checkouts/:id/wallets',
    answering(async ({ params }) => walletOffer(parts, await entityOf(meantId(String(params['id']))), parts.sheets)),
  );
  routes.post(
    '/v1/checkouts/:id/walletSession',
    answering(async (request) => {
      const entity = await payableBy(parts, request);
      const { validationUrl = '', domain = '', displayName = '' } = await widgetForm(request, parts.bodies);
      refuseOtherDomains(request, domain);
      return merchantSession(parts, entity, { validationUrl, domain, displayName }, parts.callProvider);
    }),
  );
  return routes;
};
