import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payeeCheckNames, payeeChecks } from '../../../catalogue/books/payee-checks.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { messageIdOf } from '../../connectors/sepa/model/file.ts';
import { type SepaRecords, sepaRecords } from '../../connectors/sepa/model/records.ts';
import {
  bankEntry,
  type ReportedOrder,
  reportOnOrders,
  sepaDebit,
  sepaSettings,
  statementOf,
} from '../../testing/bank-files.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed, type ReplyBody } from '../../testing/gateway-under-test.ts';
import { payoutSettings, payoutsOnDatabases } from '../../testing/payouts.ts';
import { type Consumer, startConsumer } from '../../testing/webhooks.ts';
import { payeeCases } from '../simulation/bank/cases.ts';

const HOUR_MS = 60 * 60 * 1000;
const RIVALS = 50;

type Shown = Readonly<Record<string, string>>;

/** A report about the payees of orders. */
const payeeReport = (
  messageId: string,
  status: string,
  orders: readonly ReportedOrder[] = [],
  partStatus?: string,
): string => reportOnOrders(messageId, status, 'TRF', orders, partStatus);

const ofMany = payeeCheckNames.flatMap((check) => (['file', 'part'] as const).map((whole) => ({ check, whole })));

describe.each(payoutsOnDatabases)('the check of payees by the bank, by $kind on $name', ({ open, kind }) => {
  const gateway = gatewayOfTests(open);
  let records: SepaRecords;
  let entityId: string;
  let consumer: Consumer;
  let secret = '';

  beforeAll(() => {
    records = sepaRecords(gateway.database, gateway.gateway.vault);
  });
  beforeEach(async () => {
    consumer = await startConsumer();
    const dependencies = { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault };
    entityId = await addChannel(dependencies, gateway.entityId, 'Shop', { ...sepaSettings, ...payoutSettings[kind] });
    const asked = { entityId, url: consumer.url, types: 'BANK_FILE', active: 'true' };
    secret = String((await gateway.post('/v1/webhooks', asked)).body['secret']);
  });
  afterEach(() => consumer.close());

  const payOut = async (amount: string): Promise<string> =>
    (await gateway.post('/v1/payments', { ...sepaDebit, paymentType: 'CD', amount, entityId })).body.id ?? '';
  const fileOf = async (id: string) =>
    await records.file({ channelId: entityId, kind, day: (await records.order(entityId, id))?.day ?? '' });
  const untilMade = async (id: string): Promise<string> => {
    await passed(gateway, ((await fileOf(id))?.closesAtMs ?? 0) - gateway.clock.now());
    return messageIdOf({ id: (await fileOf(id))?.id ?? '' });
  };
  const answer = async (file: string): Promise<ReplyBody> => {
    const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'a.xml' })}`, gateway.url);
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
    return (await (await fetch(url, { method: 'PUT', headers, body: file })).json()) as ReplyBody;
  };
  const shownFile = async (): Promise<Shown | undefined> =>
    ((await gateway.get(`/v1/sepa/files?entityId=${entityId}`)).body['files'] as readonly Shown[])[0];
  const shownOrders = async (): Promise<readonly Shown[]> => {
    const id = (await shownFile())?.['id'];
    return (await gateway.get(`/v1/sepa/files/${id}/orders?entityId=${entityId}`)).body['orders'] as readonly Shown[];
  };
  const told = async () => {
    await gateway.gateway.timers.runDue();
    return consumer
      .notifications(secret)
      .toSorted((one, other) => one.sequence - other.sequence)
      .map(({ action, payload }) => `${action} ${(payload as unknown as Shown)['waitsFor'] ?? '-'}`);
  };

  test('is told for each payee, beside a rejection; the file waits until the bank books it', async () => {
    const ids = [await payOut('30.00'), await payOut('31.00'), await payOut('32.00'), await payOut('33.00')];
    const rejected = await payOut('34.00');
    const odd = await payOut('35.00');
    const messageId = await untilMade(rejected);
    const statuses = ['RCVC', 'RVMC', 'RVNM', 'RVNA'] as const;
    const checked = ids.map(
      (id, place): ReportedOrder => ({
        id,
        status: statuses[place] ?? '',
        ...(place === 1 ? { words: 'Jane Müller-Jones' } : {}),
      }),
    );
    const report = payeeReport(messageId, 'RVCM', [
      ...checked,
      { id: rejected, status: 'RJCT' },
      { id: odd, status: 'FINE' },
    ]);
    const since = gateway.clock.now();
    const replies = await Promise.all(Array.from({ length: RIVALS }, () => answer(report)));
    expect(replies.reduce((sum, body) => sum + Number(body['rejected'] ?? 0), 0)).toBe(1);
    for (const body of replies) expect(body).toMatchObject({ kind: 'report', checked: 4, unread: 1, unknown: 0 });
    const shown = new Map((await shownOrders()).map((order) => [order['paymentId'], order]));
    expect(ids.map((id) => shown.get(id)?.['payeeCheck'])).toEqual([
      'MATCH',
      'CLOSE_MATCH',
      'NO_MATCH',
      'NOT_POSSIBLE',
    ]);
    expect(ids.map((id) => shown.get(id)?.['payeeName'])).toEqual([
      undefined,
      'Jane Müller-Jones',
      undefined,
      undefined,
    ]);
    expect([shown.get(rejected)?.['state'], shown.get(odd)?.['state']]).toEqual(['rejected', 'open']);
    expect(await shownFile()).toMatchObject({ waitsFor: 'PAYEE_CHECK', waitsSince: expect.stringMatching(/^2026-/) });
    expect((await fileOf(odd))?.waiting).toEqual({ for: 'PAYEE_CHECK', sinceMs: expect.any(Number) });
    expect((await fileOf(odd))?.waiting?.sinceMs).toBeGreaterThanOrEqual(since);
    expect(await told()).toEqual(['WAITS PAYEE_CHECK']);
    await answer(statementOf(bankEntry(ids[0], '30.00', 'DBIT')));
    expect(await shownFile()).not.toHaveProperty('waitsFor');
    await answer(report);
    expect(await shownFile()).not.toHaveProperty('waitsFor');
    expect(await told()).toEqual(['WAITS PAYEE_CHECK', 'RELEASED -']);
  });

  test.each(ofMany)('$check of a whole $whole is that of its orders without one of their own', async (row) => {
    const { check, whole } = row;
    const [plain, odd, own, rejected] = [
      await payOut('30.00'),
      await payOut('31.00'),
      await payOut('32.00'),
      await payOut('33.00'),
    ];
    const other = check === 'NO_MATCH' ? 'MATCH' : 'NO_MATCH';
    const messageId = await untilMade(plain);
    const orders: readonly ReportedOrder[] = [
      { id: odd, status: 'FINE' },
      { id: own, status: payeeChecks[other] },
      { id: rejected, status: 'RJCT' },
    ];
    const told = payeeChecks[check];
    const report =
      whole === 'file'
        ? payeeReport(messageId, told, orders)
        : payeeReport(messageId, payeeChecks[other], orders, told);
    for (const rejections of [{ rejected: 1 }, { repeated: 1 }]) {
      expect(await answer(report)).toMatchObject({ ...rejections, checked: 3, unread: 1, unknown: 0 });
      const shown = new Map((await shownOrders()).map((order) => [order['paymentId'], order]));
      expect([plain, odd, own].map((id) => shown.get(id)?.['payeeCheck'])).toEqual([check, check, other]);
      expect(shown.get(rejected)).toMatchObject({ state: 'rejected' });
      expect(shown.get(rejected)).not.toHaveProperty('payeeCheck');
    }
  });

  test('of a whole file counts for its only order; words about the file are no name', async () => {
    const id = await payOut('30.00');
    const words = '<StsRsnInf><AddtlInf>names are similar</AddtlInf></StsRsnInf></OrgnlGrpInfAndSts>';
    const report = payeeReport(await untilMade(id), 'RVMC').replace('</OrgnlGrpInfAndSts>', words);
    const replies = await Promise.all(Array.from({ length: RIVALS }, () => answer(report)));
    for (const body of replies) expect(body).toMatchObject({ kind: 'report', checked: 1, unknown: 0 });
    const [order] = await shownOrders();
    expect(order).toMatchObject({ payeeCheck: 'CLOSE_MATCH' });
    expect(order).not.toHaveProperty('payeeName');
    expect(await shownFile()).toMatchObject({ waitsFor: 'PAYEE_CHECK' });
    expect(await told()).toEqual(['WAITS PAYEE_CHECK']);
  });

  test('the name of the account is stored sealed, and can be opened as long as the payee', async () => {
    const id = await payOut('30.00');
    await answer(payeeReport(await untilMade(id), 'RVCM', [{ id, status: 'RVMC', words: 'Another Name' }]));
    const order = await records.order(entityId, id);
    expect(order?.party).not.toContain('Another Name');
    expect((await shownOrders())[0]).toMatchObject({ payeeCheck: 'CLOSE_MATCH', payeeName: 'Another Name' });
  });

  test.each([
    ['a release that is awaited', 'PDNG', 'RELEASE'],
    ['names of which some do not fit', 'RVCM', 'PAYEE_CHECK'],
    ['names that all fit', 'RCVC', undefined],
    ['a file that was only received', 'ACTC', undefined],
    ['a file that is carried out', 'ACSP', undefined],
  ])('after %s, by %s, the file waits for %s; a decision of the bank ends that', async (_what, status, waitsFor) => {
    const id = await payOut('30.00');
    const messageId = await untilMade(id);
    await answer(payeeReport(messageId, status));
    expect((await shownFile())?.['waitsFor']).toBe(waitsFor);
    await answer(payeeReport(messageId, 'ACTC'));
    expect((await shownFile())?.['waitsFor']).toBe(waitsFor);
    await answer(payeeReport(messageId, 'ACSC'));
    expect(await shownFile()).not.toHaveProperty('waitsFor');
    expect(await told()).toEqual(waitsFor === undefined ? [] : [`WAITS ${waitsFor}`, 'RELEASED -']);
  });

  test('of a payee whom the channel does not pay is counted, and changes nothing', async () => {
    const id = await payOut('30.00');
    const messageId = await untilMade(id);
    expect(await answer(payeeReport(messageId, 'RVCM', [{ id: '0'.repeat(32), status: 'RVNM' }]))).toMatchObject({
      unknown: 1,
    });
    expect((await shownOrders())[0]).not.toHaveProperty('payeeCheck');
  });

  test('the simulated bank finds what the amount says, and books the file on its day', async () => {
    const amounts = Object.keys(payeeCases).map((euros) => `${euros}.00`);
    const ids = new Map<string, string>();
    for (const amount of [...amounts, '30.00']) ids.set(await payOut(amount), amount);
    await untilMade([...ids.keys()][0] ?? '');
    await passed(gateway, HOUR_MS);
    const found = new Map((await shownOrders()).map((order) => [ids.get(order['paymentId'] ?? ''), order]));
    for (const [euros, check] of Object.entries(payeeCases)) {
      expect(found.get(`${euros}.00`)?.['payeeCheck']).toBe(check);
    }
    expect(found.get('30.00')?.['payeeCheck']).toBe('MATCH');
    expect(await shownFile()).toMatchObject({ waitsFor: 'PAYEE_CHECK' });
    await passed(gateway, 4 * 24 * HOUR_MS);
    expect(await shownFile()).not.toHaveProperty('waitsFor');
  });
});
