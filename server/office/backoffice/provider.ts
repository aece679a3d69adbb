import { type ProviderSettings, providerSignIn } from '../../access/people/oidc.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { acceptedLanguages, pageLanguage } from '../../platform/pages/texts.ts';
import { cookieOf, cookieWith } from './cookies.ts';
import type { OfficeDependencies } from './dependencies.ts';
import type { ServeOffice } from './serve.ts';
import { issuedAnswer } from './session.ts';

const FOUND = 302;

/** The provider's error if the person, or the provider, refused the sign-in. */
const DENIED = 'access_denied';

const missing = (): Rejection =>
  new Rejection('200.300.404', { status: 404, reason: 'no provider of OpenID Connect is configured' });

/** Returns an answer that redirects the browser. */
const leadingTo = (url: string, cookies: readonly string[]): Answer => ({
  code: '000.000.100',
  status: FOUND,
  headers: { Location: url },
  cookies,
});

/** Binds signing in with a provider of OpenID Connect. */
export const bindProvider = (
  serve: ServeOffice,
  dependencies: OfficeDependencies,
  settings: ProviderSettings | undefined,
): void => {
  const { baseUrl, log } = dependencies;
  const provider = settings && providerSignIn(dependencies, settings);
  const page = `${baseUrl}backoffice/`;

  serve.open('beginWithProvider', async () => {
    if (provider === undefined) throw missing();
    try {
      const { url, kept } = await provider.begin();
      return leadingTo(url, [cookieWith('departure', kept, baseUrl)]);
    } catch (error) {
      log.warn({ err: error }, 'the provider of OpenID Connect cannot be reached');
      return leadingTo(`${page}?provider=unreachable`, []);
    }
  });

  serve.open('completeWithProvider', async ({ request, from, headers }) => {
    if (provider === undefined) throw missing();
    const arrived = cookieWith('departure', '', baseUrl);
    const query = new URLSearchParams(Object.entries(request)).toString();
    const language = pageLanguage(acceptedLanguages(headers['accept-language']));
    try {
      const issued = await provider.complete(query, cookieOf(headers, 'departure', baseUrl), from, language);
      const { cookies = [] } = await issuedAnswer(dependencies, issued, from);
      return leadingTo(page, [...cookies, arrived]);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      log.info({ reason: error.details.reason }, 'a sign-in with the provider was refused');
      // A person sees this reply, so the page explains it in their language.
      return leadingTo(`${page}?provider=${request['error'] === DENIED ? 'denied' : 'refused'}`, [arrived]);
    }
  });
};
