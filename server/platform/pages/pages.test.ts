import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { refusedPage } from './error-pages.ts';
import { html } from './html.ts';
import { type Page, pageText, sendPage } from './page.ts';
import { redirectPage } from './redirect-page.ts';
import { acceptedLanguages, pageLanguage } from './texts.ts';

const answered = async (page: Page): Promise<Response> => {
  const server = createServer((_request, response) => sendPage(response, page)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
  }
};

describe('a page', () => {
  test('escapes every text that stands in it', () => {
    const hostile = `"><script>alert('1')</script>&`;
    const text = pageText({ language: 'en', title: hostile, body: html`<p title="${hostile}">${hostile}</p>` });
    expect(text).not.toContain('<script>alert');
    expect(text.split('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;')).toHaveLength(5);
  });

  test('lets nothing run but its own script, which it names by its hash', async () => {
    const policy = (
      await answered(redirectPage({ language: 'en', url: undefined, checkoutId: undefined }))
    ).headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/);
    expect(policy).not.toContain('unsafe');
    const still = (await answered(refusedPage({ language: 'en' }))).headers.get('content-security-policy');
    expect(still).toContain("script-src 'none'");
  });

  test('is not cached, and its address is not sent as a referrer', async () => {
    const { headers, status } = await answered(refusedPage({ language: 'en' }));
    expect(status).toBe(404);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-type')).toBe('text/html;charset=UTF-8');
  });

  test('says which language it is in', async () => {
    const response = await answered(refusedPage({ language: 'en' }));
    expect(response.headers.get('content-language')).toBe('en');
    expect(await response.text()).toContain('<html lang="en" dir="ltr">');
  });
});

describe('the language of a page', () => {
  test('is the first that is wished for and known', () => {
    expect(pageLanguage(['xx', undefined, 'en-GB'])).toBe('en');
    expect(pageLanguage([])).toBe('en');
  });

  test('is read from what a browser accepts, the most wanted first', () => {
    expect(acceptedLanguages('de;q=0.5, en-GB, fr;q=0, *;q=0.1')).toEqual(['en-GB', 'de', '*']);
    expect(acceptedLanguages(undefined)).toEqual([]);
  });
});
