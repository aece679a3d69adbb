import { expect, type Page } from '@playwright/test';
import { codeOf, type Office, startOffice } from '../harness/office.ts';
import { test } from './failure.ts';

/** The back office in a browser. */
export interface OfficePage {
  /** Opens a view; `path` is below `/backoffice`. */
  open(path: string): Promise<void>;
  /** Signs the administrator in. */
  signIn(): Promise<void>;
}

/** What each journey of the back office gets. */
export interface Fixtures {
  readonly back: OfficePage;
}

/** What the journeys of a worker share. */
export interface WorkerFixtures {
  /** A gateway whose administrator exists, shared by the journeys of a worker. */
  readonly office: Office;
}

/** Creates the page object of the back office. */
export const officePage = (page: Page, office: Office): OfficePage => ({
  open: async (path) => {
    await page.goto(new URL(`backoffice${path}`, office.url).href);
  },
  signIn: async () => {
    const { email, password, seed } = office.administrator;
    await page.goto(new URL('backoffice/', office.url).href);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Code of your authenticator').fill(codeOf(seed));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('navigation', { name: 'Views' }).waitFor({ state: 'attached' });
  },
});

let signedIn: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>> | undefined;

/** A journey in the back office, with the administrator signed in; a code is accepted once, so they sign in once. */
export const journey = test.extend<Fixtures, WorkerFixtures>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the parameter.
    async ({}, use) => {
      const office = await startOffice();
      await use(office);
      await office.close();
      signedIn = undefined;
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  back: async ({ page, office }, use) => {
    const back = officePage(page, office);
    if (signedIn === undefined) {
      await back.signIn();
      signedIn = await page.context().cookies();
    } else {
      await page.context().addCookies(signedIn);
    }
    await use(back);
  },
});

/** Proves who the administrator is, if the gateway asks for it before `after` is shown. */
export const confirmUntil = async (page: Page, office: Office, after: ReturnType<Page['locator']>): Promise<void> => {
  const confirming = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(confirming.or(after).first()).toBeVisible();
  if (!(await confirming.isVisible())) return;
  await confirming.getByLabel('Code of your authenticator').fill(codeOf(office.administrator.seed));
  await confirming.getByRole('button', { name: 'Confirm' }).click();
  await expect(after).toBeVisible();
};

/** Filters a list: opens the chip of the filter, and chooses. */
export const filterBy = async (page: Page, filter: string, choice: string): Promise<void> => {
  await page.getByRole('search').getByRole('button', { name: filter }).first().click();
  await page.getByRole('listbox', { name: filter }).getByRole('option', { name: choice, exact: true }).click();
};

/** Makes a channel of the demo merchant; its page is open then. */
export const makeChannel = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Make a channel of Demo merchant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Make a channel of Demo merchant' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

/** Creates a journey in the back office of a gateway that only this journey's file starts and uses. */
export const journeyOn = (start: () => Promise<Office>) =>
  journey.extend<object, Pick<WorkerFixtures, 'office'>>({
    office: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the parameter.
      async ({}, use) => {
        const office = await start();
        await use(office);
        await office.close();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  });

/** A journey in the back office of a gateway that only this file uses, whose clock it may move. */
export const journeyOfItsOwn = journeyOn(startOffice);

/** Closes a dialog with what is shown once, and says that it need not be copied. */
export const closeOnce = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Copy/ }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close without copying' }).click();
  await expect(dialog).toHaveCount(0);
};
