import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { sessionLimits } from '../../access/people/sessions.ts';

interface Cookie {
  readonly name: string;
  /** Where browsers send the cookie on plain http; with https, it is of the whole host. */
  readonly path: string;
  /** In seconds. */
  readonly maxAge: number;
  readonly sameSite?: 'lax' | 'strict';
}

/**
 * The cookies of the page: the token of the session, and the marks of a browser in which people have signed in, which
 * give it a limit of attempts of its own for each. Scripts cannot read the cookies, and other sites cannot make a browser send
 * them, except for the provider's cookie.
 */
const cookies = {
  session: { name: 'tollgate_session', path: '/backoffice', maxAge: sessionLimits.longestMs / 1_000 },
  /** Proves that the gateway made the request for a passkey. */
  question: { name: 'tollgate_passkey', path: '/backoffice/api', maxAge: 300 },
  /**
   * The state of a sign-in at the provider. The provider's site redirects the browser back, so this cookie cannot be
   * strict.
   */
  departure: { name: 'tollgate_provider', path: '/backoffice/api/sign-in/provider', maxAge: 600, sameSite: 'lax' },
  mark: { name: 'tollgate_browser', path: '/backoffice/api/sign-in', maxAge: 365 * 24 * 3_600 },
} as const satisfies Readonly<Record<string, Cookie>>;

type CookieName = keyof typeof cookies;

const isHttps = (baseUrl: string): boolean => baseUrl.startsWith('https:');

/**
 * Returns the name of a cookie. A browser takes one with this prefix from this host over https only, so that neither
 * another host of the domain nor somebody on a plain connection can set it.
 */
const nameOf = (which: CookieName, baseUrl: string): string =>
  isHttps(baseUrl) ? `__Host-${cookies[which].name}` : cookies[which].name;

/** Returns the value of a cookie in a request; undefined if the request lacks it. */
export const cookieOf = (
  headers: Pick<IncomingHttpHeaders, 'cookie'>,
  which: CookieName,
  baseUrl: string,
): string | undefined => parseCookie(headers.cookie ?? '')[nameOf(which, baseUrl)];

/**
 * Returns the header that stores a cookie; an empty value removes the cookie. With https, browsers send it over https
 * only. The prefix of its name demands the path of the whole host.
 */
export const cookieWith = (which: CookieName, value: string, baseUrl: string): string => {
  const { path, maxAge, sameSite = 'strict' }: Cookie = cookies[which];
  return stringifySetCookie({
    name: nameOf(which, baseUrl),
    value,
    path: isHttps(baseUrl) ? '/' : path,
    maxAge: value === '' ? 0 : maxAge,
    httpOnly: true,
    sameSite,
    secure: isHttps(baseUrl),
  });
};
