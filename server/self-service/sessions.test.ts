import { describe, expect, test } from 'vitest';
import type { SessionReply } from '../../catalogue/self-service/replies.ts';
import { entities } from '../access/entities/entities.ts';
import { changeSettings } from '../access/entities/settings.ts';
import { timestampText } from '../platform/base/clock.ts';
import { accountShop, linkFor, openedFor, pageRequest, subscribed } from '../testing/account-page.ts';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { startGateway } from '../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from '../testing/merchant.ts';
import { linksForAddresses } from './model/link.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const JANE = { 'customer.merchantCustomerId': 'jane', 'customer.email': 'Jane@example.com' };

describe.each(databases)('sessions of the self-service page on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const opening = (channelId: string, link: string) =>
    pageRequest<SessionReply>(gateway, channelId, { path: '/sessions', body: { link } });

  test('a link of the merchant opens the page once, and shows what the customer agreed to', async () => {
    const shop = await accountShop(gateway);
    const { registrationId, scheduleId } = await subscribed(gateway, shop, JANE);
    const link = await linkFor(gateway, shop, 'jane', { scheduleId });
    const first = await opening(shop, link);
    expect(first.status, first.text).toBe(200);
    expect(first.body.account).toMatchObject({
      language: 'en',
      by: 'customer',
      about: scheduleId,
      subscriptions: [
        {
          id: scheduleId,
          amount: '12.50',
          currency: 'EUR',
          state: 'active',
          plan: 'on the 3rd of each month',
          description: 'Tea club',
          accountId: registrationId,
          next: ['2026-12-03T09:00:00.000Z', '2027-01-03T09:00:00.000Z', '2027-02-03T09:00:00.000Z'],
          cancelEnds: '2026-11-20T12:00:00.000Z',
          history: [],
          can: { pause: true, cancel: true, changeAccount: true },
        },
      ],
      accounts: [
        {
          id: registrationId,
          brand: 'VISA',
          last4: '0000',
          expires: '2034-05',
          holder: 'Jane Jones',
          isDefault: false,
          usedBy: [scheduleId],
        },
      ],
      payments: [],
      mandates: [],
      isCut: [],
    });
    expect(first.body.account).not.toHaveProperty('address');
    const second = await opening(shop, link);
    expect([second.status, second.body.refusal]).toEqual([403, 'link.used']);
  });

  test('a reply is in the language that was asked for, then in that of the browser, then in that of the shop', async () => {
    const shop = await accountShop(gateway, { 'mail.language': 'it' });
    await subscribed(gateway, shop, JANE);
    const page = await openedFor(gateway, shop, 'jane');
    expect(page.account.language).toBe('it');
    const german = { 'Accept-Language': 'de-AT' };
    expect((await page.get('/overview', german)).body.subscriptions[0]?.plan).toMatch(/^am 3\./);
    expect((await page.get('/overview?locale=fr', german)).body.language).toBe('fr');
  });

  test('a session ends half an hour after its last use, and twelve hours after its beginning', async () => {
    const shop = await accountShop(gateway);
    const page = await openedFor(gateway, shop, 'nobody');
    expect(page.account).toMatchObject({ subscriptions: [], accounts: [], payments: [], mandates: [] });
    for (let minutes = 0; minutes < 12 * 60 - 25; minutes += 25) {
      expect((await page.get('/overview')).status).toBe(200);
      gateway.clock.advance(25 * MINUTE_MS);
    }
    gateway.clock.advance(20 * MINUTE_MS);
    expect((await page.get('/overview')).body.refusal).toBe('session.over');
    const other = await openedFor(gateway, shop, 'nobody');
    gateway.clock.advance(29 * MINUTE_MS);
    expect((await other.get('/overview')).status).toBe(200);
    gateway.clock.advance(31 * MINUTE_MS);
    const over = await other.get('/overview');
    expect([over.status, over.body.refusal]).toEqual([401, 'session.over']);
  });

  test('who signs out has no session any more', async () => {
    const shop = await accountShop(gateway);
    const { secret, get } = await openedFor(gateway, shop, 'jane');
    expect((await pageRequest(gateway, shop, { method: 'DELETE', path: '/sessions', secret })).status).toBe(200);
    expect((await get('/overview')).body.refusal).toBe('session.over');
  });

  test('the secret of a session is of no use on another channel', async () => {
    const [shop, other] = [await accountShop(gateway), await accountShop(gateway)];
    const { secret } = await openedFor(gateway, shop, 'jane');
    const { status, body } = await pageRequest(gateway, other, { method: 'GET', path: '/overview', secret });
    expect([status, body.refusal]).toEqual([401, 'session.over']);
  });

  describe('a link', () => {
    test('ends after the hours of the setting', async () => {
      const shop = await accountShop(gateway, { 'selfService.linkHours': '2' });
      const [early, late] = [await linkFor(gateway, shop, 'jane'), await linkFor(gateway, shop, 'jane')];
      gateway.clock.advance(2 * HOUR_MS - 1);
      expect((await opening(shop, early)).status).toBe(200);
      gateway.clock.advance(1);
      const { status, body } = await opening(shop, late);
      expect([status, body.refusal]).toEqual([403, 'link.expired']);
    });

    test('is the same for a repeated request, and opens one session', async () => {
      const shop = await accountShop(gateway);
      const send = () =>
        gateway.post(
          '/v1/customers/sessions',
          { entityId: shop, 'customer.merchantCustomerId': 'jane' },
          { 'Idempotency-Key': 'once' },
        );
      const [one, other] = [await send(), await send()];
      expect(other.body['url']).toBe(one.body['url']);
      expect(one.body).toMatchObject({
        id: expect.stringMatching(/^8a/),
        expiresAt: timestampText(gateway.clock.now() + 48 * HOUR_MS),
      });
      expect(String(one.body['url'])).toContain(`/account/${shop}#open=`);
    });

    test('about a subscription is void once that belongs to somebody else', async () => {
      const shop = await accountShop(gateway);
      const { scheduleId } = await subscribed(gateway, shop, JANE);
      const moved = { 'customer.merchantCustomerId': 'jane', 'customer.email': 'jane@other.example' };
      const { registrationId } = await subscribed(gateway, shop, { ...moved, 'card.number': '4111111111111111' });
      const { vault } = gateway.gateway;
      const known = entities(gateway.database, gateway.realClock);
      const linkTo = linksForAddresses({
        ...{ vault, environment: 'test', baseUrl: `${gateway.url}/`, clock: gateway.clock },
        settingsOf: known.settingsOf,
      });
      const urls = [1, 2].map(() => linkTo(shop, 'Jane@Example.com', scheduleId, 'de'));
      const [early = '', late = ''] = await Promise.all(urls);
      expect(early).toMatch(/\?locale=de#open=/);
      const before = await opening(shop, early.split('#open=')[1] ?? '');
      expect(before.body.account).toMatchObject({ by: 'address', address: 'ja…@example.com', about: scheduleId });
      await gateway.post(`/v1/schedules/${scheduleId}/reschedule`, { entityId: shop, registrationId });
      const { status, body } = await opening(shop, late.split('#open=')[1] ?? '');
      expect([status, body.refusal]).toEqual([403, 'link.void']);
    });

    test.each([
      ['nothing', () => '', [400, undefined]],
      ['any text', () => 'open', [403, 'link.unknown']],
      ['a cut link', (link: string) => link.slice(0, -1), [403, 'link.unknown']],
      ['a longer link', (link: string) => `${link}A`, [403, 'link.unknown']],
      ['a link with another payload', (link: string) => `${link.slice(0, 9)}x${link.slice(10)}`, [403, 'link.unknown']],
      ['a payload without a signature', (link: string) => `${link.split('.')[0]}.`, [403, 'link.unknown']],
      ['two signatures', (link: string) => `${link}.${link.split('.')[1]}`, [403, 'link.unknown']],
      ['a long text', () => 'a'.repeat(5_000), [400, undefined]],
      ['NUL', () => 'a\0b', [400, undefined]],
      ['a lone surrogate', () => '\ud800.x', [403, 'link.unknown']],
    ])('is refused if it is %s', async (_what, change, expected) => {
      const shop = await accountShop(gateway);
      const { status, body } = await opening(shop, change(await linkFor(gateway, shop, 'jane')));
      expect([status, body.refusal]).toEqual(expected);
    });

    test('of another channel or another environment is unknown', async () => {
      const [shop, other] = [await accountShop(gateway), await accountShop(gateway)];
      expect((await opening(other, await linkFor(gateway, shop, 'jane'))).body.refusal).toBe('link.unknown');
      const live = await startGateway(gateway.database, { environment: 'live', beside: gateway });
      try {
        const { status, body } = await pageRequest(live, shop, {
          path: '/sessions',
          body: { link: await linkFor(gateway, shop, 'jane') },
        });
        expect([status, body.refusal]).toEqual([403, 'link.unknown']);
      } finally {
        await live.close();
      }
    });
  });

  describe('a channel', () => {
    test('that does not offer the page makes no links, and refuses requests as an unknown one does', async () => {
      const { entityId } = gateway;
      const made = await gateway.post('/v1/customers/sessions', { 'customer.merchantCustomerId': 'jane' });
      expect([made.status, made.body.result.description]).toEqual([
        400,
        expect.stringContaining('selfService.enabled'),
      ]);
      for (const channelId of [entityId, '8a'.repeat(16), 'x', '0'.repeat(40)]) {
        const { status, body } = await pageRequest(gateway, channelId, {
          path: '/codes',
          body: { email: 'a@b.example' },
        });
        expect([status, body.refusal]).toEqual([404, 'closed']);
      }
    });

    test('that stops to offer it ends its sessions', async () => {
      const shop = await accountShop(gateway);
      const page = await openedFor(gateway, shop, 'jane');
      const { database, clock } = gateway;
      const dependencies = { database, clock, vault: gateway.gateway.vault };
      await changeSettings(dependencies, shop, { 'selfService.enabled': 'false' });
      gateway.clock.advance(SETTINGS_PAUSE_MS);
      expect((await page.get('/overview')).body.refusal).toBe('closed');
    });
  });

  describe('400: wrong parameters are named', () => {
    test.each([
      ['no customer', {}, 'customer.merchantCustomerId'],
      ['an empty subscription', { 'customer.merchantCustomerId': 'jane', scheduleId: 'x' }, 'scheduleId'],
      ['an unknown subscription', { 'customer.merchantCustomerId': 'jane', scheduleId: '8a'.repeat(16) }, 'scheduleId'],
      ['a long language', { 'customer.merchantCustomerId': 'jane', locale: 'x'.repeat(11) }, 'locale'],
      ['an unknown one', { 'customer.merchantCustomerId': 'jane', url: 'https://shop.example' }, 'url'],
    ])('%s', async (_what, parameters: Readonly<Record<string, string>>, name) => {
      const shop = await accountShop(gateway);
      const { status, body } = await gateway.post('/v1/customers/sessions', { entityId: shop, ...parameters });
      expect([status, body.result.parameterErrors?.map((each) => each.name)]).toEqual([400, [name]]);
    });

    test('a subscription of another customer is none', async () => {
      const shop = await accountShop(gateway);
      const { scheduleId } = await subscribed(gateway, shop, JANE);
      const wanted = { entityId: shop, 'customer.merchantCustomerId': 'joe', scheduleId };
      const { status, body } = await gateway.post('/v1/customers/sessions', wanted);
      expect([status, body.result.parameterErrors?.[0]?.name]).toEqual([400, 'scheduleId']);
    });
  });

  test('no line of the log has a link, a secret, a code or an address', async () => {
    const shop = await accountShop(gateway);
    await subscribed(gateway, shop, JANE);
    const link = await linkFor(gateway, shop, 'jane');
    const { body } = await opening(shop, link);
    await pageRequest(gateway, shop, { path: '/codes', body: { email: 'jane@example.com' } });
    await pageRequest(gateway, shop, { path: '/sessions', body: { email: 'jane@example.com', code: '123456' } });
    await pageRequest(gateway, shop, { method: 'GET', path: '/overview', secret: body.session });
    const lines = gateway.logLines.join('\n');
    expect(lines).toContain('POST /account/{channelId}/api/sessions');
    for (const secret of [link, body.session, 'jane@example.com', '123456']) {
      expect(lines.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });
});
