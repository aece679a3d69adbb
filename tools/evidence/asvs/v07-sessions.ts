import type { EvidenceTable } from '../evidence.ts';

/** Chapter V7 of OWASP ASVS: Session management. */
export const sessions: EvidenceTable = {
  '7.1.1': {
    asks: 'documented ends of sessions, with reasons',
    holds:
      '`docs/start/security.md` (Ways in) has both ends, compared with NIST SP 800-63B and PCI DSS: 15 minutes without use, 12 hours in any case.',
    tests: ['tools/docs/security-page.test.ts › 15 minutes without use, 12 hours in any case'],
  },
  '7.1.2': {
    asks: 'documented number of sessions at once',
    holds: '`docs/start/security.md` (Ways in): any number; none ends because another begins.',
    tests: [
      'tools/docs/security-page.test.ts › says how many sessions somebody may have',
      'server/office/backoffice/account.test.ts › sessions are listed and ended, those of the person only',
    ],
  },
  '7.1.3': {
    asks: 'sessions of single sign-on documented',
    holds:
      '`docs/start/security.md` (Ways in) says that a session here and one at the provider end apart, and what to do about it.',
    tests: ['tools/docs/security-page.test.ts › what becomes of them and of those at the provider'],
  },
  '7.2.1': {
    asks: 'sessions are verified by the server',
    holds: 'Each request reads the session by the hash of its token (`server/access/people/sessions.ts`).',
    tests: ['server/access/people/sessions.test.ts › is found by its token, which is stored nowhere'],
  },
  '7.2.2': {
    asks: 'session tokens are made for each session',
    holds:
      'A token is drawn for each sign-in; access tokens of servers open no session (`server/office/backoffice/caller.ts`).',
    tests: [
      'server/access/people/sessions.test.ts › has a new token after the sign-in',
      'server/office/backoffice/rights.test.ts › is for people who are signed in',
    ],
  },
  '7.2.3': {
    asks: 'session tokens of 128 random bits',
    holds:
      'A token has 256 bits of the system’s secure source (`server/access/people/sessions.ts`), as has the secret of the self-service page (`server/self-service/model/session.ts`).',
    tests: [
      'server/office/backoffice/session.test.ts › the cookie is hidden from scripts and other sites',
      'server/platform/base/clock.test.ts › ids and random texts are never repeated',
    ],
  },
  '7.2.4': {
    asks: 'a new token at each authentication',
    holds: 'Sign-in, code and fresh proof replace the session under a new token (`replacing` in `sessions.ts`).',
    tests: [
      'server/access/people/sessions.test.ts › has a new token after the sign-in; the one before is worth nothing',
      'server/office/backoffice/session.test.ts › what is dangerous needs a fresh proof',
    ],
  },
  '7.3.1': {
    asks: 'sessions end without use',
    holds: 'After 15 minutes, those of shoppers after 30 (`sessionLimits`, `catalogue/self-service/limits.ts`).',
    tests: [
      'server/access/people/sessions.test.ts › ends when it is not used',
      'server/self-service/sessions.test.ts › a session ends half an hour after its last use',
    ],
  },
  '7.3.2': {
    asks: 'sessions end in any case',
    holds: 'After 12 hours, whatever was done in them (`server/access/people/sessions.ts`).',
    tests: [
      'server/access/people/sessions.test.ts › ends after its longest time, however much it is used',
      'server/self-service/sessions.test.ts › and twelve hours after its beginning',
    ],
  },
  '7.4.1': {
    asks: 'an ended session opens nothing',
    holds:
      'Signing out deletes the row of the session, and time alone makes it void (`server/access/people/sessions.ts`).',
    tests: [
      'server/office/backoffice/session.test.ts › somebody signs in with password and code, and out again',
      'server/self-service/sessions.test.ts › who signs out has no session any more',
    ],
  },
  '7.4.2': {
    asks: 'disabling a person ends their sessions',
    holds: 'The change deletes all their sessions in its commit (`changing` in `server/access/people/team.ts`).',
    tests: [
      'server/access/people/team.test.ts › ends the sessions of the person at once, and of nobody else',
      'server/office/backoffice/team.test.ts › who is disabled is out at once',
    ],
  },
  '7.4.3': {
    asks: 'other sessions can be ended after a change of credentials',
    holds:
      'A new password and a new link end all others; after a new authenticator or passkey, *Your account* ends each or all.',
    tests: [
      'server/access/people/authenticators.test.ts › a new password needs the current one, and ends the other sessions and links',
      'server/office/backoffice/session.test.ts › signing out everywhere ends all sessions of the person',
    ],
  },
  '7.4.4': {
    asks: 'signing out is visible everywhere',
    holds:
      'The frame of every page of the back office has *Sign out* (`backoffice/shell.tsx`), and the self-service page too.',
    tests: ['e2e/journeys/office/access.spec.ts › from the first link to a passkey and a colleague'],
  },
  '7.4.5': {
    asks: 'administrators can end sessions of others',
    holds: 'Disabling a person, or changing their roles, ends all their sessions; enabling lets them sign in anew.',
    tests: ['server/access/people/team.test.ts › ends the sessions of the person at once, and of nobody else'],
  },
  '7.5.1': {
    asks: 'a fresh proof before credentials change',
    holds:
      'Authenticator, passkeys and recovery codes need a proof of the last ten minutes, a password the current one; nobody changes their own e-mail address (`catalogue/backoffice/endpoints/access.ts`).',
    tests: [
      'server/office/backoffice/proof.test.ts › proves it again for all that gives access',
      'server/access/people/authenticators.test.ts › are not replaced with a password alone',
    ],
  },
  '7.5.2': {
    asks: 'people see and end their sessions',
    holds: '*Your account* lists them and ends one or all (`backoffice/access/account.tsx`).',
    tests: [
      'server/office/backoffice/account.test.ts › sessions are listed and ended, those of the person only',
      'server/office/backoffice/session.test.ts › signing out everywhere ends all sessions of the person',
    ],
  },
  '7.6.1': {
    asks: 'sessions of provider and gateway behave as documented',
    holds:
      'A session that the provider opened has the same ends as any other, and ends with a change of roles or when the person is disabled; at a sign-in, the provider asks again whom it asked more than 12 hours ago (`docs/start/security.md`, Ways in).',
    tests: [
      'server/access/people/sessions.test.ts › ends after its longest time, however much it is used',
      'server/office/backoffice/provider.test.ts › it is asked when it has asked the person who they are, twelve hours ago at most',
      'server/office/backoffice/provider.test.ts › who is disabled here is sent away',
    ],
  },
  '7.6.2': {
    asks: 'no session without an act of the person',
    holds:
      'An answer of the provider opens a session only in the browser that left for it by the button of the sign-in page (`server/access/people/oidc.ts`).',
    tests: [
      'server/office/backoffice/provider.test.ts › an answer counts once, in the browser that left, within minutes',
    ],
  },
};
