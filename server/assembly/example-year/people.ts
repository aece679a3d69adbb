import type { Role } from '../../../catalogue/backoffice/rights.ts';
import { codeAt } from '../../access/people/credentials/codes.ts';
import { type Giver, invite } from '../../access/people/invitations.ts';
import { peopleRecords } from '../../access/people/model/records.ts';
import { type Clock, randomHex } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Answer, accepted, type Parameters, request, type Send } from './requests.ts';

/** Who works for the example merchant. The first one was invited at the command line, and invites the others. */
const team = {
  anna: ['Anna Berg', 'administrator'],
  ben: ['Ben Costa', 'support'],
  clara: ['Clara Duval', 'accountant'],
  deniz: ['Deniz Aydın', 'developer'],
} as const satisfies Readonly<Record<string, readonly [name: string, role: Role]>>;

/** Somebody who works for the example merchant. */
export type Who = keyof typeof team;

/** A sign-in is repeated after this time, so that it is always a fresh proof. */
const SIGNED_IN_FOR_MS = 8 * 60_000;

/** Sixteen letters: the check for weak passwords takes seconds for much longer ones. */
const PASSWORD_BYTES = 8;

/** A person with the credentials that only the example knows; nobody else can sign in by them. */
interface Known {
  readonly email: string;
  readonly password: string;
  readonly seed: string;
  readonly cookies: Map<string, string>;
  signedInAtMs: number;
}

/** What the people of an example need. */
interface PeopleDependencies {
  readonly url: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly merchant: string;
}

const tokenOf = ({ body }: Answer): string => {
  const { link } = body['invitation'] as { readonly link: string };
  return link.split('#')[1] ?? '';
};

/**
 * Returns what sends requests as a person in the back office. Whoever is not there yet is invited and accepts, and
 * signs in where the last proof is too old: as people do, so that the audit has it.
 */
export const examplePeople = ({ url, database, clock, merchant }: PeopleDependencies) => {
  const known = new Map<Who, Known>();

  const send = async (cookies: Map<string, string>, method: string, path: string, parameters: Parameters = {}) => {
    const headers = {
      'X-Tollgate': 'backoffice',
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
    const answer = await request(`${url}backoffice/api${path}`, method, parameters, { headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return accepted(answer, `send ${method} ${path}`);
  };

  /** Returns an address that nobody has: a second example in one installation has other people. */
  const freeEmail = async (who: Who): Promise<string> => {
    for (let number = 1; ; number += 1) {
      const email = `${who}${number === 1 ? '' : `-${number}`}@example.com`;
      if ((await peopleRecords(database).byEmail(email)) === undefined) return email;
    }
  };

  const invited = async (who: Who, email: string): Promise<string> => {
    const [, role] = team[who];
    if (who === 'anna') {
      const giver: Giver = { actor: { kind: 'command', id: 'example', name: 'example' }, given: undefined };
      const scope = { kind: 'merchant', id: merchant } as const;
      return (await invite({ database, clock }, giver, { email, role, scope }, [])).token;
    }
    const parameters = { email, role, 'scope.kind': 'merchant', 'scope.id': merchant };
    return tokenOf(await (await as('anna'))('POST', '/team/invitations', parameters));
  };

  const join = async (who: Who): Promise<Known> => {
    const [name] = team[who];
    const email = await freeEmail(who);
    const [token, password, cookies] = [await invited(who, email), randomHex(PASSWORD_BYTES), new Map()];
    await send(cookies, 'POST', '/invitation', { token, name, password, language: 'en' });
    const { secret } = (await send(cookies, 'POST', '/me/totp')).body as { readonly secret: string };
    await send(cookies, 'POST', '/me/totp/confirm', { code: codeAt(secret, clock.now()) });
    return { email, password, seed: secret, cookies, signedInAtMs: clock.now() };
  };

  const signIn = async (person: Known): Promise<void> => {
    const { email, password, seed, cookies } = person;
    await send(cookies, 'POST', '/sign-in', { email, password });
    await send(cookies, 'POST', '/sign-in/code', { code: codeAt(seed, clock.now()) });
    person.signedInAtMs = clock.now();
  };

  const as = async (who: Who): Promise<Send> => {
    const person = known.get(who) ?? (await join(who));
    known.set(who, person);
    if (clock.now() - person.signedInAtMs >= SIGNED_IN_FOR_MS) await signIn(person);
    return (method, path, parameters) => send(person.cookies, method, path, parameters);
  };
  return as;
};

/** Returns the name of somebody. */
export const nameOf = (who: Who): string => team[who][0];
