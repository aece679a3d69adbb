import { describe, expect, test } from 'vitest';
import { shortIdOf } from '../../platform/base/identifiers.ts';
import { query } from '../../platform/database/query.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, killedAtEachCommit, passed } from '../../testing/gateway-under-test.ts';
import { pageWith } from '../../testing/people.ts';
import { queryRecords } from '../queries/records.ts';
import { searchPayments } from '../queries/search.ts';
import { MOST_REFERENCES } from './find-by-terms.ts';
import { insertTerm } from './records.ts';
import { bareReference, hasPart, hasWords, searchTermsOf, soughtIn } from './terms.ts';

type Parameters = Readonly<Record<string, string>>;

const MINUTE_MS = 60_000;

describe('the terms of a payment', () => {
  const id = '8a019f00000012345678900000abcdef';
  const payment = (request: Parameters, details: Parameters = {}) => ({ id, request, outcome: { details } });

  test.each([
    ['a given name', { 'customer.givenName': 'Jane' }, 'wjane'],
    ['a surname with marks', { 'customer.surname': 'Łódź-Éclair' }, 'weclair'],
    ['a word of a holder', { 'card.holder': 'Mr J. Jones' }, 'wjones'],
    ['letters of other alphabets', { 'customer.surname': 'Иванов' }, 'wиванов'],
    ['the beginning of a reference', { merchantTransactionId: 'ORDER-003995' }, 'border003995'],
    ['the end of a reference', { merchantInvoiceId: 'ORDER-003995' }, 'e599300redro'],
  ])('have %s', (_, request, term) => expect(searchTermsOf(payment(request))).toContain(term));

  test('have the reference of the connector and the ends of the ids', () => {
    const terms = searchTermsOf(payment({}, { ConnectorTxID1: 'pi_3Nq', ConnectorTxID2: 'x' }));
    expect(terms).toContain('bpi3nq');
    expect(terms).toContain(`efedcba000009`.slice(0, 'e'.length + 12));
    expect(terms.filter((term) => term.startsWith('b'))).toHaveLength(1);
    expect(terms.some((term) => term === `e${[...shortIdOf(id).replaceAll('.', '')].toReversed().join('')}`)).toBe(
      true,
    );
  });

  test('are each there once, and short however long the reference is', () => {
    const terms = searchTermsOf(payment({ 'card.holder': 'Jane Jane', merchantTransactionId: 'a'.repeat(255) }));
    expect(new Set(terms).size).toBe(terms.length);
    expect(Math.max(...terms.map(({ length }) => length))).toBeLessThanOrEqual(21);
  });

  test('are compared with the whole of what is sought', () => {
    const long = `${'a'.repeat(30)}-1`;
    expect(hasPart(payment({ merchantTransactionId: long }), bareReference(long))).toBe(true);
    expect(hasPart(payment({ merchantTransactionId: long }), `${'a'.repeat(30)}2`)).toBe(false);
    expect(hasWords(payment({ 'card.holder': 'Jane Jones' }), ['jones', 'jane'])).toBe(true);
    expect(hasWords(payment({ 'card.holder': 'Jane Jones' }), ['jones', 'joe'])).toBe(false);
    expect(hasWords(payment({ 'card.holder': 'Jane Jones' }), [])).toBe(false);
  });

  test.each([
    ['003995', { words: ['003995'], part: '003995' }],
    ['Jane  JONES', { words: ['jones', 'jane'], part: 'janejones' }],
    ['a-1', { words: [], part: undefined }],
    ['jane@example.com', { words: [], part: undefined }],
    ['%_!', { words: [], part: undefined }],
  ])('what %s may be', (text, sought) => expect(soughtIn(text)).toEqual(sought));
});

const termsOf = query<{ search_terms: { entity: string; term: string; id: string } }>()((db) =>
  db.selectFrom('search_terms').selectAll(),
);

const laterLooks = query<{ timers: { id: string; kind: string } }>()((db) =>
  db.selectFrom('timers').select('id').where('kind', '=', 'search.reference'),
);

describe.each(databases)('the search by terms on $name', ({ open, moments }) => {
  const gateway = gatewayOfTests(open);

  const pay = async (more: Parameters = {}): Promise<string> => {
    gateway.clock.advance(5);
    const { body, text } = await gateway.post('/v1/payments', { ...cardPayment, ...more });
    if (body.result.code !== '000.100.110') throw new Error(text);
    return body.id ?? '';
  };
  const find = (text: string, limit = 20, cursor?: string) =>
    searchPayments(
      { database: gateway.database, queries: queryRecords(gateway.database), clock: gateway.clock },
      [gateway.entityId],
      { text, limit, cursor },
    );
  const found = async (text: string) => (await find(text)).payments.map(({ id }) => id);
  const written = async () => {
    await gateway.gateway.ensureTimers();
    await passed(gateway, MINUTE_MS);
  };
  const stored = async (id: string) =>
    (await gateway.database.read(termsOf, {})).filter((row) => row.id === id).map(({ term }) => term);

  test('finds what was paid a moment ago, and the same once its terms are written', async () => {
    const id = await pay({
      'customer.givenName': 'Zoë',
      'customer.surname': 'Quux',
      'card.holder': 'Z QUUX',
      merchantTransactionId: 'ORDER-773995',
      merchantInvoiceId: 'INV/2026/88417',
    });
    const texts = [
      'quux',
      'ZOE quux',
      'Zoë',
      '773995',
      'order-7739',
      'inv 2026',
      '88417',
      id.slice(-8),
      id.slice(0, 20),
    ];
    for (const text of texts) expect([text, await found(text)]).toEqual([text, [id]]);
    expect(await stored(id)).toEqual([]);
    await written();
    expect(await stored(id)).toContain('wquux');
    for (const text of texts.slice(0, -1)) expect([text, await found(text)]).toEqual([text, [id]]);
    expect(await found('joe quux')).toEqual([]);
    expect(await found('73399')).toEqual([]);
    const { searched } = await find('773995');
    expect(searched).toEqual(expect.arrayContaining(['reference', 'customer', 'amount', 'name', 'part']));
  });

  test('finds by the reference of the connector, also one that comes later', async () => {
    const id = await pay();
    const { body } = await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`);
    const reference = (body['resultDetails'] as Parameters)['ConnectorTxID1'] ?? '';
    expect(await found(reference.slice(-10))).toEqual([id]);
    await written();
    expect(await found(reference.slice(-10))).toEqual([id]);
    const pending = await gateway.post('/v1/payments', {
      amount: '9.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'IDEAL',
      'bankAccount.bankName': 'ING_TEST',
      'bankAccount.country': 'NL',
      shopperResultUrl: 'https://shop.example/result',
      merchantTransactionId: 'LATER-0001',
    });
    expect(pending.body.result.code).toBe('000.200.000');
    await written();
    expect(await found('later-0001')).toEqual([pending.body.id]);
  });

  test('pages through the newest of a name, each once', async () => {
    const ids: string[] = [];
    for (let place = 0; place < 7; place += 1) ids.push(await pay({ 'card.holder': 'Paged Person' }));
    await written();
    ids.push(await pay({ 'card.holder': 'Person Paged' }));
    const all: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await find('paged person', 3, cursor);
      all.push(...page.payments.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(all).toEqual(ids.toReversed());
  });

  test('says when more references begin so than it looked at', async () => {
    const id = await pay({ merchantTransactionId: 'MANY-9999' });
    await written();
    expect((await find('many')).isCut).toBe(false);
    const { entityId } = gateway;
    const inserts = Array.from({ length: MOST_REFERENCES + 1 }, (_, place) =>
      insertTerm(
        entityId,
        `bmany${String(place).padStart(4, '0')}`,
        `8a${'0'.repeat(24)}${String(place).padStart(6, '0')}`,
      ),
    );
    await gateway.database.commit({ inserts });
    const page = await find('many');
    expect([page.isCut, page.payments.map((payment) => payment.id)]).toEqual([true, [id]]);
  });

  test('writes the terms of earlier payments too, each once, however many processes do', async () => {
    const { database } = gateway;
    const before = (await database.read(termsOf, {})).length;
    const places = query<{ search_places: { entity: string; version: number } }>()((db) =>
      db.selectFrom('search_places').select(['entity', 'version']),
    );
    const [place] = await database.read(places, {});
    const rows = await database.read(termsOf, {});
    const looks = await database.read(laterLooks, {});
    await database.commit({
      deletes: [
        ...looks.map((key) => ({ table: 'timers', key })),
        { table: 'search_places', key: { entity: gateway.entityId }, version: place?.version ?? 0 },
        ...rows.map((key) => ({ table: 'search_terms', key })),
      ],
    });
    await Promise.all([written(), written()]);
    await written();
    // Those of the test before belong to no payment.
    expect((await database.read(termsOf, {})).length).toBeGreaterThanOrEqual(before - MOST_REFERENCES - 1);
    expect(await found('773995')).toHaveLength(1);
  });

  test('finds no name after an erasure, with or without terms', async () => {
    const page = await pageWith(gateway, 'support');
    const erase = async (merchantCustomerId: string) => {
      await page.post('/customers/one/erasure', { entityId: gateway.entityId, merchantCustomerId });
      await passed(gateway, MINUTE_MS);
    };
    const person = (name: string) => ({
      'customer.merchantCustomerId': `C-${name}`,
      'customer.givenName': name,
      'customer.surname': 'Erased',
      'card.holder': name,
      merchantTransactionId: `stays-${name}`,
    });
    const early = await pay(person('earlyname'));
    await written();
    expect(await stored(early)).toContain('wearlyname');
    await erase('C-earlyname');
    expect([await found('earlyname'), await found('stays-earlyname')]).toEqual([[early], [early]]);
    expect((await stored(early)).filter((term) => term.startsWith('w'))).toEqual([]);
    const late = await pay(person('latename'));
    await erase('C-latename');
    await written();
    expect((await stored(late)).filter((term) => term.startsWith('w'))).toEqual([]);
    expect(JSON.stringify(await gateway.database.read(termsOf, {}))).not.toContain('werased');
  });

  test.each(moments)(
    'has every term once, even if a process dies %s any commit',
    { timeout: 240_000 },
    async (moment) => {
      await killedAtEachCommit(gateway, moment, {
        way: async (victim, commit) => {
          await victim.post('/v1/payments', { ...cardPayment, 'card.holder': `Killed${moment} K${commit}` });
          victim.clock.advance(MINUTE_MS);
          await victim.gateway.timers.runDue();
        },
        afterwards: async () => {
          await written();
          const terms = (await gateway.database.read(termsOf, {})).filter(({ term }) => term === `wkilled${moment}`);
          expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
        },
      });
    },
  );

  test('everything is found by those who may see it, and by nobody else', async () => {
    const { entityId } = gateway;
    const scope = { kind: 'channel', id: entityId } as const;
    const support = await pageWith(gateway, 'support', scope);
    const developer = await pageWith(gateway, 'developer', scope);
    const id = await pay({
      'customer.merchantCustomerId': 'C-everything',
      'customer.givenName': 'Wanda',
      'customer.surname': 'Everything',
      merchantTransactionId: 'everything-1',
    });
    const link = await support.post('/v1/links', {
      entityId,
      amount: '9.00',
      currency: 'EUR',
      paymentType: 'DB',
      description: 'Everything for tea',
    });
    const { body } = await support.get('/search', { text: 'everything' });
    expect(body['hits']).toMatchObject([
      { kind: 'payment', id, title: shortIdOf(id), subtitle: { amount: '92.00', customer: 'Wanda Everything' } },
      {
        kind: 'customer',
        id: 'C-everything',
        title: 'Wanda Everything',
        customer: { merchantCustomerId: 'C-everything' },
      },
      { kind: 'link', id: link.body.id, title: 'Everything for tea', subtitle: { amount: '9.00', currency: 'EUR' } },
    ]);
    expect(body['payments']).toEqual({ count: 1 });
    const ofDeveloper = (await developer.get('/search', { text: 'everything' })).body['hits'];
    expect(ofDeveloper).toMatchObject([{ kind: 'payment' }]);
    expect((await developer.get('/search', { text: 'demo' })).body['hits']).toMatchObject([
      { kind: 'channel', id: entityId },
    ]);
    const elsewhere = await pageWith(gateway, 'support', { kind: 'channel', id: 'f'.repeat(32) });
    expect((await elsewhere.get('/search', { text: 'everything' })).body).toMatchObject({
      hits: [],
      payments: { count: 0 },
    });
    expect((await support.get('/search', {})).status).toBe(400);
  });

  test('payments are counted with what follows them, as their list has them, and say how each stands', async () => {
    const support = await pageWith(gateway, 'support');
    const order = { merchantTransactionId: 'counted-1', amount: '20.00' };
    const refunded = await pay(order);
    await gateway.post(`/v1/payments/${refunded}`, { paymentType: 'RF', amount: '20.00', currency: 'EUR' });
    await pay({ ...order, paymentType: 'PA' });
    const { body } = await support.get('/search', { text: 'counted-1', limit: '2' });
    expect(body['payments']).toEqual({ count: 3 });
    expect((body['hits'] as { readonly kind: string }[]).length).toBe(2);
    const all = (await support.get('/search', { text: 'counted-1' })).body['hits'] as {
      readonly subtitle: { readonly paymentType?: string; readonly state?: string };
    }[];
    expect(all.map(({ subtitle: { paymentType, state } }) => `${paymentType} ${state}`)).toEqual(
      expect.arrayContaining(['PA authorized', 'DB refunded']),
    );
    const list = (await support.get('/payments', { text: 'counted-1' })).body['payments'] as unknown[];
    expect(list.length).toBe(3);
  });

  test('of more than a hundred payments it is said that there are more', async () => {
    const many = Array.from({ length: 101 }, () => pay({ merchantTransactionId: 'hundreds-1' }));
    await Promise.all(many);
    const support = await pageWith(gateway, 'support');
    expect((await support.get('/search', { text: 'hundreds-1' })).body['payments']).toEqual({
      count: 100,
      isMore: true,
    });
  });
});
