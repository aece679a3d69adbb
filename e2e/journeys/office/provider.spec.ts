import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { access } from '../../../catalogue/texts/en/backoffice/access.ts';
import { openFirefox } from '../../browsers/firefox.ts';
import { openWebKit } from '../../browsers/webkit.ts';
import { ADMINISTRATOR, codeOf, type Office, startOfficeWithProvider } from '../../harness/office.ts';
import { expect, test } from '../failure.ts';
import { look } from '../look.ts';
import { closeOnce, officePage } from '../office-journey.ts';

const ada = { sub: 'ada', email: ADMINISTRATOR, email_verified: true, name: 'Ada' };
const kay = { sub: 'kay', email: 'Kay@Example.com', email_verified: true, name: 'Kay' };
const stranger = { sub: 'stranger', email: 'stranger@example.com', email_verified: true, name: 'Mallory' };
const unverified = { sub: 'unverified', email: kay.email, email_verified: false, name: 'Eve' };

/** The journey has the browsers of four people. */
const LIMIT_MS = 120_000;

const BY_PROVIDER = { name: 'Sign in with Example ID' };

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByRole('dialog').getByLabel('E-mail address').fill(email);
  await page.getByRole('dialog').getByLabel('Role').selectOption('viewer');
  await page.getByRole('dialog').getByLabel('Where').selectOption('Everywhere');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite somebody' }).click();
  await closeOnce(page);
}

/** Goes to the provider from the page of signing in, and presses a button there. */
async function throughProvider(page: Page, office: Office, button: string): Promise<void> {
  await page.goto(new URL('backoffice/', office.url).href);
  await page.getByRole('link', BY_PROVIDER).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  expect(page.url()).not.toContain(office.url);
  await page.getByRole('button', { name: button }).click();
}

test('a person who was invited comes by the provider, and nobody else does', async ({ page, browser }) => {
  test.setTimeout(LIMIT_MS);
  const office = await startOfficeWithProvider([ada, kay, stranger, unverified]);
  try {
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    const administrator = await browser.newContext();
    const team = await administrator.newPage();
    await officePage(team, office).signIn();
    await invite(team, kay.email.toLowerCase());

    await throughProvider(page, office, 'Cancel');
    await expect(page.getByRole('alert').filter({ hasText: access.providerDenied })).toBeVisible();
    await look(page, 'office-provider-denied');
    for (const { name } of [stranger, unverified]) {
      // Another browser: the provider of this one remembers who was chosen.
      const other = await browser.newContext();
      const outside = await other.newPage();
      await throughProvider(outside, office, name);
      await expect(outside.getByRole('alert').filter({ hasText: access.providerRefused })).toBeVisible();
      await expect(outside.getByLabel('Password', { exact: true })).toBeVisible();
      await outside.screenshot({ path: `e2e/results/screenshots/office-provider-refused-${name}.png` });
      await outside.goto(new URL('backoffice/payments', office.url).href);
      await expect(outside.getByLabel('Password', { exact: true })).toBeVisible();
      await other.close();
    }

    await throughProvider(page, office, kay.name);
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeAttached();
    await expect(page.getByRole('link', { name: /Your account/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
    await page.screenshot({ path: 'e2e/results/screenshots/office-provider-inside.png' });
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeAttached();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('link', BY_PROVIDER)).toBeVisible();
    await page.goto(new URL('backoffice/payments', office.url).href);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    // The provider remembers who was chosen, and does not ask again.
    await page.getByRole('link', BY_PROVIDER).click();
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeAttached();

    await team.reload();
    await expect(team.getByText(kay.email.toLowerCase()).first()).toBeVisible();
    await administrator.close();
    expect(faults).toEqual([]);
  } finally {
    await office.close();
  }
});

// What other engines do with the cookies of a way over another site is seen with somebody who has an authenticator.
for (const [name, openEngine] of [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const) {
  test(`with ${name}, who has an authenticator comes by the provider and enters its code`, async () => {
    const [office, engine] = await Promise.all([startOfficeWithProvider([ada, stranger]), openEngine()]);
    try {
      const leave = 'a[href$="/sign-in/provider"]';
      await engine.open(new URL('backoffice/', office.url).href);
      await engine.click(leave);
      await engine.click('button[value=""]');
      await expect.poll(engine.text).toContain(access.providerDenied);
      await engine.click(leave);
      await engine.click(`button[value="${ada.sub}"]`);
      await engine.type({ selector: 'input[name="code"]' }, codeOf(office.administrator.seed));
      await engine.click('form button[type="submit"]:enabled');
      await expect.poll(engine.text).toContain('Overview');
      const folder = join('e2e', 'results', 'screenshots');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `office-provider-${name}.png`), await engine.picture());
      await engine.click('header .sign-out');
      await expect.poll(() => engine.has('input[name="email"]')).toBe(true);
    } finally {
      await Promise.all([engine.close(), office.close()]);
    }
  });
}
