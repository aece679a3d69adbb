import type { Router } from 'express';
import type { BodyReader } from '../../platform/http/reading/body.ts';
import type { RedirectTarget } from '../../platform/pages/redirect-page.ts';
import { languagePreferencesOf, pageLanguage } from '../../platform/pages/texts.ts';
import type { TimerHandlers } from '../../platform/timers/timers.ts';
import { continuePayment } from '../acquiring/conclude.ts';
import { shopAddressOf } from '../acquiring/return.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Authenticator } from '../ports/authenticator.ts';
import { createAuthenticator } from '../three-d-secure/authenticator.ts';
import type { AuthenticationDependencies } from '../three-d-secure/dependencies.ts';
import { authenticationPages } from '../three-d-secure/pages/pages.ts';
import { expiring, received, settling } from '../three-d-secure/progress.ts';
import type { ResultsRequest } from '../three-d-secure/protocol/messages.ts';
import { authenticationRecords } from '../three-d-secure/records.ts';

/** The dependencies of the set-up of authentications. */
interface AuthenticationSetup
  extends Pick<
    AuthenticationDependencies,
    'database' | 'vault' | 'clock' | 'log' | 'baseUrl' | 'reportEvent' | 'environment' | 'directory'
  > {}

/** The authentication of cardholders by the gateway. */
interface Authentications {
  readonly authenticator: Authenticator;
  /** Returns the timer handlers; `payments` are the dependencies with which they continue payments. */
  handlers(payments: PaymentDependencies): TimerHandlers;
  /** Creates the pages for shoppers. */
  pages(payments: PaymentDependencies, bodies: BodyReader): Router;
  /** Receives the result of a challenge, which a directory sends over its own connection. */
  receive(message: ResultsRequest): Promise<unknown>;
}

/** Creates the function that returns the shop's URL for the shopper of a payment, and the language of the page. */
const redirectTargetOf =
  (payments: PaymentDependencies) =>
  async (channelId: string, paymentId: string, preferences: readonly string[]): Promise<RedirectTarget> => {
    const payment = await payments.records.byId(channelId, paymentId);
    const { request = {}, checkoutId } = payment ?? {};
    const language = pageLanguage([...languagePreferencesOf(request), ...preferences]);
    return { language, url: payment && shopAddressOf(payment), checkoutId };
  };

/**
 * Creates the authentication of a gateway. Without a directory, the acquirer authenticates.
 */
export const authentications = (setup: AuthenticationSetup): Authentications => {
  const dependencies: AuthenticationDependencies = { ...setup, records: authenticationRecords(setup.database) };
  const continuing = (payments: PaymentDependencies) => (channelId: string, id: string) =>
    continuePayment(payments, channelId, id);
  return {
    authenticator: createAuthenticator(dependencies),
    handlers: (payments) => ({
      'authentication.expiry': expiring(dependencies),
      'authentication.elsewhere': expiring(dependencies),
      'authentication.settle': settling(dependencies, continuing(payments)),
    }),
    pages: (payments, bodies) => {
      const continuation = { continuePayment: continuing(payments), redirectTargetOf: redirectTargetOf(payments) };
      return authenticationPages({ ...dependencies, ...continuation, bodies });
    },
    receive: (message) => received(dependencies, message),
  };
};
