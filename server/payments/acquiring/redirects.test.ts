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

interface Led {
  readonly url: string;
  readonly method: string;
  readonly parameters: readonly unknown[];
}

const redirectOf = ({ body }: TestReply): Led => body['redirect'] as Led;

describe.each(databases)('a shopper who is led away, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const pay = (more: Readonly<Record<string, string>> = {}) => gateway.post('/v1/payments', { ...byBank, ...more });
  const read = async (id = '') => (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body;
  const codeOf = async (id = '') => (await read(id)).result.code;

  const use = (url: string, action: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });

  /** Uses a button of the processor's page, and comes back as a browser does. */
  const come = async (reply: TestReply, action: string): Promise<Response> => {
    const back = (await use(redirectOf(reply).url, action)).headers.get('location');
    if (back === null) throw new Error('nothing leads back');
    return await fetch(back);
  };

  const passed = async (milliseconds: number): Promise<void> => {
    gateway.clock.advance(milliseconds);
    await gateway.gateway.timers.runDue();
  };

  const linkIn = (page: string): string => (/data-lead-to="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');

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

    test('the redirect is followed by a form as well as by a link, before and after the shopper has paid', async () => {
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
    ])('%s ends with %s once the shopper is back', async (action, code) => {
      const reply = await pay();
      const page = await come(reply, action);
      expect(page.status).toBe(200);
      const { id = '' } = reply.body;
      expect(linkIn(await page.text())).toBe(
        `https://shop.example/result?order=7&id=${id}&resourcePath=${encodeURIComponent(`/v1/payments/${id}`)}`,
      );
      expect(await codeOf(id)).toBe(code);
      expect((await read(id))['redirect']).toBeUndefined();
    });

    test('an amount of the table decides when it is paid', async () => {
      const reply = await pay({ amount: '9155.00' });
      await come(reply, 'pay');
      expect(await codeOf(reply.body.id)).toBe('800.100.155');
    });

    test('closing the page does nothing', async () => {
      const reply = await pay();
      expect((await use(redirectOf(reply).url, 'close')).status).toBe(200);
      expect(await codeOf(reply.body.id)).toBe('000.200.000');
    });

    test('who paid and never came back is found by asking', async () => {
      const reply = await pay();
      await use(redirectOf(reply).url, 'pay');
      expect(await codeOf(reply.body.id)).toBe('000.200.000');
      await passed(MINUTE_MS);
      expect(await codeOf(reply.body.id)).toBe('000.100.110');
    });

    test('who never came back cannot pay any more after the time', async () => {
      const reply = await pay();
      await passed(24 * MINUTE_MS);
      expect(await codeOf(reply.body.id)).toBe('000.200.000');
      await passed(MINUTE_MS);
      expect(await codeOf(reply.body.id)).toBe('100.397.101');
      expect((await use(redirectOf(reply).url, 'pay')).status).toBe(410);
      await passed(40 * DAY_MS);
      expect(await codeOf(reply.body.id)).toBe('100.397.101');
    });

    test('who pays later pays after days', async () => {
      const reply = await pay();
      await come(reply, 'later');
      await passed(DAY_MS);
      expect(await codeOf(reply.body.id)).toBe('800.400.500');
      await passed(DAY_MS);
      expect(await codeOf(reply.body.id)).toBe('000.100.110');
    });

    test('the money for a voucher is written down once, days after its authorization', async () => {
      const reply = await pay(byVoucher);
      await come(reply, 'pay');
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

    test('an order that was taken while its answer was lost leads the shopper away nevertheless', async () => {
      const reply = await pay({ amount: '9902.00' });
      expect(redirectOf(reply).url).toContain('/simulator/processor/');
      await come(reply, 'pay');
      expect(await codeOf(reply.body.id)).toBe('000.100.110');
    });

    test('an honest return may come again: it leads to the shop', async () => {
      const reply = await pay();
      const back = (await use(redirectOf(reply).url, 'decline')).headers.get('location') ?? '';
      for (let visit = 0; visit < 3; visit += 1) expect((await fetch(back)).status).toBe(200);
      expect(await codeOf(reply.body.id)).toBe('800.100.152');
      expect((await use(redirectOf(reply).url, 'pay')).status).toBe(303);
      expect((await fetch(redirectOf(reply).url, { redirect: 'manual' })).headers.get('location')).toBe(back);
      expect(await codeOf(reply.body.id)).toBe('800.100.152');
    });

    test('a checkout leads away and back, and its status is pending in between', async () => {
      const { paymentBrand, ...merchants } = byBank;
      const { body } = await gateway.post('/v1/checkouts', merchants);
      const submitted = await gateway.submit(`/v1/checkouts/${body.id}/payment`, { paymentBrand });
      expect(submitted.body.result.code).toBe('000.200.000');
      const status = () => gateway.get(`/v1/checkouts/${body.id}/payment?entityId=${gateway.entityId}`);
      expect(redirectOf(await status())).toEqual(redirectOf(submitted));
      const again = await gateway.submit(`/v1/checkouts/${body.id}/payment`, { paymentBrand });
      expect(redirectOf(again)).toEqual(redirectOf(submitted));
      const text = await (await come(submitted, 'pay')).text();
      expect(text).toContain(`data-checkout-id="${body.id}"`);
      expect(linkIn(text)).toContain(
        `id=${body.id}&resourcePath=${encodeURIComponent(`/v1/checkouts/${body.id}/payment`)}`,
      );
      expect((await status()).body.result.code).toBe('000.100.110');
    });

    test('an app comes back by its own scheme', async () => {
      const reply = await pay({ shopperResultUrl: 'shop.app://result' });
      expect(linkIn(await (await come(reply, 'pay')).text())).toMatch(/^shop\.app:\/\/result\?id=8a/);
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

    test('without a way back nobody is led away', async () => {
      expect(await wrong({ shopperResultUrl: '' })).toEqual(['shopperResultUrl']);
    });

    test.each(['javascript://shop.example/%0aalert(1)', 'data://text/html,x', 'file:///etc/passwd', '//shop.example'])(
      'nobody is led back to %s',
      async (shopperResultUrl) => {
        expect(await wrong({ shopperResultUrl })).toEqual(['shopperResultUrl']);
      },
    );

    test('an invoice needs who buys', async () => {
      expect(await wrong({ paymentBrand: 'AFTERPAY', paymentType: 'PA' })).toEqual(['customer.birthDate']);
    });

    test('nothing could be stored', async () => {
      expect(await wrong({ createRegistration: 'true' })).toEqual(['createRegistration']);
    });

    test('a type that the method does not know is refused', async () => {
      expect((await pay({ paymentType: 'CD' })).body.result.code).toBe('600.200.300');
    });

    test('an acquirer that was not reached declines', async () => {
      expect((await pay({ amount: '9901.00' })).body.result.code).toBe('900.100.201');
    });
  });

  describe('404', () => {
    const keyOf = async (action: string): Promise<string> =>
      (await use(redirectOf(await pay()).url, action)).headers.get('location') ?? '';

    test('a forged, changed or foreign return is refused, tells the log, and changes nothing', async () => {
      const reply = await pay();
      const back = await keyOf('pay');
      const other = back.replace(/return\/[0-9a-f]{32}/, `return/${reply.body.id}`);
      await use(redirectOf(reply).url, 'pay');
      const logged = gateway.logLines.length;
      for (const url of [
        other,
        `${back}x`,
        back.slice(0, -1),
        `${gateway.url}/return/${'0'.repeat(32)}`,
        `${gateway.url}/return/%00`,
      ]) {
        const { status, headers } = await fetch(url);
        expect([url, status]).toEqual([url, 404]);
        expect(headers.get('content-type')).toBe('text/html;charset=UTF-8');
      }
      expect(gateway.logLines.slice(logged).filter((line) => line.includes('never issued'))).toHaveLength(5);
      expect(await codeOf(reply.body.id)).toBe('000.200.000');
    });

    test('a page of the processor that nobody was led to is refused', async () => {
      for (const key of ['0'.repeat(32), 'x', '%00']) {
        expect((await fetch(`${gateway.url}/simulator/processor/${key}`)).status).toBe(404);
        expect((await use(`${gateway.url}/simulator/processor/${key}`, 'pay')).status).toBe(404);
      }
    });

    test('a button that the page does not have is refused with 400', async () => {
      expect((await use(redirectOf(await pay()).url, 'expire')).status).toBe(400);
    });
  });
});
