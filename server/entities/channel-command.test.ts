import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '../clock.ts';
import { databases, type TestDatabase } from '../database/testing.ts';
import { createVault } from '../vault/vault.ts';
import { type CommandResult, channelCommand } from './channel-command.ts';
import { ensureDemoMerchant, newDemoCredentials } from './demo.ts';

const { entityId, accessToken } = newDemoCredentials();

describe.each(databases)('the channel command on $name', ({ open }) => {
  let database: TestDatabase;
  let run: (...words: string[]) => Promise<CommandResult>;
  let folder: string;

  beforeAll(async () => {
    database = await open();
    folder = await mkdtemp(join(tmpdir(), 'tollgate-command-'));
    const clock = manualClock(0);
    const parts = { database, clock, vault: createVault(database, clock, Buffer.alloc(32, 7)) };
    run = (...words) => channelCommand(parts, words);
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  test('lists merchants, each before its channels', async () => {
    expect((await run()).text).toBe('There is no merchant yet.');
    await ensureDemoMerchant(database, manualClock(0), { entityId, accessToken });
    const [merchant, channel] = (await run()).text.split('\n');
    expect(merchant).toMatch(/^[0-9a-f]{32} {2}merchant {2}Demo merchant$/);
    expect(channel).toBe(`  ${entityId}  channel  Demo shop`);
  });

  test('prints what stands for card numbers in lists, and never a number', async () => {
    const file = join(folder, 'cards');
    await writeFile(file, '4200 0000 0000 0042\n\n4111111111111111\n');
    const { text, isDone } = await run(entityId, 'hash', `@${file}`);
    expect(isDone).toBe(true);
    const [first, second, ...more] = text.split('\n');
    expect([first, second]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
    expect([first === second, more]).toEqual([false, []]);
    expect((await run(entityId, `risk.rules=block by=card values=${first} outcome=reject`)).isDone).toBe(true);
    await run(entityId, 'risk.rules=');
  });

  test('takes card numbers from a file only, and names lines that hold none', async () => {
    const file = join(folder, 'wrong-cards');
    await writeFile(file, '4200000000000042\n4200000000000043\n');
    const wrong = await run(entityId, 'hash', `@${file}`);
    expect(wrong).toEqual({ text: 'No card numbers stand in lines 2.', isDone: false });
    const typed = await run(entityId, 'hash', '4200000000000042');
    expect(typed.isDone).toBe(false);
    expect(typed.text).not.toContain('4200000000000042');
    expect((await run('0'.repeat(32), 'hash', `@${file}`)).isDone).toBe(false);
  });

  test('says which rule of risk is wrong, and why', async () => {
    const { text, isDone } = await run(entityId, 'risk.rules=amount above=5 outcome=review; velocity by=card count=3');
    expect(isDone).toBe(false);
    expect(text).toContain('in "velocity by=card count=3": within= is missing');
  });

  test('changes settings and shows what holds', async () => {
    const { text, isDone } = await run(entityId, 'requireCvv=true', 'currencies=EUR USD');
    expect(isDone).toBe(true);
    expect(text).toMatch(/^ {2}requireCvv += true$/m);
    expect(text).toMatch(/^ {2}currencies += EUR USD$/m);
    expect(text).toMatch(/^ {2}brands += all \(default\)$/m);
    expect((await run(entityId, 'requireCvv=')).text).toMatch(/^ {2}requireCvv += false \(default\)$/m);
  });

  test('reads a secret from a file and never shows it', async () => {
    const file = join(folder, 'token');
    await writeFile(file, 'OGE4Mjk0MTc0\n');
    const { text, isDone } = await run(
      entityId,
      'upstream.address=https://gateway.example/',
      `upstream.entityId=${'0a'.repeat(16)}`,
      `upstream.accessToken=@${file}`,
    );
    expect(isDone).toBe(true);
    expect(text).toContain('(set, not shown)');
    expect(text).not.toContain('OGE4Mjk0MTc0');
  });

  test('says everything that is wrong, and changes nothing', async () => {
    const { text, isDone } = await run(entityId, 'currencies=Euro', 'requirecvv=true', 'brands=VISA');
    expect(isDone).toBe(false);
    expect(text).toContain('currencies must be');
    expect(text).toContain('did you mean requireCvv?');
    expect((await run(entityId)).text).toMatch(/^ {2}brands += all \(default\)$/m);
    expect((await run(entityId, 'brands')).isDone).toBe(false);
    expect((await run('f'.repeat(32))).isDone).toBe(false);
    expect((await run('--help')).text).toContain('npm run channel');
  });

  test('makes a further channel of the same merchant', async () => {
    const { text, isDone } = await run(entityId, 'new', 'Second shop', 'currencies=USD');
    expect(isDone).toBe(true);
    expect(text).toMatch(/^[0-9a-f]{32} {2}channel {2}Second shop {2}merchant [0-9a-f]{32}\n/);
    expect((await run()).text.split('\n')).toHaveLength(3);
    expect((await run(entityId, 'new')).isDone).toBe(false);
  });
});
