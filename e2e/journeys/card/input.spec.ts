import type { Locator, Page } from '@playwright/test';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { results } from '../../harness/shop-pages.ts';
import { fullCardForm } from '../../merchant-kit/full-card-form.ts';
import { expect, journey } from '../journey.ts';

const { errorMessages } = en;

journey(
  'an empty form marks every missing field, and the first one has the focus',
  async ({ page, shop, form, stack }) => {
    await shop.buy('First flush');
    await form.payButton.click();
    await expect(page.getByText(errorMessages.cardNumberEmptyError)).toBeVisible();
    await expect(page.getByText(errorMessages.expiryEmptyError)).toBeVisible();
    await expect(page.getByText(errorMessages.cvvEmptyError)).toBeVisible();
    await expect(form.number).toBeFocused();
    expect(paymentsOf(stack.databasePath, await shop.checkoutId())).toEqual([]);
  },
);

journey('a mistyped number is marked, and the error disappears after the correction', async ({ page, shop, form }) => {
  await shop.buy('First flush');
  await form.pay(cards.mistyped);
  await expect(page.getByText(errorMessages.cardNumberError)).toBeVisible();
  await expect(form.number).toBeFocused();
  await form.number.press('End');
  await form.number.press('Backspace');
  await form.number.press('1');
  await form.expiry.focus();
  await expect(page.getByText(errorMessages.cardNumberError)).toBeHidden();
  await form.payButton.click();
  await expect(shop.heading).toHaveText(results.approved);
});

for (const { what, card, error } of rowsOf(
  [
    { what: 'a month that does not exist', card: { expiry: '13 / 34' }, error: errorMessages.expiryMonthError },
    { what: 'a date without a year', card: { expiry: '12' }, error: errorMessages.expiryMonthError },
    { what: 'a card that has expired', card: { expiry: '01 / 20' }, error: errorMessages.expiryYearError },
    { what: 'a code that is too short', card: { code: '08' }, error: errorMessages.cvvIncompleteError },
    {
      what: 'a number that is too short',
      card: { number: '411111111111' },
      error: errorMessages.cardNumberIncompleteError,
    },
    {
      what: 'a card number in place of the name',
      card: { holder: '4111 1111 1111 1111' },
      error: errorMessages.cardHolderNumberError,
    },
    {
      what: 'a brand that the shop does not take',
      card: { number: '3530111333300000' },
      error: errorMessages.cardBrandError,
    },
    {
      what: 'an AMEX code of three digits',
      card: { ...cards.approvedAmex, code: '083' },
      error: errorMessages.cvvIncompleteError,
    },
  ] as const,
  2,
)) {
  journey(`${what} is refused before anything is sent`, async ({ page, shop, form, stack }) => {
    await shop.buy('First flush');
    await form.pay({ ...cards.approved, ...card });
    await expect(page.getByText(error)).toBeVisible();
    await expect(form.payButton).toBeVisible();
    expect(paymentsOf(stack.databasePath, await shop.checkoutId())).toEqual([]);
  });
}

/** Returns the text of a field, with a bar at the caret. */
const marked = (field: Locator) =>
  field.evaluate(({ value, selectionStart }: HTMLInputElement) => {
    const caret = selectionStart ?? 0;
    return `${value.slice(0, caret)}|${value.slice(caret)}`;
  });

/** What a field shows after each press of a key or each paste. */
type Presses = readonly (readonly [key: string | { readonly pasted: string }, shown: string])[];

const dates: Presses = [
  [{ pasted: '2034-05' }, '05 / 2034|'],
  ['ControlOrMeta+a', '|05 / 2034'],
  [{ pasted: '5/34' }, '05 / 34|'],
  ['ArrowLeft', '05 / 3|4'],
  ['ArrowLeft', '05 / |34'],
  ['Backspace', '0| / 34'],
  ['9', '09| / 34'],
  ['Delete', '09| / 4'],
  ['3', '09 / 3|4'],
];

const press = async (page: Page, field: Locator, presses: Presses) => {
  for (const [key, shown] of presses) {
    await field.focus();
    // A browser reports a paste and a text that is inserted at once by the same events.
    await (typeof key === 'string' ? field.press(key) : page.keyboard.insertText(key.pasted));
    expect(await marked(field), JSON.stringify(key)).toBe(shown);
  }
};

journey(
  'each key deletes one digit, the caret stays there, and dates are pasted in any notation',
  async ({ page, form, merchant }) => {
    await merchant.open({ script: 'window.wpwlOptions = { enableSAQACompliance: true };' });
    await press(page, form.number, [
      [{ pasted: '4242-4256 7890 ١٢٣٤' }, '4242 4256 7890 1234|'],
      ['Home', '|4242 4256 7890 1234'],
      ['Delete', '|2424 2567 8901 234'],
      ...(['2|424 2567 8901 234', '24|24 2567 8901 234', '242|4 2567 8901 234'] as const).map(
        (shown) => ['ArrowRight', shown] as const,
      ),
      ['ArrowRight', '2424| 2567 8901 234'],
      ['Delete', '2424| 5678 9012 34'],
      ['ArrowRight', '2424 |5678 9012 34'],
      ['Backspace', '242|5 6789 0123 4'],
      ['9', '2429| 5678 9012 34'],
      ['9', '2429 9|567 8901 234'],
      ['ControlOrMeta+a', '|2429 9567 8901 234'],
      [{ pasted: '4111111111111111' }, '4111 1111 1111 1111|'],
    ]);
    await press(page, fullCardForm(page).hidden.expiry, dates);
    await merchant.open();
    await press(page, form.expiry, dates);
  },
);

journey('only digits can be typed into the number', async ({ shop, form }) => {
  await shop.buy('First flush');
  await form.number.pressSequentially('4x1-1 1');
  await expect(form.number).toHaveValue('4111');
});

journey('a pasted number may have blanks', async ({ shop, form }) => {
  await shop.buy('First flush');
  await form.number.fill('4111 1111 1111 1111');
  await form.expiry.pressSequentially('1234');
  await form.holder.fill(cards.approved.holder);
  await form.code.fill(cards.approved.code);
  await form.payButton.click();
  await expect(shop.heading).toHaveText(results.approved);
});

journey("a phone's keyboards and autofill suit the fields", async ({ shop, form }) => {
  await shop.buy('First flush');
  for (const [field, autocomplete] of [
    [form.number, 'cc-number'],
    [form.code, 'cc-csc'],
    [form.expiry, 'cc-exp'],
  ] as const) {
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(field).toHaveAttribute('autocomplete', autocomplete);
  }
  await expect(form.holder).toHaveAttribute('autocomplete', 'cc-name');
});
