import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock, randomHex } from '../../platform/base/clock.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { createVault } from '../vault/vault.ts';
import { ensureDemoMerchant, newDemoCredentials } from './demo.ts';
import { entities } from './entities.ts';
import { entityRecords } from './records.ts';
import {
  addChannel,
  changeSettings,
  type SettingDependencies,
  secretSetting,
  shownSettings,
  WrongSettings,
} from './settings.ts';

const SECRET = 'OGE4Mjk0MTc0YjdlY2Iy';
const access = {
  'upstream.address': 'https://gateway.example/',
  'upstream.entityId': '0a'.repeat(16),
  'upstream.accessToken': SECRET,
};

describe.each(databases)('settings on $name', ({ open }) => {
  let database: TestDatabase;
  let dependencies: SettingDependencies;
  const clock = manualClock(1_000);

  beforeAll(async () => {
    database = await open();
    dependencies = { database, clock, vault: createVault(database, clock, Buffer.alloc(32, 7)) };
  });
  afterAll(() => database.close());

  const newShop = async (): Promise<string> => {
    const credentials = newDemoCredentials();
    await ensureDemoMerchant(database, clock, credentials);
    return credentials.entityId;
  };
  const rowOf = async (id: string) => {
    const row = await entityRecords(database).entity(id);
    if (row === undefined) throw new Error('no such entity');
    return row;
  };
  const errorsOf = (changed: Promise<unknown>): Promise<readonly string[]> =>
    changed.then(
      () => [],
      (error: unknown) => (error instanceof WrongSettings ? error.errors.map(({ name }) => name) : ['another error']),
    );

  test('apply at every process within two seconds, and are removed by an empty text', async () => {
    const shop = await newShop();
    const gateway = entities(database, clock);
    expect((await gateway.settingsOf(shop)).requireCvv).toBe(false);
    expect(await changeSettings(dependencies, shop, { requireCvv: 'true', currencies: 'EUR' })).toBe(true);
    expect((await gateway.settingsOf(shop)).requireCvv).toBe(false);
    clock.advance(2_000);
    expect((await gateway.settingsOf(shop)).requireCvv).toBe(true);
    await changeSettings(dependencies, shop, { requireCvv: '' });
    clock.advance(2_000);
    const settings = await gateway.settingsOf(shop);
    expect([settings.requireCvv, settings.currencies.has('EUR'), settings.currencies.has('USD')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('that are wrong are named together, and nothing changes', async () => {
    const shop = await newShop();
    const changes = { brands: 'NOBRAND', requireCVV: 'true', currencies: 'EUR', dispatch: 'none' };
    expect(await errorsOf(changeSettings(dependencies, shop, changes))).toEqual(['brands', 'requireCVV', 'dispatch']);
    expect((await rowOf(shop)).settings).toBe('{}');
    expect(await changeSettings(dependencies, randomHex(16), { currencies: 'EUR' })).toBe(false);
  });

  test('are stored encrypted if they are secret, for their entity only', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    await changeSettings(dependencies, shop, access);
    const row = await rowOf(shop);
    expect(row.settings).not.toContain(SECRET);
    expect(JSON.stringify(shownSettings(row))).not.toContain(SECRET);
    const sealed = (await entities(database, clock).settingsOf(shop))['upstream.accessToken'];
    expect(await secretSetting(dependencies.vault, shop, sealed)).toBe(SECRET);
    await expect(secretSetting(dependencies.vault, other, sealed)).rejects.toThrow();
    expect(await errorsOf(changeSettings(dependencies, shop, { 'upstream.address': '' }))).toEqual([
      'upstream.address',
    ]);
    await changeSettings(dependencies, shop, {
      'upstream.address': '',
      'upstream.entityId': '',
      'upstream.accessToken': '',
    });
    expect((await rowOf(shop)).settings).toBe('{}');
  });

  test('of two concurrent changes are both stored', async () => {
    const shop = await newShop();
    await Promise.all([
      changeSettings(dependencies, shop, { requireCvv: 'true' }),
      changeSettings(dependencies, shop, { currencies: 'EUR' }),
      changeSettings(dependencies, shop, { brands: 'VISA' }),
    ]);
    expect(JSON.parse((await rowOf(shop)).settings)).toEqual({ requireCvv: 'true', currencies: 'EUR', brands: 'VISA' });
  });

  test('of a merchant apply to its own channels only', async () => {
    const [shop, stranger] = [await newShop(), await newShop()];
    const { merchant } = await rowOf(shop);
    expect(await errorsOf(changeSettings(dependencies, merchant, { dispatch: `channel=${stranger}` }))).toEqual([
      'dispatch',
    ]);
    expect(await changeSettings(dependencies, merchant, { dispatch: `currency=EUR channel=${shop}` })).toBe(true);
  });

  test('apply to a new channel of a merchant', async () => {
    const shop = await newShop();
    const second = await addChannel(dependencies, shop, 'Second shop', { currencies: 'USD' });
    expect(await rowOf(second)).toMatchObject({
      kind: 'channel',
      name: 'Second shop',
      settings: '{"threeDSecure.requiresBilling":"true","currencies":"USD"}',
    });
    expect((await rowOf(second)).merchant).toBe((await rowOf(shop)).merchant);
    expect(await errorsOf(addChannel(dependencies, shop, 'Third', { brands: 'x' }))).toEqual(['brands']);
    expect(await errorsOf(addChannel(dependencies, randomHex(16), 'Third', {}))).toHaveLength(1);
  });

  test('of new channels are the defaults of the operator, unless others are given, and stay when the defaults change', async () => {
    const ofNewChannels = { compatibility: 'lenient' };
    const credentials = newDemoCredentials();
    await ensureDemoMerchant(database, clock, credentials, ofNewChannels);
    await ensureDemoMerchant(database, clock, credentials);
    const shop = credentials.entityId;
    const made = [
      shop,
      await addChannel({ ...dependencies, ofNewChannels }, shop, 'Second', { currencies: 'EUR' }),
      await addChannel({ ...dependencies, ofNewChannels }, shop, 'Third', { compatibility: 'strict' }),
      await addChannel({ ...dependencies, ofNewChannels }, shop, 'Fourth', { compatibility: '' }),
      await addChannel(dependencies, shop, 'Fifth', {}),
    ];
    const gateway = entities(database, clock);
    const read = await Promise.all(made.map(async (id) => (await gateway.settingsOf(id)).compatibility));
    expect(read).toEqual(['lenient', 'lenient', 'strict', 'strict', 'strict']);
  });

  test('that cannot be read cause an error that is logged', async () => {
    const shop = await newShop();
    const { version } = await rowOf(shop);
    await database.commit({
      updates: [{ table: 'entities', key: { id: shop }, version, set: { settings: '{"brands":"NOBRAND"}' } }],
    });
    await expect(entities(database, clock).settingsOf(shop)).rejects.toThrow(shop);
  });
});
