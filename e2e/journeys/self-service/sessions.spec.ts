import { advanceClock } from '../../harness/merchant.ts';
import { expect } from '../journey.ts';
import { accountPage, shopperJourney } from '../self-service-journey.ts';

const HOUR_S = 3600;
/** Longer than a link is valid. */
const LINK_S = 49 * HOUR_S;

shopperJourney(
  'a shopper signs in with a code, and each change asks for another one',
  async ({ page, shopper, account, selfService, stack }) => {
    await shopper.subscribe(await shopper.storeCard());
    await page.goto(`${stack.gatewayUrl}account/${selfService}?locale=en`);
    await page.getByLabel('Email address').fill('nobody');
    await account.button('Send the code').click();
    await expect(page.getByRole('alert')).toHaveText('Please enter an email address.');
    await page.getByLabel('Email address').fill(shopper.email);
    await account.button('Send the code').click();
    await expect(page.getByText('a code is on its way')).toContainText(shopper.email);
    await page.getByLabel('Code from the email').fill('12345');
    await account.button('Open the page').click();
    await expect(page.getByRole('alert')).toHaveText('Please enter the 6 digits of the code.');
    await page.getByLabel('Code from the email').fill('000000');
    await account.button('Open the page').click();
    await expect(page.getByRole('alert')).toHaveText('The code is wrong or no longer valid.');
    const first = await account.enterCode(shopper);
    await expect(account.subscription('Tea club')).toBeVisible();
    await expect(page.locator('.who')).toContainText('@example.com');
    await expect(page.locator('.who')).not.toContainText(shopper.email);

    await account.button('Cancel subscription').click();
    await account.button('Cancel subscription').click();
    await expect(account.question).toContainText('To be sure that it is you, we have sent a code to');
    await page.getByLabel('Code from the email').fill('000000');
    await account.button('Confirm').click();
    await expect(page.getByRole('alert')).toHaveText('The code is wrong or no longer valid.');
    await account.enterCode(shopper, first);
    await expect(page.locator('.notice.good')).toContainText('The subscription is cancelled.');
  },
);

shopperJourney(
  'an address that nobody has paid with is told the same',
  async ({ page, stack, selfService, account }) => {
    await page.goto(`${stack.gatewayUrl}account/${selfService}?locale=en`);
    await expect(page.getByRole('link', { name: 'Help from the shop' })).toBeVisible();
    await page.getByLabel('Email address').fill('nobody@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByText('a code is on its way')).toBeVisible();
    await page.getByLabel('Code from the email').fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('The code is wrong or no longer valid.');
    await account.button('Use another address').click();
    await expect(page.getByLabel('Email address')).toBeFocused();
  },
);

shopperJourney('a link opens the page once, in one tab', async ({ page, context, shopper, account }) => {
  await shopper.storeCard();
  const link = await shopper.link();
  await page.goto(link);
  await expect(page.locator('.account')).toHaveCount(1);
  // Where it was opened, it shows what its session sees.
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator('.account')).toHaveCount(1);
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByText('This link has already been used.')).toBeVisible();
  await expect(other.getByLabel('Email address')).toBeVisible();
  // Another link in the same tab changes only what is behind the sign.
  const { hash } = new URL(await shopper.link());
  await other.evaluate((next) => location.assign(next), hash);
  await expect(other.locator('.account')).toHaveCount(1);
  await account.button('Sign out').click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
});

shopperJourney('links that are forged or old, and sessions that are over, say so', async ({ page, stack, shopper }) => {
  await shopper.storeCard();
  const link = await shopper.link();
  await page.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
  await expect(page.getByText('This link is not valid.')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(await shopper.link());
  await expect(page.locator('.account')).toHaveCount(1);
  await advanceClock(stack, HOUR_S);
  await page.locator('#add').click();
  await expect(page.getByText('You were signed out because the page was not used for a while.')).toBeVisible();
  await advanceClock(stack, LINK_S);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText('This link has expired.')).toBeVisible();
});

shopperJourney(
  'what changed in another tab is seen when it is changed again',
  async ({ page, context, shopper, account }) => {
    await shopper.subscribe(await shopper.storeCard());
    await page.goto(await shopper.link());
    await account.button('Cancel subscription').click();
    const other = await context.newPage();
    await other.goto(await shopper.link());
    const there = accountPage(other);
    await there.button('Cancel subscription').click();
    await there.button('Cancel subscription').click();
    await expect(other.locator('.notice.good')).toContainText('The subscription is cancelled.');
    await account.button('Cancel subscription').click();
    await expect(page.locator('.notice.bad')).toHaveText('This is not possible now.');
    await expect(account.subscription('Tea club')).toContainText('Ended');
  },
);

shopperJourney('a shopper without records sees a page that says so', async ({ page, openLink }) => {
  await openLink();
  await expect(page.getByText('There is nothing here yet.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
});

shopperJourney(
  'a slow gateway is waited for, and one that is away can be tried again',
  async ({ page, shopper, openLink, account }) => {
    await shopper.storeCard();
    await page.clock.install();
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/sessions', async (route) => {
      await slow;
      await route.abort();
    });
    await openLink();
    await expect(page.getByRole('status')).toHaveText('One moment, please');
    await page.clock.fastForward(6000);
    await expect(page.getByRole('status')).toHaveText('This takes longer than usual.');
    answer();
    await expect(page.getByRole('alert')).toContainText('The page could not be reached. Please check your connection.');
    await page.unrouteAll();
    await account.button('Try again').click();
    await expect(page.locator('.account')).toHaveCount(1);
  },
);

shopperJourney('a channel that does not offer the page has a plain one', async ({ page, stack }) => {
  const response = await page.goto(`${stack.gatewayUrl}account/${stack.entityId}?locale=en`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
