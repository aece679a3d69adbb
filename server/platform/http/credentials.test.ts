import { describe, expect, test } from 'vitest';
import { settingsFrom } from '../../../catalogue/settings/channel-settings.ts';
import { manualClock } from '../base/clock.ts';
import { Rejection } from '../base/rejection.ts';
import { type Authority, credentials, type Entity, type Token, tokenHash } from './credentials.ts';

const merchant: Entity = { id: 'm'.repeat(32), kind: 'merchant', name: 'M', merchant: 'm'.repeat(32) };
const shop: Entity = { id: 'a'.repeat(32), kind: 'channel', name: 'C', merchant: merchant.id };
const market: Entity = { id: 'b'.repeat(32), kind: 'channel', name: 'C', merchant: merchant.id };
const foreign: Entity = { id: 'c'.repeat(32), kind: 'channel', name: 'C', merchant: 'other' };

const tokenOf = (secret: string, scope: string, more: Partial<Token> = {}): Token => ({
  hash: tokenHash(secret),
  id: 'd'.repeat(32),
  rights: undefined,
  scope,
  expiresAtMs: undefined,
  revokedAtMs: undefined,
  ...more,
});

const tokens = [
  tokenOf('of-merchant', merchant.id),
  tokenOf('of-shop', shop.id),
  tokenOf('ending', shop.id, { expiresAtMs: 1_000 }),
  tokenOf('revoked', shop.id, { revokedAtMs: 500 }),
];

const authorityOf = (entities: readonly Entity[], dispatch = 'none'): Authority => ({
  tokenByHash: async (hash) => tokens.find((token) => token.hash === hash),
  entityById: async (id) => entities.find((entity) => entity.id === id),
  channelsOf: async (id) => entities.filter((entity) => entity.kind === 'channel' && entity.merchant === id),
  settingsOf: async () => settingsFrom({ dispatch, 'throttle.createPayment': '7' }),
});

const clock = manualClock(0);
const all = credentials(authorityOf([merchant, shop, market, foreign]), clock);
const single = credentials(authorityOf([merchant, shop, foreign]), clock);

const codeOf = async (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof Rejection ? error.code : 'other'),
  );

const channel = async (checks: typeof all, secret: string, entityId?: string): Promise<string> =>
  checks.channelOf(await checks.tokenOf(`Bearer ${secret}`), entityId, { parameters: new Map() });

describe('an access token', () => {
  test('of a channel speaks for it, named or not, and for no other', async () => {
    expect(await channel(all, 'of-shop')).toBe(shop.id);
    expect(await channel(all, 'of-shop', shop.id)).toBe(shop.id);
    expect(await codeOf(channel(all, 'of-shop', market.id))).toBe('800.900.201');
    expect(await codeOf(channel(all, 'of-shop', merchant.id))).toBe('800.900.201');
  });

  test('of a merchant speaks for each of its channels, and for no foreign one', async () => {
    expect(await channel(all, 'of-merchant', shop.id)).toBe(shop.id);
    expect(await channel(all, 'of-merchant', market.id)).toBe(market.id);
    expect(await codeOf(channel(all, 'of-merchant', foreign.id))).toBe('800.900.201');
  });

  test('of a merchant must name the channel where there are several', async () => {
    expect(await channel(single, 'of-merchant')).toBe(shop.id);
    expect(await codeOf(channel(all, 'of-merchant'))).toBe('200.300.404');
  });

  test('of a merchant leads where the rules of dispatch or the owner say', async () => {
    const checks = credentials(
      authorityOf(
        [merchant, shop, market, foreign],
        `currency=EUR channel=${market.id}; brand=VISA channel=${foreign.id}`,
      ),
      clock,
    );
    const token = await checks.tokenOf('Bearer of-merchant');
    const to = (parameters: Record<string, string>, owner?: () => Promise<string | undefined>) =>
      checks.channelOf(token, merchant.id, { parameters: new Map(Object.entries(parameters)), owner });
    expect(await to({ currency: 'EUR' })).toBe(market.id);
    expect(await codeOf(to({ currency: 'USD' }))).toBe('200.300.404');
    expect(await codeOf(to({ currency: 'USD', paymentBrand: 'VISA' }))).toBe('200.300.404'); // A foreign channel.
    expect(await to({ currency: 'EUR' }, async () => shop.id)).toBe(shop.id);
    expect(await to({}, async () => undefined)).toBe(shop.id);
    expect(await checks.rateOf(token.scope, 'createPayment')).toBe(7);
  });

  test('ends at its date and with its revocation', async () => {
    expect(await channel(all, 'ending')).toBe(shop.id);
    expect(await codeOf(all.tokenOf('Bearer revoked'))).toBe('800.900.301');
    clock.advance(1_000);
    expect(await codeOf(all.tokenOf('Bearer ending'))).toBe('800.900.301');
  });

  test.each([undefined, '', 'of-shop', 'Bearer', 'Bearer a b', 'Bearer ä', 'Basic of-shop'])(
    'cannot be read from the header %j',
    async (header) => {
      expect(await codeOf(all.tokenOf(header))).toBe('800.900.300');
    },
  );
});
