import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { requestShapes } from '../../../catalogue/requests/requests.ts';
import type { Field, NamesIn } from '../../../catalogue/schema/field.ts';
import { entityRecords } from '../../access/entities/records.ts';
import { addChannel, addMerchant } from '../../access/entities/settings.ts';
import { insertEvent } from '../../connectors/events/records.ts';
import { insertException } from '../../connectors/sepa/model/exceptions.ts';
import { timeOrderedId, timestampText } from '../../platform/base/clock.ts';
import type { Value } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import type { RequestTo, ServedEndpoint } from '../../platform/http/reading/request.ts';
import { sepaDebit, sepaSettings, statementOf } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, passed } from '../../testing/gateway-under-test.ts';
import { insertsOf, testMerchant } from '../../testing/merchant.ts';
import { browserData } from '../../testing/shopper.ts';
import { expectTold, type SentQuery, type TriedQuery, type TriedReply } from '../../testing/two-values.ts';
import { type Consumer, startConsumer } from '../../testing/webhooks.ts';

type Parameters = Readonly<Record<string, string>>;

/** The endpoints whose parameters are in the address. */
type Query = Extract<
  (typeof endpoints)[number],
  { readonly method: 'GET' | 'DELETE' } | { readonly upload: string }
>['id'] &
  ServedEndpoint;

/** A query without a parameter of its table, or with one that the table lacks, does not compile. */
type Queries = { readonly [Id in Query]: TriedQuery<NamesIn<RequestTo<Id>>> };

const rows = endpoints.flatMap((endpoint: Endpoint) => {
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.upload !== undefined;
  if (!isQuery || endpoint.request === undefined) return [];
  const fields = Object.entries<Field>(requestShapes[endpoint.request].fields);
  return fields.map(([name, field]) => [endpoint.id as Query, name, field] as const);
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** More than a page of each list has. */
const MANY = 101;

const REPORTS = '/v1/reports/reconciliations';

const columns = 'PaymentType;Amount;Currency;SettlementDate;TransactionId';

const { amount, currency, paymentType, ...card } = cardPayment;
const customer = (id: string) => ({ ...browserData, 'customer.merchantCustomerId': id });
const order = { amount, currency, paymentType };

type Row = Readonly<Record<string, Value>>;
type Tables = Readonly<Record<string, Row & { readonly entity: string }>>;

const firstOf = (table: string) =>
  query<Tables, { entity: string }>()((db, input) =>
    db.selectFrom(table).selectAll().where('entity', '=', input('entity')).limit(1),
  );

// Which parameters are read does not depend on the database.
const [database] = databases;
if (database === undefined) throw new Error('there is no database to test on');

describe('every parameter of every query of merchants', () => {
  const gateway = gatewayOfTests(database.open);
  const { paid, followed, stored } = testMerchant(() => gateway);
  let queries: Queries;
  let consumer: Consumer;

  const send = async ({ method, path, parameters }: SentQuery, body?: string, type?: string): Promise<TriedReply> => {
    const response = await fetch(`${gateway.url}${path}?${new URLSearchParams(parameters)}`, {
      method,
      headers: {
        Authorization: `Bearer ${gateway.accessToken}`,
        ...(type === undefined ? {} : { 'Content-Type': type }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, text: await response.text() };
  };
  const read = async (path: string, parameters: Parameters): Promise<Readonly<Record<string, unknown>>> =>
    JSON.parse((await send({ method: 'GET', path, parameters })).text);
  const made = async (path: string, parameters: Parameters): Promise<string> => {
    const { text, body } = await gateway.post(path, parameters);
    if (body.id === undefined) throw new Error(`${path}: ${text}`);
    return body.id;
  };

  /** Copies a row of an entity, so that its list has more than a page. */
  const copied = async (table: string, entity: string, changes: (place: number) => Row): Promise<void> => {
    const [first] = await gateway.database.read(firstOf(table), { entity });
    if (first === undefined) throw new Error(`${table} has no row of the entity`);
    const copies = Array.from({ length: MANY }, (_, place) => ({ table, row: { ...first, ...changes(place) } }));
    await gateway.database.commit({ inserts: copies });
  };
  const newId = () => timeOrderedId(gateway.clock);
  const closed = async (month: string): Promise<string> => {
    const { text, body } = await gateway.post('/v1/ledger/periods', { month, reason: 'A test' });
    const [channel] = body['channels'] as readonly { readonly periods: readonly { readonly id: string }[] }[];
    const id = channel?.periods.at(-1)?.id;
    if (id === undefined) throw new Error(text);
    return id;
  };

  /** Pairs of a list: two lengths of a page, and the beginning and what follows the first page. */
  const paged = async (path: string, parameters: Parameters) => {
    const { nextCursor } = await read(path, { ...parameters, limit: '100' });
    return { limit: ['100', '101'], cursor: [undefined, String(nextCursor)] } as const;
  };

  const prepared = async (): Promise<Queries> => {
    const { entityId: own, clock } = gateway;
    const dependencies = { database: gateway.database, clock, vault: gateway.gateway.vault };
    const bank = await addChannel(dependencies, own, 'Shop with a bank', sepaSettings);
    const merchant = (await entityRecords(gateway.database).entity(own))?.merchant ?? '';
    const ofDivision = (id: string) => addChannel(dependencies, own, id, { 'settlement.divisionId': id });
    const divisions = ['0d'.repeat(16), '0e'.repeat(16)] as const;
    const [ofFirstDivision] = [await ofDivision(divisions[0]), await ofDivision(divisions[1])];
    const stranger = await addMerchant(dependencies, 'Another merchant', {});
    const foreign = await addChannel(dependencies, stranger, 'Another shop', {});
    const second = () => timestampText(clock.now()).slice(0, 19);
    const start = second();
    await gateway.gateway.ensureTimers();

    // What takes days comes first: what is settled, and what the bank is told.
    const first = await paid({ merchantTransactionId: 'order-0001' });
    await paid({ entityId: ofFirstDivision });
    const mandate = { ...sepaDebit, entityId: bank, createRegistration: 'true', 'bankAccount.mandate.id': 'ABO-A' };
    const debit = await made('/v1/payments', mandate);
    await made('/v1/payments', { ...mandate, 'bankAccount.mandate.id': 'ABO-B' });
    for (let day = 0; day < 10; day += 1) await passed(gateway, DAY_MS);
    const lines = Array.from({ length: MANY }, (_, line) => `DEBIT;1.00;EUR;2026-12-0${1 + (line % 2)};none-${line}`);
    const settlement = [columns, ...lines, ''].join('\n');
    const settlementFile = await made('/v1/settlement/files', {
      'file.name': 'settlement.csv',
      'file.content': Buffer.from(settlement).toString('base64'),
    });
    const withheld = Array.from({ length: MANY }, (_, each) => `2026-12-20,EUR,-1.00,,,,,EUR,-1.00,1.2611.${each}`);
    const payoutFile = await made('/v1/settlement/files', {
      'file.name': 'payouts.csv',
      'file.content': Buffer.from(
        `Date,Currency,Amount,ID,Description,Consumer name,Payment method,Settlement currency,Settlement amount,Settlement reference\n${withheld.join('\n')}\n`,
      ).toString('base64'),
    });
    await passed(gateway, DAY_MS);

    const payment = await stored(first);
    const many = Array.from({ length: MANY }, () => newId());
    await gateway.database.commit({ inserts: many.flatMap((id) => insertsOf({ ...payment, id, rootId: id })) });
    const before = second();
    clock.advance(1_000);
    const middle = second();
    const authorized = await paid({ paymentType: 'PA', merchantTransactionId: 'order-0002' });
    const capture = await followed(authorized, 'CP', '30.00', { merchantTransactionId: 'capture-01' });

    const registrations = [
      await made('/v1/registrations', { ...card, ...customer('1') }),
      await made('/v1/registrations', { ...card, ...customer('2') }),
    ] as const;
    const plan = { amount: '9.90', currency, 'job.dayOfMonth': '1', 'job.month': '*' };
    const schedule = await made('/v1/schedules', { ...plan, registrationId: registrations[0] });
    const ended = await made('/v1/schedules', { ...plan, registrationId: registrations[1] });
    await gateway.post(`/v1/schedules/${ended}/deschedule`, {});
    await copied('schedules', own, () => ({ id: newId(), state: 'ACTIVE' }));

    const dispute = await made('/v1/test/chargebacks', { paymentId: await paid() });
    const accepted = await made('/v1/test/chargebacks', { paymentId: await paid() });
    await gateway.post(`/v1/disputes/${accepted}/accept`, {});
    await copied('disputes', own, () => ({ id: newId(), state: 'OPEN', lost: 0 }));

    const toldOf = [await paid(), await paid()] as const;
    const processorEvents = Array.from({ length: MANY }, (_, place) =>
      insertEvent({
        channelId: own,
        identity: `event-${place}`,
        version: 1,
        id: newId(),
        connector: 'stripe',
        kind: 'other',
        reference: toldOf[place % 2],
        paymentId: undefined,
        facts: {},
        state: place % 3 === 0 ? 'waiting' : 'kept',
        note: undefined,
        ourPaymentId: undefined,
        receivedAtMs: clock.now(),
      }),
    );
    await gateway.database.commit({ inserts: processorEvents });

    const checkouts = [await made('/v1/checkouts', order), await made('/v1/checkouts', order)] as const;
    await gateway.submit(`/v1/checkouts/${checkouts[0]}/payment`, card);
    const registering = await made('/v1/checkouts', { paymentType: 'RG' });
    await gateway.submit(`/v1/checkouts/${registering}/registration`, card);
    const authentication = await made('/v1/threeDSecure', { ...card, ...browserData, amount, currency });

    const webhook = await made('/v1/webhooks', { url: consumer.url, active: 'true' });
    const [told, other] = [await paid(), await paid()];
    await copied('deliveries', own, (place) => ({ id: newId(), state: place === 0 ? 'delivered' : 'waiting' }));
    const pulled = () =>
      made('/v1/webhooks', { url: `http://localhost:3000/${newId()}`, active: 'true', pulled: 'true' });
    const removable = () => made('/v1/webhooks', { url: `http://127.0.0.1:1/${newId()}` });
    const target = () =>
      made(`${REPORTS}/targets`, {
        host: '127.0.0.1',
        port: '1',
        username: 'tollgate',
        password: 'of the test',
        folder: newId(),
        hostKey: `SHA256:${'A'.repeat(43)}`,
      });
    const shownTarget = await target();

    const day = (place: number): string => timestampText(clock.now() + (MANY + place) * DAY_MS).slice(0, 10);
    await copied('reconciliation_files', own, (place) => ({ id: newId(), day: day(place) }));
    await copied('settlement_files', own, (place) => ({ id: newId(), digest: String(place) }));
    await copied('sepa_files', bank, (place) => ({ id: newId(), day: day(place) }));
    await copied('sepa_answers', bank, () => ({ id: newId() }));
    await copied('sepa_mandates', bank, (place) => ({ id: `ABO-${place}` }));
    await gateway.database.commit({
      inserts: Array.from({ length: MANY }, () => {
        const [id, createdAtMs] = [newId(), clock.now()];
        const surplus = { kind: 'SURPLUS', amount: 1_000n, day: '2026-11-20', paymentId: undefined } as const;
        return insertException({ ...surplus, channelId: bank, id, source: id, reason: undefined, createdAtMs });
      }),
    });
    const idIn = async (path: string, parameters: Parameters, list: string): Promise<string> => {
      const found = (await read(path, parameters))[list] as readonly { readonly id: string }[];
      return found.at(-1)?.id ?? '';
    };
    const report = await idIn(`${REPORTS}/files`, { entityId: own, limit: '500' }, 'files');
    const file = await idIn('/v1/sepa/files', { entityId: bank, limit: '500' }, 'files');
    await copied('sepa_orders', bank, () => {
      const reference = newId();
      return { reference, payment_id: reference };
    });

    const listed = (list: 'block' | 'allow', email: string) =>
      made('/v1/risk/entries', { list, reason: 'test', 'customer.email': email });
    const shownEntry = await listed('block', 'first@example.com');
    await made('/v1/risk/entries', { list: 'allow', reason: 'test', 'customer.merchantCustomerId': '0001' });
    for (let place = 0; place < MANY; place += 1) await listed('block', `number-${place}@example.com`);

    const link = () => made('/v1/links', { ...order, description: 'Cups' });
    const shownLink = await link();
    await copied('payment_links', own, () => ({ id: newId(), token: newId() }));

    const frame = { entityId: own, 'date.from': start, 'date.to': second() };
    const days = { entityId: own, 'date.from': '2026-11-01', 'date.to': '2026-12-31' };
    const [ofOwn, ofBank] = [{ entityId: own }, { entityId: bank }];
    const entityId = [own, foreign] as const;
    const divided = (more: Parameters) => ({ values: divisions, parameters: { entityId: merchant, ...more } }) as const;
    const [one, two] = (await read('/v1/settlement/payouts', ofOwn))['payouts'] as readonly { readonly id: string }[];
    const payouts = [one?.id ?? '', two?.id ?? ''] as const;
    const bankId = [bank, foreign] as const;
    const ofReference = { entityId: own, merchantTransactionId: 'capture-01' };
    const shortIdOf = async (id: string) => String((await read(`/v1/payments/${id}`, ofOwn))['shortId']);
    const selecting = {
      entityId,
      merchantTransactionId: { values: ['order-0001', 'order-0002'], parameters: ofOwn },
      'date.from': [start, middle],
      'date.to': [before, frame['date.to']],
      shortId: { values: [await shortIdOf(first), await shortIdOf(authorized)], parameters: ofOwn },
      paymentTypes: ['PA', 'CP'],
      paymentMethods: ['CC', 'DD'],
      includeLinkedTransactions: { values: ['true', 'false'], parameters: ofReference },
    } as const;
    const reading = (path: string): TriedQuery<'entityId'> => ({ path, parameters: ofOwn, rows: { entityId } });
    const ofTheBank = (path: string): TriedQuery<'entityId'> => ({
      path,
      parameters: ofBank,
      rows: { entityId: bankId },
    });
    const listing = async (
      path: string,
      parameters: Parameters,
    ): Promise<TriedQuery<'entityId' | 'limit' | 'cursor'>> => ({
      path,
      parameters,
      rows: { entityId: parameters === ofBank ? bankId : entityId, ...(await paged(path, parameters)) },
    });

    const namesIn = (path: string, parameters: Parameters, list: string) => async (): Promise<string> => {
      const listed = (await read(path, { ...parameters, limit: '500' }))[list] as readonly { readonly name: string }[];
      return [...new Set(listed.map(({ name }) => name))].toSorted().join();
    };

    return {
      readPayment: reading(`/v1/payments/${first}`),
      readReceipt: {
        path: `/v1/payments/${first}/receipt`,
        parameters: ofOwn,
        rows: { entityId, locale: ['de', 'fr'] },
      },
      queryPayments: {
        path: '/v1/query',
        parameters: frame,
        rows: { ...selecting, ...(await paged('/v1/query', frame)) },
      },
      queryPayment: {
        path: `/v1/query/${capture}`,
        parameters: ofOwn,
        rows: { entityId, includeLinkedTransactions: ['true', 'false'] },
      },
      queryRecords: {
        path: '/v3/query',
        parameters: frame,
        rows: { ...selecting, ...(await paged('/v3/query', frame)), pageNo: ['1', '2'] },
      },
      readTestClock: reading('/v1/test/clock'),
      readTestMails: reading('/v1/test/mails'),
      readTestEvents: {
        path: '/v1/test/events',
        parameters: { ...ofOwn, paymentId: first },
        rows: {
          entityId,
          paymentId: [told, other],
          checkoutId: { values: checkouts, parameters: ofOwn },
        },
      },
      readRegistration: reading(`/v1/registrations/${registrations[0]}`),
      removeRegistration: {
        method: 'DELETE',
        parameters: ofOwn,
        rows: { entityId },
        path: async () => `/v1/registrations/${await made('/v1/registrations', { ...card, ...customer(newId()) })}`,
      },
      listSchedules: {
        path: '/v1/schedules',
        parameters: ofOwn,
        rows: {
          ...(await listing('/v1/schedules', ofOwn)).rows,
          registrationId: registrations,
          state: ['ACTIVE', 'ENDED'],
          locale: ['en', 'de'],
        },
      },
      readSchedule: {
        path: `/v1/schedules/${schedule}`,
        parameters: ofOwn,
        rows: { entityId, locale: ['en', 'de'] },
      },
      listDisputes: {
        path: '/v1/disputes',
        parameters: ofOwn,
        rows: { ...(await listing('/v1/disputes', ofOwn)).rows, state: ['OPEN', 'ACCEPTED'] },
      },
      listProcessorEvents: {
        path: '/v1/connectors/events',
        parameters: ofOwn,
        rows: {
          ...(await listing('/v1/connectors/events', ofOwn)).rows,
          state: ['waiting', 'kept'],
          paymentId: toldOf,
        },
      },
      readDispute: reading(`/v1/disputes/${dispute}`),
      listListEntries: {
        path: '/v1/risk/entries',
        parameters: ofOwn,
        rows: {
          ...(await listing('/v1/risk/entries', ofOwn)).rows,
          list: ['block', 'allow'],
          kind: ['email', 'customer'],
        },
      },
      readListEntry: reading(`/v1/risk/entries/${shownEntry}`),
      removeListEntry: {
        method: 'DELETE',
        parameters: ofOwn,
        rows: { entityId, reason: ['first', 'second'] },
        path: async () => `/v1/risk/entries/${await listed('block', `${newId()}@example.com`)}`,
      },
      listLinks: await listing('/v1/links', ofOwn),
      readLink: reading(`/v1/links/${shownLink}`),
      cancelLink: {
        method: 'DELETE',
        parameters: ofOwn,
        rows: { entityId },
        path: async () => `/v1/links/${await link()}`,
      },
      readCheckoutPayment: reading(`/v1/checkouts/${checkouts[0]}/payment`),
      readCheckoutRegistration: reading(`/v1/checkouts/${registering}/registration`),
      readAuthentication: reading(`/v1/threeDSecure/${authentication}`),
      listWebhooks: reading('/v1/webhooks'),
      readWebhook: reading(`/v1/webhooks/${webhook}`),
      removeWebhook: {
        method: 'DELETE',
        parameters: ofOwn,
        rows: { entityId },
        path: async () => `/v1/webhooks/${await removable()}`,
      },
      listDeliveries: {
        path: `/v1/webhooks/${webhook}/deliveries`,
        parameters: ofOwn,
        rows: {
          ...(await listing(`/v1/webhooks/${webhook}/deliveries`, ofOwn)).rows,
          state: ['waiting', 'delivered'],
          subjectId: [told, other],
        },
      },
      fetchMessages: {
        path: async () => `/v1/webhooks/${await pulled()}/messages`,
        parameters: ofOwn,
        rows: { entityId, waitSeconds: { values: ['20', '0'], meanwhile: () => paid() } },
      },
      readReconciliations: {
        path: REPORTS,
        parameters: days,
        rows: {
          ...(await listing(REPORTS, days)).rows,
          'date.from': ['2026-11-01', '2026-12-02'],
          'date.to': ['2026-12-01', '2026-12-02'],
          sortOrder: ['ASC', 'DESC'],
          level: ['DETAIL', 'SUM'],
          withoutPayout: ['true', 'false'],
          payoutId: { values: payouts, parameters: ofOwn },
          fileId: { values: [settlementFile, payoutFile], parameters: ofOwn },
        },
      },
      readReconciliationSums: {
        path: `${REPORTS}/aggregations`,
        parameters: days,
        rows: {
          entityId,
          'date.from': ['2026-11-01', '2026-12-02'],
          'date.to': ['2026-12-01', '2026-12-02'],
          currency: ['EUR', 'USD'],
        },
      },
      listExceptions: await listing(`${REPORTS}/exceptions`, ofOwn),
      listReconciliationFiles: await listing(`${REPORTS}/files`, ofOwn),
      readReconciliationFile: reading(`${REPORTS}/files/${report}`),
      readLedgerBalances: {
        path: '/v1/ledger/balances',
        parameters: ofOwn,
        rows: { entityId, asOf: ['2026-11-01', '2026-12-31'], divisionId: divided({}) },
      },
      listLedgerPeriods: {
        path: '/v1/ledger/periods',
        parameters: ofOwn,
        rows: { entityId, divisionId: divided({}) },
      },
      exportLedgerPeriod: reading(`/v1/ledger/periods/${await closed('2026-11')}/export`),
      readJournal: {
        path: '/v1/ledger/journal',
        parameters: { ...days, format: 'csv' },
        rows: {
          entityId,
          format: ['csv', 'json'],
          'date.from': ['2026-11-01', '2026-12-02'],
          'date.to': ['2026-11-01', '2026-12-02'],
          divisionId: divided({ 'date.from': '2026-11-01', 'date.to': '2026-12-31', format: 'csv' }),
          currency: ['EUR', 'USD'],
        },
      },
      uploadSettlementFile: {
        method: 'PUT',
        path: '/v1/settlement/files',
        parameters: { ...ofOwn, 'file.name': 'a.csv' },
        rows: {
          entityId,
          'file.name': { values: ['one.csv', 'other.csv'], told: namesIn('/v1/settlement/files', ofOwn, 'files') },
        },
      },
      listSettlementFiles: await listing('/v1/settlement/files', ofOwn),
      listPayouts: {
        path: '/v1/settlement/payouts',
        parameters: ofOwn,
        rows: {
          ...(await listing('/v1/settlement/payouts', ofOwn)).rows,
          'date.from': ['2026-11-01', '2026-12-21'],
          'date.to': ['2026-11-30', '2026-12-31'],
        },
      },
      readLedgerMonth: {
        path: '/v1/ledger/month',
        parameters: { ...ofOwn, month: '2026-11' },
        rows: { entityId, month: ['2026-11', '2026-12'], divisionId: divided({ month: '2026-11' }) },
      },
      readLedgerChecks: {
        path: '/v1/ledger/checks',
        parameters: { ...ofOwn, month: '2026-11' },
        rows: { entityId, month: ['2026-11', '2026-12'], divisionId: divided({ month: '2026-11' }) },
      },
      listLedgerLines: {
        path: '/v1/ledger/lines',
        parameters: days,
        rows: {
          entityId,
          'date.from': ['2026-11-01', '2026-12-02'],
          'date.to': ['2026-11-01', '2026-12-31'],
          divisionId: divided({ 'date.from': '2026-11-01', 'date.to': '2026-12-31' }),
          figure: ['TURNOVER', 'REFUNDS'],
          currency: ['EUR', 'USD'],
          ...(await paged('/v1/ledger/lines', days)),
        },
      },
      readPayout: reading(`/v1/settlement/payouts/${payouts[0]}`),
      readPayoutStatement: {
        path: `/v1/settlement/payouts/${payouts[0]}/statement`,
        parameters: ofOwn,
        rows: { entityId, locale: ['de', 'fr'], level: ['SUM', 'DETAIL'] },
      },
      readSettlementFile: reading(`/v1/settlement/files/${settlementFile}`),
      listSepaFiles: await listing('/v1/sepa/files', ofBank),
      readSepaFile: ofTheBank(`/v1/sepa/files/${file}`),
      listSepaOrders: await listing(`/v1/sepa/files/${file}/orders`, ofBank),
      readBankOrder: ofTheBank(`/v1/sepa/payments/${debit}`),
      listMandates: await listing('/v1/sepa/mandates', ofBank),
      readMandate: ofTheBank('/v1/sepa/mandates/ABO-A'),
      revokeMandate: { ...ofTheBank('/v1/sepa/mandates/ABO-B'), method: 'DELETE' },
      uploadBankAnswer: {
        method: 'PUT',
        path: '/v1/sepa/answers',
        parameters: { ...ofBank, 'file.name': 'a.xml' },
        rows: {
          entityId: bankId,
          'file.name': { values: ['one.xml', 'other.xml'], told: namesIn('/v1/sepa/answers', ofBank, 'answers') },
        },
      },
      listBankAnswers: await listing('/v1/sepa/answers', ofBank),
      listBankExceptions: await listing('/v1/sepa/exceptions', ofBank),
      listFileTargets: reading(`${REPORTS}/targets`),
      readFileTarget: reading(`${REPORTS}/targets/${shownTarget}`),
      removeFileTarget: {
        method: 'DELETE',
        parameters: ofOwn,
        rows: { entityId },
        path: async () => `${REPORTS}/targets/${await target()}`,
      },
      listTransfers: reading(`${REPORTS}/files/${report}/transfers`),
    };
  };

  beforeAll(async () => {
    consumer = await startConsumer();
    queries = await prepared();
  });
  afterAll(() => consumer.close());

  /** The same bytes would be taken once. */
  const bodies: Readonly<Record<string, () => string>> = {
    'text/csv': () => `${columns}\nDEBIT;1.00;EUR;2026-12-01;${newId()}\n`,
    'application/xml': () => statementOf(),
  };

  test.each(rows)('%s reads %s', async (id, name, field) => {
    const endpoint: Endpoint | undefined = endpoints.find((each) => each.id === id);
    const { upload = '' } = endpoint ?? {};
    await expectTold((asked) => send(asked, bodies[upload]?.(), upload || undefined), queries[id], [name, field]);
  });

  test('is tried', () => {
    expect(Object.keys(queries).toSorted()).toEqual([...new Set(rows.map(([id]) => id))].toSorted());
  });
});
