import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { codeOf, type Office, startOffice } from '../../harness/office.ts';
import { look } from '../look.ts';
import { confirmUntil, filterBy, journey, journeyOfItsOwn, journeyOn } from '../office-journey.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** After this time, the month that runs now and the one after it are over. */
const TWO_MONTHS = String(63 * DAY_SECONDS);

/** A month, some after this one: in the words of the page, and as addresses name it. */
const month = (after = 0): { readonly words: string; readonly name: string } => {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after, 1));
  const words = new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(first);
  return { words, name: first.toISOString().slice(0, 7) };
};

const stateOf = (page: Page) => {
  const heading = page.getByRole('heading', { name: 'Close', exact: true });
  return page.locator('section').filter({ has: heading }).locator('.badge').first();
};

/** Presses the button that does something with a month; the dialog is open then. */
const begin = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `${name}…` }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
  return { dialog, carryOut: () => dialog.getByRole('button', { name, exact: true }).click() };
};

/** Lets a settlement file arrive with a record that matches no payment. */
const settleNobody = async (office: Office): Promise<void> => {
  const lines = [
    'PaymentType;Amount;Currency;SettlementDate;TransactionId',
    `DEBIT;5.55;EUR;${new Date().toISOString().slice(0, 10)};nobody-${Date.now()}`,
  ];
  const content = Buffer.from(`${lines.join('\n')}\n`).toString('base64');
  await office.post('v1/settlement/files', { 'file.name': `close-${Date.now()}.csv`, 'file.content': content });
};

journeyOfItsOwn(
  'a month is closed for a reason, and opened again with the one after it',
  async ({ page, office, back }) => {
    journeyOfItsOwn.slow(); // Every timer of two months runs meanwhile.
    await office.pay({ amount: '61.00' });
    await settleNobody(office);
    const [first, second] = [month(), month(1)];
    await back.open(`/settlement/month?month=${first.name}`);
    await expect(stateOf(page)).toHaveText('Not over yet');
    await expect(page.getByRole('button', { name: /^Close/ })).toHaveCount(0);

    await office.post('v1/test/clock', { action: 'advance', seconds: TWO_MONTHS });
    await back.open(`/settlement/month?month=${second.name}`);
    await expect(page.getByText('Earlier months are closed first.')).toBeVisible();
    await page.getByRole('link', { name: first.words, exact: true }).click();
    await expect(stateOf(page)).toHaveText('Open');

    const close = await begin(page, `Close ${first.words}`);
    await expect(close.dialog.getByRole('link', { name: /Assign each record/ })).toBeVisible();
    await close.carryOut();
    await expect(close.dialog.getByText('Please fill this in.')).toBeVisible();
    await look(page, 'office-close');
    await close.dialog.getByLabel('Why it is closed all the same').fill('The acquirer answers next week.');
    await close.carryOut();
    await confirmUntil(page, office, page.getByRole('status').getByText(`${first.words} is closed.`));
    await expect(stateOf(page)).toHaveText('Closed');
    await expect(page.getByText('The acquirer answers next week.')).toBeVisible();
    await expect(page.locator('.stand').getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    await look(page, 'office-closed');

    await back.open(`/settlement/month?month=${second.name}`);
    const next = await begin(page, `Close ${second.words}`);
    await next.dialog.getByLabel('Why it is closed all the same').fill('As before.');
    await next.carryOut();
    await expect(stateOf(page)).toHaveText('Closed');

    await back.open(`/settlement/month?month=${first.name}`);
    const reopen = await begin(page, `Open ${first.words} again`);
    await expect(reopen.dialog.getByRole('listitem')).toHaveText([second.words]);
    await look(page, 'office-reopen');
    await reopen.dialog.getByLabel('Why it is opened again').fill('A fee was wrong.');
    await reopen.carryOut();
    await expect(page.getByRole('status').getByText(`${first.words} is open again.`)).toBeVisible();
    await expect(stateOf(page)).toHaveText('Open');
    await page.getByText('Earlier closes (1)').click();
    await expect(page.getByText('A fee was wrong.')).toBeVisible();
    await back.open(`/settlement/month?month=${second.name}`);
    await expect(stateOf(page)).toHaveText('Open');
  },
);

const DIVISION = '0a'.repeat(16);

/** Starts an office whose merchant wants two people to close a month, with a channel in a division. */
const startForTwo = async (): Promise<Office> => {
  const office = await startOffice();
  const { merchant } = JSON.parse(await office.command('channel', 'show', '--id', office.entityId, '--json'));
  await office.command('merchant', 'set', '--id', merchant, 'books.fourEyes=true');
  await office.command('channel', 'set', '--id', office.entityId, `settlement.divisionId=${DIVISION}`);
  return office;
};

/** Signs in a new person with a role, who then sees the month. */
const signInAs = async (page: Page, office: Office, name: string, role: string, path: string): Promise<void> => {
  const said = await office.command('user', 'invite', '--email', `${name}@example.com`, '--role', role);
  await page.goto(/http\S+#[0-9a-f]{64}/.exec(said)?.[0] ?? '');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('New password').fill('a sentence that nobody guesses');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code that the app shows').fill(codeOf((await page.locator('.key').textContent()) ?? ''));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(new URL(`backoffice${path}`, office.url).href);
};

journeyOn(startForTwo)(
  'two people close a month; whoever may only look sees how it stands, and auditors export it',
  async ({ page, office, back, browser }) => {
    journey.slow(); // Four people sign in.
    await office.pay({ amount: '61.00' });
    await office.post('v1/test/clock', { action: 'advance', seconds: TWO_MONTHS });
    const { words, name } = month();
    const path = `/settlement/month?month=${name}`;
    await back.open(path);
    const close = await begin(page, `Close ${words}`);
    await close.carryOut();
    await confirmUntil(page, office, page.getByRole('status').getByText('Another person must confirm it'));
    await expect(stateOf(page)).toHaveText('To be confirmed');
    await expect(page.getByText(/You asked for the close on .* Another person must confirm it/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Close|Confirm)/ })).toHaveCount(0);
    await look(page, 'office-close-asked');

    const viewer = await (await browser.newContext()).newPage();
    await signInAs(viewer, office, 'vera', 'viewer', path);
    await expect(stateOf(viewer)).toHaveText('To be confirmed');
    await expect(viewer.getByRole('button', { name: /^(Close|Confirm)/ })).toHaveCount(0);
    await viewer.context().close();

    const second = await (await browser.newContext()).newPage();
    await signInAs(second, office, 'ben', 'accountant', path);
    await expect(second.getByText(/asked for the close on .* Another person must confirm it/)).toBeVisible();
    const confirm = await begin(second, `Confirm the close of ${words}`);
    await confirm.carryOut();
    await expect(stateOf(second)).toHaveText('Closed');
    await expect(second.getByText('Confirmed by')).toBeVisible();

    const auditor = await (await browser.newContext()).newPage();
    await signInAs(auditor, office, 'olga', 'auditor', path);
    const downloading = auditor.waitForEvent('download');
    await auditor.getByRole('button', { name: 'Export for the auditor' }).click();
    expect((await downloading).suggestedFilename()).toMatch(new RegExp(`^books-.*-${name}-1\\.zip$`));
    await expect(auditor.getByRole('button', { name: /^(Close|Confirm|Open)/ })).toHaveCount(0);
    await look(auditor, 'office-auditor');
    await auditor.context().close();

    const reopen = await begin(second, `Open ${words} again`);
    await reopen.dialog.getByLabel('Why it is opened again').fill('A fee was wrong.');
    await reopen.carryOut();
    await expect(stateOf(second)).toHaveText('Opening to be confirmed');
    await second.context().close();
    await back.open(path);
    const opening = await begin(page, `Confirm that ${words} opens again`);
    await expect(opening.dialog.getByLabel('Why it is opened again')).toHaveValue('A fee was wrong.');
    await opening.carryOut();
    await expect(stateOf(page)).toHaveText('Open');

    await filterBy(page, 'Division', 'Demo shop');
    await expect(page).toHaveURL(new RegExp(`divisionId=${DIVISION}`));
    const turnover = page.getByRole('link', { name: 'Turnover' }).first();
    await expect(turnover).toHaveAttribute('href', new RegExp(`divisionId=${DIVISION}`));
    await turnover.click();
    await expect(page.getByRole('table', { name: 'Lines of the ledger' })).toContainText('€61.00');
  },
);

journey(
  'the lines of a month are downloaded for an accounting program, and balances of any day are shown',
  async ({ page, office, back }) => {
    await office.pay({ amount: '61.07' });
    const { words, name } = month();
    await back.open(`/settlement/month?month=${name}`);
    await page.getByRole('button', { name: 'Journal…' }).click();
    const journals = page.getByRole('dialog', { name: `Journal of ${words}` });
    await expect(journals.getByRole('button', { name: 'DATEV' })).toBeDisabled();
    await expect(journals.getByText(/QuickBooks need your account numbers/)).toBeVisible();
    await look(page, 'office-journals');
    const downloading = page.waitForEvent('download');
    await journals.getByRole('button', { name: 'hledger' }).click();
    const journal = await downloading;
    expect(journal.suggestedFilename()).toMatch(new RegExp(`^journal-hledger-.*-${name}-01-.*\\.journal$`));
    expect(await readFile(await journal.path(), 'utf8')).toContain('61.07');
    await page.keyboard.press('Escape');

    const balances = page.getByRole('table', { name: 'Balances on a day' });
    await expect(balances.getByRole('row', { name: /^Earned/ })).toContainText('€');
    await page.getByLabel('Day', { exact: true }).fill('2020-01-31');
    await expect(page.getByText('No account holds anything')).toBeVisible();
    await expect(page).toHaveURL(/asOf=2020-01-31/);
  },
);
