import { describe, expect, test } from 'vitest';
import { pageTexts } from '../../platform/pages/texts.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { browserData, follow, openPage, redirectIn, sendForm } from '../../testing/shopper.ts';

const byBank = {
  amount: '25.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'IDEAL',
  shopperResultUrl: 'https://shop.example/result',
} as const;

const person = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' } as const;

describe.each(databases)('the language of redirect pages on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  /** The page of the bank, and the page to which the shopper returns. */
  const pagesFor = async (redirect: unknown, accepted: string) => {
    const { url } = redirect as { readonly url: string };
    const headers = { 'Accept-Language': accepted };
    const bank = await (await fetch(url, { headers })).text();
    const form = { method: 'POST', headers, body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' } as const;
    const back = (await fetch(url, form)).headers.get('location') ?? '';
    return { bank, back: await (await fetch(back, { headers })).text() };
  };

  test.each([
    [{ locale: 'ar' }, 'en', 'ar', 'ar', 'rtl'],
    [{ locale: 'cs_CZ' }, 'en', 'cz', 'cs', 'ltr'],
    [{ locale: 'dk' }, 'en', 'dk', 'da', 'ltr'],
    [{ ...person, 'customer.language': 'GR' }, 'en', 'gr', 'el', 'ltr'],
    [{ ...person, 'customer.browser.language': 'zh-CN' }, 'en', 'cn', 'zh-Hans', 'ltr'],
    [{}, 'sv-SE,en;q=0.5', 'se', 'sv', 'ltr'],
    [{}, 'tlh', 'en', 'en', 'ltr'],
  ] as const)('with %j and a browser that wants %s is %s', async (more, accepted, language, tag, direction) => {
    const { body } = await gateway.post('/v1/payments', { ...byBank, ...more });
    const { bank, back } = await pagesFor(body['redirect'], accepted);
    for (const page of [bank, back]) expect(page).toContain(`<html lang="${tag}" dir="${direction}">`);
    const { simulator, leading } = pageTexts(language);
    expect(bank).toContain(simulator.pay);
    expect(back).toContain(leading.action);
  });

  const CHALLENGE = { 'card.number': '4200000000000018' } as const;
  const FINGERPRINT_AND_CHALLENGE = { 'card.number': '4200000000000042' } as const;

  /** Every page of a challenge, some of them requested again, as by a shopper who goes back, reloads or is too late. */
  const pagesOfChallenge = async (body: Parameters<typeof redirectIn>[0]) => {
    const first = await follow(body);
    const asking = await sendForm(first);
    const reloaded = await openPage(asking.url);
    const decided = await sendForm(asking, { answer: 'approve' });
    const decidedBefore = await openPage(asking.url);
    const back = await sendForm(decided);
    const tooLate = await sendForm(decided);
    const malformed = await openPage(redirectIn(body).url.replace('continue', 'return'), { cres: 'x' });
    const pages = { first, asking, reloaded, decided, decidedBefore, back, tooLate, malformed };
    return Object.entries(pages).map(([name, { text }]) => `${name} ${/<html [^>]*>/.exec(text)?.[0]}`);
  };

  const allIn = (tag: string, direction = 'ltr') =>
    ['first', 'asking', 'reloaded', 'decided', 'decidedBefore', 'back', 'tooLate', 'malformed'].map(
      (name) => `${name} <html lang="${tag}" dir="${direction}">`,
    );

  test.each([
    [CHALLENGE, { locale: 'ar' }, 'ar', 'rtl'],
    [FINGERPRINT_AND_CHALLENGE, { 'customer.language': 'GR' }, 'el', 'ltr'],
    [CHALLENGE, { locale: 'xx', 'customer.browser.language': 'da-DK' }, 'da', 'ltr'],
    [CHALLENGE, {}, 'en', 'ltr'],
  ] as const)('of a challenge, the bank’s among them, with %j and %j is %s', async (card, more, tag, direction) => {
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, ...browserData, ...card, ...more });
    expect(await pagesOfChallenge(body)).toEqual(allIn(tag, direction));
  });

  /** The parameters of the merchant's server, the language of the form, and the expected language. */
  const chosen = [
    [{}, 'ar', 'ar', 'rtl'],
    [{ locale: 'ja_JP' }, 'ar', 'ar', 'rtl'],
    [{ ...person, 'customer.language': 'DE' }, 'cz', 'cs', 'ltr'],
    [{ locale: 'ja_JP' }, undefined, 'ja', 'ltr'],
    [{ locale: 'ja_JP' }, 'xx', 'ja', 'ltr'],
    [{}, 'xx', 'en', 'ltr'],
    [{}, undefined, 'en', 'ltr'],
  ] as const;

  describe.each(chosen)('with %j of the merchant’s server and a form in %s, is', (server, form, tag, direction) => {
    const said = form === undefined ? {} : { 'shopper.formLanguage': form };

    test(`${tag} at the bank that authenticates the cardholder`, async () => {
      const { paymentBrand, ...card } = { ...cardPayment, ...FINGERPRINT_AND_CHALLENGE };
      const { amount, currency, paymentType, ...account } = card;
      const prepared = { amount, currency, paymentType, ...browserData, ...server };
      const { body } = await gateway.post('/v1/checkouts', prepared);
      const submitted = await gateway.submit(`/v1/checkouts/${body.id}/payment`, { paymentBrand, ...account, ...said });
      expect(await pagesOfChallenge(submitted.body)).toEqual(allIn(tag, direction));
    });

    test(`${tag} at the bank of a redirect, which gets nothing else of the form`, async () => {
      const { paymentBrand, ...prepared } = byBank;
      const { body } = await gateway.post('/v1/checkouts', { ...prepared, ...server });
      const submitted = await gateway.submit(`/v1/checkouts/${body.id}/payment`, { paymentBrand, ...said });
      expect(submitted.body['ignoredParameters']).toBeUndefined();
      const { bank, back } = await pagesFor(submitted.body['redirect'], 'en');
      for (const page of [bank, back]) expect(page).toContain(`<html lang="${tag}" dir="${direction}">`);
      const status = await gateway.get(`/v1/checkouts/${body.id}/payment?entityId=${gateway.entityId}`);
      expect([status.body['locale'], status.body['shopper']]).toEqual([
        'locale' in server ? server.locale : undefined,
        undefined,
      ]);
    });
  });

  test('does not follow a locale that the shopper sends: the merchant’s parameter wins', async () => {
    const { paymentBrand, ...prepared } = byBank;
    const submitted = async (server: Readonly<Record<string, string>>, shopper: Readonly<Record<string, string>>) => {
      const { body } = await gateway.post('/v1/checkouts', { ...prepared, ...server });
      const reply = await gateway.submit(`/v1/checkouts/${body.id}/payment`, { paymentBrand, ...shopper });
      const status = await gateway.get(`/v1/checkouts/${body.id}/payment?entityId=${gateway.entityId}`);
      const { bank } = await pagesFor(reply.body['redirect'], 'en');
      return [reply.body['ignoredParameters'], status.body['locale'], /<html lang="[a-z]+"/.exec(bank)?.[0]];
    };
    const ignored = [{ name: 'locale', message: 'was already set and cannot be overwritten' }];
    expect(await submitted({ locale: 'ja_JP' }, { locale: 'ar' })).toEqual([ignored, 'ja_JP', '<html lang="ja"']);
    expect(await submitted({ locale: 'ja_JP' }, { locale: 'ja_JP' })).toEqual([undefined, 'ja_JP', '<html lang="ja"']);
    expect(await submitted({}, { locale: 'fr_CA' })).toEqual([undefined, 'fr_CA', '<html lang="fr"']);
    const both = { locale: 'fr_CA', 'shopper.formLanguage': 'ar' };
    expect(await submitted({}, both)).toEqual([undefined, 'fr_CA', '<html lang="ar"']);
  });

  test.each(['</html>', 'de\r\nX-Y: z', '__proto__', 'toString'])(
    'is not taken from a form in %j',
    async (language) => {
      const { paymentBrand, ...prepared } = byBank;
      const { body } = await gateway.post('/v1/checkouts', { ...prepared, locale: 'da_DK' });
      const sent = { paymentBrand, 'shopper.formLanguage': language };
      const reply = await gateway.submit(`/v1/checkouts/${body.id}/payment`, sent);
      const { bank } = await pagesFor(reply.body['redirect'], 'en');
      expect(bank).toContain('<html lang="da" dir="ltr">');
    },
  );

  test('is no parameter of a merchant’s server, and is refused in a form if it is too long', async () => {
    const { paymentBrand, ...prepared } = byBank;
    const { body } = await gateway.post('/v1/checkouts', prepared);
    const replies = [
      await gateway.post('/v1/payments', { ...cardPayment, 'shopper.formLanguage': 'ar' }),
      await gateway.post('/v1/checkouts', { ...prepared, 'shopper.formLanguage': 'ar' }),
      await gateway.submit(`/v1/checkouts/${body.id}/payment`, {
        paymentBrand,
        'shopper.formLanguage': 'a'.repeat(11),
      }),
    ];
    const named = replies.map(({ status, body: { result } }) => [status, result.parameterErrors?.[0]?.name]);
    expect(named).toEqual([400, 400, 400].map((status) => [status, 'shopper.formLanguage']));
  });

  test('is that of the form when the merchant’s server confirms the submission, too', async () => {
    const { paymentBrand, ...prepared } = byBank;
    const { body } = await gateway.post('/v1/checkouts', prepared);
    const path = `/v1/checkouts/${body.id}`;
    await gateway.submit(`${path}/summary`, { paymentBrand, 'shopper.formLanguage': 'ko' });
    const { body: shown, text } = await gateway.get(`${path}/payment?entityId=${gateway.entityId}`);
    expect([shown['paymentBrand'], text.includes('shopper.')]).toEqual([paymentBrand, false]);
    const confirmed = await gateway.post(`${path}/confirmation`, {});
    const { bank } = await pagesFor(confirmed.body['redirect'], 'en');
    expect(bank).toContain('<html lang="ko" dir="ltr">');
  });

  test('of a checkout is the one that the merchant set', async () => {
    const { paymentBrand, ...prepared } = byBank;
    const { body } = await gateway.post('/v1/checkouts', { ...prepared, locale: 'ja' });
    const submitted = await gateway.submit(`/v1/checkouts/${body.id}/payment`, { paymentBrand });
    const { bank, back } = await pagesFor(submitted.body['redirect'], 'en');
    for (const page of [bank, back]) expect(page).toContain('<html lang="ja" dir="ltr">');
  });
});
