import * as client from 'openid-client';
import { randomHex } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import { audited } from '../audit/audit.ts';
import type { AuditEntry } from '../audit/entry.ts';
import { isResetOf, scopeText, voiding } from './invitations.ts';
import { type Invitation, invitationRecords, useInvitation } from './model/invitations.ts';
import type { GivenRole, Person } from './model/person.ts';
import { insertPerson, insertRole, PEOPLE, peopleRecords, updatePerson } from './model/records.ts';
import { beginning, type Issued, type Origin, sessionLimits } from './sessions.ts';
import { actorOf, emailOf, notingRefusal, type SignInDependencies, tellOfBrowser } from './sign-in.ts';

/** A provider of OpenID Connect with which people may sign in. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its name on the sign-in page. */
  readonly name: string;
}

/** The dependencies of signing in with a provider. */
interface ProviderDependencies extends SignInDependencies {
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
}

/** The data that the browser stores while the person is at the provider. */
interface Kept {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly untilMs: number;
}

/** A sign-in that continues at the provider. */
interface Departure {
  /** The address of the provider's page. */
  readonly url: string;
  /** The sealed data for the browser to store; the provider's answer is accepted only with them. */
  readonly kept: string;
}

/** Signing in with a provider. */
interface ProviderSignIn {
  begin(): Promise<Departure>;
  /**
   * Completes a sign-in with the query of the address to which the provider has sent the browser. @throws Rejection 401
   * for a wrong answer, and for people without access or invitation.
   */
  complete(query: string, kept: string | undefined, from: Origin, language: string): Promise<Issued>;
}

const SCOPE = 'openid email profile';
const VALID_FOR_MS = 10 * 60_000;
const WAIT_SECONDS = 10;
const ID_BYTES = 16;
const LONGEST_NAME = 100;
const PURPOSE = 'provider';
const MS_PER_SECOND = 1_000;
const BY_PROVIDER = { after: { factor: 'provider' } } as const;

/** The refusal does not reveal who was invited. */
const refused = (cause?: unknown): Rejection =>
  new Rejection('800.900.300', { reason: 'the provider did not confirm a person who may sign in here', cause });

/** The address to which the provider sends browsers back. */
const returnAddress = (baseUrl: string): string => `${baseUrl}backoffice/api/sign-in/provider/return`;

/** The provider's claims about a person. */
interface Claims {
  readonly sub: string;
  readonly email?: unknown;
  readonly email_verified?: unknown;
  readonly name?: unknown;
  /** When the provider has last asked the person who they are, in seconds since 1970. */
  readonly auth_time?: unknown;
}

/** Reads the provider's addresses and keys at the first sign-in, so that the gateway starts without it. */
const configured = ({ issuer, clientId, clientSecret }: ProviderSettings): (() => Promise<client.Configuration>) => {
  const server = new URL(issuer);
  // The configuration allows this in the test environment only.
  const insecure = server.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  // TLS proves the origin of a token only if no proxy terminates it. The signature proves it in any case.
  const execute = [client.enableNonRepudiationChecks, ...insecure];
  let found: Promise<client.Configuration> | undefined;
  return () => {
    found ??= client
      .discovery(server, clientId, clientSecret, undefined, { execute, timeout: WAIT_SECONDS })
      .catch((error: unknown) => {
        found = undefined; // The next sign-in asks again.
        throw error;
      });
    return found;
  };
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, LONGEST_NAME) : undefined;

/** Returns when the provider has asked a person; a provider that does not say so may have asked long ago. */
const provenAt = ({ auth_time: seconds }: Claims, nowMs: number): number | 'unknown' =>
  typeof seconds === 'number' ? Math.min(seconds * MS_PER_SECOND, nowMs) : 'unknown';

type Clocked = Pick<ProviderDependencies, 'clock'>;

const entryOf = (
  { clock }: Clocked,
  person: Person,
  from: Origin,
  action: string,
  about: Partial<AuditEntry> = {},
): AuditEntry => ({
  atMs: clock.now(),
  actor: actorOf(person),
  address: from.address,
  action,
  subject: person.id,
  ...about,
});

const newPerson = ({ clock }: Clocked, email: string, claims: Claims, subject: string, language: string): Person => ({
  id: randomHex(ID_BYTES),
  version: 1,
  email,
  name: textOf(claims.name) ?? email,
  language,
  state: 'ACTIVE',
  passwordHash: undefined,
  seed: undefined,
  lastStep: undefined,
  subject,
  createdAtMs: clock.now(),
  seenAtMs: clock.now(),
});

/**
 * Returns the changes that give a person the roles of their open invitations; the provider has verified the address.
 */
const accepting = async (
  dependencies: Pick<ProviderDependencies, 'database' | 'clock'>,
  person: Person,
  open: readonly Invitation[],
  from: Origin,
) => {
  const { database, clock } = dependencies;
  const has = (await peopleRecords(database).rolesOf(person.id)).map(keyOf);
  const wanted = new Map(open.map((invitation) => [keyOf(invitation), invitation]));
  const added = [...wanted].filter(([key]) => !has.includes(key)).map(([, invitation]) => invitation);
  const roles = added.map(
    ({ role, scope, invitedBy }): GivenRole => ({
      id: randomHex(ID_BYTES),
      person: person.id,
      role,
      scope,
      givenBy: invitedBy,
      createdAtMs: clock.now(),
    }),
  );
  return {
    changes: {
      inserts: roles.map(insertRole),
      updates: open.map((invitation) => useInvitation(invitation, clock.now())),
    },
    entries: roles.map(({ role, scope }) =>
      entryOf(dependencies, person, from, 'team.accepted', {
        after: { email: person.email, role, scope: scopeText(scope) },
      }),
    ),
  };
};

/** Creates the sign-in with a provider. */
export const providerSignIn = (dependencies: ProviderDependencies, settings: ProviderSettings): ProviderSignIn => {
  const { database, clock, vault, limits, baseUrl } = dependencies;
  const configuration = configured(settings);

  const begin = async (): Promise<Departure> => {
    const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
    const url = client.buildAuthorizationUrl(await configuration(), {
      redirect_uri: returnAddress(baseUrl),
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // The provider then tells when it has asked them, which counts as a fresh proof for some minutes.
      max_age: String(sessionLimits.longestMs / MS_PER_SECOND),
    });
    const kept: Kept = { state, nonce, verifier, untilMs: clock.now() + VALID_FOR_MS };
    return { url: url.href, kept: await vault.seal(PEOPLE, PURPOSE, JSON.stringify(kept)) };
  };

  const opened = async (sealed: string | undefined): Promise<Kept> => {
    if (sealed === undefined) throw refused();
    try {
      const kept = JSON.parse(await vault.open(PEOPLE, PURPOSE, sealed)) as Kept;
      if (clock.now() < kept.untilMs) return kept;
    } catch (cause) {
      throw refused(cause);
    }
    throw refused();
  };

  const claimsOf = async (query: string, { state, nonce, verifier }: Kept): Promise<Claims> => {
    const at = new URL(returnAddress(baseUrl));
    at.search = query;
    try {
      const known = await configuration();
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
      const tokens = await client.authorizationCodeGrant(known, at, checks);
      const claims = tokens.claims();
      if (claims === undefined) throw refused();
      if (claims['email'] !== undefined) return claims;
      // Some providers have the claim only there.
      const told = await client.fetchUserInfo(known, tokens.access_token, claims.sub);
      return { ...told, sub: claims.sub, auth_time: claims.auth_time };
    } catch (cause) {
      throw refused(cause);
    }
  };

  const signedIn = (email: string, claims: Claims, from: Origin, language: string): Promise<Issued> =>
    audited(database, async () => {
      const subject = `${settings.issuer} ${claims.sub}`;
      const known = await peopleRecords(database).byEmail(email);
      if (known !== undefined && known.state !== 'ACTIVE') throw refused();
      if (known?.subject !== undefined && known.subject !== subject) throw refused();
      if (known?.passwordHash !== undefined || known?.seed !== undefined) {
        // The provider proves the address, but not that the same person set the password: the authenticator decides.
        const next = beginning(dependencies, known.id, known.seed === undefined ? 'ENROL' : 'CODE', from);
        return {
          changes: next.changes,
          result: next,
          entries: [entryOf(dependencies, known, from, 'access.confirmedByProvider', BY_PROVIDER)],
        };
      }
      const open = (await invitationRecords(database).open(clock.now())).filter(
        (each) => each.kind === 'INVITED' && each.email === email,
      );
      if (known === undefined && open.length === 0) throw refused();
      const person = known ?? newPerson(dependencies, email, claims, subject, language);
      const accepted = await accepting(dependencies, person, open, from);
      const stored = known
        ? { updates: [updatePerson({ ...known, subject, seenAtMs: clock.now() })] }
        : { inserts: [insertPerson(person)] };
      const next = beginning(dependencies, person.id, 'FULL', from, provenAt(claims, clock.now()));
      const told = known ? await tellOfBrowser(dependencies, known, from, next.session) : {};
      // The creator of an open link for a new password may have fewer rights than the person from now on.
      const voided = open.length === 0 ? {} : await voiding(dependencies, isResetOf(person.id));
      return {
        changes: together(stored, accepted.changes, voided, next.changes, told),
        result: next,
        entries: [...accepted.entries, entryOf(dependencies, person, from, 'access.signedIn', BY_PROVIDER)],
      };
    });

  const complete: ProviderSignIn['complete'] = async (query, kept, from, language) => {
    const check = async (): Promise<Issued> => {
      const claims = await claimsOf(query, await opened(kept));
      if (typeof claims.email !== 'string' || claims.email_verified !== true) throw refused();
      return await signedIn(emailOf(claims.email), claims, from, language);
    };
    return await limits.attempt({ network: from.address }, () =>
      notingRefusal(dependencies, { factor: 'provider', from }, check),
    );
  };

  return { begin, complete };
};

const keyOf = ({ role, scope }: Pick<GivenRole, 'role' | 'scope'>): string => `${role} ${scopeText(scope)}`;
