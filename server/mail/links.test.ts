import { beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { shopOf } from '../testing/mail-shop.ts';
import { mailRecords } from './model/records.ts';

type Parameters = Readonly<Record<string, string>>;

describe.each(databases)('a payment link by mail on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    return async () => {
      await gateway.close();
      await database.close();
    };
  });

  const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
  const make = (entityId: string, more: Parameters, headers?: Parameters) =>
    gateway.post('/v1/links', { entityId, ...order, ...more }, headers);
  const mailsOf = async (entityId: string) =>
    (await gateway.get(`/v1/test/mails?entityId=${entityId}`)).body['mails'] as readonly Parameters[];

  test('goes to its address once, in its language, whatever kinds the channel has turned on', async () => {
    const entityId = await shopOf(gateway, {});
    const sent = {
      mailTo: 'jane@example.com',
      locale: 'de',
      description: 'Zwei Tassen',
      merchantTransactionId: 'ORDER-0007',
    };
    const key = { 'Idempotency-Key': 'fifty-clients-send-01' };
    const replies = await Promise.all(Array.from({ length: 50 }, () => make(entityId, sent, key)));
    expect(
      replies.map(({ status }) => status),
      replies[0]?.text,
    ).toContain(200);
    const made = replies.find(({ status }) => status === 200)?.body;
    const [mail, ...more] = await mailsOf(entityId);
    expect([mail?.['kind'], mail?.['to'], more]).toEqual(['link', 'jane@example.com', []]);
    expect(mail?.['subject']).toBe('Straw Hats bittet um eine Zahlung');
    for (const part of [String(made?.['url']), 'Zwei Tassen', 'ORDER-0007', '92,00'])
      expect(mail?.['text']).toContain(part);
    const [stored] = await mailRecords(database).newest(entityId, 10);
    expect(stored?.subjectId).toBe(made?.id);
    const { text } = await gateway.get(`/v1/links/${made?.id}?entityId=${entityId}`);
    expect(text).not.toContain('jane');
  });

  test('has the language of the channel without one of its own, and no amount that the shopper chooses', async () => {
    const entityId = await shopOf(gateway, { 'mail.language': 'fr' });
    const { amount: _amount, ...chosen } = order;
    const parameters = { entityId, ...chosen, minimumAmount: '5.00', mailTo: 'jane@example.com' };
    expect((await gateway.post('/v1/links', parameters)).status).toBe(200);
    const [mail] = await mailsOf(entityId);
    expect(mail?.['subject']).toBe('Straw Hats vous demande un paiement');
    expect(mail?.['text']).not.toContain('5,00');
  });

  test.each([
    'jane',
    'jane@example.com, joe@example.com',
    'jane@example.com\r\nBcc: joe@example.com',
    `${'a'.repeat(300)}@b.cd`,
  ])('is refused for %j, and no link is made', async (mailTo) => {
    const entityId = await shopOf(gateway, {});
    const { status, body } = await make(entityId, { mailTo });
    expect([status, body.result.parameterErrors?.map(({ name }) => name)]).toEqual([400, ['mailTo']]);
    expect((await gateway.get(`/v1/links?entityId=${entityId}`)).body['links']).toEqual([]);
  });

  test('is refused where the gateway sends no mails', async () => {
    const own = await open();
    const live = await startGateway(own, { environment: 'live' });
    const { status, body } = await live.post('/v1/links', { ...order, mailTo: 'jane@example.com' });
    expect([status, body.result.parameterErrors?.map(({ name }) => name)]).toEqual([400, ['mailTo']]);
    await live.close();
    await own.close();
  });
});
