import { plainText } from '../../formats/plain-names.ts';
import { languages } from '../../languages/languages.ts';
import type { Fields } from '../../schema/field.ts';
import { digits, listed, matching, text } from '../../schema/format.ts';
import type { OfficeEndpoint } from '../endpoint.ts';
import { invitedEmail, typedPassword } from './session.ts';

const token = matching(/[0-9a-f]{64}/, '64 lower-case hexadecimal digits', {
  right: ['0123456789abcdef'.repeat(4)],
  wrong: ['0123456789ABCDEF'.repeat(4), '0123456789abcdef'],
});

/** The answer of a browser to a question about passkeys, as JSON. */
const response = text(2, 20_000);

/** What a person may be called. */
const personName = plainText(1, 100);

/** A language of the interface. */
const languageCode = listed(
  new Set(Object.keys(languages)),
  /[a-z]{2,4}/,
  'the code of a language, such as de',
  {
    right: ['en', 'de'],
    wrong: ['xx', 'EN', 'german'],
  },
  'language',
);

const sent = text(1, 4_000);

/** What providers send along: the answer, and what some of them add to it. */
const fromProvider = {
  code: ['optional', sent, 'The code that is exchanged for the identity of the person.', 'secret'],
  state: ['optional', sent, 'The state of the sign-in.', 'secret'],
  iss: ['optional', sent, 'The issuer.'],
  session_state: ['optional', sent, 'The session at the provider.', 'secret'],
  scope: ['optional', sent, 'The scopes of the token.', 'unused'],
  authuser: ['optional', sent, 'The number of the account at the provider.', 'unused'],
  hd: ['optional', sent, 'The domain of the account.', 'unused'],
  prompt: ['optional', sent, 'The question that the provider asked.', 'unused'],
  error: ['optional', sent, 'The error of the provider.'],
  error_description: ['optional', sent, 'Its description.', 'unused'],
  error_uri: ['optional', sent, 'A page about it.', 'unused'],
} as const satisfies Fields;

/** Links for new passwords, and everything with which people sign in. */
export const accessEndpoints = [
  {
    id: 'readInvitation',
    method: 'POST',
    path: '/invitation/read',
    access: 'anyone',
    fields: { token: ['required', token, 'The token of the link.', 'secret'] } as const satisfies Fields,
    summary: 'The purpose of a link; 404 if it was used or replaced, or is too old.',
  },
  {
    id: 'acceptInvitation',
    method: 'POST',
    path: '/invitation',
    access: 'anyone',
    fields: {
      token: ['required', token, 'The token of the link.', 'secret'],
      email: ['optional', invitedEmail, 'The e-mail address of the first administrator.'],
      name: ['optional', personName, 'The name of a new person.'],
      password: ['optional', typedPassword, 'The new password: at least 12 characters.', 'secret'],
      language: ['optional', languageCode, 'The language of the pages.'],
    } as const satisfies Fields,
    summary: 'Accepts a link once: sets the password, and begins a sign-in that needs an authenticator next.',
  },
  {
    id: 'askForPasskey',
    method: 'POST',
    path: '/sign-in/passkey/options',
    access: 'anyone',
    summary: 'The challenge for signing in with a passkey.',
  },
  {
    id: 'signInWithPasskey',
    method: 'POST',
    path: '/sign-in/passkey',
    access: 'anyone',
    fields: {
      response: ['required', response, 'The answer of the browser, as JSON.', 'secret'],
    } as const satisfies Fields,
    summary: 'Signs in with a passkey.',
  },
  {
    id: 'beginWithProvider',
    method: 'GET',
    path: '/sign-in/provider',
    access: 'anyone',
    summary: 'Redirects the browser to the provider of OpenID Connect; 404 without a provider.',
  },
  {
    id: 'completeWithProvider',
    method: 'GET',
    path: '/sign-in/provider/return',
    access: 'anyone',
    fromElsewhere: true,
    fields: fromProvider,
    summary: 'The address to which the provider redirects the browser; it redirects to the page.',
  },
  {
    id: 'askToConfirmByPasskey',
    method: 'POST',
    path: '/me/confirm/passkey/options',
    access: 'signedIn',
    summary: 'The challenge for confirming the session with a passkey.',
  },
  {
    id: 'confirmByPasskey',
    method: 'POST',
    path: '/me/confirm/passkey',
    access: 'signedIn',
    fields: {
      response: ['required', response, 'The answer of the browser, as JSON.', 'secret'],
    } as const satisfies Fields,
    summary: 'Gives a fresh proof of identity with a passkey.',
  },
  {
    id: 'beginAuthenticator',
    method: 'POST',
    path: '/me/totp',
    access: 'signingIn',
    summary: 'Creates a key for an authenticator; it becomes active with its first correct code.',
  },
  {
    id: 'completeAuthenticator',
    method: 'POST',
    path: '/me/totp/confirm',
    access: 'signingIn',
    fields: { code: ['required', digits(6, 6), 'A code of the new key.', 'secret'] } as const satisfies Fields,
    summary: 'Activates the authenticator, and returns new recovery codes, only once.',
  },
  {
    id: 'renewRecoveryCodes',
    method: 'POST',
    path: '/me/recovery-codes',
    access: 'signedIn',
    confirms: true,
    summary: 'Replaces the recovery codes, and returns the new ones, only once.',
  },
  {
    id: 'changePassword',
    method: 'POST',
    path: '/me/password',
    access: 'signedIn',
    fields: {
      current: ['required', typedPassword, 'The current password.', 'secret'],
      password: ['required', typedPassword, 'The new password: at least 12 characters.', 'secret'],
    } as const satisfies Fields,
    summary: 'Changes the password, and ends the other sessions.',
  },
  {
    id: 'changeProfile',
    method: 'POST',
    path: '/me',
    access: 'signedIn',
    fields: {
      name: ['required', personName, 'The name of the person.'],
      language: ['required', languageCode, 'The language of the pages.'],
    } as const satisfies Fields,
    summary: 'Changes the name and the language.',
  },
  {
    id: 'listPasskeys',
    method: 'GET',
    path: '/me/passkeys',
    access: 'signedIn',
    summary: 'The passkeys of the person.',
  },
  {
    id: 'beginPasskey',
    method: 'POST',
    path: '/me/passkeys/options',
    access: 'signedIn',
    confirms: true,
    isFirstProof: true,
    summary: 'The challenge for creating a passkey.',
  },
  {
    id: 'addPasskey',
    method: 'POST',
    path: '/me/passkeys',
    access: 'signedIn',
    confirms: true,
    isFirstProof: true,
    fields: {
      name: ['required', personName, 'The name of the passkey.'],
      response: ['required', response, 'The answer of the browser, as JSON.', 'secret'],
    } as const satisfies Fields,
    summary: 'Adds a passkey.',
  },
  {
    id: 'removePasskey',
    method: 'DELETE',
    path: '/me/passkeys/{id}',
    access: 'signedIn',
    confirms: true,
    summary: 'Removes a passkey.',
  },
  {
    id: 'listSessions',
    method: 'GET',
    path: '/me/sessions',
    access: 'signedIn',
    summary: 'The sessions of the person.',
  },
  {
    id: 'endSession',
    method: 'DELETE',
    path: '/me/sessions/{id}',
    access: 'signedIn',
    confirms: true,
    summary: 'Ends a session of the person.',
  },
] as const satisfies readonly OfficeEndpoint[];
