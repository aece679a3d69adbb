import type { EvidenceTable } from '../evidence.ts';

/** Chapter V6 of OWASP ASVS: Authentication. */
export const authentication: EvidenceTable = {
  '6.1.1': {
    asks: 'limits of attempts are documented, without lock-out by others',
    holds:
      'The limits of each way in, and why they lock out nobody who signed in before, are in `docs/start/security.md` (Ways in).',
    tests: [
      'tools/docs/security-page.test.ts › says of the ways in what the code does',
      'server/office/backoffice/attempts.test.ts › lock the person out nowhere else',
    ],
  },
  '6.1.2': {
    asks: 'a documented list of words of this context',
    holds: 'The words of every installation are listed in `docs/manage/back-office.md` (The first administrator).',
    tests: ['server/access/people/password-rules.test.ts › of a word that belongs to every installation is refused'],
  },
  '6.1.3': {
    asks: 'all ways to sign in documented together, with their strength',
    holds: 'One table has them all: `docs/start/security.md` (Ways in).',
    tests: ['tools/docs/security-page.test.ts › says of the ways in what the code does'],
  },
  '6.2.1': {
    asks: 'passwords of 8 characters or more',
    holds: 'A password has at least 12 characters (`server/access/people/password-rules.ts`).',
    tests: ['server/access/people/password-rules.test.ts › of a wrong length is refused'],
  },
  '6.2.2': {
    asks: 'people can change their password',
    holds: '*Your account* changes it (`changePassword` in `server/access/people/authenticators.ts`).',
    tests: ['server/office/backoffice/account.test.ts › password, name and language are changed'],
  },
  '6.2.3': {
    asks: 'a change needs the current and the new password',
    holds:
      'The current password is checked first, with a limit of attempts (`server/access/people/authenticators.ts`).',
    tests: ['server/access/people/authenticators.test.ts › a new password needs the current one'],
  },
  '6.2.4': {
    asks: 'common passwords are refused',
    holds:
      'A new password is refused if the first thousand million guesses have it: the 49,000 common passwords of `@zxcvbn-ts`, words, keys beside each other, repetitions (`server/access/people/password-rules.ts`).',
    tests: [
      'server/access/people/password-rules.test.ts › that somebody would try first is refused',
      'server/access/people/password-rules.test.ts › that is long enough, and was found in breaches, is refused',
    ],
  },
  '6.2.5': {
    asks: 'no rules about kinds of characters',
    holds: 'Only length and ease of guessing count; words alone, and any script, are accepted.',
    tests: ['server/access/people/password-rules.test.ts › that nobody would try soon is accepted'],
  },
  '6.2.6': {
    asks: 'password fields are masked',
    holds: 'They have `type=password`, with a button that shows what was typed (`backoffice/parts/form.tsx`).',
    tests: ['e2e/journeys/office/access.spec.ts › a password is hidden and may be pasted'],
  },
  '6.2.7': {
    asks: 'pasting and password managers work',
    holds:
      'Nothing handles `paste`, and the fields say `autocomplete=current-password` or `new-password` (`backoffice/access`).',
    tests: ['e2e/journeys/office/access.spec.ts › a password is hidden and may be pasted'],
  },
  '6.2.8': {
    asks: 'the password is verified as it was typed',
    holds:
      'It is neither cut nor changed in case; only the composition of its letters is normalized (NFKC), as NIST SP 800-63B recommends (`server/access/people/credentials/passwords.ts`).',
    tests: ['server/access/people/credentials/passwords.test.ts › are compared whole, as they were typed'],
  },
  '6.2.9': {
    asks: 'passwords of 64 characters are allowed',
    holds: 'A password may have 200 characters.',
    tests: ['server/access/people/password-rules.test.ts › of 64 characters and more is accepted'],
  },
  '6.2.10': {
    asks: 'passwords do not expire by time',
    holds: 'No date is stored with a password, and no sign-in asks for a new one (`server/access/people/sign-in.ts`).',
    tests: ['server/access/people/sign-in.test.ts › a password is as good after years as on its first day'],
  },
  '6.2.11': {
    asks: 'the listed words are refused in passwords',
    holds: '`ourWords` in `server/access/people/password-rules.ts` count as the first guesses.',
    tests: ['server/access/people/password-rules.test.ts › of a word that belongs to every installation is refused'],
  },
  '6.2.12': {
    asks: 'passwords of breaches are refused',
    holds:
      'The dictionary of `@zxcvbn-ts` has the passwords that are common in breaches, and each of them is refused; the gateway asks no service for rarer ones (`server/access/people/password-rules.ts`).',
    tests: ['server/access/people/password-rules.test.ts › that is long enough, and was found in breaches, is refused'],
  },
  '6.3.1': {
    asks: 'the documented limits of attempts are in force',
    holds:
      'Failures count for a network, an address, a browser and a proof, for all processes of a gateway (`server/access/people/limits.ts`).',
    tests: [
      'server/office/backoffice/attempts.test.ts › as many are admitted at once as one after another',
      'server/assembly/limits-of-all.test.ts › failed attempts at any process count for all',
    ],
  },
  '6.3.2': {
    asks: 'no default accounts',
    holds:
      'Nobody exists at the start: the first administrator is made by a link that follows from the master key (`server/access/people/invitations.ts`); live refuses a database of the test environment.',
    tests: [
      'server/access/people/invitations.test.ts › of the first administrator make one who has all rights',
      'e2e/journeys/first-start/live-start.spec.ts › live refuses a database of the test environment, whose demo token is public',
    ],
  },
  '6.3.3': {
    asks: 'several factors for every access',
    holds:
      'A password opens nothing without a code or a recovery code, and a passkey asks for a finger, a face or a PIN (`server/access/people/sign-in.ts`, `passkeys.ts`); who comes by a provider of OpenID Connect proves what that asks for, as `docs/start/security.md` says.',
    tests: [
      'server/office/backoffice/session.test.ts › a half sign-in opens nothing',
      'server/access/people/passkeys.test.ts › answer without a finger, a face or a PIN: nobody is signed in',
    ],
  },
  '6.3.4': {
    asks: 'no undocumented ways in, all equally strong',
    holds:
      'Every endpoint of the back office but the documented ways in asks for a complete session, and every one of merchants for a token (`server/office/backoffice/caller.ts`, `server/platform/http/serve.ts`).',
    tests: [
      'server/office/backoffice/rights.test.ts › is for people who are signed in',
      'server/platform/http/limits.test.ts › answers 401 and 403 without reading the body',
    ],
  },
  '6.4.1': {
    asks: 'initial secrets are random, short-lived, and used once',
    holds:
      'There are no initial passwords: an invitation is a link of 256 random bits, valid once and for 7 days, a link for a new password for a day; its receiver chooses the password (`server/access/people/invitations.ts`).',
    tests: [
      'server/access/people/invitations.test.ts › of invitations make a person with the role, once',
      'server/access/people/invitations.test.ts › are valid for seven days',
    ],
  },
  '6.4.2': {
    asks: 'no password hints or secret questions',
    holds:
      'The table of endpoints has none: a request that sends another field than password, code, recovery code or passkey is refused (`catalogue/backoffice/endpoints/session.ts`).',
    tests: ['server/office/backoffice/session.test.ts › a wrong request names what is wrong, and never the password'],
  },
  '6.4.3': {
    asks: 'a new password does not bypass the second factor',
    holds:
      'Only somebody with the right makes the link; its use removes all old credentials and sessions, and asks for a new authenticator before anything opens (`server/access/people/invitations.ts`).',
    tests: [
      'server/access/people/invitations.test.ts › remove authenticator, recovery codes, passkeys and sessions when they are used, and not before',
      'server/office/backoffice/team.test.ts › who is disabled is out at once, and a link sets everything anew',
    ],
  },
  '6.4.4': {
    asks: 'a lost factor is replaced as carefully',
    holds:
      'Without a recovery code, a colleague with all rights of the person makes a new link, after a fresh proof, as for an invitation (`server/access/people/team.ts`).',
    tests: [
      'server/access/people/team.test.ts › nobody changes a person who has rights that they have not',
      'server/access/people/authenticators.test.ts › are not replaced with a password alone',
    ],
  },
  '6.5.1': {
    asks: 'codes work once',
    holds:
      'The step of a used code is stored, a recovery code is marked, a code by mail is used up, each in the commit that it allows.',
    tests: [
      'server/access/people/sign-in.test.ts › a code is accepted once, although fifty send it at once',
      'server/access/people/sign-in.test.ts › a recovery code is accepted once',
      'server/self-service/rivals.test.ts › who enter one code: one has a session',
    ],
  },
  '6.5.2': {
    asks: 'weak lookup secrets are hashed slowly',
    holds:
      'A recovery code has 138 random bits, so that SHA-256 is enough (`server/access/people/credentials/codes.ts`); codes by mail are not stored (`server/self-service/model/code.ts`).',
    tests: [
      'server/access/people/credentials/credentials.test.ts › have at least 128 random bits',
      'server/self-service/codes.test.ts › no row of the database has a code but the mail',
    ],
  },
  '6.5.3': {
    asks: 'codes and seeds come from a secure generator',
    holds:
      'Seeds, recovery codes and nonces are drawn by `node:crypto` and Web Crypto; codes by mail follow from a nonce and a key of the vault. No file of the server but waits and orders of work uses `Math.random`.',
    tests: ['server/platform/base/clock.test.ts › come from the secure source, as all that is random'],
  },
  '6.5.4': {
    asks: 'codes have 20 bits or more',
    holds: 'Recovery codes have 138 bits; codes by mail have six digits.',
    tests: [
      'server/access/people/credentials/credentials.test.ts › have at least 128 random bits',
      'tools/docs/security-page.test.ts › code of 6 digits by mail: 10 minutes',
    ],
  },
  '6.5.5': {
    asks: 'codes live shortly: mail 10 minutes, authenticator 30 seconds',
    holds:
      'A code by mail ends after 10 minutes (`catalogue/self-service/limits.ts`); a code of an authenticator is of one step of 30 seconds, and the step before and after it counts for clocks that differ (RFC 6238, 5.2).',
    tests: [
      'server/self-service/codes.test.ts › a code that was used, has ended, or was tried too often is wrong',
      'server/access/people/credentials/credentials.test.ts › a code of an authenticator is accepted once, and none before it',
    ],
  },
  '6.6.1': {
    asks: 'codes by telephone or SMS only with precautions',
    notApplicable: 'No code is sent by telephone or SMS: the gateway has no connection to either.',
  },
  '6.6.2': {
    asks: 'out-of-band codes belong to one request',
    holds:
      'A code by mail follows from its address or session and from what it allows, so that it is wrong for everything else (`server/self-service/model/code.ts`).',
    tests: [
      'server/self-service/codes.test.ts › takes the code that was sent for it alone',
      'server/self-service/codes.test.ts › takes no code of another session, nor the one that opened it',
    ],
  },
  '6.6.3': {
    asks: 'out-of-band codes cannot be tried without end',
    holds:
      'Five attempts for a code, ten codes a day for an address, and one attempt a second for a network (`catalogue/self-service/limits.ts`).',
    tests: [
      'server/self-service/rivals.test.ts › nobody has more attempts than there are',
      'server/self-service/bad-input.test.ts › in live, a network tries links and codes, and asks for codes, once a second',
    ],
  },
  '6.8.1': {
    asks: 'one provider cannot pretend the people of another',
    notApplicable:
      'There is one provider at most: `OIDC_ISSUER` is one variable. People are known by its issuer and their subject there (`server/access/people/oidc.ts`).',
  },
  '6.8.2': {
    asks: 'signatures of assertions are always verified',
    holds:
      'Every ID token is verified by a key of the provider (`enableNonRepudiationChecks` in `server/access/people/oidc.ts`).',
    tests: ['server/office/backoffice/provider.test.ts › a token with right claims and a signature'],
  },
  '6.8.3': {
    asks: 'SAML assertions are used once',
    notApplicable: 'The gateway knows no SAML: people come by OpenID Connect or without a provider.',
  },
  '6.8.4': {
    asks: 'strength and age of a sign-in at the provider are verified',
    holds:
      'What is dangerous needs a fresh proof: `auth_time` of the provider says how old it is, and without it there is none (`server/access/people/oidc.ts`). The strength is the provider’s to set; nothing here expects one of it.',
    tests: [
      'server/office/backoffice/provider.test.ts › eleven minutes ago is none',
      'server/office/backoffice/provider.test.ts › at a time that it does not tell is none',
    ],
  },
};
