import { describe, expect, test } from 'vitest';
import type { RiskReply, RiskTrialReply } from '../../../catalogue/backoffice/replies/risk.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';

describe.each(databases)('rules of risk by people on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const path = () => `/channels/${gateway.entityId}/risk`;
  const operator = () => pageWith(gateway, 'operator', { kind: 'channel', id: gateway.entityId });
  const riskOf = async (page: TestPage) => (await page.get(path())).body as unknown as RiskReply;
  const pay = async (parameters: Readonly<Record<string, string>>): Promise<string> => {
    gateway.clock.advance(1_000); // Payments of one millisecond have no order.
    return (await gateway.post('/v1/payments', { ...cardPayment, ...parameters })).body['id'] as string;
  };

  test('rules are tried out against past payments, and change nothing', async () => {
    const page = await operator();
    const dear = await pay({ amount: '900.00', 'billing.country': 'DE', 'shipping.country': 'US' });
    await pay({ amount: '12.00' });
    const rules = [
      'amount above=500 currency=EUR outcome=reject',
      'country differ=billing,shipping weight=30',
      'velocity by=card within=1h count=1 outcome=reject',
      'block by=email values=a@example.com outcome=reject',
    ].join('\n');
    const sent = await page.post(`${path()}/try`, { rules });
    expect(sent.status).toBe(200);
    const trial = sent.body as unknown as RiskTrialReply;
    expect(trial).toMatchObject({
      payments: 2,
      hasMore: false,
      decisions: [
        { decision: 'accept', before: 2, after: 1 },
        { decision: 'review', before: 0, after: 0 },
        { decision: 'reject', before: 0, after: 1 },
      ],
      sums: [{ currency: 'EUR', rejectedBefore: '0.00', rejectedAfter: '900.00' }],
      rules: [
        { set: 'after', hits: 1 },
        { set: 'after', hits: 1 },
        { set: 'after', hits: 0, limit: 'history' },
        { rule: 'block by=email values=(1) outcome=reject', hits: 0 },
      ],
      lost: 1,
      caught: 0,
      examples: [{ id: dear, before: 'accept', after: 'reject', became: 'approved' }],
    });
    const newest = await page.post(`${path()}/try`, { rules, limit: '1' });
    expect(newest.body).toMatchObject({ payments: 1, hasMore: true, lost: 0 });
    expect((await riskOf(page)).rules).toBe('none');
  });

  test('a charged-back payment that would be caught is counted', async () => {
    const page = await operator();
    const id = await pay({ amount: '77.00' });
    await gateway.post('/v1/test/chargebacks', { paymentId: id, chargebackResultCode: '000.100.202' });
    const trial = await page.post(`${path()}/try`, { rules: 'amount above=70 outcome=review', limit: '1' });
    expect(trial.body).toMatchObject({ caught: 1, lost: 0, examples: [{ id, became: 'chargedBack' }] });
  });

  test('a wrong rule is refused with its line and what would be right', async () => {
    const page = await operator();
    const reply = await page.post(`${path()}/try`, {
      rules: '# first\namount above=many outcome=reject\nscore from=1',
    });
    expect(reply.body.result.parameterErrors).toMatchObject([
      {
        name: 'rules',
        message: expect.stringMatching(/^line 2, .*above= must be an amount.*such as: amount above=1000/),
      },
      { name: 'rules', message: expect.stringMatching(/^line 3, .*outcome= is missing/) },
    ]);
  });

  test('of 50 rivals one stores its rules', async () => {
    const page = await operator();
    const { basis } = await riskOf(page);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        page.post(path(), { basis, rules: `amount above=${n + 1000} outcome=review` }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    const entries = await auditRecords(gateway.database).newest({ subject: gateway.entityId }, 100);
    const stored = entries.filter(({ action }) => action === 'risk.changed');
    const after = await riskOf(page);
    expect(stored.map((each) => [each.before, each.after])).toEqual([
      [{ 'risk.rules': 'none' }, { 'risk.rules': after.rules }],
    ]);
    expect((await page.post(path(), { basis: after.basis, rules: 'none' })).status).toBe(200);
    expect(await riskOf(page)).toMatchObject({ rules: 'none', basis });
  });

  test('the audit keeps no listed address', async () => {
    const page = await operator();
    const { basis } = await riskOf(page);
    await page.post(path(), { basis, rules: 'block by=email values=jane@example.com outcome=reject' });
    const entries = await auditRecords(gateway.database).newest({ subject: gateway.entityId }, 1);
    expect(entries[0]?.after).toEqual({ 'risk.rules': 'block by=email values=(1) outcome=reject' });
    await page.post(path(), { basis: (await riskOf(page)).basis, rules: 'none' });
  });

  test("another channel's rules do not exist for somebody", async () => {
    const { vault } = gateway.gateway;
    const of = { database: gateway.database, clock: gateway.clock, vault };
    const foreign = await addChannel(of, gateway.entityId, 'Other shop', {});
    gateway.realClock.advance(2_000);
    const page = await operator();
    const address = `/channels/${foreign}/risk`;
    const replies = [
      await page.get(address),
      await page.post(`${address}/try`, { rules: 'none' }),
      await page.post(address, { rules: 'none', basis: '0'.repeat(64) }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    const head = await pageWith(gateway, 'administrator');
    expect((await head.get(address)).status).toBe(200);
  });
});
