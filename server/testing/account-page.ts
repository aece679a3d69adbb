import { expect } from 'vitest';
import type { AccountReply, AddingReply, SessionReply } from '../../catalogue/self-service/replies.ts';
import { SESSION_HEADER } from '../../catalogue/self-service/replies.ts';
import { addChannel } from '../access/entities/settings.ts';
import { mailRecords } from '../mail/model/records.ts';
import type { AccountBuild } from '../self-service/page/build.ts';
import { cardPayment, passed, type TestGateway } from './gateway-under-test.ts';

type Parameters = Readonly<Record<string, string>>;

/** A reply to a request of the self-service page. */
export interface PageReply<Body = AccountReply> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body & { readonly refusal?: string; readonly retryAfter?: number };
}

const { amount: _amount, currency: _currency, paymentType: _type, ...card } = cardPayment;

/** The parameters of an approved card, without an order. */
export const cardAccount = card;

/** A built page, as small as it can be. */
export const builtAccountPage: AccountBuild = new Map([
  [
    'index.html',
    {
      bodies: {
        identity: Buffer.from(
          '<!doctype html><html lang="en"><head><title>Tollgate</title></head><body><p></p></body></html>',
        ),
      },
      hash: '0',
      isImmutable: false,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    },
  ],
  [
    'assets/main-1a2b.js',
    {
      bodies: { identity: Buffer.from('show();') },
      hash: '1',
      isImmutable: true,
      headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
    },
  ],
]);

/** Creates a channel that offers the self-service page. */
export const accountShop = async (gateway: TestGateway, settings: Parameters = {}): Promise<string> => {
  const { clock, database, entityId } = gateway;
  const dependencies = { database, clock, vault: gateway.gateway.vault };
  return await addChannel(dependencies, entityId, 'Tea House', { 'selfService.enabled': 'true', ...settings });
};

/** Sends a request of the page. */
export const pageRequest = async <Body = AccountReply>(
  { url }: Pick<TestGateway, 'url'>,
  channelId: string,
  request: {
    readonly path: string;
    readonly method?: string;
    readonly body?: unknown;
    readonly secret?: string | undefined;
    readonly headers?: Parameters;
  },
): Promise<PageReply<Body>> => {
  const { path, method = 'POST', body, secret, headers = {} } = request;
  const sent = method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) } : {};
  const response = await fetch(`${url}/account/${channelId}/api${path}`, {
    method,
    ...sent,
    headers: {
      ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
      ...(secret === undefined ? {} : { [SESSION_HEADER]: secret }),
      ...headers,
    },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, headers: response.headers, text, body: (isJson ? JSON.parse(text) : {}) as never };
};

/** Returns what stands behind `#open=` in a link that the merchant makes for a customer. */
export const linkFor = async (
  gateway: TestGateway,
  entityId: string,
  customer: string,
  more: Parameters = {},
): Promise<string> => {
  const { status, text, body } = await gateway.post('/v1/customers/sessions', {
    entityId,
    'customer.merchantCustomerId': customer,
    ...more,
  });
  expect(status, text).toBe(200);
  return new URLSearchParams(new URL(String(body['url'])).hash.slice(1)).get('open') ?? '';
};

/** The page of somebody with a session. */
export interface OpenedPage {
  readonly secret: string;
  readonly account: AccountReply;
  post(path: string, body?: Parameters): Promise<PageReply>;
  get(path: string, headers?: Parameters): Promise<PageReply>;
  /** Posts a change by an address: asks for a code first, and sends it with the second request. */
  postWithCode(path: string, body?: Parameters): Promise<PageReply>;
  /** Adds an account as the widget does; returns the reply that takes note of it. */
  add(account?: Parameters, wanted?: Parameters): Promise<PageReply>;
}

/** Returns the newest code that was sent to an address. */
export const codeSentTo = async (gateway: TestGateway, channelId: string, address: string): Promise<string> => {
  const mails = await mailRecords(gateway.database).toAddress(channelId, address, 100);
  const newest = mails.filter(({ kind }) => kind === 'code').toSorted((one, other) => (one.id < other.id ? 1 : -1))[0];
  return newest?.facts.code ?? 'none';
};

const pageOf = (
  gateway: TestGateway,
  channelId: string,
  { session: secret, account }: SessionReply,
  address: string,
) => {
  const post: OpenedPage['post'] = (path, body) => pageRequest(gateway, channelId, { path, body, secret });
  const page: OpenedPage = {
    secret,
    account,
    post,
    get: (path, headers = {}) => pageRequest(gateway, channelId, { method: 'GET', path, secret, headers }),
    postWithCode: async (path, body = {}) => {
      gateway.clock.advance(1);
      const asked = await post(path, body);
      if (asked.body.refusal !== 'code.needed') return asked;
      return await post(path, { ...body, code: await codeSentTo(gateway, channelId, address) });
    },
    add: async (account_ = card, wanted = {}) => {
      const send = address === '' ? page.post : page.postWithCode;
      const made = await send('/accounts', wanted);
      expect(made.status, made.text).toBe(200);
      const { checkoutId } = made.body as unknown as AddingReply;
      await gateway.submit(`/v1/checkouts/${checkoutId}/registration`, account_);
      return await post('/accounts/added', { checkoutId });
    },
  };
  return page;
};

/** Opens the page for a customer, by a link of the merchant. */
export const openedFor = async (
  gateway: TestGateway,
  channelId: string,
  customer: string,
  more: Parameters = {},
): Promise<OpenedPage> => {
  const link = await linkFor(gateway, channelId, customer, more);
  const { status, text, body } = await pageRequest<SessionReply>(gateway, channelId, {
    path: '/sessions',
    body: { link },
  });
  expect(status, text).toBe(200);
  return pageOf(gateway, channelId, body, '');
};

/** Opens the page by an address, with the code that is sent there. */
export const openedBy = async (gateway: TestGateway, channelId: string, email: string): Promise<OpenedPage> => {
  const asked = await pageRequest(gateway, channelId, { path: '/codes', body: { email } });
  expect([asked.status, asked.body.refusal]).toEqual([200, undefined]);
  await passed(gateway, 1);
  const code = await codeSentTo(gateway, channelId, email);
  const { status, text, body } = await pageRequest<SessionReply>(gateway, channelId, {
    path: '/sessions',
    body: { email, code },
  });
  expect(status, text).toBe(200);
  // Ids of the same millisecond have no order: the next code is newer.
  gateway.clock.advance(1);
  return pageOf(gateway, channelId, body, email);
};

/** Stores a card for somebody, and has a subscription charge it. */
export const subscribed = async (
  gateway: TestGateway,
  entityId: string,
  owner: Parameters,
  more: Parameters = {},
): Promise<{ readonly registrationId: string; readonly scheduleId: string }> => {
  const names = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
  const { body: stored } = await gateway.post('/v1/registrations', { entityId, ...card, ...names, ...owner });
  const plan = { amount: '12.50', currency: 'EUR', 'job.expression': '0 0 9 3 * ?', descriptor: 'Tea club' };
  const registrationId = stored.id ?? '';
  const { text, status, body } = await gateway.post('/v1/schedules', { entityId, registrationId, ...plan, ...more });
  expect(status, text).toBe(200);
  return { registrationId, scheduleId: body.id ?? '' };
};
