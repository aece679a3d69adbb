import { afterEach, describe, expect, test } from 'vitest';
import { AnswerLost } from '../../payments/ports/acquirer.ts';
import { type GivenReply, json } from '../../testing/acquirers.ts';
import {
  type Answers,
  approved,
  CARD_NUMBER,
  capture,
  coded,
  debit,
  found,
  nothingFound,
  openUpstream,
  openWays,
  REFERENCE,
  settingsFor,
  type TestWays,
  UPSTREAM_ENTITY,
  UPSTREAM_TOKEN,
} from '../../testing/upstream.ts';
import { ARRIVES_WITHIN_MS } from './upstream.ts';

describe('the upstream acquirer', () => {
  const opened: (() => Promise<void> | void)[] = [];

  afterEach(async () => {
    for (const close of opened.splice(0)) await close();
  });

  const against = async (
    answers: Answers,
    more: Parameters<typeof openUpstream>[1] = {},
    limits: Parameters<typeof openUpstream>[2] = {},
  ) => {
    const made = await openUpstream(answers, more, limits);
    opened.push(made.close);
    return made;
  };

  const ways = (...dependencies: Parameters<typeof openWays>): TestWays => {
    const made = openWays(...dependencies);
    opened.push(made.close);
    return made;
  };

  const repeatable = { honoursIdempotencyKey: true };

  describe('sends', () => {
    test('an order once, under our reference, with its account and its key', async () => {
      const { acquirer, requests } = await against(() => json(200, approved()));
      await acquirer.perform({
        ...debit,
        request: {
          entityId: 'f'.repeat(32),
          merchantTransactionId: 'order 4711 of the shop',
          merchantInvoiceId: 'invoice 4711',
          descriptor: 'Shop',
          'card.bin': '420000',
          'card.last4Digits': '0000',
          'customer.email': 'jane@example.com',
          'customer.givenName': 'Jane',
          'customer.surname': 'Jones',
          'customParameters[SHOPPER_id]': '1',
          createRegistration: 'true',
          shopperResultUrl: 'https://shop.example/result',
          testMode: 'EXTERNAL',
        },
      });
      expect(requests).toHaveLength(1);
      const [{ method, path, headers, parameters } = { method: '', path: '', headers: {}, parameters: {} }] = requests;
      expect(`${method} ${path}`).toBe('POST /v1/payments');
      expect(headers['idempotency-key']).toBe(REFERENCE);
      expect(headers.authorization).toBe(`Bearer ${UPSTREAM_TOKEN}`);
      expect(headers['content-type']).toBe('application/x-www-form-urlencoded; charset=UTF-8');
      expect(parameters).toEqual({
        entityId: UPSTREAM_ENTITY,
        testMode: 'INTERNAL',
        paymentType: 'DB',
        paymentBrand: 'VISA',
        amount: '92.00',
        currency: 'EUR',
        merchantTransactionId: REFERENCE,
        merchantInvoiceId: 'order 4711 of the shop',
        descriptor: 'Shop',
        'customer.email': 'jane@example.com',
        'customer.givenName': 'Jane',
        'customer.surname': 'Jones',
        'customParameters[SHOPPER_id]': '1',
        'card.number': CARD_NUMBER,
        'card.expiryMonth': '05',
        'card.expiryYear': '2034',
        'card.cvv': '123',
      });
    });

    test("a follow-up to the upstream's id of the payment", async () => {
      const { acquirer, requests } = await against(() => json(200, approved(REFERENCE, { paymentType: 'CP' })));
      await acquirer.perform({ ...capture, request: { sequence: 'FINAL', 'card.bin': '420000' } });
      expect(requests[0]?.path).toBe(`/v1/payments/${'b'.repeat(32)}`);
      expect(requests[0]?.parameters).toMatchObject({ paymentType: 'CP', amount: '92.00', sequence: 'FINAL' });
      expect(requests[0]?.parameters).not.toHaveProperty('paymentBrand');
    });

    test('a follow-up to the id that is found under our reference, if the id was lost', async () => {
      const { acquirer, requests } = await against(({ method, parameters }) =>
        method === 'GET'
          ? found(approved(parameters['merchantTransactionId'] ?? ''))
          : json(200, approved(REFERENCE, { paymentType: 'CP' })),
      );
      await acquirer.perform({ ...capture, referencedDetails: undefined });
      expect(requests.map(({ path }) => path)).toEqual(['/v1/query', `/v1/payments/${'c'.repeat(32)}`]);
      expect(requests[0]?.parameters).toEqual({
        entityId: UPSTREAM_ENTITY,
        merchantTransactionId: capture.referencedOrder,
      });
    });

    test.each([
      ['knows no such payment', '700.400.510', '700.400.510'],
      ['knows no such address', '200.300.404', '900.100.202'],
    ])('a follow-up, and interprets 404 when the upstream %s', async (_what, upstreamCode, code) => {
      const { acquirer, requests } = await against(() =>
        json(404, { result: { code: upstreamCode, description: 'no' } }),
      );
      expect((await acquirer.perform(capture)).code).toBe(code);
      expect(requests).toHaveLength(1);
    });

    test('no follow-up to a payment that the upstream does not know, or when it does not answer', async () => {
      const unknown = await against(() => nothingFound);
      const lost = { ...capture, referencedDetails: undefined };
      expect((await unknown.acquirer.perform(lost)).code).toBe('700.100.100');
      const silent = await against(() => undefined);
      expect((await silent.acquirer.perform(lost)).code).toBe('900.100.300');
      expect([...unknown.requests, ...silent.requests].map(({ method }) => method)).toEqual(['GET', 'GET']);
    });

    test.each([
      ['increment', 'INCREMENTAL_AUTH'],
      ['reauthorize', 'REAUTHORIZATION'],
    ] as const)(
      'the operation of an order to %s, without an account if it refers to an earlier one',
      async (task, practice) => {
        const { acquirer, requests } = await against(() => json(200, approved(REFERENCE, { paymentType: 'PA' })));
        const { account } = debit;
        const request = { 'card.holder': 'Jane Jones', 'threeDSecure.eci': '05' };
        await acquirer.perform({ ...capture, task, paymentType: 'PA', account, request });
        expect(requests[0]?.path).toBe(`/v1/payments/${'b'.repeat(32)}`);
        expect(requests[0]?.parameters).toMatchObject({ 'standingInstruction.industryPractice': practice });
        expect(Object.keys(requests[0]?.parameters ?? {}).filter((name) => name.startsWith('card.'))).toEqual([]);
      },
    );

    test('PA to an upstream for PA.CP: the capture is sent when it is due', async () => {
      const { acquirer, requests } = await against(() => json(200, approved(REFERENCE, { paymentType: 'PA' })));
      expect((await acquirer.perform({ ...debit, task: 'authorize', paymentType: 'PA.CP' })).code).toBe('000.100.112');
      expect(requests[0]?.parameters['paymentType']).toBe('PA');
    });
  });

  describe('in the live environment', () => {
    test('is not called without encryption', () => {
      expect(() => ways('live').acquirerFor(settingsFor('http://upstream.example/'))).toThrow(
        'must begin with https://',
      );
    });
  });

  describe('does not know the outcome of an order', () => {
    const nonsense: readonly (readonly [string, GivenReply | undefined, string])[] = [
      ['the connection is cut', undefined, '900.100.300'],
      ['the upstream fails', json(500, approved()), '900.100.300'],
      ['the answer is not JSON', { status: 200, body: '<html>' }, '900.100.600'],
      ['the answer is not a payment', json(200, { id: 'c'.repeat(32) }), '900.100.600'],
      ['the answer has no id', json(200, approved(REFERENCE, { id: undefined })), '900.100.600'],
      ['the answer is for another order', json(200, approved('another')), '900.100.600'],
      ['the answer is in another currency', json(200, approved(REFERENCE, { currency: 'USD' })), '900.100.600'],
      ['the answer is too long', json(200, approved(REFERENCE, { more: 'x'.repeat(20_000) })), '900.100.600'],
      ['the answer is a redirect', json(307, approved(), { Location: '/elsewhere' }), '900.100.600'],
      ['the upstream has received the order before', json(400, coded('800.110.100')), '900.100.201'],
      ['the upstream is processing the order', json(409, coded('800.700.100')), '900.100.201'],
      ['the upstream has not decided', json(200, coded('000.200.000')), '900.100.201'],
    ];

    test.each(nonsense)('when %s: it is not sent again', async (_when, reply, code) => {
      const { acquirer, requests } = await against(() => reply);
      const lost = await acquirer.perform(debit).catch((error: unknown) => error);
      expect(lost).toBeInstanceOf(AnswerLost);
      expect(lost).toMatchObject({ code });
      expect(requests).toHaveLength(1);
      expect(String(lost)).not.toContain(CARD_NUMBER);
    });

    test('when there is no answer in time', async () => {
      const { acquirer } = await against(() => new Promise<undefined>(() => undefined), {}, { totalMs: 200 });
      await expect(acquirer.perform(debit)).rejects.toMatchObject({ name: 'AnswerLost', code: '900.100.201' });
    });

    test('when the answer is cut in the middle', async () => {
      const cut: GivenReply = { status: 200, headers: { 'Content-Length': '500' }, body: '{"id":' };
      const { acquirer } = await against(() => cut, {}, { totalMs: 200 });
      await expect(acquirer.perform(debit)).rejects.toMatchObject({ name: 'AnswerLost' });
    });

    test('sends it again with the same key if the upstream executes each key once', async () => {
      const { acquirer, requests } = await against(
        (_request, count) =>
          count === 1
            ? undefined
            : ([json(503, {}), json(409, coded('800.700.100'))][count - 2] ?? json(200, approved())),
        repeatable,
      );
      expect((await acquirer.perform(debit)).code).toBe('000.100.112');
      expect(new Set(requests.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([REFERENCE]));
      expect(new Set(requests.map(({ parameters }) => JSON.stringify(parameters))).size).toBe(1);
      expect(requests).toHaveLength(4);
    });

    test('even when a later attempt is refused, because the first may have arrived', async () => {
      const { acquirer } = await against(
        (_request, count) => (count === 1 ? undefined : json(403, { result: { code: '800.900.301' } })),
        repeatable,
      );
      await expect(acquirer.perform(debit)).rejects.toMatchObject({ name: 'AnswerLost' });
    });
  });

  describe('out of reach', () => {
    const nowhere = { ...settingsFor('http://127.0.0.1:1/'), ...repeatable };

    test('fails definitely, because nothing was sent', async () => {
      expect((await ways().acquirerFor(nowhere).perform(debit)).code).toBe('900.100.300');
    });

    test('is not called for a while, and an error is logged', async () => {
      const { acquirerFor, registry, logged } = ways();
      await acquirerFor(nowhere).perform(debit);
      expect(await registry.metrics()).toContain('tollgate_upstream_circuit_open{upstream="127.0.0.1:1"} 1');
      expect(logged.join('')).toContain('out of reach');
      const again = acquirerFor({ ...nowhere, entityId: 'f'.repeat(32) });
      expect((await again.perform(debit)).code).toBe('900.100.300');
      expect(await registry.metrics()).toMatch(/_seconds_count\{upstream="127.0.0.1:1",outcome="not sent"\} 6\n/);
    });
  });

  describe('finds', () => {
    test('the outcome of an order', async () => {
      const { acquirer, requests } = await against(() => found(approved()));
      expect((await acquirer.find(debit))?.code).toBe('000.100.112');
      expect(requests[0]?.parameters).toEqual({ entityId: UPSTREAM_ENTITY, merchantTransactionId: REFERENCE });
    });

    test('the payment that succeeded, and logs an error when there are two', async () => {
      const declined = coded('800.100.155');
      const { acquirer, ways: open } = await against(() => found(declined, approved(), approved()));
      expect((await acquirer.find(debit))?.code).toBe('000.100.112');
      expect(open.logged.join('')).toContain('carried out twice');
      expect(await open.registry.metrics()).toContain('orders_found_twice_total{upstream=');
    });

    test('nothing, once the order can no longer be on its way', async () => {
      const { acquirer, ways: open } = await against(() => nothingFound);
      open.clock.advance(ARRIVES_WITHIN_MS - 1_001);
      await expect(acquirer.find(debit)).rejects.toThrow('still be on its way');
      open.clock.advance(1);
      expect(await acquirer.find(debit)).toBeUndefined();
    });

    test.each([
      ['the upstream does not answer', undefined],
      ['the upstream fails', json(503, { result: { code: '800.800.400' } })],
      ['the upstream refuses us', json(403, { result: { code: '800.900.301' } })],
      ['the upstream lists other payments', found(approved('another'))],
      ['the upstream lists an entry that is not a payment', found({})],
      ['the reply has no list', json(200, { result: { code: '000.000.100' } })],
      ['the upstream has not decided', found(coded('000.200.000'))],
      ['the upstream has another payment under our reference', found(approved(REFERENCE, { paymentType: 'RF' }))],
      ['the answer is not JSON', { status: 200, body: 'ok' }],
    ])('no outcome when %s, however late', async (_when, reply) => {
      const { acquirer, ways: open } = await against(() => reply);
      open.clock.advance(ARRIVES_WITHIN_MS * 10);
      await expect(acquirer.find(debit)).rejects.toThrow();
    });
  });
});
