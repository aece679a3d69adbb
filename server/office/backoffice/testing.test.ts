import { describe, expect, test } from 'vitest';
import type { SimulatedCasesReply } from '../../../catalogue/backoffice/replies/testing.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { pageWith } from '../../testing/people.ts';

describe.each(databases)('the test environment of people on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  test('a case of the list happens when its card is used', async () => {
    const page = await pageWith(gateway, 'developer', { kind: 'channel', id: gateway.entityId });
    const { cases } = (await page.get('/testing/cases')).body as unknown as SimulatedCasesReply;
    const stolen = cases.find(({ kind, description }) => kind === 'card' && description.includes('stolen'));
    expect(stolen).toMatchObject({ value: expect.stringMatching(/^42/), detail: 'VISA', code: '800.100.159' });
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, 'card.number': stolen?.value ?? '' });
    expect(body.result.code).toBe(stolen?.code);
    expect(new Set(cases.map(({ kind }) => kind)).size).toBe(7);
    expect(new Set(cases.map(({ kind, value }) => `${kind} ${value}`)).size).toBe(cases.length);
  });

  test('a person moves the clock, and the audit knows', async () => {
    const page = await pageWith(gateway, 'developer');
    const before = (await page.get('/v1/test/clock')).body as unknown as { aheadSeconds: number };
    const moved = await page.post('/v1/test/clock', { action: 'advance', seconds: '86400' });
    expect(moved.body).toMatchObject({ aheadSeconds: before.aheadSeconds + 86_400 });
    expect((await page.get('/session')).body['now']).toBe(moved.body['time']);
    const audit = await (await pageWith(gateway, 'administrator')).get('/audit');
    expect(audit.text).toContain('moveTestClock');
  });

  test('who may not use the test environment is refused with the name of the right', async () => {
    const reply = await (await pageWith(gateway, 'accountant')).get('/testing/cases');
    expect([reply.status, reply.body.result.description]).toEqual([403, expect.stringContaining('testing.use')]);
  });
});

describe.each(databases)('the live environment of people on $name', ({ open }) => {
  const gateway = gatewayOfTests(open, { environment: 'live' });

  test('has no clock to move, no cases and no events', async () => {
    const page = await pageWith(gateway, 'administrator');
    const replies = await Promise.all([
      page.get('/testing/cases'),
      page.get('/v1/test/clock'),
      page.post('/v1/test/clock', { action: 'advance', seconds: '60' }),
      page.get('/v1/test/events', { paymentId: '8a019a9cf1a80000000000000000000f' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(replies.map(({ text }) => text).join()).not.toContain('4200000000');
  });
});
