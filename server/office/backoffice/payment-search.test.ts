import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListedPayment, PaymentsReply } from '../../../catalogue/backoffice/replies/payments.ts';
import type { ShownExport, TotalsReply } from '../../../catalogue/backoffice/replies/whole-lists.ts';
import { amountText, hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { effectOfType } from '../../../catalogue/payments/payment-types.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { casesOf } from '../../testing/lengths.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';

type Parameters = Readonly<Record<string, string>>;

/** Who pays: by address and name, and by the reference of an order that both have in common in part. */
const ada = { 'customer.givenName': 'Ada', 'customer.surname': 'Albers', 'customer.email': 'ada.albers@example.com' };
const ben = { 'customer.givenName': 'Ben', 'customer.surname': 'Albers', 'customer.email': 'ben.albers@example.com' };

describe.each(databases)('payments that a text finds on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let page: TestPage;

  const send = async (path: string, parameters: Parameters): Promise<string> => {
    gateway.clock.advance(1_000);
    const { body, status, text } = await gateway.post(path, parameters);
    if (status !== 200) throw new Error(text);
    return body.id ?? '';
  };
  const pay = (parameters: Parameters) => send('/v1/payments', { ...cardPayment, ...parameters });
  const follow = (id: string, paymentType: string, amount: string, more: Parameters = {}) =>
    send(`/v1/payments/${id}`, { paymentType, ...(amount === '' ? {} : { amount, currency: 'EUR' }), ...more });

  /** The ids of each family, by a name. */
  const made: Record<string, readonly string[]> = {};

  beforeAll(async () => {
    page = await pageWith(gateway, 'accountant');
    const debit = await pay({ ...ada, merchantTransactionId: 'ORDER-7001', amount: '20.00' });
    const authorization = await pay({
      ...ben,
      merchantTransactionId: 'ORDER-7002',
      paymentType: 'PA',
      amount: '30.00',
    });
    const refund = await follow(debit, 'RF', '5.00');
    const other = await pay({ ...ada, merchantTransactionId: 'ORDER-7003', amount: '8.00' });
    const capture = await follow(authorization, 'CP', '12.00');
    const second = await follow(authorization, 'CP', '6.00', { merchantTransactionId: 'ORDER-7002' });
    const ofSecond = await follow(second, 'RF', '6.00', { merchantTransactionId: 'REFUND-7002' });
    const ofCapture = await follow(capture, 'RF', '2.00');
    const reversal = await follow(other, 'RV', '');
    // Found by its own order, as well as by that of its payment.
    const named = await follow(debit, 'RF', '1.00', { merchantTransactionId: 'ORDER-7001' });
    const chargeback = await send('/v1/test/chargebacks', { paymentId: debit, amount: '3.00' });
    await pay({ amount: '99.00' });
    made['debit'] = [chargeback, named, refund, debit];
    made['authorization'] = [ofCapture, ofSecond, second, capture, authorization];
    made['other'] = [reversal, other];
    made['second'] = [ofSecond, second];
    made['ofSecond'] = [ofSecond];
  });

  const pagesOf = async (filters: Parameters, limit: number): Promise<readonly (readonly ListedPayment[])[]> => {
    const pages: (readonly ListedPayment[])[] = [];
    let cursor: string | undefined;
    do {
      const asked = { ...filters, limit: String(limit), ...(cursor === undefined ? {} : { cursor }) };
      const { payments, nextCursor } = (await page.get('/payments', asked)).body as unknown as PaymentsReply;
      pages.push(payments);
      cursor = nextCursor;
    } while (cursor !== undefined);
    return pages;
  };
  const idsOf = (...names: readonly string[]) => names.flatMap((name) => made[name] ?? []).toSorted();
  const found = async (filters: Parameters, limit = 50) => (await pagesOf(filters, limit)).flat().map(({ id }) => id);

  test('are listed with the refunds, captures, reversals and chargebacks that follow them', async () => {
    expect((await found({ text: 'ORDER-7001' })).toSorted()).toEqual(idsOf('debit'));
    expect((await found({ text: 'ben.albers@example.com' })).toSorted()).toEqual(idsOf('authorization'));
    expect((await found({ text: 'Ada' })).toSorted()).toEqual(idsOf('debit', 'other'));
    expect((await found({ text: 'Albers' })).toSorted()).toEqual(idsOf('debit', 'authorization', 'other'));
    const [newest] = await pagesOf({ text: 'Albers' }, 50);
    expect(newest?.map(({ id }) => id)).toEqual(idsOf('debit', 'authorization', 'other').toReversed());
  });

  test('have only what follows them: not what they follow themselves', async () => {
    expect((await found({ text: made['second']?.[1] ?? '' })).toSorted()).toEqual(idsOf('second'));
    expect(await found({ text: 'REFUND-7002' })).toEqual(idsOf('ofSecond'));
  });

  test('are narrowed by the filters, one by one', async () => {
    expect(await found({ text: 'ORDER-7001', paymentTypes: 'DB' })).toEqual([made['debit']?.at(-1)]);
    expect((await found({ text: 'Albers', paymentTypes: 'RF' })).length).toBe(4);
    expect(await found({ text: 'ORDER-7001', state: 'declined' })).toEqual([]);
  });

  test('stand once on one of the pages, whatever the length of a page, and add up to their totals and their export', async () => {
    const texts = fc.constantFrom('Albers', 'Ada', 'ben.albers@example.com', 'ORDER-700', 'ORDER-7001', '6.00', '0000');
    const filters = fc.constantFrom<Parameters>({}, { paymentTypes: 'RF,RV' }, { state: 'succeeded' });
    const isSame = async (text: string, filter: Parameters, limit: number): Promise<void> => {
      const sent = { text, ...filter };
      const pages = await pagesOf(sent, limit);
      for (const each of pages) {
        expect(each.length).toBeLessThanOrEqual(limit);
        expect(each.map(({ id }) => id)).toEqual(
          each
            .map(({ id }) => id)
            .toSorted()
            .toReversed(),
        );
      }
      const rows = pages.flat();
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      const types = new Map(rows.map(({ id, paymentType }) => [id, paymentType]));
      const net = rows
        .filter(({ state }) => state === 'succeeded')
        .map(({ paymentType, referencedId = '', amount }) => {
          const effect = effectOfType(paymentType, types.get(referencedId) ?? 'DB');
          return effect === undefined ? 0n : hundredthsOf(amount) * (effect === 'charged' ? 1n : -1n);
        })
        .reduce((sum, each) => sum + each, 0n);
      const filterText = new URLSearchParams(sent).toString();
      const totals = (await page.get('/lists/totals', { list: 'payments', filter: filterText }))
        .body as unknown as TotalsReply;
      expect(totals.count).toBe(rows.length);
      expect(totals.totals.find(({ currency }) => currency === 'EUR')?.net ?? '0.00').toBe(amountText(net));
      const begun = await page.post('/exports', { list: 'payments', format: 'csv', filter: filterText });
      const { id } = begun.body as unknown as ShownExport;
      const [heads = '', ...lines] = (await page.get(`/exports/${id}/file`)).text.trimEnd().split('\n');
      const signed = heads.split(',').indexOf('signedAmount');
      expect(lines.length).toBe(rows.length);
      const ofFile = lines
        .map((line) => hundredthsOf(line.split(',')[signed] || '0.00'))
        .reduce((sum, each) => sum + each, 0n);
      expect(amountText(ofFile)).toBe(amountText(net));
    };
    await fc.assert(fc.asyncProperty(texts, filters, fc.integer({ min: 1, max: 9 }), isSame), {
      numRuns: casesOf(12, 200),
    });
  });
});
