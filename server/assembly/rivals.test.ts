import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evidenceLimits } from '../../catalogue/books/disputes.ts';
import { transferLimits } from '../../catalogue/books/file-transfers.ts';
import { type EndpointId, endpoints } from '../../catalogue/endpoints/endpoints.ts';
import { addChannel } from '../access/entities/settings.ts';
import { insertException } from '../connectors/sepa/model/exceptions.ts';
import { paymentRecords } from '../payments/model/records.ts';
import { timeOrderedId } from '../platform/base/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { databases } from '../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { differentCustomers } from '../testing/merchant.ts';
import { type TestFiles, testFiles } from '../testing/sftp-server.ts';
import { browserData, follow, formOn, redirectIn, type SeenPage, sendForm } from '../testing/shopper.ts';
import { type Consumer, startConsumer } from '../testing/webhooks.ts';

/** The number of clients that send their requests at the same moment. */
const RIVALS = 50;

type Parameters = Readonly<Record<string, string>>;

/** A reply, either JSON or a page. */
interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** The result code; empty for pages. */
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The concurrent requests of a contest, and what must hold when all of them are answered. */
interface Contest {
  send(gateway: TestGateway, index: number): Promise<Reply>;
  holds?(replies: readonly Reply[]): void | Promise<void>;
}

/** The surroundings in which contests are prepared. */
interface Arena {
  readonly gateway: TestGateway;
  readonly consumer: Consumer;
  readonly customer: () => Parameters;
  readonly files: TestFiles;
}

const { amount, currency, paymentType, ...card } = cardPayment;
const { 'card.cvv': _code, ...account } = card;
const order = { amount, currency, paymentType } as const;
const HUNDREDTHS = 9_200;
const CHALLENGE = { 'card.number': '4200000000000018' };
const FINGERPRINT = { 'card.number': '4200000000000042' };
const migration = {
  'recurringMigration.paymentType': 'DB',
  'recurringMigration.amount': '92.00',
  'recurringMigration.requestTimestamp': '2026-11-01 12:00:00+00:00',
  'recurringMigration.connectorTxId1': 'first-payment-elsewhere',
};
const initial = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.type': 'UNSCHEDULED',
  'standingInstruction.source': 'CIT',
};

const replyOf = async (response: Response): Promise<Reply> => {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  const body = (isJson ? JSON.parse(text) : {}) as { readonly result?: { readonly code: string } };
  return { status, headers, text, body, code: body.result?.code ?? '' };
};

const call = async (
  { url, entityId, accessToken }: TestGateway,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  parameters: Parameters = {},
  headers: Parameters = { Authorization: `Bearer ${accessToken}` },
): Promise<Reply> => {
  const isMerchants = headers['Authorization'] !== undefined;
  const form = new URLSearchParams({ ...(isMerchants ? { entityId } : {}), ...parameters }).toString();
  const hasBody = method === 'POST' || method === 'PUT';
  const response = await fetch(`${url}${path}${hasBody || form === '' ? '' : `?${form}`}`, {
    method,
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    ...(hasBody ? { body: form } : {}),
  });
  return replyOf(response);
};

const shopper = {};

/** Sends the form of a page, as the page's script does. */
const sentForm = async (page: SeenPage, more: Parameters = {}): Promise<Reply> => {
  const { action, fields } = formOn(page);
  const body = new URLSearchParams({ ...fields, ...more });
  return replyOf(await fetch(action, { method: 'POST', redirect: 'manual', body }));
};

const isApproved = ({ code }: Reply): boolean => code === '000.100.110';
const approved = (replies: readonly Reply[]): readonly Reply[] => replies.filter(isApproved);
const idOf = ({ body }: Reply): string => String(body['id']);
const idsOf = (replies: readonly Reply[]): ReadonlySet<string> => new Set(replies.map(idOf));
const hundredths = ({ body }: Reply): number => Math.round(Number(body['amount']) * 100);
const sumOf = (replies: readonly Reply[]): number => replies.reduce((sum, each) => sum + hundredths(each), 0);

const allApproved = (replies: readonly Reply[]): void =>
  expect(replies.filter((each) => !isApproved(each)).map(({ text }) => text)).toEqual([]);

const oneIsApproved = (replies: readonly Reply[]): void => expect(approved(replies)).toHaveLength(1);

/** Every successful reply names the same payment. */
const onePayment = (replies: readonly Reply[]): void => expect(idsOf(approved(replies)).size).toBe(1);

const made = async (reply: Promise<Reply>): Promise<string> => {
  const { status, text, body } = await reply;
  if (status !== 200 || body['id'] === undefined) throw new Error(`the contest cannot be prepared: ${status} ${text}`);
  return String(body['id']);
};

const paid = ({ gateway }: Arena, more: Parameters = {}) =>
  made(call(gateway, 'POST', '/v1/payments', { ...cardPayment, ...more }));

/** Pays, and charges the payment back but for 2.00; returns the ids of the payment and of its dispute. */
const chargedBack = async (arena: Arena): Promise<readonly [id: string, disputeId: string]> => {
  const id = await paid(arena);
  const chargeback = { paymentId: id, amount: '90.00', chargebackResultCode: '000.100.220' };
  return [id, await made(call(arena.gateway, 'POST', '/v1/test/chargebacks', chargeback))];
};

/** Returns a settlement file with one line, which matches no payment. */
const settlementOf = (reference: string): string =>
  `PaymentType;Amount;Currency;SettlementDate;TransactionId\nDEBIT;1.00;EUR;2026-11-20;${reference}\n`;

const receivePayout = (gateway: TestGateway, payout: string, sum = '1.00'): Promise<Reply> => {
  const text = `PaymentType;Amount;Currency;SettlementDate;PayoutId\nDEBIT;${sum};EUR;2026-11-20;${payout}\n`;
  const content = Buffer.from(text).toString('base64');
  return call(gateway, 'POST', '/v1/settlement/files', { 'file.name': 'payout.csv', 'file.content': content });
};

const receiveSettlement = (gateway: TestGateway, reference = 'none'): Promise<Reply> => {
  const content = Buffer.from(settlementOf(reference)).toString('base64');
  return call(gateway, 'POST', '/v1/settlement/files', { 'file.name': 'rival.csv', 'file.content': content });
};

const uploaded = async (
  { url, entityId, accessToken }: TestGateway,
  path: string,
  type: string,
  body: string,
): Promise<Reply> =>
  replyOf(
    await fetch(`${url}${path}?entityId=${entityId}&file.name=rival`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': type },
      body,
    }),
  );

const uploadSettlement = (gateway: TestGateway, reference: string): Promise<Reply> =>
  uploaded(gateway, '/v1/settlement/files', 'text/csv', settlementOf(reference));

/** A settlement file that all send at once is taken once. */
const takenOnce = async (arena: Arena, send: typeof uploadSettlement) => {
  const reference = `rival-${await paid(arena)}`;
  return {
    send: (gateway: TestGateway) => send(gateway, reference),
    holds: async (replies: readonly Reply[]) => {
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      expect(idsOf(replies).size).toBe(1);
      await arena.gateway.gateway.timers.runDue();
      const { body } = await call(arena.gateway, 'GET', `/v1/settlement/files/${[...idsOf(replies)][0]}`);
      expect(body).toMatchObject({ state: 'READ', taken: 1, rejected: 0 });
    },
  };
};

const someEvidence = { 'evidence.kind': 'DELIVERY', 'evidence.text': 'Delivered on Monday.' };

const registered = ({ gateway, customer }: Arena, more: Parameters = {}) =>
  made(call(gateway, 'POST', '/v1/registrations', { ...account, ...customer(), ...more }));

/** The first of each month. */
const plan = { amount: '9.90', currency, 'job.dayOfMonth': '1', 'job.month': '*' };

const scheduled = async (arena: Arena) =>
  made(call(arena.gateway, 'POST', '/v1/schedules', { ...plan, registrationId: await registered(arena) }));

const checkoutOf = ({ gateway, customer }: Arena, more: Parameters = {}) =>
  made(call(gateway, 'POST', '/v1/checkouts', { ...order, ...customer(), ...more }));

const webhookOf = async (arena: Arena, path: string) =>
  made(call(arena.gateway, 'POST', '/v1/webhooks', { url: `${arena.consumer.url}/${path}`, active: 'true' }));

const pulledWebhookOf = async (arena: Arena, path: string) =>
  made(
    call(arena.gateway, 'POST', '/v1/webhooks', {
      url: `${arena.consumer.url}/${path}`,
      active: 'true',
      pulled: 'true',
    }),
  );

const TARGETS = '/v1/reports/reconciliations/targets';

/** A target that no server answers for. */
const fileTarget = {
  host: '127.0.0.1',
  port: '1',
  username: 'tollgate',
  hostKey: `SHA256:${'A'.repeat(43)}`,
  password: 'of the contest',
};

const targetOf = ({ gateway }: Arena, folder: string) =>
  made(call(gateway, 'POST', TARGETS, { ...fileTarget, folder }));

const removedTarget = ({ gateway }: Arena, id: string) => call(gateway, 'DELETE', `${TARGETS}/${id}`);

const transfersOfFile = ({ gateway, files }: Arena) =>
  `/v1/reports/reconciliations/files/${files.add(gateway.entityId, 'day.csv', 'a;b').id}/transfers`;

const readOnly = (path: string, parameters: Parameters = {}, headers?: Parameters) => ({
  'is read by all': async (): Promise<Contest> => ({
    send: (gateway) => call(gateway, 'GET', path, parameters, headers),
    holds: (replies) => expect(new Set(replies.map(({ status }) => status)).size).toBe(1),
  }),
});

const refusedToAll = (path: string, parameters: Parameters) => ({
  'is refused to all': async (): Promise<Contest> => ({
    send: (gateway) => call(gateway, 'POST', path, parameters),
    holds: (replies) => expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 400)),
  }),
});

/** Makes a payment whose cardholder gets a challenge; returns its id, reply and redirect. */
const challenged = async ({ gateway, customer }: Arena, number: Parameters = CHALLENGE) => {
  const { body } = await call(gateway, 'POST', '/v1/payments', {
    ...cardPayment,
    ...browserData,
    ...customer(),
    ...number,
  });
  return { id: String(body['id']), body, redirect: redirectIn(body) };
};

const outcomeIs = async ({ gateway }: Arena, id: string, code: string): Promise<void> => {
  const { code: stored } = await call(gateway, 'GET', `/v1/payments/${id}`);
  expect(stored).toBe(code);
};

/** Two kinds of follow-ups of one payment in turn: together they never exceed its amount. */
const neverOverdrawn =
  (first: string, types: readonly string[], part: string) =>
  async (arena: Arena): Promise<Contest> => {
    const id = await paid(arena, { paymentType: first });
    return {
      send: (gateway, index) => {
        const type = types[index % types.length] ?? '';
        const money: Parameters = type === 'RV' ? {} : { amount: part, currency };
        return call(gateway, 'POST', `/v1/payments/${id}`, { paymentType: type, ...money });
      },
      holds: async (replies) => {
        expect(approved(replies).length).toBeGreaterThan(0);
        expect(sumOf(approved(replies))).toBeLessThanOrEqual(HUNDREDTHS);
      },
    };
  };

const oneAccount =
  (path: string, more: Parameters) =>
  async ({ customer }: Arena): Promise<Contest> => {
    const request = { ...account, ...customer(), ...more };
    return {
      send: (gateway) => call(gateway, 'POST', path, request),
      holds: (replies) => {
        allApproved(replies);
        expect(idsOf(replies).size).toBe(1);
      },
    };
  };

const charges = (path: (id: string) => string) => ({
  'is charged by all': async (arena: Arena): Promise<Contest> => {
    const id = await registered(arena);
    return {
      send: (gateway) => call(gateway, 'POST', path(id), order),
      holds: (replies) => {
        allApproved(replies);
        expect(idsOf(replies).size).toBe(RIVALS);
      },
    };
  },
  'is charged under an agreement by all': async (arena: Arena): Promise<Contest> => {
    const id = await registered(arena, initial);
    const repeated = { ...initial, 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };
    return { send: (gateway) => call(gateway, 'POST', path(id), { ...order, ...repeated }), holds: allApproved };
  },
  'is charged and removed': async (arena: Arena): Promise<Contest> => {
    const id = await registered(arena);
    return {
      send: (gateway, index) =>
        index === RIVALS / 2
          ? call(gateway, 'DELETE', `/v1/registrations/${id}`)
          : call(gateway, 'POST', path(id), order),
      holds: async (replies) => {
        expect(replies[RIVALS / 2]?.status).toBe(200);
        expect((await call(arena.gateway, 'POST', path(id), order)).code).toBe('100.150.202');
      },
    };
  },
});

const onceUnderAKey =
  (path: string, parameters: (arena: Arena) => Parameters | Promise<Parameters>) =>
  async (arena: Arena): Promise<Contest> => {
    const request = await parameters(arena);
    const key = `key-${JSON.stringify(arena.customer())}`.replaceAll(/[^!-~]/g, '');
    return {
      send: (gateway) =>
        call(gateway, 'POST', path, request, {
          Authorization: `Bearer ${gateway.accessToken}`,
          'Idempotency-Key': key,
        }),
      holds: (replies) => {
        const done = replies.filter(({ status }) => status !== 409);
        expect(done.length).toBeGreaterThan(0);
        expect(idsOf(done).size).toBe(1);
      },
    };
  };

/** All clients submit one checkout: it is paid once. */
const submitting = (action: 'payment' | 'registration', more: Parameters = {}) => ({
  'is submitted by all': async (arena: Arena): Promise<Contest> => {
    const checkout = await checkoutOf(arena, more);
    return {
      send: (gateway) => call(gateway, 'POST', `/v1/checkouts/${checkout}/${action}`, card, shopper),
      holds: onePayment,
    };
  },
});

/** Every shopper has a checkout of their own, and all use the same account. */
const accountOnCheckouts =
  (action: 'payment' | 'registration', more: Parameters) =>
  async (arena: Arena): Promise<Contest> => {
    const customer = arena.customer();
    const checkouts = await Promise.all(
      Array.from({ length: RIVALS }, () => checkoutOf(arena, { ...more, ...customer })),
    );
    return {
      send: (gateway, index) => call(gateway, 'POST', `/v1/checkouts/${checkouts[index]}/${action}`, card, shopper),
      holds: async (replies) => {
        allApproved(replies);
        const read = checkouts.map((id) => call(arena.gateway, 'GET', `/v1/checkouts/${id}/${action}`));
        const stored = (await Promise.all(read)).map(
          ({ body }) => body[action === 'payment' ? 'registrationId' : 'id'],
        );
        expect(new Set(stored).size).toBe(1);
        expect(stored[0]).toMatch(/^8a/);
      },
    };
  };

const LISTS = '/v1/risk/entries';

const listed = (email: string): Parameters => ({ list: 'block', reason: 'a rival', 'customer.email': email });

const ofCustomer = (email: string): Parameters => ({
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': email,
});

/** A payment either came before the change of a list or after it. */
const isDecidedByList = ({ code }: Reply): boolean => code === '000.100.110' || code === '800.300.200';

const removedEntry = async ({ gateway }: Arena, id: string): Promise<void> =>
  expect((await call(gateway, 'DELETE', `${LISTS}/${id}`)).status).toBe(200);

const contests: Readonly<Record<EndpointId, Readonly<Record<string, (arena: Arena) => Promise<Contest>>>>> = {
  createPayment: {
    'of one card with createRegistration': async ({ customer }) => {
      const request = { ...cardPayment, ...customer(), createRegistration: 'true' };
      return {
        send: (gateway) => call(gateway, 'POST', '/v1/payments', request),
        holds: (replies) => {
          allApproved(replies);
          expect(new Set(replies.map(({ body }) => body['registrationId'])).size).toBe(1);
        },
      };
    },
    'of one card that begins an agreement': async ({ customer }) => {
      const request = { ...cardPayment, ...customer(), ...initial, createRegistration: 'true' };
      return { send: (gateway) => call(gateway, 'POST', '/v1/payments', request), holds: allApproved };
    },
    'of type RG with an agreement made elsewhere': oneAccount('/v1/payments', { paymentType: 'RG', ...migration }),
    'under one Idempotency-Key': onceUnderAKey('/v1/payments', () => cardPayment),
    'with one merchantTransactionId where duplicates are refused': async ({ gateway, customer }) => {
      const { database, clock, entityId } = gateway;
      const channel = await addChannel({ database, clock, vault: gateway.gateway.vault }, entityId, 'Shop', {
        duplicateWindowHours: '24',
      });
      const request = { ...cardPayment, ...customer(), entityId: channel, merchantTransactionId: 'order 0007' };
      return { send: (to) => call(to, 'POST', '/v1/payments', request), holds: oneIsApproved };
    },
    'with one token of a wallet': async ({ gateway, customer }) => {
      const facts = { number: '4200000000000000', expiryMonth: '05', expiryYear: '2034', holder: 'Jane Jones' };
      const proof = { network: 'Visa', cryptogram: 'AgAAAAAABk4DWZ4C28yUQAAAAAA=', eci: '05' };
      const token = gateway
        .walletTokens()
        .seal('walletOne', { ...facts, ...proof, amount: 9_200n, currency: 'EUR', channelId: gateway.entityId });
      const request = { ...order, ...customer(), paymentBrand: 'APPLEPAY', 'walletOne.paymentToken': token };
      return {
        send: (to) => call(to, 'POST', '/v1/payments', request),
        holds: (replies) => expect(approved(replies).length).toBeLessThanOrEqual(1),
      };
    },
  },
  readReceipt: {
    'is read while the payment is refunded': async (arena) => {
      const id = await paid(arena);
      return {
        send: (gateway, index) =>
          index % 2 === 0
            ? call(gateway, 'GET', `/v1/payments/${id}/receipt`)
            : call(gateway, 'POST', `/v1/payments/${id}`, { paymentType: 'RF', amount: '1.00', currency }),
      };
    },
  },
  readPayment: {
    'is read while it is captured': async (arena) => {
      const id = await paid(arena, { paymentType: 'PA' });
      return {
        send: (gateway, index) =>
          index % 2 === 0
            ? call(gateway, 'GET', `/v1/payments/${id}`)
            : call(gateway, 'POST', `/v1/payments/${id}`, { paymentType: 'CP', amount: '1.00', currency }),
      };
    },
  },
  followUp: {
    'refunds of one payment': neverOverdrawn('DB', ['RF'], '3.00'),
    'captures of one authorization': neverOverdrawn('PA', ['CP'], '3.00'),
    'captures and reversals of one authorization': neverOverdrawn('PA', ['CP', 'RV'], '92.00'),
    'reversals of one authorization': neverOverdrawn('PA', ['RV'], '92.00'),
    'refunds and reversals of one payment': neverOverdrawn('DB', ['RF', 'RV'], '30.00'),
    'under one Idempotency-Key': async (arena) => {
      const id = await paid(arena);
      return onceUnderAKey(`/v1/payments/${id}`, () => ({ paymentType: 'RF', amount: '1.00', currency }))(arena);
    },
  },
  queryPayments: readOnly('/v1/query', { merchantTransactionId: 'order 0007' }),
  queryPayment: {
    'is found while it is refunded': async (arena) => {
      const id = await paid(arena);
      return {
        send: (gateway, index) =>
          index % 2 === 0
            ? call(gateway, 'GET', `/v1/query/${id}`, { includeLinkedTransactions: 'true' })
            : call(gateway, 'POST', `/v1/payments/${id}`, { paymentType: 'RF', amount: '1.00', currency }),
      };
    },
  },
  queryRecords: readOnly('/v3/query'),
  readResultCodes: readOnly('/v1/resultcodes', {}, shopper),
  readTestData: readOnly('/v1/testdata', {}, shopper),
  readTestClock: readOnly('/v1/test/clock'),
  moveTestClock: {
    'is moved by all': async ({ gateway }) => {
      const before = gateway.clock.now();
      return {
        send: (to, index) => {
          const action: Parameters = [{ action: 'freeze' }, { action: 'resume' }][index % 10] ?? {
            action: 'advance',
            seconds: '1',
          };
          return call(to, 'POST', '/v1/test/clock', action);
        },
        holds: async (replies) => {
          expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
          await call(gateway, 'POST', '/v1/test/clock', { action: 'resume' });
          expect(gateway.clock.now() - before).toBe((RIVALS * 8 * 1_000) / 10);
        },
      };
    },
  },
  readTestEvents: {
    'are read while more events occur': async (arena) => {
      const paymentId = await paid(arena);
      return {
        send: (gateway, index) =>
          index % 2 === 0
            ? call(gateway, 'GET', '/v1/test/events', { paymentId })
            : call(gateway, 'POST', `/v1/payments/${paymentId}`, { paymentType: 'RF', amount: '1.00', currency }),
      };
    },
  },
  readTestMails: {
    'are read while payments cause more': async ({ customer }) => ({
      send: (gateway, index) =>
        index % 2 === 0
          ? call(gateway, 'GET', '/v1/test/mails', {})
          : call(gateway, 'POST', '/v1/payments', {
              ...cardPayment,
              ...customer(),
              'customer.email': 'jane@example.com',
            }),
    }),
  },
  createRegistration: {
    'of one account': oneAccount('/v1/registrations', {}),
    'of one account with an agreement made elsewhere': oneAccount('/v1/registrations', migration),
    'of one account that begins an agreement': oneAccount('/v1/registrations', initial),
    'under one Idempotency-Key': onceUnderAKey('/v1/registrations', ({ customer }) => ({ ...account, ...customer() })),
    'of one account that is removed meanwhile': async (arena) => {
      const request = { ...account, ...arena.customer(), ...migration };
      const id = await made(call(arena.gateway, 'POST', '/v1/registrations', request));
      return {
        send: (gateway, index) =>
          index % 10 === 0
            ? call(gateway, 'DELETE', `/v1/registrations/${id}`)
            : call(gateway, 'POST', '/v1/registrations', request),
        holds: (replies) => {
          const [removals, stored] = [
            replies.filter((_, at) => at % 10 === 0),
            replies.filter((_, at) => at % 10 !== 0),
          ];
          oneIsApproved(removals);
          allApproved(stored);
          expect(idsOf(stored).size).toBeLessThanOrEqual(2);
        },
      };
    },
  },
  readRegistration: {
    'is read while it gets agreements': async (arena) => {
      const request = { ...account, ...arena.customer() };
      const id = await made(call(arena.gateway, 'POST', '/v1/registrations', request));
      return {
        send: (gateway, index) =>
          index % 2 === 0
            ? call(gateway, 'GET', `/v1/registrations/${id}`)
            : call(gateway, 'POST', '/v1/registrations', { ...request, ...initial }),
        holds: allApproved,
      };
    },
  },
  removeRegistration: {
    'is removed by all': async (arena) => {
      const id = await registered(arena);
      return { send: (gateway) => call(gateway, 'DELETE', `/v1/registrations/${id}`), holds: oneIsApproved };
    },
  },
  createSchedule: {
    'is made by all on one account': async (arena) => {
      const request = { ...plan, registrationId: await registered(arena) };
      return {
        send: (gateway) => call(gateway, 'POST', '/v1/schedules', request),
        holds: (replies) => {
          allApproved(replies);
          expect(idsOf(replies).size).toBe(replies.length);
        },
      };
    },
    'is made while its account is removed': async (arena) => {
      const id = await registered(arena);
      return {
        send: (gateway, index) =>
          index % 10 === 0
            ? call(gateway, 'DELETE', `/v1/registrations/${id}`)
            : call(gateway, 'POST', '/v1/schedules', { ...plan, registrationId: id }),
        holds: async () => {
          const { body } = await call(arena.gateway, 'GET', '/v1/schedules', { registrationId: id, state: 'ACTIVE' });
          expect(body['schedules']).toEqual([]);
        },
      };
    },
    'under one Idempotency-Key': onceUnderAKey('/v1/schedules', async (arena) => ({
      ...plan,
      registrationId: await registered(arena),
    })),
  },
  listSchedules: readOnly('/v1/schedules'),
  readSchedule: {
    'is read while it is changed': async (arena) => {
      const id = await scheduled(arena);
      return {
        send: (gateway, index) =>
          index % 2 === 0
            ? call(gateway, 'GET', `/v1/schedules/${id}`)
            : call(gateway, 'POST', `/v1/schedules/${id}/reschedule`, { amount: `${index + 1}.00`, currency }),
        holds: (replies) => expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200])),
      };
    },
  },
  reschedule: {
    'is changed by all': async (arena) => {
      const id = await scheduled(arena);
      return {
        send: (gateway, index) =>
          call(gateway, 'POST', `/v1/schedules/${id}/reschedule`, { amount: `${index + 1}.00`, currency }),
        holds: async (replies) => {
          allApproved(replies);
          const { body } = await call(arena.gateway, 'GET', `/v1/schedules/${id}`);
          expect(replies.map((reply) => reply.body['amount'])).toContain(body['amount']);
        },
      };
    },
  },
  deschedule: {
    'is ended by all': async (arena) => {
      const id = await scheduled(arena);
      return {
        send: (gateway) => call(gateway, 'POST', `/v1/schedules/${id}/deschedule`),
        holds: oneIsApproved,
      };
    },
    'is ended and changed': async (arena) => {
      const id = await scheduled(arena);
      return {
        send: (gateway, index) =>
          index % 5 === 0
            ? call(gateway, 'POST', `/v1/schedules/${id}/deschedule`)
            : call(gateway, 'POST', `/v1/schedules/${id}/reschedule`, { amount: '5.00', currency }),
        holds: async (replies) => {
          oneIsApproved(replies.filter((_, at) => at % 5 === 0));
          const { body } = await call(arena.gateway, 'GET', `/v1/schedules/${id}`);
          expect(body['schedule']).toMatchObject({ state: 'ENDED', reason: 'DESCHEDULED', nextRuns: [] });
        },
      };
    },
  },
  testChargeback: {
    'is made while refunds are': async (arena) => {
      const id = await paid(arena);
      return {
        send: (gateway, index) =>
          index % 2 === 0
            ? call(gateway, 'POST', '/v1/test/chargebacks', { paymentId: id, amount: '3.00' })
            : call(gateway, 'POST', `/v1/payments/${id}`, { paymentType: 'RF', amount: '3.00', currency }),
        holds: (replies) => expect(sumOf(replies.filter(({ status }) => status === 200))).toBe(9_000),
      };
    },
  },
  testChargebackReversal: {
    'is made by all, and what it gives back is refunded': async (arena) => {
      const [id, disputeId] = await chargedBack(arena);
      return {
        send: (gateway) => call(gateway, 'POST', `/v1/test/chargebacks/${disputeId}/reversal`, { amount: '3.00' }),
        holds: async (replies) => {
          expect(replies.filter(({ status }) => status === 200)).toHaveLength(30);
          const refund = { paymentType: 'RF', amount: '90.00', currency };
          expect((await call(arena.gateway, 'POST', `/v1/payments/${id}`, refund)).code).toBe('000.100.110');
        },
      };
    },
  },
  listProcessorEvents: readOnly('/v1/connectors/events'),
  listDisputes: readOnly('/v1/disputes'),
  listExceptions: readOnly('/v1/reports/reconciliations/exceptions'),
  listReconciliationFiles: readOnly('/v1/reports/reconciliations/files'),
  listSettlementFiles: readOnly('/v1/settlement/files'),
  listPayouts: readOnly('/v1/settlement/payouts'),
  readLedgerMonth: readOnly('/v1/ledger/month', { month: '2026-11' }),
  readLedgerChecks: readOnly('/v1/ledger/checks', { month: '2026-11' }),
  listLedgerLines: readOnly('/v1/ledger/lines', { 'date.from': '2026-11-01', 'date.to': '2026-11-30' }),
  readPayout: {
    'is read by all': async (arena) => {
      const reference = `rival-${await paid(arena)}`;
      await made(receivePayout(arena.gateway, reference));
      await arena.gateway.gateway.timers.runDue();
      const { body } = await call(arena.gateway, 'GET', '/v1/settlement/payouts', { limit: '500' });
      const listed = body['payouts'] as readonly { readonly id: string; readonly reference: string }[];
      const id = listed.find((payout) => payout.reference === reference)?.id;
      return {
        send: (gateway) => call(gateway, 'GET', `/v1/settlement/payouts/${id}`),
        holds: (replies) => expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200])),
      };
    },
  },
  readPayoutStatement: {
    'is read while its records come': async (arena) => {
      const reference = `rival-${await paid(arena)}`;
      await made(receivePayout(arena.gateway, reference));
      await arena.gateway.gateway.timers.runDue();
      const { body } = await call(arena.gateway, 'GET', '/v1/settlement/payouts', { limit: '500' });
      const listed = body['payouts'] as readonly { readonly id: string; readonly reference: string }[];
      const id = listed.find((payout) => payout.reference === reference)?.id;
      return {
        send: (gateway, index) =>
          index % 10 === 9
            ? receivePayout(gateway, reference, `${index}.00`)
            : call(gateway, 'GET', `/v1/settlement/payouts/${id}/statement`),
        holds: (replies) => expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200])),
      };
    },
  },
  readSettlementFile: {
    'is read by all': async (arena) => {
      const id = await made(receiveSettlement(arena.gateway, arena.customer()['merchantTransactionId']));
      return {
        send: (gateway) => call(gateway, 'GET', `/v1/settlement/files/${id}`),
        holds: (replies) => expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200])),
      };
    },
  },
  receiveSettlementFile: {
    'arrives from all at once, and is taken once': (arena) => takenOnce(arena, receiveSettlement),
  },
  uploadSettlementFile: {
    'arrives from all at once, and is taken once': (arena) => takenOnce(arena, uploadSettlement),
  },
  resolveException: {
    'is resolved by all, once': async (arena) => {
      const reference = `rival-${await paid(arena)}`;
      await made(receiveSettlement(arena.gateway, reference));
      await arena.gateway.gateway.timers.runDue();
      const { body } = await call(arena.gateway, 'GET', '/v1/reports/reconciliations/exceptions', { limit: '500' });
      const listed = body['reconciliations'] as readonly { id: string; merchantTransactionId: string }[];
      const id = listed.find(({ merchantTransactionId }) => merchantTransactionId === reference)?.id;
      return {
        send: (gateway) =>
          call(gateway, 'POST', `/v1/reports/reconciliations/exceptions/${id}`, { resolvedBy: 'Ada', reason: 'test' }),
        holds: (replies) => expect(replies.filter(({ status }) => status === 200)).toHaveLength(1),
      };
    },
  },
  readLedgerBalances: readOnly('/v1/ledger/balances'),
  listLedgerPeriods: readOnly('/v1/ledger/periods'),
  // `close.test.ts` of accounting has a month that is over.
  closeLedgerPeriod: refusedToAll('/v1/ledger/periods', { month: '2099-01' }),
  reopenLedgerPeriod: refusedToAll('/v1/ledger/periods/reopened', { month: '2026-10', reason: 'test' }),
  exportLedgerPeriod: readOnly('/v1/ledger/periods/8a000000000000000000000000000000/export'),
  readJournal: readOnly('/v1/ledger/journal', { format: 'csv', 'date.from': '2026-11-01', 'date.to': '2026-11-30' }),
  readReconciliationFile: readOnly('/v1/reports/reconciliations/files/8a000000000000000000000000000000'),
  listSepaFiles: readOnly('/v1/sepa/files'),
  readSepaFile: readOnly('/v1/sepa/files/8a000000000000000000000000000000'),
  listSepaOrders: readOnly('/v1/sepa/files/8a000000000000000000000000000000/orders'),
  readBankOrder: readOnly('/v1/sepa/payments/8a000000000000000000000000000000'),
  listBankAnswers: readOnly('/v1/sepa/answers'),
  listMandates: readOnly('/v1/sepa/mandates'),
  readMandate: readOnly('/v1/sepa/mandates/ABO-17'),
  // With a bank of the channel: server/connectors/sepa/mandates.test.ts.
  revokeMandate: {
    'is refused to all while there is no mandate': async () => ({
      send: (gateway) => call(gateway, 'DELETE', '/v1/sepa/mandates/ABO-17'),
      holds: (replies) => expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404])),
    }),
  },
  listBankExceptions: readOnly('/v1/sepa/exceptions'),
  resolveBankException: {
    'is resolved by all, once': async ({ gateway }) => {
      const [channelId, id] = [gateway.entityId, timeOrderedId(gateway.clock)];
      const exception = { channelId, id, kind: 'SURPLUS', source: id, amount: 1_000n, day: '2026-11-20' } as const;
      const unsettled = { paymentId: undefined, reason: undefined, createdAtMs: gateway.clock.now() };
      await gateway.database.commit({ inserts: [insertException({ ...exception, ...unsettled })] });
      return {
        send: (each) => call(each, 'POST', `/v1/sepa/exceptions/${id}`, { resolvedBy: 'Ada', reason: 'test' }),
        holds: (replies) => expect(replies.filter(({ status }) => status === 200)).toHaveLength(1),
      };
    },
  },
  uploadBankAnswer: {
    'is refused to all while the channel has no bank': async () => ({
      send: (gateway) => uploaded(gateway, '/v1/sepa/answers', 'application/xml', '<Document/>'),
      holds: (replies) => expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400])),
    }),
  },
  readDispute: {
    'is read while evidence is sent': async (arena) => {
      const [, id] = await chargedBack(arena);
      return {
        send: (gateway, index) =>
          index % 5 > 0
            ? call(gateway, 'GET', `/v1/disputes/${id}`)
            : call(gateway, 'POST', `/v1/disputes/${id}/evidence`, someEvidence),
        holds: (replies) => expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200])),
      };
    },
  },
  addEvidence: {
    'is sent by all': async (arena) => {
      const [, id] = await chargedBack(arena);
      return {
        send: (gateway) => call(gateway, 'POST', `/v1/disputes/${id}/evidence`, someEvidence),
        holds: async (replies) => {
          expect(replies.filter(({ status }) => status === 200)).toHaveLength(evidenceLimits.pieces);
          const { body } = await call(arena.gateway, 'GET', `/v1/disputes/${id}`);
          expect(body['evidence']).toHaveLength(evidenceLimits.pieces);
        },
      };
    },
  },
  contestDispute: {
    'is contested by all, and accepted by some': async (arena) => {
      const [, id] = await chargedBack(arena);
      await made(call(arena.gateway, 'POST', `/v1/disputes/${id}/evidence`, someEvidence));
      return {
        send: (gateway, index) => call(gateway, 'POST', `/v1/disputes/${id}/${index % 5 > 0 ? 'contest' : 'accept'}`),
        holds: (replies) =>
          expect(new Set(replies.flatMap(({ status, body }) => (status === 200 ? [body['state']] : []))).size).toBe(1),
      };
    },
  },
  acceptDispute: {
    'is accepted by all': async (arena) => {
      const [, id] = await chargedBack(arena);
      return {
        send: (gateway) => call(gateway, 'POST', `/v1/disputes/${id}/accept`),
        holds: (replies) => expect(new Set(replies.map(({ body }) => body['state']))).toEqual(new Set(['ACCEPTED'])),
      };
    },
  },
  payRegistration: charges((id) => `/v1/registrations/${id}/payments`),
  payRegistrationShort: charges((id) => `/v1/registrations/${id}`),
  createCheckout: { 'under one Idempotency-Key': onceUnderAKey('/v1/checkouts', () => order) },
  updateCheckout: {
    'is changed by all': async (arena) => {
      const id = await checkoutOf(arena);
      return {
        send: (gateway, index) => call(gateway, 'POST', `/v1/checkouts/${id}`, { amount: `${index + 1}.00` }),
        holds: (replies) => expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['000.200.101'])),
      };
    },
    'is changed and paid': async (arena) => {
      const id = await checkoutOf(arena);
      return {
        send: (gateway, index) =>
          index % 5 === 0
            ? call(gateway, 'POST', `/v1/checkouts/${id}/payment`, card, shopper)
            : call(gateway, 'POST', `/v1/checkouts/${id}`, { amount: `${index + 1}.00` }),
        holds: (replies) => onePayment(replies.filter((_, at) => at % 5 === 0)),
      };
    },
  },
  submitCheckout: {
    ...submitting('payment'),
    'brings one account to all checkouts': accountOnCheckouts('payment', { createRegistration: 'true' }),
    'brings one account with an agreement to all checkouts': accountOnCheckouts('payment', {
      createRegistration: 'true',
      ...initial,
    }),
    'pays with one stored account on all checkouts': async (arena) => {
      const registrationId = await registered(arena);
      const offer = { 'registrations[0].id': registrationId };
      const checkouts = await Promise.all(Array.from({ length: RIVALS }, () => checkoutOf(arena, offer)));
      return {
        send: (gateway, index) =>
          call(gateway, 'POST', `/v1/checkouts/${checkouts[index]}/payment`, { registrationId }, shopper),
        holds: allApproved,
      };
    },
  },
  readCheckoutPayment: {
    'is read while it is paid': async (arena) => {
      const id = await checkoutOf(arena);
      return {
        send: (gateway, index) =>
          index % 2 === 0
            ? call(gateway, 'GET', `/v1/checkouts/${id}/payment`)
            : call(gateway, 'POST', `/v1/checkouts/${id}/payment`, card, shopper),
        holds: onePayment,
      };
    },
  },
  submitCheckoutRegistration: {
    ...submitting('registration', { createRegistration: 'true', paymentType: 'RG' }),
    'brings one account to all checkouts': accountOnCheckouts('registration', { paymentType: 'RG' }),
    'brings one account with an agreement to all checkouts': accountOnCheckouts('registration', {
      paymentType: 'RG',
      ...initial,
    }),
  },
  handInCheckout: {
    'is handed in by all clients': async (arena) => {
      const id = await checkoutOf(arena);
      return {
        send: (gateway) => call(gateway, 'POST', `/v1/checkouts/${id}/summary`, card, shopper),
        holds: (replies) => expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['000.200.000'])),
      };
    },
    'is handed in, changed and confirmed': async (arena) => {
      const id = await checkoutOf(arena);
      const ways = [
        (gateway: TestGateway) => call(gateway, 'POST', `/v1/checkouts/${id}/summary`, card, shopper),
        (gateway: TestGateway) => call(gateway, 'POST', `/v1/checkouts/${id}`, { amount: '12.00' }),
        (gateway: TestGateway) => call(gateway, 'POST', `/v1/checkouts/${id}/confirmation`),
      ];
      return {
        send: (gateway, index) => (ways[index % ways.length] ?? call)(gateway, 'GET', ''),
        holds: (replies) =>
          expect(idsOf(approved(replies.filter((_, at) => at % 3 === 2))).size).toBeLessThanOrEqual(1),
      };
    },
  },
  confirmCheckout: {
    'is confirmed by all': async (arena) => {
      const id = await checkoutOf(arena);
      await call(arena.gateway, 'POST', `/v1/checkouts/${id}/summary`, card, shopper);
      return { send: (gateway) => call(gateway, 'POST', `/v1/checkouts/${id}/confirmation`), holds: onePayment };
    },
  },
  removeOfferedRegistration: {
    'is removed by all': async (arena) => {
      const { database, clock, entityId, gateway } = arena.gateway;
      const channel = await addChannel({ database, clock, vault: gateway.vault }, entityId, 'Shop', {
        shoppersRemoveRegistrations: 'true',
      });
      const registrationId = await registered(arena, { entityId: channel });
      const id = await checkoutOf(arena, { entityId: channel, 'registrations[0].id': registrationId });
      return {
        send: (to) => call(to, 'POST', `/v1/checkouts/${id}/registration/removal`, { registrationId }, shopper),
        holds: (replies) => expect(approved(replies).length).toBeGreaterThan(0),
      };
    },
  },
  readCheckoutRegistration: {
    'is read while it is stored': async (arena) => {
      const id = await checkoutOf(arena, { paymentType: 'RG' });
      return {
        send: (gateway, index) =>
          index % 2 === 0
            ? call(gateway, 'GET', `/v1/checkouts/${id}/registration`)
            : call(gateway, 'POST', `/v1/checkouts/${id}/registration`, card, shopper),
        holds: onePayment,
      };
    },
  },
  readCheckoutConfiguration: {
    'is read while it is paid': async (arena) => {
      const id = await checkoutOf(arena);
      return {
        send: (gateway, index) =>
          index % 2 === 0
            ? call(gateway, 'GET', `/v1/checkouts/${id}/configuration`, {}, shopper)
            : call(gateway, 'POST', `/v1/checkouts/${id}/payment`, card, shopper),
      };
    },
  },
  readCheckoutOutcome: {
    'is read while it is paid': async (arena) => {
      const id = await checkoutOf(arena);
      return {
        send: (gateway, index) =>
          index % 2 === 0
            ? call(gateway, 'GET', `/v1/checkouts/${id}/outcome`, {}, shopper)
            : call(gateway, 'POST', `/v1/checkouts/${id}/payment`, card, shopper),
      };
    },
  },
  readBrandsOfNumber: {
    'are read by all': async (arena) => {
      const id = await checkoutOf(arena);
      return {
        send: (gateway) => call(gateway, 'POST', `/v1/checkouts/${id}/brands`, { 'card.number': '42000000' }, shopper),
        holds: (replies) => expect(replies.every(({ status }) => status === 200)).toBe(true),
      };
    },
  },
  authenticate: {
    'of one card': async ({ customer }) => ({
      send: (gateway) =>
        call(gateway, 'POST', '/v1/threeDSecure', {
          ...card,
          ...browserData,
          ...customer(),
          amount,
          currency,
          'card.number': '4200000000000026',
        }),
      holds: allApproved,
    }),
    'under one Idempotency-Key': onceUnderAKey('/v1/threeDSecure', () => ({
      ...card,
      ...browserData,
      amount,
      currency,
      'card.number': '4200000000000026',
    })),
  },
  readAuthentication: {
    'is read by all': async (arena) => {
      const id = await made(
        call(arena.gateway, 'POST', '/v1/threeDSecure', {
          ...card,
          ...browserData,
          ...CHALLENGE,
          amount,
          currency,
        }),
      );
      return { send: (gateway) => call(gateway, 'GET', `/v1/threeDSecure/${id}`) };
    },
  },
  continueAuthentication: {
    'is continued by all, after the challenge was answered': async (arena) => {
      const { id, body, redirect } = await challenged(arena);
      await sendForm(await sendForm(await follow(body)), { answer: 'approve' });
      return {
        send: (gateway) => call({ ...gateway, url: '' }, 'GET', redirect.url, {}, shopper),
        holds: () => outcomeIs(arena, id, '000.100.110'),
      };
    },
  },
  postAuthentication: {
    'is continued by all': async (arena) => {
      const { id, redirect } = await challenged(arena);
      return {
        send: (gateway) => call({ ...gateway, url: '' }, 'POST', redirect.url, {}, shopper),
        holds: () => outcomeIs(arena, id, '000.200.000'),
      };
    },
  },
  endFingerprint: {
    'is accepted by all': async (arena) => {
      const { redirect } = await challenged(arena, FINGERPRINT);
      const [precondition] = redirect.preconditions ?? [];
      if (precondition === undefined) throw new Error('there is no page that looks at the browser');
      const fields = Object.fromEntries(precondition.parameters.map(({ name, value }) => [name, value]));
      const response = await fetch(precondition.url, { method: 'POST', body: new URLSearchParams(fields) });
      const page = { url: precondition.url, status: 200, text: await response.text(), headers: response.headers };
      return { send: () => sentForm(page) };
    },
  },
  returnFromChallenge: {
    'is posted back by all': async (arena) => {
      const { id, body } = await challenged(arena);
      const back = await sendForm(await sendForm(await follow(body)), { answer: 'approve' });
      return { send: () => sentForm(back), holds: () => outcomeIs(arena, id, '000.100.110') };
    },
  },
  issuerFingerprint: {
    'is opened by all': async (arena) => {
      const { redirect } = await challenged(arena, FINGERPRINT);
      const [precondition] = redirect.preconditions ?? [];
      const fields = Object.fromEntries((precondition?.parameters ?? []).map(({ name, value }) => [name, value]));
      return { send: (gateway) => call(gateway, 'POST', '/v1/test/issuer/fingerprint', fields, shopper) };
    },
  },
  issuerSilentFingerprint: {
    'is opened by all': async (arena) => {
      const { redirect } = await challenged(arena, FINGERPRINT);
      const [precondition] = redirect.preconditions ?? [];
      const fields = Object.fromEntries((precondition?.parameters ?? []).map(({ name, value }) => [name, value]));
      return { send: (gateway) => call(gateway, 'POST', '/v1/test/issuer/silentFingerprint', fields, shopper) };
    },
  },
  issuerChallenge: {
    'is opened by all': async (arena) => {
      const ours = await follow((await challenged(arena)).body);
      return { send: () => sentForm(ours) };
    },
  },
  issuerChallengePage: {
    'is opened by all': async (arena) => {
      const { fields } = formOn(await follow((await challenged(arena)).body));
      return { send: (gateway) => call(gateway, 'GET', '/v1/test/issuer/challenge', fields, shopper) };
    },
  },
  issuerAnswer: {
    'is answered by all, in different ways': async (arena) => {
      const { id, body } = await challenged(arena);
      const page = await sendForm(await follow(body));
      return {
        send: (_gateway, index) => sentForm(page, { answer: ['approve', 'decline', 'cancel'][index % 3] ?? '' }),
        holds: async () => {
          const stored = await paymentRecords(arena.gateway.database).byId(arena.gateway.entityId, id);
          expect(stored).toBeDefined();
        },
      };
    },
  },
  createLink: {
    'of one order': async () => ({
      send: (gateway) => call(gateway, 'POST', '/v1/links', order),
      holds: (replies) => expect(idsOf(replies).size).toBe(replies.length),
    }),
  },
  createCustomerSession: {
    'of one customer': async () => ({
      send: (gateway) => call(gateway, 'POST', '/v1/customers/sessions', { 'customer.merchantCustomerId': 'rival' }),
      // The channel of these tests does not offer the page; `server/self-service/rivals.test.ts` has one that does.
      holds: (replies) => expect(replies.every(({ status }) => status === 400)).toBe(true),
    }),
  },
  addListEntry: {
    'of one value by all': async (arena) => ({
      send: (gateway) => call(gateway, 'POST', LISTS, listed('same@example.com')),
      holds: async (replies) => {
        expect(replies.map(({ status, text }) => (status === 200 ? '' : text))).toEqual(replies.map(() => ''));
        expect(idsOf(replies).size).toBe(1);
        const { body } = await call(arena.gateway, 'GET', LISTS, { kind: 'email' });
        expect(body['entries']).toHaveLength(1);
        await removedEntry(arena, idOf(replies[0] as Reply));
      },
    }),
    'while payments with the value are made': async (arena) => ({
      send: (gateway, index) =>
        index === RIVALS / 2
          ? call(gateway, 'POST', LISTS, listed('busy@example.com'))
          : call(gateway, 'POST', '/v1/payments', { ...cardPayment, ...ofCustomer('busy@example.com') }),
      holds: async (replies) => {
        expect(replies.filter(({ code }) => code !== '000.000.100').every(isDecidedByList)).toBe(true);
        const late = await call(arena.gateway, 'POST', '/v1/payments', {
          ...cardPayment,
          ...ofCustomer('Busy@Example.com'),
        });
        expect(late.code).toBe('800.300.200');
        for (const each of replies.filter(({ code }) => code === '000.000.100')) await removedEntry(arena, idOf(each));
      },
    }),
  },
  listListEntries: readOnly(LISTS),
  readListEntry: {
    'is read while it is removed': async (arena) => {
      const id = await made(call(arena.gateway, 'POST', LISTS, listed('read@example.com')));
      return {
        send: (gateway, index) => call(gateway, index === RIVALS / 2 ? 'DELETE' : 'GET', `${LISTS}/${id}`),
        holds: (replies) => expect(replies.every(({ status }) => status === 200 || status === 404)).toBe(true),
      };
    },
  },
  removeListEntry: {
    'is removed by all': async (arena) => {
      const id = await made(call(arena.gateway, 'POST', LISTS, listed('removed@example.com')));
      return {
        send: (gateway) => call(gateway, 'DELETE', `${LISTS}/${id}`),
        holds: (replies) => expect(replies.filter(({ status }) => status === 200)).toHaveLength(1),
      };
    },
    'while payments with the value are made': async (arena) => {
      const id = await made(call(arena.gateway, 'POST', LISTS, listed('freed@example.com')));
      const payment = { ...cardPayment, ...ofCustomer('freed@example.com') };
      return {
        send: (gateway, index) =>
          index === RIVALS / 2
            ? call(gateway, 'DELETE', `${LISTS}/${id}`)
            : call(gateway, 'POST', '/v1/payments', payment),
        holds: async (replies) => {
          expect(replies.filter(({ code }) => code !== '000.000.100').every(isDecidedByList)).toBe(true);
          expect((await call(arena.gateway, 'POST', '/v1/payments', payment)).code).toBe('000.100.110');
        },
      };
    },
  },
  listLinks: readOnly('/v1/links'),
  readLink: {
    'is read while it is ended': async ({ gateway }) => {
      const id = idOf(await call(gateway, 'POST', '/v1/links', order));
      return {
        send: (each, index) => call(each, index % 2 === 0 ? 'GET' : 'DELETE', `/v1/links/${id}`),
        holds: (replies) => expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200])),
      };
    },
  },
  cancelLink: {
    'is ended by all': async ({ gateway }) => {
      const id = idOf(await call(gateway, 'POST', '/v1/links', { ...order, reusable: 'true' }));
      return {
        send: (each) => call(each, 'DELETE', `/v1/links/${id}`),
        holds: (replies) => expect(replies.map(({ body }) => body['state'])).toEqual(replies.map(() => 'cancelled')),
      };
    },
  },
  createWebhook: {
    'for one address': async (arena) => ({
      send: (gateway) => call(gateway, 'POST', '/v1/webhooks', { url: `${arena.consumer.url}/same`, active: 'true' }),
      holds: async (replies) => {
        const won = replies.filter(({ status }) => status === 200);
        expect(won).toHaveLength(1);
        for (const each of won) await call(arena.gateway, 'DELETE', `/v1/webhooks/${idOf(each)}`);
      },
    }),
    'while payments are made': async (arena) => ({
      send: (gateway, index) =>
        index % 5 === 0
          ? call(gateway, 'POST', '/v1/webhooks', { url: `${arena.consumer.url}/${index}`, active: 'true' })
          : call(gateway, 'POST', '/v1/payments', { ...cardPayment, ...arena.customer(), createRegistration: 'true' }),
      holds: async (replies) => {
        allApproved(replies.filter((_, at) => at % 5 !== 0));
        const webhooks = replies.filter((_, at) => at % 5 === 0);
        expect(webhooks.map(({ status }) => status)).toEqual(webhooks.map(() => 200));
        for (const each of webhooks) await call(arena.gateway, 'DELETE', `/v1/webhooks/${idOf(each)}`);
      },
    }),
  },
  listWebhooks: readOnly('/v1/webhooks'),
  readWebhook: {
    'is read while it is changed': async (arena) => {
      const id = await webhookOf(arena, 'read');
      return {
        send: (gateway, index) =>
          index % 2 === 0
            ? call(gateway, 'GET', `/v1/webhooks/${id}`)
            : call(gateway, 'PUT', `/v1/webhooks/${id}`, { types: 'PAYMENT' }),
        holds: async (replies) => {
          expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
          await call(arena.gateway, 'DELETE', `/v1/webhooks/${id}`);
        },
      };
    },
  },
  changeWebhook: {
    'is changed by all': async (arena) => {
      const id = await webhookOf(arena, 'changed');
      return {
        send: (gateway, index) =>
          call(gateway, 'PUT', `/v1/webhooks/${id}`, { wrapper: String(index % 2 === 0), newSecret: 'true' }),
        holds: async (replies) => {
          expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
          await call(arena.gateway, 'DELETE', `/v1/webhooks/${id}`);
        },
      };
    },
    'is changed, removed and notified': async (arena) => {
      const id = await webhookOf(arena, 'gone');
      return {
        send: (gateway, index) => {
          if (index === RIVALS / 2) return call(gateway, 'DELETE', `/v1/webhooks/${id}`);
          return index % 2 === 0
            ? call(gateway, 'PUT', `/v1/webhooks/${id}`, { active: String(index % 4 === 0) })
            : call(gateway, 'POST', '/v1/payments', cardPayment);
        },
        holds: (replies) => allApproved(replies.filter((_, at) => at % 2 === 1 && at !== RIVALS / 2)),
      };
    },
  },
  removeWebhook: {
    'is removed by all': async (arena) => {
      const id = await webhookOf(arena, 'removed');
      return {
        send: (gateway) => call(gateway, 'DELETE', `/v1/webhooks/${id}`),
        holds: (replies) => expect(replies.filter(({ status }) => status === 200)).toHaveLength(1),
      };
    },
  },
  listDeliveries: {
    'are listed while more are made': async (arena) => {
      const id = await webhookOf(arena, 'listed');
      return {
        send: (gateway, index) =>
          index % 2 === 0
            ? call(gateway, 'GET', `/v1/webhooks/${id}/deliveries`)
            : call(gateway, 'POST', '/v1/payments', cardPayment),
        holds: async () => {
          await call(arena.gateway, 'DELETE', `/v1/webhooks/${id}`);
        },
      };
    },
  },
  resendDelivery: {
    'is sent again by all': async (arena) => {
      const id = await webhookOf(arena, 'again');
      await paid(arena);
      const { body } = await call(arena.gateway, 'GET', `/v1/webhooks/${id}/deliveries`);
      const [delivery] = body['deliveries'] as readonly { readonly id: string }[];
      return {
        send: (gateway) => call(gateway, 'POST', `/v1/webhooks/${id}/deliveries`, { deliveryId: delivery?.id ?? '' }),
        holds: async (replies) => {
          expect(replies.map(({ status, text }) => (status === 200 ? '' : text))).toEqual(replies.map(() => ''));
          await call(arena.gateway, 'DELETE', `/v1/webhooks/${id}`);
        },
      };
    },
  },
  resendUndelivered: {
    'are sent again by all': async (arena) => {
      const id = await webhookOf(arena, 'undelivered');
      await paid(arena);
      return {
        send: (gateway) => call(gateway, 'POST', `/v1/webhooks/${id}/undelivered`, { since: '2026-01-01 00:00:00' }),
        holds: async (replies) => {
          expect(replies.map(({ status, text }) => (status === 200 ? '' : text))).toEqual(replies.map(() => ''));
          await call(arena.gateway, 'DELETE', `/v1/webhooks/${id}`);
        },
      };
    },
  },
  fetchMessages: {
    'are fetched by all': async (arena) => {
      const id = await pulledWebhookOf(arena, 'fetched');
      await paid(arena);
      return {
        send: (gateway) => call(gateway, 'GET', `/v1/webhooks/${id}/messages`),
        holds: async (replies) => {
          expect(replies.map(({ status, text }) => (status === 200 ? '' : text))).toEqual(replies.map(() => ''));
          await call(arena.gateway, 'DELETE', `/v1/webhooks/${id}`);
        },
      };
    },
  },
  reportAttempt: {
    'is reported by all, and counted once': async (arena) => {
      const id = await pulledWebhookOf(arena, 'reported');
      await paid(arena);
      const { body } = await call(arena.gateway, 'GET', `/v1/webhooks/${id}/messages`);
      const [message] = body['messages'] as readonly { readonly deliveryId: string }[];
      const attempt = { deliveryId: message?.deliveryId ?? '', attempt: '1', status: '200' };
      return {
        send: (gateway) => call(gateway, 'POST', `/v1/webhooks/${id}/messages`, attempt),
        holds: async (replies) => {
          for (const reply of replies) {
            expect(reply.body).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
          }
          await call(arena.gateway, 'DELETE', `/v1/webhooks/${id}`);
        },
      };
    },
  },
  createFileTarget: {
    'for one folder': async (arena) => ({
      send: (gateway) => call(gateway, 'POST', TARGETS, { ...fileTarget, folder: 'same' }),
      holds: async (replies) => {
        const won = replies.filter(({ status }) => status === 200);
        expect(won).toHaveLength(1);
        for (const each of won) await removedTarget(arena, idOf(each));
      },
    }),
    'beyond their number': async (arena) => ({
      send: (gateway, index) => call(gateway, 'POST', TARGETS, { ...fileTarget, folder: `in/${index}` }),
      holds: async (replies) => {
        const won = replies.filter(({ status }) => status === 200);
        expect(won).toHaveLength(transferLimits.targets);
        for (const each of won) await removedTarget(arena, idOf(each));
      },
    }),
  },
  listFileTargets: readOnly(TARGETS),
  readFileTarget: {
    'is read while it is changed': async (arena) => {
      const id = await targetOf(arena, 'read');
      return {
        send: (gateway, index) =>
          index % 2 === 0
            ? call(gateway, 'GET', `${TARGETS}/${id}`)
            : call(gateway, 'PUT', `${TARGETS}/${id}`, { username: `user-${index}` }),
        holds: async (replies) => {
          expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
          await removedTarget(arena, id);
        },
      };
    },
  },
  changeFileTarget: {
    'is changed, removed and sent to': async (arena) => {
      const [id, other] = [await targetOf(arena, 'changed'), await targetOf(arena, 'other')];
      const path = transfersOfFile(arena);
      return {
        send: (gateway, index) => {
          if (index === RIVALS / 2) return call(gateway, 'DELETE', `${TARGETS}/${id}`);
          return index % 2 === 0
            ? call(gateway, 'PUT', `${TARGETS}/${id}`, { active: String(index % 4 === 0) })
            : call(gateway, 'POST', path);
        },
        holds: async (replies) => {
          expect(replies.filter(({ status }, at) => at % 2 === 1 && status !== 200)).toEqual([]);
          await removedTarget(arena, other);
        },
      };
    },
  },
  removeFileTarget: {
    'is removed by all': async (arena) => {
      const id = await targetOf(arena, 'removed');
      return {
        send: (gateway) => call(gateway, 'DELETE', `${TARGETS}/${id}`),
        holds: (replies) => expect(replies.filter(({ status }) => status === 200)).toHaveLength(1),
      };
    },
  },
  listTransfers: {
    'are listed while the file is sent': async (arena) => {
      const id = await targetOf(arena, 'listed');
      const path = transfersOfFile(arena);
      return {
        send: (gateway, index) => call(gateway, index % 2 === 0 ? 'GET' : 'POST', path),
        holds: async (replies) => {
          expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
          await removedTarget(arena, id);
        },
      };
    },
  },
  sendFile: {
    'is sent by all': async (arena) => {
      const id = await targetOf(arena, 'sent');
      const path = transfersOfFile(arena);
      return {
        send: (gateway) => call(gateway, 'POST', path, { targetId: id }),
        holds: async (replies) => {
          expect(replies.map(({ status, text }) => (status === 200 ? '' : text))).toEqual(replies.map(() => ''));
          const { body } = await call(arena.gateway, 'GET', path);
          expect(body['transfers']).toHaveLength(1);
          await removedTarget(arena, id);
        },
      };
    },
  },
  readReconciliationSums: readOnly('/v1/reports/reconciliations/aggregations', {
    'date.from': '2026-11-20',
    'date.to': '2026-11-20',
  }),
  readReconciliations: readOnly('/v1/reports/reconciliations', {
    dateFrom: '2026-11-20 00:00:00',
    dateTo: '2026-11-20 23:59:59',
    currency,
  }),
  readWidgetScript: readOnly('/v1/paymentWidgets.js', {}, shopper),
  readBrandPicture: readOnly('/v1/paymentWidgets/img/VISA.png', {}, shopper),
  readStaticPicture: readOnly('/v1/static/1/img/VISA.png', {}, shopper),
  readStaticStyle: readOnly('/v1/static/1/css/card.min.css', {}, shopper),
  readScriptIntegrity: readOnly('/v1/fastcheckout/integrity', {}, shopper),
  readScripts: readOnly('/v1/widget/scripts', {}, shopper),
  readHealth: readOnly('/healthz', {}, shopper),
  readReadiness: readOnly('/readyz', {}, shopper),
  readMetrics: {
    'are read by all': async () => ({ send: (gateway) => call(gateway, 'GET', '/metrics', {}, shopper) }),
  },
  readFrontPage: readOnly('/', {}, shopper),
  readReference: readOnly('/docs', {}, shopper),
  readDescription: readOnly('/docs/openapi.json', {}, shopper),
};

const rows = Object.entries(contests).flatMap(([endpoint, each]) =>
  Object.entries(each).map(([words, prepare]) => [endpoint, words, prepare] as const),
);

test('every endpoint has a contest', () => {
  const wanted = endpoints.map(({ id }) => id);
  expect(wanted.filter((id) => Object.keys(contests[id] ?? {}).length === 0)).toEqual([]);
  expect(Object.keys(contests).toSorted()).toEqual(wanted.toSorted());
});

describe.each(databases)(`${RIVALS} rivals on $name`, ({ open }) => {
  const gateways: TestGateway[] = [];
  const opened: Database[] = [];
  let arena: Arena;

  beforeAll(async () => {
    const database = await open();
    const files = testFiles();
    const gateway = await startGateway(database, { finishedFiles: [files] });
    gateways.push(gateway);
    opened.push(database);
    if (database.shared) {
      // On PostgreSQL half of the requests go to a second process, with connections of its own.
      const second = await openDatabase(database.url);
      opened.unshift(second);
      gateways.unshift(await startGateway(second, { beside: gateway, finishedFiles: [files] }));
    }
    for (const each of gateways) each.gateway.timers.start();
    arena = { gateway, consumer: await startConsumer(), customer: differentCustomers(), files };
  });

  afterAll(async () => {
    for (const each of gateways) {
      await each.gateway.timers.stop();
      await each.close();
    }
    await arena.consumer.close();
    for (const each of opened) await each.close();
  });

  test.each(rows)('%s: %s', async (_endpoint, _words, prepare) => {
    const contest = await prepare(arena);
    const at = (index: number): TestGateway => gateways[index % gateways.length] ?? arena.gateway;
    const replies = await Promise.all(Array.from({ length: RIVALS }, (_, index) => contest.send(at(index), index)));
    expect(replies.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text}`)).toEqual([]);
    await contest.holds?.(replies);
  });
});
