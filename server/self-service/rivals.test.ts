import { describe, expect, test } from 'vitest';
import { accountLimits } from '../../catalogue/self-service/limits.ts';
import type { AddingReply, SessionReply } from '../../catalogue/self-service/replies.ts';
import { auditRecords } from '../access/audit/records.ts';
import { mailRecords } from '../mail/model/records.ts';
import {
  accountShop,
  cardAccount,
  codeSentTo,
  linkFor,
  openedBy,
  openedFor,
  pageRequest,
  subscribed,
} from '../testing/account-page.ts';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { passed, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';

const RIVALS = 50;
const ADDRESS = 'jane@example.com';
const JANE = { 'customer.merchantCustomerId': 'jane', 'customer.email': ADDRESS };

describe.each(databases)('fifty at once, in two processes, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  /** Does the same fifty times at once, half of it in another process. */
  const fifty = async <Result>(
    work: (at: TestGateway, index: number) => Promise<Result>,
  ): Promise<readonly Result[]> => {
    const other = await startGateway(gateway.database, { beside: gateway });
    try {
      return await Promise.all(
        Array.from({ length: RIVALS }, (_, index) => work(index % 2 === 0 ? gateway : other, index)),
      );
    } finally {
      await other.close();
    }
  };

  const refusalsOf = (replies: readonly { readonly status: number; readonly body: { refusal?: string } }[]) =>
    replies.filter(({ status }) => status !== 200).map(({ body }) => body.refusal);

  test('who open one link: one has a session', async () => {
    const shop = await accountShop(gateway);
    const link = await linkFor(gateway, shop, 'jane');
    const replies = await fifty((at) => pageRequest<SessionReply>(at, shop, { path: '/sessions', body: { link } }));
    expect(refusalsOf(replies)).toEqual(Array.from({ length: RIVALS - 1 }, () => 'link.used'));
  });

  test('who enter one code: one has a session, and nobody has more attempts than there are', async () => {
    const shop = await accountShop(gateway);
    await subscribed(gateway, shop, JANE);
    await pageRequest(gateway, shop, { path: '/codes', body: { email: ADDRESS } });
    await passed(gateway, 1);
    const code = await codeSentTo(gateway, shop, ADDRESS);
    const enter = (at: TestGateway, typed: string) =>
      pageRequest(at, shop, { path: '/sessions', body: { email: ADDRESS, code: typed } });
    const replies = await fifty((at) => enter(at, code));
    expect(refusalsOf(replies)).toEqual(Array.from({ length: RIVALS - 1 }, () => 'code.wrong'));
    await pageRequest(gateway, shop, { path: '/codes', body: { email: ADDRESS } });
    await passed(gateway, 1);
    const next = await codeSentTo(gateway, shop, ADDRESS);
    const guesses = await fifty((at, index) =>
      enter(at, String((Number(next) + 1 + index) % 1_000_000).padStart(6, '0')),
    );
    expect(new Set(refusalsOf(guesses))).toEqual(new Set(['code.wrong']));
    // Five of them were compared, and the code is void.
    expect((await enter(gateway, next)).body.refusal).toBe('code.wrong');
  });

  test('who ask for a code of one address: as many are sent as may be, and the others are throttled', async () => {
    const shop = await accountShop(gateway);
    await subscribed(gateway, shop, JANE);
    const replies = await fifty((at) => pageRequest(at, shop, { path: '/codes', body: { email: ADDRESS } }));
    const refused = refusalsOf(replies);
    expect(refused).toEqual(Array.from({ length: RIVALS - accountLimits.codesOfAddress }, () => 'throttled'));
    await passed(gateway, 1);
    // Of codes that were asked for at one moment only the last one is sent: the others are void.
    const mails = (await mailRecords(gateway.database).toAddress(shop, ADDRESS, 100)).length;
    expect(mails).toBeGreaterThan(0);
    expect(mails).toBeLessThanOrEqual(accountLimits.codesOfAddress);
  });

  test('changes with one code: one is made', async () => {
    const shop = await accountShop(gateway);
    const { registrationId, scheduleId } = await subscribed(gateway, shop, JANE);
    const page = await openedBy(gateway, shop, ADDRESS);
    await page.post(`/accounts/${registrationId}/default`);
    const code = await codeSentTo(gateway, shop, ADDRESS);
    const paths = [
      [`/subscriptions/${scheduleId}/pause`, { until: '2027-01-10' }],
      [`/subscriptions/${scheduleId}/cancel`, {}],
      [`/accounts/${registrationId}/default`, {}],
      ['/accounts', {}],
    ] as const;
    const before = (await auditRecords(gateway.database).newest({}, 200)).length;
    const replies = await fifty((at, index) => {
      const [path, body] = paths[index % paths.length] ?? paths[0];
      return pageRequest(at, shop, { path, body: { ...body, code }, secret: page.secret });
    });
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(refusalsOf(replies))).toEqual(new Set(['code.wrong']));
    const entries = await auditRecords(gateway.database).newest({}, 200);
    expect(entries.length - before).toBe(1);
  });

  test('cancel one subscription: it is cancelled once', async () => {
    const shop = await accountShop(gateway);
    const { scheduleId } = await subscribed(gateway, shop, JANE);
    const { secret } = await openedFor(gateway, shop, 'jane');
    const path = `/subscriptions/${scheduleId}/cancel`;
    const replies = await fifty((at) => pageRequest(at, shop, { path, secret }));
    expect(refusalsOf(replies)).toEqual(Array.from({ length: RIVALS - 1 }, () => 'notPossible'));
  });

  test('tell that one account was added: its subscription is changed once', async () => {
    const shop = await accountShop(gateway);
    const { scheduleId } = await subscribed(gateway, shop, JANE);
    const { secret, post } = await openedFor(gateway, shop, 'jane');
    const { checkoutId } = (await post('/accounts', { for: scheduleId })).body as unknown as AddingReply;
    const account = { ...cardAccount, 'card.number': '4111111111111111' };
    await gateway.submit(`/v1/checkouts/${checkoutId}/registration`, account);
    const replies = await fifty((at) =>
      pageRequest(at, shop, { path: '/accounts/added', body: { checkoutId }, secret }),
    );
    expect(refusalsOf(replies)).toEqual([]);
    const entries = await auditRecords(gateway.database).newest({}, 200);
    const [newest] = replies.map(({ body }) => body.subscriptions[0]?.accountId);
    expect(entries.filter(({ action, subject }) => action === 'account.added' && subject === newest)).toHaveLength(1);
  });

  test('remove one account, or choose it for a subscription: never both', async () => {
    const shop = await accountShop(gateway);
    const { scheduleId } = await subscribed(gateway, shop, JANE);
    const names = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
    const other = { ...cardAccount, 'card.number': '4111111111111111' };
    const { body } = await gateway.post('/v1/registrations', { entityId: shop, ...other, ...names, ...JANE });
    const { secret, get } = await openedFor(gateway, shop, 'jane');
    const id = body.id ?? '';
    const replies = await fifty((at, index) =>
      index % 2 === 0
        ? pageRequest(at, shop, { path: `/accounts/${id}/remove`, secret })
        : pageRequest(at, shop, { path: `/subscriptions/${scheduleId}/account`, body: { accountId: id }, secret }),
    );
    expect(replies.every(({ status }) => status < 500)).toBe(true);
    const { subscriptions, accounts } = (await get('/overview')).body;
    const isRemoved = !accounts.some((each) => each.id === id);
    expect(subscriptions[0]?.accountId === id).toBe(!isRemoved);
    expect(subscriptions[0]?.state).toBe('active');
  });
});
