import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../database/testing.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing.ts';
import { answerChallenge, browserData, follow } from './shopper-testing.ts';

/** What is told of a step, as far as this test reads it. */
interface Told {
  readonly kind: string;
  readonly step?: string;
  readonly page?: string;
  readonly task?: string;
  readonly status?: string;
  readonly action?: string;
  readonly code?: string;
  readonly details?: Omit<Told, 'details' | 'kind'>;
}

const wordsOf = ({ kind, details = {}, ...more }: Told): string => {
  const { step, page, task, status, action, code } = { ...more, ...details };
  return [kind, step ?? page ?? task, status ?? action ?? code].join(' ');
};

describe.each(databases)('what testers are told of 3-D Secure on $name', ({ open }) => {
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

  test('is every message, page and order, in their order', async () => {
    const { body } = await gateway.post('/v1/payments', {
      ...cardPayment,
      ...browserData,
      'card.number': '4200000000000042',
    });
    await answerChallenge(await follow(body), 'approve');
    const { body: told } = await gateway.get(`/v1/test/events?paymentId=${body.id}`);
    const events = told['events'] as readonly Told[];
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
});
