import { describe, expect, test } from 'vitest';
import { databases } from '../../../server/testing/databases.ts';
import { everythingIn } from '../../../server/testing/everything-stored.ts';
import { casesOf } from '../../../server/testing/lengths.ts';
import { readDescription } from './description.ts';
import { newFindings } from './findings.ts';
import { neededRights } from './needed-rights.ts';
import { runFuzzer } from './run.ts';
import { sentSecrets } from './secrets.ts';

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
    secrets.addUnlogged(['4111111111111111']);
    expect(secrets.inAnswer('{"number":"4242424242424242"}')).toBe('4242424242424242');
    expect(secrets.inAnswer('a s3cret-of-a-webhook b')).toBe('s3cret-of-a-webhook');
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
