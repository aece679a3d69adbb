import type { FrameLocator, Locator, Page } from '@playwright/test';
import { addSelfService, newShopper, type Shopper } from '../harness/self-service.ts';
import { expect, journey } from './journey.ts';

/** The self-service page, by what a shopper sees of it in English. */
export interface AccountPage {
  readonly heading: Locator;
  /** The card of a subscription. */
  readonly subscription: (name: string) => Locator;
  /** The line of a stored account. */
  readonly account: (name: string) => Locator;
  /** A part of the page, by its title. */
  readonly part: (title: string) => Locator;
  readonly button: (name: string) => Locator;
  /** What the page asks before a change. */
  readonly question: Locator;
  /** Enters the newest code that was sent to a shopper, another than the one before, and returns it. */
  readonly enterCode: (shopper: Shopper, before?: string) => Promise<string>;
}

/** Returns the self-service page of a tab, or in a frame of a merchant's page. */
export const accountPage = (where: Page | FrameLocator): AccountPage => ({
  heading: where.getByRole('heading', { level: 1 }),
  subscription: (name) => where.locator('.cards > li').filter({ has: where.getByRole('heading', { name }) }),
  account: (name) => where.locator('.account').filter({ hasText: name }),
  part: (title) => where.locator('section').filter({ has: where.getByRole('heading', { level: 2, name: title }) }),
  button: (name) => where.getByRole('button', { name, exact: true }),
  question: where.locator('.question'),
  enterCode: async (shopper, before) => {
    const field = where.getByLabel('Code from the email');
    await expect(field).toBeFocused();
    await expect.poll(async () => ((await shopper.code()) ?? before) !== before).toBe(true);
    const code = (await shopper.code()) ?? '';
    await field.fill(code);
    await field.press('Enter');
    return code;
  },
});

interface OwnFixtures {
  /** Somebody of whom the shop has nothing yet. */
  readonly shopper: Shopper;
  readonly account: AccountPage;
  /** Opens the page for the shopper by a link of the merchant. */
  readonly openLink: () => Promise<void>;
}

interface OwnWorkerFixtures {
  /** A channel that offers the page. */
  readonly selfService: string;
}

/** A journey on the self-service page. */
export const shopperJourney = journey.extend<OwnFixtures, OwnWorkerFixtures>({
  selfService: [
    async ({ stack }, use) => {
      const help = 'https://shop.example/help';
      await use(await addSelfService(stack, { 'selfService.supportUrl': help, 'look.colour': '#0f766e' }));
    },
    { scope: 'worker' },
  ],
  shopper: async ({ stack, selfService }, use) => use(newShopper(stack, selfService)),
  account: async ({ page }, use) => use(accountPage(page)),
  openLink: async ({ page, shopper }, use) =>
    use(async () => {
      await page.goto(await shopper.link());
    }),
});
