import { describe, expect, test } from 'vitest';
import type { LookReply } from '../../../catalogue/backoffice/replies/looks.ts';
import { type Endpoint, endpoints, takesBody } from '../../../catalogue/endpoints/endpoints.ts';
import { isCheckoutId } from '../../../catalogue/formats/checkout-ids.ts';
import { VALID_FOR_MINUTES } from '../../../catalogue/payments/checkout-validity.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { query } from '../../platform/database/query.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';

const MINUTE_MS = 60_000;
/** Places are kept for two seconds. */
const PLACES_KEPT_MS = 2_000;

const shown = ['readCheckoutConfiguration', 'readCheckoutOutcome'];

/** Every request that addresses a checkout, but those that show it. */
const others: readonly (readonly [name: string, method: string, path: string])[] = [
  ...endpoints
    .filter(({ id, path }: Endpoint) => path.startsWith('/v1/checkouts/{id}') && !shown.includes(id))
    .map(({ method, path }: Endpoint) => [`${method} ${path}`, method, path] as const),
  ['the wallets of a checkout', 'GET', '/v1/checkouts/{id}/wallets'],
  ['the session of a wallet', 'POST', '/v1/checkouts/{id}/walletSession'],
];

const tables = ['checkouts', 'payments', 'registrations', 'timers', 'audit_entries', 'events'] as const;

const rowsOf = tables.map((table) =>
  query<Record<string, { all: number }>>()((db) => db.selectFrom(table).select((each) => each.fn.countAll().as('all'))),
);

describe.each(databases)('the preview of the widget on $name', ({ open }) => {
  describe.each(['test', 'live'] as const)('in the %s environment', (environment) => {
    const gateway = gatewayOfTests(open, { environment });
    const { amount: _amount, currency: _currency, paymentType: _type, ...card } = cardPayment;

    const developer = () => pageWith(gateway, 'developer', { kind: 'channel', id: gateway.entityId });
    const previewOf = async (page: TestPage, channel: string = gateway.entityId): Promise<LookReply> => {
      const reply = await page.get(`/channels/${channel}/look`);
      expect(reply.status, reply.text).toBe(200);
      return reply.body as unknown as LookReply;
    };
    const configurationOf = (id: string) => gateway.get(`/v1/checkouts/${id}/configuration`, {});
    const stored = async () =>
      Promise.all(rowsOf.map(async (each) => Number((await gateway.database.read(each, {}))[0]?.all)));
    const newChannel = async (settings: Readonly<Record<string, string>>): Promise<string> => {
      const { database, clock } = gateway;
      const dependencies = { database, clock, vault: gateway.gateway.vault };
      const id = await addChannel(dependencies, gateway.entityId, 'Other shop', settings);
      gateway.realClock.advance(PLACES_KEPT_MS);
      return id;
    };

    test('whoever may see the channel gets a checkout that the widget shows, and nothing is stored', async () => {
      const page = await developer();
      const before = await stored();
      const { checkoutId, brands, leftOut } = await previewOf(page);
      expect([brands.includes('VISA'), leftOut, isCheckoutId(checkoutId)]).toEqual([
        true,
        ['Apple Pay', 'Google Pay'],
        false,
      ]);
      const shown = await configurationOf(checkoutId);
      expect([shown.status, shown.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*']);
      expect(shown.body).toMatchObject({
        id: checkoutId,
        state: 'created',
        amount: '92.00',
        currency: 'EUR',
        registrations: [],
        isTestSystem: environment === 'test',
      });
      expect((await gateway.get(`/v1/checkouts/${checkoutId}/outcome`, {})).body).toMatchObject({ state: 'created' });
      await gateway.gateway.stored();
      expect(await stored()).toEqual(before);
    });

    test.each(others)('it cannot be paid: %s is refused', async (_name, method, path) => {
      const { checkoutId } = await previewOf(await developer());
      const before = await stored();
      const response = await fetch(`${gateway.url}${path.replace('{id}', checkoutId)}`, {
        method,
        headers: { Authorization: `Bearer ${gateway.accessToken}` },
        ...(takesBody({ method: method as Endpoint['method'] })
          ? { body: new URLSearchParams({ entityId: gateway.entityId, ...card }) }
          : {}),
      });
      // In live this channel has no acquirer, so an update is refused before its checkout is read.
      const codes = ['200.300.404', ...(path === '/v1/checkouts/{id}' ? ['600.200.500'] : [])];
      expect(codes).toContain((await response.json()).result.code);
      expect(response.ok).toBe(false);
      await gateway.gateway.stored();
      expect(await stored()).toEqual(before);
    });

    test('it shows the brands of the channel, and names those whose providers draw the button', async () => {
      const shop = await newChannel({ brands: 'VISA IDEAL APPLEPAY AMAZONPAY' });
      const preview = await previewOf(await pageWith(gateway, 'developer', { kind: 'channel', id: shop }), shop);
      expect(preview).toMatchObject({ brands: ['VISA', 'IDEAL'], leftOut: ['Apple Pay', 'Amazon Pay'] });
    });

    test('a channel of somebody else, a merchant and an unknown id have none', async () => {
      const page = await developer();
      const foreign = await newChannel({});
      for (const id of [foreign, '8a019a9cf1a80000000000000000000f']) {
        const reply = await page.get(`/channels/${id}/look`);
        expect([reply.status, reply.text.includes('preview.')]).toEqual([404, false]);
      }
    });

    test('an id that was changed shows nothing', async () => {
      const { checkoutId } = await previewOf(await developer());
      const [form, channelId, created, mac] = checkoutId.split('.');
      const foreign = await newChannel({});
      const wrong = [
        [form, foreign, created, mac],
        [form, channelId, Number(created) + 1, mac],
        [form, channelId, created, mac?.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))],
        [form, channelId, created, ''],
      ];
      for (const parts of wrong) expect((await configurationOf(parts.join('.'))).body.result.code).toBe('200.300.404');
      expect((await configurationOf(checkoutId)).status).toBe(200);
    });

    test('it expires like a checkout', async () => {
      const { checkoutId } = await previewOf(await developer());
      gateway.clock.advance(VALID_FOR_MINUTES * MINUTE_MS);
      expect((await configurationOf(checkoutId)).body.result).toMatchObject({ checkoutFault: 'expired' });
    });
  });
});
