import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { type PasskeyFaults, softwarePasskey } from '../../testing/passkeys.ts';
import { lightHasher } from '../../testing/passwords.ts';
import { auditRecords } from '../audit/records.ts';
import { createVault } from '../vault/vault.ts';
import { createPasswords } from './credentials/passwords.ts';
import { attemptLimits } from './limits.ts';
import { passkeyRecords } from './model/passkeys.ts';
import type { Person } from './model/person.ts';
import { insertPerson, peopleRecords, updatePerson } from './model/records.ts';
import { type Session, sessionRecords } from './model/sessions.ts';
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  hasPasskeys,
  type PasskeyDependencies,
  removePasskey,
  usePasskey,
} from './passkeys.ts';
import { beginning, sessionsOf, sessionWith } from './sessions.ts';

const START_MS = 1_795_176_000_000;
const baseUrl = 'https://pay.example/';
const from = { address: '192.0.2.7', agent: 'a browser' };

test('passkeys need a name, not a network address', () => {
  const addresses = ['https://pay.example/', 'http://localhost:8080/', 'http://127.0.0.1:8080/', 'http://[::1]:8080/'];
  expect(addresses.map(hasPasskeys)).toEqual([true, true, false, false]);
});

describe.each(databases)('passkeys on $name', ({ open }) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let dependencies: PasskeyDependencies;
  let grace: { readonly person: Person; readonly session: Session };

  beforeEach(async () => {
    database = await open();
    clock = manualClock(START_MS);
    const vault = createVault(database, clock, randomBytes(32));
    dependencies = {
      database,
      clock,
      vault,
      limits: attemptLimits(),
      passwords: createPasswords(lightHasher),
      baseUrl,
    };
    grace = await signedIn('grace');
  });
  afterEach(() => database.close());

  const signedIn = async (id: string) => {
    const person: Person = {
      id,
      version: 1,
      email: `${id}@example.com`,
      name: id,
      language: 'en',
      state: 'ACTIVE',
      passwordHash: 'a hash',
      seed: 'a sealed seed',
      lastStep: undefined,
      subject: undefined,
      createdAtMs: START_MS,
      seenAtMs: undefined,
    };
    const { session, changes } = beginning(dependencies, id, 'FULL', from);
    await database.commit({ inserts: [insertPerson(person), ...(changes.inserts ?? [])] });
    return { person, session };
  };
  const now = async (session: Session): Promise<Session> =>
    (await sessionRecords(database).byHash(session.hash)) ?? session;
  const added = async (who = grace, device = softwarePasskey(baseUrl)) => {
    const options = await beginPasskey(dependencies, who);
    const session = await now(who.session);
    await addPasskey(dependencies, { ...who, session }, 'telephone', device.register(options));
    return device;
  };
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof Rejection) return error.details.status ?? error.code;
        throw error;
      },
    );
  const REFUSED = '800.900.300';

  test('sign in alone, from any browser', async () => {
    const device = await added();
    const { options, proof } = await askForPasskey(dependencies);
    expect([options.userVerification, options.allowCredentials]).toEqual(['required', undefined]);
    const { token } = await usePasskey(dependencies, { response: device.answer(options), proof }, from);
    expect(await sessionWith(dependencies, token)).toMatchObject({ person: 'grace', stage: 'FULL' });
    const entries = await auditRecords(database).newest({ actor: 'grace' }, 10);
    expect(entries.map(({ action }) => action)).toEqual(['access.signedIn', 'access.passkeyAdded']);
    expect((await passkeyRecords(database).byId(device.id))?.usedAtMs).toBe(START_MS);
  });

  test('do not wait behind fifty strangers whose passwords are checked', async () => {
    const device = await added();
    const { options, proof } = await askForPasskey(dependencies);
    let end = () => {};
    const held = new Promise<void>((resolve) => (end = resolve));
    const passwords = createPasswords(() => held.then(() => false));
    const strangers = Array.from({ length: 50 }, () => codeOf(passwords.isRight('guess', undefined, 'stranger')));
    const answer = { response: device.answer(options), proof };
    const { token } = await usePasskey({ ...dependencies, passwords }, answer, from);
    expect(await sessionWith(dependencies, token)).toMatchObject({ person: 'grace' });
    end();
    // One is checked and 32 wait; the others are refused.
    expect((await Promise.all(strangers)).filter((code) => code === 'done')).toHaveLength(33);
  });

  test('are asked for with a finger, a face or a PIN, and found by the browser', async () => {
    const device = await added();
    const { authenticatorSelection, excludeCredentials, rp } = await beginPasskey(dependencies, grace);
    expect(authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
    expect([excludeCredentials?.map(({ id }) => id), rp.id]).toEqual([[device.id], 'pay.example']);
  });

  const faults: readonly (readonly [string, PasskeyFaults])[] = [
    ['for another page', { origin: 'https://pay.example.attacker.example' }],
    ['for another name', { party: 'attacker.example' }],
    ['without a finger, a face or a PIN', { isUnverified: true }],
    ['to another challenge', { challenge: Buffer.from('another').toString('base64url') }],
  ];

  test.each([...faults, ['of another key', { isForged: true }] as const, ['of a copy', { counter: 1 }] as const])(
    'answer %s: nobody is signed in',
    async (_what, fault) => {
      const device = await added();
      const { options, proof } = await askForPasskey(dependencies);
      const response = device.answer(options, fault);
      expect(await codeOf(usePasskey(dependencies, { response, proof }, from))).toBe(REFUSED);
      expect(await sessionsOf(dependencies, 'grace')).toHaveLength(1);
      const [entry] = await auditRecords(database).newest({}, 1);
      expect(entry).toMatchObject({ action: 'access.refused', actor: { id: '' }, after: { factor: 'passkey' } });
    },
  );

  test.each(faults)('made %s are not stored', async (_what, fault) => {
    const options = await beginPasskey(dependencies, grace);
    const session = await now(grace.session);
    const response = softwarePasskey(baseUrl).register(options, fault);
    expect(await codeOf(addPasskey(dependencies, { ...grace, session }, 'telephone', response))).toBe(REFUSED);
    expect(await passkeyRecords(database).ofPerson('grace')).toEqual([]);
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"id":5}',
    '{"id":"\\u0000"}',
    '{"id":"x","rawId":"x","type":"public-key","response":{}}',
  ])('answer nonsense (%s): it is refused', async (response) => {
    await added();
    const { proof } = await askForPasskey(dependencies);
    expect(await codeOf(usePasskey(dependencies, { response, proof }, from))).toBe(REFUSED);
    await beginPasskey(dependencies, grace);
    const session = await now(grace.session);
    expect(await codeOf(addPasskey(dependencies, { ...grace, session }, 'x', response))).toBe(REFUSED);
  });

  test('made under an id that somebody else has are refused, and theirs stays', async () => {
    const device = await added();
    const { publicKey } = (await passkeyRecords(database).byId(device.id)) ?? {};
    for (const who of [await signedIn('mallory'), grace]) {
      const options = await beginPasskey(dependencies, who);
      const session = await now(who.session);
      const response = softwarePasskey(baseUrl, { id: device.id }).register(options);
      expect(await codeOf(addPasskey(dependencies, { ...who, session }, 'telephone', response))).toBe(REFUSED);
    }
    expect(await passkeyRecords(database).byId(device.id)).toMatchObject({ person: 'grace', publicKey });
  });

  test('answer a question once, although fifty send the answer at once and nothing counts', async () => {
    const device = await added(grace, softwarePasskey(baseUrl, { counts: false }));
    const { options, proof } = await askForPasskey(dependencies);
    const sent = { response: device.answer(options), proof };
    const networks = Array.from({ length: 50 }, (_, place) => ({ ...from, address: `198.51.100.${place}` }));
    const ends = await Promise.all(networks.map((each) => codeOf(usePasskey(dependencies, sent, each))));
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(new Set(ends)).toEqual(new Set(['done', REFUSED]));
    expect(await codeOf(usePasskey(dependencies, sent, { ...from, address: '192.0.2.8' }))).toBe(REFUSED);
    expect(await sessionsOf(dependencies, 'grace')).toHaveLength(2);
  });

  test('answer within minutes, and only what the gateway asked', async () => {
    const device = await added();
    const late = await askForPasskey(dependencies);
    clock.advance(5 * 60_000);
    expect(await codeOf(usePasskey(dependencies, { ...late, response: device.answer(late.options) }, from))).toBe(
      REFUSED,
    );
    const { options, proof } = await askForPasskey(dependencies);
    const [challenge = '', until = '', hash = ''] = proof.split('.');
    const forged = [undefined, '', `${challenge}.${Number(until) + 1}.${hash}`, `${challenge}x.${until}.${hash}`];
    for (const each of forged) {
      const sent = { response: device.answer(options), proof: each };
      expect(await codeOf(usePasskey(dependencies, sent, from))).toBe(REFUSED);
    }
    expect(await codeOf(usePasskey(dependencies, { response: device.answer(options), proof }, from))).toBe('done');
  });

  test('confirm a session of the same person, under a new token', async () => {
    const device = await added();
    const other = await signedIn('ada');
    clock.advance(11 * 60_000);
    const question = async () => {
      const { options, proof } = await askForPasskey(dependencies);
      return { response: device.answer(options), proof };
    };
    expect(await codeOf(usePasskey(dependencies, await question(), from, await now(other.session)))).toBe(REFUSED);
    const { session, token } = await usePasskey(dependencies, await question(), from, await now(grace.session));
    expect([session.id, session.confirmedAtMs]).toEqual([grace.session.id, clock.now()]);
    expect(await sessionRecords(database).byHash(grace.session.hash)).toBeUndefined();
    expect(await sessionWith(dependencies, token)).toBeDefined();
    expect((await auditRecords(database).newest({ actor: 'grace' }, 1))[0]?.action).toBe('access.confirmed');
  });

  test('of people who are disabled open nothing', async () => {
    const device = await added();
    const person = (await peopleRecords(database).byId('grace')) ?? grace.person;
    await database.commit({ updates: [updatePerson({ ...person, state: 'DISABLED' })] });
    const { options, proof } = await askForPasskey(dependencies);
    expect(await codeOf(usePasskey(dependencies, { response: device.answer(options), proof }, from))).toBe(REFUSED);
  });

  test('are made once from one question, although fifty try at once', async () => {
    const questions = await Promise.all(Array.from({ length: 50 }, () => beginPasskey(dependencies, grace)));
    const session = await now(grace.session);
    const ends = await Promise.all(
      questions.map((options) =>
        codeOf(addPasskey(dependencies, { ...grace, session }, 'x', softwarePasskey(baseUrl).register(options))),
      ),
    );
    // The last question is the one that counts.
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    const options = questions[ends.indexOf('done')];
    const again = softwarePasskey(baseUrl).register(options ?? { challenge: '' });
    expect(await codeOf(addPasskey(dependencies, { ...grace, session }, 'x', again))).toBe(REFUSED);
    expect(await passkeyRecords(database).ofPerson('grace')).toHaveLength(1);
  });

  test('are removed by their person, and not by others', async () => {
    const device = await added();
    const other = await signedIn('ada');
    expect(await codeOf(removePasskey(dependencies, other, device.id))).toBe(404);
    await removePasskey(dependencies, grace, device.id);
    expect(await passkeyRecords(database).ofPerson('grace')).toEqual([]);
    const { options, proof } = await askForPasskey(dependencies);
    expect(await codeOf(usePasskey(dependencies, { response: device.answer(options), proof }, from))).toBe(REFUSED);
  });

  test('stay, when they are the only way to sign in, although fifty remove two at once', async () => {
    const devices = [await added(), await added()];
    const person = (await peopleRecords(database).byId('grace')) ?? grace.person;
    await database.commit({ updates: [updatePerson({ ...person, passwordHash: undefined, seed: undefined })] });
    const ends = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        codeOf(removePasskey(dependencies, grace, devices[place % 2]?.id ?? '')),
      ),
    );
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(await passkeyRecords(database).ofPerson('grace')).toHaveLength(1);
  });
});
