import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execPath } from 'node:process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ResultCode, resultCodes } from '../../catalogue/result-codes/result-codes.ts';
import { manualClock } from '../../server/platform/base/clock.ts';
import { ndcOfRequest } from '../../server/platform/base/identifiers.ts';
import { answerWriter } from '../../server/platform/http/answer.ts';
import { databases } from '../../server/testing/databases.ts';
import { cardPayment, startGateway } from '../../server/testing/gateway-under-test.ts';
import { ran } from './ran.ts';

const [sqlite] = databases;
if (sqlite === undefined) throw new Error('there is no database to test on');

const languages = [
  ['Node', execPath, ['tools/clients/programs/outcomes.mjs']],
  ['PHP', 'php', ['tools/clients/programs/outcomes.php']],
  ['Python', 'python3', ['tools/clients/programs/outcomes.py']],
] as const;

const codes = Object.keys(resultCodes) as ResultCode[];
const [STORED, REQUEST, ENTITY] = ['5'.repeat(32), '6'.repeat(32), '7'.repeat(32)];

/** What a reply is about, and the id that a client tells its merchant. */
const kinds = {
  payment: { fields: { id: STORED, paymentType: 'DB' }, id: STORED, isStored: true },
  registration: { fields: { id: STORED, paymentType: 'RG' }, id: STORED, isStored: true },
  refusal: { fields: { id: REQUEST }, id: null, isStored: false },
  'refusal of a lenient channel': { fields: {}, id: null, isStored: false },
  'payment that may exist': { fields: { id: STORED }, id: STORED, isStored: false },
} as const;

type Kind = keyof typeof kinds;

/** Every kind with every code that such a reply can have: 200 is never the status of a refusal. */
const rows = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
  codes.filter((code) => kinds[kind].isStored || resultCodes[code].status !== 200).map((code) => [kind, code] as const),
);

const clock = manualClock(0);
const { render } = answerWriter(clock, 'a build of tests', {}, { error: () => undefined });

/** Answers each payment with the reply that its references name, in the form of all replies. */
const answering = async () => {
  const server = createServer(async (request, response) => {
    const sent = new URLSearchParams(await text(request));
    const fields = kinds[sent.get('merchantInvoiceId') as Kind].fields;
    const code = sent.get('merchantTransactionId') as ResultCode;
    const { status, body } = render({ code, fields }, ndcOfRequest(ENTITY, REQUEST, 'strict'), 'strict');
    response.writeHead(status).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

describe('what a client makes of a reply', () => {
  let server: Awaited<ReturnType<typeof answering>>;

  beforeAll(async () => {
    server = await answering();
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  test.each(languages)(
    '%s returns what is stored with 200 or 400, and throws the rest with the id of a payment, for every code',
    async (_name, ...program) => {
      const requests = rows.map(([merchantInvoiceId, merchantTransactionId]) => [
        'createPayment',
        { merchantInvoiceId, merchantTransactionId },
      ]);
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const made = JSON.parse(await ran(...program, JSON.stringify({ baseUrl, accessToken: 'x', requests })));
      const expected = rows.map(([kind, code]) => {
        const { id, isStored } = kinds[kind];
        return [isStored && resultCodes[code].status <= 400 ? 'returned' : 'thrown', id, code];
      });
      expect(made).toEqual(expected);
    },
  );

  test.each(languages)('%s returns a stored card with a wrong check digit, as declined', async (_name, ...program) => {
    const database = await sqlite.open();
    const gateway = await startGateway(database);
    const { url: baseUrl, accessToken, entityId } = gateway;
    const { paymentBrand, amount, currency, paymentType, ...account } = {
      ...cardPayment,
      'card.number': '4444444444444444',
    };
    const requests = [
      ['createPayment', { entityId, paymentBrand, amount, currency, paymentType, ...account }],
      ['createRegistration', { entityId, paymentBrand, ...account }],
      ['createPayment', { entityId, amount: 'x' }],
      ['readPayment', '8a'.repeat(16), { entityId }],
    ];
    const made = JSON.parse(await ran(...program, JSON.stringify({ baseUrl, accessToken, requests })));
    const id = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(made).toEqual([
      ['returned', id, '100.100.101'],
      ['returned', id, '100.100.101'],
      ['thrown', null, '200.300.404'],
      ['thrown', null, '700.400.580'],
    ]);
    expect((await gateway.get(`/v1/payments/${made[0][1]}?entityId=${entityId}`)).status).toBe(200);
    await gateway.close();
    await database.close();
  });
});
