import type { Page } from '@playwright/test';
import { codeOf, startOffice } from '../../harness/office.ts';
import { expect, test } from '../failure.ts';
import { look } from '../look.ts';
import { closeOnce, officePage } from '../office-journey.ts';

/** Enters a wrong code and then one of the key of a new authenticator; returns the key and the recovery codes. */
async function enrol(page: Page): Promise<{ readonly seed: string; readonly codes: readonly string[] }> {
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const seed = (await page.locator('.key').textContent()) ?? '';
  await page.getByLabel('Code that the app shows').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(WRONG_CODE)).toBeVisible();
  expect(await page.locator('.key').textContent(), 'the key that was scanned').toBe(seed);
  await page.getByLabel('Code that the app shows').fill(codeOf(seed));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  return { seed, codes: await page.locator('.codes code').allTextContents() };
}

/** What the page says about a wrong code. */
const WRONG_CODE = 'The code is wrong, was used before, or is too old.';

const password = 'a sentence that nobody guesses';

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('from the first link to a passkey and a colleague', async ({ page, browser }) => {
  const office = await startOffice({ isNew: true });
  try {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    const printed = /http\S+\/backoffice\/invitation#[0-9a-f]{64}/;
    await expect.poll(() => office.output()).toMatch(printed);
    const link = printed.exec(office.output())?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Make the first administrator' })).toBeVisible();
    await look(page, 'office-first');
    await page.getByLabel('E-mail address').fill('grace@example.com');
    await page.getByLabel('Your name').fill('Grace Hopper');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('must have 12 to 200 characters').first()).toBeVisible();
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await look(page, 'office-enrol');
    const { codes } = await enrol(page);
    expect(new Set(codes).size).toBe(10);
    await look(page, 'office-recovery-codes');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

    // The link is used.
    const other = await browser.newPage();
    await other.goto(link);
    await expect(other.getByRole('alert')).toContainText('no longer valid');
    await other.close();

    // A passkey of the browser.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByRole('link', { name: /Your account/ }).click();
    await page.getByLabel('Name of the passkey').fill('Telephone');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Telephone, Created')).toBeVisible();
    await look(page, 'office-account');

    // A colleague.
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByRole('dialog').getByLabel('E-mail address').fill('kay@example.com');
    await page.getByRole('dialog').getByLabel('Role').selectOption('viewer');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite somebody' }).click();
    await expect(page.getByRole('dialog').getByText('Please fill this in.')).toBeVisible();
    await page.getByRole('dialog').getByLabel('Where').selectOption('Everywhere');
    await look(page, 'office-invite');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite somebody' }).click();
    const invitation = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    // One Escape does not lose what nobody can see again.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('Escape');
    const asked = page.getByRole('dialog', { name: 'The invitation is ready' }).getByRole('alert');
    await expect(asked).toContainText('nobody can show it again');
    await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Copied' })).toBeVisible();
    await expect(asked).toHaveCount(0);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(invitation);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('kay@example.com')).toBeVisible();
    const colleague = await (await browser.newContext()).newPage();
    await colleague.goto(invitation);
    await colleague.getByLabel('Your name').fill('Kay');
    await colleague.getByLabel('New password').fill(password);
    await colleague.getByRole('button', { name: 'Continue' }).click();
    await enrol(colleague);
    await colleague.getByRole('button', { name: 'I have kept them' }).click();
    await expect(colleague.getByRole('navigation').getByRole('link', { name: 'Payments' })).toBeVisible();
    await expect(colleague.getByRole('link', { name: 'Team' })).toHaveCount(0);
    await colleague.goto(new URL('backoffice/team', office.url).href);
    await expect(colleague.getByText('Your roles do not allow this view')).toBeVisible();
    await colleague.context().close();

    // Out, in with the passkey, out, in with a recovery code.
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await enterPassword(page, 'grace@example.com');
    await expect(page.getByText('Step 2 of 2')).toBeVisible();
    await look(page, 'office-code');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(page.getByText('Open the authenticator app')).toHaveCount(0);
    await expect(page.getByText('Type one of the recovery codes')).toBeVisible();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    expect(faults).toEqual([]);
  } finally {
    await office.close();
  }
});

test('a password is hidden and may be pasted, and a wrong one says nothing about the person', async ({ page }) => {
  const office = await startOffice();
  try {
    await page.goto(new URL('backoffice/', office.url).href);
    await expect(page.getByText(new URL(office.url).host, { exact: true })).toBeVisible();
    await expect(page.getByText('Step 1 of 2')).toBeVisible();
    const field = page.getByLabel('Password', { exact: true });
    const eye = page.getByRole('button', { name: 'Show password' });
    await expect(eye).toHaveAttribute('aria-pressed', 'false');
    await eye.click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(eye).toHaveAttribute('aria-pressed', 'true');
    await eye.click();
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveAttribute('autocomplete', 'current-password');
    const isPasted = await field.evaluate((input) =>
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    );
    expect(isPasted, 'nothing keeps a password from being pasted').toBe(true);
    await enterPassword(page, office.administrator.email);
    const alert = page.getByRole('alert').filter({ hasText: 'or the password is wrong' });
    await expect(alert).toBeVisible();
    const said = await alert.textContent();
    await enterPassword(page, 'nobody@example.com');
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
    expect(await alert.textContent()).toBe(said);
    await look(page, 'office-sign-in');
  } finally {
    await office.close();
  }
});

test('whoever is disabled leaves no token behind that nobody answers for', async ({ page, browser }) => {
  const office = await startOffice();
  try {
    await officePage(page, office).signIn();
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByRole('dialog').getByLabel('E-mail address').fill('kay@example.com');
    await page.getByRole('dialog').getByLabel('Role').selectOption('developer');
    await page.getByRole('dialog').getByLabel('Where').selectOption('Everywhere');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite somebody' }).click();
    const invitation = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    await closeOnce(page);

    const kay = await (await browser.newContext()).newPage();
    await kay.goto(invitation);
    await kay.getByLabel('Your name').fill('Kay');
    await kay.getByLabel('New password').fill(password);
    await kay.getByRole('button', { name: 'Continue' }).click();
    await enrol(kay);
    await kay.getByRole('button', { name: 'I have kept them' }).click();
    const tokens: string[] = [];
    for (const set of ['A shop: take, capture, refund', 'Everything']) {
      await kay.getByRole('link', { name: 'Developers' }).click();
      await kay.getByRole('button', { name: 'Make an access token' }).click();
      const dialog = kay.getByRole('dialog');
      await dialog.getByLabel('For').selectOption({ label: 'Channel Demo shop' });
      await dialog.getByLabel('What it may do').selectOption(set);
      await dialog.getByText(/rights$/).click();
      await expect(dialog.getByLabel('Take payments')).toBeChecked();
      await expect(dialog.getByLabel('Pay out')).toBeDisabled();
      await expect(dialog.getByLabel('Refund', { exact: true })).not.toBeChecked();
      if (set !== 'Everything') await look(kay, 'office-token-rights');
      await dialog.getByRole('button', { name: 'Make an access token' }).click();
      tokens.push((await dialog.locator('code').textContent()) ?? '');
      await closeOnce(kay);
    }
    const [shop = '', unused = ''] = tokens;
    const ask = async (token: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      return (
        await fetch(new URL(`v1/payments/${'8a'.repeat(16)}?entityId=${office.entityId}`, office.url), { headers })
      ).status;
    };
    expect(await ask(shop)).toBe(404);
    await kay.getByRole('link', { name: 'Developers' }).click();
    await expect(kay.getByRole('row').filter({ hasText: 'Kay' })).toHaveCount(2);
    await look(kay, 'office-tokens');
    await kay.context().close();

    await page.reload();
    await page.getByRole('button', { name: 'Kay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    const leaving = page.getByRole('dialog', { name: 'Disable Kay?' });
    await expect(leaving.getByRole('row')).toHaveCount(3);
    await expect(leaving.getByText(/A shop that sends a revoked token/)).toBeVisible();
    await look(page, 'office-disable');
    await leaving.getByRole('button', { name: 'Disable' }).click();
    await expect(leaving.getByText(/who answers for the 1 access token/)).toBeVisible();
    await leaving.getByLabel('Who answers for them from now on').selectOption({ index: 1 });
    await leaving.getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByRole('status')).toContainText('Done');
    await expect.poll(() => ask(unused)).toBe(403);
    expect(await ask(shop)).toBe(404);
  } finally {
    await office.close();
  }
});
