import { describe, expect, test } from 'vitest';
import type { SystemReply } from '../../../catalogue/backoffice/replies/system.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { pageWith } from '../../testing/people.ts';

describe.each(databases)('the state of the installation on $name', ({ open, name }) => {
  const gateway = gatewayOfTests(open);

  test('an operator of everything sees build, database, process, timers and vault', async () => {
    await fetch(`${gateway.url}/v1/payments`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${gateway.accessToken}` },
      body: new URLSearchParams({ entityId: gateway.entityId, ...cardPayment, paymentType: 'PA' }),
    });
    const page = await pageWith(gateway, 'operator');
    const reply = (await page.get('/system')).body as unknown as SystemReply;
    expect(reply).toMatchObject({
      environment: 'test',
      isReady: true,
      database: { kind: name === 'SQLite' ? 'sqlite' : 'postgres', migration: expect.any(Number) },
      process: { node: expect.stringMatching(/^v\d+/), startedAt: expect.stringMatching(/^20/) },
      vault: { dataKeys: expect.any(Number), newest: expect.stringMatching(/^\d{4}-/) },
    });
    expect(reply.process?.memoryMiB).toBeGreaterThan(10);
    const expiry = reply.timers?.find(({ kind }) => kind === 'payment.expiry');
    expect(expiry).toMatchObject({ due: 0, next: expect.stringMatching(/^\d{4}-/) });
  });

  test('who has a channel only sees nothing of the others', async () => {
    const page = await pageWith(gateway, 'operator', { kind: 'channel', id: gateway.entityId });
    const reply = (await page.get('/system')).body as unknown as SystemReply;
    expect([reply.isReady, reply.process, reply.timers, reply.vault]).toEqual([true, undefined, undefined, undefined]);
  });
});
