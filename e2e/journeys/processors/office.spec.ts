import { expect } from '@playwright/test';
import { wordsOfSetting } from '../../../catalogue/backoffice/setting-words.ts';
import { settings } from '../../../catalogue/texts/en/backoffice/settings.ts';
import { STRIPE_SIGNING_SECRET, usualAccounts } from '../../../server/testing/processors/processors.ts';
import { startStripe } from '../../../server/testing/processors/stripe.ts';
import { look } from '../look.ts';
import { confirmUntil, filterBy, journey, makeChannel } from '../office-journey.ts';

journey(
  'an account at Stripe is connected, tested, paid through, and its events are seen',
  async ({ page, office, back }) => {
    const stripe = await startStripe();
    await back.open('/channels');
    await makeChannel(page, 'Shop with Stripe');
    const channel = /channels\/([0-9a-f]{32})/.exec(page.url())?.[1] ?? '';
    const titleOf = (name: string): string => wordsOfSetting(settings, name).title;
    const change = async (values: Readonly<Record<string, string>>): Promise<void> => {
      const [first = ''] = Object.keys(values);
      const button = page.getByRole('button', { name: `Change ${titleOf(first)}`, exact: true });
      await button.click();
      const row = page.getByRole('group', { name: `Change ${titleOf(first)}` });
      for (const [name, text] of Object.entries(values)) {
        const field = row.getByLabel(titleOf(name)).first();
        if (name.startsWith('acquirer.')) await field.selectOption(text);
        else await field.fill(text);
      }
      await row.getByRole('button', { name: 'Save' }).click();
      await confirmUntil(page, office, button);
    };
    await change({ 'acquirer.external': 'stripe' });
    await page.locator('summary', { hasText: 'Processors with pages of their own' }).click();
    await change({ 'stripe.address': stripe.url });
    await change(usualAccounts.stripe);

    // The webhook is forgotten at first, as many do.
    const test = page.getByRole('button', { name: 'Test connection' });
    await test.click();
    await expect(page.getByText('Stripe accepts the credentials of this channel.')).toBeVisible();
    await expect(page.getByText('No webhook at Stripe sends events to')).toBeVisible();
    await page.getByText('Connection to Stripe').scrollIntoViewIfNeeded();
    await look(page, 'office-connection');
    stripe.sendEventsTo(new URL(`v1/connectors/stripe/${channel}`, office.url).href, STRIPE_SIGNING_SECRET);

    const made = await office.post('v1/payments', {
      entityId: channel,
      testMode: 'EXTERNAL',
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      shopperResultUrl: new URL('readyz', office.url).href,
    });
    await page.goto((made['redirect'] as { url: string }).url);
    await page.getByRole('button', { name: 'Pay with Visa 4242' }).click();
    await expect(page).toHaveURL(/readyz/);
    await stripe.payOut();
    await stripe.settled();

    await back.open(`/channels/${channel}?turned=processors`);
    await test.click();
    await expect(page.getByText('The webhook at Stripe sends its events to this channel.')).toBeVisible();
    expect(await page.content()).not.toContain(usualAccounts.stripe['stripe.secretKey']);

    await page.getByRole('link', { name: 'Events of processors' }).click();
    const events = page.getByRole('table', { name: 'Events of processors to Shop with Stripe' });
    const paid = events.getByRole('row').filter({ hasText: 'A payment changed' }).filter({ hasText: 'Applied' });
    await expect(async () => {
      await page.reload();
      await expect(paid.first()).toBeVisible({ timeout: 1_000 });
      await expect(events.getByRole('row').filter({ hasText: 'A payout' })).toContainText('Applied');
    }).toPass();
    await look(page, 'office-events');
    await page.emulateMedia({ colorScheme: 'dark' });
    await look(page, 'office-events-dark');
    await filterBy(page, 'State', 'Kept');
    await expect(paid).toHaveCount(0);
    await filterBy(page, 'State', 'Applied');
    await paid.first().getByRole('link', { name: 'Payment' }).click();
    await expect(page.getByText('92.00').first()).toBeVisible();
    await page.getByRole('link', { name: 'What it has told' }).click();
    await expect(page).toHaveURL(new RegExp(`/channels/${channel}/events\\?paymentId=${String(made['id'])}`));
    await expect(paid.first()).toBeVisible();
    await stripe.close();
  },
);
