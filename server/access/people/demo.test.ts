import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { manualClock } from '../../platform/base/clock.ts';
import { databases } from '../../testing/databases.ts';
import { auditRecords } from '../audit/records.ts';
import { createVault } from '../vault/vault.ts';
import { codeAt, newSeed } from './credentials/codes.ts';
import { createPasswords } from './credentials/passwords.ts';
import { ensureDemoUser } from './demo.ts';
import { firstToken } from './invitations.ts';
import { attemptLimits } from './limits.ts';
import { peopleRecords } from './model/records.ts';
import { enterCode, signIn } from './sign-in.ts';

describe.each(databases)('the demo user on $name', ({ open }) => {
  test('is made once, although fifty processes start at once, and signs in with the known password and key', async () => {
    const database = await open();
    const clock = manualClock(1_795_176_000_000);
    const vault = createVault(database, clock, randomBytes(32));
    const dependencies = { database, clock, vault, limits: attemptLimits(), passwords: createPasswords() };
    const demo = { email: 'Demo@Example.com', password: 'correct horse battery', seed: newSeed() };
    await Promise.all(Array.from({ length: 50 }, () => ensureDemoUser(dependencies, demo)));
    await ensureDemoUser(dependencies, { ...demo, password: 'another long password' });
    expect(await peopleRecords(database).all()).toMatchObject([{ email: 'demo@example.com' }]);
    const { session } = await signIn(dependencies, demo, { address: '192.0.2.7', agent: 'a browser' });
    const { session: full } = await enterCode(dependencies, session, { code: codeAt(demo.seed, clock.now()) });
    expect(await peopleRecords(database).rolesOf(full.person)).toMatchObject([
      { role: 'administrator', scope: { kind: 'psp' } },
    ]);
    const made = await auditRecords(database).newest({ action: 'team.demoUser' }, 10);
    expect(made).toHaveLength(1);
    expect(JSON.stringify(made)).not.toMatch(new RegExp(`${demo.password}|${demo.seed}`));
    // Nobody needs the link of the first administrator then.
    expect(await firstToken(dependencies)).toBeUndefined();
    await database.close();
  });
});
