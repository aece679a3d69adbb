import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { addChannel, addMerchant } from '../../access/entities/settings.ts';
import { insertLogo } from '../../access/looks/records.ts';
import { scheduleRecords } from '../../payments/schedules/model/records.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, passed } from '../../testing/gateway-under-test.ts';
import { pngOf } from '../../testing/pictures.ts';
import { browserData } from '../../testing/shopper.ts';

const DECLINED = '4200000000001552';
const SHOP = 'https://shop.example/result';
const challenged = { ...browserData, 'card.number': '4200000000000018' };
const HOSTILE = '<script>alert(1)</script>';

describe.each(databases)('the receipt of a payment on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const { currency } = cardPayment;

  const paid = async (parameters: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { body, text } = await gateway.post('/v1/payments', { ...cardPayment, ...parameters });
    expect(body['paymentType'], text).toBeDefined();
    return String(body.id);
  };
  const followed = async (id: string, parameters: Readonly<Record<string, string>>): Promise<string> => {
    const { status, text, body } = await gateway.post(`/v1/payments/${id}`, parameters);
    expect(status, text).toBe(200);
    return String(body.id);
  };
  const pdf = async (id: string, query = '', entityId = gateway.entityId) => {
    const url = `${gateway.url}/v1/payments/${id}/receipt?entityId=${entityId}${query}`;
    const accepting = { Authorization: `Bearer ${gateway.accessToken}`, Accept: 'application/pdf' };
    const response = await fetch(url, { headers: accepting });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = async (): Promise<string> => {
      const document = await getDocumentProxy(Uint8Array.from(bytes));
      return (await extractText(document, { mergePages: true })).text;
    };
    return { status: response.status, headers: response.headers, bytes, text };
  };
  const receipt = async (id: string, query = '', headers: Readonly<Record<string, string>> = {}) => {
    const token = { Authorization: `Bearer ${gateway.accessToken}`, ...headers };
    const url = `${gateway.url}/v1/payments/${id}/receipt?entityId=${gateway.entityId}${query}`;
    const response = await fetch(url, { headers: token });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  describe('200', () => {
    test('has the shop, the amount, the account, the reference and the id, as a page that only shows', async () => {
      const id = await paid({ merchantTransactionId: 'order 4711' });
      const { status, headers, text } = await receipt(id);
      expect(status).toBe(200);
      for (const part of ['lang="en"', '92.00', 'Visa', 'Nov 20, 2026', 'order 4711', `data-copy="${id}"`]) {
        expect(text).toContain(part);
      }
      expect(headers.get('Content-Type')).toBe('text/html;charset=UTF-8');
      expect(headers.get('Content-Language')).toBe('en');
      expect(headers.get('Vary')).toBe('Accept');
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      expect(text).not.toContain('Refunded');
    });

    test.each([
      ['the language that is asked for', { locale: 'fr' }, '&locale=de_AT', 'de'],
      ['the language of the payment', { locale: 'fr_FR' }, '', 'fr'],
      [
        'the language of the customer',
        { 'customer.language': 'JA', 'customer.givenName': 'Ken', 'customer.surname': 'Abe' },
        '',
        'ja',
      ],
      ['the language of the payment for one that there is not', { locale: 'fr' }, '&locale=tlh', 'fr'],
      ['English without any', {}, '', 'en'],
    ] as const)('is in %s', async (_name, parameters, query, language) => {
      expect((await receipt(await paid(parameters), query)).text).toContain(`<html lang="${language}"`);
    });

    test('of a capture is in the language of its authorization and has the reference', async () => {
      const authorization = await paid({ paymentType: 'PA', locale: 'de', merchantTransactionId: 'Auftrag 7' });
      const capture = await followed(authorization, { paymentType: 'CP', amount: '30.00', currency });
      const { text } = await receipt(capture);
      for (const part of ['lang="de"', '30,00', 'Auftrag 7', 'Visa', capture]) expect(text).toContain(part);
      expect(text).not.toContain('92,00');
    });

    test('names each refund with its day, and a reversal', async () => {
      const id = await paid();
      gateway.clock.advance(86_400_000);
      await followed(id, { paymentType: 'RF', amount: '5.00', currency });
      gateway.clock.advance(86_400_000);
      await followed(id, { paymentType: 'RF', amount: '7.50', currency });
      const { text } = await receipt(id);
      expect([...text.matchAll(/<dt>Refunded<\/dt><dd><bdi>€?([\d.]+)/g)].map(([, amount]) => amount)).toEqual([
        '5.00',
        '7.50',
      ]);
      for (const day of ['Nov 20, 2026', 'Nov 21, 2026', 'Nov 22, 2026']) expect(text).toContain(day);
      const reversed = await paid();
      await followed(reversed, { paymentType: 'RV' });
      expect((await receipt(reversed)).text).toContain('<dt>Refunded</dt><dd><bdi>€92.00');
    });

    test.each([
      ['names the reference of the subscription', { merchantTransactionId: 'TEA-CLUB-7' }, 'TEA-CLUB-7'],
      ['has no reference where the subscription has none', {}, undefined],
    ] as const)('of a charge of a subscription %s, not that of its run', async (_name, given, reference) => {
      const { amount, paymentType: _type, ...card } = cardPayment;
      const stored = await gateway.post('/v1/registrations', card);
      const plan = { amount, currency, registrationId: stored.body.id ?? '', 'job.expression': '0 0 9 * * ?' };
      const { body } = await gateway.post('/v1/schedules', { ...plan, ...given });
      await passed(gateway, 86_400_000);
      const schedule = { channelId: gateway.entityId, id: body.id ?? '' };
      const [run] = await scheduleRecords(gateway.database).latestRuns(schedule, 1);
      const id = run?.paymentId ?? 'none';
      await gateway.remove(`/v1/schedules/${schedule.id}?entityId=${gateway.entityId}`);
      const [page, paper] = [(await receipt(id)).text, await (await pdf(id)).text()];
      for (const text of [page, paper]) {
        expect(text).toContain(id);
        expect(text).not.toMatch(/T\d{6}Z/);
        expect(text).not.toContain(schedule.id);
        expect(text.includes('Reference')).toBe(reference !== undefined);
        expect(text).toContain(reference ?? id);
      }
    });

    test('is a PDF for who accepts one, with the same facts, and the same bytes each time', async () => {
      const id = await paid({ merchantTransactionId: 'Auftrag 4711', locale: 'de' });
      gateway.clock.advance(86_400_000);
      await followed(id, { paymentType: 'RF', amount: '5.00', currency });
      const { status, headers, bytes, text } = await pdf(id);
      expect([status, headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
      expect(headers.get('Content-Disposition')).toBe(`inline; filename="receipt-${id}.pdf"`);
      expect(headers.get('Content-Length')).toBe(String(bytes.length));
      expect(headers.get('Content-Language')).toBe('de');
      expect(headers.get('Vary')).toBe('Accept');
      const written = await text();
      for (const part of ['Demo shop', '92,00', 'Auftrag 4711', 'Visa •0000', 'Erstattet', '5,00', id]) {
        expect(written).toContain(part);
      }
      gateway.clock.advance(86_400_000);
      expect((await pdf(id)).bytes.equals(bytes)).toBe(true);
      expect((await pdf(id, '&locale=ja')).headers.get('Content-Language')).toBe('ja');
    });

    test('is a PDF with the logo of the channel', async () => {
      const { database, clock, gateway: made } = gateway;
      const dependencies = { database, clock, vault: made.vault };
      const id = '7'.repeat(32);
      const channel = await addChannel(dependencies, gateway.entityId, 'Shop with a logo', { 'look.logo': id });
      const logo = { id, channelId: channel, version: 1, createdAtMs: clock.now() };
      await database.commit({ inserts: [insertLogo({ ...logo, picture: pngOf(40, 20).toString('base64') })] });
      expect((await pdf(await paid())).bytes.includes('/Subtype /Image')).toBe(false);
      const shown = await pdf(await paid({ entityId: channel }), '', channel);
      expect(shown.bytes.includes('/Subtype /Image')).toBe(true);
    });

    test('is a PDF for all of 50 who ask at once, while a payment is taken', async () => {
      const id = await paid();
      const asked = Array.from({ length: 50 }, () => pdf(id));
      expect((await gateway.post('/v1/payments', cardPayment)).status).toBe(200);
      expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
    });

    test('escapes what merchants wrote', async () => {
      const id = await paid({ merchantTransactionId: HOSTILE });
      const { text } = await receipt(id);
      expect(text).not.toContain(HOSTILE);
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    });
  });

  describe('400', () => {
    test.each([
      ['an authorization', { paymentType: 'PA' }, /only payments of type \[DB, CP, RB, RC\] .* is PA/],
      ['a declined payment', { 'card.number': DECLINED }, /was declined/],
      ['a payment that waits', { ...challenged, shopperResultUrl: SHOP }, /not finished/],
    ] as const)('there is none of %s, and the reply says why', async (_name, parameters, reason) => {
      const { status, text } = await receipt(await paid(parameters));
      expect([status, JSON.parse(text).result.code]).toEqual([400, '200.300.404']);
      expect(JSON.parse(text).result.description).toMatch(reason);
    });

    test('a locale that is too long is named', async () => {
      const { status, text } = await receipt(await paid(), '&locale=deutschland');
      expect(status).toBe(400);
      expect(JSON.parse(text).result.parameterErrors).toMatchObject([{ name: 'locale', value: 'deutschland' }]);
    });
  });

  describe('404', () => {
    test('a payment that there is not, or of another merchant, has none', async () => {
      const { database, clock, gateway: made } = gateway;
      const dependencies = { database, clock, vault: made.vault };
      const id = await paid();
      const merchant = await addMerchant(dependencies, 'Another merchant', {});
      const channel = await addChannel(dependencies, merchant, 'Another shop', {});
      const unknown = await receipt('8a'.repeat(16));
      expect([unknown.status, JSON.parse(unknown.text).result.code]).toEqual([404, '700.400.580']);
      const url = `${gateway.url}/v1/payments/${id}/receipt?entityId=${channel}`;
      const foreign = await fetch(url, { headers: { Authorization: `Bearer ${gateway.accessToken}` } });
      expect(foreign.status).toBe(403);
    });
  });

  test('406: a reader who accepts no form of it is told which there are', async () => {
    const { status, text } = await receipt(await paid(), '', { Accept: 'application/json' });
    expect(status).toBe(406);
    expect(JSON.parse(text).result.description).toContain('[text/html, application/pdf]');
  });

  test('401: without a token there is none', async () => {
    const response = await fetch(`${gateway.url}/v1/payments/${await paid()}/receipt`);
    expect(response.status).toBe(401);
  });
});
