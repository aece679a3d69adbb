import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { lightHasher } from '../../testing/passwords.ts';
import { auditRecords } from '../audit/records.ts';
import { createVault } from '../vault/vault.ts';
import {
  beginEnrolment,
  changePassword,
  changeProfile,
  completeEnrolment,
  renewRecoveryCodes,
} from './authenticators.ts';
import { codeAt } from './credentials/codes.ts';
import { createPasswords } from './credentials/passwords.ts';
import { accept } from './invitations.ts';
import { attemptLimits } from './limits.ts';
import type { Person } from './model/person.ts';
import { insertPerson, peopleRecords } from './model/records.ts';
import { type Session, type Stage, sessionRecords } from './model/sessions.ts';
import { beginning, sessionsOf, sessionWith } from './sessions.ts';
import { enterCode, type SignInDependencies, signIn } from './sign-in.ts';
import { resetAccess } from './team.ts';

const START_MS = 1_795_176_000_000;
const from = { address: '192.0.2.7', agent: 'a browser' };
const password = 'correct horse battery';
const REFUSED = '800.900.300';

describe.each(databases)('authenticators on $name', ({ open }) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let dependencies: SignInDependencies;

  beforeEach(async () => {
    database = await open();
    clock = manualClock(START_MS);
    const vault = createVault(database, clock, randomBytes(32));
    dependencies = { database, clock, vault, limits: attemptLimits(), passwords: createPasswords(lightHasher) };
    const grace: Person = {
      id: 'grace',
      version: 1,
      email: 'grace@example.com',
      name: 'Grace',
      language: 'en',
      state: 'ACTIVE',
      passwordHash: await dependencies.passwords.hashed(password, 'known'),
      seed: undefined,
      lastStep: undefined,
      subject: undefined,
      createdAtMs: START_MS,
      seenAtMs: undefined,
    };
    await database.commit({ inserts: [insertPerson(grace)] });
  });
  afterEach(() => database.close());

  const grace = async (): Promise<Person> => {
    const person = await peopleRecords(database).byId('grace');
    if (person === undefined) throw new Error('there is no Grace');
    return person;
  };
  const started = async (stage: Stage): Promise<Session> => {
    const { session, changes } = beginning(dependencies, 'grace', stage, from);
    await database.commit(changes);
    return session;
  };
  const call = async (session: Session) => ({
    person: await grace(),
    session: (await sessionRecords(database).byHash(session.hash)) ?? session,
  });
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done' as const,
      (error: unknown) => {
        if (error instanceof Rejection) return error.details.status ?? error.code;
        throw error;
      },
    );
  const enrolled = async () => {
    const session = await started('ENROL');
    const { secret } = await beginEnrolment(dependencies, await call(session));
    return { secret, ...(await completeEnrolment(dependencies, { session }, codeAt(secret, clock.now()))) };
  };

  test('are in use after the first right code, which completes the sign-in under a new token', async () => {
    const session = await started('ENROL');
    const { secret, uri } = await beginEnrolment(dependencies, await call(session));
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect((await grace()).seed).toBeUndefined();
    const wrong = codeAt(secret, clock.now() + 3_600_000);
    expect(await codeOf(completeEnrolment(dependencies, { session }, wrong))).toBe(REFUSED);
    const { issued, recoveryCodes } = await completeEnrolment(dependencies, { session }, codeAt(secret, clock.now()));
    expect([issued.session.stage, new Set(recoveryCodes).size]).toEqual(['FULL', 10]);
    expect(await sessionRecords(database).byHash(session.hash)).toBeUndefined();
    const kept = JSON.stringify([await grace(), await sessionsOf(dependencies, 'grace')]);
    expect(kept).not.toContain(secret);
    // The code of the set-up is not accepted again.
    const next = await signIn(dependencies, { email: 'grace@example.com', password }, from);
    expect(next.session.stage).toBe('CODE');
    expect(await codeOf(enterCode(dependencies, next.session, { code: codeAt(secret, clock.now()) }))).toBe(REFUSED);
    clock.advance(30_000);
    expect(await codeOf(enterCode(dependencies, next.session, { code: codeAt(secret, clock.now()) }))).toBe('done');
  });

  test('are set up once with one key, although fifty send its code at once', async () => {
    const session = await started('ENROL');
    const { secret } = await beginEnrolment(dependencies, await call(session));
    const code = codeAt(secret, clock.now());
    const ends = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(completeEnrolment(dependencies, { session }, code))),
    );
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(await peopleRecords(database).recoveryCodesOf('grace')).toHaveLength(10);
  });

  test('have one key for a session, although fifty are asked for at once', async () => {
    const session = await started('ENROL');
    const known = await call(session);
    const seeds = await Promise.all(Array.from({ length: 50 }, () => beginEnrolment(dependencies, known)));
    const ends: unknown[] = [];
    for (const { secret } of seeds) {
      // Wrong codes of a person are counted, so that the limits of another process are used.
      const others = { ...dependencies, limits: attemptLimits(), passwords: createPasswords(lightHasher) };
      ends.push(await codeOf(completeEnrolment(others, { session }, codeAt(secret, clock.now()))));
    }
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
  });

  test('cannot be tried without end', async () => {
    const session = await started('ENROL');
    await beginEnrolment(dependencies, await call(session));
    const tried = () => codeOf(completeEnrolment(dependencies, { session }, '000000'));
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await tried()).toBe(REFUSED);
    expect(await tried()).toBe('800.120.100');
  });

  test('are not replaced with a password alone, also by a sign-in that began before they were set up', async () => {
    const planted = await started('ENROL');
    const { secret } = await beginEnrolment(dependencies, await call(planted));
    await enrolled();
    const before = (await grace()).seed;
    const sent = codeAt(secret, clock.now());
    expect(await codeOf(completeEnrolment(dependencies, { session: planted }, sent))).toBe('800.900.301');
    expect(await codeOf(beginEnrolment(dependencies, await call(planted)))).toBe('800.900.301');
    expect(await codeOf(beginEnrolment(dependencies, await call(await started('CODE'))))).toBe('800.900.301');
    expect((await grace()).seed).toBe(before);
  });

  test('are replaced in a session that was confirmed lately', async () => {
    const { issued, recoveryCodes } = await enrolled();
    const { secret } = await beginEnrolment(dependencies, await call(issued.session));
    clock.advance(11 * 60_000);
    const late = completeEnrolment(dependencies, issued, codeAt(secret, clock.now()));
    expect(await codeOf(late)).toBe('800.900.301');
    const session = await started('FULL');
    const next = await beginEnrolment(dependencies, await call(session));
    const done = await completeEnrolment(dependencies, { session }, codeAt(next.secret, clock.now()));
    expect(done.recoveryCodes.some((code) => recoveryCodes.includes(code))).toBe(false);
    const entries = await auditRecords(database).newest({ action: 'access.authenticatorSet' }, 10);
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toContain(next.secret);
  });

  test('recovery codes are replaced by new ones; of fifty at once, one set holds', async () => {
    const { issued, recoveryCodes } = await enrolled();
    const known = await call(issued.session);
    const sets = await Promise.all(Array.from({ length: 50 }, () => renewRecoveryCodes(dependencies, known)));
    expect(await peopleRecords(database).recoveryCodesOf('grace')).toHaveLength(10);
    const { session } = await signIn(dependencies, { email: 'grace@example.com', password }, from);
    expect(await codeOf(enterCode(dependencies, session, { recoveryCode: recoveryCodes[0] ?? '' }))).toBe(REFUSED);
    const ends: unknown[] = [];
    for (const [recoveryCode = ''] of sets) {
      const others = { ...dependencies, limits: attemptLimits(), passwords: createPasswords(lightHasher) };
      ends.push(await codeOf(enterCode(others, session, { recoveryCode })));
    }
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
  });

  test('a new password needs the current one, and ends the other sessions and links', async () => {
    const { issued } = await enrolled();
    const other = await started('FULL');
    const command = { actor: { kind: 'command', id: 'root', name: 'root' }, given: undefined } as const;
    const link = await resetAccess(dependencies, command, 'grace', []);
    const changed = (current: string, next: string) =>
      call(issued.session).then((known) => codeOf(changePassword(dependencies, known, current, next)));
    expect(await changed('a wrong password', 'another long password')).toBe(400);
    expect(await changed(password, 'short')).toBe('200.300.404');
    expect(await changed(password, 'GRACE@example.com')).toBe('200.300.404');
    expect(await changed(password, 'another long password')).toBe('done');
    expect(await sessionWith(dependencies, issued.token)).toBeDefined();
    expect((await sessionsOf(dependencies, 'grace')).map(({ id }) => id)).not.toContain(other.id);
    expect(await codeOf(signIn(dependencies, { email: 'grace@example.com', password }, from))).toBe(REFUSED);
    const late = { token: link.token, password: 'a third long password', language: 'en' };
    expect(await codeOf(accept(dependencies, late, from))).toBe(404);
    expect((await auditRecords(database).newest({ action: 'access.passwordChanged' }, 2)).length).toBe(1);
  });

  test('the current password cannot be tried without end in an open session', async () => {
    const { issued } = await enrolled();
    const known = await call(issued.session);
    const tried = () => codeOf(changePassword(dependencies, known, 'a wrong password', 'another long password'));
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await tried()).toBe(400);
    expect(await tried()).toBe('800.120.100');
  });

  test('name and language are changed by fifty at once, with before and after', async () => {
    const known = await call(await started('FULL'));
    await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        changeProfile(dependencies, known, { name: `Grace ${place}`, language: 'de' }),
      ),
    );
    const entries = (await auditRecords(database).newest({ action: 'access.profileChanged' }, 100)).toReversed();
    expect(entries).toHaveLength(50);
    expect(entries[0]?.before).toEqual({ name: 'Grace', language: 'en' });
    for (const [place, { before }] of entries.entries()) {
      if (place > 0) expect(before).toEqual(entries[place - 1]?.after);
    }
    expect((await grace()).name).toBe(entries.at(-1)?.after?.['name']);
  });
});
