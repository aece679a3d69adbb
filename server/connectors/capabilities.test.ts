import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectors } from '../../catalogue/connectors/connectors.ts';
import type { ConnectorFacts } from '../../catalogue/connectors/facts.ts';
import { amountText, hundredthsOf } from '../../catalogue/payments/amount.ts';
import { possibleFollowUps } from '../office/queries/possible.ts';
import { canBePaidIn } from '../payments/admission/channel-rules.ts';
import { bookRecords } from '../payments/books/records.ts';
import { paymentRecords } from '../payments/model/records.ts';
import { sqlite } from '../testing/databases.ts';
import type { TestReply } from '../testing/gateway-under-test.ts';
import { openProcessorShop, type ProcessorShop } from '../testing/processor-shop.ts';
import { type ProcessorName, processors } from '../testing/processors/processors.ts';

const SUCCEEDED = '000.100.112';

describe.each(Object.keys(processors) as ProcessorName[])('what %s cannot do', (name) => {
  const facts: ConnectorFacts = connectors[name];
  const { restOfCapture, reverses, limits = {} } = facts;
  const all = facts.brands === 'all' ? [] : facts.brands;
  const taken = all.filter((brand) => canBePaidIn(brand, 'EUR'));
  const holds = taken.filter((brand) => facts.holds?.includes(brand) !== false);
  const atOnce = taken.filter((brand) => !holds.includes(brand));
  let shop: ProcessorShop;
  let entityId: string;

  beforeAll(async () => {
    shop = await openProcessorShop(name, await sqlite.open());
    entityId = await shop.newChannel();
  });
  afterAll(() => shop.close());

  const order = { testMode: 'EXTERNAL', amount: '92.00', currency: 'EUR' };
  const begin = (more: Readonly<Record<string, string>>) =>
    shop.gateway.post('/v1/payments', {
      entityId,
      ...order,
      paymentType: 'DB',
      paymentBrand: shop.row.brand,
      shopperResultUrl: 'https://shop.example/result',
      ...more,
    });
  const stored = async (id: string) =>
    (await shop.gateway.get(`/v1/payments/${id}?entityId=${entityId}`)).body.result.code;
  const paid = async (paymentType: 'DB' | 'PA'): Promise<string> => {
    const { body } = await begin({ paymentType });
    await fetch(await shop.press(body, 'pay'), { redirect: 'manual' });
    await shop.happened();
    expect(await stored(body.id ?? '')).toBe(SUCCEEDED);
    return body.id ?? '';
  };
  const followUp = async (id: string, paymentType: string, amount?: string): Promise<TestReply> => {
    const money = amount === undefined ? {} : { amount, currency: 'EUR' };
    const reply = await shop.gateway.post(`/v1/payments/${id}`, { entityId, paymentType, ...money });
    await shop.happened();
    return reply;
  };
  const offeredBy = async (more: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const checkout = await shop.gateway.post('/v1/checkouts', { entityId, ...order, paymentType: 'DB', ...more });
    const reply = await shop.gateway.get(`/v1/checkouts/${checkout.body.id}/configuration`);
    return (reply.body['brands'] as readonly string[]).toSorted();
  };
  /** Expects that something is refused with this, and that nothing is sent to the processor. */
  const expectRefused = async (ask: () => Promise<TestReply>, code: string, words: RegExp): Promise<void> => {
    const before = shop.processor.standIn.exchanges.length;
    const { body } = await ask();
    expect([body.result.code, JSON.stringify(body)]).toEqual([code, expect.stringMatching(words)]);
    expect(shop.processor.standIn.exchanges.length).toBe(before);
  };
  /** Returns what an agent may order for a payment. */
  const possibleFor = async (id: string): Promise<readonly string[]> => {
    const { database, clock } = shop.gateway;
    const records = paymentRecords(database);
    const payment = await records.byId(entityId, id);
    if (payment === undefined) throw new Error(`there is no payment ${id}`);
    return possibleFollowUps(payment, payment, await records.takenFrom(payment), clock.now()).flatMap((each) =>
      each.reason === undefined ? [each.paymentType] : [],
    );
  };

  test('is named by rows about its own brands', () => {
    expect((facts.holds ?? []).every((brand) => all.includes(brand))).toBe(true);
    expect(reverses).toContain('PA');
  });

  test('an authorization of what is charged at once is refused, with what to send instead', async () => {
    for (const paymentBrand of atOnce) {
      const words = new RegExp(`${paymentBrand} is charged at once.*paymentType=DB`);
      await expectRefused(() => begin({ paymentType: 'PA', paymentBrand }), '600.200.500', words);
    }
    expect(await offeredBy({ paymentType: 'PA' })).toEqual([...holds].toSorted());
    expect(await offeredBy({})).toEqual([...taken].toSorted());
    const [other] = atOnce;
    if (other === undefined) return;
    expect(await offeredBy({ paymentType: 'PA', [`overridePaymentType[${other}]`]: 'DB' })).toContain(other);
  });

  test('an amount outside its limits is declined, and so is a checkout or a link about it', async () => {
    if (facts.limits === undefined) expect(await offeredBy({ amount: '0.01' })).toEqual([...taken].toSorted());
    for (const [currency, { least = '0.01', most }] of Object.entries(limits)) {
      const outside = [
        [hundredthsOf(least) - (least.endsWith('.00') ? 100n : 1n), 'at least'] as const,
        ...(most === undefined ? [] : [[hundredthsOf(most) + 1n, 'at most'] as const]),
      ];
      for (const [hundredths, words] of outside) {
        const amount = amountText(hundredths);
        await expectRefused(() => begin({ amount, currency }), '800.100.174', new RegExp(`${currency} ${words}`));
        const offer = (path: string) =>
          shop.gateway.post(path, { entityId, ...order, paymentType: 'DB', amount, currency });
        for (const path of ['/v1/checkouts', '/v1/links'])
          await expectRefused(() => offer(path), '800.100.174', new RegExp(`${currency} ${words}`));
      }
      expect(await offeredBy({ amount: least, currency })).toContain(shop.row.brand);
    }
  });

  test('the rest of a captured authorization is captured or released only where it still can be', async () => {
    const id = await paid('PA');
    expect((await followUp(id, 'CP', '30.00')).status).toBe(200);
    if (restOfCapture === 'released') {
      expect(await possibleFor(id)).toEqual([]);
      await expectRefused(() => followUp(id, 'CP', '30.00'), '700.400.100', /the rest was released/);
      return await expectRefused(() => followUp(id, 'RV'), '700.400.300', /the rest was released/);
    }
    expect(await possibleFor(id)).toEqual(restOfCapture === 'held' ? ['CP'] : ['CP', 'RV']);
    expect((await followUp(id, 'CP', '30.00')).status).toBe(200);
    if (restOfCapture === 'held')
      await expectRefused(() => followUp(id, 'RV'), '600.200.500', /cannot be reversed after a capture/);
    else expect((await followUp(id, 'RV')).status).toBe(200);
    await shop.calm();
    const captured = shop.processor.books().reduce((total, each) => total + each.captured, 0);
    const ours = await bookRecords(shop.gateway.database).followUpsOf([{ entity: entityId, id }]);
    expect(ours.map(({ type, state }) => `${type} ${state}`)).toEqual([
      'CP succeeded',
      'CP succeeded',
      ...(restOfCapture === 'held' ? [] : ['RV succeeded']),
    ]);
    expect(captured).toBe(6_000);
  });

  test.each(['DB', 'CP'] as const)('a reversal of a %s is refused where it is only refunded', async (type) => {
    const first = await paid(type === 'DB' ? 'DB' : 'PA');
    const id = type === 'DB' ? first : ((await followUp(first, 'CP', '92.00')).body.id ?? '');
    await shop.calm();
    expect(await stored(id)).toMatch(/^000\./);
    const may = await possibleFor(id);
    expect(may).toContain('RF');
    expect(may.includes('RV')).toBe(reverses?.includes(type));
    if (reverses?.includes(type) === false)
      await expectRefused(() => followUp(id, 'RV'), '600.200.500', /once they are captured.*paymentType=RF/);
  });

  test('another charge of an account that only the gateway could keep is refused', async () => {
    const id = await paid('DB');
    await expectRefused(() => followUp(id, 'RB', '10.00'), '600.200.500', /cannot be asked to rebill/);
    expect(await possibleFor(id)).not.toContain('RB');
  });
});
