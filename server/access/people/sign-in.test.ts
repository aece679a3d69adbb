import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { lightHasher } from '../../testing/passwords.ts';
import { checkAudit } from '../audit/audit.ts';
import { auditRecords } from '../audit/records.ts';
import { createVault, type Vault } from '../vault/vault.ts';
import { codeAt, newRecoveryCodes, newSeed, recoveryHash } from './credentials/codes.ts';
import { createPasswords } from './credentials/passwords.ts';
import { attemptLimits } from './limits.ts';
import type { Person } from './model/person.ts';
import { insertPerson, insertRecoveryCode, PEOPLE } from './model/records.ts';
import { sessionsOf, sessionWith } from './sessions.ts';
import { browserMark, enterCode, type SignInDependencies, signIn } from './sign-in.ts';

const START_MS = 1_795_176_000_000;
const from = { address: '192.0.2.7', agent: 'a browser' };
const elsewhere = { address: '198.51.100.1', agent: 'another browser' };
const password = 'correct horse battery';

describe.each(databases)('signing in on $name', ({ open }) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let vault: Vault;
  let dependencies: SignInDependencies;
  let seed: string;
  const recoveryCodes = newRecoveryCodes();

  beforeEach(async () => {
    database = await open();
    clock = manualClock(START_MS);
    vault = createVault(database, clock, randomBytes(32));
    dependencies = { database, clock, vault, limits: attemptLimits(), passwords: createPasswords(lightHasher) };
    seed = newSeed();
    await add({});
    await database.commit({ inserts: recoveryCodes.map((code) => insertRecoveryCode('grace', recoveryHash(code))) });
  });
  afterEach(() => database.close());

  const add = async (more: Partial<Person>): Promise<void> => {
    const id = more.id ?? 'grace';
    const person: Person = {
      id,
      version: 1,
      email: `${id}@example.com`,
      name: id,
      language: 'en',
      state: 'ACTIVE',
      passwordHash: await dependencies.passwords.hashed(password, 'known'),
      seed: await vault.seal(PEOPLE, id, seed),
      lastStep: undefined,
      createdAtMs: START_MS,
      seenAtMs: undefined,
      ...more,
    };
    await database.commit({ inserts: [insertPerson(person)] });
  };

  const statusOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof Rejection) return error.code;
        throw error;
      },
    );
  const tried = (email: string, typed: string, where = from, mark?: string) =>
    statusOf(signIn(dependencies, { email, password: typed, mark }, where));
  const started = () => signIn(dependencies, { email: ' Grace@Example.com', password }, from);

  test('takes a password and a code', async () => {
    const { session } = await started();
    expect(session.stage).toBe('CODE');
    expect(await sessionsOf(dependencies, 'grace')).toEqual([]);
    const { token } = await enterCode(dependencies, session, { code: codeAt(seed, clock.now()) });
    expect(await sessionWith(dependencies, token)).toMatchObject({ stage: 'FULL', person: 'grace' });
    const [entry] = await auditRecords(database).newest({}, 1);
    expect(entry).toMatchObject({ action: 'access.signedIn', actor: { id: 'grace' }, address: from.address });
  });

  test('of fifty strangers at once some come again later, and who signed in here before does not wait', async () => {
    const mark = await browserMark(vault, 'grace@example.com');
    const [ends, hashed]: [string[], string[]] = [[], []];
    let [areRefused, isQueued] = [() => {}, () => {}];
    const refused = new Promise<void>((resolve) => (areRefused = resolve));
    const queued = new Promise<void>((resolve) => (isQueued = resolve));
    const passwords = createPasswords(async ({ password: typed }) => {
      hashed.push(typed);
      await queued;
      return typed === password;
    });
    const isRight: typeof passwords.isRight = (typed, known, by) => {
      const right = passwords.isRight(typed, known, by);
      if (by === 'known') isQueued();
      return right;
    };
    dependencies = { ...dependencies, passwords: { ...passwords, isRight } };
    const strangers = Array.from({ length: 50 }, async (_, each) => {
      const end = await tried(`nobody${each}@example.com`, 'guess', { ...elsewhere, address: `198.51.100.${each}` });
      ends.push(end);
      if (ends.length === 17) areRefused();
    });
    await refused; // The one whose hash is computed and the 32 who may wait are left.
    expect(new Set(ends)).toEqual(new Set(['800.120.100']));
    const known = tried('grace@example.com', password, from, mark).then((end) => ends.push(`known ${end}`));
    await Promise.all([...strangers, known]);
    expect(ends).toHaveLength(51);
    expect(hashed.indexOf(password)).toBe(1);
    expect(ends).toContain('known done');
    expect(ends.filter((end) => end === '800.900.300')).toHaveLength(33);
  });

  test('being sent away is no failed attempt', async () => {
    const busy = new Rejection('800.120.100');
    const isBusy = { ...dependencies.passwords, isRight: () => Promise.reject(busy) };
    for (let each = 0; each < 40; each += 1) {
      await expect(
        signIn({ ...dependencies, passwords: isBusy }, { email: 'grace@example.com', password }, from),
      ).rejects.toBe(busy);
    }
    expect(await tried('grace@example.com', password)).toBe('done');
  });

  test('a person without an authenticator has to set one up', async () => {
    await add({ id: 'ada', seed: undefined });
    const { session } = await signIn(dependencies, { email: 'ada@example.com', password }, from);
    expect(session.stage).toBe('ENROL');
    expect(await statusOf(enterCode(dependencies, session, { code: '123456' }))).toBe('800.900.300');
  });

  test('says the same of a wrong password, an unknown person, and one who may not', async () => {
    await add({ id: 'disabled', state: 'DISABLED' });
    await add({ id: 'elsewhere', passwordHash: undefined });
    const reasons = await Promise.all(
      [
        ['grace@example.com', 'wrong'],
        ['nobody@example.com', password],
        ['disabled@example.com', password],
        ['elsewhere@example.com', password],
      ].map(([email = '', typed = '']) =>
        signIn(dependencies, { email, password: typed }, from).catch((error: Rejection) => [
          error.code,
          error.details.reason,
          error.details.headers,
        ]),
      ),
    );
    expect(new Set(reasons.map((each) => JSON.stringify(each))).size).toBe(1);
    const entries = await auditRecords(database).newest({ action: 'access.refused' }, 10);
    expect(entries).toHaveLength(4);
    expect(JSON.stringify(entries)).not.toMatch(/wrong|nobody|correct horse/);
  });

  test('a code is accepted once, although fifty send it at once', async () => {
    const { session } = await started();
    const code = codeAt(seed, clock.now());
    // Fifty browsers cannot share the limit of failures; the rule itself is what is tested.
    dependencies = { ...dependencies, limits: { attempt: (_, work) => work() } };
    const ends = await Promise.all(
      Array.from({ length: 50 }, () => statusOf(enterCode(dependencies, session, { code }))),
    );
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(await sessionsOf(dependencies, 'grace')).toHaveLength(1);
    expect(await checkAudit(database)).toMatchObject({ entries: 50, brokenAt: undefined });
    expect(await auditRecords(database).newest({ action: 'access.signedIn' }, 50)).toHaveLength(1);
    const again = await started();
    expect(await statusOf(enterCode(dependencies, again.session, { code }))).toBe('800.900.300');
  });

  test('a recovery code is accepted once', async () => {
    const recoveryCode = recoveryCodes[3] ?? '';
    const first = await started();
    expect(await statusOf(enterCode(dependencies, first.session, { recoveryCode }))).toBe('done');
    const second = await started();
    expect(await statusOf(enterCode(dependencies, second.session, { recoveryCode }))).toBe('800.900.300');
    const other = recoveryCodes[4]?.toUpperCase() ?? '';
    expect(await statusOf(enterCode(dependencies, second.session, { recoveryCode: other }))).toBe('done');
  });

  test('a password is as good after years as on its first day', async () => {
    clock.advance(10 * 365 * 86_400_000);
    expect((await started()).session.stage).toBe('CODE');
  });

  test('the audit has each attempt, right or wrong, with what it was to be proved with, and not what was typed', async () => {
    const wrong = '000000' === codeAt(seed, START_MS) ? '000001' : '000000';
    await tried('grace@example.com', 'wrong');
    const first = await started();
    await statusOf(enterCode(dependencies, first.session, { code: wrong }));
    await statusOf(enterCode(dependencies, first.session, { recoveryCode: 'not-a-code' }));
    const { session } = await enterCode(dependencies, first.session, { code: codeAt(seed, START_MS) });
    await statusOf(enterCode(dependencies, session, { code: wrong }));
    await enterCode(dependencies, session, { recoveryCode: recoveryCodes[0] ?? '' });
    const entries = await auditRecords(database).newest({}, 10);
    expect(entries.map(({ action, actor, subject, after }) => [action, actor.id, subject, after]).toReversed()).toEqual(
      [
        ['access.refused', '', 'grace', { factor: 'password' }],
        ['access.refused', '', 'grace', { factor: 'code' }],
        ['access.refused', '', 'grace', { factor: 'recoveryCode' }],
        ['access.signedIn', 'grace', undefined, { factor: 'code' }],
        ['access.confirmed.refused', 'grace', undefined, { factor: 'code' }],
        ['access.confirmed', 'grace', undefined, { factor: 'recoveryCode' }],
      ],
    );
    expect(JSON.stringify(entries)).not.toMatch(/wrong|not-a-code|factor":"\d/);
  });

  test('codes cannot be guessed: after five wrong ones, right ones wait too', async () => {
    const { session } = await started();
    for (let each = 0; each < 5; each += 1) {
      expect(await statusOf(enterCode(dependencies, session, { code: '000000' }))).toBe('800.900.300');
    }
    expect(await statusOf(enterCode(dependencies, session, { code: codeAt(seed, clock.now()) }))).toBe('800.120.100');
  });

  test('who tries the address of another locks out nobody who signed in before', async () => {
    const mark = await browserMark(vault, 'grace@example.com');
    for (let each = 0; each < 10; each += 1) {
      expect(await tried('grace@example.com', 'guess', elsewhere)).toBe('800.900.300');
    }
    expect(await tried('grace@example.com', 'guess', elsewhere)).toBe('800.120.100');
    expect(await tried('grace@example.com', password, from, mark)).toBe('done');
    // A mark that was made up, or is of another person, counts as none.
    const madeUp = `${'0'.repeat(32)}.${'0'.repeat(64)}`;
    expect(await tried('grace@example.com', password, from, madeUp)).toBe('800.120.100');
    const ofOther = await browserMark(vault, 'ada@example.com');
    expect(await tried('grace@example.com', password, from, ofOther)).toBe('800.120.100');
  });

  test('one network cannot try many people', async () => {
    for (let each = 0; each < 30; each += 1) await tried(`person-${each}@example.com`, 'guess', elsewhere);
    expect(await tried('grace@example.com', password, elsewhere)).toBe('800.120.100');
    expect(await tried('grace@example.com', password, from)).toBe('done');
  });
});
