import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { sessionLimits } from '../../access/people/sessions.ts';

interface Cookie {
  readonly name: string;
  readonly path: string;
  /** In seconds. */
  readonly maxAge: number;
  readonly sameSite?: 'lax' | 'strict';
}

/**
 * The cookies of the page: the token of the session, and what a browser keeps of a sign-in, so that others who try the
 * same address do not lock it out. Scripts cannot read them, and no other site can send
 * them, apart from the one of the provider.
 */
const cookies = {
  session: { name: 'tollgate_session', path: '/backoffice', maxAge: sessionLimits.longestMs / 1_000 },
  /** Proves that the gateway asked a passkey. */
  question: { name: 'tollgate_passkey', path: '/backoffice/api', maxAge: 300 },
  /** What a sign-in at the provider left with: the provider's site leads the browser back, so that it is not strict. */
  departure: { name: 'tollgate_provider', path: '/backoffice/api/sign-in/provider', maxAge: 600, sameSite: 'lax' },
  mark: { name: 'tollgate_browser', path: '/backoffice/api/sign-in', maxAge: 365 * 24 * 3_600 },
} as const satisfies Readonly<Record<string, Cookie>>;

type CookieName = keyof typeof cookies;

/** Returns the value of a cookie of a request; undefined if it has none. */
export const cookieOf = (headers: Pick<IncomingHttpHeaders, 'cookie'>, which: CookieName): string | undefined =>
  parseCookie(headers.cookie ?? '')[cookies[which].name];

/** Returns the header that stores a cookie; an empty value removes it. Where the gateway has TLS, only TLS sends it. */
export const cookieWith = (which: CookieName, value: string, baseUrl: string): string => {
  const { name, path, maxAge, sameSite = 'strict' }: Cookie = cookies[which];
  return stringifySetCookie({
    ...{ name, value, path },
    maxAge: value === '' ? 0 : maxAge,
    httpOnly: true,
    sameSite,
    secure: baseUrl.startsWith('https:'),
  });
};
