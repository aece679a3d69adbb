import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { html } from './html.ts';
import { pageText, sendPage } from './page.ts';
import { type ProviderPage, providerPage } from './provider-page.ts';

const page: ProviderPage = {
  language: 'en',
  provider: 'A bank',
  look: ['#003087', '#fff'],
  title: 'Do you approve?',
  notice: 'Simulated.',
  facts: { merchant: '<b>Tea</b> shop', amount: '€92.00', card: undefined, reference: '' },
  name: 'answer',
  form: html`<form method="post">`,
  choices: [
    { value: 'yes', text: 'Approve' },
    { value: 'no', text: 'Decline' },
  ],
  forTests: [{ value: 'late', text: 'Too late', leadsTo: 'It <ends>.' }],
};

test('a provider has its sign above the only title, and the facts that are known', () => {
  const text = pageText(providerPage(page));
  expect(text.indexOf('A bank')).toBeLessThan(text.indexOf('<h1>'));
  expect(text.match(/<h1>/g)).toHaveLength(1);
  expect(text).toContain('<dt>Shop</dt><dd><bdi>&lt;b&gt;Tea&lt;/b&gt; shop</bdi></dd></dl>');
  expect(text).toContain('<p class="amount"><bdi>€92.00</bdi></p>');
});

test('what only a tester does stands below what a shopper does', () => {
  const text = pageText(providerPage(page));
  const places = ['Approve</button>', 'Decline</button>', 'Other outcomes, for tests', 'Too late</button>'].map(
    (each) => text.indexOf(each),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test('a button is described by what it leads to, and keeps its own name', () => {
  const text = pageText(providerPage(page));
  expect(text).toContain(
    'value="late" aria-describedby="late-leads-to">Too late</button><p id="late-leads-to">It &lt;ends&gt;.</p>',
  );
  expect(text.match(/aria-describedby/g)).toHaveLength(1);
});

test('the colours of a provider are a style that the policy names by its hash', async () => {
  const server = createServer((_request, response) => sendPage(response, providerPage(page))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const styles = [...(await response.text()).matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) => style);
    const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(hashes).toHaveLength(2);
    expect(response.headers.get('content-security-policy')).toContain(`style-src ${hashes.join(' ')};`);
  } finally {
    server.close();
  }
});
