import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { openProcessorChannel, type ProcessorChannel } from '../../testing/processor-channel.ts';
import type { MollieChoice, MollieStandIn } from '../../testing/processors/mollie.ts';
import { faultsOf, faultsOfEvent } from '../../testing/processors/mollie-judge.ts';
import { eventRecords } from '../events/records.ts';

const SHOP = 'https://shop.example/result';
const RIVALS = 50;

describe.each(databases)('a channel that pays through Mollie, on $name', (kind) => {
  let database: TestDatabase;
  let channel: ProcessorChannel<'mollie'>;
  let gateway: TestGateway;
  let mollie: MollieStandIn;

  beforeAll(async () => {
    database = await kind.open();
    channel = await openProcessorChannel('mollie', database);
    ({ gateway, standIn: mollie } = channel);
  });
  afterAll(async () => {
    expect([...mollie.exchanges.flatMap(faultsOf), ...mollie.events.flatMap(faultsOfEvent)]).toEqual([]);
    await channel.close();
  });
  beforeEach(() => {
    mollie.manner = 'after';
    mollie.decideFollowUps('soon');
  });

  const pay = async (more: Readonly<Record<string, string>> = {}) => {
    const { status, body } = await channel.pay(more);
    const { id = '' } = body;
    return { status, body, id, paymentId: mollie.books().at(-1)?.id ?? '' };
  };
  const read = (id: string) => channel.read(id);
  const codeOf = (id: string) => channel.codeOf(id);
  const followUp = (id: string, type: string, amount?: string) => channel.followUp(id, type, amount);
  const happened = () => channel.happened();
  const paid = async (more: Readonly<Record<string, string>> = {}, choice: MollieChoice = 'pay') => {
    const { id, paymentId } = await pay(more);
    const back = await mollie.choose(paymentId, choice);
    await fetch(back, { redirect: 'manual' });
    await happened();
    return { id, paymentId };
  };
  const follow = async (id: string) =>
    (await channel.linked(id)).map(({ paymentType, amount, result }) => [paymentType, amount, result.code]);
  const events = () => eventRecords(database).newest(gateway.entityId, { limit: 1_000 });

  test('has the result when the shopper is back', async () => {
    mollie.manner = 'never';
    const { status, body, id, paymentId } = await pay();
    expect([status, body.result.code]).toEqual([200, '000.200.000']);
    expect(body['redirect']).toMatchObject({ url: `${mollie.url}checkout/${paymentId}`, method: 'GET' });
    const back = await mollie.choose(paymentId, 'pay');
    const page = await fetch(back, { redirect: 'manual' });
    expect(await page.text()).toContain(SHOP);
    expect(await read(id)).toMatchObject({
      result: { code: '000.100.112' },
      paymentBrand: 'VISA',
      resultDetails: { ConnectorTxID1: paymentId, ConnectorTxID2: paymentId },
    });
  });

  test.each(['after', 'first', 'twice'] as const)('has every result by an event that comes %s', async (manner) => {
    mollie.manner = manner;
    const { id, paymentId } = await pay();
    await mollie.choose(paymentId, 'pay');
    await happened();
    expect(await codeOf(id)).toBe('000.100.112');
    const refund = await followUp(id, 'RF', '2.00');
    expect(refund.result.code).toBe('000.200.000');
    await happened();
    expect(await follow(id)).toEqual(expect.arrayContaining([['RF', '2.00', '000.100.112']]));
    expect(mollie.books().at(-1)).toMatchObject({ captured: 9200, refunded: 200, reference: id });
  });

  test.each<[MollieChoice, string]>([
    ['decline', '800.100.152'],
    ['funds', '800.100.203'],
    ['3ds-failed', '100.380.401'],
    ['cancel', '100.396.101'],
    ['expire', '100.396.104'],
  ])('is declined by an event after "%s"', async (choice, code) => {
    const { id, paymentId } = await pay();
    await mollie.choose(paymentId, choice);
    await happened();
    expect(await codeOf(id)).toBe(code);
  });

  test('captures in parts and releases authorizations', async () => {
    const one = await paid({ paymentType: 'PA' });
    await followUp(one.id, 'CP', '50.00');
    await happened();
    expect(await follow(one.id)).toEqual(expect.arrayContaining([['CP', '50.00', '000.100.112']]));
    const other = await paid({ paymentType: 'PA' });
    await followUp(other.id, 'RV');
    await happened();
    expect(await follow(other.id)).toEqual(expect.arrayContaining([['RV', '92.00', '000.100.112']]));
    expect(mollie.books().slice(-2)).toMatchObject([{ captured: 5000 }, { captured: 0 }]);
  });

  test('records what was done in the dashboard once', async () => {
    mollie.manner = 'twice';
    const debit = await paid();
    const refund = await mollie.refundInDashboard(debit.paymentId, '15.00');
    await mollie.settleRefund(refund, 'processing');
    await happened();
    await mollie.settleRefund(refund, 'refunded');
    await happened();
    expect((await follow(debit.id)).filter(([type]) => type === 'RF')).toEqual([['RF', '15.00', '000.100.112']]);
    const held = await paid({ paymentType: 'PA' });
    await mollie.captureInDashboard(held.paymentId, '92.00');
    await happened();
    expect((await follow(held.id)).filter(([type]) => type === 'CP')).toEqual([['CP', '92.00', '000.100.112']]);
  });

  test('a refund that fails before it has succeeded is declined, and needs no reversal', async () => {
    mollie.decideFollowUps('later');
    const { id, paymentId } = await paid();
    const refund = await followUp(id, 'RF', '92.00');
    expect(refund.result.code).toBe('000.200.000');
    await mollie.settleRefund(String(Object(refund['resultDetails'])['ConnectorTxID1']), 'failed');
    await happened();
    expect((await follow(id)).toSorted()).toEqual([
      ['DB', '92.00', '000.100.112'],
      ['RF', '92.00', '800.100.152'],
    ]);
    const failed = (await events()).filter((event) => event.paymentId === paymentId && event.kind === 'refund failed');
    expect(failed).toMatchObject([{ state: 'applied' }]);
  });

  test.each([
    ['ours', async (id: string, _paymentId: string) => void (await followUp(id, 'RF', '92.00'))],
    [
      'one of the dashboard',
      async (_id: string, paymentId: string) =>
        await mollie.settleRefund(await mollie.refundInDashboard(paymentId, '92.00'), 'refunded'),
    ],
  ])('a refund that fails after it has succeeded gives its amount back once: %s', async (_, refund) => {
    mollie.manner = 'twice';
    const { id, paymentId } = await paid();
    await refund(id, paymentId);
    await happened();
    const told = (await events()).filter((event) => event.paymentId === paymentId);
    const refundId = told.find(({ facts }) => facts['type'] === 'refund')?.facts['id'] ?? '';
    await Promise.all(Array.from({ length: RIVALS }, () => mollie.settleRefund(refundId, 'failed')));
    await happened();
    expect((await follow(id)).map(([type]) => type).toSorted()).toEqual(['DB', 'RF', 'RV']);
    await followUp(id, 'RF', '92.00');
    await happened();
    expect(mollie.books().at(-1)).toMatchObject({ captured: 9200, refunded: 9200 });
  });

  test.each([
    [true, ['CB', 'CR', 'DB']],
    [false, ['CB', 'DB']],
  ])('a chargeback takes the money, and gives it back when it is reversed (%s)', async (isReversed, types) => {
    const { id, paymentId } = await paid();
    const chargeback = await mollie.chargeBack(paymentId);
    await happened();
    if (isReversed) await mollie.reverseChargeback(chargeback);
    await happened();
    expect((await follow(id)).map(([type]) => type).toSorted()).toEqual(types);
  });

  test('fifty that come back, and the events, charge once', async () => {
    mollie.manner = 'twice';
    mollie.decideFollowUps('now');
    const { id, paymentId } = await pay();
    const back = await mollie.choose(paymentId, 'pay');
    await Promise.all(Array.from({ length: RIVALS }, () => fetch(back, { redirect: 'manual' })));
    await happened();
    expect(await codeOf(id)).toBe('000.100.112');
    const refunds = await Promise.all(Array.from({ length: RIVALS }, () => followUp(id, 'RF', '60.00')));
    expect(refunds.filter(({ result }) => result.code === '000.100.112')).toHaveLength(1);
    expect(mollie.books().at(-1)).toMatchObject({ captured: 9200, refunded: 6000 });
  });

  test('an event is for no channel that has no key of Mollie, and asks nothing', async () => {
    const before = mollie.exchanges.length;
    const other = await startGateway(database);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const url = `${other.url}/v1/connectors/mollie/${other.entityId}`;
    try {
      expect((await fetch(url, { method: 'POST', headers, body: 'id=tr_1' })).status).toBe(404);
      expect(mollie.exchanges).toHaveLength(before);
    } finally {
      await other.close();
    }
  });

  test('ids that nobody knows are asked for within a bound, and events of payments here always', async () => {
    const { id, paymentId } = await pay();
    const send = async (named: string) => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      return (await fetch(channel.eventsUrl, { method: 'POST', headers, body: `id=${named}` })).status;
    };
    const before = mollie.exchanges.length;
    const statuses = await Promise.all(Array.from({ length: RIVALS }, (_, each) => send(`tr_nobody${each}`)));
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(mollie.exchanges.length - before).toBeLessThanOrEqual(2);
    mollie.manner = 'never';
    await mollie.choose(paymentId, 'pay');
    expect(await Promise.all(Array.from({ length: RIVALS }, () => send(paymentId)))).toEqual(Array(RIVALS).fill(200));
    await happened();
    expect(await codeOf(id)).toBe('000.100.112');
    expect((await events()).filter(({ identity }) => identity === `${paymentId}:paid`)).toHaveLength(1);
    gateway.realClock.advance(60_000);
  });

  test.each([
    ['that names an unknown payment', 'id=tr_unknown', 200],
    ['that names something else', 'id=ord_1', 400],
    ['that is empty', '', 400],
  ])('an event %s stores nothing', async (_, body, status) => {
    const before = (await events()).length;
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const reply = await fetch(channel.eventsUrl, { method: 'POST', headers, body });
    expect(reply.status).toBe(status);
    expect(await events()).toHaveLength(before);
  });
});
