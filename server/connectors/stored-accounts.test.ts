import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databases, sqlite } from '../testing/databases.ts';
import type { TestGateway, TestReply } from '../testing/gateway-under-test.ts';
import { openProcessorChannel, type ProcessorChannel } from '../testing/processor-channel.ts';
import { faultsAt } from '../testing/processors/faults.ts';
import {
  type ProcessorName,
  pressOnPage,
  processors,
  type RunningProcessor,
} from '../testing/processors/processors.ts';

const SHOP = 'https://shop.example/result';
const SUCCEEDED = '000.100.112';
const RIVALS = 50;

const keeping = ['stripe', 'adyen', 'mollie'] as const satisfies readonly ProcessorName[];
const each = databases.flatMap((kind) => keeping.map((name) => ({ name, on: kind.name, open: kind.open })));

describe.each(each)('accounts that $name keeps, on $on', ({ name, open }) => {
  const { choices } = processors[name];
  let channel: ProcessorChannel<typeof name>;
  let gateway: TestGateway;
  let processor: RunningProcessor;
  /** How many messages were judged by earlier tests. */
  let judged = { exchanges: 0, events: 0 };

  beforeAll(async () => {
    channel = await openProcessorChannel(name, await open());
    ({ gateway, processor } = channel);
    channel.receiveEvents();
  });
  afterEach(async () => {
    await processor.standIn.settled();
    const { exchanges, events } = processor.standIn;
    const since = { exchanges: exchanges.slice(judged.exchanges), events: events.slice(judged.events) };
    judged = { exchanges: exchanges.length, events: events.length };
    expect(await faultsAt(name, since)).toEqual([]);
  });
  afterAll(() => channel.close());

  const order = { testMode: 'EXTERNAL', amount: '92.00', currency: 'EUR', paymentType: 'DB' };
  const post = (path: string, more: Readonly<Record<string, string>> = {}, headers = {}): Promise<TestReply> =>
    gateway.post(path, { entityId: gateway.entityId, ...order, ...more }, headers);
  const read = async (id = '') =>
    (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body as TestReply['body'] & {
      readonly registrationId?: string;
      readonly card?: Readonly<Record<string, string>>;
    };
  const happened = () => channel.happened();
  /** Pays on the page, and has the processor keep the card; returns the payment. */
  const stored = async (choice: string = choices.pay, more: Readonly<Record<string, string>> = {}) => {
    const begun = await post('/v1/payments', {
      paymentBrand: 'VISA',
      shopperResultUrl: SHOP,
      createRegistration: 'true',
      ...more,
    });
    expect(begun.body.result.code, begun.text).toBe('000.200.000');
    const back = await pressOnPage(String(Object(begun.body['redirect'])['url']), choice);
    await happened();
    await fetch(back, { redirect: 'manual' });
    await happened();
    return await read(begun.body.id);
  };
  const charge = (registrationId = '', more: Readonly<Record<string, string>> = {}, headers = {}) =>
    post(`/v1/registrations/${registrationId}/payments`, more, headers);
  /** The sums at the processor of the payments of these orders. */
  const captured = (ids: readonly (string | undefined)[]): number =>
    processor.books().reduce((sum, book) => (ids.includes(book.reference) ? sum + book.captured : sum), 0);

  test('a payment on its page stores the card, which is charged again without the shopper', async () => {
    const first = await stored();
    expect(first).toMatchObject({
      result: { code: SUCCEEDED },
      registrationId: expect.stringMatching(/^8a/),
      card: { last4Digits: expect.stringMatching(/^\d{4}$/) },
    });
    const second = await charge(first.registrationId);
    expect(second.body, second.text).toMatchObject({
      result: { code: SUCCEEDED },
      paymentBrand: 'VISA',
      card: first.card,
    });
    expect(second.body['redirect']).toBeUndefined();
    expect(captured([first.id, second.body.id])).toBe(2 * 9200);
    await happened();
    const refund = await post(`/v1/payments/${second.body.id}`, { paymentType: 'RF', amount: '2.00' });
    expect(refund.body.result.code).toMatch(/^000\.(?:100\.112|200\.000)$/);
    await happened();
    expect(processor.books().find(({ reference }) => reference === second.body.id)).toMatchObject({ refunded: 200 });
  });

  test('the card is authorized and captured later, without the shopper', async () => {
    const { registrationId } = await stored();
    const held = await charge(registrationId, { paymentType: 'PA' });
    expect(held.body.result.code, held.text).toBe(SUCCEEDED);
    expect(captured([held.body.id])).toBe(0);
    const capture = await post(`/v1/payments/${held.body.id}`, { paymentType: 'CP', amount: '50.00' });
    expect(capture.body.result.code).toMatch(/^000\.(?:100\.112|200\.000)$/);
    await happened();
    expect(captured([held.body.id])).toBe(5000);
  });

  test('a card that declines later charges is declined with its reason', async () => {
    const { registrationId } = await stored(choices.payOnce);
    const declined = await charge(registrationId);
    expect([declined.status, declined.body.result.category]).toEqual([400, 'declined']);
    expect(captured([declined.body.id])).toBe(0);
  });

  test('its own number is nowhere; the token is sealed, and no reply or log line has it', async () => {
    const { registrationId, id } = await stored();
    const told = [
      await read(id),
      (await gateway.get(`/v1/registrations/${registrationId}?entityId=${gateway.entityId}`)).body,
    ];
    const all = `${JSON.stringify(told)}${gateway.logLines.join('')}`;
    for (const token of ['pm_0', 'cus_0', 'STORED0', 'cst_0', 'mdt_0']) expect(all).not.toContain(token);
  });

  test('what identifies an account is refused beside a stored one, and sends nothing', async () => {
    const { registrationId } = await stored();
    const before = processor.standIn.exchanges.length;
    for (const name of ['card.cvv', 'card.number']) {
      const value = name === 'card.cvv' ? '123' : '4200000000000000';
      const { status, body } = await charge(registrationId, { [name]: value });
      expect([status, body.result.parameterErrors?.map((error) => error.name)]).toEqual([400, [name]]);
    }
    expect(processor.standIn.exchanges.length).toBe(before);
  });

  test('a subscription charges it when it is due, and again after the next one', async () => {
    const first = await stored(choices.pay, {
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.type': 'UNSCHEDULED',
      'standingInstruction.source': 'CIT',
    });
    expect(first.registrationId).toBeDefined();
    const made = await gateway.post('/v1/schedules', {
      entityId: gateway.entityId,
      registrationId: first.registrationId ?? '',
      amount: '9.00',
      currency: 'EUR',
      paymentType: 'SD',
      testMode: 'EXTERNAL',
      'job.expression': '0 0 6 * * ?',
    });
    expect(made.body.result.code, made.text).toMatch(/^000/);
    const sum = (): number => processor.books().reduce((total, book) => total + book.captured, 0);
    const before = sum();
    for (const days of [1, 2]) {
      gateway.realClock.advance(24 * 3_600_000);
      await happened();
      await happened();
      expect(sum() - before).toBe(days * 900);
    }
  });

  test(`${RIVALS} rivals under one key charge it once`, async () => {
    const { registrationId } = await stored();
    const key = { 'Idempotency-Key': `rivals-${name}-${registrationId}` };
    const replies = await Promise.all(
      Array.from({ length: RIVALS }, () => charge(registrationId, { amount: '1.00' }, key)),
    );
    const ids = [...new Set(replies.flatMap(({ body }) => body.id ?? []))];
    expect(captured(ids)).toBe(100);
  });

  test('an account is not stored without a payment: the reply says how', async () => {
    for (const card of [{}, { 'card.number': '4200000000000000' }]) {
      const request = { entityId: gateway.entityId, testMode: 'EXTERNAL', paymentBrand: 'VISA', ...card };
      const { status, body } = await gateway.post('/v1/registrations', request);
      const said = JSON.stringify(body.result);
      expect([status, said]).toEqual([400, expect.stringMatching(/createRegistration=true|card\.number/)]);
      expect(said).not.toContain('4200000000000000');
    }
  });

  test('a removed one is not charged', async () => {
    const { registrationId } = await stored();
    await gateway.remove(`/v1/registrations/${registrationId}`);
    const { status, body } = await charge(registrationId);
    expect([status, body.result.code]).toEqual([400, '100.150.202']);
  });

  test('after the channel has changed its acquirer it is neither offered nor charged, and works when it is back', async () => {
    const { registrationId = '' } = await stored();
    const offered = async () => {
      const checkout = await post('/v1/checkouts', { 'registrations[0].id': registrationId });
      const reply = await gateway.get(`/v1/checkouts/${checkout.body.id}/configuration`);
      return Object(reply.body['registrations']) as readonly { readonly isAtProcessor?: boolean }[];
    };
    expect(await offered()).toMatchObject([{ id: registrationId, isAtProcessor: true }]);
    await channel.set({ 'acquirer.external': 'simulator' });
    expect(await offered()).toEqual([]);
    const { status, body } = await charge(registrationId);
    expect([status, body.result.code, body.result.description]).toEqual([
      400,
      '600.200.500',
      expect.stringContaining(`stored at ${name}; with testMode=EXTERNAL this channel pays through simulator`),
    ]);
    await channel.set({ 'acquirer.external': name });
    expect((await charge(registrationId)).body.result.code).toBe(SUCCEEDED);
  });

  test('without testMode, which would choose the processor, the refusals say so', async () => {
    const { registrationId = '' } = await stored();
    const before = processor.standIn.exchanges.length;
    const { body } = await post(`/v1/registrations/${registrationId}/payments`, { testMode: 'INTERNAL' });
    expect(body.result.description).toContain('with testMode=INTERNAL this channel pays through simulator');
    const first = await post('/v1/payments', { testMode: 'INTERNAL', paymentBrand: 'VISA', shopperResultUrl: SHOP });
    expect(first.body.result.parameterErrors).toEqual([
      {
        name: 'paymentBrand',
        message: expect.stringMatching(
          new RegExp(`^card properties must be set .*; testMode=EXTERNAL pays on the page of ${name}$`, 'i'),
        ),
      },
    ]);
    expect(processor.standIn.exchanges.length).toBe(before);
  });

  test('a card whose number the gateway has is neither offered nor sent', async () => {
    await channel.set({ 'acquirer.external': 'simulator' });
    const own = await gateway.post('/v1/registrations', {
      entityId: gateway.entityId,
      testMode: 'EXTERNAL',
      paymentBrand: 'VISA',
      'card.number': '4200000000000000',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'card.holder': 'Jane Jones',
    });
    await channel.set({ 'acquirer.external': name });
    const before = processor.standIn.exchanges.length;
    const { status, body } = await charge(own.body.id);
    expect([status, body.result.code]).toEqual([400, '600.200.500']);
    const checkout = await post('/v1/checkouts', { 'registrations[0].id': own.body.id ?? '' });
    const reply = await gateway.get(`/v1/checkouts/${checkout.body.id}/configuration`);
    expect(reply.body['registrations'] ?? []).toEqual([]);
    expect(processor.standIn.exchanges.length).toBe(before);
  });
});

test('PayPal keeps no account: it is refused by name before anything is sent', async () => {
  const channel = await openProcessorChannel('paypal', await sqlite.open());
  const { status, body } = await channel.pay({ createRegistration: 'true' });
  expect([status, body.result.parameterErrors?.map(({ name }) => name)]).toEqual([400, ['createRegistration']]);
  expect(channel.standIn.exchanges).toEqual([]);
  await channel.close();
});
