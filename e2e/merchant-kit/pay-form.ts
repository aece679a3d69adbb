import type { FrameLocator, Locator, Page } from '@playwright/test';
import { form as en } from '../../catalogue/texts/en/form.ts';
import type { Texts } from '../../catalogue/texts/form-texts.ts';
import type { CardData } from './test-cards.ts';

/** The widget's card form, in the words of a shopper. */
export interface PayForm {
  readonly number: Locator;
  readonly expiry: Locator;
  readonly holder: Locator;
  readonly code: Locator;
  readonly payButton: Locator;
  /** What the widget says is wrong with the payment as a whole, and what to do. */
  readonly message: Locator;
  /** What the widget says while the payment is under way. */
  readonly progress: Locator;
  /** The offer to try again, after the connection was lost. */
  readonly againButton: Locator;
  /** The frames that hold the number and the code. */
  readonly frames: { readonly number: FrameLocator; readonly code: FrameLocator };
  /** Types a card into the form, key by key. */
  card(card: CardData): Promise<void>;
  /** Types a card and pays. */
  pay(card: CardData): Promise<void>;
}

/** Where the card form is, and in which words. */
export interface Shown {
  /** Says which form, where a page holds several. */
  readonly container?: Locator;
  /** English when absent. */
  readonly texts?: Texts;
}

/** The card form on a page. */
export function payForm(page: Page, { container = page.locator('body'), texts = en }: Shown = {}): PayForm {
  const { labels, messages } = texts;
  const frames = {
    number: container.frameLocator('iframe.wpwl-control-cardNumber'),
    code: container.frameLocator('iframe.wpwl-control-cvv'),
  };
  const form: PayForm = {
    frames,
    number: frames.number.getByLabel(labels.cardNumber),
    code: frames.code.getByLabel(labels.cvv),
    expiry: container.getByLabel(labels.expiryDate),
    holder: container.getByLabel(labels.cardHolder),
    payButton: container.getByRole('button', { name: labels.submit }),
    againButton: container.getByRole('button', { name: messages.again }),
    message: container.locator('.wpwl-message'),
    progress: container.locator('.wpwl-progress'),
    async card({ number, expiry, holder, code }) {
      await form.number.pressSequentially(number);
      await form.expiry.pressSequentially(expiry.replace(/\D/g, ''));
      await form.holder.pressSequentially(holder);
      await form.code.pressSequentially(code);
    },
    async pay(card) {
      await form.card(card);
      await form.payButton.click();
    },
  };
  return form;
}
