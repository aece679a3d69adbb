import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, passed, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { answerChallenge, browserData, follow, redirectOn } from '../../testing/shopper.ts';

const SOFTLY_DECLINED = '4200000000001008';
const { amount, currency, paymentType, ...card } = cardPayment;
const { shopperResultUrl, ...browser } = browserData;

describe.each(databases)('a soft decline on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const submitted = async (
    more: Readonly<Record<string, string>> = {},
    sent: Readonly<Record<string, string>> = browser,
  ) => {
    const checkout = await gateway.post('/v1/checkouts', { amount, currency, paymentType, shopperResultUrl, ...more });
    const id = checkout.body.id ?? '';
    const reply = await gateway.submit(`/v1/checkouts/${id}/payment`, {
      ...card,
      ...sent,
      'card.number': SOFTLY_DECLINED,
    });
    const status = async () => (await gateway.get(`/v1/checkouts/${id}/payment?entityId=${gateway.entityId}`)).body;
    return { id, reply, status };
  };

  test.each([
    ['after an attempt', {}],
    ['of a payment without authentication', { 'threeDSecure.disable': 'true' }],
  ])('%s causes a challenge in the widget, and a second attempt', async (_words, more) => {
    const { id, reply, status } = await submitted(more);
    expect([reply.status, reply.body.result.code]).toEqual([200, '000.200.000']);
    const page = await answerChallenge(await follow(reply.body), 'approve');
    expect(redirectOn(page)).toMatchObject({ checkoutId: id, url: expect.stringContaining(`id=${id}`) });
    const final = await status();
    expect(final.result.code).toBe('000.100.110');
    expect(final['threeDSecure']).toMatchObject({ eci: '05', flow: 'challenge' });
  });

  test('is final when the shopper declines the challenge', async () => {
    const { reply, status } = await submitted();
    await answerChallenge(await follow(reply.body), 'decline');
    expect((await status()).result.code).toBe('100.380.401');
  });

  test('is final without the data of the browser, because no challenge is possible', async () => {
    const { reply } = await submitted({ 'threeDSecure.disable': 'true' }, {});
    expect([reply.status, reply.body.result.code]).toEqual([400, '300.100.100']);
  });

  test('whose second attempt cannot be stored stays pending until the acquirer is asked', async () => {
    const failing: TestGateway['database'] = {
      ...database,
      commit: async (change) => {
        const isAgain = change.updates?.some(({ set }) => (set as { readonly attempt?: number }).attempt === 2);
        if (isAgain === true) throw new Error('the disk is full');
        return await database.commit(change);
      },
    };
    const other = await startGateway(failing);
    const order = { amount, currency, paymentType, shopperResultUrl, 'threeDSecure.disable': 'true' };
    const checkout = await other.post('/v1/checkouts', order);
    const path = `/v1/checkouts/${checkout.body.id}/payment`;
    const { body } = await other.submit(path, { ...card, ...browser, 'card.number': SOFTLY_DECLINED });
    expect(body.result.code).toBe('000.200.000');
    const line = other.logLines.find((each) => each.includes('a payment could not be sent again'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 50,
      payment: body.id,
      code: '300.100.100',
      err: { message: 'the disk is full' },
    });
    await passed(other, 600_000);
    expect((await other.get(`${path}?entityId=${other.entityId}`)).body.result.code).toBe('300.100.100');
    await other.close();
  });

  test('is returned as the reply, server to server', async () => {
    const { status, body } = await gateway.post('/v1/payments', {
      ...cardPayment,
      ...browserData,
      'card.number': SOFTLY_DECLINED,
    });
    expect([status, body.result.code]).toEqual([400, '300.100.100']);
  });

  test('can be followed by a payment that demands a challenge', async () => {
    const { body } = await gateway.post('/v1/payments', {
      ...cardPayment,
      ...browserData,
      'card.number': SOFTLY_DECLINED,
      'threeDSecure.challengeIndicator': '04',
    });
    await answerChallenge(await follow(body), 'approve');
    const { body: final } = await gateway.get(`/v1/payments/${body.id}?entityId=${gateway.entityId}`);
    expect(final.result.code).toBe('000.100.110');
  });
});
