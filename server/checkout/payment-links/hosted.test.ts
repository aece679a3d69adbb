import { describe, expect, test } from 'vitest';
import { READABLE_FOR_DAYS, VALID_FOR_MINUTES } from '../../../catalogue/payments/checkout-validity.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { openPage, redirectIn } from '../../testing/shopper.ts';

const DECLINED = '4200000000001552';
const byBank = { paymentBrand: 'IDEAL', 'bankAccount.bankName': 'ING_TEST', 'bankAccount.country': 'NL' };
const SHOP = 'https://shop.example/result?order=7';

describe.each(databases)('the page of a hosted checkout on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const { amount, currency, paymentType, ...card } = cardPayment;
  const order = { amount, currency, paymentType, hosted: 'true' };

  const create = async (parameters: Readonly<Record<string, string>> = {}) => {
    const { status, text, body } = await gateway.post('/v1/checkouts', { ...order, ...parameters });
    expect(status, text).toBe(200);
    return { id: String(body.id), path: new URL(String(body['url'])).pathname };
  };
  const show = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${gateway.url}${path}`, { headers, redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const pay = (id: string, number: string = card['card.number'], headers: Readonly<Record<string, string>> = {}) =>
    gateway.submit(`/v1/checkouts/${id}/payment`, { ...card, 'card.number': number }, headers);

  test('has the order, the form and its policy, in the language of the checkout or of the browser', async () => {
    const { path, id } = await create({ merchantTransactionId: 'order 4711' });
    const shown = await show(path, { 'Accept-Language': 'fr' });
    expect(shown.status).toBe(200);
    for (const part of ['lang="fr"', '92,00', 'order 4711', `checkoutId=${id}"`, 'integrity="sha384-']) {
      expect(shown.text).toContain(part);
    }
    const policy = shown.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-/);
    expect(shown.headers.get('Referrer-Policy')).toBe('no-referrer');
    const german = await create({ locale: 'de_DE' });
    expect((await show(german.path, { 'Accept-Language': 'fr' })).text).toContain('lang="de"');
  });

  test('leads to the shop as the widget does, and afterwards says how it ended', async () => {
    const { path, id } = await create({ shopperResultUrl: SHOP });
    expect((await show(path)).text).toContain(`action="${SHOP}"`);
    expect((await pay(id)).body['resourcePath']).toBe(`/v1/checkouts/${id}/payment`);
    const after = await show(path);
    expect([after.status, after.text.includes('class="paymentWidgets"')]).toEqual([200, false]);
    const back = `${SHOP}&amp;id=${id}&amp;resourcePath=${encodeURIComponent(`/v1/checkouts/${id}/payment`)}`;
    expect(after.text).toContain(back);
  });

  test('shows a receipt where there is no shop, and nothing of one for a declined payment', async () => {
    const { path, id } = await create();
    expect((await show(path)).text).toContain(`action="${gateway.url}`.slice(0, 8));
    expect((await show(path)).text).toContain(`${path}/result"`);
    const paid = await pay(id);
    const receipt = await show(`${path}/result?id=other&resourcePath=/x`);
    for (const part of ['92.00', 'Visa', 'Nov 20, 2026', String(paid.body.id), 'successful']) {
      expect(receipt.text).toContain(part);
    }
    expect(receipt.text).not.toContain('Refunded');
    await gateway.post(`/v1/payments/${paid.body.id}`, { paymentType: 'RF', amount: '5.00', currency });
    expect((await show(`${path}/result`)).text).toMatch(/<dt>Refunded<\/dt><dd><bdi>€5\.00</);
    // Without scripts the time is in UTC, and says so.
    expect(receipt.text).toMatch(/<time datetime="2026-11-20T12:\d\d:\d\d\.\d{3}Z" data-zoned="en[-\w]*">[^<]*UTC</);
    expect(receipt.text).not.toContain('shop.example');
    const declined = await create();
    await pay(declined.id, DECLINED);
    const refused = await show(`${declined.path}/result`);
    expect([refused.text.includes('Nothing was charged'), refused.text.includes('Visa')]).toEqual([true, false]);
  });

  test('says that the shopper cancelled, and not that the bank declined', async () => {
    const { id, path } = await create({ shopperResultUrl: SHOP });
    const { body } = await gateway.submit(`/v1/checkouts/${id}/payment`, byBank);
    await openPage(redirectIn(body).url, { action: 'cancel' });
    const { text } = await show(path);
    expect([text.includes('The payment was cancelled'), text.includes('declined')]).toEqual([true, false]);
  });

  test('takes payments from itself and from the shop, and from no other page', async () => {
    const { id } = await create({ shopperResultUrl: SHOP });
    const from = (origin: string) => ({ 'Tollgate-Page-Origin': origin });
    const other = await pay(id, undefined, from('https://other.example'));
    expect(other.body.result).toMatchObject({ checkoutFault: 'otherPage' });
    const own = new URL(String((await gateway.post('/v1/checkouts', order)).body['url'])).origin;
    expect((await pay(id, undefined, from(own))).status).toBe(200);
    const plain = await gateway.post('/v1/checkouts', { amount, currency, paymentType, shopperResultUrl: SHOP });
    const refused = await pay(String(plain.body.id), undefined, from(own));
    expect(refused.body.result).toMatchObject({ checkoutFault: 'otherPage' });
  });

  test('is valid as long as the checkout, and the receipt as long as its result', async () => {
    const [open, paid] = [await create(), await create()];
    await pay(paid.id);
    await gateway.gateway.ensureTimers();
    gateway.clock.advance(VALID_FOR_MINUTES * 60_000);
    expect((await show(open.path)).status).toBe(410);
    await gateway.gateway.timers.runDue();
    const late = await show(open.path);
    expect([late.status, late.text.includes('92')]).toEqual([410, false]);
    expect((await show(paid.path)).status).toBe(200);
    gateway.clock.advance(READABLE_FOR_DAYS * 24 * 3_600_000);
    expect((await show(paid.path)).status).toBe(404);
  });

  test('is there for no checkout that did not ask for it', async () => {
    for (const hosted of [{}, { hosted: 'false' }]) {
      const { body } = await gateway.post('/v1/checkouts', { amount, currency, paymentType, ...hosted });
      expect(body['url']).toBeUndefined();
      expect((await show(`/pay/checkouts/${body.id}`)).status).toBe(404);
    }
    expect((await show('/pay/checkouts/unknown')).status).toBe(404);
  });

  test.each(['yes', 'TRUE', '2'])('hosted=%j is refused by name', async (hosted) => {
    const { status, body } = await gateway.post('/v1/checkouts', { ...order, hosted });
    expect([status, body.result.parameterErrors?.map(({ name }) => name)]).toEqual([400, ['hosted']]);
  });

  test('is not made to store an account alone, or by an update', async () => {
    const storing = await gateway.post('/v1/checkouts', { paymentType: 'RG', hosted: 'true' });
    expect(storing.body.result.parameterErrors?.map(({ name }) => name)).toEqual(['hosted']);
    const { id, path } = await create();
    const updated = await gateway.post(`/v1/checkouts/${id}`, { hosted: 'false' });
    expect(updated.body.result.parameterErrors?.map(({ name }) => name)).toEqual(['hosted']);
    await gateway.post(`/v1/checkouts/${id}`, { amount: '93.00', currency });
    expect((await show(path)).text).toContain('93.00');
  });

  test('answers the same address to a repeated request', async () => {
    const key = { 'Idempotency-Key': 'hosted-of-tests' };
    const [one, other] = [
      await gateway.post('/v1/checkouts', order, key),
      await gateway.post('/v1/checkouts', order, key),
    ];
    expect([one.status, other.body['url']]).toEqual([200, one.body['url']]);
  });

  test('follows a payment on a page elsewhere', async () => {
    const { id, path } = await create();
    const redirected = await gateway.submit(`/v1/checkouts/${id}/payment`, byBank);
    expect(redirected.body.result.code).toBe('000.200.000');
    const waiting = await show(path);
    expect([waiting.status, waiting.headers.get('refresh')]).toEqual([200, '10']);
    // Whoever closed that page goes on there: it is the same payment.
    const { url } = redirectIn(redirected.body);
    expect(waiting.text).toContain('not complete yet');
    expect(waiting.text).toContain(`<a class="button main" href="${url}">`);
    await openPage(url, { action: 'later' });
    const decided = await show(path);
    expect([decided.headers.get('refresh'), decided.text.includes(url)]).toEqual(['5', false]);
    expect(decided.text).toContain('is being processed');
  });
});
