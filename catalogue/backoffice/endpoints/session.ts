import { plain } from '../../formats/plain-names.ts';
import type { Fields } from '../../schema/field.ts';
import { boolean, digits, text } from '../../schema/format.ts';
import type { OfficeEndpoint } from '../endpoint.ts';

/** An e-mail address as somebody types it. */
const typedEmail = text(3, 254);

/** The address of somebody who is invited, and whom others will know by it. */
export const invitedEmail = plain(typedEmail);

/** Any password that somebody may type; whether it is long enough is checked where it is set. */
export const typedPassword = text(1, 200);

/** Signing in and out, and who is signed in. */
export const sessionEndpoints = [
  {
    id: 'readSession',
    method: 'GET',
    path: '/session',
    access: 'anyone',
    summary: 'The signed-in person with roles and rights; without a session, only the ways to sign in.',
  },
  {
    id: 'signIn',
    method: 'POST',
    path: '/sign-in',
    access: 'anyone',
    fields: {
      email: ['required', typedEmail, 'The e-mail address of the person.'],
      password: ['required', typedPassword, 'The password.', 'secret'],
    } as const satisfies Fields,
    summary: 'Checks a password. The sign-in still needs a code, or the set-up of an authenticator.',
  },
  {
    id: 'enterCode',
    method: 'POST',
    path: '/sign-in/code',
    access: 'signingIn',
    fields: {
      code: ['optional', digits(6, 6), 'The code that the authenticator shows.', 'secret'],
      recoveryCode: ['optional', text(10, 40), 'A recovery code instead of it; each is accepted once.', 'secret'],
    } as const satisfies Fields,
    summary: 'Completes a sign-in with a code.',
  },
  {
    id: 'confirmSession',
    method: 'POST',
    path: '/me/confirm',
    access: 'signedIn',
    fields: {
      code: ['optional', digits(6, 6), 'The code that the authenticator shows.', 'secret'],
      recoveryCode: ['optional', text(10, 40), 'A recovery code instead of it.', 'secret'],
    } as const satisfies Fields,
    summary: 'Gives a fresh proof of identity, which dangerous operations need; it is valid for ten minutes.',
  },
  {
    id: 'signOut',
    method: 'POST',
    path: '/sign-out',
    access: 'signingIn',
    fields: {
      everywhere: ['optional', boolean, 'Ends all sessions of the person.'],
    } as const satisfies Fields,
    summary: 'Ends the session, or all sessions of the person.',
  },
  {
    id: 'listEntities',
    method: 'GET',
    path: '/entities',
    access: 'signedIn',
    summary: 'The merchants and channels in which the person has any right.',
  },
] as const satisfies readonly OfficeEndpoint[];
