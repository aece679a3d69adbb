import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../database/testing.ts';
import { pageTexts } from '../../pages/texts.ts';
import { startGateway, type TestGateway } from '../../testing.ts';

const byBank = {
  amount: '25.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'IDEAL',
  shopperResultUrl: 'https://shop.example/result',
} as const;

const person = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' } as const;

describe.each(databases)('the language of the pages that a shopper is led to, on $name', ({ open }) => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway(await open());
  });

  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
  });

  /** The page of the bank, and the page that the shopper comes back to. */
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

  test('of a checkout is the one that the merchant gave it', async () => {
    const { paymentBrand, ...prepared } = byBank;
    const { body } = await gateway.post('/v1/checkouts', { ...prepared, locale: 'ja' });
    const submitted = await gateway.submit(`/v1/checkouts/${body.id}/payment`, { paymentBrand });
    const { bank, back } = await pagesFor(submitted.body['redirect'], 'en');
    for (const page of [bank, back]) expect(page).toContain('<html lang="ja" dir="ltr">');
  });
});
