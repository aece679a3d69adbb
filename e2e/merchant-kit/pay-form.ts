import type { FrameLocator, Locator, Page } from '@playwright/test';
import { form as en } from '../../catalogue/texts/en/form.ts';
import type { Texts } from '../../catalogue/texts/form-texts.ts';
import type { CardData } from './test-cards.ts';

/** The widget's card form. */
export interface PayForm {
  readonly number: Locator;
  readonly expiry: Locator;
  readonly holder: Locator;
  readonly code: Locator;
  readonly payButton: Locator;
  /** The widget's message about an error of the payment as a whole, and how to continue. */
  readonly message: Locator;
  /** The widget's message while the payment is in progress. */
  readonly progress: Locator;
  /** The button to try again, after the connection was lost. */
  readonly againButton: Locator;
  /** The frames of the number and the code. */
  readonly frames: { readonly number: FrameLocator; readonly code: FrameLocator };
  /** Types a card into the form, key by key. */
  card(card: CardData): Promise<void>;
  /** Types a card and pays. */
  pay(card: CardData): Promise<void>;
}

/** The place of the card form, and its texts. */
export interface Shown {
  /** The container that selects one of several forms on a page. */
  readonly container?: Locator;
  /** The texts of the form; English by default. */
  readonly texts?: Texts;
}

/** Returns the card form on a page. */
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
    // Its text depends on amount, language and step.
    payButton: container.locator('.wpwl-form-card button[name="pay"]').filter({ visible: true }),
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
