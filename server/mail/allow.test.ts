import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine, type TestCommandLine } from '../testing/commands.ts';
import { databases } from '../testing/databases.ts';
import { passed } from '../testing/gateway-under-test.ts';
import { mailShopOfTests } from '../testing/mail-shop.ts';

describe.each(databases)('an address that has bounced, on $name', ({ open }) => {
  const mails = mailShopOfTests(open);
  let line: TestCommandLine;
  beforeAll(async () => {
    line = await commandLine(mails.database.url);
  });
  afterAll(() => line.close());

  test('is written to again once a person says so', async () => {
    const { server, gateway } = mails;
    const entityId = await mails.shop();
    const buy = async () => {
      await mails.buy(entityId, { 'customer.email': 'Jane@example.com' });
      await passed(gateway, 0);
    };
    server.toRecipient = () => [550, '5.1.1 no such user'];
    await buy();
    server.toRecipient = () => undefined;
    await buy();
    expect(server.received).toEqual([]);
    const { exitCode, out, audit } = await line.run('mail', 'allow', '--email', 'jane@EXAMPLE.com');
    expect([exitCode, out]).toEqual([0, expect.stringContaining('550 5.1.1')]);
    expect(JSON.stringify(audit)).not.toMatch(/jane/i);
    await buy();
    expect(server.received.map(({ to }) => to)).toEqual(['Jane@example.com']);
    expect((await line.run('mail', 'allow', '--email', 'jane@example.com')).exitCode).toBe(1);
    const refused = await line.run('mail', 'refuse', '--email', 'Jane@example.com');
    expect([refused.exitCode, JSON.stringify(refused.audit)]).toEqual([0, expect.not.stringMatching(/jane/i)]);
    expect((await line.run('mail', 'refuse', '--email', 'jane@example.com')).exitCode).toBe(1);
    await buy();
    expect(server.received).toHaveLength(1);
    const allowed = await line.run('mail', 'allow', '--email', 'jane@example.com');
    expect([allowed.exitCode, allowed.out]).toEqual([0, expect.stringContaining('a complaint')]);
    expect((await line.run('mail', 'allow', '--email', 'jane@example.com, joe@example.com')).exitCode).toBe(2);
  });
});
