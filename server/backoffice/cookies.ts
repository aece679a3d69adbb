import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { sessionLimits } from '../people/sessions.ts';

/**
 * The cookies of the page: the token of the session, and what a browser keeps of a sign-in, so that others who try the
 * same address do not lock it out. Scripts cannot read them, and no other site can send them.
 */
const cookies = {
  session: { name: 'tollgate_session', path: '/backoffice', maxAge: sessionLimits.longestMs / 1_000 },
  /** Proves that the gateway asked a passkey. */
  question: { name: 'tollgate_passkey', path: '/backoffice/api', maxAge: 300 },
  mark: { name: 'tollgate_browser', path: '/backoffice/api/sign-in', maxAge: 365 * 24 * 3_600 },
} as const;

type CookieName = keyof typeof cookies;

/** Returns the value of a cookie of a request; undefined if it has none. */
export const cookieOf = (headers: Pick<IncomingHttpHeaders, 'cookie'>, which: CookieName): string | undefined =>
  parseCookie(headers.cookie ?? '')[cookies[which].name];

/** Returns the header that stores a cookie; an empty value removes it. Where the gateway has TLS, only TLS sends it. */
export const cookieWith = (which: CookieName, value: string, baseUrl: string): string => {
  const { name, path, maxAge } = cookies[which];
  return stringifySetCookie({
    ...{ name, value, path },
    maxAge: value === '' ? 0 : maxAge,
    httpOnly: true,
    sameSite: 'strict',
    secure: baseUrl.startsWith('https:'),
  });
};
