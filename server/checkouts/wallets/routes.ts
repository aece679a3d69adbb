import { type Request, type RequestHandler, type Response, Router } from 'express';
import { requestLimits } from '../../../catalogue/endpoints/limits.ts';
import { meantId } from '../../base/identifiers.ts';
import { wrongParameters } from '../../base/rejection.ts';
import type { BodyReader } from '../../http/reading/body.ts';
import { callerAddress, networkOf } from '../../http/reading/caller-address.ts';
import { readParameters } from '../../http/reading/request.ts';
import { closingUnread } from '../../http/reading/unread.ts';
import type { Throttle } from '../../http/throttle.ts';
import type { TestTokens } from '../../simulation/wallet-tokens/test-tokens.ts';
import type { CheckoutParts } from '../model/dependencies.ts';
import { findValidCheckout, noSession, refuseOtherPages } from '../model/find.ts';
import { type TestSheets, walletOffer } from './offer.ts';
import { merchantSession, type ProviderCall } from './session.ts';
import { tokenForSheet } from './test-token.ts';

/** What the widget's questions about wallets are answered with. */
export interface WalletRouteParts extends CheckoutParts {
  readonly throttle: Throttle;
  readonly bodies: BodyReader;
  /** Makes tokens for the simulated sheets; absent in the live environment. */
  readonly testTokens?: (() => Promise<TestTokens>) | undefined;
  readonly sheets?: TestSheets | undefined;
  readonly callProvider: ProviderCall;
}

/** The widget asks from the merchant's page, another origin; no request carries a credential that a page could misuse. */
const READABLE_BY_ALL = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** The name under which all of them are counted together. */
const OPERATION = 'wallets';

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

/**
 * Gives what the widget asks about wallets: what it may offer, the session of a sheet and, in the test environment only, the
 * token that a simulated sheet hands over.
 */
export const walletRoutes = (parts: WalletRouteParts): RequestHandler => {
  const routes = Router();
  const answering =
    (answer: (request: Request) => Promise<unknown>): RequestHandler =>
    async (request: Request, response: Response): Promise<void> => {
      response.set(READABLE_BY_ALL);
      parts.throttle.admit(networkOf(callerAddress(request)), OPERATION);
      const answered = await answer(request);
      response.set(closingUnread(response)).json(answered);
    };
  const formOf = async (request: Request): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      (await readParameters(request, { ...parts, limit: requestLimits.page, sender: 'anyone' })).values,
    );
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
      const { validationUrl = '', domain = '', displayName = '' } = await formOf(request);
      refuseOtherDomains(request, domain);
      return merchantSession(parts, entity, { validationUrl, domain, displayName }, parts.callProvider);
    }),
  );
  const { testTokens } = parts;
  if (parts.environment === 'test' && testTokens !== undefined) {
    routes.post(
      '/v1/test/wallets/tokens',
      answering(async (request) => ({ token: await tokenForSheet(testTokens, await formOf(request)) })),
    );
  }
  return routes;
};
