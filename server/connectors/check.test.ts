import fc from 'fast-check';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectors } from '../../catalogue/connectors/connectors.ts';
import {
  type AccountCheck,
  type FindingKind,
  findingLevels,
  findingWords,
} from '../../catalogue/connectors/findings.ts';
import { isSecretSetting, settingsFrom } from '../../catalogue/settings/channel-settings.ts';
import { channels as english } from '../../catalogue/texts/en/backoffice/channels.ts';
import { SEALED_FOR } from '../access/entities/settings.ts';
import { createVault, type Vault } from '../access/vault/vault.ts';
import { callingConnectors } from '../assembly/wings.ts';
import type { Channel } from '../payments/ports/channel.ts';
import { manualClock } from '../platform/base/clock.ts';
import type { Environment } from '../platform/base/environment.ts';
import { throttleBy, tokenBuckets } from '../platform/http/throttle.ts';
import { type GivenReply, json, scriptedUpstream } from '../testing/acquirers.ts';
import { sqlite, type TestDatabase } from '../testing/databases.ts';
import { casesOf } from '../testing/lengths.ts';
import { type AdyenStandIn, startAdyen } from '../testing/processors/adyen.ts';
import { adyenJudges } from '../testing/processors/adyen-judge.ts';
import { descriptionIn, faultsOfExchanges, judgeOf } from '../testing/processors/judges.ts';
import { type MollieStandIn, startMollie } from '../testing/processors/mollie.ts';
import { faultsOf as mollieFaults } from '../testing/processors/mollie-judge.ts';
import { type PaypalStandIn, startPaypal } from '../testing/processors/paypal.ts';
import { readPaypalJudge } from '../testing/processors/paypal-judge.ts';
import { usualAccounts, PAYPAL_WEBHOOK_ID as WEBHOOK_ID } from '../testing/processors/processors.ts';
import { type StripeStandIn, startStripe, valuesOf } from '../testing/processors/stripe.ts';
import { openCalls } from './calls/calls.ts';
import { sendProbe } from './calls/probe.ts';
import { checkAccounts } from './check.ts';
import { checkMollie } from './mollie/check.ts';

const CHANNEL_ID = 'a'.repeat(32);
const BASE_URL = 'https://gateway.example/';
const eventsUrl = (name: string): string => `${BASE_URL}v1/connectors/${name}/${CHANNEL_ID}`;

const usual = {
  ...usualAccounts,
  upstream: { 'upstream.entityId': '0a'.repeat(16), 'upstream.accessToken': 'OGE4Mjk0MTc0YjdlY2Iy' },
} as const;

type Name = keyof typeof usual;

const names = ['stripe', 'adyen', 'mollie', 'paypal'] as const;

interface Given {
  readonly settings?: Readonly<Record<string, string | undefined>>;
  readonly address?: string;
  readonly environment?: Environment;
  readonly baseUrl?: string;
}

describe('the test of a connection', () => {
  let database: TestDatabase;
  let vault: Vault;
  let standIns: { stripe: StripeStandIn; adyen: AdyenStandIn; mollie: MollieStandIn; paypal: PaypalStandIn };
  const log: string[] = [];

  beforeAll(async () => {
    database = await sqlite.open();
    vault = createVault(database, manualClock(1_800_000_000_000), Buffer.alloc(32, 7));
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    log.length = 0;
    const [stripe, adyen, mollie, paypal] = await Promise.all([
      startStripe(),
      startAdyen(),
      startMollie(),
      startPaypal(),
    ]);
    standIns = { stripe, adyen, mollie, paypal };
    stripe.sendEventsTo(eventsUrl('stripe'), usual.stripe['stripe.signingSecret']);
    paypal.sendEventsTo(eventsUrl('paypal'), WEBHOOK_ID);
    return async () => void (await Promise.all(Object.values(standIns).map((each) => each.close())));
  });

  const channelWith = async (texts: Readonly<Record<string, string | undefined>>): Promise<Channel> => {
    const stored: Record<string, string> = {};
    for (const [name, text] of Object.entries(texts)) {
      if (text === undefined) continue;
      stored[name] = isSecretSetting(name) ? await vault.seal(CHANNEL_ID, SEALED_FOR, text) : text;
    }
    return { id: CHANNEL_ID, name: 'Shop', settings: settingsFrom(stored) };
  };

  const check = async (name: Name | undefined, given: Given = {}): Promise<readonly AccountCheck[]> => {
    const { settings = {}, environment = 'test', baseUrl = BASE_URL } = given;
    const address = given.address ?? (name === undefined || name === 'upstream' ? undefined : standIns[name].url);
    const clock = manualClock(1_800_000_000_000);
    const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) });
    const limits = { connectMs: 200 };
    const calls = openCalls({ realClock: clock, log: logger, registry: new Registry(), limits });
    const eventsOf = async () => [];
    const receiving = { eventsOf, isKnown: async () => false, throttle: throttleBy(tokenBuckets(clock, 1)) };
    const common = { vault, calls, environment, log: logger, clock, realClock: clock, baseUrl, ...receiving };
    const calling = callingConnectors(common);
    const own = name === undefined ? {} : { [`acquirer.${environment === 'test' ? 'external' : 'live'}`]: name };
    const channel = await channelWith({
      ...own,
      ...(name === undefined ? {} : { ...usual[name], [`${name}.address`]: address }),
      ...settings,
    });
    try {
      return await checkAccounts(calling, channel, environment);
    } finally {
      calls.close();
    }
  };
  const kindsFor = async (name: Name, given?: Given): Promise<readonly FindingKind[]> =>
    (await check(name, given)).flatMap(({ findings }) => findings.map(({ kind }) => kind));
  const findingOf = async (name: Name, kind: FindingKind, given?: Given) =>
    (await check(name, given)).flatMap(({ findings }) => findings).find((each) => each.kind === kind);

  test('finds nothing wrong with what is set up right, by messages that processors describe', async () => {
    expect(await kindsFor('stripe')).toEqual(['accepted', 'webhookSet']);
    expect(await kindsFor('adyen')).toEqual(['accepted', 'webhookNotSeen']);
    expect(await kindsFor('mollie')).toEqual(['accepted', 'webhookSet']);
    expect(await kindsFor('paypal')).toEqual(['accepted', 'webhookSet']);
    const { stripe, adyen, mollie, paypal } = standIns;
    const stripeJudge = judgeOf(await descriptionIn('stripe.json'), { coerces: true });
    // The types of Stripe's library judge what this description lacks.
    const described = stripe.exchanges.filter(({ path }) => path !== '/v1/payment_method_configurations');
    expect(described).toHaveLength(1);
    expect(faultsOfExchanges(stripeJudge, described, valuesOf)).toEqual([]);
    expect(faultsOfExchanges((await adyenJudges()).checkout, adyen.exchanges)).toEqual([]);
    expect(mollie.exchanges.flatMap(mollieFaults)).toEqual([]);
    const paypalJudge = await readPaypalJudge();
    expect(paypal.exchanges.map(paypalJudge.exchange)).toEqual([undefined, undefined]);
  });

  test('moves no money and makes nothing', async () => {
    await Promise.all(names.map((name) => check(name)));
    const sent = names.flatMap((name) => standIns[name].exchanges.map(({ method, path }) => `${method} ${path}`));
    expect(new Set(sent)).toEqual(
      new Set([
        'GET /v1/payment_method_configurations',
        'GET /v1/webhook_endpoints',
        'POST /v72/paymentMethods',
        'GET /v2/methods',
        'POST /v1/oauth2/token',
        `GET /v1/notifications/webhooks/${WEBHOOK_ID}`,
      ]),
    );
  });

  test.each(names)('names each setting of %s that is missing, and asks nothing', async (name) => {
    const absent = Object.fromEntries(Object.keys(usual[name]).map((each) => [each, undefined]));
    const [only] = await check(name, { settings: absent });
    expect(only?.findings).toEqual(
      connectors[name].needs.map((setting) => ({ kind: 'missing', level: 'wrong', details: { setting } })),
    );
    expect(standIns[name].exchanges).toEqual([]);
  });

  test('tests nothing where nothing is chosen or set up', async () => {
    expect(await check(undefined)).toEqual([]);
  });

  test('says that what is set up is not used', async () => {
    expect(await findingOf('stripe', 'notChosen', { settings: { 'acquirer.external': 'mollie' } })).toMatchObject({
      details: { setting: 'acquirer.external', value: 'mollie' },
    });
  });

  describe('keys', () => {
    test.each<[Name, Readonly<Record<string, string>>]>([
      ['stripe', { 'stripe.secretKey': `rk_test_${'b2'.repeat(12)}` }],
      ['adyen', { 'adyen.apiKey': `AQE${'another-'.repeat(8)}` }],
      ['mollie', { 'mollie.apiKey': `test_${'b2'.repeat(15)}` }],
      ['paypal', { 'paypal.clientSecret': 'another-secret-of-this-app' }],
    ])('that %s refuses are named', async (name, settings) => {
      standIns.stripe.account.refusedKeys.add(`rk_test_${'b2'.repeat(12)}`);
      standIns.mollie.refuseKey(`test_${'b2'.repeat(15)}`);
      const [only] = await check(name, { settings });
      expect(only?.findings).toMatchObject([{ kind: 'refused', level: 'wrong' }]);
      expect(only?.findings[0]?.details['setting']).toContain(Object.keys(settings)[0]);
    });

    test.each<[Name, string, Environment, FindingKind]>([
      ['stripe', `sk_test_${'a1'.repeat(12)}`, 'live', 'testKey'],
      ['stripe', `rk_live_${'a1'.repeat(12)}`, 'test', 'liveKey'],
      ['mollie', `test_${'a1'.repeat(15)}`, 'live', 'testKey'],
      ['mollie', `live_${'a1'.repeat(15)}`, 'test', 'liveKey'],
    ])('of %s in the wrong environment are not sent', async (name, key, environment, kind) => {
      const setting = name === 'stripe' ? 'stripe.secretKey' : 'mollie.apiKey';
      expect(await kindsFor(name, { settings: { [setting]: key }, environment })).toEqual([kind]);
      expect(log.join('')).toBe('');
      if (environment === 'test') expect(standIns[name as 'stripe'].exchanges).toEqual([]);
    });

    test('of Stripe without the rights to read are accepted, and what was not seen is said', async () => {
      standIns.stripe.account.isRestricted = true;
      expect(await kindsFor('stripe')).toEqual(['accepted', 'mayNotRead', 'mayNotRead']);
    });

    test('of Adyen for another merchant account, and without its prefix in live', async () => {
      const settings = { 'adyen.merchantAccount': 'OtherShop' };
      expect(await findingOf('adyen', 'accountUnknown', { settings })).toMatchObject({
        details: { account: 'OtherShop', setting: 'adyen.merchantAccount' },
      });
      expect(await findingOf('adyen', 'missing', { environment: 'live' })).toMatchObject({
        details: { setting: 'adyen.liveUrlPrefix' },
      });
    });
  });

  describe('ways to pay that are not activated', () => {
    const off = (): void => {
      standIns.stripe.account.inactive.add('ideal');
      standIns.adyen.inactive.add('ideal').add('mc');
      standIns.mollie.inactive.add('ideal');
    };

    test.each([
      ['stripe', 'IDEAL'],
      ['adyen', 'MASTER IDEAL'],
      ['mollie', 'IDEAL'],
    ] as const)('at %s are a note, where the channel has no list', async (name, brands) => {
      off();
      const found = await findingOf(name, 'brandsInactive');
      expect(found).toMatchObject({ level: 'open', details: { brands } });
    });

    test.each(['stripe', 'adyen', 'mollie'] as const)('at %s are wrong where the channel names them', async (name) => {
      off();
      expect(await findingOf(name, 'brandsOff', { settings: { brands: 'VISA IDEAL' } })).toMatchObject({
        level: 'wrong',
        details: { brands: 'IDEAL' },
      });
      expect(await kindsFor(name, { settings: { brands: 'VISA' } })).not.toContain('brandsOff');
    });
  });

  describe('webhooks', () => {
    test('of Stripe: none, another, switched off, without an event', async () => {
      const { stripe } = standIns;
      stripe.account.eventsLeftOut.add('payout.paid');
      expect(await findingOf('stripe', 'eventsMissing')).toMatchObject({ details: { events: 'payout.paid' } });
      stripe.account.webhook = 'disabled';
      expect(await kindsFor('stripe')).toContain('webhookOff');
      stripe.sendEventsTo('https://other.example/', usual.stripe['stripe.signingSecret']);
      expect(await findingOf('stripe', 'webhookMissing')).toMatchObject({
        details: { address: eventsUrl('stripe') },
      });
    });

    test('of PayPal: unknown, of another address, without an event', async () => {
      const { paypal } = standIns;
      paypal.eventsLeftOut.add('CUSTOMER.DISPUTE.CREATED');
      expect(await findingOf('paypal', 'eventsMissing')).toMatchObject({
        details: { events: 'CUSTOMER.DISPUTE.CREATED' },
      });
      paypal.sendEventsTo('https://other.example/', WEBHOOK_ID);
      expect(await kindsFor('paypal')).toEqual(['accepted', 'webhookElsewhere']);
      expect(await kindsFor('paypal', { settings: { 'paypal.webhookId': 'ANOTHER0WEBHOOK' } })).toEqual([
        'accepted',
        'webhookUnknown',
      ]);
    });

    test('of Mollie cannot be sent to an address without encryption, but by a stand-in', async () => {
      expect(await kindsFor('mollie', { baseUrl: 'http://localhost:8080/' })).toContain('webhookSet');
      const calls = openCalls({ realClock: manualClock(0), log: pino({ level: 'silent' }), registry: new Registry() });
      const channel = await channelWith({});
      const common = { calls, environment: 'test', channel, eventsUrl: 'http://localhost/', hasEvents: false } as const;
      const apiKey = usual.mollie['mollie.apiKey'];
      const found = await checkMollie({ ...common, address: standIns.mollie.url, apiKey });
      expect(found.map(({ kind }) => kind)).toEqual(['accepted', 'noAddress']);
      calls.close();
    });
  });

  describe('networks', () => {
    test.each(names)('nobody listens at the address of %s', async (name) => {
      const gone = await scriptedUpstream(() => undefined);
      await gone.close();
      expect(await findingOf(name, 'outOfReach', { address: gone.url })).toMatchObject({
        level: 'wrong',
        details: { reason: expect.stringContaining('ECONNREFUSED') },
      });
    });

    test.each(names)('the connection to %s is cut', async (name) => {
      const cut = await scriptedUpstream(() => undefined);
      expect(await kindsFor(name, { address: cut.url })).toEqual(['unanswered']);
      await cut.close();
    });

    test.each<[string, GivenReply, FindingKind]>([
      ['a page', { status: 200, body: '<html>hello</html>' }, 'unreadable'],
      ['JSON of something else', json(200, { hello: 1 }), 'unreadable'],
      ['a list', json(200, []), 'unreadable'],
      ['another address', json(302, {}), 'unreadable'],
      ['nothing there', json(404, {}), 'unreadable'],
      ['a failure', json(503, {}), 'failed'],
      ['too many requests', json(429, {}), 'busy'],
    ])('%s answers', async (_, reply, kind) => {
      const strange = await scriptedUpstream(() => reply);
      for (const name of names)
        expect([name, ...(await kindsFor(name, { address: strange.url }))]).toEqual([name, kind]);
      await strange.close();
    });

    test('a processor that does not answer is given up', async () => {
      const silent = await scriptedUpstream(() => new Promise(() => undefined));
      const calls = openCalls({
        realClock: manualClock(0),
        log: pino({ level: 'silent' }),
        registry: new Registry(),
      });
      const call = { method: 'GET', url: new URL(silent.url), headers: {} } as const;
      const probe = { processor: 'Stripe', setting: 'stripe.secretKey', environment: 'test', call } as const;
      expect(await sendProbe(calls, probe, 50)).toMatchObject({
        found: { kind: 'unanswered', details: { reason: expect.stringContaining('did not answer in time') } },
      });
      calls.close();
      await silent.close();
    });
  });

  describe('another gateway', () => {
    const answering = async (reply: GivenReply) => {
      const remote = await scriptedUpstream(() => reply);
      const kinds = await kindsFor('upstream', { address: remote.url });
      await remote.close();
      return { kinds, requests: remote.requests };
    };
    const result = (code: string) => ({ result: { code, description: 'words' } });

    test('is asked about a payment that nobody has made', async () => {
      const { kinds, requests } = await answering(json(400, result('700.400.580')));
      expect(kinds).toEqual(['accepted']);
      expect(requests).toMatchObject([
        { path: '/v1/query', parameters: { entityId: '0a'.repeat(16), merchantTransactionId: expect.any(String) } },
      ]);
    });

    test.each<[string, GivenReply, FindingKind]>([
      ['a token that is refused', json(401, result('800.900.300')), 'refused'],
      ['an entity that is not the token’s', json(403, result('800.900.300')), 'refused'],
      ['what is no gateway', { status: 200, body: 'hello' }, 'unreadable'],
    ])('says so: %s', async (_, reply, kind) => {
      expect((await answering(reply)).kinds).toEqual([kind]);
    });

    test('is not asked in clear in the live environment', async () => {
      const remote = await scriptedUpstream(() => json(200, {}));
      expect(await kindsFor('upstream', { address: remote.url, environment: 'live' })).toEqual(['inClear']);
      expect(remote.requests).toEqual([]);
      await remote.close();
    });
  });

  test('says each finding in words that name everything', () => {
    for (const kind of Object.keys(findingLevels) as FindingKind[]) {
      const names = [...english.findings[kind].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const details = Object.fromEntries(names.map((name) => [name, 'something']));
      expect(findingWords(english.findings, { kind, level: findingLevels[kind], details })).not.toMatch(/[{}]/);
    }
  });

  test('has no secret in what it found, in words or in the log, whatever a processor answers', async () => {
    const secretsOf = (name: Name): readonly string[] =>
      Object.entries(usual[name]).flatMap(([setting, text]) => (isSecretSetting(setting) ? [text] : []));
    const echoing = fc.record({
      name: fc.constantFrom(...names, 'upstream' as const),
      status: fc.constantFrom(200, 301, 400, 401, 403, 404, 422, 429, 500),
      field: fc.constantFrom('message', 'error', 'detail', 'url', 'status', 'errorCode', 'code', 'description', 'id'),
      inList: fc.constantFrom('data', 'paymentMethods', 'methods', 'event_types'),
    });
    await fc.assert(
      fc.asyncProperty(echoing, async ({ name, status, field, inList }) => {
        const all = secretsOf(name);
        const echo = all.join(' ');
        const remote = await scriptedUpstream(({ headers }) => {
          const said = `${echo} ${headers.authorization} ${headers['x-api-key']}`;
          const part = { [field]: said, type: said, url: said, name: said, result: { code: said } };
          const body = { ...part, [inList]: [part, said], _embedded: { methods: [part] }, error: part };
          return json(status, { ...body, access_token: 'token', expires_in: 900 });
        });
        const checks = await check(name, { address: remote.url });
        await remote.close();
        const words = checks.flatMap(({ findings }) => findings.map((each) => findingWords(english.findings, each)));
        const shown = `${JSON.stringify(checks)} ${words.join(' ')} ${log.join(' ')}`;
        expect(checks[0]?.findings.length).toBeGreaterThan(0);
        expect(all.filter((secret) => shown.includes(secret))).toEqual([]);
      }),
      { numRuns: casesOf(60, 600) },
    );
  });
});
