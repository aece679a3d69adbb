import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../assembly/books.ts';
import { bookRecords } from '../payments/books/records.ts';
import type { Payment } from '../payments/model/payment.ts';
import { type Fault, faults } from '../testing/acquirers.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import type { TestReply } from '../testing/gateway-under-test.ts';
import { rowsOf } from '../testing/lengths.ts';
import { openProcessorShop, type ProcessorShop } from '../testing/processor-shop.ts';
import { faultsAt } from '../testing/processors/faults.ts';
import { type PageChoices, type ProcessorName, processors } from '../testing/processors/processors.ts';
import { forgetProcessorEvents } from './events/records.ts';

const SUCCEEDED = '000.100.112';
const RIVALS = 50;

/** What may be ordered, after what: each is tried with every fault of the network. */
const tasks = ['debit', 'authorize', 'capture', 'refund', 'reverse'] as const;

/** What happens on the page, and the result of the payment once it is over. */
const outcomes: readonly (readonly [words: string, choice: keyof PageChoices, code: RegExp])[] = [
  ['approved', 'pay', /^000\.100\.112$/],
  ['declined', 'decline', /^(?:800\.|100\.396\.10[14])/],
  ['without enough money', 'insufficientFunds', /^800\.100\.203$/],
  ['after a failed 3-D Secure', 'authenticationFailed', /^(?:100\.380\.401|100\.390\.\d{3}|100\.396\.10[14])$/],
  ['abandoned', 'leave', /^100\.396\.10[14]$/],
];

const names = Object.keys(processors) as ProcessorName[];
const each = databases.flatMap(({ name: on, open }, half) => names.map((name) => ({ name, on, open, half })));

describe.each(each)('payments through $name, on $on', ({ name, open, half }) => {
  let database: TestDatabase;
  let shop: ProcessorShop;
  let entityId: string;

  beforeAll(async () => {
    database = await open();
    shop = await openProcessorShop(name, database);
    entityId = await shop.newChannel();
  });
  beforeEach(() => {
    shop.processor.standIn.manner = 'after';
  });
  afterAll(async () => {
    expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
    expect(shop.gateway.logLines.filter((line) => line.includes('an event is for a person'))).toEqual([]);
    expect(await faultsAt(name, shop.processor.standIn)).toEqual([]);
    await shop.close();
  });

  const post = async (path: string, parameters: Readonly<Record<string, string>>): Promise<TestReply['body']> => {
    const { status, body } = await shop.gateway.post(path, { entityId, testMode: 'EXTERNAL', ...parameters });
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    return body;
  };
  const begin = (paymentType: 'DB' | 'PA') =>
    post('/v1/payments', {
      amount: '92.00',
      currency: 'EUR',
      paymentType,
      paymentBrand: shop.row.brand,
      shopperResultUrl: 'https://shop.example/result',
    });
  const comeBack = async (address: string): Promise<void> => {
    if (address.startsWith(shop.gateway.url)) await fetch(address, { redirect: 'manual' });
  };
  /** Pays on the page, and comes back. Returns the id. */
  const paid = async (paymentType: 'DB' | 'PA' = 'DB'): Promise<string> => {
    const begun = await begin(paymentType);
    await comeBack(await shop.press(begun, 'pay'));
    await shop.happened();
    expect(await codeOf(begun.id)).toBe(SUCCEEDED);
    return begun.id ?? '';
  };
  const codeOf = async (id = '') =>
    (await shop.gateway.get(`/v1/payments/${id}?entityId=${entityId}`)).body.result.code;
  const followUp = (id: string, paymentType: string, amount?: string) =>
    post(`/v1/payments/${id}`, { paymentType, ...(amount === undefined ? {} : { amount, currency: 'EUR' }) });
  const followUps = (id: string): Promise<readonly Payment[]> =>
    bookRecords(database).followUpsOf([{ entity: entityId, id }]);
  const succeeded = async (id: string, type: string): Promise<readonly number[]> =>
    (await followUps(id)).flatMap((one) =>
      one.type === type && one.state === 'succeeded' ? [Number(one.amount)] : [],
    );
  /** What the processor has of these orders. */
  const theirs = (ids: readonly string[]) => {
    const books = shop.processor.books().filter(({ reference }) => ids.includes(reference.split('-')[0] ?? ''));
    const sum = (of: 'captured' | 'refunded') => books.reduce((total, book) => total + book[of], 0);
    return { captured: sum('captured'), refunded: sum('refunded') };
  };

  test.each(['DB', 'PA'] as const)(
    '%s: approved, declined, without money, 3-D Secure failed, abandoned',
    async (type) => {
      const begun = [];
      for (const [words, choice, code] of outcomes) {
        const reply = await begin(type);
        await comeBack(await shop.press(reply, choice));
        begun.push({ words, id: reply.id ?? '', code, captured: choice === 'pay' && type === 'DB' ? 9200 : 0 });
      }
      await shop.happened();
      await shop.calm();
      for (const { words, id, code, captured } of begun)
        expect([words, await codeOf(id), theirs([id]).captured]).toEqual([
          words,
          expect.stringMatching(code),
          captured,
        ]);
    },
  );

  test('a page that expired declines, and frees the checkout for another attempt', async () => {
    const checkout = await post('/v1/checkouts', { amount: '92.00', currency: 'EUR', paymentType: 'DB' });
    const submit = () =>
      shop.gateway.submit(`/v1/checkouts/${checkout.id}/payment`, {
        paymentBrand: shop.row.brand,
        shopperResultUrl: 'https://shop.example/result',
      });
    const { body } = await submit();
    await shop.processor.expire(
      String(Object(body['redirect'])['url']).replace(shop.proxy.url, shop.processor.standIn.url),
    );
    await shop.calm();
    const { body: after } = await shop.gateway.get(`/v1/checkouts/${checkout.id}/payment?entityId=${entityId}`);
    expect(after.result.code).toMatch(/^100\.396\.10[14]$|^200\.300\.404$/);
  });

  test.each(['first', 'twice', 'never'] as const)('events that come %s', async (manner) => {
    shop.processor.standIn.manner = manner;
    const begun = await begin('DB');
    await comeBack(await shop.press(begun, 'pay'));
    await shop.happened();
    const id = begun.id ?? '';
    if (manner === 'never') await shop.calm();
    await followUp(id, 'RF', '2.00');
    await shop.calm();
    expect([await codeOf(id), await succeeded(id, 'RF')]).toEqual([SUCCEEDED, [200]]);
    expect(theirs([id])).toEqual({ captured: 9200, refunded: 200 });
  });

  /** In a short run, one half of the faults on each kind of database. */
  const troubles = rowsOf(
    faults.filter((fault): fault is Exclude<Fault, 'none'> => fault !== 'none'),
    2,
    half,
  );

  /** Has the network do something to a task, and returns what both have of it once it is calm again. */
  const troubled = async (task: (typeof tasks)[number], trouble: Fault) => {
    const isFirst = task === 'debit' || task === 'authorize';
    const orders = { capture: ['CP', '50.00'], refund: ['RF', '2.00'], reverse: ['RV', undefined] } as const;
    const id = isFirst ? undefined : await paid(task === 'refund' ? 'DB' : 'PA');
    shop.proxy.ahead.push(trouble);
    if (id !== undefined && !isFirst) {
      const [type, amount] = orders[task];
      await followUp(id, type, amount);
      // A fault that did not hit this order must not hit the next one.
      shop.proxy.ahead.length = 0;
      return { trouble, id, type };
    }
    const begun = await begin(task === 'debit' ? 'DB' : 'PA');
    if (begun['redirect'] !== undefined) await comeBack(await shop.press(begun, 'pay'));
    return { trouble, id: begun.id ?? '', type: task };
  };

  test.each(tasks)('%s, whatever the network does: the books agree', async (task) => {
    const made = [];
    for (const trouble of troubles) made.push(await troubled(task, trouble));
    await shop.calm();
    for (const { trouble, id, type } of made) {
      const follow = await followUps(id);
      const sum = (await succeeded(id, type)).reduce((total, one) => total + one, 0);
      const books = theirs([id, ...follow.map((one) => one.id)]);
      const isPaid = (await codeOf(id)) === SUCCEEDED;
      const captured = { debit: isPaid ? 9200 : 0, authorize: 0, capture: sum, refund: 9200, reverse: 0 }[task];
      expect([trouble, books]).toEqual([trouble, { captured, refunded: task === 'refund' ? sum : 0 }]);
      for (const { state } of follow)
        expect([trouble, state]).toEqual([trouble, expect.stringMatching(/succeeded|declined/)]);
    }
  });

  test('a refund in the dashboard becomes one here, and a chargeback a dispute', async () => {
    const id = await paid();
    await shop.processor.dashboard.refund(id, 200);
    await shop.happened();
    await shop.calm();
    expect(await succeeded(id, 'RF')).toEqual([200]);
    const other = await paid();
    await shop.processor.dashboard.chargeBack(other);
    await shop.happened();
    await shop.calm();
    expect(await succeeded(other, 'CB')).toEqual([9200]);
  });

  test('what was done in the dashboard is done once here, although its events are forgotten and come again', async () => {
    const [id, other] = [await paid(), await paid()];
    await shop.processor.dashboard.refund(id, 200);
    await shop.processor.dashboard.chargeBack(other);
    await shop.calm();
    expect([await succeeded(id, 'RF'), await succeeded(other, 'CB')]).toEqual([[200], [9200]]);
    const made = async () => [...(await followUps(id)), ...(await followUps(other))];
    const before = await made();
    await forgetProcessorEvents(database, shop.gateway.clock.now() + 1);
    await shop.processor.standIn.sendAgain(0);
    await shop.calm();
    expect(await made()).toEqual(before);
  });

  test('a refund that arrives twice at once is made once, while its event comes before its reply', async () => {
    const id = await paid();
    shop.processor.standIn.manner = 'first';
    shop.proxy.ahead.push('delivered twice at once');
    await followUp(id, 'RF', '10.00');
    await shop.calm();
    expect(theirs([id]).refunded).toBe(1000);
    expect(await succeeded(id, 'RF')).toEqual([1000]);
  });

  test(`${RIVALS} refunds at once never give more back than was paid`, async () => {
    const id = await paid();
    await Promise.all(Array.from({ length: RIVALS }, () => followUp(id, 'RF', '10.00')));
    await shop.calm();
    const back = (await succeeded(id, 'RF')).length;
    expect(back).toBeLessThanOrEqual(9);
    expect(theirs([id]).refunded).toBe(back * 1000);
  });
});
