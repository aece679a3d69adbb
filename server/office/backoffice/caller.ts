import type { Request } from 'express';
import type { Access } from '../../../catalogue/backoffice/endpoint.ts';
import type { Right } from '../../../catalogue/backoffice/rights.ts';
import { passkeyRecords } from '../../access/people/model/passkeys.ts';
import { type GivenRole, type Person, rightsOf } from '../../access/people/model/person.ts';
import { peopleRecords } from '../../access/people/model/records.ts';
import type { Session } from '../../access/people/model/sessions.ts';
import { isConfirmed, type Origin, sessionLimits, sessionWith } from '../../access/people/sessions.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { callerAddress } from '../../platform/http/reading/caller-address.ts';
import { cookieOf } from './cookies.ts';
import type { OfficeDependencies } from './dependencies.ts';

/** A person with their session, complete or not, and their roles. */
export interface Caller {
  readonly person: Person;
  readonly session: Session;
  readonly given: readonly GivenRole[];
}

const NOT_SIGNED_IN = 'nobody is signed in: sign in first';

/** The header of every request of the page that changes something; another site cannot make a browser send it. */
const MARK = 'x-tollgate';
const MARKED_AS = 'backoffice';

const forged = (reason: string): Rejection => new Rejection('800.900.301', { reason });

/** Returns whether a page of this origin sent the request; the origin may be another host name of the gateway. */
const isOwnOrigin = (origin: string, { host = '' }: Request['headers'], baseUrl: string): boolean =>
  origin === new URL(baseUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);

/**
 * Refuses requests that another site makes a browser send. Browsers do not send the cookie with them either, but this
 * check also covers sites of the same domain, and signing in, which needs no cookie. @throws Rejection 403
 */
export const refuseForged = ({ method, headers }: Request, baseUrl: string): void => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forged('another site sent this request');
  if (method === 'GET') return;
  if (headers[MARK] !== MARKED_AS) throw forged(`send the header X-Tollgate: ${MARKED_AS}`);
  const { origin } = headers;
  if (origin !== undefined && !isOwnOrigin(origin, headers, baseUrl)) throw forged('another site sent this request');
};

/** Returns the origin of a request. */
export const originOf = (request: Request, baseUrl: string): Origin => ({
  address: callerAddress(request),
  agent: request.headers['user-agent'] ?? '',
  mark: cookieOf(request.headers, 'mark', baseUrl),
});

/** Returns the person of a request; undefined without a valid session. */
export const callerOf = async (
  dependencies: OfficeDependencies,
  headers: Request['headers'],
): Promise<Caller | undefined> => {
  const session = await sessionWith(dependencies, cookieOf(headers, 'session', dependencies.baseUrl));
  if (session === undefined) return undefined;
  const people = peopleRecords(dependencies.database);
  const [person, given] = await Promise.all([people.byId(session.person), people.rolesOf(session.person)]);
  return person?.state === 'ACTIVE' ? { person, session, given } : undefined;
};

/** Creates the rejection for a missing right. */
export const missingRight = (right: Right, where = ''): Rejection =>
  new Rejection('800.900.301', { reason: `the right ${right} is missing${where}` });

/** Demands a fresh proof of the person. @throws Rejection 403 if the last proof is too old. */
export const refuseUnproven = (session: Session, nowMs: number): void => {
  if (isConfirmed(session, nowMs)) return;
  throw new Rejection('800.900.301', {
    reason: 'prove again who you are, and repeat the request',
    headers: { 'X-Tollgate': 'confirm' },
  });
};

/**
 * Returns whether a person has just signed in by a provider that did not say when it asked them, and has nothing here
 * to prove it with: a first passkey is how they get that.
 */
const hasNoProof = async (
  { database, clock }: OfficeDependencies,
  { person, session }: Pick<Caller, 'person' | 'session'>,
): Promise<boolean> =>
  person.seed === undefined &&
  clock.now() - session.createdAtMs < sessionLimits.confirmedMs &&
  (await passkeyRecords(database).ofPerson(person.id)).length === 0;

/** The requirements of a request. */
interface Demands {
  readonly access: Exclude<Access, 'anyone'>;
  readonly confirms?: boolean | undefined;
  readonly isFirstProof?: boolean | undefined;
}

/**
 * Returns the person of a request if they may send it. @throws Rejection 401 without a session, or while the sign-in is
 * not complete; 403 naming the missing right, or asking for a fresh proof.
 */
export const admittedCaller = async (
  dependencies: OfficeDependencies,
  request: Request,
  { access, confirms = false, isFirstProof = false }: Demands,
  exchange: Pick<Exchange, 'caller'>,
): Promise<Caller> => {
  const caller = await callerOf(dependencies, request.headers);
  if (caller === undefined) throw new Rejection('800.900.300', { reason: NOT_SIGNED_IN });
  exchange.caller = caller.person.id;
  if (access === 'signingIn') return caller;
  if (caller.session.stage !== 'FULL') {
    throw new Rejection('800.900.300', { reason: 'the sign-in is not complete' });
  }
  if (access !== 'signedIn' && !rightsOf(caller.given).includes(access)) throw missingRight(access);
  if (confirms && !(isFirstProof && (await hasNoProof(dependencies, caller)))) {
    refuseUnproven(caller.session, dependencies.clock.now());
  }
  return caller;
};
