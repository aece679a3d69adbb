import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { json, scriptedUpstream } from '../../testing/acquirers.ts';
import { debit, MOLLIE_KEY, openMollie, type TestMollie } from '../../testing/mollie.ts';
import { type MollieChoice, type MollieStandIn, startMollie } from '../../testing/processors/mollie.ts';
import { faultsOf, faultsOfEvent } from '../../testing/processors/mollie-judge.ts';
import type { ProcessorEvent } from '../event.ts';

describe('an event of Mollie', () => {
  let standIn: MollieStandIn;
  let mollie: TestMollie;
  let orders = 0;

  beforeAll(async () => {
    standIn = await startMollie();
    mollie = await openMollie(standIn.url);
  });
  afterEach(async () => {
    await standIn.settled();
    expect([...standIn.exchanges.flatMap(faultsOf), ...standIn.events.flatMap(faultsOfEvent)]).toEqual([]);
    standIn.decideFollowUps('soon');
  });
  afterAll(async () => {
    await mollie.close();
    await standIn.close();
  });

  const newReference = () => {
    orders += 1;
    return `8a019b${String(orders).padStart(26, '0')}`;
  };

  /** Has a shopper choose on the page of a new payment; returns the order, whose `ownDetails` name it. */
  const chosen = async (choice: MollieChoice, more: Partial<AcquirerOrder> = {}) => {
    const order = { ...debit, reference: newReference(), ...more };
    const { details } = await mollie.acquirer.perform(order);
    const id = details['ConnectorTxID1'] ?? '';
    await standIn.choose(id, choice);
    return { ...order, ownDetails: details, id };
  };
  const held = () => chosen('pay', { task: 'authorize', paymentType: 'PA' });

  const follow = async (task: AcquirerOrder['task'], paid: AcquirerOrder, amount: bigint) => {
    const reference = newReference();
    const more = { referencedOrder: paid.reference, referencedDetails: paid.ownDetails, returnUrl: undefined };
    const { details } = await mollie.acquirer.perform({ ...debit, ...more, task, amount, reference });
    return { reference, id: details['ConnectorTxID1'] ?? '' };
  };

  const read = async (id: string): Promise<readonly ProcessorEvent[]> => {
    const events = await mollie.read(`id=${id}`);
    if (typeof events === 'string') throw new Error(events);
    return events;
  };

  test.each<[MollieChoice, string]>([
    ['pay', 'paid'],
    ['decline', 'failed'],
    ['cancel', 'canceled'],
    ['expire', 'expired'],
    ['leave', 'open'],
  ])('tells what became of a page: %s', async (choice, status) => {
    const { id, reference } = await chosen(choice);
    expect(await read(id)).toEqual([
      {
        identity: `${id}:${status}`,
        kind: 'payment changed',
        reference,
        paymentId: id,
        facts: {
          type: 'payment',
          id,
          status,
          amount: '92.00',
          currency: 'EUR',
          ...(status === 'paid' ? { says: 'paid' } : {}),
        },
      },
    ]);
  });

  test('tells each state of a capture once, under the reference of its order', async () => {
    standIn.decideFollowUps('later');
    const payment = await held();
    const capture = await follow('capture', payment, 9_200n);
    const common = { kind: 'payment changed', reference: capture.reference, paymentId: payment.id };
    expect(await read(payment.id)).toMatchObject([
      { identity: `${payment.id}:authorized` },
      { identity: `${capture.id}:pending`, ...common },
    ]);
    await standIn.settleCapture(capture.id, 'succeeded');
    expect(await read(payment.id)).toMatchObject([
      { identity: `${payment.id}:paid` },
      { identity: `${capture.id}:succeeded`, ...common, facts: { type: 'capture', amount: '92.00' } },
    ]);
  });

  test('tells of captures in the dashboard', async () => {
    const { id, reference } = await held();
    const capture = await standIn.captureInDashboard(id, '12.50');
    const [, event] = await read(id);
    expect(event).toEqual({
      identity: `${capture}:succeeded`,
      kind: 'captured elsewhere',
      reference,
      paymentId: id,
      facts: { type: 'capture', id: capture, status: 'succeeded', amount: '12.50', currency: 'EUR' },
    });
  });

  test('tells each state of a refund under the reference of its order', async () => {
    standIn.decideFollowUps('later');
    const payment = await chosen('pay');
    const refund = await follow('refund', payment, 200n);
    for (const status of ['pending', 'processing', 'refunded'] as const) {
      await standIn.settleRefund(refund.id, status);
      expect((await read(payment.id))[1]).toMatchObject({
        identity: `${refund.id}:${status}`,
        kind: 'refund changed',
        reference: refund.reference,
        facts: { amount: '2.00', status },
      });
    }
  });

  test('tells of a refund in the dashboard once, when the shopper has the money', async () => {
    const { id, reference } = await chosen('pay');
    const refund = await standIn.refundInDashboard(id, '5.00');
    const seen = [];
    for (const status of ['pending', 'processing', 'refunded'] as const) {
      await standIn.settleRefund(refund, status);
      seen.push((await read(id))[1]);
    }
    expect(seen.map((event) => event?.kind)).toEqual(['other', 'other', 'refunded elsewhere']);
    expect(seen.at(-1)).toMatchObject({
      identity: `${refund}:refunded`,
      reference,
      paymentId: id,
      facts: { id: refund, amount: '5.00', currency: 'EUR' },
    });
  });

  test('tells of a chargeback, and that the bank gave it up', async () => {
    const { id, reference } = await chosen('pay');
    const chargeback = await standIn.chargeBack(id);
    const opened = {
      identity: `${chargeback}:received`,
      kind: 'chargeback opened',
      reference,
      paymentId: id,
      facts: { type: 'chargeback', id: chargeback, status: 'received', amount: '92.00', currency: 'EUR' },
    };
    expect((await read(id)).slice(1)).toEqual([opened]);
    await standIn.reverseChargeback(chargeback);
    expect((await read(id)).slice(1)).toEqual([
      opened,
      {
        ...opened,
        identity: `${chargeback}:reversed`,
        kind: 'chargeback won',
        facts: { ...opened.facts, status: 'reversed' },
      },
    ]);
  });

  test('counts yen and krónur as the interface writes amounts', async () => {
    const { id } = await chosen('pay', { currency: 'JPY', amount: 10_000n });
    expect((await read(id))[0]?.facts).toMatchObject({ amount: '100.00', currency: 'JPY' });
  });

  test('is sent for what Mollie tells, and is the same when it is sent again', async () => {
    const { id } = await chosen('pay');
    await standIn.settled();
    const sent = standIn.events.filter(({ body }) => body === `id=${id}`);
    expect(sent.map(({ url }) => url)).toEqual([`https://gateway.example/v1/connectors/mollie/${debit.channelId}`]);
    expect(await read(id)).toEqual(await read(id));
  });

  test.each([['id=tr_nobodyknows'], ['id=tr_test99999999']])('about an unknown payment is none: %s', async (body) => {
    expect(await mollie.read(body)).toEqual([]);
  });

  test('about a payment of another account is none', async () => {
    const other = await openMollie(standIn.url, { apiKey: `test_${'b2'.repeat(15)}` });
    try {
      expect(await other.read(`id=${(await chosen('pay')).id}`)).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test('asks for a bounded number of ids that nobody knows, for each network and in all', async () => {
    const known = new Set<string>();
    const bounded = await openMollie(standIn.url, { isKnown: (id) => known.has(id) });
    try {
      const asked = async (networks: readonly string[]) => {
        const before = standIn.exchanges.length;
        for (const network of networks)
          for (let each = 0; each < 20; each += 1)
            await bounded.read(`id=tr_unknown${each}`, network).catch((error: unknown) => {
              expect(error).toMatchObject({ code: '800.120.100' });
            });
        return standIn.exchanges.length - before;
      };
      expect(await asked(['192.0.2.1'])).toBe(2);
      // Another network has a bound of its own, and all of them together one more.
      expect(await asked(Array.from({ length: 20 }, (_, place) => `198.51.100.${place}`))).toBe(8);
      const { id } = await chosen('pay');
      known.add(id);
      for (let each = 0; each < 20; each += 1) expect(await bounded.read(`id=${id}`, '192.0.2.1')).toHaveLength(1);
      bounded.clock.advance(1_000);
      expect(await asked(['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'])).toBe(5);
    } finally {
      await bounded.close();
    }
  });

  test.each([[''], ['id='], ['id=ord_abc'], ['id=tr_../../customers'], ['id=tr_1%3Fx'], ['{"id":"tr_1"}'], ['tr_1']])(
    'that cannot be read asks nothing: %j',
    async (body) => {
      const before = standIn.exchanges.length;
      expect(await mollie.read(body)).toBe('unreadable');
      expect(standIn.exchanges).toHaveLength(before);
    },
  );

  test.each([
    ['a key that Mollie does not accept', { apiKey: `test_${'c3'.repeat(15)}` }, /does not accept the API key/],
    ['a live key in the test environment', { apiKey: `live_${'a1'.repeat(15)}` }, /live key/],
  ])('is sent again, as long as the channel has %s', async (_, given, words) => {
    standIn.refuseKey(`test_${'c3'.repeat(15)}`);
    const wrong = await openMollie(standIn.url, given);
    try {
      await expect(wrong.read('id=tr_test00000001')).rejects.toThrow(words);
    } finally {
      await wrong.close();
    }
  });

  test('is about nothing on a channel without a key, and nothing is asked', async () => {
    const channel = { ...mollie.channel, settings: { ...mollie.channel.settings, 'mollie.apiKey': undefined } };
    expect(await mollie.connector.acquirerFor(channel)).toBeUndefined();
    const before = standIn.exchanges.length;
    const delivery = { headers: {}, body: Buffer.from('id=tr_1'), network: '192.0.2.1' };
    expect(await mollie.connector.readEvents?.(channel, delivery)).toBe('not set up');
    expect(standIn.exchanges).toHaveLength(before);
  });

  test.each([
    ['fails', json(503, { status: 503, title: 'Service Unavailable', detail: 'maintenance' })],
    ['answers something else', json(200, { resource: 'customer', id: 'cst_1' })],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['breaks off', undefined],
  ])('is sent again where Mollie %s', async (_, reply) => {
    const remote = await scriptedUpstream(() => reply);
    const there = await openMollie(remote.url);
    try {
      await expect(there.read('id=tr_1')).rejects.toMatchObject({ name: 'AnswerLost' });
      expect(there.logged.join()).not.toContain(MOLLIE_KEY);
    } finally {
      await there.close();
      await remote.close();
    }
  });
});
