import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channelSettings, settingErrors } from '../../../catalogue/settings/channel-settings.ts';
import { openApi } from '../../../tools/docs/openapi.ts';
import { settingsPage } from '../../../tools/docs/settings-page.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { pageWith } from '../../testing/people.ts';

const [sqlite] = databases;

const payment = {
  ...{ amount: '92.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'IDEAL' },
  shopperResultUrl: 'https://shop.example/result',
};

describe('a connector that was added', () => {
  let gateway: TestGateway;
  let entityId: string;

  beforeAll(async () => {
    const database = await (sqlite?.open() ?? Promise.reject(new Error('there is no database to test on')));
    gateway = await startGateway(database);
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    entityId = await addChannel(dependencies, gateway.entityId, 'Tea shop', {
      'acquirer.internal': 'toy',
      'toy.account': 'teashop',
    });
  });

  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
  });

  test('takes a payment by a redirect and an event, and refunds it', async () => {
    const { body } = await gateway.post('/v1/payments', { ...payment, entityId });
    expect(body.result.code).toBe('000.200.000');
    const { url } = body['redirect'] as { readonly url: string };
    const reference = url.split('/').at(-1);
    expect((await fetch(`${gateway.url}/toy/events/${reference}`, { method: 'POST' })).status).toBe(204);
    const read = await gateway.get(`/v1/payments/${body.id}?entityId=${entityId}`);
    expect(read.body.result.code).toBe('000.100.110');
    const refund = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'RF' };
    expect((await gateway.post(`/v1/payments/${body.id}`, refund)).body.result.code).toBe('000.100.110');
  });

  test.each([
    ['another brand', cardPayment, 'the acquirer toy does not take VISA'],
    ['another currency', { ...payment, currency: 'USD' }, 'payments by the toy are in EUR'],
    ['another task', { ...payment, paymentType: 'PA' }, 'payments by the toy cannot be asked to authorize'],
  ])('refuses %s, and says why', async (_name, parameters, words) => {
    const { body } = await gateway.post('/v1/payments', { ...parameters, entityId });
    expect(body.result.code).toBe('600.200.500');
    expect(JSON.stringify(body)).toContain(words);
  });

  test('is offered on a checkout with its brands only', async () => {
    const order = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const { id } = (await gateway.post('/v1/checkouts', order)).body;
    const { brands } = (await gateway.get(`/v1/checkouts/${id}/configuration`, {})).body;
    expect(brands).toEqual(['IDEAL']);
  });

  test('is a choice of the settings, with its own one, in errors, the back office, the documentation and OpenAPI', async () => {
    expect(settingErrors('channel', { 'acquirer.internal': 'toi' })).toEqual([
      { name: 'acquirer.internal', message: 'must be one of simulator, toy, none' },
    ]);
    expect(settingErrors('channel', { 'toy.account': 'T' })).toEqual([
      { name: 'toy.account', message: 'must be 3 to 12 lower-case letters' },
    ]);
    const page = await pageWith(gateway, 'developer');
    const { settings } = (await page.get(`/channels/${entityId}`)).body as unknown as {
      readonly settings: readonly { readonly name: string; readonly choices?: readonly string[] }[];
    };
    expect(settings.find(({ name }) => name === 'acquirer.internal')?.choices).toContain('toy');
    expect(settings.find(({ name }) => name === 'toy.account')).toMatchObject({
      text: 'teashop',
      meaning: channelSettings['toy.account'][3],
    });
    expect(settingsPage()).toMatch(/\| `toy` +\| payments by the toy +\| IDEAL/);
    expect(settingsPage()).toContain('| `toy.account`');
    expect(JSON.stringify(openApi())).toContain('toy.account');
  });
});
