import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '../../../catalogue/backoffice/rights.ts';
import { type ManualClock, manualClock } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { softwarePasskey } from '../../testing/passkeys.ts';
import { lightHasher } from '../../testing/passwords.ts';
import { auditRecords } from '../audit/records.ts';
import { createVault } from '../vault/vault.ts';
import { beginEnrolment, completeEnrolment } from './authenticators.ts';
import { codeAt } from './credentials/codes.ts';
import { createPasswords } from './credentials/passwords.ts';
import { forgetSignIns } from './forget.ts';
import { accept, findInvitation, firstToken, type Giver, giverOf, invite, linkOf, withdraw } from './invitations.ts';
import { attemptLimits } from './limits.ts';
import { forgetInvitations, invitationRecords } from './model/invitations.ts';
import { passkeyRecords } from './model/passkeys.ts';
import type { PlacedChannel, Scope } from './model/person.ts';
import { peopleRecords } from './model/records.ts';
import { sessionRecords } from './model/sessions.ts';
import { addPasskey, beginPasskey } from './passkeys.ts';
import { sessionsOf, sessionWith } from './sessions.ts';
import { enterCode, type SignInDependencies, signIn } from './sign-in.ts';
import { giveRole, resetAccess, setState, takeRole } from './team.ts';

const START_MS = 1_795_176_000_000;
const DAY_MS = 86_400_000;
const baseUrl = 'https://pay.example/';
const from = { address: '192.0.2.7', agent: 'a browser' };
const psp: Scope = { kind: 'psp', id: '' };
const merchantA: Scope = { kind: 'merchant', id: 'a' };
const channels: readonly PlacedChannel[] = [
  { id: 'a1', merchant: 'a', division: undefined },
  { id: 'b1', merchant: 'b', division: undefined },
];
const command: Giver = { actor: { kind: 'command', id: 'root', name: 'root' }, given: undefined };
const password = 'tulip anvil ox';
const filled = { name: 'Grace', password, language: 'de' };

describe.each(databases)('links on $name', ({ open }) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let dependencies: SignInDependencies;

  beforeEach(async () => {
    database = await open();
    clock = manualClock(START_MS);
    const vault = createVault(database, clock, randomBytes(32));
    dependencies = { database, clock, vault, limits: attemptLimits(), passwords: createPasswords(lightHasher) };
  });
  afterEach(() => database.close());

  const people = () => peopleRecords(database);
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done' as const,
      (error: unknown) => {
        if (error instanceof Rejection) return error.details.status ?? error.code;
        throw error;
      },
    );
  const WRONG = '200.300.404';

  const invited = async (email: string, role: Role = 'viewer', scope: Scope = psp, by: Giver = command) =>
    (await invite(dependencies, by, { email, role, scope }, channels)).token;

  /** Makes a person by an invitation, with an authenticator. */
  const joined = async (name: string, role: Role, scope: Scope) => {
    const token = await invited(`${name}@example.com`, role, scope);
    const { issued } = await accept(dependencies, { ...filled, name, token }, from);
    const found = issued && (await people().byId(issued.session.person));
    if (issued === undefined || found === undefined) throw new Error('nobody was made');
    const { secret } = await beginEnrolment(dependencies, { person: found, session: issued.session });
    const done = await completeEnrolment(dependencies, issued, codeAt(secret, clock.now()));
    const person = (await people().byId(found.id)) ?? found;
    return { person, secret, ...done, by: giverOf(person, await people().rolesOf(person.id), from.address) };
  };

  describe('of the first administrator', () => {
    const sent = async () => ({ ...filled, email: ' Ada@Example.com', token: (await firstToken(dependencies)) ?? '' });

    test('make one who has all rights, and an authenticator next', async () => {
      const { token } = await sent();
      expect((await findInvitation(dependencies, token)).invitation).toMatchObject({ kind: 'FIRST', email: undefined });
      const { issued } = await accept(dependencies, await sent(), from);
      expect(issued?.session.stage).toBe('ENROL');
      const person = await people().byEmail('ada@example.com');
      expect(person).toMatchObject({ name: 'Grace', language: 'de', state: 'ACTIVE' });
      expect(await people().rolesOf(person?.id ?? '')).toMatchObject([{ role: 'administrator', scope: psp }]);
      expect((await auditRecords(database).newest({}, 1))[0]).toMatchObject({
        action: 'team.accepted',
        after: { email: 'ada@example.com', role: 'administrator', scope: 'psp' },
      });
    });

    test('are void once somebody has access, whoever it is', async () => {
      const before = await sent();
      await joined('grace', 'viewer', psp);
      expect(await firstToken(dependencies)).toBeUndefined();
      expect(await codeOf(accept(dependencies, before, from))).toBe(404);
    });

    test('are the same in every process of an installation, and another with another vault', async () => {
      const other = createVault(database, clock, randomBytes(32));
      expect(await firstToken(dependencies)).toBe(await firstToken(dependencies));
      await expect(firstToken({ database, vault: other })).rejects.toThrow();
    });

    test('make one person, although fifty use the link at once', async () => {
      const each = await sent();
      const ends = await Promise.all(
        Array.from({ length: 50 }, (_, place) =>
          codeOf(accept(dependencies, { ...each, email: `ada-${place}@example.com` }, from)),
        ),
      );
      expect([ends.filter((end) => end === 'done').length, ends.filter((end) => end === 404).length]).toEqual([1, 49]);
      expect(await people().all()).toHaveLength(1);
    });
  });

  describe('of invitations', () => {
    test('make a person with the role, once, although fifty accept at once', async () => {
      const token = await invited('Grace@Example.com', 'support', merchantA);
      const ends = await Promise.all(
        Array.from({ length: 50 }, () => codeOf(accept(dependencies, { ...filled, token }, from))),
      );
      expect(ends.filter((end) => end === 'done')).toHaveLength(1);
      const person = await people().byEmail('grace@example.com');
      expect(await people().rolesOf(person?.id ?? '')).toMatchObject([{ role: 'support', scope: merchantA }]);
      expect(await people().all()).toHaveLength(1);
      const found = await findInvitation(dependencies, token).catch((error: Rejection) => error.details.status);
      expect(found).toBe(404);
    });

    test('make one person of one address, although fifty links are accepted at once', async () => {
      const tokens = await Promise.all(Array.from({ length: 50 }, () => invited('grace@example.com')));
      const ends = await Promise.all(tokens.map((token) => codeOf(accept(dependencies, { ...filled, token }, from))));
      expect(ends.filter((end) => end === 'done')).toHaveLength(1);
      expect(await people().all()).toHaveLength(1);
    });

    test('are valid for seven days', async () => {
      const token = await invited('grace@example.com');
      clock.advance(7 * DAY_MS - 1);
      expect(await codeOf(findInvitation(dependencies, token))).toBe('done');
      clock.advance(1);
      expect(await codeOf(accept(dependencies, { ...filled, token }, from))).toBe(404);
      expect(await codeOf(findInvitation(dependencies, 'f'.repeat(64)))).toBe(404);
      expect(await codeOf(findInvitation(dependencies, ''))).toBe(404);
    });

    test('are void when they are withdrawn, by somebody who could have made them', async () => {
      const local = await joined('local', 'administrator', merchantA);
      const token = await invited('grace@example.com');
      const open = await invitationRecords(database).open(clock.now());
      const id = open[0]?.id ?? '';
      expect(await codeOf(withdraw(dependencies, local.by, id, channels))).toBe('800.900.301');
      await withdraw(dependencies, command, id, channels);
      expect(await codeOf(accept(dependencies, { ...filled, token }, from))).toBe(404);
      expect(await codeOf(withdraw(dependencies, command, id, channels))).toBe(404);
    });

    test('give somebody who has access the role, if they send their password', async () => {
      const { person } = await joined('grace', 'viewer', merchantA);
      const token = await invited('grace@example.com', 'operator', psp);
      const wrong = await Promise.all(
        ['another long password', undefined].map((typed) =>
          codeOf(accept(dependencies, { token, language: 'en', password: typed }, from)),
        ),
      );
      expect(wrong).toEqual([WRONG, WRONG]);
      expect((await accept(dependencies, { token, language: 'en', password }, from)).issued).toBeUndefined();
      expect((await people().rolesOf(person.id)).map(({ role }) => role).toSorted()).toEqual(['operator', 'viewer']);
    });

    test('cannot be used to try passwords', async () => {
      await joined('grace', 'viewer', merchantA);
      const token = await invited('grace@example.com', 'operator', psp);
      const tried = () => codeOf(accept(dependencies, { token, language: 'en', password: 'a wrong password' }, from));
      for (let attempt = 0; attempt < 5; attempt += 1) expect(await tried()).toBe(WRONG);
      expect(await tried()).toBe('800.120.100');
    });

    test('become void when those who made them lose a role or are disabled', async () => {
      const [first, second] = [await joined('one', 'administrator', psp), await joined('two', 'administrator', psp)];
      await joined('head', 'administrator', psp);
      const [one, two] = [
        await invited('x@example.com', 'administrator', psp, first.by),
        await invited('y@example.com', 'administrator', psp, second.by),
      ];
      const [role] = await people().rolesOf(first.person.id);
      await takeRole(dependencies, command, first.person.id, role?.id ?? '', channels);
      await setState(dependencies, command, second.person.id, 'DISABLED', channels);
      for (const token of [one, two]) expect(await codeOf(accept(dependencies, { ...filled, token }, from))).toBe(404);
    });

    test('are refused for addresses that are none, and for passwords that are too easy', async () => {
      for (const email of ['grace', 'grace@', '@example.com', 'a b@example.com']) {
        expect(await codeOf(invited(email))).toBe(WRONG);
      }
      const token = await invited('grace@example.com');
      for (const weak of ['short', 'grace@example.com', 'aaaaaaaaaaaaaaaa', 'x'.repeat(201)]) {
        expect(await codeOf(accept(dependencies, { ...filled, token, password: weak }, from))).toBe(WRONG);
      }
      expect(await codeOf(accept(dependencies, { token, language: 'en', password }, from))).toBe(WRONG);
      expect(await people().all()).toEqual([]);
    });

    test('are nowhere in the database or the audit, and have their token behind the #', async () => {
      const token = await invited('grace@example.com');
      await accept(dependencies, { ...filled, token }, from);
      const stored = JSON.stringify([
        await auditRecords(database).newest({}, 10),
        await people().all(),
        await invitationRecords(database).open(0),
      ]);
      expect([stored.includes(token), stored.includes(password)]).toEqual([false, false]);
      expect(new URL(linkOf(baseUrl, token)).hash).toBe(`#${token}`);
    });
  });

  describe('for a new password', () => {
    test('remove authenticator, recovery codes, passkeys and sessions when they are used, and not before', async () => {
      const { person, issued, secret, recoveryCodes } = await joined('grace', 'viewer', psp);
      const keys = { ...dependencies, baseUrl };
      const options = await beginPasskey(keys, { person, session: issued.session });
      const session = (await sessionRecords(database).byHash(issued.session.hash)) ?? issued.session;
      await addPasskey(keys, { person, session }, 'telephone', softwarePasskey(baseUrl).register(options));
      const { token } = await resetAccess(dependencies, command, person.id, channels);
      expect(await sessionWith(dependencies, issued.token)).toBeDefined();
      const next = await accept(dependencies, { token, language: 'en', password: 'another long password' }, from);
      expect(next.issued?.session.stage).toBe('ENROL');
      expect(await sessionsOf(dependencies, person.id)).toEqual([]);
      expect(await passkeyRecords(database).ofPerson(person.id)).toEqual([]);
      expect(await people().recoveryCodesOf(person.id)).toEqual([]);
      expect(await codeOf(signIn(dependencies, { email: person.email, password }, from))).toBe('800.900.300');
      const again = await signIn(dependencies, { email: person.email, password: 'another long password' }, from);
      expect(again.session.stage).toBe('ENROL');
      clock.advance(60_000);
      for (const sent of [{ code: codeAt(secret, clock.now()) }, { recoveryCode: recoveryCodes[0] ?? '' }]) {
        expect(await codeOf(enterCode(dependencies, again.session, sent))).toBe('800.900.300');
      }
      expect(await codeOf(accept(dependencies, { token, language: 'en', password }, from))).toBe(404);
    });

    test('are used once, although fifty try at once, and only the newest of a person', async () => {
      const { person } = await joined('grace', 'viewer', psp);
      const old = await resetAccess(dependencies, command, person.id, channels);
      const { token } = await resetAccess(dependencies, command, person.id, channels);
      const sent = { language: 'en', password: 'another long password' };
      expect(await codeOf(accept(dependencies, { ...sent, token: old.token }, from))).toBe(404);
      const ends = await Promise.all(
        Array.from({ length: 50 }, () => codeOf(accept(dependencies, { ...sent, token }, from))),
      );
      expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    });

    test('are valid for a day', async () => {
      const { person } = await joined('grace', 'viewer', psp);
      const { token } = await resetAccess(dependencies, command, person.id, channels);
      clock.advance(DAY_MS);
      expect(await codeOf(accept(dependencies, { token, language: 'en', password }, from))).toBe(404);
    });

    test('become void when the person gets more rights than the one who made the link', async () => {
      const local = await joined('local', 'administrator', merchantA);
      for (const way of ['given', 'invited', 'disabled'] as const) {
        const { person } = await joined(way, 'viewer', merchantA);
        const { token } = await resetAccess(dependencies, local.by, person.id, channels);
        if (way === 'given') {
          await giveRole(dependencies, command, person.id, { role: 'administrator', scope: psp }, channels);
        } else if (way === 'invited') {
          const more = await invited(person.email, 'administrator', psp);
          await accept(dependencies, { token: more, language: 'en', password }, from);
        } else {
          await setState(dependencies, command, person.id, 'DISABLED', channels);
          expect(await codeOf(resetAccess(dependencies, command, person.id, channels))).toBe(409);
        }
        const sent = { token, language: 'en', password: 'another long password' };
        expect(await codeOf(accept(dependencies, sent, from))).toBe(404);
      }
    });
  });

  test('are removed some time after their end, as sessions are', async () => {
    const { issued } = await joined('grace', 'viewer', psp);
    const token = await invited('later@example.com');
    expect(await forgetInvitations(database, clock.now() + 7 * DAY_MS)).toBe(0);
    expect(await forgetInvitations(database, clock.now() + 7 * DAY_MS + 1)).toBe(2);
    expect(await codeOf(findInvitation(dependencies, token))).toBe(404);
    expect(await forgetSignIns(database, issued.session.expiresAtMs)).toBe(0);
    expect(await forgetSignIns(database, issued.session.expiresAtMs + 1)).toBe(1);
  });
});
