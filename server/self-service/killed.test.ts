import { describe, expect, test } from 'vitest';
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
import { killedAtEachCommit, passed } from '../testing/gateway-under-test.ts';

const ADDRESS = 'jane@example.com';
const JANE = { 'customer.merchantCustomerId': 'jane', 'customer.email': ADDRESS };
const UNTIL = '2027-01-10';

describe.each(databases)('a process of the self-service page dies at any commit, on $name', ({ open, moments }) => {
  const gateway = gatewayOfTests(open);

  test.each(moments)(
    '%s the one that opens a session: the link opens one, or has opened one',
    { timeout: 120_000 },
    async (moment) => {
      const shop = await accountShop(gateway);
      let link = '';
      const openIt = (at: typeof gateway) => pageRequest<SessionReply>(at, shop, { path: '/sessions', body: { link } });
      const deaths = await killedAtEachCommit(gateway, moment, {
        way: async (victim) => {
          link = await linkFor(gateway, shop, 'jane');
          await openIt(victim);
        },
        afterwards: async (_commit, isWhole) => {
          const again = await openIt(gateway);
          expect([again.status, again.body.refusal]).toEqual(
            isWhole || moment === 'after' ? [403, 'link.used'] : [200, undefined],
          );
          expect((await openIt(gateway)).body.refusal).toBe('link.used');
        },
      });
      expect(deaths).toBe(1);
    },
  );

  test.each(moments)(
    '%s one of a change by an address: it is made with its trace and its code, or not at all',
    { timeout: 120_000 },
    async (moment) => {
      const shop = await accountShop(gateway);
      let scheduleId = '';
      let page: Awaited<ReturnType<typeof openedBy>>;
      let code = '';
      const pauseIt = (at: typeof gateway) =>
        pageRequest(at, shop, {
          path: `/subscriptions/${scheduleId}/pause`,
          body: { until: UNTIL, code },
          secret: page.secret,
        });
      const traces = async () =>
        (await auditRecords(gateway.database).newest({}, 500)).filter(({ subject }) => subject === scheduleId).length;
      const deaths = await killedAtEachCommit(gateway, moment, {
        way: async (victim) => {
          ({ scheduleId } = await subscribed(gateway, shop, JANE));
          page = await openedBy(gateway, shop, ADDRESS);
          await page.post(`/subscriptions/${scheduleId}/pause`, { until: UNTIL });
          code = await codeSentTo(gateway, shop, ADDRESS);
          await pauseIt(victim);
        },
        afterwards: async () => {
          const { account } = await openedFor(gateway, shop, 'jane');
          const isMade = account.subscriptions.find(({ id }) => id === scheduleId)?.state === 'paused';
          expect(await traces()).toBe(isMade ? 1 : 0);
          const again = await pauseIt(gateway);
          expect([again.status, again.body.refusal]).toEqual(isMade ? [403, 'code.wrong'] : [200, undefined]);
          expect(await traces()).toBe(1);
          gateway.clock.advance(86_400_000);
        },
      });
      expect(deaths).toBeGreaterThan(0);
    },
  );

  test.each(moments)(
    '%s one of taking note of an account: its subscription charges it in the end, and one trace says so',
    { timeout: 120_000 },
    async (moment) => {
      const shop = await accountShop(gateway);
      let [scheduleId, checkoutId, secret] = ['', '', ''];
      const tell = (at: typeof gateway) =>
        pageRequest(at, shop, { path: '/accounts/added', body: { checkoutId }, secret });
      const deaths = await killedAtEachCommit(gateway, moment, {
        way: async (victim, commit) => {
          const customer = `jane-${moment}-${commit}`;
          ({ scheduleId } = await subscribed(gateway, shop, { 'customer.merchantCustomerId': customer }));
          const page = await openedFor(gateway, shop, customer);
          const made = (await page.post('/accounts', { for: scheduleId })).body as unknown as AddingReply;
          [checkoutId, secret] = [made.checkoutId, page.secret];
          const account = { ...cardAccount, 'card.number': '4111111111111111' };
          await gateway.submit(`/v1/checkouts/${checkoutId}/registration`, account);
          await tell(victim);
        },
        afterwards: async () => {
          const { status, body } = await tell(gateway);
          const accountId = body.accounts.find(({ last4 }) => last4 === '1111')?.id;
          expect([status, body.subscriptions[0]?.accountId]).toEqual([200, accountId]);
          const entries = await auditRecords(gateway.database).newest({}, 500);
          expect(entries.filter(({ subject }) => subject === accountId)).toHaveLength(1);
        },
      });
      expect(deaths).toBeGreaterThan(0);
    },
  );

  test.each(moments)(
    '%s one of asking for a code: the mail is written once, or nobody was told that it would be',
    { timeout: 120_000 },
    async (moment) => {
      const shop = await accountShop(gateway);
      await subscribed(gateway, shop, JANE);
      const mails = async () => (await mailRecords(gateway.database).toAddress(shop, ADDRESS, 500)).length;
      let [before, status] = [0, 0];
      const deaths = await killedAtEachCommit(gateway, moment, {
        way: async (victim) => {
          [before, status] = [await mails(), 0];
          status = (await pageRequest(victim, shop, { path: '/codes', body: { email: ADDRESS } })).status;
          await victim.gateway.timers.runDue();
        },
        afterwards: async () => {
          for (let times = 0; times < 3; times += 1) await passed(gateway, 3_600_000);
          const written = (await mails()) - before;
          expect(written).toBeLessThanOrEqual(1);
          if (status === 200) expect(written).toBe(1);
          gateway.clock.advance(86_400_000);
        },
      });
      expect(deaths).toBeGreaterThan(1);
    },
  );
});
