import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { type Leniency, type LeniencyName, leniencies } from '../../../catalogue/leniencies/leniencies.ts';
import { lenientShape } from '../../../catalogue/leniencies/lenient-shape.ts';
import { paymentRequest } from '../../../catalogue/requests/requests.ts';
import { entities } from '../../access/entities/entities.ts';
import { entityRecords } from '../../access/entities/records.ts';
import { addChannel, changeSettings } from '../../access/entities/settings.ts';
import { type IssuedUser, issueUser, revoke } from '../../access/entities/tokens.ts';
import { checkoutRecords } from '../../checkout/model/records.ts';
import { sepaDebit } from '../../testing/bank-files.ts';
import { anyDatabase, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway, type TestReply } from '../../testing/gateway-under-test.ts';
import { testMerchant } from '../../testing/merchant.ts';
import { browserData } from '../../testing/shopper.ts';
import { userHash } from './credentials.ts';

type Parameters = Readonly<Record<string, string>>;

/** Bodies that are tried at a time, and how often. */
const BATCH = 30;
const BATCHES = 15;
const PATIENCE_MS = 120_000;

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

const wrongNames = ({ body }: TestReply): readonly string[] =>
  (body.result.parameterErrors ?? []).map(({ name }) => name).sort();

const examples = Object.entries<Leniency>(leniencies).flatMap(([name, { examples: some = [] }]) =>
  some.map((example) => [name, example] as const),
);

const exchanges = Object.entries<Leniency>(leniencies).flatMap(([name, { exchanges: some = [] }]) =>
  some.map((exchange) => [name, exchange] as const),
);

/** A value of a body: `result.parameterErrors.0.name` is the name of its first wrong parameter. */
const valueAt = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], body);

/** Leniencies that are no matter of parameters alone, and the tests of each. */
type OverHttp = {
  [Name in LeniencyName]: (typeof leniencies)[Name] extends { examples: readonly unknown[] } ? never : Name;
}[LeniencyName];

describe.each(anyDatabase)('leniencies on $name', ({ open }) => {
  const gateways: Record<'strict' | 'lenient', TestGateway | undefined> = { strict: undefined, lenient: undefined };
  const stores: TestDatabase[] = [];

  beforeAll(async () => {
    for (const compatibility of ['strict', 'lenient'] as const) {
      const database = await open();
      stores.push(database);
      gateways[compatibility] = await startGateway(database, { compatibility });
    }
  });
  afterAll(async () => {
    await gateways.strict?.close();
    await gateways.lenient?.close();
    for (const store of stores) await store.close();
  });

  const gatewayOf = (compatibility: 'strict' | 'lenient'): TestGateway => {
    const gateway = gateways[compatibility];
    if (gateway === undefined) throw new Error('it has not been started');
    return gateway;
  };
  const strict = (): TestGateway => gatewayOf('strict');
  const lenient = (): TestGateway => gatewayOf('lenient');
  const merchant = testMerchant(lenient);

  test.each(examples)('%s: a strict channel refuses a payment with $sent', async (_name, example) => {
    const reply = await strict().post('/v1/payments', { ...cardPayment, ...example.sent });
    expect([reply.status, reply.body.result.code]).toEqual([400, '200.300.404']);
    expect(wrongNames(reply)).toEqual([...example.refused].sort());
  });

  test.each(examples)(
    '%s: a lenient channel makes a payment with $sent, and stores $stored',
    async (_name, example) => {
      const id = await merchant.paid(example.sent);
      const { request } = await merchant.stored(id);
      const names = [...new Set([...Object.keys(example.sent), ...Object.keys(example.stored)])];
      const stored = Object.fromEntries(names.flatMap((name) => (name in request ? [[name, request[name]]] : [])));
      expect(stored).toEqual(example.stored);
    },
  );

  test.each(examples)('%s: a checkout with $sent is created and paid', async (_name, example) => {
    // Whether an account is stored is asked of the shopper here, and the account is the shopper's.
    const { amount, currency, paymentType, ...card } = cardPayment;
    const order = { amount, currency, paymentType, ...example.sent };
    expect((await strict().post('/v1/checkouts', order)).status).toBe(400);
    const { body } = await lenient().post('/v1/checkouts', order);
    expect(body.result.code).toBe('000.200.100');
    const updated = await lenient().post(`/v1/checkouts/${body.id}`, { ...example.sent, amount: '93.5' });
    expect(updated.body.result.code).toBe('000.200.101');
    const paid = await lenient().submit(`/v1/checkouts/${body.id}/payment`, card);
    expect([paid.status, paid.body.result.code, paid.body['amount']]).toEqual([200, '000.100.110', '93.50']);
  });

  test.each(exchanges)('%s: $request with $sent is answered as the table says, by both', async (_name, exchange) => {
    for (const compatibility of ['strict', 'lenient'] as const) {
      const gateway = gatewayOf(compatibility);
      const { url, database, clock, accessToken } = gateway;
      // The channel that a gateway is started with is the demo's, which authenticates without an address.
      const dependencies = { database, clock, vault: gateway.gateway.vault };
      const entityId = await addChannel(dependencies, gateway.entityId, 'Example', { compatibility });
      const { userId, password } = await issueUser(gateway, entityId, undefined, undefined);
      const sent = async (request: NonNullable<typeof exchange.after>, id: string, token: Parameters) => {
        const [method = '', path = ''] = request.request.replace('{id}', id).split(' ');
        const values = Object.entries({ entityId, ...request.sent }).map(([name, value]) => [
          name,
          value.replace('{userId}', userId).replace('{password}', password),
        ]);
        const again = values.filter(([name = '']) => request.twice?.includes(name) === true);
        const form = new URLSearchParams([...values, ...again]).toString();
        return method === 'GET' ? await gateway.get(`${path}?${form}`, token) : await gateway.submit(path, form, token);
      };
      const token = { Authorization: `Bearer ${accessToken}` };
      const { id = '' } = exchange.after === undefined ? {} : (await sent(exchange.after, '', token)).body;
      const { status, body } = await sent(exchange, id, exchange.hasNoToken === true ? {} : token);
      const expected = exchange[compatibility];
      const placeholders: Parameters = {
        '{id}': id,
        '{id, with a hyphen for the dot}': id.replace('.', '-'),
      };
      const has = Object.entries(expected.has).map(([path, value]) => [
        path,
        value === '{a new id}' ? expect.stringMatching(/^[0-9a-f]{32}$/) : (placeholders[value] ?? value),
      ]);
      expect([url, status, has.map(([path]) => [path, valueAt(body, path)])]).toEqual([url, expected.status, has]);
      for (const name of expected.lacks ?? []) expect(body).not.toHaveProperty(name);
    }
  });

  test('a shopper’s parameters are read as the channel of the checkout reads them', async () => {
    const { amount, currency, paymentType, ...card } = cardPayment;
    const submission = {
      ...card,
      'billing.postcode': '12345-6789',
      'customer.phone': 'tel. 110',
      createRegistration: 'FALSE',
    };
    const created = async (gateway: TestGateway) =>
      (await gateway.post('/v1/checkouts', { amount, currency, paymentType })).body.id;
    const refused = await strict().submit(`/v1/checkouts/${await created(strict())}/payment`, submission);
    expect(wrongNames(refused)).toEqual(['billing.postcode', 'createRegistration', 'customer.phone']);
    const id = await created(lenient());
    expect((await lenient().submit(`/v1/checkouts/${id}/payment`, submission)).body.result.code).toBe('000.100.110');
    const { body } = await lenient().get(`/v1/checkouts/${id}/payment?entityId=${lenient().entityId}`);
    expect(body).toMatchObject({ billing: { postcode: '123456789' }, customer: { phone: '110' } });
  });

  const userOf = async (gateway: TestGateway, scope: string, userId?: string): Promise<IssuedUser> =>
    await issueUser(gateway, scope, undefined, userId);

  const authentication = ({ userId, password }: Pick<IssuedUser, 'userId' | 'password'>, entityId: string) => ({
    'authentication.userId': userId,
    'authentication.password': password,
    'authentication.entityId': entityId,
  });

  const anyoneSends = (gateway: TestGateway, path: string, parameters: Parameters, headers: Parameters = {}) =>
    gateway.submit(path, parameters, headers);

  const tests: Readonly<Record<OverHttp, readonly (readonly [guarantee: string, run: () => Promise<void>])[]>> = {
    authenticationsWithoutBilling: [
      [
        'a channel that is made strict needs a billing address, one that is made lenient does not, and both say so',
        async () => {
          const enrolled = { ...cardPayment, ...browserData, 'card.number': '4200000000000018' };
          const [names, withoutBilling] = [
            ['billing.city', 'billing.country', 'billing.postcode', 'billing.street1'],
            Object.fromEntries(Object.entries(enrolled).filter(([name]) => !name.startsWith('billing.'))),
          ];
          for (const compatibility of ['strict', 'lenient', '']) {
            const entityId = await addChannel(
              { ...strict(), vault: strict().gateway.vault },
              strict().entityId,
              'Another',
              { compatibility },
            );
            const paid = await strict().post('/v1/payments', { ...withoutBilling, entityId });
            expect([compatibility, wrongNames(paid)]).toEqual([
              compatibility,
              compatibility === 'lenient' ? [] : names,
            ]);
            const { body } = await strict().post('/v1/checkouts', {
              entityId,
              amount: '92.00',
              currency: 'EUR',
              paymentType: 'DB',
            });
            const { requiredBilling = [] } = (await strict().get(`/v1/checkouts/${body.id}/configuration`, {}))
              .body as {
              readonly requiredBilling?: readonly string[];
            };
            expect([...requiredBilling].sort()).toEqual(compatibility === 'lenient' ? [] : names);
          }
        },
      ],
      [
        'the demo channel of both needs none, so that the test cards pay at first try',
        async () => {
          for (const { database, clock, entityId } of [strict(), lenient()]) {
            const settings = await entities(database, clock).settingsOf(entityId);
            expect(settings['threeDSecure.requiresBilling']).toBe(false);
          }
        },
      ],
    ],
    mandateReferences: [
      [
        'a direct debit takes the reference of a mandate with digits and signs, and echoes it',
        async () => {
          const debit = { ...sepaDebit, 'bankAccount.mandate.id': 'ABO/2024-0815' };
          expect(wrongNames(await strict().post('/v1/payments', debit))).toEqual(['bankAccount.mandate.id']);
          const { body } = await lenient().post('/v1/payments', debit);
          expect(body).toMatchObject({ bankAccount: { mandate: { id: 'ABO/2024-0815' } } });
          const wrong = { ...debit, 'bankAccount.mandate.id': 'ABO_2024' };
          expect(wrongNames(await lenient().post('/v1/payments', wrong))).toEqual(['bankAccount.mandate.id']);
        },
      ],
    ],
    credentialsInBody: [
      [
        'the id and password of a user pay, read, query and remove',
        async () => {
          const { entityId } = lenient();
          const user = await userOf(lenient(), entityId);
          const own = authentication(user, entityId);
          const paid = await anyoneSends(lenient(), '/v1/payments', { ...cardPayment, ...own });
          expect([paid.status, paid.body.result.code]).toEqual([200, '000.100.110']);
          const query = new URLSearchParams(own).toString();
          const read = await lenient().get(`/v1/payments/${paid.body.id}?${query}`, {});
          expect([read.status, read.body.id]).toEqual([200, paid.body.id]);
          const reference = await anyoneSends(lenient(), '/v1/payments', {
            ...cardPayment,
            ...own,
            merchantTransactionId: user.userId,
          });
          const found = await lenient().get(`/v1/query?merchantTransactionId=${user.userId}&${query}`, {});
          expect(found.body['payments']).toMatchObject([{ id: reference.body.id }]);
          const stored = await anyoneSends(lenient(), '/v1/payments', {
            ...cardPayment,
            ...own,
            createRegistration: 'true',
          });
          const removed = await fetch(`${lenient().url}/v1/registrations/${stored.body['registrationId']}?${query}`, {
            method: 'DELETE',
          });
          expect(removed.status).toBe(200);
          const refunded = await fetch(`${lenient().url}/v1/payments/${paid.body.id}`, {
            method: 'POST',
            body: new URLSearchParams({ ...own, paymentType: 'RF', amount: '1.00', currency: 'EUR' }).toString(),
            headers: FORM,
          });
          expect(refunded.status).toBe(200);
        },
      ],
      [
        'are refused in the address of every request that has a body, before they are looked up',
        async () => {
          const { entityId } = lenient();
          const user = await userOf(lenient(), entityId);
          const address = new URLSearchParams(authentication(user, entityId)).toString();
          const posting = endpoints.filter(
            ({ authorization, method }) => authorization === 'bearer' && (method === 'POST' || method === 'PUT'),
          );
          expect(posting.length).toBeGreaterThan(20);
          for (const { method, path } of posting) {
            const url = `${lenient().url}${path.replace('{id}', '8a'.repeat(16))}?${address}`;
            const refused = await fetch(url, { method, body: '', headers: FORM });
            const text = await refused.text();
            expect([method, path, refused.status]).toEqual([method, path, 401]);
            expect(text).toContain('must be sent in the body, not in the address');
            expect(text).not.toContain(user.password);
          }
          const beside = await lenient().post(`/v1/payments?${address}`, cardPayment);
          expect(wrongNames(beside)).toEqual(['authentication.password', 'authentication.userId']);
        },
      ],
      [
        'are refused by a strict channel, which says what to send',
        async () => {
          const { entityId } = strict();
          const user = await userOf(strict(), entityId);
          const refused = await anyoneSends(strict(), '/v1/payments', {
            ...cardPayment,
            ...authentication(user, entityId),
          });
          expect([refused.status, refused.body.result.code]).toEqual([401, '800.900.300']);
          expect(refused.body.result.description).toContain('Authorization: Bearer');
          const beside = await strict().post('/v1/payments', {
            ...cardPayment,
            'authentication.userId': user.userId,
            'authentication.password': user.password,
          });
          expect(wrongNames(beside)).toEqual(['authentication.password', 'authentication.userId']);
          expect(beside.text).not.toContain(user.password);
        },
      ],
      [
        'are refused where they are wrong, not whole, revoked or of another entity',
        async () => {
          const { entityId } = lenient();
          const user = await userOf(lenient(), entityId);
          const wrong: readonly Parameters[] = [
            { ...authentication(user, entityId), 'authentication.password': `${user.password}x` },
            { ...authentication(user, entityId), 'authentication.userId': '0'.repeat(32) },
            { 'authentication.userId': user.userId, 'authentication.entityId': entityId },
            { 'authentication.password': user.password, entityId },
            {},
          ];
          for (const parameters of wrong) {
            const reply = await anyoneSends(lenient(), '/v1/checkouts', parameters);
            expect([reply.status, reply.body.result.code, reply.body.id]).toEqual([401, '800.900.300', undefined]);
          }
          const foreign = await anyoneSends(lenient(), '/v1/checkouts', authentication(user, 'f'.repeat(32)));
          expect([foreign.status, foreign.body.result.code]).toEqual([403, '800.900.201']);
          await revoke(lenient(), { id: user.id });
          lenient().clock.advance(3_000);
          const revoked = await anyoneSends(lenient(), '/v1/checkouts', authentication(user, entityId));
          expect(revoked.status).toBe(401);
        },
      ],
      [
        'cannot be used as an access token, nor an access token as a password',
        async () => {
          const { entityId, accessToken } = lenient();
          const user = await userOf(lenient(), entityId);
          for (const token of [user.password, `${user.userId}.${user.password}`, user.userId]) {
            const reply = await lenient().post('/v1/checkouts', {}, { Authorization: `Bearer ${token}` });
            expect(reply.status).toBe(403);
          }
          const swapped = authentication({ userId: user.userId, password: accessToken }, entityId);
          expect((await anyoneSends(lenient(), '/v1/checkouts', swapped)).status).toBe(401);
        },
      ],
      [
        'are ignored beside the header, also in the comparison of requests under a key',
        async () => {
          const headers = { 'Idempotency-Key': 'rotated' };
          const first = await lenient().post('/v1/payments', {
            ...cardPayment,
            'authentication.userId': 'x',
            'authentication.password': 'y',
          });
          expect(first.body.result.code).toBe('000.100.110');
          const [old, fresh] = [
            await userOf(lenient(), lenient().entityId, '8a'.repeat(16)),
            await userOf(lenient(), lenient().entityId, '8a'.repeat(16)),
          ];
          const replies = [];
          for (const user of [old, fresh]) {
            const sent = { ...cardPayment, ...authentication(user, lenient().entityId) };
            replies.push(await anyoneSends(lenient(), '/v1/payments', sent, headers));
          }
          expect(replies[0]?.body.result.code).toBe('000.100.110');
          expect(replies[1]?.body.id).toBe(replies[0]?.body.id);
        },
      ],
      [
        'stand nowhere but in what the command printed: not in the database, a reply or the log',
        async () => {
          const user = await userOf(lenient(), lenient().entityId);
          expect(user.password).toMatch(/^[A-Za-z0-9]{32}$/);
          const own = authentication(user, lenient().entityId);
          const query = new URLSearchParams(own).toString();
          const replies = [
            await anyoneSends(lenient(), '/v1/payments', { ...cardPayment, ...own, amount: 'wrong', nonsense: '1' }),
            await anyoneSends(lenient(), '/v1/payments', { ...cardPayment, ...own }),
            await lenient().get(`/v1/payments/${'0'.repeat(32)}?${query}`, {}),
            await lenient().get(`/v1/nowhere?${query}`, {}),
          ];
          const row = await entityRecords(lenient().database).token(userHash(user));
          expect(row?.id).toBe(user.id);
          const hidden = [...replies.map(({ text }) => text), ...lenient().logLines, JSON.stringify(row)];
          expect(hidden.filter((text) => text.includes(user.password))).toEqual([]);
        },
      ],
    ],
    noIdInRefusals: [
      [
        'a refused request has an id in strict and none in lenient, and an ndc in both',
        async () => {
          const refusals: readonly ((gateway: TestGateway) => Promise<TestReply>)[] = [
            (gateway) => gateway.post('/v1/checkouts', { amount: 'x' }),
            (gateway) => gateway.post('/v1/payments', `entityId=${gateway.entityId}&amount=1`),
            (gateway) => gateway.post('/v1/payments', { ...cardPayment, entityId: 'f'.repeat(32) }),
            (gateway) => gateway.post('/v1/payments', { ...cardPayment, entityId: 'nonsense' }),
            (gateway) => gateway.post('/v1/payments', cardPayment, { Authorization: 'Bearer unknown-token' }),
            (gateway) => gateway.submit('/v1/payments', cardPayment),
            (gateway) => gateway.get(`/v1/payments/${'0'.repeat(32)}?entityId=${gateway.entityId}`),
            (gateway) => gateway.get(`/v1/query?limit=7&entityId=${gateway.entityId}`),
            (gateway) => gateway.get('/v1/nowhere'),
            (gateway) => gateway.get('/v1/payments'),
            (gateway) => gateway.get('/v1/payments/%zz'),
            (gateway) =>
              gateway.post('/v1/payments', { ...cardPayment, amount: 'x' }, { 'Idempotency-Key': 'refused' }),
            (gateway) =>
              gateway.post(`/v1/payments/${'0'.repeat(32)}`, { paymentType: 'RV' }, { 'Idempotency-Key': 'rv' }),
            (gateway) => gateway.get(`/v1/webhooks/${'0'.repeat(32)}?entityId=${gateway.entityId}`),
          ];
          for (const refusal of refusals) {
            const [strictly, leniently] = [await refusal(strict()), await refusal(lenient())];
            expect([leniently.status, leniently.body.result.code]).toEqual([
              strictly.status,
              strictly.body.result.code,
            ]);
            expect(strictly.status).toBeGreaterThanOrEqual(400);
            expect(strictly.body.id).toMatch(/^[0-9a-f]{32}$/);
            expect(leniently.body).not.toHaveProperty('id');
            expect(leniently.body.ndc).toMatch(/./);
          }
        },
      ],
      [
        'a declined payment keeps its id, by which it can be read',
        async () => {
          const declined = await merchant.pay({ 'card.number': '4200000000001529' });
          expect([declined.status, declined.body.result.code]).toEqual([400, '800.100.152']);
          expect((await merchant.stored(declined.body.id ?? '')).state).toBe('declined');
        },
      ],
    ],
    ndcWithDotOrUnderscore: [
      [
        'the ndc of all that belongs to a checkout is its id in lenient, and has a hyphen for the dot in strict',
        async () => {
          const { amount, currency, paymentType, ...card } = cardPayment;
          for (const gateway of [strict(), lenient()]) {
            const order = { amount, currency, paymentType, merchantTransactionId: `ndc of ${gateway.url}` };
            const ofEntity = `entityId=${gateway.entityId}`;
            const created = await gateway.post('/v1/checkouts', order);
            const { id = '', ndc } = created.body;
            expect(ndc).toBe(gateway === lenient() ? id : id.replace('.', '-'));
            const paid = await gateway.submit(`/v1/checkouts/${ndc}/payment`, card);
            expect(paid.body.result.code).toBe('000.100.110');
            const replies = [
              paid,
              await gateway.get(`/v1/checkouts/${id}/configuration`, {}),
              await gateway.get(`/v1/checkouts/${id}/payment?${ofEntity}`),
              await gateway.get(`/v1/payments/${paid.body.id}?${ofEntity}`),
              await gateway.post(`/v1/checkouts/${id}`, { amount: 'wrong' }),
              await gateway.submit(`/v1/checkouts/${id}/payment`, { ...card, nonsense: '1' }),
            ];
            expect(replies.map(({ body }) => body.ndc)).toEqual(replies.map(() => ndc));
            const reference = new URLSearchParams({ merchantTransactionId: order.merchantTransactionId });
            for (const [path, list] of [
              ['/v1/query', 'payments'],
              ['/v3/query', 'records'],
            ] as const) {
              const found = await gateway.get(`${path}?${ofEntity}&${reference}`);
              expect(found.body[list]).toMatchObject([{ id: paid.body.id, ndc }]);
            }
          }
        },
      ],
      [
        'any other is made of the entity and 32 hex digits, with an underscore between in lenient and a hyphen in strict',
        async () => {
          for (const gateway of [strict(), lenient()]) {
            const merchantTransactionId = `ndc of ${gateway.url} alone`;
            const ofEntity = `entityId=${gateway.entityId}`;
            const { body } = await gateway.post('/v1/payments', { ...cardPayment, merchantTransactionId });
            const replies = [
              await gateway.get(`/v1/payments/${body.id}?${ofEntity}`),
              await gateway.get(`/v1/query?${ofEntity}&${new URLSearchParams({ merchantTransactionId })}`),
              await gateway.get(`/v1/query/${body.id}?${ofEntity}&includeLinkedTransactions=true`),
              await gateway.post('/v1/payments', { amount: 'wrong' }),
              await gateway.get(`/v1/payments/${'0'.repeat(32)}?${ofEntity}`),
              await gateway.get(`/v1/webhooks?${ofEntity}`),
              await gateway.post('/v1/payments', cardPayment, { 'Idempotency-Key': 'ndc' }),
            ];
            const listed = replies.flatMap((reply) => (reply.body['payments'] ?? []) as readonly { ndc: string }[]);
            expect(listed).toHaveLength(2);
            const form = new RegExp(`^${gateway.entityId}${gateway === lenient() ? '_' : '-'}[0-9a-f]{32}$`);
            for (const ndc of [
              body.ndc,
              ...replies.map((reply) => reply.body.ndc),
              ...listed.map((each) => each.ndc),
            ]) {
              expect(ndc).toMatch(form);
            }
          }
        },
      ],
    ],
    unknownCheckouts: [
      [
        'every address of an unknown checkout is 400 in lenient and 404 in strict, with the same code and description',
        async () => {
          const ids = [`${'0'.repeat(32)}.test01-vm-tx01`, `${'0'.repeat(32)}.prod01-vm-tx01`, 'nothing'];
          const { amount: _amount, currency: _currency, paymentType: _type, ...card } = cardPayment;
          const requests: readonly ((gateway: TestGateway, path: string) => Promise<TestReply>)[] = [
            (gateway, path) => gateway.get(`${path}/payment?entityId=${gateway.entityId}`),
            (gateway, path) => gateway.get(`${path}/registration?entityId=${gateway.entityId}`),
            (gateway, path) => gateway.post(path, { amount: '1.00' }),
            (gateway, path) => gateway.submit(`${path}/payment`, card),
            (gateway, path) => gateway.submit(`${path}/registration`, card),
            (gateway, path) => gateway.get(`${path}/configuration`, {}),
            (gateway, path) => gateway.get(`${path}/wallets`, {}),
          ];
          for (const id of ids) {
            for (const request of requests) {
              const path = `/v1/checkouts/${id}`;
              const [strictly, leniently] = [await request(strict(), path), await request(lenient(), path)];
              const [{ result }, other] = [strictly.body, leniently.body];
              expect([strictly.status, leniently.status, other.result]).toEqual([404, 400, result]);
              expect([result.code, strictly.body.id]).toEqual(['200.300.404', expect.stringMatching(/^[0-9a-f]{32}$/)]);
              expect(result.description).toMatch(
                /^invalid or missing parameter - No payment session found for the requested id/,
              );
              expect(other).not.toHaveProperty('id');
            }
          }
        },
      ],
      [
        'one that was forgotten is 400 in lenient and 404 in strict, and one that has expired 400 in both',
        async () => {
          const { amount, currency, paymentType } = cardPayment;
          for (const gateway of [strict(), lenient()]) {
            const { id } = (await gateway.post('/v1/checkouts', { amount, currency, paymentType })).body;
            const read = () => gateway.get(`/v1/checkouts/${id}/payment?entityId=${gateway.entityId}`);
            gateway.clock.advance(31 * 60_000);
            expect((await read()).status).toBe(400);
            gateway.clock.advance(30 * 24 * 3_600_000);
            expect((await read()).status).toBe(gateway === lenient() ? 400 : 404);
          }
        },
      ],
      [
        'the channel of the token decides for the merchant’s server, the gateway for pages that name no channel',
        async () => {
          const { database, clock, gateway, entityId } = strict();
          const dependencies = { database, clock, vault: gateway.vault };
          const path = `/v1/checkouts/${'0'.repeat(32)}.test01-vm-tx01`;
          const statuses = async () => [
            (await strict().get(`${path}/payment?entityId=${entityId}`)).status,
            (await strict().get(`${path}/configuration`, {})).status,
          ];
          await changeSettings(dependencies, entityId, { compatibility: 'lenient' });
          clock.advance(3_000);
          expect(await statuses()).toEqual([400, 404]);
          await changeSettings(dependencies, entityId, { compatibility: '' });
          clock.advance(3_000);
          expect(await statuses()).toEqual([404, 404]);
        },
      ],
    ],
    equalDuplicates: [
      [
        'equal values of one parameter count once in lenient; in strict they are an error, and different ones in both',
        async () => {
          const body = (gateway: TestGateway, more: string) =>
            `${new URLSearchParams({ entityId: gateway.entityId, ...cardPayment })}&${more}`;
          const equal = 'amount=92.00&customParameters%5Babc%5D=1&customParameters[abc]=1';
          expect(wrongNames(await strict().post('/v1/payments', body(strict(), equal)))).toEqual([
            'amount',
            'customParameters[abc]',
          ]);
          expect((await lenient().post('/v1/payments', body(lenient(), equal))).body.result.code).toBe('000.100.110');
          for (const gateway of [strict(), lenient()]) {
            const different = await gateway.post('/v1/payments', body(gateway, 'amount=92'));
            expect(wrongNames(different)).toEqual(['amount']);
          }
        },
      ],
    ],
    statusWithoutCredentials: [
      [
        'the status of a checkout is read by its id alone, without a person or an account; strict answers with 401',
        async () => {
          const { amount, currency, paymentType, ...card } = cardPayment;
          const person = {
            'customer.givenName': 'Jane',
            'customer.surname': 'Jones',
            'customer.email': 'j@example.com',
          };
          const order = { amount, currency, paymentType, ...person, merchantTransactionId: 'ORDER-4711' };
          for (const compatibility of ['strict', 'lenient'] as const) {
            const gateway = gatewayOf(compatibility);
            const { id } = (await gateway.post('/v1/checkouts', order)).body;
            const path = `/v1/checkouts/${id}/payment`;
            const before = await gateway.get(path, {});
            const paid = await gateway.submit(path, { ...card, createRegistration: 'true' });
            expect(paid.body.result.code).toBe('000.100.110');
            const read = await gateway.get(path, {});
            const named = await gateway.get(`${path}?entityId=${gateway.entityId}`, {});
            const account = await gateway.get(`/v1/checkouts/${id}/registration`, {});
            if (compatibility === 'strict') {
              for (const reply of [before, read, named, account]) {
                expect([reply.status, reply.body.result.code]).toEqual([401, '800.900.300']);
              }
              continue;
            }
            expect([before.status, before.body.result.code]).toEqual([200, '000.200.000']);
            const { result, buildNumber: _, timestamp: __, ndc, ...shown } = read.body;
            expect([read.status, result.code, ndc]).toEqual([200, '000.100.110', id]);
            expect(shown).toEqual({ id: paid.body.id, paymentType, paymentBrand: 'VISA', amount, currency });
            expect(named.body).toMatchObject(shown);
            const whole = await gateway.get(`/v1/checkouts/${id}/registration?entityId=${gateway.entityId}`);
            const { result: stored, buildNumber: _b, timestamp: _t, ndc: _n, ...registration } = account.body;
            expect([account.status, stored.code]).toEqual([200, whole.body.result.code]);
            expect(registration).toEqual({ id: whole.body.id, paymentType: 'RG', paymentBrand: 'VISA' });
            expect(whole.body).toHaveProperty('card.last4Digits', '0000');
          }
        },
      ],
      [
        'a decline is told the same way, and reading it without credentials does not count as the merchant’s',
        async () => {
          const { amount, currency, paymentType, ...card } = cardPayment;
          const gateway = lenient();
          const { id } = (await gateway.post('/v1/checkouts', { amount, currency, paymentType })).body;
          const path = `/v1/checkouts/${id}/payment`;
          await gateway.submit(path, { ...card, 'card.number': '4200000000001552' });
          const read = await gateway.get(path, {});
          expect([read.status, read.body.result.code]).toEqual([200, '800.100.155']);
          const records = checkoutRecords(gateway.database);
          expect(await records.byId(id ?? '')).toMatchObject({ fetchedAtMs: undefined });
          await gateway.get(`${path}?entityId=${gateway.entityId}`);
          expect((await records.byId(id ?? ''))?.fetchedAtMs).toBeDefined();
        },
      ],
      [
        'nothing else is read without credentials, with half of them, or for another channel',
        async () => {
          const { amount, currency, paymentType } = cardPayment;
          const gateway = lenient();
          const { id } = (await gateway.post('/v1/checkouts', { amount, currency, paymentType })).body;
          const path = `/v1/checkouts/${id}/payment`;
          const half = await gateway.get(`${path}?authentication.userId=${'0'.repeat(32)}`, {});
          const wrong = await gateway.get(path, { Authorization: 'Bearer wrong' });
          const other = await gateway.get(`${path}?entityId=${'0'.repeat(32)}`, {});
          expect([half.status, wrong.status, other.status]).toEqual([401, 403, 400]);
          const reading = endpoints.filter(
            ({ authorization, method, path: each }) =>
              authorization === 'bearer' &&
              method === 'GET' &&
              !/^\/v1\/checkouts\/\{id\}\/(payment|registration)$/.test(each),
          );
          expect(reading.length).toBeGreaterThan(10);
          for (const endpoint of reading) {
            const reply = await gateway.get(endpoint.path.replace('{id}', String(id)), {});
            expect([endpoint.path, reply.status]).toEqual([endpoint.path, 401]);
          }
        },
      ],
    ],
    testModeOfPayment: [
      [
        'a follow-up of every type is made in the mode of its payment; strict refuses it',
        async () => {
          const modes = [
            [{}, 'EXTERNAL'],
            [{ testMode: 'EXTERNAL' }, 'INTERNAL'],
          ] as const;
          const followUps = [
            ['DB', 'RF'],
            ['DB', 'RV'],
            ['PA', 'CP'],
            ['PA', 'RV'],
          ] as const;
          for (const [sent, testMode] of modes) {
            for (const [first, paymentType] of followUps) {
              const made = async (gateway: TestGateway) => {
                const paid = await gateway.post('/v1/payments', { ...cardPayment, paymentType: first, ...sent });
                const order = { paymentType, amount: '92.00', currency: 'EUR', testMode };
                return await gateway.post(`/v1/payments/${paid.body.id}`, order);
              };
              expect((await made(strict())).body.result.code).toBe('700.100.600');
              const { status, body } = await made(lenient());
              const code = 'testMode' in sent ? '000.100.112' : '000.100.110';
              expect([first, paymentType, status, body.result.code]).toEqual([first, paymentType, 200, code]);
            }
          }
        },
      ],
    ],
    payolutionWithoutPerson: [
      [
        'an invoice needs neither birth date nor sex in lenient',
        async () => {
          const order = { amount: '92.00', currency: 'EUR', paymentType: 'PA', paymentBrand: 'PAYOLUTION_INVOICE' };
          const sent = { ...order, shopperResultUrl: 'https://shop.example/result' };
          expect(wrongNames(await strict().post('/v1/payments', sent))).toEqual(['customer.birthDate', 'customer.sex']);
          const { status, body } = await lenient().post('/v1/payments', sent);
          expect([status, body.result.code]).toEqual([200, '000.200.000']);
        },
      ],
    ],
    klarnaWithoutBirthDate: [
      [
        'an invoice needs no birth date in lenient; other methods still do',
        async () => {
          const { brands } = leniencies.klarnaWithoutBirthDate.spared;
          expect(brands.length).toBeGreaterThan(2);
          for (const paymentBrand of brands) {
            const order = {
              amount: '92.00',
              currency: 'EUR',
              paymentType: 'PA',
              paymentBrand,
              shopperResultUrl: 'https://shop.example/result',
            };
            expect(wrongNames(await strict().post('/v1/payments', order))).toEqual(['customer.birthDate']);
            const { status, body } = await lenient().post('/v1/payments', order);
            expect([status, body.result.code]).toEqual([200, '000.200.000']);
            const other = await lenient().post('/v1/payments', { ...order, paymentBrand: 'AFTERPAY' });
            expect(wrongNames(other)).toEqual(['customer.birthDate']);
          }
        },
      ],
    ],
  };

  for (const [name, some] of Object.entries(tests)) {
    for (const [guarantee, run] of some) test(`${name}: ${guarantee}`, run);
  }

  test(
    'no respelled request to a lenient channel causes a 5xx',
    async () => {
      const { names } = lenientShape(paymentRequest);
      const respelled = ['True', '4', '10.5', '1', ' 12-34 ', 'n/a', '+49 (0) 171', '\u0661'];
      const pairs = fc.constantFrom(...names.written).chain((written) => {
        const name = written.replaceAll('[n]', '[0]').replace(/\[(?:name|key)\]/, '[abc]');
        const format = names.find(name)?.row.format;
        const taken = [
          ...respelled.filter((text) => format?.read(text) !== undefined),
          ...(format?.samples().right ?? []),
        ];
        return fc.tuple(
          fc.constant(name),
          fc.oneof({ weight: 20, arbitrary: fc.constantFrom('x', ...taken) }, fc.string()),
        );
      });
      const bodies = fc.array(pairs, { maxLength: 8 });
      const batches = fc.array(bodies, { minLength: BATCH, maxLength: BATCH });
      const { entityId, url, accessToken } = lenient();
      const headers = { ...FORM, Authorization: `Bearer ${accessToken}` };
      await fc.assert(
        fc.asyncProperty(batches, async (batch) => {
          const statuses = await Promise.all(
            batch.map(async (body, index) => {
              const form = new URLSearchParams([
                ...Object.entries({ ...cardPayment, ...Object.fromEntries(body), entityId }),
              ]);
              const path = ['/v1/payments', '/v1/checkouts', '/v1/registrations'][index % 3];
              return (await fetch(url + path, { method: 'POST', headers, body: form.toString() })).status;
            }),
          );
          expect(statuses.filter((status) => status >= 500)).toEqual([]);
        }),
        { numRuns: BATCHES },
      );
    },
    PATIENCE_MS,
  );

  test('a request without header and user is refused for that, whatever else is wrong with it', async () => {
    const body = 'a'.repeat(3 * 1024 * 1024);
    const wrong: readonly RequestInit[] = [
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' },
      { method: 'POST', headers: FORM, body: new Uint8Array([0xff, 0xfe]) },
      { method: 'POST', headers: FORM, body: '%zz=1&a=1&a=2' },
      { method: 'POST', headers: FORM, body },
      { method: 'POST' },
    ];
    for (const gateway of [strict(), lenient()]) {
      for (const request of wrong) {
        const response = await fetch(`${gateway.url}/v1/checkouts`, request);
        const { result } = (await response.json()) as TestReply['body'];
        expect([response.status, result.code]).toEqual([401, '800.900.300']);
        expect(response.headers.get('WWW-Authenticate')).toContain('Bearer');
      }
    }
  });

  test('a channel is read as it is set within two seconds, beside others of its merchant', async () => {
    const { database, clock, gateway, entityId } = strict();
    const dependencies = { database, clock, vault: gateway.vault };
    const short = { ...cardPayment, merchantTransactionId: '4711' };
    await changeSettings(dependencies, entityId, { compatibility: 'lenient' });
    clock.advance(3_000);
    expect((await strict().post('/v1/payments', short)).body.result.code).toBe('000.100.110');
    await changeSettings(dependencies, entityId, { compatibility: '' });
    clock.advance(3_000);
    expect((await strict().post('/v1/payments', short)).status).toBe(400);
  });

  test('a merchant is lenient where all its channels are, and each channel as it is set', async () => {
    const { database, clock, gateway, entityId } = lenient();
    const merchantId = (await entityRecords(database).entity(entityId))?.merchant ?? '';
    const user = await userOf(lenient(), merchantId);
    const asks = (entity: string) =>
      lenient().get(`/v1/query?limit=100&${new URLSearchParams(authentication(user, entity))}`, {});
    expect((await asks(merchantId)).body.result.code).not.toBe('800.900.300');
    const dependencies = { database, clock, vault: gateway.vault };
    const second = await addChannel(dependencies, entityId, 'Strict', {});
    clock.advance(3_000);
    expect((await asks(merchantId)).body.result.code).toBe('800.900.300');
    expect((await asks(second)).body.result.code).toBe('800.900.300');
    expect((await asks(entityId)).body.result.code).not.toBe('800.900.300');
  });
});
