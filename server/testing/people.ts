import type { Role } from '../../catalogue/backoffice/rights.ts';
import { codeAt, newSeed } from '../access/people/credentials/codes.ts';
import { createPasswords } from '../access/people/credentials/passwords.ts';
import type { Scope } from '../access/people/model/person.ts';
import { insertPerson, insertRole, PEOPLE } from '../access/people/model/records.ts';
import { insertSession, sessionHash } from '../access/people/model/sessions.ts';
import { randomHex } from '../platform/base/clock.ts';
import type { ReplyBody, TestGateway, TestReply } from './gateway-under-test.ts';
import { lightHasher } from './passwords.ts';

/** The password of all people of tests: of words whose check for weakness is quick. */
export const PASSWORD = 'tulip anvil ox';

let hashed: Promise<string> | undefined;

/** A person of a test, who may be signed in. */
export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly seed: string;
}

/** Creates a person with one role, an authenticator and `PASSWORD`. */
export const createPerson = async (
  { database, gateway, realClock }: TestGateway,
  role: Role,
  scope: Scope = { kind: 'psp', id: '' },
): Promise<TestPerson> => {
  const [id, seed, nowMs] = [randomHex(16), newSeed(), realClock.now()];
  const email = `${role}-${id.slice(0, 8)}@example.com`;
  hashed ??= createPasswords(lightHasher).hashed(PASSWORD, 'known');
  const person = {
    id,
    version: 1,
    email,
    name: role,
    language: 'en',
    state: 'ACTIVE' as const,
    createdAtMs: nowMs,
    passwordHash: await hashed,
    seed: await gateway.vault.seal(PEOPLE, id, seed),
    lastStep: undefined,
    seenAtMs: undefined,
  };
  const given = { id: randomHex(16), person: id, role, scope, givenBy: 'command', createdAtMs: nowMs };
  await database.commit({ inserts: [insertPerson(person), insertRole(given)] });
  return { id, email, seed };
};

/** The page of a browser: it keeps cookies, and sends what pages of the back office send. */
export interface TestPage {
  /** The cookies that the browser keeps, by their names. */
  readonly cookies: Map<string, string>;
  send(
    method: string,
    path: string,
    parameters?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestReply>;
  get(path: string, parameters?: Readonly<Record<string, string>>): Promise<TestReply>;
  post(path: string, parameters?: Readonly<Record<string, string>>): Promise<TestReply>;
}

const parsed = (text: string): ReplyBody => {
  try {
    return JSON.parse(text) as ReplyBody;
  } catch {
    return {} as ReplyBody;
  }
};

/** Opens a browser on the back office; `path` is below `/backoffice/api`. */
export const openPage = ({ url }: Pick<TestGateway, 'url'>): TestPage => {
  const cookies = new Map<string, string>();
  const send: TestPage['send'] = async (method, path, parameters = {}, headers = {}) => {
    const form = new URLSearchParams(parameters).toString();
    const hasBody = method === 'POST' || method === 'PUT';
    const query = hasBody || form === '' ? '' : `?${form}`;
    const response = await fetch(`${url}/backoffice/api${path}${query}`, {
      method,
      headers: {
        'X-Tollgate': 'backoffice',
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(hasBody ? { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' } : {}),
        ...headers,
      },
      ...(hasBody ? { body: form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  };
  return {
    cookies,
    send,
    get: (path, parameters) => send('GET', path, parameters),
    post: (path, parameters) => send('POST', path, parameters),
  };
};

/** Signs a person in with password and code, as the page does; each sign-in needs a code of its own half minute. */
export const signInOn = async (
  page: TestPage,
  { realClock }: Pick<TestGateway, 'realClock'>,
  { email, seed }: TestPerson,
): Promise<TestReply> => {
  await page.post('/sign-in', { email, password: PASSWORD });
  return await page.post('/sign-in/code', { code: codeAt(seed, realClock.now()) });
};

/** Opens a browser in which a person is signed in, without the work of a password. */
export const pageOf = async (gateway: TestGateway, { id }: Pick<TestPerson, 'id'>): Promise<TestPage> => {
  const page = openPage(gateway);
  const [token, nowMs] = [randomHex(32), gateway.realClock.now()];
  const session = {
    hash: sessionHash(token),
    id: randomHex(16),
    version: 1,
    person: id,
    stage: 'FULL' as const,
    challenge: undefined,
    address: '127.0.0.1',
    agent: 'test',
    createdAtMs: nowMs,
    seenAtMs: nowMs,
    confirmedAtMs: nowMs,
    expiresAtMs: nowMs + 12 * 3_600_000,
  };
  await gateway.database.commit({ inserts: [insertSession(session)] });
  page.cookies.set('tollgate_session', token);
  return page;
};

/** Opens a browser in which a new person with one role is signed in. */
export const pageWith = async (gateway: TestGateway, role: Role, scope?: Scope): Promise<TestPage> =>
  pageOf(gateway, await createPerson(gateway, role, scope));
