import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { advanceClock, statusOf } from '../../harness/merchant.ts';
import { results } from '../../harness/shop-pages.ts';
import { brandForm, processorPage } from '../../merchant-kit/brand-form.ts';
import { expect, journey, lookAgainAt } from '../journey.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** The widget queries every ten seconds. */
const NOTICED = { timeout: 40_000 };
const back = 'Back at the merchant';
const body = '<form class="paymentWidgets" action="/paid" data-brands="IDEAL BOLETO"></form>';

journey('a payment made later succeeds when the bank reports it', async ({ page, merchant, stack }) => {
  const checkoutId = await merchant.open({ body });
  await brandForm(page, 'IDEAL', 'iDEAL | Wero').payButton.click();
  await processorPage(page).laterButton.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
  expect(await statusOf(stack, checkoutId)).toBe('800.400.500');
  await advanceClock(stack, 3 * DAY_SECONDS);
  expect(await statusOf(stack, checkoutId)).toBe('000.100.110');
});

journey(
  'a payment ends if its shopper never returns from the bank, and the page shows it',
  async ({ page, merchant, stack }) => {
    const checkoutId = await merchant.open({ body });
    await brandForm(page, 'IDEAL', 'iDEAL | Wero').payButton.click();
    await processorPage(page).closeButton.click();
    await advanceClock(stack, DAY_SECONDS);
    expect(await statusOf(stack, checkoutId)).toMatch(/^100\.39[57]\./);
    await merchant.open({ body, checkoutId });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
  },
);

journey(
  'an unanswered challenge ends and takes the shopper back to the shop',
  async ({ shop, form, challenge, stack }) => {
    await shop.buy('First flush');
    await form.pay(cards.challenged);
    await expect(challenge.heading).toBeVisible();
    await advanceClock(stack, DAY_SECONDS);
    await expect(shop.heading).toHaveText(results.cancelled, NOTICED);
  },
);

journey(
  'a paused payment continues to the shop after it has ended elsewhere',
  async ({ page, shop, form, challenge, stack }) => {
    await shop.buy('First flush');
    await form.pay(cards.challenged);
    await challenge.leaveButton.click();
    await expect(page.getByText(en.messages.paused)).toBeVisible();
    await advanceClock(stack, DAY_SECONDS);
    await lookAgainAt(page);
    await expect(shop.heading).toHaveText(results.cancelled);
  },
);
