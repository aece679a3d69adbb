import { afterEach, describe, expect, test } from 'vitest';
import { openPaypalShop, type PaypalShop } from '../../testing/paypal-shop.ts';
import { paypalApp } from '../../testing/processors/paypal.ts';

const HOUR_MS = 60 * 60_000;
const RIVALS = 50;
const WRONG = 'not-the-secret-of-the-app';

describe('the credentials of a channel at PayPal', () => {
  let shop: PaypalShop;
  afterEach(async () => {
    expect(shop.faults()).toEqual([]);
    await shop.close();
  });

  const tokens = () => shop.paypal.exchanges.filter(({ path }) => path === '/v1/oauth2/token');

  test(`are shown once for ${RIVALS} rivals, and the token is kept until shortly before its end`, async () => {
    shop = await openPaypalShop();
    const acquirers = await Promise.all(Array.from({ length: RIVALS }, () => shop.acquirer()));
    await Promise.all(acquirers.map((acquirer) => acquirer.perform(shop.order())));
    expect(tokens()).toHaveLength(1);
    expect(tokens()[0]).toMatchObject({ sent: 'grant_type=client_credentials', status: 200 });
    shop.clock.advance(9 * HOUR_MS - 120_000);
    await acquirers[0]?.perform(shop.order());
    expect(tokens()).toHaveLength(1);
    shop.clock.advance(90_000);
    await acquirers[0]?.perform(shop.order());
    expect(tokens()).toHaveLength(2);
  });

  test('give another token, once, where PayPal refuses one', async () => {
    shop = await openPaypalShop();
    const acquirer = await shop.acquirer();
    await acquirer.perform(shop.order());
    shop.paypal.revokeTokens();
    const answers = await Promise.all(Array.from({ length: RIVALS }, () => acquirer.perform(shop.order())));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['000.200.000']));
    expect(tokens()).toHaveLength(2);
  });

  test('are told to be wrong in one sentence, which does not have them', async () => {
    shop = await openPaypalShop();
    const acquirer = await shop.acquirer(shop.connector, { clientSecret: WRONG });
    expect(await acquirer.perform(shop.order())).toEqual({
      code: '600.200.500',
      details: {
        ExtendedDescription:
          'PayPal does not accept the client id and secret of this channel: Client Authentication failed',
      },
    });
    const order = shop.order({ ownDetails: { ConnectorTxID3: '5O190127T00000001' } });
    const error: unknown = await acquirer.find(order).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: '600.200.500' });
    expect(String(error)).not.toContain(WRONG);
    expect(shop.paypal.exchanges.every(({ path }) => path === '/v1/oauth2/token')).toBe(true);
  });

  test('may change: the token of the secret before is not used', async () => {
    shop = await openPaypalShop();
    expect((await (await shop.acquirer()).perform(shop.order())).code).toBe('000.200.000');
    const wrong = await shop.acquirer(shop.connector, { clientSecret: WRONG });
    expect((await wrong.perform(shop.order())).code).toBe('600.200.500');
    const other = await shop.acquirer(shop.connector, { clientSecret: `${paypalApp.clientSecret}-other` });
    expect((await other.perform(shop.order())).code).toBe('000.200.000');
  });

  test('are sent again where the answer is lost: nothing else was sent', async () => {
    shop = await openPaypalShop();
    const acquirer = await shop.acquirer();
    shop.proxy.ahead.push('cut before', 'cut after', 'unavailable', 'nonsense');
    expect((await acquirer.perform(shop.order())).code).toBe('000.200.000');
  });

  test('cannot be checked where PayPal is not reached: the order was not sent', async () => {
    shop = await openPaypalShop({ attempts: 2 });
    const acquirer = await shop.acquirer();
    shop.proxy.ahead.push('cut before', 'cut before');
    expect(await acquirer.perform(shop.order())).toMatchObject({ code: '900.100.300' });
    shop.proxy.ahead.push('cut before');
    await expect(acquirer.find(shop.order({ ownDetails: { ConnectorTxID3: '5O1' } }))).rejects.toMatchObject({
      code: '900.100.300',
    });
  });

  test('are needed', async () => {
    shop = await openPaypalShop();
    const { settings, ...channel } = await shop.channel();
    for (const name of ['paypal.clientId', 'paypal.clientSecret']) {
      const without = Object.assign({}, settings, { [name]: undefined });
      expect(await shop.connector.acquirerFor({ ...channel, settings: without })).toBeUndefined();
    }
  });
});
