import { describe, expect, test } from 'vitest';
import { databases } from '../../../server/testing/databases.ts';
import { everythingIn } from '../../../server/testing/everything-stored.ts';
import { drawsOf } from '../../../server/testing/interleavings/draws.ts';
import { casesOf } from '../../../server/testing/lengths.ts';
import { readDescription } from './description.ts';
import { asStranger, type DrawnRequest } from './draw-request.ts';
import { newFindings } from './findings.ts';
import { judge } from './judge.ts';
import { neededRights } from './needed-rights.ts';
import { runFuzzer } from './run.ts';
import { sentSecrets } from './secrets.ts';
import type { Caller } from './world.ts';

/** Ids of a record of the merchant and of another merchant. */
const [OWN, ELSEWHERE] = ['ab'.repeat(16), 'cd'.repeat(16)];

/** What a request of a stranger names, and whether somebody gave the stranger a role. */
type Named = Partial<Pick<DrawnRequest, 'ids' | 'sent' | 'address'>> & { readonly isGiven?: boolean };

/** Enough for each operation once. */
const REQUESTS = casesOf(300, 20_000);

describe.each(databases)('requests drawn from the description, on $name', ({ open }) => {
  test('are answered as it says', async () => {
    const database = await open();
    const seed = Math.floor(Math.random() * 2 ** 32);
    const report = await runFuzzer({
      database,
      seed,
      goesOn: (requests) => requests < REQUESTS,
      say: () => undefined,
      stored: () => everythingIn(database),
    });
    await database.close();
    // A machine that runs all tests says nothing about the time of an answer.
    const found = report.findings.filter(({ kind }) => !kind.startsWith('slow'));
    expect({ seed, found }).toEqual({ seed, found: [] });
    expect(Object.keys(report.answers)).toHaveLength(report.operations);
  });
});

describe('the fuzzer', () => {
  test('finds a secret by itself, and a card number in any company', () => {
    const secrets = sentSecrets();
    secrets.add(['4242 4242 4242 4242', 's3cret-of-a-webhook']);
    secrets.addUnlogged(['4111111111111111', 'cryptogram-of-a-payment']);
    expect(secrets.inAnswer('{"number":"4242424242424242"}')).toBe('4242424242424242');
    expect(secrets.inAnswer('a s3cret-of-a-webhook b')).toBe('s3cret-of-a-webhook');
    for (const search of [secrets.inAnswer, secrets.inLog])
      expect(search('17 4242424242424242051234')).toBe('4242424242424242');
    expect([secrets.inAnswer('a cryptogram-of-a-payment'), secrets.inLog('a cryptogram-of-a-payment')]).toEqual([
      undefined,
      'cryptogram-of-a-payment',
    ]);
    expect([secrets.inAnswer('4111111111111111'), secrets.inLog('4111111111111111')]).toEqual([
      undefined,
      '4111111111111111',
    ]);
    expect(secrets.inAnswer('{"name":"card.cvv","value":"123"}')).toBe('cvv","value":"123"');
    expect([secrets.inLog('card.cvv=1234'), secrets.inLog('"cvvResponse":"M","card.cvv":"***"')]).toEqual([
      'cvv=1234',
      undefined,
    ]);
    expect(['x4242424242424242y', '1764242424242424242', '4242424242424241'].map(secrets.inStored)).toEqual([
      '4242424242424242',
      '4242424242424242',
      undefined,
    ]);
  });

  test('finds a token however many other secrets were sent after it', () => {
    const secrets = sentSecrets();
    const token = 'ab'.repeat(32);
    secrets.addCredentials([token]);
    secrets.add(Array.from({ length: 1_000 }, (_, place) => `s3cret-${place}`));
    for (const search of [secrets.inAnswer, secrets.inLog, secrets.inStored]) {
      expect([search(`a${token}0`), search(token.slice(1))]).toEqual([token, undefined]);
    }
  });

  test.each([
    ['the record of another merchant', { ids: [OWN] }, 'the merchant'],
    ['its own record', { ids: ['ef'.repeat(16)] }, undefined],
    ['the entity of another merchant', { sent: [['entityId', OWN]] }, 'the merchant'],
    ['its own entity', { sent: [['entityId', ELSEWHERE]] }, undefined],
    ['the record of another merchant, with a role that somebody gave it', { ids: [OWN], isGiven: true }, undefined],
    ['what another address has', { ids: [OWN], address: '/v1/webhooks/%2E./x?a=1' }, undefined],
    ['a record behind a name with a point', { ids: [OWN], address: '/v1/webhooks/..a/x' }, 'the merchant'],
  ] as const)('finds a stranger who is served with %s', (_what, { isGiven = false, ...named }: Named, lack) => {
    const described = readDescription();
    const operation = described.operations.find(({ id }) => id === 'removeWebhook');
    if (operation === undefined) throw new Error('there is no such operation');
    const stranger: Caller = { name: 'stranger', headers: {}, isStranger: true, owns: [ELSEWHERE] };
    const request: DrawnRequest = {
      operation,
      caller: stranger,
      address: '/',
      ids: [],
      headers: {},
      body: undefined,
      form: operation.inQuery,
      sent: [],
      breaks: undefined,
      secrets: [],
      unlogged: [],
      ...named,
    };
    const findings = newFindings(() => undefined);
    const answer = { status: 200, headers: new Headers(), text: '', tookMs: 1, ownMs: 1 };
    judge(request, answer, described, sentSecrets(), findings, {
      hasFirstRights: !isGiven,
      isOwn: (id) => id === OWN,
    });
    const found = findings.all.filter(({ kind }) => kind === 'served without a right').map(({ detail }) => detail);
    expect(found).toEqual(lack === undefined ? [] : [`stranger lacks ${lack}`]);
  });

  test('sends what was served again as a stranger: the same ids, with the credentials of another merchant', () => {
    const [operation] = readDescription().operations;
    if (operation === undefined) throw new Error('there is no operation');
    const own: Caller = { name: 'own', headers: { Authorization: 'Bearer own' }, isStranger: false, owns: [OWN] };
    const stranger: Caller = {
      name: 'stranger',
      headers: { Authorization: 'Bearer other' },
      isStranger: true,
      owns: [ELSEWHERE],
    };
    const sent = [
      ['entityId', OWN],
      ['amount', '1.00'],
    ] as const;
    const request: DrawnRequest = {
      operation,
      caller: own,
      address: `/v1/payments/${OWN}?a=1&entityId=${OWN}`,
      ids: [OWN],
      headers: { ...own.headers, Accept: '*/*' },
      body: `entityId=${OWN}&amount=1.00`,
      form: operation.inQuery,
      sent,
      breaks: undefined,
      secrets: [],
      unlogged: [],
    };
    expect(asStranger(request, stranger, drawsOf(1))).toMatchObject({
      caller: stranger,
      address: `/v1/payments/${OWN}?a=1&entityId=${ELSEWHERE}`,
      ids: [OWN],
      headers: { Authorization: 'Bearer other', Accept: '*/*' },
      body: `entityId=${ELSEWHERE}&amount=1.00`,
      sent: [
        ['entityId', ELSEWHERE],
        ['amount', '1.00'],
      ],
    });
  });

  test('knows the right of each operation that needs one', () => {
    const needed = readDescription().operations.map((operation) => [
      operation.id,
      ...neededRights({ operation, sent: [['paymentType', 'RF']] }),
    ]);
    expect(Object.fromEntries(needed.map(([id, ...rights]) => [id, rights]))).toMatchObject({
      createPayment: ['payments.refund'],
      followUp: ['payments.refund'],
      followUpAsPerson: ['payments.refund'],
      listDisputes: ['disputes.read'],
      removeRegistrationAsPerson: ['customers.erase'],
      giveRole: ['team.change'],
      signOut: [],
      submitCheckout: [],
    });
    // Both kinds of credentials: an operation whose id the tables do not have would need nothing.
    expect(needed.filter(([, right]) => right !== undefined).length).toBeGreaterThan(200);
  });

  test('tells a finding once, whatever id and number it has', () => {
    const told: string[] = [];
    const findings = newFindings((line) => void told.push(line));
    for (const detail of ['500 of 8a01a1f8d4d8487f', '500 of 8a01a1f8d4d84880', '404']) {
      findings.add({ kind: 'fails', place: 'readPayment', detail, example: '', request: '' });
    }
    expect([told.length, findings.all.map(({ count }) => count)]).toEqual([2, [2, 1]]);
  });
});
