import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeEndpoint } from '../../../catalogue/backoffice/endpoint.ts';
import { officeEndpoints } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import { lenientShape } from '../../../catalogue/leniencies/lenient-shape.ts';
import { isAsSent, staysAsSent } from '../../../catalogue/requests/masked-texts.ts';
import { requestShapes } from '../../../catalogue/requests/requests.ts';
import { fits, withoutIndexes } from '../../../catalogue/requests/rows-of-names.ts';
import type { RequestShape } from '../../../catalogue/schema/check.ts';
import type { Fields } from '../../../catalogue/schema/field.ts';
import type { Format } from '../../../catalogue/schema/format.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { everythingIn } from '../../testing/everything-stored.ts';
import { cardPayment, startGateway, type TestGateway, type TestReply } from '../../testing/gateway-under-test.ts';
import { testMerchant } from '../../testing/merchant.ts';
import { createPerson, pageOf } from '../../testing/people.ts';
import { webhookMerchant } from '../../testing/webhook-merchant.ts';
import { type Consumer, startConsumer } from '../../testing/webhooks.ts';

type Parameters = Readonly<Record<string, string>>;

/** The number of a card that nobody pays with here, as people write it, and what is left of it. */
const WRITTEN: Readonly<Record<string, string>> = {
  'Her card 4556 7375 8689 9855 05/34': 'Her card XXXX XXXX XXXX 9855 05/34',
  '4556 7375 8689 9855': 'XXXX XXXX XXXX 9855',
  '4556737586899855': 'XXXXXXXXXXXX9855',
};
const LEAK = /4556[^\p{L}\d]{0,3}7375[^\p{L}\d]{0,3}8689/u;

/** A reference that looks like another card by chance. */
const REFERENCE = '5454545454545454';

const taken = (format: Format, values: readonly string[]): string | undefined =>
  values.find((value) => format.read(value) === value);

type Text = readonly [name: string, format: Format];

const textsOf = (fields: Fields): readonly Text[] =>
  Object.entries(fields).flatMap(([name, [, format, , mark]]) =>
    mark !== 'secret' && format.kind === 'text' ? [[name, format] as const] : [],
  );

const officeRows: readonly OfficeEndpoint[] = officeEndpoints;
const allFields: readonly Fields[] = [
  ...Object.values(requestShapes).map(({ fields }) => fields),
  ...officeRows.flatMap(({ fields }) => (fields === undefined ? [] : [fields])),
];

/** Parameters that programs write and read; their formats take any text. */
const programs = [
  'answersFolder',
  'cursor',
  'error',
  'folder',
  'job.durationNumber',
  'job.noticeNumber',
  'picture',
  'reason',
  'rules',
  'username',
];

describe('the texts of all requests', () => {
  test('each row of texts that stay as they are sent concerns one', () => {
    const names = allFields.flatMap(textsOf).map(([name]) => withoutIndexes(name));
    expect(staysAsSent.filter((row) => !names.some((name) => fits(row, name)))).toEqual([]);
  });

  test('each can store a masked number, of strict and lenient channels', () => {
    const shapes: readonly RequestShape<unknown>[] = Object.values(requestShapes);
    const lenient = shapes.map((shape) => lenientShape(shape).fields);
    for (const [name, format] of [...allFields, ...lenient].flatMap(textsOf)) {
      if (isAsSent(name)) continue;
      for (const [written, masked] of Object.entries(WRITTEN)) {
        if (format.read(written) === written) expect([name, format.read(masked)]).toEqual([name, masked]);
      }
    }
  });

  test('no other parameter can store the number of a card, but telephones, codes and what programs write', () => {
    const others = allFields.flatMap((fields) =>
      Object.entries(fields).flatMap(([name, [, format, , mark]]) =>
        mark !== 'secret' && format.kind !== 'text' && taken(format, Object.keys(WRITTEN)) !== undefined ? [name] : [],
      ),
    );
    expect([...new Set(others)].filter((name) => !/(?:[pP]hone|mobile|fax)$/.test(name)).toSorted()).toEqual(programs);
  });
});

/** A key that a program made of what a shopper wrote. */
const KEY = 'SHOPPER_4556737586899855';
const MASKED_KEY = 'SHOPPER_XXXXXXXXXXXX9855';

const filled = (name: string): string => name.replaceAll('[n]', '[0]').replace(/\[(?:name|key)\]/, `[${KEY}]`);

const { paymentRequest, checkoutRequest, registrationRequest, checkoutSubmission, followUpRequest } = requestShapes;

/** What other parameters are needed beside. */
const companions: Parameters = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.identificationDocType': 'PASSPORT',
  'shipping.customer.identificationDocType': 'PASSPORT',
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'UNSCHEDULED',
};

/** They come with another account or with another payment, or decide what is paid with. */
const ELSEWHERE = /^(?:bankAccount\.|walletOne\.|recurringMigration\.|referenceUuid$|paymentBrand$)/;

/** Returns a value for every text of a request: a card number in those that are masked, a reference in the others. */
const everyText = ({ fields }: RequestShape<unknown>): Parameters => ({
  ...Object.fromEntries(
    textsOf(fields).flatMap(([name, format]) => {
      const value = taken(format, isAsSent(name) ? [REFERENCE] : Object.keys(WRITTEN));
      return value === undefined || ELSEWHERE.test(name) ? [] : [[filled(name), value]];
    }),
  ),
  ...Object.fromEntries(Object.entries(companions).filter(([name]) => name in fields)),
});

/** The result code and the parameters that are wrong. */
const outcomeOf = ({ body }: TestReply) => [body.result.code, body.result.parameterErrors ?? []];

const maskedOf = (sent: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name.replace(KEY, MASKED_KEY), WRITTEN[value] ?? value]),
  );

describe.each(databases)('the number of a card in a text on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let consumer: Consumer;
  const shop = webhookMerchant(
    () => gateway,
    () => consumer,
  );
  const merchant = testMerchant(() => gateway);
  let secret = '';

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    consumer = await startConsumer();
    secret = (await shop.create()).secret;
  });
  afterAll(async () => {
    await gateway.close();
    await consumer.close();
    await database.close();
  });

  const notified = (): readonly string[] =>
    consumer.notifications(secret).map((notification) => JSON.stringify(notification));

  /** Expects that a payment was notified, and that no place has the number. */
  const expectNowhere = async (id: string, replies: readonly TestReply[]): Promise<void> => {
    await shop.run();
    await gateway.gateway.stored();
    expect(notified().filter((text) => text.includes(id))).not.toEqual([]);
    const places = { replies: replies.map(({ text }) => text), notified: notified(), log: gateway.logLines };
    for (const [place, texts] of Object.entries(places)) {
      expect([place, texts.filter((text) => LEAK.test(text))]).toEqual([place, []]);
    }
    expect(LEAK.test(await everythingIn(database))).toBe(false);
  };

  const expectStored = async (id: string, sent: Parameters): Promise<void> => {
    const { request } = await merchant.stored(id);
    const shown = maskedOf(sent);
    const values = Object.keys(shown).map((name) => [name, request[name]]);
    expect(Object.fromEntries(values)).toEqual(shown);
  };

  const found = (reference: string) =>
    gateway.get(`/v1/query?${new URLSearchParams({ entityId: gateway.entityId, merchantTransactionId: reference })}`);

  test('is masked in every text of a payment and of a refund, and references stay', async () => {
    const sent = everyText(paymentRequest);
    expect(Object.values(sent).filter((value) => value in WRITTEN).length).toBeGreaterThan(60);
    expect(Object.values(sent).filter((value) => value === REFERENCE).length).toBeGreaterThan(40);
    const paid = await gateway.post('/v1/payments', { ...cardPayment, ...sent });
    expect(outcomeOf(paid)).toEqual(['000.100.110', []]);
    await expectStored(paid.body.id ?? '', sent);
    expect(paid.body).toMatchObject({
      descriptor: 'Her card XXXX XXXX XXXX 9855 05/34',
      merchantTransactionId: REFERENCE,
    });
    const { 'virtualAccount.accountId': _account, 'giftCard.message': _gift, ...note } = everyText(followUpRequest);
    const refund = await gateway.post(`/v1/payments/${paid.body.id}`, {
      ...note,
      paymentType: 'RF',
      amount: '1.00',
      currency: 'EUR',
    });
    expect(outcomeOf(refund)).toEqual(['000.100.110', []]);
    await expectStored(refund.body.id ?? '', note);
    const read = await gateway.get(`/v1/payments/${paid.body.id}?entityId=${gateway.entityId}`);
    await expectNowhere(paid.body.id ?? '', [paid, refund, read, await found(REFERENCE)]);
  });

  test('is masked in every text of a checkout and of its change', async () => {
    const { amount, currency, paymentType, ...card } = cardPayment;
    const sent = everyText(checkoutRequest);
    const created = await gateway.post('/v1/checkouts', { ...sent, amount, currency, paymentType });
    expect(outcomeOf(created)).toEqual(['000.200.100', []]);
    const path = `/v1/checkouts/${created.body.id}`;
    const changed = await gateway.post(path, { ...sent, amount });
    expect(outcomeOf(changed)).toEqual(['000.200.101', []]);
    const shown = await gateway.get(`${path}/configuration`, {});
    const paid = await gateway.submit(`${path}/payment`, card);
    const status = await gateway.get(`${path}/payment?entityId=${gateway.entityId}`);
    expect(outcomeOf(status)).toEqual(['000.100.110', []]);
    await expectStored(status.body.id ?? '', sent);
    await expectNowhere(status.body.id ?? '', [created, changed, shown, paid, status]);
  });

  test('is masked in every text that a shopper adds to a checkout', async () => {
    const { amount, currency, paymentType, ...card } = cardPayment;
    const { id } = (await gateway.post('/v1/checkouts', { amount, currency, paymentType })).body;
    const sent = everyText(checkoutSubmission);
    expect(Object.values(sent).filter((value) => value in WRITTEN).length).toBeGreaterThan(5);
    const paid = await gateway.submit(`/v1/checkouts/${id}/payment`, { ...card, ...sent });
    const status = await gateway.get(`/v1/checkouts/${id}/payment?entityId=${gateway.entityId}`);
    expect(outcomeOf(status)).toEqual(['000.100.110', []]);
    await expectNowhere(status.body.id ?? '', [paid, status]);
  });

  test('is masked in every text of a registration', async () => {
    const { amount: _amount, currency: _currency, paymentType: _type, ...card } = cardPayment;
    const sent = everyText(registrationRequest);
    const stored = await gateway.post('/v1/registrations', { ...card, ...sent });
    expect(outcomeOf(stored)).toEqual(['000.100.110', []]);
    const read = await gateway.get(`/v1/registrations/${stored.body.id}?entityId=${gateway.entityId}`);
    await expectNowhere(stored.body.id ?? '', [stored, read]);
  });

  test('is masked in the holder of a bank account', async () => {
    const paid = await gateway.post('/v1/payments', {
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.iban': 'DE89370400440532013000',
      'bankAccount.holder': '4556 7375 8689 9855',
    });
    expect([paid.status, paid.body]).toMatchObject([200, { bankAccount: { holder: 'XXXX XXXX XXXX 9855' } }]);
    await expectNowhere(paid.body.id ?? '', [paid]);
  });

  test('is masked in names of custom parameters; of two that are one then, the first counts', async () => {
    const paid = await merchant.pay({
      'customParameters[4556737586899855]': 'the only one',
      'customParameters[card_4556737586899855.note]': 'the first',
      'customParameters[card_XXXXXXXXXXXX9855.note]': 'the second',
      'customParameters[order_5454545454545455]': 'no card',
    });
    expect(outcomeOf(paid)).toEqual(['000.100.110', []]);
    expect(paid.body['customParameters']).toEqual({
      XXXXXXXXXXXX9855: 'the only one',
      'card_XXXXXXXXXXXX9855.note': 'the first',
      order_5454545454545455: 'no card',
    });
    const read = await gateway.get(`/v1/payments/${paid.body.id}?entityId=${gateway.entityId}`);
    expect(read.body['customParameters']).toEqual(paid.body['customParameters']);
    await expectNowhere(paid.body.id ?? '', [paid, read]);
  });

  test('is masked in what people write in the back office', async () => {
    const page = await pageOf(gateway, await createPerson(gateway, 'administrator'));
    const { entityId } = gateway;
    const [text = ''] = Object.keys(WRITTEN);
    const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const replies = [
      await page.post('/v1/links', { entityId, ...order, description: text, merchantTransactionId: REFERENCE }),
      await page.send('PUT', `/channels/${entityId}/name`, { name: text }),
      await page.get('/v1/links', { entityId }),
      await page.get(`/channels/${entityId}`),
      await page.get('/audit'),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const [, , links, channel] = replies.map((reply) => reply.text);
    for (const shown of [links, channel]) expect(shown).toContain(WRITTEN[text]);
    expect(replies.filter((reply) => LEAK.test(reply.text))).toEqual([]);
    expect(LEAK.test(await everythingIn(database))).toBe(false);
  });

  test('is no reason to refuse a payment, and is in no refusal for another reason', async () => {
    const [text = '', , number = ''] = Object.keys(WRITTEN);
    expect((await merchant.pay({ descriptor: text })).status).toBe(200);
    const wrong: readonly Parameters[] = [
      { descriptor: text, amount: 'x' },
      { descriptor: `${text}${'.'.repeat(200)}` },
      { [number]: 'x' },
      { [text]: 'x' },
      { [`customParameters[a][${number}]`]: 'x' },
      { paymentBrand: number },
      { amount: number },
      { shopperResultUrl: `javascript:${number}` },
    ];
    const replies = await Promise.all(wrong.map((parameters) => merchant.pay(parameters)));
    expect(replies.map(({ status }) => status)).toEqual(wrong.map(() => 400));
    expect(replies.map(({ text: reply }) => reply).filter((reply) => LEAK.test(reply))).toEqual([]);
    await gateway.gateway.stored();
    expect(gateway.logLines.filter((line) => LEAK.test(line))).toEqual([]);
    expect(LEAK.test(await everythingIn(database))).toBe(false);
  });
});
