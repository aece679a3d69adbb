import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '../../catalogue/endpoints/endpoints.ts';
import { channelSettings, type SettingName } from '../../catalogue/settings/channel-settings.ts';
import { entities } from '../access/entities/entities.ts';
import { addChannel, changeSettings } from '../access/entities/settings.ts';
import { millisecondsOf, timestampText } from '../platform/base/clock.ts';
import { dayAfter, dayIn } from '../platform/base/zones.ts';
import { builtAccountPage } from '../testing/account-page.ts';
import { json, type ScriptedUpstream, scriptedUpstream } from '../testing/acquirers.ts';
import { sepaDebit, sepaSettings } from '../testing/bank-files.ts';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { cardPayment, passed, type ReplyBody, type TestGateway } from '../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from '../testing/merchant.ts';
import { type PaypalStandIn, startPaypal } from '../testing/processors/paypal.ts';
import { stripeSignature } from '../testing/processors/stripe.ts';
import { billingAddress, browserData } from '../testing/shopper.ts';
import { type Consumer, startConsumer } from '../testing/webhooks.ts';

type Parameters = Readonly<Record<string, string>>;

/** What a channel does, and what is told of it at once. */
type Telling = (gateway: TestGateway, channel: string) => Promise<unknown>;

/** Starts payments on a channel, and reads what became of them some days later. */
type Beginning = (gateway: TestGateway, channel: string) => Promise<() => Promise<unknown>>;

/** Two values of a setting, the other settings that it needs, and what they make different. */
type TriedSetting = {
  readonly values: readonly [one: string, other: string];
  readonly beside?: Parameters;
  /** In the live environment. */
  readonly isLive?: true;
} & ({ readonly tell: Telling } | { readonly begin: Beginning });

type ThrottleName = Extract<SettingName, `throttle.${string}`>;

/** The gateway writes it when an account changes: `server/connectors/earlier-accounts.test.ts` tells what it does. */
const writtenByGateway = 'acquirer.earlierAccounts';

const HOUR_MS = 60 * 60 * 1000;
/** Until files for the bank are made and settlement is late. */
const DAYS = 3;

const { amount, currency, paymentType, ...card } = cardPayment;

const read = (gateway: TestGateway, path: string, parameters: Parameters) =>
  gateway.get(`${path}?${new URLSearchParams(parameters)}`);

const paid = async (gateway: TestGateway, entityId: string, more: Parameters = {}) =>
  (await gateway.post('/v1/payments', { entityId, ...cardPayment, ...more })).body;

/** What a reply to a payment says. */
const outcomeOf = ({ result, redirect, paymentBrand }: ReplyBody) => [result, paymentBrand, redirect !== undefined];

const paying =
  (more: Parameters = {}): Telling =>
  async (gateway, channel) =>
    outcomeOf(await paid(gateway, channel, more));

const payingWithout =
  (name: string, more: Parameters = {}): Telling =>
  async (gateway, entityId) => {
    const { [name]: _, ...rest }: Parameters = { ...cardPayment, ...more };
    return outcomeOf((await gateway.post('/v1/payments', { entityId, ...rest })).body);
  };

/** The configuration that the widget gets. */
const configuring: Telling = async (gateway, entityId) => {
  const { body } = await gateway.post('/v1/checkouts', { entityId, amount, currency, paymentType });
  return (await gateway.get(`/v1/checkouts/${body.id}/configuration`, {})).body;
};

/** The colour and the logo of the page on which a shopper pays. */
const showingShoppers: Telling = async (gateway, entityId) => {
  const { body } = await gateway.post('/v1/checkouts', { entityId, amount, currency, paymentType, hosted: 'true' });
  const page = await (await fetch(`${gateway.url}${new URL(String(body['url'])).pathname}`)).text();
  return page.match(/<style>:root { --main: #\w+|\/logos\/\w+\.png/g);
};

const named = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
const receipts = { 'mail.kinds': 'receipt' };
const disputes = { 'mail.kinds': 'dispute' };

/** The mails of a channel, in the test environment. */
const mailsOf = async (gateway: TestGateway, entityId: string) => {
  const { body } = await read(gateway, '/v1/test/mails', { entityId });
  const mails = body['mails'] as readonly Parameters[];
  return mails.map(({ kind, language, from, to, replyTo, signedBy, subject }) => [
    [kind, language, from, to, replyTo, subject],
    signedBy,
  ]);
};

/** A mail server of a channel's own. */
const ownServer = {
  'mail.kinds': 'receipt',
  'mail.from': 'caps@shop.example',
  'mail.server': 'smtp://mail.shop.example',
} as const;

/** The mails that a payment causes. */
const mailing: Telling = async (gateway, entityId) => {
  await paid(gateway, entityId, { ...named, 'customer.email': 'jane@example.com' });
  return await mailsOf(gateway, entityId);
};

/** The mails that a dispute causes. */
const disputing: Telling = async (gateway, entityId) => {
  const { id } = await paid(gateway, entityId);
  await gateway.post('/v1/test/chargebacks', { entityId, paymentId: id ?? '' });
  return await mailsOf(gateway, entityId);
};

const offering = { 'selfService.enabled': 'true' };

/** The document of the self-service page. */
const showingAccounts: Telling = async ({ url }, entityId) => {
  const { status, headers } = await fetch(`${url}/account/${entityId}`);
  return [status, headers.get('content-security-policy')];
};

/** The link that a merchant makes to that page. */
const linking: Telling = async (gateway, entityId) => {
  const { clock } = gateway;
  const wanted = { entityId, 'customer.merchantCustomerId': 'jane' };
  const { body } = await gateway.post('/v1/customers/sessions', wanted);
  return millisecondsOf(String(body['expiresAt'])) - clock.now();
};

/** What the widget gets before it offers wallets. */
const offeringWallets: Telling = async (gateway, entityId) => {
  const { body } = await gateway.post('/v1/checkouts', { entityId, amount, currency, paymentType });
  return (await gateway.get(`/v1/checkouts/${body.id}/wallets`, {})).body;
};

/** What becomes of a settlement file. */
const settling =
  (columns: string, ...lines: readonly string[]): Beginning =>
  async (gateway, entityId) => {
    const content = Buffer.from([columns, ...lines, ''].join('\n')).toString('base64');
    const { body } = await gateway.post('/v1/settlement/files', {
      entityId,
      'file.name': 'settlement.csv',
      'file.content': content,
    });
    return async () => {
      const exceptions = await read(gateway, '/v1/reports/reconciliations/exceptions', { entityId });
      const file = await read(gateway, `/v1/settlement/files/${body.id}`, { entityId });
      return [body.result, file.body, exceptions.body];
    };
  };

const COLUMNS = 'PaymentType;Amount;Currency;SettlementDate;TransactionId';
const LINE = 'DEBIT;9200.00;EUR;2026-11-20;none-0001';
const settlingOne = settling(COLUMNS, LINE);

/** The statement of a payout with a fee. */
const stating: Telling = async (gateway, entityId) => {
  await settling(`${COLUMNS};SettlementFee;PayoutId`, `${LINE};10.00;payout-0001`)(gateway, entityId);
  await gateway.gateway.timers.runDue();
  const { body } = await read(gateway, '/v1/settlement/payouts', { entityId });
  const [payout] = body['payouts'] as readonly { readonly id: string }[];
  const address = `${gateway.url}/v1/settlement/payouts/${payout?.id}/statement?${new URLSearchParams({ entityId })}`;
  const reply = await fetch(address, { headers: { Authorization: `Bearer ${gateway.accessToken}` } });
  return (await reply.text()).split('\n').filter((line) => line.startsWith('KIND'));
};

/** The files for the bank of a channel, and what is in them. */
const filesOf = async (gateway: TestGateway, entityId: string): Promise<readonly unknown[]> => {
  const { body } = await read(gateway, '/v1/sepa/files', { entityId });
  const files = body['files'] as readonly { readonly id: string; readonly closesAt: string }[];
  const { url, accessToken } = gateway;
  const headers = { Authorization: `Bearer ${accessToken}` };
  const contents = files.map(async ({ id, closesAt }) => {
    const reply = await fetch(`${url}/v1/sepa/files/${id}?${new URLSearchParams({ entityId })}`, { headers });
    return `${closesAt} ${await reply.text()}`;
  });
  return (await Promise.all(contents)).map((content) => content.replaceAll(/TG[0-9a-f]{20,}/g, 'TG')).toSorted();
};

/** Sends orders for the bank; tells their state, and the files. */
const ordering =
  (...orders: readonly Parameters[]): Beginning =>
  async (gateway, entityId) => {
    const results: unknown[] = [];
    for (const order of orders) {
      const { body } = await gateway.post('/v1/payments', { ...sepaDebit, entityId, ...order });
      results.push(body.result, (await read(gateway, `/v1/sepa/payments/${body.id}`, { entityId })).body);
    }
    return async () => [results, await filesOf(gateway, entityId)];
  };

/** Closes a month; tells how that ended. */
const closing: Telling = async (gateway, entityId) => {
  const { status, body } = await gateway.post('/v1/ledger/periods', { entityId, month: '2026-10' });
  return [status, body.result.code];
};

/** Takes a payment; tells the journal of its day and those beside it, without ids. */
const journaling =
  (format: string): Telling =>
  async (gateway, entityId) => {
    await paid(gateway, entityId);
    const day = timestampText(gateway.clock.now()).slice(0, 10);
    const days = { 'date.from': dayAfter(day, -1), 'date.to': dayAfter(day) };
    const asked = new URLSearchParams({ entityId, format, ...days });
    const headers = { Authorization: `Bearer ${gateway.accessToken}` };
    const reply = await fetch(`${gateway.url}/v1/ledger/journal?${asked}`, { headers });
    return [reply.status, (await reply.text()).replaceAll(/[0-9a-f]{32}/g, 'id')];
  };

/** Takes a payment; tells which journals its month has after its close. */
const delivering: Telling = async (gateway, entityId) => {
  await paid(gateway, entityId);
  const month = dayIn(gateway.clock.now(), 'UTC').slice(0, 7);
  gateway.clock.advance(31 * 24 * HOUR_MS);
  await gateway.post('/v1/ledger/periods', { entityId, month, reason: 'for a test' });
  await gateway.gateway.timers.runDue();
  const { body } = await read(gateway, '/v1/ledger/periods', { entityId });
  const [channel] = body['channels'] as readonly {
    readonly periods: readonly { readonly journals: readonly { readonly format: string }[] }[];
  }[];
  return channel?.periods.map(({ journals }) => journals.map(({ format }) => format));
};

const collecting = ordering({});
const payout = { paymentType: 'CD', transactionProcessingCode: 'PAYMENT' };
const payingOut = ordering(payout, payout);

/** Tells shoppers where to transfer money to. */
const transferring: Telling = async (gateway, entityId) => {
  const { body } = await gateway.post('/v1/payments', {
    entityId,
    amount: '9810.50',
    currency,
    paymentType: 'PA',
    paymentBrand: 'BANKTRANSFER_SEPA',
    shopperResultUrl: 'https://shop.example/result',
  });
  return body['resultDetails'];
};

const registered = async (gateway: TestGateway, entityId: string, other: Parameters = {}): Promise<string> => {
  const { body } = await gateway.post('/v1/registrations', { entityId, ...card, ...other });
  return body.id ?? '';
};

const schedulingOn =
  (other: Parameters): Beginning =>
  async (gateway, entityId) => {
    const registrationId = await registered(gateway, entityId, other);
    const plan = { amount: '1.00', currency, 'job.expression': '0 0 9 * * ?' };
    const { body } = await gateway.post('/v1/schedules', { entityId, registrationId, ...plan });
    return async () => [body, (await read(gateway, `/v1/schedules/${body.id}`, { entityId })).body];
  };

const scheduling = schedulingOn({});

const bank = sepaSettings;
const instant = { ...bank, 'sepa.instantTransfers': 'true' };
const enrolled = { ...browserData, 'card.number': '4200000000000018' };

// What a setting does, does not depend on the database.
const [tested] = databases;
if (tested === undefined) throw new Error('there is no database to test on');

describe('every setting', () => {
  const { open } = tested;
  const gateway = gatewayOfTests(open, {
    connectorLimits: { totalMs: 1_000, firstPauseMs: 5, attempts: 2 },
    accountPage: builtAccountPage,
  });
  const live = gatewayOfTests(open, { environment: 'live' });
  let upstream: ScriptedUpstream;
  let elsewhere: ScriptedUpstream;
  let consumer: Consumer;
  let paypal: PaypalStandIn;

  /** The settings of a channel that forwards. */
  const forwarded = (): Parameters => ({
    'upstream.address': upstream.url,
    'upstream.entityId': 'e'.repeat(32),
    'upstream.accessToken': 'token-of-the-upstream',
  });

  /** What arrives at the upstreams when a channel pays. */
  const forwarding: Telling = async (tried, channel) => {
    const before = [upstream.requests.length, elsewhere.requests.length] as const;
    await paid(tried, channel, { testMode: 'EXTERNAL' });
    return [upstream.requests.slice(before[0]), elsewhere.requests.slice(before[1])].map((requests) =>
      requests.map(({ method, path, headers, parameters }) => [method, path, headers.authorization, parameters]),
    );
  };

  const stripeSecrets = [`whsec_${'a1'.repeat(12)}`, `whsec_${'b2'.repeat(12)}`] as const;

  /** The settings of a channel that pays on Stripe's page. */
  const onStripe = (): Parameters => ({
    'acquirer.external': 'stripe',
    'stripe.address': upstream.url,
    'stripe.secretKey': `sk_test_${'a1'.repeat(12)}`,
    'stripe.signingSecret': `whsec_${'c3'.repeat(12)}`,
  });

  const onPaypal = (): Parameters => ({
    'acquirer.external': 'paypal',
    'paypal.address': upstream.url,
    'paypal.clientId': 'A1'.repeat(8),
    'paypal.clientSecret': 'B2'.repeat(8),
    'paypal.webhookId': '8PT597110X687430LKGECATA',
  });

  /** Whether an event of PayPal that is signed for the first webhook is taken. */
  const takingSigned: Telling = async (tried, channel) => {
    const body = JSON.stringify({ id: 'WH-1', event_type: 'x', resource: {} });
    const headers = paypal.signed(body, '8PT597110X687430LKGECATA');
    return (await fetch(`${tried.url}/v1/connectors/paypal/${channel}`, { method: 'POST', headers, body })).status;
  };

  const onMollie = (): Parameters => ({
    'acquirer.external': 'mollie',
    'mollie.address': upstream.url,
    'mollie.apiKey': `test_${'a1'.repeat(15)}`,
  });

  const adyenKeys = ['a1'.repeat(32), 'b2'.repeat(32)] as const;

  const onAdyen = (): Parameters => ({
    'acquirer.external': 'adyen',
    'adyen.address': upstream.url,
    'adyen.apiKey': `AQE${'a'.repeat(60)}`,
    'adyen.merchantAccount': 'ShopGmbHECOM',
    'adyen.hmacKey': 'c3'.repeat(32),
  });

  /** Whether an event of Adyen that is signed by the first key is taken. */
  const takingItems: Telling = (tried, channel) => takenItem(tried, channel, adyenKeys[0], { pspReference: 'psp' });

  const takenItem = async (
    tried: TestGateway,
    channel: string,
    key: string,
    more: { readonly pspReference: string; readonly reason?: string },
  ): Promise<number> => {
    const signed = `${more.pspReference}::ShopGmbHECOM:reference:100:EUR:REPORT_AVAILABLE:true`;
    const hmacSignature = createHmac('sha256', Buffer.from(key, 'hex')).update(signed).digest('base64');
    const item = {
      ...more,
      merchantAccountCode: 'ShopGmbHECOM',
      merchantReference: 'reference',
      amount: { value: 100, currency: 'EUR' },
      eventCode: 'REPORT_AVAILABLE',
      eventDate: '2026-11-20T12:00:00+01:00',
      success: 'true',
      additionalData: { hmacSignature },
    };
    const body = JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: item }] });
    return (await fetch(`${tried.url}/v1/connectors/adyen/${channel}`, { method: 'POST', body })).status;
  };

  /** What arrives at a processor when a channel sends a shopper to its page. */
  const redirectingTo =
    (paymentBrand: string): Telling =>
    async (tried, channel) => {
      const before = [upstream.requests.length, elsewhere.requests.length] as const;
      await tried.post('/v1/payments', {
        entityId: channel,
        amount,
        currency,
        paymentType,
        paymentBrand,
        testMode: 'EXTERNAL',
        shopperResultUrl: 'https://shop.example/result',
      });
      return [upstream.requests.slice(before[0]), elsewhere.requests.slice(before[1])].map((requests) =>
        requests.map(({ method, path, headers, parameters }) => [
          method,
          path,
          headers.authorization ?? headers['x-api-key'],
          /"merchantAccount":"(\w+)"/.exec(Object.keys(parameters).join())?.[1],
        ]),
      );
    };

  const redirecting = redirectingTo('VISA');

  /** Whether an event of Stripe that is signed by the first secret is taken. */
  const takingEvents: Telling = async (tried, channel) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: { object: 'x' } } });
    const signature = stripeSignature(body, stripeSecrets[0], Math.floor(tried.realClock.now() / 1000));
    const address = `${tried.url}/v1/connectors/stripe/${channel}`;
    const reply = await fetch(address, { method: 'POST', headers: { 'Stripe-Signature': signature }, body });
    return reply.status;
  };

  const table = (): Readonly<Record<Exclude<SettingName, ThrottleName | typeof writtenByGateway>, TriedSetting>> => ({
    compatibility: {
      values: ['strict', 'lenient'],
      tell: paying({ 'shipping.givenName': 'Jane', 'shipping.surname': 'Jones' }),
    },
    brands: { values: ['all', 'MASTER'], tell: paying() },
    currencies: { values: ['all', 'USD'], tell: paying() },
    descriptor: {
      values: ['STRAW HATS', 'FELT HATS'],
      tell: async (tried, entityId) =>
        (await tried.post('/v1/payments', { ...cardPayment, entityId })).body['descriptor'],
    },
    'look.colour': { values: ['#1d4ed8', '#b42318'], tell: showingShoppers },
    'look.logo': { values: ['0a'.repeat(16), '0b'.repeat(16)], tell: showingShoppers },
    'mail.kinds': { values: ['none', 'receipt'], tell: mailing },
    'mail.from': { values: ['Hats <hats@tollgate.test>', 'caps@shop.example'], beside: receipts, tell: mailing },
    'mail.server': {
      values: ['', 'smtp://mail.shop.example'],
      beside: { ...receipts, 'mail.from': 'caps@shop.example' },
      tell: mailing,
    },
    'mail.dkimSelector': {
      values: ['one', 'two'],
      beside: { ...ownServer, 'mail.dkimKey': 'A'.repeat(64) },
      tell: mailing,
    },
    'mail.dkimKey': {
      values: ['', 'A'.repeat(64)],
      beside: { ...ownServer, 'mail.dkimSelector': 'one' },
      tell: mailing,
    },
    'mail.replyTo': { values: ['a@shop.example', 'b@shop.example'], beside: receipts, tell: mailing },
    'mail.merchant': { values: ['a@shop.example', 'b@shop.example'], beside: disputes, tell: disputing },
    'mail.chargeDays': {
      values: ['2', '20'],
      beside: { 'mail.kinds': 'charge' },
      tell: async (tried, channel) => {
        const registrationId = await registered(tried, channel, { ...named, 'customer.email': 'jane@example.com' });
        const plan = { amount: '1.00', currency, 'job.expression': '0 0 9 1 * ?' };
        await tried.post('/v1/schedules', { entityId: channel, registrationId, ...plan });
        await tried.gateway.timers.runDue();
        return await mailsOf(tried, channel);
      },
    },
    'mail.language': {
      values: ['en', 'de'],
      beside: { ...disputes, 'mail.merchant': 'a@shop.example' },
      tell: disputing,
    },
    'selfService.enabled': { values: ['false', 'true'], tell: showingAccounts },
    'selfService.linkHours': { values: ['1', '72'], beside: offering, tell: linking },
    'selfService.frameAncestors': {
      values: ['none', 'https://shop.example http://localhost:8081'],
      beside: offering,
      tell: showingAccounts,
    },
    'selfService.supportUrl': {
      values: ['https://shop.example/help', 'mailto:help@shop.example'],
      beside: offering,
      tell: async ({ url }, entityId) => {
        const page = await (await fetch(`${url}/account/${entityId}`)).text();
        return /"supportUrl":"[^"]*"/.exec(page)?.[0];
      },
    },
    requireCvv: { values: ['false', 'true'], tell: payingWithout('card.cvv') },
    shoppersRemoveRegistrations: { values: ['false', 'true'], tell: configuring },
    brandDetection: { values: ['true', 'false'], tell: payingWithout('paymentBrand') },
    brandDetectionOrder: {
      values: ['none', 'VISA MADA'],
      tell: payingWithout('paymentBrand', { 'card.number': '4008610000000000' }),
    },
    duplicateWindowHours: {
      values: ['0', '24'],
      tell: async (tried, channel) => {
        await paid(tried, channel, { merchantTransactionId: 'order-0001' });
        return outcomeOf(await paid(tried, channel, { merchantTransactionId: 'order-0001' }));
      },
    },
    'schedule.timeZone': { values: ['UTC', 'Asia/Tokyo'], begin: scheduling },
    'schedule.dunning': {
      values: ['1 retry', 'none'],
      begin: schedulingOn({ 'card.number': '4200000000001552' }),
    },
    'schedule.missedRuns': { values: ['merged', 'skipped'], begin: scheduling },
    'books.feeTax': { values: ['7', '19'], tell: stating },
    'settlement.columns': { values: ['none', 'merchantTransactionId=Currency'], begin: settlingOne },
    'settlement.values': { values: ['none', 'transactionType DEBIT=REFUND'], begin: settlingOne },
    'settlement.delimiter': { values: ['semicolon', 'comma'], begin: settlingOne },
    'settlement.decimalSign': {
      values: ['point', 'comma'],
      begin: settling(COLUMNS, LINE.replace('9200.00', '9200,00')),
    },
    'settlement.amounts': {
      values: ['unsigned', 'unsignedHundredths'],
      begin: settling(COLUMNS, 'DEBIT;9200;EUR;2026-11-20;none-0001'),
    },
    'settlement.dateFormat': { values: ['yyyy-MM-dd', 'yyyyMMdd'], begin: settlingOne },
    'settlement.timeZone': { values: ['UTC', 'Pacific/Kiritimati'], begin: settlingOne },
    'settlement.clearingInstitute': { values: ['First Bank', 'Second Bank'], begin: settlingOne },
    'settlement.merchantId': { values: ['SHOP-0001', 'SHOP-0002'], begin: settlingOne },
    'settlement.divisionId': { values: ['0a'.repeat(16), '0b'.repeat(16)], begin: settlingOne },
    'settlement.pspId': { values: ['0a'.repeat(16), '0b'.repeat(16)], begin: settlingOne },
    // The days of these two are never the same.
    'books.timeZone': { values: ['Pacific/Pago_Pago', 'Pacific/Kiritimati'], tell: journaling('csv') },
    'books.fourEyes': { values: ['false', 'true'], tell: closing },
    'books.chart': { values: ['SKR03', 'SKR04'], tell: journaling('xero') },
    'books.datevConsultant': {
      values: ['1001', '29098'],
      beside: { 'books.chart': 'SKR03', 'books.datevClient': '1' },
      tell: journaling('datev'),
    },
    'books.datevClient': {
      values: ['1', '12345'],
      beside: { 'books.chart': 'SKR03', 'books.datevConsultant': '1001' },
      tell: journaling('datev'),
    },
    'settlement.windowDays': {
      values: ['60', '1'],
      begin: async (tried, channel) => {
        await paid(tried, channel, { amount: '9200.00', merchantTransactionId: 'none-0001' });
        return settling(COLUMNS, LINE.replace('2026-11-20', '2026-11-29'))(tried, channel);
      },
    },
    'settlement.lateAfterDays': {
      values: ['0', '1'],
      beside: bank,
      begin: async (tried, channel) => {
        const hook = { entityId: channel, url: `${consumer.url}/${channel}`, active: 'true', types: 'RECONCILIATION' };
        const { body } = await tried.post('/v1/webhooks', hook);
        await tried.post('/v1/payments', { ...sepaDebit, entityId: channel });
        return async () => (await read(tried, `/v1/webhooks/${body.id}/deliveries`, { entityId: channel })).body;
      },
    },
    'settlement.payoutCurrency': {
      values: ['none', 'USD'],
      begin: async (tried, channel) => {
        await paid(tried, channel);
        const days = { entityId: channel, 'date.from': '2026-11-01', 'date.to': '2026-12-31' };
        return async () => (await read(tried, '/v1/reports/reconciliations', days)).body;
      },
    },
    'risk.rules': { values: ['none', 'amount above=1 outcome=reject'], tell: paying() },
    'risk.methods': { values: ['none', 'brands=VISA'], tell: configuring },
    'chargebacks.block': {
      values: ['never', 'always'],
      tell: async (tried, channel) => {
        const { id = '' } = await paid(tried, channel);
        await tried.post('/v1/test/chargebacks', { entityId: channel, paymentId: id });
        return outcomeOf(await paid(tried, channel));
      },
    },
    'acquirer.internal': { values: ['simulator', 'none'], tell: paying() },
    'acquirer.external': { values: ['simulator', 'none'], tell: paying({ testMode: 'EXTERNAL' }) },
    'acquirer.live': {
      values: ['upstream', 'none'],
      beside: { ...forwarded(), 'upstream.address': 'https://127.0.0.1:1/' },
      tell: paying(),
      isLive: true,
    },
    'upstream.address': {
      values: [upstream.url, elsewhere.url],
      beside: forwarded(),
      tell: forwarding,
    },
    'upstream.entityId': { values: ['e'.repeat(32), 'f'.repeat(32)], beside: forwarded(), tell: forwarding },
    'upstream.accessToken': { values: ['token-one', 'token-other'], beside: forwarded(), tell: forwarding },
    'upstream.testMode': { values: ['INTERNAL', 'EXTERNAL'], beside: forwarded(), tell: forwarding },
    'upstream.honoursIdempotencyKey': { values: ['false', 'true'], beside: forwarded(), tell: forwarding },
    'adyen.address': { values: [upstream.url, elsewhere.url], beside: onAdyen(), tell: redirecting },
    'adyen.apiKey': {
      values: [`AQE${'a'.repeat(60)}`, `AQE${'b'.repeat(60)}`],
      beside: onAdyen(),
      tell: redirecting,
    },
    'adyen.merchantAccount': { values: ['ShopGmbHECOM', 'ShopGmbHPOS'], beside: onAdyen(), tell: redirecting },
    'adyen.hmacKey': { values: adyenKeys, beside: onAdyen(), tell: takingItems },
    'adyen.earlierHmacKey': { values: adyenKeys, beside: onAdyen(), tell: takingItems },
    'adyen.reportKey': {
      values: [`AQE${'c'.repeat(60)}`, `AQE${'d'.repeat(60)}`],
      beside: onAdyen(),
      tell: async (tried, channel) => {
        const name = 'settlement_detail_report_batch_1.csv';
        await takenItem(tried, channel, onAdyen()['adyen.hmacKey'] ?? '', {
          pspReference: name,
          reason: `${upstream.url}reports/${name}`,
        });
        await tried.gateway.timers.runDue();
        return upstream.requests.findLast(({ path }) => path.endsWith(name))?.headers['x-api-key'];
      },
    },
    'adyen.liveUrlPrefix': {
      values: ['1797a841fbb37ca7-Nobody', ''],
      beside: { ...onAdyen(), 'acquirer.live': 'adyen', 'adyen.address': '' },
      isLive: true,
      tell: async (tried, entityId) => {
        const order = {
          amount,
          currency,
          paymentType,
          paymentBrand: 'VISA',
          shopperResultUrl: 'https://shop.example/',
        };
        return outcomeOf((await tried.post('/v1/payments', { entityId, ...order })).body);
      },
    },
    'paypal.address': { values: [upstream.url, elsewhere.url], beside: onPaypal(), tell: redirectingTo('PAYPAL') },
    'paypal.clientId': {
      values: ['A1'.repeat(8), 'C3'.repeat(8)],
      beside: onPaypal(),
      tell: redirectingTo('PAYPAL'),
    },
    'paypal.clientSecret': {
      values: ['B2'.repeat(8), 'C3'.repeat(8)],
      beside: onPaypal(),
      tell: redirectingTo('PAYPAL'),
    },
    'paypal.webhookId': {
      values: ['8PT597110X687430LKGECATA', '9PT597110X687430LKGECATA'],
      beside: { ...onPaypal(), 'paypal.address': paypal.url },
      tell: takingSigned,
    },
    'mollie.address': { values: [upstream.url, elsewhere.url], beside: onMollie(), tell: redirecting },
    'mollie.apiKey': {
      values: [`test_${'a1'.repeat(15)}`, `test_${'b2'.repeat(15)}`],
      beside: onMollie(),
      tell: redirecting,
    },
    'stripe.address': { values: [upstream.url, elsewhere.url], beside: onStripe(), tell: redirecting },
    'stripe.secretKey': {
      values: [`sk_test_${'a1'.repeat(12)}`, `sk_test_${'b2'.repeat(12)}`],
      beside: onStripe(),
      tell: redirecting,
    },
    'stripe.signingSecret': { values: stripeSecrets, beside: onStripe(), tell: takingEvents },
    'stripe.earlierSigningSecret': { values: stripeSecrets, beside: onStripe(), tell: takingEvents },
    threeDSecure: { values: ['gateway', 'none'], tell: paying(enrolled) },
    'threeDSecure.proceedsWith': {
      values: ['attempted', 'informational'],
      tell: paying({ ...enrolled, 'card.number': '4200000000000059' }),
    },
    'threeDSecure.requiresBilling': {
      values: ['false', 'true'],
      tell: async (tried, entityId) => {
        const sent = { entityId, ...cardPayment, ...enrolled };
        const billing = new Set(Object.keys(billingAddress));
        const without = Object.fromEntries(Object.entries(sent).filter(([name]) => !billing.has(name)));
        return outcomeOf((await tried.post('/v1/payments', without)).body);
      },
    },
    'sepa.creditorIdentifier': {
      values: ['DE98ZZZ09999999999', 'NL79ZZZ999999990000'],
      beside: bank,
      begin: collecting,
    },
    'sepa.creditorName': { values: ['Shop', 'Another shop'], beside: bank, begin: collecting },
    'sepa.accountHolder': { values: ['Shop GmbH', 'Another GmbH'], beside: bank, tell: transferring },
    'sepa.iban': {
      values: ['DE89370400440532013000', 'FR1420041010050500013M02606'],
      beside: bank,
      begin: collecting,
    },
    'sepa.bic': { values: ['COBADEFFXXX', 'DEUTDEFF'], beside: bank, begin: collecting },
    'sepa.scheme': { values: ['CORE', 'B2B'], beside: bank, begin: collecting },
    'sepa.timeZone': { values: ['Europe/Berlin', 'Europe/London'], beside: bank, begin: collecting },
    'sepa.cutOff': { values: ['09:00', '10:00'], beside: bank, begin: collecting },
    'sepa.leadDays': { values: ['1', '2'], beside: bank, begin: collecting },
    'sepa.preNotificationDays': { values: ['2', '14'], beside: bank, begin: collecting },
    'sepa.largestAmount': { values: ['1.00', '5000.00'], beside: bank, begin: collecting },
    'sepa.entries': { values: ['single', 'batch'], beside: bank, begin: collecting },
    'sepa.payeeCheck': { values: ['checked', 'optedOut'], beside: bank, begin: payingOut },
    'sepa.instantTransfers': { values: ['false', 'true'], beside: bank, begin: payingOut },
    'sepa.instantLimit': { values: ['1.00', '5000.00'], beside: instant, begin: payingOut },
    'sepa.instantCutOff': { values: ['17:00', '18:00'], beside: instant, begin: payingOut },
    'wallets.country': { values: ['GB', 'DE'], tell: offeringWallets },
    'wallets.applePay.merchantIdentifier': { values: ['merchant.one', 'merchant.other'], tell: offeringWallets },
    // The widget learns only whether it is set.
    'wallets.applePay.identity': { values: ['', 'A'.repeat(64)], tell: offeringWallets },
    'wallets.googlePay.merchantId': { values: ['merchant-one', 'merchant-other'], tell: offeringWallets },
    'wallets.samsungPay.serviceId': { values: ['service-one', 'service-other'], tell: offeringWallets },
    'wallets.amazonPay.merchantId': { values: ['merchant-one', 'merchant-other'], tell: offeringWallets },
    'wallets.amazonPay.publicKeyId': { values: ['key-one', 'key-other'], tell: offeringWallets },
    'wallets.amazonPay.storeId': { values: ['store-one', 'store-other'], tell: offeringWallets },
    'wallets.paypal.clientId': { values: ['client-one', 'client-other'], tell: offeringWallets },
    dispatch: { values: ['none', 'brand=VISA channel={channel}'], tell: paying() },
    // The last one, because it waits for the end of a month.
    'books.deliver': { values: ['none', 'csv'], tell: delivering },
  });

  const names = (Object.keys(channelSettings) as SettingName[]).filter(
    (name) => !name.startsWith('throttle.') && name !== writtenByGateway,
  );
  const told = new Map<string, string[]>(names.map((name) => [name, []]));

  /** Sets a value for a new channel, or for its merchant, and returns where a request goes that needs it. */
  const channelWith = async (name: SettingName, value: string, { beside = {}, isLive }: TriedSetting) => {
    const tried = isLive === true ? live : gateway;
    const { database, clock } = tried;
    const dependencies = { database, clock, vault: tried.gateway.vault };
    const isOfMerchant = channelSettings[name][0] === 'merchant';
    const own: Parameters = isOfMerchant ? {} : { ...beside, [name]: value };
    const set = Object.fromEntries(Object.entries(own).filter(([, text]) => text !== ''));
    const channel = await addChannel(dependencies, tried.entityId, 'Shop', set);
    if (!isOfMerchant) return { tried, channel, entityId: channel };
    const { merchant = '' } = (await entities(database, clock).entityById(channel)) ?? {};
    await changeSettings(dependencies, merchant, { [name]: value.replace('{channel}', channel) });
    clock.advance(SETTINGS_PAUSE_MS);
    return { tried, channel, entityId: merchant };
  };

  beforeAll(async () => {
    const answer = (_: unknown, count: number) => (count % 2 === 1 ? undefined : json(503, {}));
    upstream = await scriptedUpstream(answer);
    elsewhere = await scriptedUpstream(answer);
    paypal = await startPaypal({ clock: gateway.realClock });
    consumer = await startConsumer();
    await gateway.gateway.ensureTimers();
    const rows = Object.entries<TriedSetting>(table()).flatMap(([name, row]) => {
      const [one, other] = row.values;
      // The first value comes twice: what differs then is not told by the setting.
      return [one, other, one].map((value) => [name as SettingName, value, row] as const);
    });
    const later: (() => Promise<void>)[] = [];
    for (const [name, value, row] of rows) {
      if (!('begin' in row)) continue;
      const { tried, channel, entityId } = await channelWith(name, value, row);
      const tell = await row.begin(tried, entityId);
      later.push(async () => void told.get(name)?.push(masked(channel, await tell())));
    }
    // To the first hour of a day, in which some work is done, and to those of the next ones.
    await passed(gateway, 12.5 * HOUR_MS);
    for (let day = 0; day < DAYS; day += 1) await passed(gateway, 24 * HOUR_MS);
    // Nothing runs for some days.
    await passed(gateway, 3 * 24 * HOUR_MS);
    for (const tell of later) await tell();
    for (const [name, value, row] of rows) {
      if (!('tell' in row)) continue;
      const { tried, channel, entityId } = await channelWith(name, value, row);
      told.get(name)?.push(masked(channel, await row.tell(tried, entityId)));
    }
  }, 120_000);

  afterAll(async () => {
    await upstream.close();
    await elsewhere.close();
    await consumer.close();
    await paypal.close();
  });

  test.each(names)('%s changes what happens', (name) => {
    const [one, other, again] = told.get(name) ?? [];
    expect(one).toBeDefined();
    expect([name, again]).toEqual([name, one]);
    expect([name, other]).not.toEqual([name, one]);
  });

  /** More than a second's requests, with the burst. */
  const SENT = 3;

  const operations = endpoints.filter(({ authorization }) => authorization === 'bearer');

  test.each(operations.map((each) => [`throttle.${each.id}`, each] as const))(
    '%s limits its requests',
    async (name, endpoint: Endpoint) => {
      const { database, clock, entityId, url, accessToken } = gateway;
      const dependencies = { database, clock, vault: gateway.gateway.vault };
      const { method, path, upload } = endpoint;
      const statusesWith = async (rate: string) => {
        const channel = await addChannel(dependencies, entityId, 'Shop', { [name]: rate });
        const address = `${url}${path.replaceAll(/\{\w+\}/g, '0'.repeat(32))}?${new URLSearchParams({ entityId: channel })}`;
        const statuses: number[] = [];
        for (let sent = 0; sent < SENT; sent += 1) {
          const headers = { Authorization: `Bearer ${accessToken}`, ...(upload && { 'Content-Type': upload }) };
          const reply = await fetch(address, { method, headers });
          await reply.arrayBuffer();
          statuses.push(reply.status);
        }
        return statuses;
      };
      expect(await statusesWith('1000000')).not.toContain(429);
      expect((await statusesWith('1')).at(-1)).toBe(429);
    },
  );
});

/** What has another value whenever it is made. */
const DRAWN = /^(?:id|ndc|timestamp|shortId|digest|ConnectorTxID\d|txId\d|TransferReference)$/;

/** Returns what is told, without what differs anyway. */
const masked = (channel: string, answer: unknown): string =>
  JSON.stringify(answer, (name, value: unknown) => (DRAWN.test(name) ? undefined : value))
    .replaceAll(channel, 'channel')
    .replaceAll(/8a[0-9a-f]{30}|SIM-[0-9A-F]{12}|P\d{8}-[0-9A-F]{6}/g, 'id')
    .replaceAll(/RF\d\d[ 0-9A-Z]{12,}/g, 'reference');
