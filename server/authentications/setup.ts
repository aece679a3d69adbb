import { Router } from 'express';
import type { BodyReader } from '../http/reading/body.ts';
import type { Onward } from '../pages/leading.ts';
import { pageLanguage, wishesOf } from '../pages/texts.ts';
import { continuePayment } from '../payments/acquiring/conclude.ts';
import { shopAddressOf } from '../payments/acquiring/return.ts';
import type { PaymentParts } from '../payments/model/dependencies.ts';
import type { Authenticator } from '../ports/authenticator.ts';
import { simulatedDirectory } from '../simulation/issuer/directory.ts';
import { issuerPages } from '../simulation/issuer/pages.ts';
import { createAuthenticator } from '../three-d-secure/authenticator.ts';
import type { AuthenticationParts } from '../three-d-secure/dependencies.ts';
import { authenticationPages } from '../three-d-secure/pages/pages.ts';
import { expiring, received, settling } from '../three-d-secure/progress.ts';
import { authenticationRecords } from '../three-d-secure/records.ts';
import type { TimerHandlers } from '../timers/timers.ts';

/** What authentications are set up with. */
export interface AuthenticationSetup
  extends Pick<
    AuthenticationParts,
    'database' | 'vault' | 'clock' | 'log' | 'settingsOf' | 'baseUrl' | 'tell' | 'environment'
  > {
  /** Public address of the simulated issuer's pages; the gateway's own, unless a test wants another origin. */
  readonly issuerUrl?: string;
}

/** How the gateway authenticates cardholders. */
export interface Authentications {
  readonly authenticator: Authenticator;
  /** What happens later, for payments that these parts carry out. */
  handlers(payments: PaymentParts): TimerHandlers;
  /** The pages that shoppers see, and those of the simulated issuer in the test environment. */
  pages(payments: PaymentParts, bodies: BodyReader): Router;
}

/** Gives where the shopper of a payment goes on to. */
const onwardOf =
  (payments: PaymentParts) =>
  async (entity: string, paymentId: string, preferences: readonly string[]): Promise<Onward> => {
    const payment = await payments.records.byId(entity, paymentId);
    const { request = {}, checkoutId } = payment ?? {};
    const language = pageLanguage([...wishesOf(request), ...preferences]);
    return { language, url: payment && shopAddressOf(payment), checkoutId };
  };

/**
 * Gives the authentication of a gateway. Its only directory is the simulated one of the test environment: where money is real,
 * authentication is left to whoever carries the payments out.
 */
export const authentications = (setup: AuthenticationSetup): Authentications => {
  const { environment, database, clock, issuerUrl = setup.baseUrl } = setup;
  const simulated = { database, clock, baseUrl: issuerUrl };
  const parts: AuthenticationParts = {
    ...setup,
    records: authenticationRecords(database),
    directory: environment === 'test' ? simulatedDirectory(simulated) : undefined,
  };
  const continuing = (payments: PaymentParts) => (entity: string, id: string) => continuePayment(payments, entity, id);
  return {
    authenticator: createAuthenticator(parts),
    handlers: (payments) => ({
      'authentication.expiry': expiring(parts),
      'authentication.elsewhere': expiring(parts),
      'authentication.settle': settling(parts, continuing(payments)),
    }),
    pages: (payments, bodies) => {
      const pages = Router();
      const onward = { continuePayment: continuing(payments), onwardOf: onwardOf(payments) };
      pages.use(authenticationPages({ ...parts, ...onward, bodies }));
      if (environment === 'test') {
        const tell = (message: Parameters<typeof received>[1]) => received(parts, message);
        pages.use(issuerPages({ ...simulated, log: setup.log, bodies, gatewayUrl: setup.baseUrl, tell }));
      }
      return pages;
    },
  };
};
