import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { answerChallenge, browserData, follow } from '../../testing/shopper.ts';

/** The fields of an event that this test reads. */
interface ReadEvent {
  readonly kind: string;
  readonly step?: string;
  readonly page?: string;
  readonly task?: string;
  readonly status?: string;
  readonly action?: string;
  readonly code?: string;
  readonly details?: Omit<ReadEvent, 'details' | 'kind'>;
}

const wordsOf = ({ kind, details = {}, ...more }: ReadEvent): string => {
  const { step, page, task, status, action, code } = { ...more, ...details };
  return [kind, step ?? page ?? task, status ?? action ?? code].join(' ');
};

describe.each(databases)('the events of 3-D Secure on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  test('contain every message, page and order, in the order in which they occurred', async () => {
    const { body } = await gateway.post('/v1/payments', {
      ...cardPayment,
      ...browserData,
      'card.number': '4200000000000042',
    });
    await answerChallenge(await follow(body), 'approve');
    const { body: listed } = await gateway.get(`/v1/test/events?paymentId=${body.id}`);
    const events = listed['events'] as readonly ReadEvent[];
    const kinds = ['authentication', 'page', 'acquirer'];
    expect(events.filter(({ kind }) => kinds.includes(kind)).map(wordsOf)).toEqual([
      'authentication fingerprint fingerprint',
      'page 3-D Secure fingerprint moved',
      'authentication AReq challenge',
      'page 3-D Secure continue challenge',
      'authentication RReq authenticated',
      'page 3-D Secure return moved',
      'acquirer debit 000.100.110',
    ]);
  });

  test('are logged too, each step with the id of its payment', async () => {
    const { body } = await gateway.post('/v1/payments', {
      ...cardPayment,
      ...browserData,
      'card.number': '4200000000000042',
    });
    await answerChallenge(await follow(body), 'approve');
    const lines = gateway.logLines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    const about = lines.filter(({ payment, replyId }) => payment === body.id || replyId === body.id);
    expect(about.map(({ msg, step, status, code }) => [msg, step ?? status, code])).toEqual([
      ['a step of an authentication', 'fingerprint', undefined],
      ['request answered', 200, '000.200.000'],
      ['a step of an authentication', 'AReq', undefined],
      ['a cardholder is redirected to a challenge', undefined, undefined],
      ['a step of an authentication', 'RReq', 'Y'],
      ['a pending payment was continued', undefined, '000.100.110'],
    ]);
    expect(JSON.stringify(about)).not.toContain('4200000000000042');
  });

  test('a refused message is logged with the id of its payment', async () => {
    const { body } = await gateway.post('/v1/payments', {
      ...cardPayment,
      ...browserData,
      'card.number': '4200000000000018',
    });
    const { url } = body['redirect'] as { url: string };
    await fetch(url.replace('/continue', '/return'), { method: 'POST', body: new URLSearchParams({ cres: 'AAAA' }) });
    const lines = gateway.logLines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(lines.find(({ payment, why }) => payment === body.id && why !== undefined)).toMatchObject({
      why: 'malformed',
      msg: 'a message to a page of 3-D Secure was refused',
    });
  });

  test.each([
    ['4200000000000018', '000.200.000'],
    ['4200000000000026', '000.100.110'],
  ])('the first authentication of %s after a change of webhooks begins at once', async (number, code) => {
    await gateway.post('/v1/payments', cardPayment); // Webhooks are cached from here on.
    await gateway.post('/v1/webhooks', { url: `http://127.0.0.1:9/${number}` });
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, ...browserData, 'card.number': number });
    expect([body.result.code, body['redirect'] !== undefined]).toEqual([code, code === '000.200.000']);
  });

  test('so does the challenge after a soft decline', async () => {
    await gateway.post('/v1/payments', cardPayment);
    const { amount, currency, paymentType, ...rest } = cardPayment;
    const made = await gateway.post('/v1/checkouts', { amount, currency, paymentType });
    await gateway.post('/v1/webhooks', { url: 'http://127.0.0.1:9/soft' });
    const { body } = await gateway.submit(`/v1/checkouts/${made.body.id}/payment`, {
      ...rest,
      ...browserData,
      'card.number': '4200000000001008',
      shopperResultUrl: 'https://shop.example/',
    });
    expect([body.result.code, body['redirect'] !== undefined]).toEqual(['000.200.000', true]);
  });
});
