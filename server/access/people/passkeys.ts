import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { randomHex } from '../../platform/base/clock.ts';
import { areEqualSecrets } from '../../platform/base/equal-secrets.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import { audited } from '../audit/audit.ts';
import {
  deletePasskey,
  insertAnswer,
  insertPasskey,
  type Passkey,
  passkeyRecords,
  passkeyUsed,
} from './model/passkeys.ts';
import type { Person } from './model/person.ts';
import { PEOPLE, peopleRecords, updatePerson } from './model/records.ts';
import { type Session, sessionRecords, updateSession } from './model/sessions.ts';
import { beginning, type Issued, type Origin, replacing, storeChallenge } from './sessions.ts';
import { actorOf, notingRefusal, type SignInDependencies, tellOfBrowser } from './sign-in.ts';

/** The dependencies of passkeys. */
export interface PasskeyDependencies extends SignInDependencies {
  /** The public address of the gateway: passkeys are bound to its host name. */
  readonly baseUrl: string;
}

/** Returns whether passkeys can be used: browsers create them for host names, not for IP addresses. */
export const hasPasskeys = (baseUrl: string): boolean => {
  const { hostname } = new URL(baseUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
};

const partyOf = (baseUrl: string): { readonly id: string; readonly origin: string } => {
  const { hostname, origin } = new URL(baseUrl);
  return { id: hostname, origin };
};

const CHALLENGE = 'passkey ';
const RANDOM_BYTES = 32;
const VALID_FOR_MS = 5 * 60_000;

const MOST_PASSKEYS = 20;

const refused = (cause?: unknown): Rejection =>
  new Rejection('800.900.300', { reason: 'the passkey was not accepted', cause });

/** The JSON of a browser's response; the library checks its form. */
const parsed = <Response>(text: string): Response => {
  let response: unknown;
  try {
    response = JSON.parse(text);
  } catch (cause) {
    throw refused(cause);
  }
  if (typeof response !== 'object' || response === null) throw refused();
  return response as Response;
};

/** Runs a check of the library, which throws for responses that are wrong. */
const verified = async <Result>(check: () => Promise<Result>): Promise<Result> => {
  try {
    return await check();
  } catch (cause) {
    throw refused(cause);
  }
};

/** The form of passkey ids; other texts may have characters that a database refuses. */
const BASE64URL = /^[\w-]+$/;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

/** Begins the creation of a passkey; the session stores the challenge. */
export const beginPasskey = async (
  { database, baseUrl }: PasskeyDependencies,
  { person, session }: { readonly person: Person; readonly session: Session },
): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const known = await passkeyRecords(database).ofPerson(person.id);
  if (known.length >= MOST_PASSKEYS) {
    throw new Rejection('200.300.404', { reason: `there are ${MOST_PASSKEYS} passkeys already; remove one first` });
  }
  const options = await generateRegistrationOptions({
    rpName: 'Tollgate',
    rpID: partyOf(baseUrl).id,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(database, session, `${CHALLENGE}${options.challenge}`);
  return options;
};

/** Stores a new passkey. @throws Rejection 401 if it does not answer the challenge of the session. */
export const addPasskey = async (
  { database, clock, baseUrl }: PasskeyDependencies,
  { person, session }: { readonly person: Person; readonly session: Session },
  name: string,
  text: string,
): Promise<Passkey> => {
  const challenge = session.challenge?.startsWith(CHALLENGE) ? session.challenge.slice(CHALLENGE.length) : undefined;
  if (challenge === undefined) throw refused();
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(baseUrl);
  const response = parsed<RegistrationResponseJSON>(text);
  const { verified: isRight, registrationInfo } = await verified(() =>
    verifyRegistrationResponse({ response, expectedChallenge: challenge, expectedOrigin, expectedRPID }),
  );
  if (!isRight || registrationInfo === undefined) throw refused();
  const { credential } = registrationInfo;
  const passkey: Passkey = {
    id: credential.id,
    person: person.id,
    version: 1,
    name,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    createdAtMs: clock.now(),
    usedAtMs: undefined,
  };
  return await audited(database, async () => {
    const now = await sessionRecords(database).byHash(session.hash);
    if (now === undefined || now.challenge !== session.challenge) throw refused(); // Used by another request meanwhile.
    // The authenticator chooses the id. With an id that is in use, every attempt would end in a conflict.
    if ((await passkeyRecords(database).byId(passkey.id)) !== undefined) throw refused();
    const changes = {
      inserts: [insertPasskey(passkey)],
      updates: [updateSession({ ...now, challenge: undefined })],
    };
    const entry = {
      atMs: clock.now(),
      actor: actorOf(person),
      address: session.address,
      action: 'access.passkeyAdded',
      subject: person.id,
      after: { name },
    };
    return { changes, result: passkey, entries: [entry] };
  });
};

const hasOtherWay = ({ passwordHash, seed, subject }: Person, passkeys: readonly Passkey[]): boolean =>
  passkeys.length > 1 || subject !== undefined || (passwordHash !== undefined && seed !== undefined);

/**
 * Removes a passkey. @throws Rejection 404 if the person has no passkey with this id, 409 if it is their only
 * credential.
 */
export const removePasskey = (
  { database, clock }: PasskeyDependencies,
  { person, session }: { readonly person: Person; readonly session: Session },
  id: string,
): Promise<void> =>
  audited(database, async () => {
    const passkey = await passkeyRecords(database).byId(id);
    if (passkey?.person !== person.id) {
      throw new Rejection('200.300.404', { status: 404, reason: 'there is no such passkey' });
    }
    const now = await peopleRecords(database).byId(person.id);
    if (now === undefined || !hasOtherWay(now, await passkeyRecords(database).ofPerson(person.id))) {
      throw new Rejection('200.300.404', { status: 409, reason: 'this passkey is the only way to sign in' });
    }
    const entry = {
      atMs: clock.now(),
      actor: actorOf(person),
      address: session.address,
      action: 'access.passkeyRemoved',
      subject: person.id,
      before: { name: passkey.name },
    };
    return { changes: { deletes: [deletePasskey(passkey)] }, result: undefined, entries: [entry] };
  });

/**
 * The request for a passkey, and the sealed text by which the browser later proves that the gateway made this request.
 */
interface PasskeyQuestion {
  readonly options: PublicKeyCredentialRequestOptionsJSON;
  readonly proof: string;
}

const proofOf = async (
  { vault }: Pick<PasskeyDependencies, 'vault'>,
  challenge: string,
  untilMs: number,
): Promise<string> => `${challenge}.${untilMs}.${await vault.keyedHash(PEOPLE, `passkey/${challenge}/${untilMs}`)}`;

/** Requests any passkey of the gateway. It stores nothing, because anyone may call it. */
export const askForPasskey = async (dependencies: PasskeyDependencies): Promise<PasskeyQuestion> => {
  const options = await generateAuthenticationOptions({
    rpID: partyOf(dependencies.baseUrl).id,
    challenge: bytesOf(Buffer.from(randomHex(RANDOM_BYTES), 'hex').toString('base64url')),
    userVerification: 'required',
  });
  const proof = await proofOf(dependencies, options.challenge, dependencies.clock.now() + VALID_FOR_MS);
  return { options, proof };
};

const challengeIn = async (dependencies: PasskeyDependencies, proof: string | undefined): Promise<string> => {
  const [challenge = '', until = ''] = proof?.split('.') ?? [];
  const isOurs = areEqualSecrets(proof ?? '', await proofOf(dependencies, challenge, Number(until)));
  if (!isOurs || dependencies.clock.now() >= Number(until)) throw refused();
  return challenge;
};

/** Verifies a passkey's answer to a challenge. @throws Rejection 401 */
const checkedAnswer = async (
  { database, baseUrl }: PasskeyDependencies,
  text: string,
  expectedChallenge: string,
): Promise<{ readonly passkey: Passkey; readonly counter: number }> => {
  const response = parsed<AuthenticationResponseJSON>(text);
  const { id } = response;
  const passkey = typeof id === 'string' && BASE64URL.test(id) ? await passkeyRecords(database).byId(id) : undefined;
  if (passkey === undefined) throw refused();
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(baseUrl);
  const credential = {
    id: passkey.id,
    publicKey: bytesOf(passkey.publicKey),
    counter: passkey.counter,
    transports: [...passkey.transports] as AuthenticatorTransport[],
  };
  const { verified: isRight, authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({ response, expectedChallenge, expectedOrigin, expectedRPID, credential }),
  );
  if (!isRight) throw refused();
  return { passkey, counter: authenticationInfo.newCounter };
};

/**
 * Signs in with a passkey, or confirms a session of the same person. A passkey needs no second factor: it is a device
 * of the person that asks for a fingerprint, a face or a PIN. @throws Rejection 401
 */
export const usePasskey = async (
  dependencies: PasskeyDependencies,
  { response, proof }: { readonly response: string; readonly proof: string | undefined },
  from: Origin,
  before?: Session,
): Promise<Issued> => {
  const { database, clock, limits } = dependencies;
  const answer = async (): Promise<Issued> => {
    const challenge = await challengeIn(dependencies, proof);
    const { passkey, counter } = await checkedAnswer(dependencies, response, challenge);
    return await audited(database, async () => {
      if (await passkeyRecords(database).isAnswered(challenge)) throw refused();
      const person = await peopleRecords(database).byId(passkey.person);
      const now = await passkeyRecords(database).byId(passkey.id);
      const session = before && (await sessionRecords(database).byHash(before.hash));
      if (person?.state !== 'ACTIVE' || now?.version !== passkey.version) throw refused();
      if (before !== undefined && (session === undefined || session.person !== person.id)) throw refused();
      const next = session
        ? replacing(dependencies, session, 'FULL')
        : beginning(dependencies, person.id, 'FULL', from);
      const action = session ? 'access.confirmed' : 'access.signedIn';
      const after = { factor: 'passkey' };
      const { address } = from;
      const entry = { atMs: clock.now(), actor: actorOf(person), address, action, subject: passkey.id, after };
      const used = {
        inserts: [insertAnswer(challenge, clock.now())],
        updates: [passkeyUsed(now, counter, clock.now()), updatePerson({ ...person, seenAtMs: clock.now() })],
      };
      const told = session ? {} : await tellOfBrowser(dependencies, person, from, next.session);
      const changes = together(used, next.changes, told);
      return { changes, result: next, entries: [entry] };
    });
  };
  const check = (): Promise<Issued> =>
    notingRefusal(dependencies, { factor: 'passkey', from, session: before }, answer);
  return await limits.attempt({ network: from.address }, check);
};
