import type { Engine } from '../browsers/engine.ts';
import type { CardData } from './cards.ts';

/** Buys a product of the shop and pays for it, in a browser that Playwright does not drive. */
export async function buyAndPay(engine: Engine, shopUrl: string, product: string, card: CardData): Promise<void> {
  await engine.open(shopUrl);
  await engine.click(`input[value="${product}"] ~ p button.now`);
  await payInEngine(engine, card);
}

/** Fills in the card form of the current page and pays, in any language. */
export async function payInEngine(engine: Engine, card: CardData): Promise<void> {
  const input = 'input:not([type=hidden])';
  await engine.type({ frame: 'iframe.wpwl-control-cardNumber', selector: input }, card.number);
  await engine.type({ selector: 'input.wpwl-control-expiry' }, card.expiry.replace(/\D/g, ''));
  await engine.type({ selector: 'input.wpwl-control-cardHolder' }, card.holder);
  await engine.type({ frame: 'iframe.wpwl-control-cvv', selector: input }, card.code);
  await engine.click('button.wpwl-button-pay:enabled'); // Enabled as soon as the frames and the checkout are loaded.
}

/** Approves at the bank, in a browser that Playwright does not drive. */
export async function approveInEngine(engine: Engine): Promise<void> {
  await engine.click('button[value="approve"]', 'dialog[open] > iframe.wpwl-target');
}
