import { describe, expect, test } from 'vitest';
import { ACCOUNT_DATA, type AccountDocument } from '../../../catalogue/self-service/document.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { accountShop, builtAccountPage } from '../../testing/account-page.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { readAccountBuild } from './build.ts';

const HOSTILE = '</script><script>alert(1)</script> $& Tea';

describe.each(anyDatabase)('the document of the self-service page', ({ open }) => {
  const gateway = gatewayOfTests(open, { accountPage: builtAccountPage });

  const page = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${gateway.url}/account/${path}`, { headers });
    const text = await response.text();
    const [, data = '{}'] = new RegExp(`id="${ACCOUNT_DATA}">([^<]*)</script>`).exec(text) ?? [];
    return { response, text, data: JSON.parse(data) as AccountDocument };
  };

  test('has the look of the channel, and the texts of the language', async () => {
    const supportUrl = 'https://shop.example/help';
    const look = { 'look.colour': '#1d4ed8', 'look.logo': '0a'.repeat(16) };
    const shop = await accountShop(gateway, { ...look, 'selfService.supportUrl': supportUrl });
    const { response, text, data } = await page(`${shop}?locale=ar&added=x`);
    expect(response.status).toBe(200);
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toMatch(/<title>[^<]+ – Tea House<\/title>/);
    expect(text).toContain('--main: #1d4ed8');
    const logoUrl = `${gateway.url}/logos/${'0a'.repeat(16)}.png`;
    expect(data).toMatchObject({ language: 'ar', isTest: true, shop: { name: 'Tea House', logoUrl, supportUrl } });
    expect(Object.keys(data.texts).length).toBeGreaterThan(10);
    expect(response.headers.get('content-language')).toBe('ar');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
  });

  test.each([
    ['?locale=de_AT', 'fr', 'de'],
    ['', 'xx, fr;q=0.5', 'fr'],
    ['', 'xx', 'it'],
    ['?locale=xx', '', 'it'],
  ])('is in the language of %j, then %j, then that of the channel: %s', async (query, accepted, language) => {
    const shop = await accountShop(gateway, { 'mail.language': 'it' });
    expect((await page(`${shop}${query}`, { 'Accept-Language': accepted })).data.language).toBe(language);
  });

  test('escapes the name of a shop', async () => {
    const { database, clock, entityId } = gateway;
    const dependencies = { database, clock, vault: gateway.gateway.vault };
    const shop = await addChannel(dependencies, entityId, HOSTILE, { 'selfService.enabled': 'true' });
    const { text, data } = await page(shop);
    expect(text).not.toContain('<script>alert');
    expect(data.shop.name).toBe(HOSTILE);
  });

  test('is framed by those whom the setting names', async () => {
    const origins = 'https://shop.example http://localhost:8081';
    const shop = await accountShop(gateway, { 'selfService.frameAncestors': origins });
    const policy = (await page(shop)).response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`frame-ancestors ${origins};`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  test.each(['8a'.repeat(16), 'x', '..%2F', '%00'])('the page of the channel %j is a plain one', async (id) => {
    const { response, text } = await page(id);
    expect(response.status).toBe(404);
    expect(text).not.toContain(ACCOUNT_DATA);
  });

  test('a channel that does not offer it has a plain page', async () => {
    const { response, text } = await page(`${gateway.entityId}?locale=de`);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html;charset=UTF-8']);
    expect(text).toContain('<html lang="de"');
  });

  test('scripts may be kept for ever; what is no file is none', async () => {
    const script = await fetch(`${gateway.url}/account/assets/main-1a2b.js`);
    expect([script.status, await script.text()]).toEqual([200, 'show();']);
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${gateway.url}/account/assets/..%2Findex.html`)).status).toBe(404);
    expect((await fetch(`${gateway.url}/account/assets/none.js`)).status).toBe(404);
  });

  test('a gateway whose page was not built has none', async () => {
    expect((await readAccountBuild('/none')).size).toBe(0);
  });
});
