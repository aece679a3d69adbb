import { type Request, type RequestHandler, Router } from 'express';
import { meantId } from '../../../catalogue/formats/checkout-ids.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import type { BodyReader } from '../../platform/http/reading/body.ts';
import type { Throttle } from '../../platform/http/throttle.ts';
import type { CheckoutDependencies } from '../model/dependencies.ts';
import { findValidCheckout, noSession, refuseOtherPages } from '../model/find.ts';
import { answeringWidget, widgetForm } from './answering.ts';
import { type TestSheets, walletOffer } from './offer.ts';
import { merchantSession, type ProviderCall } from './session.ts';

/** The dependencies of the wallet routes. */
interface WalletRouteDependencies extends CheckoutDependencies {
  readonly throttle: Throttle;
  readonly bodies: BodyReader;
  readonly sheets?: TestSheets | undefined;
  readonly callProvider: ProviderCall;
}

/**
 * Returns the channel of a checkout that can still be paid from the page of the request. @throws Rejection 200.300.404
 */
const payableBy = async (dependencies: CheckoutDependencies, { params, headers }: Request): Promise<string> => {
  const { checkout, state } = await findValidCheckout(dependencies, meantId(String(params['id'])));
  refuseOtherPages(dependencies, checkout, headers);
  if (state !== 'created') throw noSession('submitted', 'it was submitted already');
  return checkout.channelId;
};

/** Refuses a session for another host than that of the page, which browsers send. @throws Rejection naming `domain`. */
const refuseOtherDomains = ({ headers: { origin } }: Request, domain: string): void => {
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).hostname === domain) return;
  throw wrongParameters([{ name: 'domain', value: domain, message: 'must be the host of the page' }]);
};

/** Returns the routes of the widget for wallets: which it may offer, and the session of a sheet. */
export const walletRoutes = (dependencies: WalletRouteDependencies): RequestHandler => {
  const routes = Router();
  const answering = answeringWidget(dependencies);
  const entityOf = async (id: string): Promise<string> =>
    (await findValidCheckout(dependencies, id)).checkout.channelId;

  routes.get(
    '/v1/fastcheckout/wallets',
    answering(() => walletOffer(dependencies, undefined, dependencies.sheets)),
  );
  routes.get(
    '/v1/checkouts/:id/wallets',
    answering(async ({ params }) =>
      walletOffer(dependencies, await entityOf(meantId(String(params['id']))), dependencies.sheets),
    ),
  );
  routes.post(
    '/v1/checkouts/:id/walletSession',
    answering(async (request) => {
      const channelId = await payableBy(dependencies, request);
      const { validationUrl = '', domain = '', displayName = '' } = await widgetForm(request, dependencies.bodies);
      refuseOtherDomains(request, domain);
      return merchantSession(
        dependencies,
        channelId,
        { validationUrl, domain, displayName },
        dependencies.callProvider,
      );
    }),
  );
  return routes;
};
