import { describe, expect, test } from 'vitest';
import { databases } from '../../../server/testing/databases.ts';
import { everythingIn } from '../../../server/testing/everything-stored.ts';
import { casesOf } from '../../../server/testing/lengths.ts';
import { newFindings } from './findings.ts';
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
    expect([secrets.inStored('x4242424242424242y'), secrets.inStored('42424242424242421')]).toEqual([
      '4242424242424242',
      undefined,
    ]);
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
