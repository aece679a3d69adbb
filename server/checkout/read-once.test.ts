import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { cardPayment, type ReplyBody, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';

const { amount, currency, paymentType, ...card } = cardPayment;
const order = { amount, currency, paymentType } as const;
const { 'card.expiryYear': _year, ...incomplete } = card;

/** A full cart would be larger; this one is already too large to be held while a body arrives. */
const largeCart = Object.fromEntries(
  Array.from({ length: 100 }, (_, item) => [`cart.items[${item}].name`, 'x'.repeat(200)]),
);

describe.each(databases)('the row of a checkout on $name', ({ open }) => {
  let database: TestDatabase;
  /** The merchant's own process: nothing of it is counted. */
  let merchant: TestGateway;
  let gateway: TestGateway;
  let reads = 0;
  let afterRead: () => void = () => undefined;
  /** Runs once, before the next commit that changes a checkout. */
  let rival: (() => Promise<unknown>) | undefined;

  const watched = (): Database => ({
    ...database,
    read: async (query, input) => {
      const rows = await database.read(query, input);
      if (/ from "checkouts" where "id" /.test(query.statementFor(database.kind).sql)) {
        reads += 1;
        afterRead();
      }
      return rows;
    },
    commit: async (changes) => {
      if (changes.updates?.some(({ table }) => table === 'checkouts')) {
        const first = rival;
        rival = undefined;
        await first?.();
      }
      await database.commit(changes);
    },
  });

  beforeAll(async () => {
    database = await open();
    merchant = await startGateway(database);
    gateway = await startGateway(watched(), { beside: merchant });
  });
  afterAll(async () => {
    await gateway.close();
    await merchant.close();
    await database.close();
  });
  beforeEach(() => {
    reads = 0;
    rival = undefined;
  });

  const created = async (parameters: Record<string, string> = {}): Promise<string> =>
    (await merchant.post('/v1/checkouts', { ...order, ...parameters })).body.id ?? '';

  const stored = async (): Promise<string> => (await merchant.post('/v1/registrations', card)).body.id ?? '';

  /** Sends the body of a request after its checkout was read, and after `meanwhile`. */
  const submittedLate = async (
    path: string,
    parameters: Readonly<Record<string, string>>,
    meanwhile: () => Promise<unknown>,
  ): Promise<ReplyBody> => {
    const body = new URLSearchParams(parameters).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length };
    const sent = httpRequest(gateway.url + path, { method: 'POST', headers });
    const read = new Promise<void>((resolve) => {
      afterRead = resolve;
    });
    sent.flushHeaders();
    await read;
    await meanwhile();
    sent.end(body);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    return JSON.parse(await text(reply)) as ReplyBody;
  };

  test.each([
    ['a payment', 'payment', {}, card, '000.100.110'],
    ['a payment that only stores the account', 'payment', { paymentType: 'RG' }, card, '000.100.110'],
    ['a registration', 'registration', { paymentType: 'RG', createRegistration: 'true' }, card, '000.100.110'],
    ['a summary', 'summary', {}, card, '000.200.000'],
    ['the brands of a number', 'brands', {}, { 'card.number': '420000' }, '000.200.000'],
  ] as const)('is read once for %s', async (_what, path, settings, parameters, code) => {
    const id = await created(settings);
    const { body } = await gateway.submit(`/v1/checkouts/${id}/${path}`, parameters);
    expect([body.result.code, reads]).toEqual([code, 1]);
  });

  test.each(['configuration', 'outcome'])('is read once for the %s of a checkout', async (what) => {
    const { status } = await gateway.get(`/v1/checkouts/${await created()}/${what}`, {});
    expect([status, reads]).toEqual([200, 1]);
  });

  test('is read once for the confirmation of a summary', async () => {
    const id = await created();
    await merchant.submit(`/v1/checkouts/${id}/summary`, card);
    const { body } = await gateway.post(`/v1/checkouts/${id}/confirmation`, {});
    expect([body.result.code, reads]).toEqual(['000.100.110', 1]);
  });

  test('is read again after a conflict, and the newer order is paid', async () => {
    const id = await created();
    rival = () => merchant.post(`/v1/checkouts/${id}`, { amount: '12.00' });
    const { body } = await gateway.submit(`/v1/checkouts/${id}/payment`, card);
    expect([body['amount'], body.result.code, reads]).toEqual(['12.00', '000.100.110', 2]);
  });

  test('is read again after a conflict, and the newer summary is paid', async () => {
    const id = await created();
    await merchant.submit(`/v1/checkouts/${id}/summary`, card);
    rival = () => merchant.submit(`/v1/checkouts/${id}/summary`, { ...card, 'card.holder': 'Joan Doe' });
    const { body } = await gateway.post(`/v1/checkouts/${id}/confirmation`, {});
    expect([body['card'], reads]).toMatchObject([{ holder: 'Joan Doe' }, 2]);
  });

  test('is read again before a refusal, which stands if nothing changed', async () => {
    const { body } = await gateway.submit(`/v1/checkouts/${await created()}/payment`, incomplete);
    expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['card.expiryYear']);
    expect(reads).toBe(2);
  });

  test('decides no refusal after the merchant changed the order', async () => {
    const [id, registrationId] = [await created(), await stored()];
    const { result } = await submittedLate(
      `/v1/checkouts/${id}/payment`,
      { registrationId, 'card.cvv': '123' },
      async () => await merchant.post(`/v1/checkouts/${id}`, { 'registrations[0].id': registrationId }),
    );
    expect(result.code).toBe('000.100.110');
  });

  test('decides no refusal after another submission was paid: its result is returned', async () => {
    const id = await created();
    let first = '';
    const late = await submittedLate(`/v1/checkouts/${id}/payment`, incomplete, async () => {
      first = (await merchant.submit(`/v1/checkouts/${id}/payment`, card)).body.id ?? '';
    });
    expect([late.id, late.result.code]).toEqual([first, '000.100.110']);
  });

  test('is not held in memory while a body arrives, if it has a large cart', async () => {
    const { body } = await gateway.submit(`/v1/checkouts/${await created(largeCart)}/payment`, card);
    expect([body.result.code, reads]).toEqual(['000.100.110', 2]);
  });
});
