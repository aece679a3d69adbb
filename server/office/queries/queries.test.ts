import { describe, expect, test } from 'vitest';
import type { Payment } from '../../payments/model/payment.ts';
import { paymentRecords } from '../../payments/model/records.ts';
import { timeOrderedId, timestampText } from '../../platform/base/clock.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, startGateway, type TestReply } from '../../testing/gateway-under-test.ts';
import { insertsOf } from '../../testing/merchant.ts';

interface Listed {
  readonly id: string;
  readonly paymentType: string;
  readonly timestamp: string;
  readonly result: { readonly code: string };
}

describe.each(databases)('queries for stored payments on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const MINUTE_MS = 60_000;

  const paid = async (parameters: Record<string, string> = {}): Promise<string> =>
    (await gateway.post('/v1/payments', { ...cardPayment, ...parameters })).body.id ?? '';
  const followed = async (id: string, parameters: Record<string, string>): Promise<string> =>
    (await gateway.post(`/v1/payments/${id}`, { amount: '1.00', currency: 'EUR', ...parameters })).body.id ?? '';
  const queried = (path: string, parameters: Record<string, string> = {}): Promise<TestReply> =>
    gateway.get(`${path}?${new URLSearchParams({ entityId: gateway.entityId, ...parameters })}`);
  const listIn = ({ body }: TestReply): readonly Listed[] => (body['payments'] ?? body['records']) as Listed[];
  const idsIn = (reply: TestReply): readonly string[] => listIn(reply).map(({ id }) => id);

  /** Creates payments in a time range of their own and returns the range and their ids, the newest first. */
  const inFrame = async (make: readonly (() => Promise<string>)[]) => {
    gateway.clock.advance(60 * MINUTE_MS);
    const textOf = (timeMs: number) => timestampText(timeMs).slice(0, 19);
    const from = textOf(gateway.clock.now());
    const ids: string[] = [];
    for (const one of make) {
      ids.unshift(await one());
      gateway.clock.advance(1);
    }
    return { ids, frame: { 'date.from': from, 'date.to': textOf(gateway.clock.now()) } };
  };

  describe('200', () => {
    test('payments are found by the merchant’s reference, the newest first, each with its result', async () => {
      const { ids } = await inFrame([
        () => paid({ merchantTransactionId: 'order 4711' }),
        () => paid({ merchantTransactionId: 'order 4711', 'card.number': '4200000000001552' }),
        () => paid({ merchantTransactionId: 'order 4712' }),
      ]);
      const reply = await queried('/v1/query', { merchantTransactionId: 'order 4711' });
      expect([reply.status, reply.body.result.code, reply.body.result.description]).toEqual([
        200,
        '000.000.100',
        'successful request',
      ]);
      expect(idsIn(reply)).toEqual(ids.slice(1));
      expect(listIn(reply)).toMatchObject([
        { result: { code: '800.100.155' }, merchantTransactionId: 'order 4711' },
        { result: { code: '000.100.110' }, amount: '92.00', card: { last4Digits: '0000' } },
      ]);
      expect(reply.text).not.toContain(cardPayment['card.number']);
      expect(reply.body['nextCursor']).toBeUndefined();
    });

    test('a time frame includes its first and its last second', async () => {
      const { ids, frame } = await inFrame([() => paid(), () => paid()]);
      expect(idsIn(await queried('/v1/query', frame))).toEqual(ids);
      const second = { 'date.from': frame['date.from'], 'date.to': frame['date.from'] };
      expect(idsIn(await queried('/v1/query', second))).toEqual(ids);
      gateway.clock.advance(MINUTE_MS);
      expect(idsIn(await queried('/v1/query', frame))).toEqual(ids);
    });

    test('a short id finds its payment, with dots and without, also after years', async () => {
      const id = await paid();
      const shortId = String((await queried(`/v1/payments/${id}`)).body['shortId']);
      expect(idsIn(await queried('/v1/query', { shortId }))).toEqual([id]);
      expect(idsIn(await queried('/v1/query', { shortId: shortId.replaceAll('.', '') }))).toEqual([id]);
      expect(idsIn(await queried('/v3/query', { shortId }))).toEqual([id]);
      expect((await queried('/v1/query', { shortId, paymentTypes: 'PA' })).body.result.code).toBe('700.400.580');
      gateway.clock.advance(3 * 365 * 24 * 60 * MINUTE_MS);
      expect(idsIn(await queried('/v1/query', { shortId }))).toEqual([id]);
    });

    test('types and methods filter the answer', async () => {
      const { ids, frame } = await inFrame([() => paid(), () => paid({ paymentType: 'PA' })]);
      const refund = await followed(ids[1] ?? '', { paymentType: 'RF' });
      const ask = async (parameters: Record<string, string>) =>
        idsIn(await queried('/v1/query', { ...frame, ...parameters }));
      expect(await ask({ paymentTypes: 'PA' })).toEqual([ids[0]]);
      expect(await ask({ paymentTypes: 'RF, DB' })).toEqual([refund, ids[1]]);
      expect(await ask({ paymentMethods: 'CC,DD' })).toEqual([refund, ...ids]);
      expect((await queried('/v1/query', { ...frame, paymentMethods: 'DD' })).body.result.code).toBe('700.400.580');
    });

    test('linked payments are the whole family, whichever of them was found', async () => {
      const { ids, frame } = await inFrame([() => paid({ paymentType: 'PA' }), () => paid()]);
      const [other = '', authorization = ''] = ids;
      const captures = [
        await followed(authorization, { paymentType: 'CP' }),
        await followed(authorization, { paymentType: 'CP', merchantTransactionId: 'capture 2' }),
      ];
      const refund = await followed(captures[0] ?? '', { paymentType: 'RF' });
      const family = [refund, ...captures, authorization].sort().reverse();
      const linked = { includeLinkedTransactions: 'true' };
      expect(idsIn(await queried('/v1/query', { merchantTransactionId: 'capture 2', ...linked }))).toEqual(family);
      expect(idsIn(await queried(`/v1/query/${refund}`, linked))).toEqual(family);
      expect(idsIn(await queried('/v1/query', { ...frame, paymentTypes: 'CP', ...linked }))).toEqual(family);
      expect(idsIn(await queried(`/v1/query/${other}`, linked))).toEqual([other]);
    });

    test('one payment is read with the content of its first reply', async () => {
      const id = await paid();
      const { ndc: _ndc, ...read } = (await queried(`/v1/payments/${id}`)).body;
      expect((await queried(`/v1/query/${id}`)).body).toMatchObject(read);
    });

    /** Stores so many payments that a search for a rare type needs more than one slice. */
    const stored = async (count: number) => {
      const payment = await paymentRecords(gateway.database).byId(gateway.entityId, await paid());
      if (payment === undefined) throw new Error('the payment was not stored');
      return inFrame(
        Array.from({ length: count / 2_000 }, (_, batch) => async () => {
          const payments = Array.from({ length: 2_000 }, (_unused, place): Payment => {
            const id = timeOrderedId(gateway.clock);
            return { ...payment, id, rootId: id, type: place === 1_000 && batch !== 1 ? 'PA' : 'DB' };
          });
          for (const half of [payments.slice(0, 1_000), payments.slice(1_000)]) {
            await gateway.database.commit({ inserts: half.flatMap((each) => insertsOf(each)) });
          }
          const rare = payments.filter(({ type }) => type === 'PA').map(({ id }) => id);
          return JSON.stringify({ all: payments.map(({ id }) => id), rare });
        }),
      );
    };

    test('pages and cursors return every payment once, even while new ones arrive', async () => {
      const { ids: batches, frame } = await stored(6_000);
      const made = batches.map((batch) => JSON.parse(batch) as { all: string[]; rare: string[] });
      const all = made
        .flatMap((batch) => batch.all)
        .sort()
        .reverse();
      const query = { ...frame, limit: '500' };

      for (const pageNo of [1, 2, 12]) {
        const page = await queried('/v3/query', { ...query, pageNo: String(pageNo), paymentMethods: 'CC' });
        expect(page.body['pages']).toBe(12);
        expect(idsIn(page)).toEqual(all.slice((pageNo - 1) * 500, pageNo * 500));
      }
      expect((await queried('/v3/query', { ...query, pageNo: '13' })).body.result.code).toBe('700.400.580');

      const rare = { ...query, paymentTypes: 'PA' };
      expect(idsIn(await queried('/v1/query', rare))).toEqual(
        made
          .flatMap((batch) => batch.rare)
          .sort()
          .reverse(),
      );

      const walked: string[] = [];
      let cursor: Record<string, string> | undefined = {};
      while (cursor !== undefined) {
        const reply: TestReply = await queried(walked.length % 1000 === 0 ? '/v1/query' : '/v3/query', {
          ...query,
          ...cursor,
        });
        walked.push(...idsIn(reply));
        await paid();
        const next = reply.body['nextCursor'];
        cursor = next === undefined ? undefined : { cursor: String(next) };
      }
      expect(walked).toEqual(all);
    }, 60_000);
  });

  describe('400', () => {
    test.each([
      ['no criterion', {}, ['merchantTransactionId']],
      ['types alone', { paymentTypes: 'DB' }, ['merchantTransactionId']],
      ['half a time frame', { 'date.from': '2026-01-01 00:00:00' }, ['date.to']],
      [
        'a reference with a time frame',
        { merchantTransactionId: 'a', 'date.from': '2026-01-01 00:00:00', 'date.to': '2026-01-02 00:00:00' },
        ['merchantTransactionId'],
      ],
      [
        'an end before the start',
        { 'date.from': '2026-01-02 00:00:00', 'date.to': '2026-01-01 00:00:00' },
        ['date.to'],
      ],
      [
        'a day that does not exist',
        { 'date.from': '2026-02-30 00:00:00', 'date.to': '2026-03-01 00:00:00' },
        ['date.from'],
      ],
      [
        'an end that is not a time, named once',
        { 'date.from': '2026-01-02 00:00:00', 'date.to': '2026-01-01' },
        ['date.to'],
      ],
      ['too small a limit', { merchantTransactionId: 'a', limit: '99' }, ['limit']],
      ['too large a limit', { merchantTransactionId: 'a', limit: '501' }, ['limit']],
      ['an unknown type', { merchantTransactionId: 'a', paymentTypes: 'DB,XX' }, ['paymentTypes']],
      ['an unknown method', { merchantTransactionId: 'a', paymentMethods: 'CASH' }, ['paymentMethods']],
      ['a page of v1', { merchantTransactionId: 'a', pageNo: '1' }, ['pageNo']],
    ])('%s', async (_what, parameters, names) => {
      const { status, body } = await queried('/v1/query', parameters);
      expect([status, body.result.code]).toEqual([400, '200.300.404']);
      expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(names);
    });

    test.each([
      ['/v1/query', { merchantTransactionId: 'unknown' }],
      ['/v3/query', { merchantTransactionId: 'unknown' }],
      ['/v1/query', { shortId: '7548.8324.7369' }],
      ['/v1/query', { shortId: 'abc' }],
      ['/v1/query', { 'date.from': '1969-01-01 00:00:00', 'date.to': '1999-12-31 23:59:59' }],
      ['/v3/query', { 'date.from': '9999-12-31 00:00:00', 'date.to': '9999-12-31 23:59:59', pageNo: '2' }],
    ])('a query without a match is answered with 400: %s %o', async (path, parameters: Record<string, string>) => {
      const { status, body } = await queried(path, parameters);
      expect([status, body.result.code, body.result.description]).toEqual([
        400,
        '700.400.580',
        'cannot find transaction',
      ]);
    });
  });

  describe('404', () => {
    test.each(['a'.repeat(32), 'x'])('an id that matches no payment: %s', async (id) => {
      expect((await queried(`/v1/query/${id}`)).status).toBe(404);
    });
  });
});

describe('the list of result codes', () => {
  test('contains every code, needs no token and may be cached', async () => {
    const [database] = databases;
    if (database === undefined) throw new Error('there is no database to test on');
    const gateway = await startGateway(await database.open());
    const { status, headers, body } = await gateway.get('/v1/resultcodes', {});
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
    expect(body['resultCodes']).toContainEqual({ code: '700.400.580', description: 'cannot find transaction' });
    await gateway.close();
    await gateway.database.close();
  });
});
