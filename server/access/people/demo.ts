import { type Clock, randomHex } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { audited } from '../audit/audit.ts';
import type { Vault } from '../vault/vault.ts';
import { passwordHash } from './credentials/passwords.ts';
import type { Person } from './model/person.ts';
import { insertPerson, insertRole, PEOPLE, peopleRecords } from './model/records.ts';
import { emailOf } from './sign-in.ts';

/** A fixed administrator for tests of the back office, with an authenticator key that the tests know. */
export interface DemoUser {
  readonly email: string;
  readonly password: string;
  /** In base32, as authenticator apps show it. */
  readonly seed: string;
}

const ID_BYTES = 16;

/**
 * Creates the fixed administrator if it does not exist; several processes may do this at the same time. Only for the
 * test environment.
 */
export const ensureDemoUser = async (
  { database, clock, vault }: { readonly database: Database; readonly clock: Clock; readonly vault: Vault },
  { email: typed, password, seed }: DemoUser,
): Promise<void> => {
  const email = emailOf(typed);
  if ((await peopleRecords(database).byEmail(email)) !== undefined) return;
  const [id, createdAtMs] = [randomHex(ID_BYTES), clock.now()];
  const person: Person = {
    id,
    version: 1,
    email,
    name: 'Demo administrator',
    language: 'en',
    state: 'ACTIVE',
    createdAtMs,
    passwordHash: await passwordHash(password),
    seed: await vault.seal(PEOPLE, id, seed),
    lastStep: undefined,
    seenAtMs: undefined,
  };
  const scope = { kind: 'psp', id: '' } as const;
  const role = {
    id: randomHex(ID_BYTES),
    person: id,
    role: 'administrator',
    scope,
    givenBy: 'command',
    createdAtMs,
  } as const;
  const actor = { kind: 'gateway', id: 'start', name: 'start' } as const;
  const entry = { atMs: createdAtMs, actor, action: 'team.demoUser', subject: id, after: { email } };
  await audited(database, async () => {
    // Another process may have created it meanwhile.
    const isThere = (await peopleRecords(database).byEmail(email)) !== undefined;
    const changes = isThere ? {} : { inserts: [insertPerson(person), insertRole(role)] };
    return { changes, result: undefined, entries: isThere ? [] : [entry] };
  });
};
