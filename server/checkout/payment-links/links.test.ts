import { describe, expect, test } from 'vitest';
import { READABLE_FOR_DAYS, VALID_FOR_MINUTES } from '../../../catalogue/payments/checkout-validity.ts';
import type { LinkState } from '../../../catalogue/payments/link-validity.ts';
import type { Ending } from '../../../catalogue/result-codes/endings.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { query } from '../../platform/database/query.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';
import { openPage as openBrowserPage, redirectIn } from '../../testing/shopper.ts';

interface ListedLink {
  readonly id: string;
  readonly url: string;
  readonly state: LinkState;
  readonly paymentId?: string;
}

const RIVALS = 50;
const DAY_MS = 86_400_000;
const DECLINED = '4200000000001552';
const UNREACHED = '4200000000009035';
const byBank = { paymentBrand: 'IDEAL', 'bankAccount.bankName': 'ING_TEST', 'bankAccount.country': 'NL' };

const paymentsOf = query<{ payments: { id: string; state: string } }>()((db) =>
  db.selectFrom('payments').select(['id', 'state']),
);

const checkoutsLeft = query<{ checkouts: { id: string } }>()((db) => db.selectFrom('checkouts').select('id'));

describe.each(databases)('payment links on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const { amount: _amount, currency: _currency, paymentType: _type, ...card } = cardPayment;

  const support = () => pageWith(gateway, 'support', { kind: 'channel', id: gateway.entityId });
  const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
  const make = async (page: TestPage, more: Readonly<Record<string, string>> = {}): Promise<ListedLink> => {
    const made = await page.post('/v1/links', { entityId: gateway.entityId, ...order, ...more });
    expect(made.status, made.text).toBe(200);
    return made.body as unknown as ListedLink;
  };
  const pathOf = ({ url }: ListedLink): string => new URL(url).pathname;
  const openPage = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${gateway.url}${path}`, { headers });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      checkoutId: /checkoutId=([^"]+)"/.exec(text)?.[1],
    };
  };
  const pay = (checkoutId: string | undefined, number: string = card['card.number']) =>
    gateway.submit(`/v1/checkouts/${checkoutId}/payment`, { ...card, 'card.number': number });
  const stateOf = async (page: TestPage, { id }: ListedLink) =>
    ((await page.get('/v1/links')).body['links'] as readonly ListedLink[]).find((link) => link.id === id);
  const paid = async () =>
    (await gateway.database.read(paymentsOf, {})).filter(({ state }) => state === 'succeeded').length;

  test('a shopper pays on the page of a link, which then says so', async () => {
    const page = await support();
    const link = await make(page, {
      merchantTransactionId: 'order 4711',
      description: 'Tea & <b>cups</b>',
      locale: 'de',
    });
    expect(link).toMatchObject({ state: 'open', createdBy: expect.any(String), expiresAt: '2026-11-27 12:00:00+0000' });
    const shown = await openPage(pathOf(link));
    expect(shown.status).toBe(200);
    for (const part of [
      'lang="de"',
      '92,00',
      'order 4711',
      'Tea &amp; &lt;b&gt;cups&lt;/b&gt;',
      "locale: 'de'",
      'integrity="sha384-',
    ])
      expect(shown.text).toContain(part);
    const policy = shown.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-/);
    expect((await openPage(pathOf(link))).checkoutId).toBe(shown.checkoutId);
    await pay(shown.checkoutId);
    for (const path of [pathOf(link), `${pathOf(link)}/result`]) {
      const after = await openPage(path);
      expect([after.status, after.checkoutId]).toEqual([200, undefined]);
      expect(after.text).toContain('Die Zahlung war erfolgreich');
    }
    const listed = await stateOf(page, link);
    expect(listed).toMatchObject({ state: 'paid', paymentId: expect.stringMatching(/^8a/) });
    const entries = await auditRecords(gateway.database).newest({ action: 'payments.createLink' }, 10);
    expect(entries.map(({ after }) => after?.['made'])).toContain(link.id);
    expect(JSON.stringify(entries)).not.toContain(pathOf(link).split('/').at(-1));
  });

  test.each([
    ['EUR', ['DIRECTDEBIT_SEPA', 'BANKTRANSFER_SEPA']],
    ['USD', []],
  ])('the form offers cards and the usual ways to pay in %s', async (currency, ofEuros) => {
    const link = await make(await support(), { currency });
    const { text } = await openPage(pathOf(link));
    const brands = /data-brands="([^"]+)"/.exec(text)?.[1]?.split(' ') ?? [];
    expect(brands).toEqual(expect.arrayContaining(['VISA', 'MASTER', 'APPLEPAY', 'GOOGLEPAY', 'PAYPAL', ...ofEuros]));
    expect(brands.filter((brand) => brand.endsWith('_SEPA'))).toEqual(ofEuros);
    expect(brands).not.toContain('BOLETO');
  });

  test('a declined payment can be tried again, with another checkout', async () => {
    const page = await support();
    const link = await make(page);
    const first = await openPage(pathOf(link));
    await pay(first.checkoutId, DECLINED);
    const result = await openPage(`${pathOf(link)}/result`);
    expect([result.checkoutId, result.text.includes('Nothing was charged')]).toEqual([undefined, true]);
    expect((await stateOf(page, link))?.state).toBe('declined');
    const second = await openPage(pathOf(link));
    expect(second.checkoutId).not.toBe(first.checkoutId);
    await pay(second.checkoutId);
    expect((await stateOf(page, link))?.state).toBe('paid');
  });

  describe('a payment that took no money is told by how it ended, and can be tried again', () => {
    /** Leads a shopper to the page of the bank, and returns its address. */
    const atBank = async (checkoutId: string | undefined): Promise<string> => {
      const { body } = await gateway.submit(`/v1/checkouts/${checkoutId}/payment`, byBank);
      return redirectIn(body).url;
    };
    const ways = {
      'was cancelled': async (checkoutId: string | undefined) => {
        await openBrowserPage(await atBank(checkoutId), { action: 'cancel' });
      },
      'time to pay has run out': async (checkoutId: string | undefined) => {
        await atBank(checkoutId);
        await gateway.gateway.ensureTimers();
        gateway.clock.advance(DAY_MS);
        await gateway.gateway.timers.runDue();
      },
      'Something went wrong': (checkoutId: string | undefined) => pay(checkoutId, UNREACHED),
      'was declined': (checkoutId: string | undefined) => pay(checkoutId, DECLINED),
    };

    /** What the widget reads of the same payments, whose page the shopper can come back to. */
    const endings: Readonly<Record<keyof typeof ways, Ending>> = {
      'was cancelled': 'cancelled',
      'time to pay has run out': 'expired',
      'Something went wrong': 'failed',
      'was declined': 'declined',
    };

    test.each(Object.entries(ways))('%s', async (words, end) => {
      const link = await make(await support());
      const { checkoutId } = await openPage(pathOf(link));
      await end(checkoutId);
      const { text } = await openPage(`${pathOf(link)}/result`);
      expect(Object.keys(ways).filter((each) => text.includes(each))).toEqual([words]);
      expect(text.toLowerCase()).toContain('nothing was charged');
      expect(text).toContain('Try again');
      const { body } = await gateway.get(`/v1/links/${link.id}?entityId=${gateway.entityId}`);
      expect(body['state']).toBe('declined');
      const { body: forWidget } = await gateway.get(`/v1/checkouts/${checkoutId}/configuration`, {});
      expect(forWidget['ending']).toBe(endings[words as keyof typeof ways]);
      expect((await openPage(pathOf(link))).checkoutId).not.toBe(checkoutId);
    });
  });

  test('of 50 shoppers who open it and pay, one pays', async () => {
    const link = await make(await support());
    const before = await paid();
    const pages = await Promise.all(Array.from({ length: RIVALS }, () => openPage(pathOf(link))));
    expect(new Set(pages.map(({ checkoutId }) => checkoutId)).size).toBe(1);
    await Promise.all(pages.map(({ checkoutId }) => pay(checkoutId)));
    expect((await paid()) - before).toBe(1);
  });

  test('50 rivals who open and pay it while it is declined and opened again pay at most once', async () => {
    const link = await make(await support());
    const before = await paid();
    const each = async (index: number): Promise<void> => {
      const { checkoutId } = await openPage(pathOf(link));
      if (checkoutId !== undefined) await pay(checkoutId, index % 2 === 0 ? DECLINED : undefined);
    };
    await Promise.all(Array.from({ length: RIVALS }, (_, index) => each(index)));
    await each(1);
    expect((await paid()) - before).toBe(1);
  });

  test('a checkout that has expired is replaced, and can no longer be paid', async () => {
    const page = await support();
    const link = await make(page);
    const first = await openPage(pathOf(link));
    gateway.clock.advance(VALID_FOR_MINUTES * 60_000);
    const next = await openPage(pathOf(link));
    expect(next.checkoutId).not.toBe(first.checkoutId);
    expect((await pay(first.checkoutId)).body.result).toMatchObject({ checkoutFault: 'expired' });
    expect((await pay(next.checkoutId)).status).toBe(200);
  });

  test('a link that is cancelled while 50 pay is either paid or cancelled', async () => {
    const page = await support();
    for (let round = 0; round < 3; round += 1) {
      const link = await make(page);
      const before = await paid();
      const { checkoutId } = await openPage(pathOf(link));
      const rivals = Array.from({ length: RIVALS }, () => pay(checkoutId));
      const [cancelled] = await Promise.all([page.send('DELETE', `/v1/links/${link.id}`), ...rivals]);
      const isCancelled = cancelled.status === 200;
      expect([cancelled.status, (await paid()) - before]).toEqual(isCancelled ? [200, 0] : [400, 1]);
      expect((await stateOf(page, link))?.state).toBe(isCancelled ? 'cancelled' : 'paid');
    }
  });

  test('a cancelled or expired link and an unknown one show no form', async () => {
    const page = await support();
    const cancelled = await make(page);
    await openPage(pathOf(cancelled));
    expect((await page.send('DELETE', `/v1/links/${cancelled.id}`)).status).toBe(200);
    expect((await page.send('DELETE', `/v1/links/${cancelled.id}`)).status).toBe(200);
    const ended = await openPage(pathOf(cancelled));
    expect([ended.status, ended.checkoutId, ended.text.includes('92')]).toEqual([410, undefined, false]);
    expect((await openPage(`/pay/${'0'.repeat(32)}`)).status).toBe(404);
    const french = await openPage(pathOf(cancelled), { 'Accept-Language': 'fr' });
    expect(french.text).toContain('lang="fr"');
    const short = await make(page, { days: '1' });
    gateway.clock.advance(24 * 3_600_000);
    expect((await openPage(pathOf(short))).status).toBe(410);
  });

  test('what a channel could not take is refused when the link is made', async () => {
    const page = await support();
    const wrong = await page.post('/v1/links', { entityId: gateway.entityId, ...order, amount: '1,5', days: '31' });
    expect(wrong.body.result.parameterErrors?.map(({ name }) => name)).toEqual(['amount', 'days']);
    const viewer = await pageWith(gateway, 'viewer');
    const refused = await viewer.post('/v1/links', { entityId: gateway.entityId, ...order });
    expect([refused.status, refused.body.result.description]).toEqual([403, expect.stringContaining('payments.link')]);
  });

  const pass = async (days: number) => {
    gateway.clock.advance(days * 24 * 3_600_000);
    await gateway.gateway.timers.runDue();
    // Many rows are removed in several runs; the next run is due a moment later.
    gateway.clock.advance(1);
    await gateway.gateway.timers.runDue();
  };

  test('a link that nobody looked at tells what became of it after its checkout is removed', async () => {
    await gateway.gateway.ensureTimers();
    const page = await support();
    const ways = { paid: undefined, declined: DECLINED, open: '' } as const;
    const links = new Map<string, ListedLink>();
    for (const [state, number] of Object.entries(ways)) {
      const link = await make(page, { days: '30' });
      links.set(state, link);
      const { checkoutId } = await openPage(pathOf(link));
      if (number !== '') expect((await pay(checkoutId, number)).status).toBe(number === DECLINED ? 400 : 200);
    }
    await pass(READABLE_FOR_DAYS);
    await pass(3);
    expect(await gateway.database.read(checkoutsLeft, {})).toEqual([]);
    const again = await support();
    const after: Record<string, [string | undefined, boolean]> = {};
    for (const [state, link] of links) {
      const now = ((await again.get('/v1/links')).body['links'] as readonly ListedLink[]).find(
        ({ id }) => id === link.id,
      );
      after[state] = [now?.state, now?.paymentId !== undefined];
    }
    expect(after).toEqual({ paid: ['paid', true], declined: ['expired', true], open: ['expired', false] });
  });
});
