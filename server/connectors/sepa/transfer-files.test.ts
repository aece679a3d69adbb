import { beforeAll, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { bankEntry, sepaDebit, sepaSettings, statementOf } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed } from '../../testing/gateway-under-test.ts';
import { faultsBySchema } from '../../testing/schemas.ts';
import { CREDIT_TRANSFERS } from './files/credit-transfers.ts';
import type { SepaFile } from './model/file.ts';
import { type SepaRecords, sepaRecords } from './model/records.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const RIVALS = 50;

describe.each(databases)('a file of transfers, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let records: SepaRecords;

  beforeAll(() => {
    records = sepaRecords(gateway.database, gateway.gateway.vault);
  });

  const addShop = (settings: Readonly<Record<string, string>>): Promise<string> => {
    const dependencies = { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault };
    return addChannel(dependencies, gateway.entityId, 'Shop', { ...sepaSettings, ...settings });
  };
  const payOut = async (entityId: string): Promise<string> => {
    const { body } = await gateway.post('/v1/payments', { ...sepaDebit, paymentType: 'CD', amount: '30.00', entityId });
    return body.id ?? '';
  };
  const fileOf = async (channelId: string, id: string): Promise<SepaFile | undefined> =>
    await records.file({ channelId, kind: 'transfer', day: (await records.order(channelId, id))?.day ?? '' });
  const untilMade = async (channelId: string, id: string): Promise<string> => {
    await passed(gateway, ((await fileOf(channelId, id))?.closesAtMs ?? 0) - gateway.clock.now());
    const made = await fileOf(channelId, id);
    let content = '';
    if (made?.state === 'made') for await (const part of records.content(made)) content += part;
    return content;
  };
  const isBatch = (content: string): string | undefined => /<BtchBookg>(\w+)</.exec(content)?.[1];
  const checksIn = async (channelId: string, id: string): Promise<readonly (string | undefined)[]> => {
    const found = await gateway.get(`/v1/sepa/files/${(await fileOf(channelId, id))?.id}/orders?entityId=${channelId}`);
    return (found.body['orders'] as readonly Readonly<Record<string, string>>[]).map((order) => order['payeeCheck']);
  };

  test.each([
    [{}, 1, 'false', 'MATCH'],
    [{}, 2, 'false', 'MATCH'],
    [{ 'sepa.entries': 'batch' }, 1, 'false', 'MATCH'],
    [{ 'sepa.entries': 'batch' }, 2, 'true', 'MATCH'],
    [{ 'sepa.payeeCheck': 'checked', 'sepa.entries': 'batch' }, 2, 'true', 'MATCH'],
    [{ 'sepa.payeeCheck': 'optedOut' }, 1, 'false', 'MATCH'],
    [{ 'sepa.payeeCheck': 'optedOut' }, 2, 'true', undefined],
    [{ 'sepa.payeeCheck': 'optedOut' }, 3, 'true', undefined],
    [{ 'sepa.payeeCheck': 'optedOut', 'sepa.entries': 'batch' }, 1, 'false', 'MATCH'],
    [{ 'sepa.payeeCheck': 'optedOut', 'sepa.entries': 'batch' }, 2, 'true', undefined],
  ])('with %j and %i orders has BtchBookg %s; the simulated bank says %s', async (settings, count, batch, check) => {
    const entityId = await addShop(settings);
    const [id = ''] = await Promise.all(Array.from({ length: count }, () => payOut(entityId)));
    const content = await untilMade(entityId, id);
    expect(await faultsBySchema(CREDIT_TRANSFERS, content)).toBeUndefined();
    expect([isBatch(content), content.split('<PmtInf>').length - 1]).toEqual([batch, 1]);
    await passed(gateway, HOUR_MS);
    expect(await checksIn(entityId, id)).toEqual(Array.from({ length: count }, () => check));
  });

  test('without a check waits for a second order until its cut-off, and not beyond it', async () => {
    const entityId = await addShop({ 'sepa.payeeCheck': 'optedOut' });
    const first = await payOut(entityId);
    const closesAtMs = (await fileOf(entityId, first))?.closesAtMs ?? 0;
    await passed(gateway, closesAtMs - gateway.clock.now() - 1);
    expect((await fileOf(entityId, first))?.state).toBe('open');
    const second = await payOut(entityId);
    expect((await fileOf(entityId, second))?.id).toBe((await fileOf(entityId, first))?.id);
    const content = await untilMade(entityId, first);
    const late = await payOut(entityId);
    expect((await fileOf(entityId, late))?.id).not.toBe((await fileOf(entityId, first))?.id);
    expect([isBatch(content), isBatch(await untilMade(entityId, late))]).toEqual(['true', 'false']);
  });

  test.each([
    ['before', 1],
    ['at', 0],
  ])(
    'of which a refund is taken out %s its cut-off, by 50 at once, is a batch only if two are left',
    async (_when, leadMs) => {
      const entityId = await addShop({ 'sepa.payeeCheck': 'optedOut' });
      const charge = (await gateway.post('/v1/payments', { ...sepaDebit, entityId })).body.id ?? '';
      await passed(gateway, 4 * DAY_MS);
      const asked = { entityId, currency: 'EUR', paymentType: 'RF', amount: '10.50' };
      const refund = (await gateway.post(`/v1/payments/${charge}`, asked)).body.id ?? '';
      const closesAtMs = (await fileOf(entityId, refund))?.closesAtMs ?? 0;
      await passed(gateway, closesAtMs - gateway.clock.now() - 2);
      const payout = await payOut(entityId);
      const returned = statementOf(bankEntry(charge, '92.00', 'DBIT', 'MD06'));
      const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'a.xml' })}`, gateway.url);
      const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
      const answer = async () => (await fetch(url, { method: 'PUT', headers, body: returned })).status;
      gateway.clock.advance(2 - leadMs);
      await Promise.all([...Array.from({ length: RIVALS }, answer), gateway.gateway.timers.runDue()]);
      const content = await untilMade(entityId, payout);
      const written = content.split('<CdtTrfTxInf>').length - 1;
      const order = await records.order(entityId, refund);
      if (leadMs > 0) expect(order?.state).toBe('cancelled');
      expect([written, isBatch(content)]).toEqual(order?.state === 'cancelled' ? [1, 'false'] : [2, 'true']);
      expect((await fileOf(entityId, refund))?.id).toBe((await fileOf(entityId, payout))?.id);
    },
  );
});
