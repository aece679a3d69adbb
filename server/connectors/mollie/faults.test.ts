import { afterEach, describe, expect, test } from 'vitest';
import type { AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { type Fault, faultyProxy, type GivenReply, json, scriptedUpstream } from '../../testing/acquirers.ts';
import { debit, MOLLIE_KEY, type MollieGiven, openMollie } from '../../testing/mollie.ts';
import { startMollie } from '../../testing/processors/mollie.ts';
import { faultsOf, faultsOfEvent } from '../../testing/processors/mollie-judge.ts';
import type { Calls } from '../calls/calls.ts';
import { type Call, NotSent } from '../calls/connection.ts';
import { mollieConnector } from './connector.ts';

const SUCCEEDED = '000.100.112';
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const opened = async (address: string | undefined, given: MollieGiven = {}) => {
  const mollie = await openMollie(address, given);
  closing.push(mollie.close);
  return mollie;
};

const refund = (more: Partial<AcquirerOrder> = {}): AcquirerOrder => ({
  ...debit,
  task: 'refund',
  reference: '8a019a00000000000000000000000002',
  referencedOrder: debit.reference,
  referencedDetails: { ConnectorTxID1: 'tr_1', ConnectorTxID2: 'tr_1' },
  returnUrl: undefined,
  ...more,
});

describe('a network that fails', () => {
  /** Pays 92.00 EUR at a stand-in behind a faulty network; returns what is needed for a refund. */
  const paid = async (given: MollieGiven = {}, task: 'debit' | 'authorize' = 'debit') => {
    const standIn = await startMollie();
    closing.push(standIn.close);
    standIn.decideFollowUps('now');
    const proxy = await faultyProxy(standIn.url);
    closing.push(proxy.settled, proxy.close);
    const mollie = await opened(proxy.url, given);
    const { details } = await mollie.acquirer.perform({ ...debit, task });
    await standIn.choose(details['ConnectorTxID1'] ?? '', 'pay');
    const order = refund({ referencedDetails: details, amount: 1_000n });
    const refunds = () =>
      standIn.exchanges.filter(
        ({ method, path, replied }) => method === 'POST' && path.endsWith('/refunds') && replied,
      );
    const judge = () =>
      expect([...standIn.exchanges.flatMap(faultsOf), ...standIn.events.flatMap(faultsOfEvent)]).toEqual([]);
    return { standIn, mollie, proxy, order, refunds, judge };
  };

  test.each<[Fault, number]>([
    ['cut before', 1],
    ['cut after', 2],
    ['cut in the answer', 2],
    ['delivered twice in turn', 2],
    ['answer lost, another sent', 2],
    ['nonsense', 1],
    ['unavailable', 1],
  ])('refunds once although the network does this: %s', async (fault, exchanges) => {
    const { mollie, proxy, order, refunds, judge } = await paid();
    proxy.ahead.push(fault);
    const answer = await mollie.acquirer.perform(order);
    expect(answer).toMatchObject({ code: SUCCEEDED });
    await proxy.settled();
    expect(refunds()).toHaveLength(exchanges);
    // A second one of the same amount is another refund, so both would have been possible.
    expect(new Set(refunds().map(({ replied }) => JSON.stringify(replied))).size).toBe(1);
    expect(await mollie.acquirer.find(order)).toEqual(answer);
    judge();
  });

  test.each(['capture', 'reverse'] as const)('makes one %s of an order whose answer was lost', async (task) => {
    const { mollie, proxy, order, standIn, judge } = await paid({}, 'authorize');
    proxy.ahead.push('cut after');
    const answer = await mollie.acquirer.perform({ ...order, task });
    expect(answer).toMatchObject({ code: SUCCEEDED });
    expect(await mollie.acquirer.find({ ...order, task })).toMatchObject({ code: SUCCEEDED });
    expect(standIn.books()).toMatchObject([{ captured: task === 'capture' ? 1_000 : 0 }]);
    judge();
  });

  test('makes one page of an order whose answer was lost', async () => {
    const { mollie, proxy, standIn, judge } = await paid();
    proxy.ahead.push('cut after', 'unavailable');
    const answer = await mollie.acquirer.perform({ ...debit, reference: '8a019a00000000000000000000000003' });
    expect(answer.redirect?.url).toContain(answer.details['ConnectorTxID1']);
    expect(standIn.books()).toHaveLength(2);
    judge();
  });

  test('leaves the outcome to an inquiry where Mollie is slow', async () => {
    const { mollie, proxy, order, judge } = await paid({ totalMs: 300 });
    proxy.ahead.push('answer held back');
    await expect(mollie.acquirer.perform(order)).rejects.toMatchObject({ code: '900.100.201' });
    await proxy.settled();
    expect(await mollie.acquirer.find(order)).toMatchObject({ code: SUCCEEDED });
    judge();
  });

  test('says that nothing was sent where Mollie cannot be reached', async () => {
    const remote = await scriptedUpstream(() => undefined);
    await remote.close();
    const { acquirer } = await opened(remote.url);
    expect(await acquirer.perform(debit)).toMatchObject({
      code: '900.100.300',
      details: { ExtendedDescription: 'Mollie could not be reached; nothing was sent to it' },
    });
    await expect(acquirer.find(refund())).rejects.toMatchObject({ name: 'AnswerLost' });
  });
});

describe('an answer of Mollie', () => {
  /** Opens a Mollie that answers so, one request after the other; undefined breaks the connection off. */
  const atMollie = async (...replies: readonly (GivenReply | undefined)[]) => {
    const remote = await scriptedUpstream((_request, count) => replies[Math.min(count, replies.length) - 1]);
    closing.push(remote.close);
    return { ...(await opened(remote.url)), requests: remote.requests };
  };

  const error = (status: number, more: object = {}): GivenReply =>
    json(status, { status, title: 'A title', detail: 'A sentence.', ...more });
  const payment = (more: object = {}) => ({
    resource: 'payment',
    id: 'tr_1',
    status: 'paid',
    amount: { currency: 'EUR', value: '92.00' },
    ...more,
  });
  const refunded = (more: object = {}) => ({
    resource: 'refund',
    id: 're_1',
    paymentId: 'tr_1',
    status: 'refunded',
    amount: { currency: 'EUR', value: '92.00' },
    ...more,
  });
  const own = { ownDetails: { ConnectorTxID1: 'tr_1', ConnectorTxID2: 'tr_1' } };

  test('that it takes no more orders is waited for', async () => {
    const busy = json(429, { status: 429, title: 'Too Many Requests', detail: 'slow down' }, { 'Retry-After': '0.05' });
    const { acquirer, requests } = await atMollie(busy, json(201, refunded()));
    expect(await acquirer.perform(refund())).toMatchObject({ code: SUCCEEDED });
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([refund().reference]));
  });

  test('that it takes no more orders, again and again, ends the order', async () => {
    const { acquirer } = await atMollie(error(429));
    expect(await acquirer.perform(refund())).toMatchObject({ code: '900.100.500' });
  });

  test('that the same order is being carried out is waited for', async () => {
    const { acquirer } = await atMollie(error(409), json(201, refunded()));
    expect(await acquirer.perform(refund())).toMatchObject({ code: SUCCEEDED });
  });

  test.each([[401], [403]])('that the key is wrong is one sentence, without the key: %d', async (status) => {
    const { acquirer, logged } = await atMollie(error(status, { detail: 'failed to authenticate' }));
    const answer = await acquirer.perform(debit);
    expect(answer).toEqual({
      code: '600.200.500',
      details: {
        ExtendedDescription:
          'Mollie does not accept the API key of this channel (mollie.apiKey): failed to authenticate',
      },
    });
    await expect(acquirer.find({ ...debit, ...own })).rejects.toThrow('mollie.apiKey');
    expect(logged.join()).not.toContain(MOLLIE_KEY);
  });

  test.each<[string, GivenReply, string]>([
    ['a failure', error(500), '900.100.300'],
    ['no JSON', { status: 200, body: '<html>' }, '900.100.600'],
    ['another object', json(200, payment({ resource: 'customer' })), '900.100.600'],
    ['a refusal without a reason', json(422, {}), '900.100.600'],
    [
      'a way to another address',
      { status: 302, headers: { Location: 'https://elsewhere.example/' }, body: '' },
      '900.100.600',
    ],
  ])('that is %s leaves the outcome open', async (_, reply, code) => {
    const { acquirer } = await atMollie(reply);
    await expect(acquirer.perform(debit)).rejects.toMatchObject({ code });
    await expect(acquirer.perform(refund())).rejects.toMatchObject({ code });
  });

  test.each<[string, AcquirerOrder, object]>([
    ['payment', { ...debit, ...own }, payment({ amount: { currency: 'EUR', value: '9.20' } })],
    ['payment', { ...debit, ...own }, payment({ amount: { currency: 'USD', value: '92.00' } })],
    ['payment', { ...debit, ...own }, payment({ amount: { currency: 'EUR', value: '92.005' } })],
    ['refund', refund(own), refunded({ amount: { currency: 'EUR', value: '9.20' } })],
    [
      'capture',
      refund({ ...own, task: 'capture' }),
      {
        ...refunded({ amount: { currency: 'EUR', value: '9.20' } }),
        resource: 'capture',
        status: 'succeeded',
      },
    ],
  ])('of another amount than the %s was ordered with stays open, and says so', async (_, order, reply) => {
    const { acquirer } = await atMollie(json(200, reply));
    expect(await acquirer.find(order)).toMatchObject({
      code: '000.200.000',
      waitsFor: 'processor',
      details: { ExtendedDescription: expect.stringMatching(/^Mollie reports .*, but 92\.00 EUR were ordered/) },
    });
  });

  test.each<[string, object, object]>([
    ['a state of a version to come', { status: 'dancing' }, { code: '000.200.000', waitsFor: 'processor' }],
    ['a debit that is captured later', { status: 'authorized' }, { code: '000.200.000', waitsFor: 'processor' }],
    ['no reason of a failure', { status: 'failed' }, { code: '800.100.152' }],
    ['an unknown reason', { status: 'failed', details: { failureReason: 'constructor' } }, { code: '800.100.152' }],
    [
      "a scheme's reason",
      { status: 'failed', statusReason: { code: 'lost_card', message: 'The card was lost' } },
      { code: '800.100.165', details: { AcquirerResponse: 'lost_card', ExtendedDescription: 'The card was lost' } },
    ],
    ['a label without a row', { method: 'creditcard', details: { cardLabel: 'constructor' } }, { code: SUCCEEDED }],
  ])('with %s is understood', async (_, more, expected) => {
    const { acquirer } = await atMollie(json(200, payment(more)));
    expect(await acquirer.find({ ...debit, ...own })).toMatchObject(expected);
  });

  test('that it refuses an order is told as it is', async () => {
    const { acquirer } = await atMollie(error(400), json(200, payment()), error(400));
    expect(await acquirer.perform(refund({ task: 'reverse' }))).toMatchObject({ code: '700.400.300' });
    expect(await acquirer.perform({ ...debit, amount: 1n })).toMatchObject({
      code: '900.100.200',
      details: { ExtendedDescription: 'A sentence.' },
    });
  });

  test('that closing a page failed leaves it open', async () => {
    const open = payment({ status: 'open', isCancelable: true });
    const { acquirer } = await atMollie(json(200, open), error(503));
    await expect(acquirer.cancel?.({ ...debit, ...own })).rejects.toMatchObject({ name: 'AnswerLost' });
  });
});

describe('the settings of a channel', () => {
  test.each([
    ['live', `test_${'a1'.repeat(15)}`, /a key for tests/],
    ['test', `live_${'a1'.repeat(15)}`, /a live key/],
  ] as const)('refuse the key of the other environment in %s, and send nothing', async (environment, apiKey, words) => {
    const remote = await scriptedUpstream(() => undefined);
    closing.push(remote.close);
    const { acquirer } = await opened(remote.url, { environment, apiKey });
    const answer = await acquirer.perform(debit);
    expect(answer).toMatchObject({ code: '600.200.500' });
    expect(answer.details['ExtendedDescription']).toMatch(words);
    await expect(acquirer.find(debit)).rejects.toThrow(words);
    expect(remote.requests).toEqual([]);
  });

  test.each([
    ['http://localhost:8080/', 'http://localhost:8080/v1/connectors/mollie/'],
    ['https://gateway.example/', 'https://gateway.example/v1/connectors/mollie/'],
  ])('tell a stand-in where a gateway is: %s', async (baseUrl, address) => {
    const standIn = await startMollie();
    closing.push(standIn.close);
    const { acquirer } = await opened(standIn.url, { baseUrl });
    await acquirer.perform(debit);
    expect(JSON.parse(standIn.exchanges[0]?.sent ?? '')).toMatchObject({ webhookUrl: `${address}${debit.channelId}` });
  });

  /** Opens a connector without a network; returns what it wanted to send, and where. */
  const sentBy = async (environment: 'test' | 'live', baseUrl: string, address?: string) => {
    const mollie = await opened(address, { environment, apiKey: `${environment}_${'a1'.repeat(15)}` });
    const wanted: Call[] = [];
    const calls: Calls = {
      send: async (call) => {
        wanted.push(call);
        throw new NotSent('there is no network', { passing: false });
      },
      foundTwice: () => undefined,
      close: () => undefined,
    };
    const [isKnown, throttle] = [async () => true, { admit: () => undefined }];
    const connector = mollieConnector({ vault: mollie.vault, calls, environment, baseUrl, isKnown, throttle });
    await (await connector.acquirerFor(mollie.channel))?.perform(debit);
    return wanted.map(({ url, body }) => ({ url: url.href, body: JSON.parse(body ?? '') as unknown }));
  };

  test.each([
    ['live', 'https://gateway.example/', 'http://127.0.0.1:1/'],
    ['live', 'https://gateway.example/', undefined],
    ['test', 'https://gateway.example/', undefined],
  ] as const)(
    'have no say in where Mollie is, but for stand-ins in the test environment: %s',
    async (environment, baseUrl, address) => {
      const webhookUrl = `https://gateway.example/v1/connectors/mollie/${debit.channelId}`;
      expect(await sentBy(environment, baseUrl, address)).toMatchObject([
        { url: 'https://api.mollie.com/v2/payments', body: { webhookUrl, redirectUrl: debit.returnUrl } },
      ]);
    },
  );

  test('send Mollie no address that it cannot reach: it would refuse the payment', async () => {
    const [sent] = await sentBy('test', 'http://localhost:8080/');
    expect(sent?.body).toMatchObject({ redirectUrl: debit.returnUrl });
    expect(sent?.body).not.toHaveProperty('webhookUrl');
  });
});
