import { describe, expect, test } from 'vitest';
import { pageTexts } from '../platform/pages/texts.ts';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { cardPayment } from '../testing/gateway-under-test.ts';
import { answerChallenge, browserData, follow, openPage, redirectIn, sendForm } from '../testing/shopper.ts';

const MINUTE_MS = 60_000;
const NUMBER = '4200000000000018';

/** The text of a page without marks of direction and with common spaces, as it is read. */
const seen = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f\u061c]/g, '');

const linksOn = (text: string): readonly string[] =>
  [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));

describe.each(databases)('the pages of simulated providers on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const challenged = async (more: Readonly<Record<string, string>> = {}) => {
    const payment = { ...cardPayment, ...browserData, 'card.number': NUMBER, amount: '1092.50', ...more };
    const { body } = await gateway.post('/v1/payments', payment);
    return { body, ours: await follow(body) };
  };

  const redirected = async (more: Readonly<Record<string, string>> = {}) => {
    const payment = { amount: '1092.50', currency: 'EUR', paymentType: 'DB', paymentBrand: 'PAYPAL' };
    const shop = { shopperResultUrl: 'https://shop.example/result' };
    const { body } = await gateway.post('/v1/payments', { ...payment, ...shop, ...more });
    return redirectIn(body).url;
  };

  describe('the bank', () => {
    test.each([
      ['en', '€1,092.50'],
      ['de', '1.092,50 €'],
      ['ar', '1,092.50 €'],
    ] as const)(
      'shows in %s merchant, amount and the last digits of the card, and no others',
      async (locale, amount) => {
        const { ours } = await challenged({ locale, currency: 'EUR', 'merchant.name': 'Tea & Co' });
        const text = seen((await sendForm(ours)).text);
        const { merchant, card } = pageTexts(locale).facts;
        expect(text).toContain(`<dt>${merchant}</dt><dd><bdi>Tea &amp; Co</bdi></dd>`);
        expect(text).toContain(`<p class="amount"><bdi>${amount}</bdi></p>`);
        expect(text).toContain(`<dt>${card}</dt><dd><bdi>•••• 0018</bdi></dd>`);
        expect(text).toContain('<span>Visa</span>');
        expect(text).not.toContain(NUMBER.slice(0, -4));
        expect(text).not.toContain(NUMBER.slice(-5));
      },
    );

    test('knows the merchant by the name of the channel where the request has none', async () => {
      const { body, ours } = await challenged();
      expect((await sendForm(ours)).text).toContain(`<dd><bdi>${body['descriptor']}</bdi></dd>`);
      expect(body['descriptor']).toMatch(/\w/);
    });

    test('a message that cannot be used leaves a link to the shop', async () => {
      const { body } = await challenged();
      const refused = await openPage(redirectIn(body).url.replace('continue', 'return'), { cres: 'x' });
      expect(refused.status).toBe(400);
      expect(linksOn(refused.text)).toEqual([expect.stringContaining('https://shop.example/')]);
    });

    test('a shopper who returns too late gets a link to the shop', async () => {
      const { body, ours } = await challenged();
      expect((await answerChallenge(ours, 'approve')).status).toBe(200);
      gateway.clock.advance(16 * MINUTE_MS);
      const again = await openPage(redirectIn(body).url);
      expect(linksOn(again.text)).toEqual([expect.stringContaining('https://shop.example/')]);
    });
  });

  describe('the processor', () => {
    test('shows its name, the merchant, the amount and the reference', async () => {
      const more = { merchantTransactionId: 'Order 0007', descriptor: 'Tea & Co', locale: 'de' };
      const text = seen((await openPage(await redirected(more))).text);
      expect(text).toMatch(/<div class="band"><bdi>PayPal<\/bdi><\/div>\s*<h1>Testzahlung<\/h1>/);
      const facts = [...text.matchAll(/<dd><bdi>([^<]*)<\/bdi>/g)].map(([, fact]) => fact);
      expect(facts).toEqual(['Tea &amp; Co', 'Order 0007']);
      expect(text).toContain('<p class="amount"><bdi>1.092,50 €</bdi></p>');
    });

    test('a shopper who closes the page, or comes too late, gets a link back', async () => {
      const url = await redirected();
      const closed = await openPage(url, { action: 'close' });
      expect(linksOn(closed.text)).toEqual([expect.stringContaining(`${gateway.url}/return/`)]);
      gateway.clock.advance(26 * MINUTE_MS);
      await gateway.gateway.timers.runDue();
      const late = await openPage(url);
      expect(late.status).toBe(410);
      const [back = ''] = linksOn(late.text);
      expect(linksOn((await openPage(back)).text)).toEqual([expect.stringContaining('https://shop.example/result')]);
    });

    test('an address that no order has says where to go', async () => {
      const unknown = await openPage(`${gateway.url}/simulator/processor/${'0'.repeat(32)}`);
      expect([unknown.status, linksOn(unknown.text)]).toEqual([404, []]);
      expect(unknown.text).toContain('Please go back to the shop.');
    });
  });
});
