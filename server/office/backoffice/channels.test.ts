import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  ChannelsReply,
  ConnectionReply,
  EntityReply,
  PreviewedChannel,
  PreviewReply,
  ReadSetting,
} from '../../../catalogue/backoffice/replies/channels.ts';
import { connectorFacts } from '../../../catalogue/connectors/connectors.ts';
import { channelSettings } from '../../../catalogue/settings/channel-settings.ts';
import { checkAudit } from '../../access/audit/audit.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { entityRecords, insertEntity } from '../../access/entities/records.ts';
import { addChannel, addMerchant, secretSetting } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';
import { type MollieStandIn, startMollie } from '../../testing/processors/mollie.ts';

/** Places are kept for two seconds. */
const PLACES_KEPT_MS = 2_000;

const RIVALS = 50;

const SECRET = 'OGE4Mjk0MTc0YjdlY2Iy';
const upstream = {
  'settings[upstream.address]': 'https://other.example/',
  'settings[upstream.entityId]': '0a'.repeat(16),
  'settings[upstream.accessToken]': SECRET,
};

describe.each(databases)('merchants, channels and their settings by people on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const dependencies = () => ({
    database: gateway.database,
    clock: gateway.clock,
    vault: gateway.gateway.vault,
  });
  const newShops = async (count: number): Promise<{ readonly merchant: string; readonly channels: string[] }> => {
    const merchant = await addMerchant(dependencies(), 'Tea Ltd', {});
    const channels: string[] = [];
    for (let shop = 1; shop <= count; shop += 1) {
      channels.push(await addChannel(dependencies(), merchant, `Shop ${shop}`, { 'threeDSecure.requiresBilling': '' }));
    }
    gateway.realClock.advance(PLACES_KEPT_MS);
    return { merchant, channels };
  };
  const newShop = async (): Promise<string> => (await newShops(1)).channels[0] ?? '';
  const entityOf = async (page: TestPage, id: string) =>
    (await page.get(`/channels/${id}`)).body as unknown as EntityReply;
  const settingOf = async (page: TestPage, id: string, name: string): Promise<ReadSetting | undefined> =>
    (await entityOf(page, id)).settings.find((setting) => setting.name === name);
  const change = (page: TestPage, id: string, parameters: Readonly<Record<string, string>>) =>
    page.send('PUT', `/channels/${id}/settings`, parameters);
  const entriesOf = (subject: string) => auditRecords(gateway.database).newest({ subject }, 100);
  const storedIn = async (id: string): Promise<Record<string, string>> =>
    JSON.parse((await entityRecords(gateway.database).entity(id))?.settings ?? '{}') as Record<string, string>;

  describe('names', () => {
    const places: readonly (readonly [
      string,
      'PUT' | 'POST',
      (shop: { merchant: string; channel: string }) => string,
    ])[] = [
      ['a new merchant', 'POST', () => '/merchants'],
      ['a new channel', 'POST', ({ merchant }) => `/merchants/${merchant}/channels`],
      ['a channel', 'PUT', ({ channel }) => `/channels/${channel}/name`],
      ['a merchant', 'PUT', ({ merchant }) => `/channels/${merchant}/name`],
    ];
    const names = [
      ['a zero-width space', 'Web\u200bshop'],
      ['an override of the direction', '\u202eWebshop'],
      ['a Cyrillic letter among Latin ones', 'W\u0435bshop'],
    ] as const;

    test.each(places.flatMap((place) => names.map((name) => [...place, ...name] as const)))(
      '%s (%s) gets no name with %5$s',
      async (_place, method, pathOf, _what, name) => {
        const { merchant, channels } = await newShops(1);
        const page = await pageWith(gateway, 'operator');
        const { status, body } = await page.send(method, pathOf({ merchant, channel: channels[0] ?? '' }), { name });
        expect([status, body.result.parameterErrors]).toMatchObject([
          400,
          [{ name: 'name', message: expect.stringContaining('without invisible or look-alike letters') }],
        ]);
      },
    );
  });

  describe('200', () => {
    test('a merchant and a channel are made, renamed, found at once, and audited', async () => {
      const page = await pageWith(gateway, 'operator');
      const merchant = String((await page.post('/merchants', { name: ' Acme Ltd ' })).body['id']);
      const channel = String((await page.post(`/merchants/${merchant}/channels`, { name: 'Webshop' })).body['id']);
      expect((await page.send('PUT', `/channels/${channel}/name`, { name: 'Tea shop' })).status).toBe(200);
      for (const text of ['ACME', 'tea sh', channel]) {
        const list = (await page.get('/channels', { text })).body as unknown as ChannelsReply;
        expect(list.merchants).toEqual([
          {
            id: merchant,
            name: 'Acme Ltd',
            maySee: true,
            mayChange: true,
            channels: [{ id: channel, name: 'Tea shop', mayChange: true }],
          },
        ]);
      }
      expect(await entityOf(page, channel)).toMatchObject({
        kind: 'channel',
        name: 'Tea shop',
        merchant: { id: merchant, name: 'Acme Ltd' },
      });
      const entries = await entriesOf(channel);
      expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
        { action: 'channels.renamed', before: { name: 'Webshop' }, after: { name: 'Tea shop' } },
        { action: 'channels.created', before: undefined, after: { name: 'Webshop', merchant } },
      ]);
    });

    test('every setting comes with its explanation, its default, and where its text comes from', async () => {
      const page = await pageWith(gateway, 'developer');
      const { merchant, channels } = await newShops(1);
      const of = async (id: string) => (await entityOf(page, id)).settings.map(({ name }) => name);
      const names = Object.entries(channelSettings);
      expect(await of(channels[0] ?? '')).toEqual(
        names.filter(([, [owner]]) => owner !== 'merchant').map(([name]) => name),
      );
      expect(await of(merchant)).toEqual(names.filter(([, [owner]]) => owner !== 'channel').map(([name]) => name));
      expect(await settingOf(page, channels[0] ?? '', 'requireCvv')).toMatchObject({
        meaning: channelSettings.requireCvv[3],
        text: 'false',
        default: 'false',
        from: 'default',
        isSecret: false,
        mayChange: false,
        choices: ['true', 'false'],
      });
      for (const { needs } of connectorFacts) {
        for (const name of needs) {
          expect(await settingOf(page, channels[0] ?? '', name)).toMatchObject({ changedWith: needs });
        }
      }
    });

    test('a setting is changed, put back, and both are in the audit', async () => {
      const page = await pageWith(gateway, 'operator');
      const shop = await newShop();
      expect((await change(page, shop, { 'settings[currencies]': 'EUR USD' })).status).toBe(200);
      expect(await settingOf(page, shop, 'currencies')).toMatchObject({ text: 'EUR USD', from: 'channel' });
      // What changes nothing is no entry.
      expect((await change(page, shop, { 'settings[currencies]': 'EUR USD' })).status).toBe(200);
      expect((await change(page, shop, { clear: 'currencies' })).status).toBe(200);
      expect(await settingOf(page, shop, 'currencies')).toMatchObject({ text: 'all', from: 'default' });
      expect((await entriesOf(shop)).map(({ before, after }) => ({ before, after }))).toEqual([
        { before: { currencies: 'EUR USD' }, after: { currencies: 'all (default)' } },
        { before: { currencies: 'all (default)' }, after: { currencies: 'EUR USD' } },
      ]);
    });

    test('a secret is stored sealed, and shown nowhere', async () => {
      const page = await pageWith(gateway, 'operator');
      const shop = await newShop();
      expect((await change(page, shop, upstream)).status).toBe(200);
      const sealed = (await storedIn(shop))['upstream.accessToken'];
      expect(await secretSetting(gateway.gateway.vault, shop, sealed)).toBe(SECRET);
      const read = await page.get(`/channels/${shop}`);
      const audit = JSON.stringify(await entriesOf(shop));
      const wrong = await change(page, shop, { 'settings[upstream.accessToken]': `${SECRET} twice` });
      expect(wrong.body.result.parameterErrors).toMatchObject([{ name: 'settings[upstream.accessToken]' }]);
      for (const text of [read.text, audit, wrong.text, gateway.logLines.join()]) {
        expect(text).not.toContain(SECRET);
        expect(text).not.toContain(sealed);
      }
      expect(await settingOf(page, shop, 'upstream.accessToken')).toMatchObject({ isSecret: true, from: 'channel' });
    });

    test('of 50 changes at once none is lost, and the chain of the audit holds', async () => {
      const page = await pageWith(gateway, 'operator');
      const shop = await newShop();
      const names = (await entityOf(page, shop)).settings
        .map(({ name }) => name)
        .filter((name) => name.startsWith('throttle.'));
      const rivals = Array.from({ length: 50 }, (_, index) => names[index % names.length] ?? '');
      const replies = await Promise.all(
        rivals.map((name, index) => change(page, shop, { [`settings[${name}]`]: String(index + 1) })),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      const stored = await storedIn(shop);
      expect(Object.keys(stored).sort()).toEqual([...new Set(rivals)].sort());
      const entries = [...(await entriesOf(shop))].reverse();
      expect(entries).toHaveLength(50);
      // Each entry continues what the earlier ones left, and all together lead to what is stored.
      const now: Record<string, string> = {};
      for (const { before, after } of entries) {
        for (const [name, text] of Object.entries(before ?? {})) expect(text).toBe(now[name] ?? '(default)');
        Object.assign(now, after);
      }
      expect(now).toEqual(stored);
      expect((await checkAudit(gateway.database)).brokenAt).toBeUndefined();
    });

    test('many channels are changed as previewed, in one', async () => {
      const page = await pageWith(gateway, 'operator');
      const { channels } = await newShops(3);
      const [first = '', second = '', third = ''] = channels;
      await change(page, first, { 'settings[currencies]': 'EUR' });
      await change(page, second, upstream);
      const wanted = {
        channels: channels.join(' '),
        'settings[currencies]': 'EUR',
        clear: 'upstream.address',
      };
      const before = await Promise.all(channels.map(storedIn));
      const reply = await page.post('/channels/many/preview', wanted);
      expect(await Promise.all(channels.map(storedIn))).toEqual(before);
      const { digest, channels: previewed } = reply.body as unknown as PreviewReply;
      const by = (id: string, list: readonly PreviewedChannel[]) => list.find((each) => each.id === id);
      expect(by(first, previewed)).toMatchObject({ outcome: 'same', differences: [] });
      expect(by(second, previewed)).toMatchObject({
        outcome: 'refused',
        errors: [{ name: 'settings[upstream.address]', message: expect.stringContaining('together') }],
      });
      expect(by(third, previewed)).toMatchObject({
        outcome: 'changes',
        differences: [
          {
            name: 'currencies',
            before: { text: 'all', isDefault: true },
            after: { text: 'EUR', isDefault: false },
          },
        ],
      });
      const done = await page.post('/channels/many', { ...wanted, digest });
      expect([done.status, done.body['channels']]).toEqual([200, previewed]);
      expect(await Promise.all(channels.map(storedIn))).toEqual([before[0], before[1], { currencies: 'EUR' }]);
      expect(await entriesOf(third)).toHaveLength(1);
    });

    test('a list that is longer than anyone reads says so', async () => {
      const page = await pageWith(gateway, 'viewer');
      expect((await page.get('/channels')).status).toBe(403);
      const operator = await pageWith(gateway, 'operator');
      const merchant = await addMerchant(dependencies(), 'Long list', {});
      const row = await entityRecords(gateway.database).entity(merchant);
      if (row === undefined) throw new Error('there is no merchant');
      const listed = async (): Promise<readonly [number, boolean]> => {
        gateway.realClock.advance(PLACES_KEPT_MS);
        const reply = (await operator.get('/channels', { text: 'long list' })).body as unknown as ChannelsReply;
        return [reply.merchants[0]?.channels.length ?? 0, reply.hasMore];
      };
      const inserts = Array.from({ length: 1_000 }, (_, place) => {
        const id = `0c${String(place).padStart(30, '0')}`;
        return insertEntity({ ...row, id, kind: 'channel', name: `Shop ${place}` });
      });
      await gateway.database.commit({ inserts: inserts.slice(1) });
      expect(await listed()).toEqual([999, false]);
      await gateway.database.commit({ inserts: inserts.slice(0, 1) });
      expect(await listed()).toEqual([999, true]);
    });

    test('two hundred channels are changed at once', async () => {
      const page = await pageWith(gateway, 'operator');
      const { channels } = await newShops(200);
      const wanted = { channels: channels.join(' '), 'settings[requireCvv]': 'true' };
      const { digest } = (await page.post('/channels/many/preview', wanted)).body as unknown as PreviewReply;
      // Sent twice at once: one is done, the other meets what the first has changed.
      const replies = await Promise.all([1, 2].map(() => page.post('/channels/many', { ...wanted, digest })));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const stored = await Promise.all(channels.map(storedIn));
      expect(stored.filter(({ requireCvv }) => requireCvv !== 'true')).toEqual([]);
      expect((await checkAudit(gateway.database)).brokenAt).toBeUndefined();
    });
  });

  describe('400', () => {
    test('wrong settings are named with what would be right, and nothing is changed', async () => {
      const page = await pageWith(gateway, 'operator');
      const shop = await newShop();
      const reply = await change(page, shop, {
        'settings[currencies]': 'EUR',
        'settings[requireCvv]': 'perhaps',
        'settings[curencies]': 'EUR',
        'settings[dispatch]': `channel=${shop}`,
      });
      expect(reply.status).toBe(400);
      expect(reply.body.result.parameterErrors).toEqual([
        { name: 'settings[requireCvv]', message: 'must be true or false' },
        { name: 'settings[curencies]', message: expect.stringContaining('currencies') },
        { name: 'settings[dispatch]', message: expect.stringContaining('merchant') },
      ]);
      expect(await storedIn(shop)).toEqual({});
      expect((await change(page, shop, {})).status).toBe(400);
      const both = await change(page, shop, { 'settings[currencies]': 'EUR', clear: 'currencies' });
      expect(both.body.result.parameterErrors).toMatchObject([{ name: 'settings[currencies]' }]);
    });

    test('a merchant is not among many channels', async () => {
      const page = await pageWith(gateway, 'operator');
      const { merchant } = await newShops(0);
      const reply = await page.post('/channels/many/preview', { channels: merchant, clear: 'brands' });
      expect(reply.body.result.parameterErrors).toMatchObject([{ name: 'channels' }]);
    });
  });

  describe('403', () => {
    test('who has a right for a channel neither sees nor changes others, nor the merchant', async () => {
      const { merchant, channels } = await newShops(2);
      const [mine = '', other = ''] = channels;
      const page = await pageWith(gateway, 'operator', { kind: 'channel', id: mine });
      const list = (await page.get('/channels')).body as unknown as ChannelsReply;
      expect(list.merchants).toEqual([
        expect.objectContaining({ id: merchant, maySee: false, mayChange: false, channels: [expect.anything()] }),
      ]);
      expect(list.mayCreate).toBe(false);
      expect((await change(page, mine, { 'settings[requireCvv]': 'true' })).status).toBe(200);
      const requests = [
        page.get(`/channels/${other}`),
        page.get(`/channels/${merchant}`),
        change(page, other, { 'settings[requireCvv]': 'true' }),
        change(page, merchant, { clear: 'dispatch' }),
        page.send('PUT', `/channels/${merchant}/name`, { name: 'Mine' }),
        page.post('/merchants', { name: 'Mine' }),
        page.post(`/merchants/${merchant}/channels`, { name: 'Mine' }),
        page.post('/channels/many/preview', { channels: `${mine} ${other}`, clear: 'brands' }),
        page.post('/channels/many', { channels: `${mine} ${other}`, clear: 'brands', digest: '0'.repeat(64) }),
      ];
      for (const reply of await Promise.all(requests)) {
        expect([reply.status, reply.body.result.description]).toEqual([403, expect.stringContaining('channels.')]);
      }
      expect(await storedIn(other)).toEqual({});
    });

    test.each([
      ['the address that the gateway calls', upstream, 'in the whole installation'],
      ['a limit that protects the installation', { clear: 'throttle.createPayment' }, 'in the whole installation'],
      ['the division, which decides who has access', { clear: 'settlement.divisionId' }, 'team.change is missing'],
    ] as const)('%s needs more', async (_what, parameters, missing) => {
      const { merchant, channels } = await newShops(1);
      const [shop = ''] = channels;
      const page = await pageWith(gateway, 'operator', { kind: 'merchant', id: merchant });
      const reply = await change(page, shop, parameters);
      expect([reply.status, reply.body.result.description]).toEqual([403, expect.stringContaining(missing)]);
      const many = await page.post('/channels/many/preview', { channels: shop, ...parameters });
      expect([many.status, many.body.result.description]).toEqual([403, expect.stringContaining(missing)]);
      const { settings } = await entityOf(page, shop);
      const named = Object.keys(parameters).map((name) => /\[(.*)\]/.exec(name)?.[1]);
      const wanted = settings.filter(({ name }) => named.includes(name) || Object.values(parameters).includes(name));
      expect(wanted.map(({ mayChange }) => mayChange)).toEqual(wanted.map(() => false));
    });

    test('who manages a whole merchant makes its channels, and decides their divisions', async () => {
      const { merchant } = await newShops(0);
      const page = await pageWith(gateway, 'administrator', { kind: 'merchant', id: merchant });
      const made = await page.post(`/merchants/${merchant}/channels`, { name: 'Second' });
      const division = { 'settings[settlement.divisionId]': '0b'.repeat(16) };
      expect((await change(page, String(made.body['id']), division)).status).toBe(200);
      expect((await page.post('/merchants', { name: 'Another' })).status).toBe(403);
    });
  });

  describe('the test of a connection', () => {
    const usual = {
      'acquirer.external': 'mollie',
      'mollie.apiKey': `test_${'a1'.repeat(15)}`,
      brands: 'VISA IDEAL',
    };
    const shopAt = async (address: string, apiKey: string = usual['mollie.apiKey']) => {
      const merchant = await addMerchant(dependencies(), 'Tea Ltd', {});
      const settings = { ...usual, 'mollie.apiKey': apiKey, 'mollie.address': address };
      const channel = await addChannel(dependencies(), merchant, 'Shop', settings);
      gateway.realClock.advance(PLACES_KEPT_MS);
      return { merchant, channel };
    };
    const checksIn = (body: unknown) => (body as ConnectionReply).checks;
    let mollie: MollieStandIn;
    beforeAll(async () => {
      mollie = await startMollie();
    });
    afterAll(() => mollie.close());

    test('says what the processor answered, and is audited without a secret', async () => {
      const { channel } = await shopAt(mollie.url);
      const page = await pageWith(gateway, 'operator');
      const { status, body } = await page.post(`/channels/${channel}/connection`, {});
      expect([status, checksIn(body)]).toMatchObject([
        200,
        [{ connector: 'mollie', findings: [{ kind: 'accepted' }, { kind: 'webhookSet' }] }],
      ]);
      const [entry] = await entriesOf(channel);
      expect(entry).toMatchObject({ action: 'channels.tested', after: { mollie: 'accepted webhookSet' } });
      expect(JSON.stringify([body, entry])).not.toContain(usual['mollie.apiKey']);
    });

    test('sees a setting that was changed a moment ago', async () => {
      const other = `test_${'c3'.repeat(15)}`;
      mollie.refuseKey(other);
      const { channel } = await shopAt(mollie.url, other);
      const page = await pageWith(gateway, 'operator');
      expect(checksIn((await page.post(`/channels/${channel}/connection`, {})).body)).toMatchObject([
        { findings: [{ kind: 'refused', details: { setting: 'mollie.apiKey' } }] },
      ]);
      await change(page, channel, { 'settings[mollie.apiKey]': usual['mollie.apiKey'] });
      gateway.realClock.advance(2_000);
      expect(checksIn((await page.post(`/channels/${channel}/connection`, {})).body)).toMatchObject([
        { findings: [{ kind: 'accepted' }, { kind: 'webhookSet' }] },
      ]);
    });

    test('makes calls for a channel only so often, whoever presses', async () => {
      const { channel } = await shopAt(mollie.url);
      const pages = await Promise.all([pageWith(gateway, 'operator'), pageWith(gateway, 'administrator')]);
      const before = mollie.exchanges.length;
      const rivals = await Promise.all(
        Array.from({ length: RIVALS }, (_, place) => pages[place % 2]?.post(`/channels/${channel}/connection`, {})),
      );
      expect(rivals.map((reply) => reply?.status).sort()).toEqual([200, ...Array(RIVALS - 1).fill(429)]);
      expect(mollie.exchanges.length - before).toBe(1);
    });

    test('takes the right to change the settings of processors', async () => {
      const { merchant, channel } = await shopAt(mollie.url);
      const ofMerchant = await pageWith(gateway, 'operator', { kind: 'merchant', id: merchant });
      const support = await pageWith(gateway, 'support');
      const operator = await pageWith(gateway, 'operator');
      const statuses = await Promise.all([
        ...[ofMerchant, support].map((page) => page.post(`/channels/${channel}/connection`, {})),
        operator.post(`/channels/${merchant}/connection`, {}),
        operator.post(`/channels/${'f'.repeat(32)}/connection`, {}),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual([403, 403, 400, 404]);
    });
  });

  describe('409', () => {
    test('a setting that somebody else changed in between is not overwritten', async () => {
      const page = await pageWith(gateway, 'operator');
      const shop = await newShop();
      const seen = (await settingOf(page, shop, 'currencies'))?.revision ?? '';
      const rivals = await Promise.all(
        ['EUR', 'USD', 'GBP'].map((currencies) =>
          change(page, shop, { 'settings[currencies]': currencies, 'seen[currencies]': seen }),
        ),
      );
      expect(rivals.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      // Another setting does not matter.
      const cvv = (await settingOf(page, shop, 'requireCvv'))?.revision ?? '';
      await change(page, shop, { 'settings[brands]': 'VISA' });
      expect((await change(page, shop, { 'settings[requireCvv]': 'true', 'seen[requireCvv]': cvv })).status).toBe(200);
    });

    test('what is not as previewed any more is not applied to any channel', async () => {
      const page = await pageWith(gateway, 'operator');
      const { channels } = await newShops(2);
      const wanted = { channels: channels.join(' '), 'settings[requireCvv]': 'true' };
      const { digest } = (await page.post('/channels/many/preview', wanted)).body as unknown as PreviewReply;
      const other = await page.post('/channels/many', { ...wanted, 'settings[requireCvv]': 'false', digest });
      expect(other.status).toBe(409);
      await change(page, channels[1] ?? '', { 'settings[brands]': 'VISA' });
      const reply = await page.post('/channels/many', { ...wanted, digest });
      expect([reply.status, reply.body.result.description]).toEqual([409, expect.stringContaining('in between')]);
      expect(await Promise.all(channels.map(storedIn))).toEqual([{}, { brands: 'VISA' }]);
    });
  });

  test('a change needs a fresh proof', async () => {
    const page = await pageWith(gateway, 'operator');
    const shop = await newShop();
    gateway.realClock.advance(11 * 60_000);
    const reply = await change(page, shop, { 'settings[requireCvv]': 'true' });
    expect([reply.status, reply.headers.get('X-Tollgate')]).toEqual([403, 'confirm']);
    expect(await storedIn(shop)).toEqual({});
  });
});
