import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import type { TestReply } from '../../testing/gateway-under-test.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const byBank = {
  amount: '25.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'IDEAL',
  shopperResultUrl: 'https://shop.example/result?order=7',
} as const;

const byVoucher = { ...byBank, paymentBrand: 'BOLETO', paymentType: 'PA' } as const;

interface Redirect {
  readonly url: string;
  readonly method: string;
  readonly parameters: readonly unknown[];
}

const redirectOf = ({ body }: TestReply): Redirect => body['redirect'] as Redirect;

describe.each(databases)('a redirected shopper on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const pay = (more: Readonly<Record<string, string>> = {}) => gateway.post('/v1/payments', { ...byBank, ...more });
  const read = async (id = '') => (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body;
  const codeOf = async (id = '') => (await read(id)).result.code;

  const use = (url: string, action: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });

  /** Presses a button on the processor's page, and returns to the gateway as a browser does. */
  const returned = async (reply: TestReply, action: string): Promise<Response> => {
    const back = (await use(redirectOf(reply).url, action)).headers.get('location');
    if (back === null) throw new Error('the page does not redirect back');
    return await fetch(back);
  };

  const passed = async (milliseconds: number): Promise<void> => {
    gateway.clock.advance(milliseconds);
    await gateway.gateway.timers.runDue();
  };

  const linkIn = (page: string): string =>
    (/data-redirect-to="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');

  describe('200', () => {
    test('the first reply is pending, with a redirect', async () => {
      const reply = await pay();
      expect(reply.status).toBe(200);
      expect(reply.body.result.code).toBe('000.200.000');
      expect(redirectOf(reply)).toEqual({
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/simulator\/processor\/[0-9a-f]{32}$/),
        method: 'GET',
        parameters: [],
      });
      expect((await read(reply.body.id))['redirect']).toEqual(redirectOf(reply));
    });

    test('a form or a link may follow the redirect, before and after the shopper has paid', async () => {
      const reply = await pay();
      const { url } = redirectOf(reply);
      const forms = [{}, { MD: 'x'.repeat(500), TermUrl: 'https://shop.example/' }].map(
        (each) => new URLSearchParams(each),
      );
      for (const body of [...forms, undefined]) {
        const [posted, linked] = [await fetch(url, { method: 'POST', ...(body && { body }) }), await fetch(url)];
        expect([posted.status, await posted.text()]).toEqual([200, await linked.text()]);
      }
      expect(await codeOf(reply.body.id)).toBe('000.200.000');
      const back = (await use(url, 'pay')).headers.get('location');
      const again = await fetch(url, { method: 'POST', redirect: 'manual' });
      expect([again.status, again.headers.get('location')]).toEqual([303, back]);
    });

    test.each([
      ['pay', '000.100.110'],
      ['decline', '800.100.152'],
      ['cancel', '100.396.101'],
      ['later', '800.400.500'],
    ])('%s ends with %s when the shopper returns', async (action, code) => {
      const reply = await pay();
      const page = await returned(reply, action);
      expect(page.status).toBe(200);
      const { id = '' } = reply.body;
      expect(linkIn(await page.text())).toBe(
        `https://shop.example/result?order=7&id=${id}&resourcePath=${encodeURIComponent(`/v1/payments/${id}`)}`,
      );
      expect(await codeOf(id)).toBe(code);
      expect((await read(id))['redirect']).toBeUndefined();
    });

    test('an amount from the table of test data decides the outcome of the payment', async () => {
      const reply = await pay({ amount: '9155.00' });
      await returned(reply, 'pay');
      expect(await codeOf(reply.body.id)).toBe('800.100.155');
    });

    test('closing the page has no effect', async () => {
      const reply = await pay();
      expect((await use(redirectOf(reply).url, 'close')).status).toBe(200);
      expect(await codeOf(reply.body.id)).toBe('000.200.000');
    });

    test('the payment of a shopper who never returns is found by an inquiry', async () => {
      const reply = await pay();
      await use(redirectOf(reply).url, 'pay');
      expect(await codeOf(reply.body.id)).toBe('000.200.000');
      await passed(MINUTE_MS);
      expect(await codeOf(reply.body.id)).toBe('000.100.110');
    });

    test('a shopper who never returned cannot pay after the deadline', async () => {
      const reply = await pay();
      await passed(24 * MINUTE_MS);
      expect(await codeOf(reply.body.id)).toBe('000.200.000');
      await passed(MINUTE_MS);
      expect(await codeOf(reply.body.id)).toBe('100.397.101');
      expect((await use(redirectOf(reply).url, 'pay')).status).toBe(410);
      await passed(40 * DAY_MS);
      expect(await codeOf(reply.body.id)).toBe('100.397.101');
    });

    test('a payment can be paid days later', async () => {
      const reply = await pay();
      await returned(reply, 'later');
      await passed(DAY_MS);
      expect(await codeOf(reply.body.id)).toBe('800.400.500');
      await passed(DAY_MS);
      expect(await codeOf(reply.body.id)).toBe('000.100.110');
    });

    test('the money for a voucher gets one receipt, days after its authorization', async () => {
      const reply = await pay(byVoucher);
      await returned(reply, 'pay');
      const { id = '' } = reply.body;
      expect(await codeOf(id)).toBe('000.100.110');
      const linked = async () => {
        const query = `entityId=${gateway.entityId}&includeLinkedTransactions=true`;
        const { body } = await gateway.get(`/v1/query/${id}?${query}`);
        return (body['payments'] as { paymentType: string; referencedId?: string; amount: string }[]).filter(
          ({ paymentType }) => paymentType === 'RC',
        );
      };
      await passed(2 * DAY_MS);
      expect(await linked()).toEqual([]);
      await passed(DAY_MS);
      await passed(DAY_MS);
      await passed(DAY_MS);
      expect(await linked()).toMatchObject([{ paymentType: 'RC', referencedId: id, amount: '25.00' }]);
    });

    test('an order whose answer was lost still redirects the shopper', async () => {
      const reply = await pay({ amount: '9902.00' });
      expect(redirectOf(reply).url).toContain('/simulator/processor/');
      await returned(reply, 'pay');
      expect(await codeOf(reply.body.id)).toBe('000.100.110');
    });

    test('a repeated return redirects to the shop again', async () => {
      const reply = await pay();
      const back = (await use(redirectOf(reply).url, 'decline')).headers.get('location') ?? '';
      for (let visit = 0; visit < 3; visit += 1) expect((await fetch(back)).status).toBe(200);
      expect(await codeOf(reply.body.id)).toBe('800.100.152');
      expect((await use(redirectOf(reply).url, 'pay')).status).toBe(303);
      expect((await fetch(redirectOf(reply).url, { redirect: 'manual' })).headers.get('location')).toBe(back);
      expect(await codeOf(reply.body.id)).toBe('800.100.152');
    });

    test('a checkout redirects there and back, and its status is pending in between', async () => {
      const { paymentBrand, ...merchants } = byBank;
      const { body } = await gateway.post('/v1/checkouts', merchants);
      const submitted = await gateway.submit(`/v1/checkouts/${body.id}/payment`, { paymentBrand });
      expect(submitted.body.result.code).toBe('000.200.000');
      const status = () => gateway.get(`/v1/checkouts/${body.id}/payment?entityId=${gateway.entityId}`);
      expect(redirectOf(await status())).toEqual(redirectOf(submitted));
      const again = await gateway.submit(`/v1/checkouts/${body.id}/payment`, { paymentBrand });
      expect(redirectOf(again)).toEqual(redirectOf(submitted));
      const text = await (await returned(submitted, 'pay')).text();
      expect(text).toContain(`data-checkout-id="${body.id}"`);
      expect(linkIn(text)).toContain(
        `id=${body.id}&resourcePath=${encodeURIComponent(`/v1/checkouts/${body.id}/payment`)}`,
      );
      expect((await status()).body.result.code).toBe('000.100.110');
    });

    test('an app is addressed by its own scheme', async () => {
      const reply = await pay({ shopperResultUrl: 'shop.app://result' });
      expect(linkIn(await (await returned(reply, 'pay')).text())).toMatch(/^shop\.app:\/\/result\?id=8a/);
    });

    test('a wallet with an account is charged at once', async () => {
      const reply = await pay({ paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane@shop.example' });
      expect(reply.body.result.code).toBe('000.100.110');
    });
  });

  describe('400', () => {
    const wrong = async (more: Readonly<Record<string, string>>) => {
      const { status, body } = await pay(more);
      expect(status).toBe(400);
      return body.result.parameterErrors?.map(({ name }) => name);
    };

    test('shopperResultUrl is required', async () => {
      expect(await wrong({ shopperResultUrl: '' })).toEqual(['shopperResultUrl']);
    });

    test.each(['javascript://shop.example/%0aalert(1)', 'data://text/html,x', 'file:///etc/passwd', '//shop.example'])(
      'shopperResultUrl cannot be %s',
      async (shopperResultUrl) => {
        expect(await wrong({ shopperResultUrl })).toEqual(['shopperResultUrl']);
      },
    );

    test('an invoice needs the customer', async () => {
      expect(await wrong({ paymentBrand: 'AFTERPAY', paymentType: 'PA' })).toEqual(['customer.birthDate']);
    });

    test('createRegistration is refused: there is no account to store', async () => {
      expect(await wrong({ createRegistration: 'true' })).toEqual(['createRegistration']);
    });

    test('a payment type that the method does not support is refused', async () => {
      expect((await pay({ paymentType: 'CD' })).body.result.code).toBe('600.200.300');
    });

    test('a payment is declined if the acquirer cannot be reached', async () => {
      expect((await pay({ amount: '9901.00' })).body.result.code).toBe('900.100.201');
    });
  });

  describe('404', () => {
    const keyOf = async (action: string): Promise<string> =>
      (await use(redirectOf(await pay()).url, action)).headers.get('location') ?? '';

    test('a forged, changed or foreign return is refused and logged, and has no effect', async () => {
      const reply = await pay();
      const back = await keyOf('pay');
      const other = back.replace(/return\/[0-9a-f]{32}/, `return/${reply.body.id}`);
      await use(redirectOf(reply).url, 'pay');
      const logged = gateway.logLines.length;
      for (const url of [other, `${back}x`, back.slice(0, -1), `${gateway.url}/return/${'0'.repeat(32)}`]) {
        const { status, headers } = await fetch(url);
        expect([url, status]).toEqual([url, 404]);
        expect(headers.get('content-type')).toBe('text/html;charset=UTF-8');
      }
      expect(gateway.logLines.slice(logged).filter((line) => line.includes('never issued'))).toHaveLength(4);
      expect(await codeOf(reply.body.id)).toBe('000.200.000');
    });

    test('a page of the processor without an order is refused', async () => {
      for (const key of ['0'.repeat(32), 'x']) {
        expect((await fetch(`${gateway.url}/simulator/processor/${key}`)).status).toBe(404);
        expect((await use(`${gateway.url}/simulator/processor/${key}`, 'pay')).status).toBe(404);
      }
    });

    test('an unknown button of the page is refused with 400', async () => {
      expect((await use(redirectOf(await pay()).url, 'expire')).status).toBe(400);
    });
  });
});
