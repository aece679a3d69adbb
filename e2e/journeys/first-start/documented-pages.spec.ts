import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cards } from '../../harness/cards.ts';
import { resultCodeOf } from '../../harness/merchant.ts';
import type { Stack } from '../../harness/stack.ts';
import { fullCardForm } from '../../merchant-kit/full-card-form.ts';
import { expect, journey } from '../journey.ts';

/*
 * The programs and pages of the documentation, as a reader copies them.
 */

const pageOf = (name: string): string =>
  readFileSync(new URL(`../../../docs/start/${name}.md`, import.meta.url), 'utf8');

/** Returns the first code block in a language that contains a text. */
const blockOf = (page: string, language: string, containing: string): string =>
  [...pageOf(page).matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].find(
    ([, name, code = '']) => name === language && code.includes(containing),
  )?.[2] ?? '';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const environmentOf = ({ gatewayUrl, entityId, accessToken }: Stack) => ({
  ...process.env,
  GATEWAY: new URL(gatewayUrl).origin,
  ENTITY_ID: entityId,
  ACCESS_TOKEN: accessToken,
});

journey.describe('the quick start', () => {
  let folder: string;
  let shop: ChildProcess | undefined;

  journey.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tollgate-quick-start-'));
  });

  journey.afterEach(async () => {
    shop?.kill();
    await rm(folder, { recursive: true });
  });

  journey(
    'has a shop that takes payments, and a check that notices a change of its page',
    async ({ page, form, stack }) => {
      const port = await freePort();
      const address = `http://localhost:${port}`;
      await writeFile(
        join(folder, 'shop.mjs'),
        blockOf('getting-started', 'js', '/result').replaceAll('3000', `${port}`),
      );
      shop = spawn(process.execPath, ['shop.mjs'], { cwd: folder, env: environmentOf(stack), stdio: 'inherit' });
      await expect
        .poll(() =>
          fetch(address).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200);

      await page.goto(address);
      await form.pay(cards.approved);
      await expect(page.getByRole('heading', { name: 'success' })).toBeVisible();
      await expect(page.getByText('92.00, 000.100.110')).toBeVisible();
      await page.goto(address);
      await form.pay(cards.notEnoughFunds);
      await expect(page.getByRole('heading', { name: 'declined' })).toBeVisible();

      await writeFile(join(folder, 'check.mjs'), blockOf('pci', 'js', 'payment-page.json'));
      const check = (of: string) =>
        promisify(execFile)(process.execPath, ['check.mjs', of, stack.gatewayUrl], { cwd: folder }).then(
          () => 'unchanged',
          ({ code }) => `exit ${code}`,
        );
      expect([await check(address), await check(address), await check(`${address}/nowhere`)]).toEqual([
        'unchanged',
        'unchanged',
        'exit 1',
      ]);
    },
  );
});

journey(
  'the payment page of the page on PCI DSS pays, with all of its headers',
  async ({ page, form, merchant, stack }) => {
    const { origin } = new URL(stack.gatewayUrl);
    const created = await fetch(`${origin}/v1/checkouts`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${stack.accessToken}` },
      body: new URLSearchParams({
        entityId: stack.entityId,
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        integrity: 'true',
      }),
    });
    const { id, integrity } = (await created.json()) as { readonly id: string; readonly integrity: string };
    const filledIn = (text: string) =>
      text
        .replaceAll('https://gateway.example', origin)
        .replaceAll('https://shop.example/result', '/paid')
        .replaceAll('{nonce}', 'n0nce')
        .replaceAll('{id}', id)
        .replaceAll('{integrity}', integrity);
    const headers = filledIn(blockOf('pci', '', 'Integrity-Policy:')).replaceAll(/\n +/g, ' ');
    const policy = /^Content-Security-Policy: (.*)$/m.exec(headers)?.[1] ?? '';
    expect(headers).toContain('Integrity-Policy: blocked-destinations=(script)');
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/refused|violates|blocked/i.test(message.text())) refused.push(message.text());
    });
    // The icon of the merchant's page is a data URL, which the policy of the page does not need.
    await merchant.open({
      checkoutId: id,
      policy: policy.replace('img-src', 'img-src data:'),
      needsIntegrity: true,
      tagIn: 'nowhere',
      body: filledIn(blockOf('pci', 'html', 'paymentWidgets.js')),
    });
    const { hidden } = fullCardForm(page);
    await form.number.pressSequentially(cards.approved.number);
    await hidden.expiry.pressSequentially('1234');
    await hidden.holder.pressSequentially('Ada Lovelace');
    await form.code.pressSequentially(cards.approved.code);
    await form.payButton.click();
    await expect(page.getByRole('heading', { name: 'Back at the merchant' })).toBeVisible();
    expect(refused).toEqual([]);
    expect(await resultCodeOf(stack, id)).toBe('000.100.110');
  },
);
