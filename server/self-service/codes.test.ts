import { describe, expect, test } from 'vitest';
import { accountLimits } from '../../catalogue/self-service/limits.ts';
import type { SessionReply } from '../../catalogue/self-service/replies.ts';
import { mailRecords } from '../mail/model/records.ts';
import type { Payment } from '../payments/model/payment.ts';
import { insertPayment, paymentRecords } from '../payments/model/records.ts';
import { timeOrderedId } from '../platform/base/clock.ts';
import { query } from '../platform/database/query.ts';
import {
  accountShop,
  cardAccount,
  codeSentTo,
  openedBy,
  openedFor,
  pageRequest,
  subscribed,
} from '../testing/account-page.ts';
import { sepaDebit, sepaSettings } from '../testing/bank-files.ts';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { cardPayment, passed } from '../testing/gateway-under-test.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ADDRESS = 'Jane@Example.com';
const JANE = { 'customer.email': ADDRESS };

interface Rows {
  [table: string]: Readonly<Record<string, string | number | null>>;
}

describe.each(databases)('codes of the self-service page on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const ask = (channelId: string, email: string, more: Readonly<Record<string, string>> = {}) =>
    pageRequest(gateway, channelId, { path: '/codes', body: { email, ...more } });
  const enter = (channelId: string, email: string, code: string) =>
    pageRequest<SessionReply>(gateway, channelId, { path: '/sessions', body: { email, code } });
  const mailsTo = async (channelId: string, address: string) =>
    (await mailRecords(gateway.database).toAddress(channelId, address, 100)).filter(({ kind }) => kind === 'code');
  const sent = async (channelId: string, email = ADDRESS): Promise<string> => {
    expect((await ask(channelId, email)).status).toBe(200);
    await passed(gateway, 1);
    return await codeSentTo(gateway, channelId, ADDRESS);
  };
  const paymentsOf = (channelId: string) =>
    paymentRecords(gateway.database).ofCustomer(channelId, { by: 'email', value: ADDRESS.toLowerCase() }, 1);
  const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const shopOfJane = async () => {
    const shop = await accountShop(gateway);
    return { shop, ...(await subscribed(gateway, shop, JANE)) };
  };

  test('the mail of a failed charge leads its reader to the subscription', async () => {
    const shop = await accountShop(gateway, { 'mail.kinds': 'failed' });
    const { scheduleId } = await subscribed(gateway, shop, { ...JANE, 'card.number': '4200000000001594' });
    await gateway.post('/v1/test/clock', { action: 'advance', seconds: String((35 * DAY_MS) / 1_000) });
    const { body } = await gateway.get(`/v1/test/mails?entityId=${shop}`);
    const [mail] = body['mails'] as readonly { readonly kind: string; readonly text: string; readonly html: string }[];
    expect(mail?.kind).toBe('failed');
    const [link = '', secret = ''] = /\S+\/account\/\S+#open=(\S+)/.exec(mail?.text ?? '') ?? [];
    expect(link).toContain(`/account/${shop}`);
    expect(mail?.html).toContain('#open=');
    const opened = await pageRequest<SessionReply>(gateway, shop, { path: '/sessions', body: { link: secret } });
    expect(opened.body.account).toMatchObject({ by: 'address', about: scheduleId });
    expect(opened.body.account.subscriptions[0]).toMatchObject({ id: scheduleId, state: 'unpaid' });
  });

  test('the mails of a payment and its refund lead their reader to the page; that of a code leads nowhere', async () => {
    const shop = await accountShop(gateway, { 'mail.kinds': 'receipt refund' });
    const named = { ...JANE, 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
    const paid = await gateway.post('/v1/payments', { ...cardPayment, ...named, entityId: shop });
    const refund = { entityId: shop, paymentType: 'RF', amount: '5.00', currency: 'EUR' };
    expect((await gateway.post(`/v1/payments/${paid.body.id}`, refund)).status).toBe(200);
    await openedBy(gateway, shop, ADDRESS);
    const { body } = await gateway.get(`/v1/test/mails?entityId=${shop}`);
    const mails = body['mails'] as readonly { readonly kind: string; readonly text: string }[];
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['code', 'receipt', 'refund']);
    for (const { kind, text } of mails) {
      const [, link] = /#open=(\S+)/.exec(text) ?? [];
      if (kind === 'code') expect(text).not.toContain('http');
      else {
        const opened = await pageRequest<SessionReply>(gateway, shop, { path: '/sessions', body: { link } });
        expect(opened.body.account.payments.map(({ id }) => id)).toEqual([paid.body.id]);
      }
    }
  });

  test('whoever reads the mails of an address sees what was agreed to with it', async () => {
    const { shop, scheduleId, registrationId } = await shopOfJane();
    const { account } = await openedBy(gateway, shop, ADDRESS);
    expect(account).toMatchObject({ by: 'address', address: 'ja…@example.com' });
    expect(account.subscriptions.map(({ id }) => id)).toEqual([scheduleId]);
    expect(account.accounts.map(({ id }) => id)).toEqual([registrationId]);
  });

  test('the mail is in the language of the page, goes to the address as a record has it, and has no more than the code', async () => {
    const { shop } = await shopOfJane();
    await ask(shop, '  jane@EXAMPLE.com ', { locale: 'de' });
    await passed(gateway, 1);
    const { body } = await gateway.get(`/v1/test/mails?entityId=${shop}`);
    const [mail] = body['mails'] as readonly Record<string, string>[];
    const code = await codeSentTo(gateway, shop, ADDRESS);
    expect(mail).toMatchObject({ kind: 'code', to: ADDRESS, language: 'de', subject: 'Ihr Code für Tea House' });
    expect(code).toMatch(/^\d{6}$/);
    expect(mail?.['text']).toContain(code);
    expect(mail?.['html']).toContain(code);
    expect(mail?.['text']).not.toMatch(/Visa|12[.,]50/);
  });

  test('letters that only look alike reach nobody else', async () => {
    const shop = await accountShop(gateway);
    await subscribed(gateway, shop, { 'customer.email': 'mike@kit.example' });
    // The first letter is that of Kelvin, whose lower case is the usual one.
    await ask(shop, 'mike@\u212ait.example');
    await passed(gateway, 1);
    expect(await mailsTo(shop, 'mike@\u212ait.example')).toEqual([]);
    expect(await mailsTo(shop, 'mike@kit.example')).toHaveLength(1);
  });

  test('no reply tells an address that is known from one that is not', async () => {
    const { shop } = await shopOfJane();
    const replies = async (email: string) => {
      const all: unknown[] = [];
      for (let times = 0; times < accountLimits.codesOfAddress + 1; times += 1) {
        const { status, body, headers } = await ask(shop, email);
        const { id: _i, ndc: _n, timestamp: _t, ...rest } = body as unknown as Record<string, unknown>;
        const kept = [...headers.entries()].filter(
          ([name]) => !['date', 'x-request-id', 'content-length'].includes(name),
        );
        all.push([status, rest, kept]);
        const entered = await enter(shop, email, '000000');
        all.push([entered.status, entered.body.refusal]);
      }
      return all;
    };
    expect(await replies('nobody@example.com')).toEqual(await replies(ADDRESS));
    await passed(gateway, 1);
    expect(await mailsTo(shop, 'nobody@example.com')).toEqual([]);
  });

  test('asking does the same in the database for every address', async () => {
    const { shop } = await shopOfJane();
    const commits = async (email: string): Promise<readonly number[]> => {
      const found: number[] = [];
      await gateway.gateway.stored(); // What earlier requests store after their replies is none of it.
      gateway.database.onTransaction((changeSets) => found.push(changeSets));
      const before = found.length;
      await ask(shop, email);
      return [found.length - before, ...found.slice(before)];
    };
    expect(await commits('somebody@example.com')).toEqual([1, 1]);
    expect(await commits(ADDRESS)).toEqual([1, 1]);
  });

  test('a code that was used, has ended, or was tried too often is wrong', async () => {
    const { shop } = await shopOfJane();
    const used = await sent(shop);
    expect((await enter(shop, ADDRESS, used)).status).toBe(200);
    expect((await enter(shop, ADDRESS, used)).body.refusal).toBe('code.wrong');
    const late = await sent(shop);
    gateway.clock.advance(accountLimits.codeMinutes * MINUTE_MS);
    expect((await enter(shop, ADDRESS, late)).body.refusal).toBe('code.wrong');
    const tried = await sent(shop);
    for (let times = 0; times < accountLimits.codeAttempts; times += 1) {
      const { status, body } = await enter(shop, ADDRESS, wrong(tried));
      expect([status, body.refusal]).toEqual([403, 'code.wrong']);
    }
    expect((await enter(shop, ADDRESS, tried)).body.refusal).toBe('code.wrong');
  });

  test('a new code replaces the one before', async () => {
    const { shop } = await shopOfJane();
    const first = await sent(shop);
    const second = await sent(shop);
    if (first !== second) expect((await enter(shop, ADDRESS, first)).body.refusal).toBe('code.wrong');
    expect((await enter(shop, ADDRESS, `${second.slice(0, 3)} ${second.slice(3)}`)).status).toBe(200);
  });

  test('a code is of one channel', async () => {
    const [{ shop }, other] = [await shopOfJane(), await shopOfJane()];
    const code = await sent(shop);
    await sent(other.shop);
    const foreign = await codeSentTo(gateway, other.shop, ADDRESS);
    if (code !== foreign) expect((await enter(other.shop, ADDRESS, code)).body.refusal).toBe('code.wrong');
  });

  test('an address gets so many codes a day, and more on the next', async () => {
    const { shop } = await shopOfJane();
    for (let times = 0; times < accountLimits.codesOfAddress; times += 1) await sent(shop);
    const { status, body, headers } = await ask(shop, ADDRESS);
    expect([status, body.refusal]).toEqual([429, 'throttled']);
    expect(body.retryAfter).toBeGreaterThan(80_000);
    expect(headers.get('retry-after')).toBe(String(body.retryAfter));
    gateway.clock.advance(DAY_MS);
    await sent(shop);
    expect(await mailsTo(shop, ADDRESS)).toHaveLength(accountLimits.codesOfAddress + 1);
  });

  test('no row of the database has a code but the mail, nor an address of a session without its need', async () => {
    const { shop } = await shopOfJane();
    const code = await sent(shop);
    const rows = async (table: string) =>
      JSON.stringify(
        await gateway.database.read(
          query<Rows>()((db) => db.selectFrom(table).selectAll()),
          {},
        ),
      );
    for (const table of ['account_codes', 'account_sessions', 'timers', 'events']) {
      expect(await rows(table)).not.toContain(`"${code}"`);
    }
  });

  describe('a change by an address', () => {
    test('asks for a code each time', async () => {
      const { shop, scheduleId } = await shopOfJane();
      const page = await openedBy(gateway, shop, ADDRESS);
      const until = '2027-01-10';
      const path = `/subscriptions/${scheduleId}`;
      const first = await page.post(`${path}/pause`, { until });
      expect([first.status, first.body.refusal]).toEqual([403, 'code.needed']);
      expect((await page.get('/overview')).body.subscriptions[0]?.state).toBe('active');
      const code = await codeSentTo(gateway, shop, ADDRESS);
      expect((await page.post(`${path}/pause`, { until, code: wrong(code) })).body.refusal).toBe('code.wrong');
      const paused = await page.post(`${path}/pause`, { until, code });
      expect([paused.status, paused.body.subscriptions[0]?.state], paused.text).toEqual([200, 'paused']);
      const again = await page.post(`${path}/cancel`, { code });
      expect([again.status, again.body.refusal]).toEqual([403, 'code.wrong']);
      expect((await page.postWithCode(`${path}/cancel`)).body.subscriptions[0]?.state).toBe('ended');
    });

    test('asks for none where it is not possible', async () => {
      const { shop, scheduleId, registrationId } = await shopOfJane();
      const page = await openedBy(gateway, shop, ADDRESS);
      const before = (await mailsTo(shop, ADDRESS)).length;
      expect((await page.post(`/accounts/${registrationId}/remove`)).body.refusal).toBe('inUse');
      expect((await page.post(`/subscriptions/${scheduleId}/pause`, { until: 'never' })).body.refusal).toBe('day');
      expect((await page.post(`/subscriptions/${'8a'.repeat(16)}/cancel`)).body.refusal).toBe('gone');
      expect(await mailsTo(shop, ADDRESS)).toHaveLength(before);
    });

    test('takes the code that was sent for it alone: neither for another change, nor for another record', async () => {
      const shop = await accountShop(gateway, sepaSettings);
      const plan = { 'job.expression': '0 0 9 3 * ?' };
      const made = [await subscribed(gateway, shop, JANE, plan), await subscribed(gateway, shop, JANE, plan)];
      const [path, other] = made.map(({ scheduleId }) => `/subscriptions/${scheduleId}`);
      const debit = { ...sepaDebit, ...JANE, 'bankAccount.mandate.id': 'TEA-A', createRegistration: 'true' };
      const names = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
      expect((await gateway.post('/v1/payments', { entityId: shop, ...debit, ...names })).status).toBe(200);
      const page = await openedBy(gateway, shop, ADDRESS);
      const codeFor = async (asked: string, body = {}): Promise<string> => {
        gateway.clock.advance(1);
        expect((await page.post(asked, body)).body.refusal).toBe('code.needed');
        return await codeSentTo(gateway, shop, ADDRESS);
      };
      const code = await codeFor(`${path}/cancel`);
      const until = '2027-01-10';
      for (const [wanted, body] of [
        [`${other}/cancel`, {}],
        [`${path}/pause`, { until }],
        ['/accounts', {}],
        ['/mandates/TEA-A/revoke', {}],
      ] as const) {
        expect((await page.post(wanted, { ...body, code })).body.refusal, wanted).toBe('code.wrong');
      }
      expect((await page.post(`${path}/cancel`, { code })).status).toBe(200);
      // An account is added for one subscription, or for none.
      const adding = await codeFor('/accounts');
      const scheduleId = made[1]?.scheduleId ?? '';
      expect((await page.post('/accounts', { for: scheduleId, code: adding })).body.refusal).toBe('code.wrong');
      expect((await page.post('/accounts', { code: adding })).status).toBe(200);
    });

    test('takes no code of another session, nor the one that opened it', async () => {
      const { shop, scheduleId } = await shopOfJane();
      const [one, other] = [await openedBy(gateway, shop, ADDRESS), await openedBy(gateway, shop, ADDRESS)];
      const opening = await codeSentTo(gateway, shop, ADDRESS);
      const path = `/subscriptions/${scheduleId}/cancel`;
      gateway.clock.advance(1);
      await one.post(path);
      const own = await codeSentTo(gateway, shop, ADDRESS);
      if (own !== opening) expect((await one.post(path, { code: opening })).body.refusal).toBe('code.wrong');
      expect((await other.post(path, { code: own })).body.refusal).toBe('code.wrong');
      expect((await one.post(path, { code: own })).status).toBe(200);
    });

    test('adds an account that the session then sees, and its subscription charges', async () => {
      const { shop, scheduleId } = await shopOfJane();
      const page = await openedBy(gateway, shop, ADDRESS);
      const card = { ...cardAccount, 'card.number': '4111111111111111' };
      const { status, text, body } = await page.add(card, { for: scheduleId });
      expect([status, body.accounts.length], text).toEqual([200, 2]);
      expect(body.subscriptions[0]?.accountId).toBe(body.accounts.find(({ last4 }) => last4 === '1111')?.id);
    });

    test('adds an account as its own, also where another address has stored the same card', async () => {
      const shop = await accountShop(gateway);
      const { scheduleId } = await subscribed(gateway, shop, JANE);
      const card = { ...cardAccount, 'card.number': '4111111111111111' };
      await subscribed(gateway, shop, { 'customer.email': 'joe@example.com', ...card });
      const page = await openedBy(gateway, shop, ADDRESS);
      const { status, text, body } = await page.add(card, { for: scheduleId });
      expect([status, body.accounts.length], text).toEqual([200, 2]);
      expect(body.subscriptions.map(({ id }) => id)).toEqual([scheduleId]);
      expect(body.subscriptions[0]?.accountId).toBe(body.accounts.find(({ last4 }) => last4 === '1111')?.id);
      const { account } = await openedBy(gateway, shop, 'joe@example.com');
      expect([account.subscriptions.length, account.accounts.length]).toEqual([1, 1]);
    });

    test('has so many codes a day for its session', async () => {
      const { shop, scheduleId } = await shopOfJane();
      const page = await openedBy(gateway, shop, ADDRESS);
      const path = `/subscriptions/${scheduleId}/cancel`;
      const refusals: (string | undefined)[] = [];
      for (let times = 0; times <= accountLimits.codesOfSession; times += 1) {
        refusals.push((await page.post(path)).body.refusal);
      }
      expect(new Set(refusals.slice(0, -1))).toEqual(new Set(['code.needed']));
      expect(refusals.at(-1)).toBe('throttled');
    });
  });

  test('letters that only look alike bring nobody to the records of another: neither by a code nor by a mail', async () => {
    const shop = await accountShop(gateway, { 'mail.kinds': 'failed' });
    await subscribed(gateway, shop, { 'customer.email': 'mike@kit.example' });
    const kelvin = 'mi\u212ae@kit.example';
    gateway.clock.advance(1);
    await subscribed(gateway, shop, { 'customer.email': kelvin, 'card.number': '4200000000001594' });
    await ask(shop, 'mike@kit.example');
    await passed(gateway, 1);
    expect(await mailsTo(shop, kelvin)).toEqual([]);
    expect(await mailsTo(shop, 'mike@kit.example')).toHaveLength(1);
    await gateway.post('/v1/test/clock', { action: 'advance', seconds: String((35 * DAY_MS) / 1_000) });
    const { body } = await gateway.get(`/v1/test/mails?entityId=${shop}`);
    const mails = body['mails'] as readonly Readonly<Record<string, string>>[];
    const texts = mails.filter(({ to, kind }) => to === kelvin && kind === 'failed').map(({ text }) => text);
    expect(texts).not.toEqual([]);
    expect(texts.join()).not.toContain('#open=');
  });

  test('an address that several customers share shows no account that names one', async () => {
    const shop = await accountShop(gateway);
    const own = await subscribed(gateway, shop, { ...JANE, 'customer.merchantCustomerId': 'jane' });
    expect((await openedBy(gateway, shop, ADDRESS)).account.accounts.map(({ id }) => id)).toEqual([own.registrationId]);
    const names = { 'customer.givenName': 'Joe', 'customer.surname': 'Jones' };
    const paid = { entityId: shop, ...cardPayment, ...names, ...JANE, 'customer.merchantCustomerId': 'joe' };
    await gateway.post('/v1/payments', paid);
    const page = await openedBy(gateway, shop, ADDRESS);
    expect(page.account.accounts).toEqual([]);
    expect(page.account.subscriptions).toHaveLength(1);
    const removed = await page.post(`/accounts/${own.registrationId}/default`);
    expect([removed.status, removed.body.refusal]).toEqual([404, 'gone']);
    expect((await openedFor(gateway, shop, 'jane')).account.accounts).toHaveLength(1);
  });

  test('an address with more records than are looked through shows no account that names a customer', async () => {
    const shop = await accountShop(gateway);
    const own = { ...JANE, 'customer.merchantCustomerId': 'jane' };
    const { registrationId } = await subscribed(gateway, shop, own);
    const [payment] = (await paymentsOf(shop)) as [Payment];
    const copies = (count: number) =>
      Array.from({ length: count }, () => {
        const id = timeOrderedId(gateway.clock);
        return insertPayment({ ...payment, id, rootId: id, type: 'RG' });
      });
    const shown = async () => (await openedBy(gateway, shop, ADDRESS)).account.accounts.map(({ id }) => id);
    await gateway.database.commit({ inserts: copies(100) });
    expect(await shown()).toEqual([registrationId]);
    await gateway.database.commit({ inserts: copies(100) });
    expect(await shown()).toEqual([]);
  });

  test.each([
    ['', 'email'],
    ['jane', 'email'],
    ['jane@example.com, joe@example.com', 'email'],
    ['jane@example.com\nBcc: joe@example.com', 'email'],
    ['<jane@example.com>', 'email'],
    [`${'j'.repeat(250)}@example.com`, 'email'],
  ])('%j is no address', async (email, name) => {
    const shop = await accountShop(gateway);
    const { status, body } = await ask(shop, email);
    const { result } = body as unknown as { result: { parameterErrors: readonly { name: string }[] } };
    expect([status, result.parameterErrors.map((each) => each.name)]).toEqual([400, [name]]);
  });
});
