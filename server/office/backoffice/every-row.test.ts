import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API, type OfficeEndpoint } from '../../../catalogue/backoffice/endpoint.ts';
import { type OfficeRequest, officeEndpoints } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import type { Field, NamesIn } from '../../../catalogue/schema/field.ts';
import { addChannel, addMerchant, changeSettings } from '../../access/entities/settings.ts';
import { issueToken } from '../../access/entities/tokens.ts';
import { invite } from '../../access/people/invitations.ts';
import { timeOf, timestampText } from '../../platform/base/clock.ts';
import { databases } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { startProvider, type TestProvider } from '../../testing/identity-provider.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';
import { expectTold, type SentQuery, type TriedQuery, type TriedReply } from '../../testing/two-values.ts';

type Row = (typeof officeEndpoints)[number];
type Query = Extract<Row, { readonly method: 'GET'; readonly fields: object }>;
/** A query without a parameter of its table, or with one that the table lacks, does not compile. */
type Queries = { readonly [Each in Query as Each['id']]: TriedQuery<NamesIn<OfficeRequest<Each['id']>>> };

const rows = officeEndpoints.flatMap(({ id, method, fields = {} }: OfficeEndpoint) =>
  method === 'GET'
    ? Object.entries<Field>(fields).map(([name, field]) => [id as Query['id'], name, field] as const)
    : [],
);

const command = { actor: { kind: 'command', id: 'root', name: 'root' }, given: undefined } as const;
const scope = { kind: 'psp', id: '' } as const;

const { amount: _amount, currency: _currency, paymentType: _type, ...card } = cardPayment;
const JANE = 'jane@example.com';
const jane = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': JANE,
  'customer.merchantCustomerId': 'C-4711',
};

// Which parameters are read does not depend on the database.
const [tested] = databases;
if (tested === undefined) throw new Error('there is no database to test on');

describe('every parameter of every query of the back office', () => {
  let gateway: TestGateway;
  let provider: TestProvider;
  let page: TestPage;
  let queries: Queries;

  const pay = async (more: Readonly<Record<string, string>> = {}): Promise<string> => {
    gateway.clock.advance(1_000);
    return (await gateway.post('/v1/payments', { ...cardPayment, ...more })).body.id ?? '';
  };

  const prepared = async (): Promise<Queries> => {
    const { entityId: own, clock, database } = gateway;
    const dependencies = { database, clock, vault: gateway.gateway.vault };
    const elsewhere = await addMerchant(dependencies, 'Another merchant', {});
    const other = await addChannel(dependencies, elsewhere, 'Another shop', {});
    await issueToken({ database, clock }, other, undefined);
    // Without a settlement file for so long, it is late.
    await changeSettings(dependencies, own, { 'settlement.lateAfterDays': '1' });
    await pay();
    clock.advance(2 * 24 * 3_600_000);
    page = await pageWith(gateway, 'administrator');
    const second = (): string => timestampText(clock.now()).slice(0, 19);

    // Nobody fetches what is sent to them, so that the test reports each attempt.
    const webhooks: string[] = [];
    for (const url of ['http://one.example/', 'http://other.example/']) {
      webhooks.push((await gateway.post('/v1/webhooks', { url, active: 'true', pulled: 'true' })).body.id ?? '');
    }
    const [webhook = '', otherWebhook = ''] = webhooks;
    const start = second();
    const first = await pay({ ...jane, merchantTransactionId: 'order-0001' });
    const declined = await pay({ 'card.number': '4200000000001552' });
    const stored = (await gateway.post('/v1/registrations', { ...card, ...jane })).body.id ?? '';
    const before = second();
    clock.advance(1_000);
    const middle = second();
    const authorized = await pay({ ...jane, paymentType: 'PA', merchantTransactionId: 'order-0002' });
    await pay({ 'customer.email': 'joe@example.com', 'card.number': '5105105105105100', paymentBrand: 'MASTER' });
    await gateway.gateway.stored();
    const end = second();
    // Two charges of subscriptions that failed.
    const charge = { entity: own, schedule_id: declined, attempt: 1, payment_id: declined, missed: 0 };
    for (const at of [start, end]) {
      const madeAt = timeOf(at);
      const row = { ...charge, due_at: madeAt, made_at: madeAt, result_code: null };
      await gateway.database.commit({ inserts: [{ table: 'schedule_runs', row }] });
    }

    const deliveries = await gateway.get(`/v1/webhooks/${webhook}/deliveries?entityId=${own}`);
    const sent = deliveries.body['deliveries'] as readonly { readonly id: string }[];
    for (const [place, attempt] of [{ status: '200' }, { status: '500' }, { error: 'timed-out' }].entries()) {
      const report = { deliveryId: sent[place]?.id ?? '', attempt: '1', ...attempt };
      const { status, text } = await gateway.post(`/v1/webhooks/${webhook}/messages`, report);
      if (status !== 200) throw new Error(text);
    }
    const [someSent = '', otherSent = ''] = [sent[0]?.id, sent.at(-1)?.id];
    const ofDeliveries = {
      entityId: [own, other],
      'date.from': [start, middle],
      'date.to': [before, end],
      webhookId: [webhook, otherWebhook],
      state: ['delivered', 'undelivered'],
      reason: ['500', 'timed-out'],
    } as const;

    // The audit notes who made them.
    const link = { entityId: own, amount: '9.00', currency: 'EUR', paymentType: 'DB' };
    for (const description of ['One', 'Other', 'Third']) {
      clock.advance(1_000);
      const { status, text } = await page.post('/v1/links', { ...link, description, mailTo: JANE });
      if (status !== 200) throw new Error(text);
    }
    const entry = { entityId: own, list: 'block', reason: 'card testing' };
    await page.post('/v1/risk/entries', { ...entry, 'customer.email': JANE });
    clock.advance(1_000);
    await page.post('/v1/risk/entries', { ...entry, list: 'allow', 'customer.merchantCustomerId': 'C-0815' });
    const idsOf = async (path: string, list: string, more: Readonly<Record<string, string>> = {}) =>
      ((await page.get(path, more)).body[list] as readonly { readonly id: string }[]).map(({ id }) => id);
    const requests = await idsOf('/requests', 'requests', { outcome: 'all' });

    const listed = await idsOf('/risk/entries', 'entries');
    const mailed = await idsOf('/mails', 'mails');

    await page.post(`/payments/${first}/tags`, { tag: 'checked' });
    const [ofOwn, frame] = [{ entityId: own }, { 'date.from': start, 'date.to': end }];
    const entityId = [own, other] as const;
    const inTime = { 'date.from': [start, middle], 'date.to': [before, end] } as const;
    const limit = ['1', '2'] as const;
    const named = {
      entityId: { values: entityId, parameters: { merchantCustomerId: 'C-4711' } },
      merchantCustomerId: { values: ['C-4711', 'C-0815'], parameters: ofOwn },
      email: { values: [JANE, 'nobody@example.com'], parameters: ofOwn },
    } as const;
    const ofJane = { ...ofOwn, merchantCustomerId: 'C-4711' };

    const entries = (await page.get('/audit')).body['entries'] as readonly {
      readonly number: number;
      readonly at: string;
      readonly actor: { readonly id: string };
      readonly action: string;
      readonly subject?: string;
    }[];
    const [newest, oldest] = [entries[0], entries.at(-1)];
    if (newest === undefined || oldest === undefined) throw new Error('the audit has no entries');
    // What an export adds to the audit is behind the end.
    gateway.realClock.advance(1_000);
    const lastSecond = timestampText(gateway.realClock.now()).slice(0, 19);
    gateway.realClock.advance(1_000);
    const dayBefore = '2026-01-01 00:00:00';
    const ofAudit = {
      'date.from': [dayBefore, lastSecond],
      'date.to': [dayBefore, lastSecond],
      actor: [newest.actor.id, 'nobody'],
      action: [newest.action, 'payments.refund'],
      subject: [newest.subject, 'nothing'],
      kind: ['changes', 'reads'],
    } as const;

    return {
      // Beside what the provider sends after a visit.
      completeWithProvider: {
        path: '/sign-in/provider/return',
        parameters: {},
        rows: {
          code: [undefined, 'another'],
          state: [undefined, 'another'],
          iss: [undefined, 'https://another.example'],
          error: [undefined, 'access_denied'],
          // A secret, and therefore not marked so.
          session_state: 'unused',
        },
      },
      readFigures: {
        path: '/figures',
        parameters: { ...frame, 'before.from': start, 'before.to': end },
        rows: { entityId, ...inTime, 'before.from': [start, middle], 'before.to': [before, end] },
      },
      listLateSettlements: { path: '/settlement/late', parameters: {}, rows: { entityId: [own, other] } },
      readRecovered: { path: '/figures/recovered', parameters: frame, rows: { entityId, ...inTime } },
      exportFigures: {
        path: '/figures/export',
        parameters: frame,
        rows: { entityId, ...inTime, timeZone: ['Europe/Berlin', 'Pacific/Kiritimati'] },
      },
      searchPayments: {
        path: '/payments',
        parameters: {},
        rows: {
          entityId,
          limit,
          cursor: [first, authorized],
          ...inTime,
          text: ['order-0001', 'order-0002'],
          paymentTypes: ['DB', 'PA'],
          brands: ['VISA', 'MASTER'],
          codes: ['000.100.110', '800.100.155'],
          countries: ['DE', 'unknown'],
          tag: ['checked', 'other'],
          state: ['succeeded', 'declined'],
          ids: [first, authorized],
        },
      },
      searchDeliveries: {
        path: '/deliveries',
        parameters: {},
        rows: { ...ofDeliveries, limit, cursor: [someSent, otherSent], ids: [someSent, otherSent] },
      },
      listMails: {
        path: '/mails',
        parameters: {},
        rows: {
          entityId,
          state: ['kept', 'sent'],
          to: [JANE, 'nobody@example.com'],
          limit,
          cursor: [mailed[0], mailed[1]],
        },
      },
      countDeliveries: {
        path: '/deliveries/counts',
        parameters: {},
        rows: { ...ofDeliveries, ids: [`${someSent},${otherSent}`, otherSent] },
      },
      listTags: { path: '/tags', parameters: {}, rows: { entityId } },
      readDisputeRates: {
        path: '/disputes/rates',
        parameters: { month: start.slice(0, 7) },
        rows: { entityId, month: [start.slice(0, 7), '2020-01'] },
      },
      readTotals: {
        path: '/lists/totals',
        parameters: { list: 'payments' },
        rows: { list: ['payments', 'requests'], filter: ['state=succeeded', 'state=declined'] },
      },
      searchCustomers: {
        path: '/customers',
        parameters: { text: JANE },
        rows: { entityId, text: [JANE, 'joe@example.com'], cursor: [undefined, first] },
      },
      nameCustomers: {
        path: '/customers/of-accounts',
        parameters: { registrationIds: stored },
        rows: { entityId, registrationIds: [stored, '0'.repeat(32)] },
      },
      showCustomer: { path: '/customers/one', parameters: ofJane, rows: named },
      exportCustomer: {
        path: '/customers/one/export',
        parameters: ofJane,
        rows: { ...named, cursor: [undefined, authorized] },
      },
      readAudit: {
        path: '/audit',
        parameters: { 'date.to': lastSecond },
        rows: { ...ofAudit, limit, cursor: [String(newest.number), String(oldest.number)] },
      },
      exportAudit: {
        path: '/audit/export',
        parameters: { 'date.to': lastSecond },
        rows: { ...ofAudit, timeZone: ['Europe/Berlin', 'Pacific/Kiritimati'] },
      },
      listTokens: { path: '/tokens', parameters: {}, rows: { entityId } },
      listRequests: {
        path: '/requests',
        parameters: { outcome: 'all' },
        rows: {
          entityId,
          limit,
          cursor: [requests[0], requests[1]],
          ...inTime,
          outcome: ['refused', 'all'],
        },
      },
      searchEverything: {
        path: '/search',
        parameters: { text: 'Jane' },
        rows: { text: ['Jane', 'Demo shop'], limit: ['1', '2'] },
      },
      searchListEntries: {
        path: '/risk/entries',
        parameters: {},
        rows: {
          entityId,
          limit,
          cursor: [undefined, listed[0]],
          list: ['block', 'allow'],
          kind: ['email', 'customer'],
          text: [JANE, '0815'],
        },
      },
      listChannels: { path: '/channels', parameters: {}, rows: { text: ['Demo', 'Another'] } },
    };
  };

  beforeAll(async () => {
    provider = await startProvider();
    gateway = await startGateway(await tested.open(), { provider: provider.settings });
    page = await pageWith(gateway, 'administrator');
    const { realClock: clock, database } = gateway;
    await invite({ database, clock }, command, { email: account.email, role: 'viewer', scope }, []);
    queries = await prepared();
  });
  afterAll(async () => {
    await gateway.close();
    await provider.close();
    await gateway.database.close();
  });

  /** The name of a file is part of what is answered. */
  const send = async ({ path, parameters }: SentQuery): Promise<TriedReply> => {
    const { status, text, headers } = await page.get(path, parameters);
    return { status, text: `${headers.get('content-disposition') ?? ''}${text}` };
  };

  const account = { sub: 'joan', email: 'joan@example.com', email_verified: true, name: 'Joan' };

  /** Visits the provider in a new browser, and comes back with what it sent and the parameters of a request. */
  const cameBack = async ({ path, parameters }: SentQuery): Promise<TriedReply> => {
    // Failures of one network count for ten minutes.
    gateway.realClock.advance(600_000);
    const left = await fetch(`${gateway.url}${API}/sign-in/provider`, { redirect: 'manual' });
    const kept = left.headers.getSetCookie().map((cookie) => cookie.replace(/;.*/, ''));
    const { searchParams } = new URL(await provider.visit(left.headers.get('location') ?? '', account));
    const all = new URLSearchParams({ ...Object.fromEntries(searchParams), ...parameters });
    const response = await fetch(`${gateway.url}${API}${path}?${all}`, {
      redirect: 'manual',
      headers: { Cookie: kept.join('; '), 'Sec-Fetch-Site': 'cross-site' },
    });
    return { status: response.status, text: response.headers.get('location') ?? '' };
  };

  const isReturn = ([id]: (typeof rows)[number]): boolean => id === 'completeWithProvider';

  test.each(rows.filter((row) => !isReturn(row)))('%s reads %s', async (id, name, field) => {
    await expectTold(send, queries[id], [name, field]);
  });

  // They move the clock, by which the session of the others ends.
  test.each(rows.filter(isReturn))('%s reads %s', async (id, name, field) => {
    await expectTold(cameBack, queries[id], [name, field]);
  });

  test('is tried', () => {
    expect(Object.keys(queries).toSorted()).toEqual([...new Set(rows.map(([id]) => id))].toSorted());
  });
});
