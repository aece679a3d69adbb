import { answerOf, type Engine } from '../engines/engine.ts';
import type { CardData } from '../house/cards.ts';

const PRESS_AGAIN_AFTER_MS = 4000;

/** Buys a product of the shop and pays for it, in a browser that Playwright does not drive. */
export async function buyAndPay(engine: Engine, shopUrl: string, product: string, card: CardData): Promise<void> {
  await engine.open(shopUrl);
  await engine.click(`input[value="${product}"] ~ button`);
  await payInEngine(engine, card);
}

/** Fills in the card form of the page that is shown and pays, whatever its language. */
export async function payInEngine(engine: Engine, card: CardData): Promise<void> {
  const input = 'input:not([type=hidden])';
  await engine.type({ frame: 'iframe.wpwl-control-cardNumber', selector: input }, card.number);
  await engine.type({ selector: 'input.wpwl-control-expiry' }, card.expiry.replace(/\D/g, ''));
  await engine.type({ selector: 'input.wpwl-control-cardHolder' }, card.holder);
  await engine.type({ frame: 'iframe.wpwl-control-cvv', selector: input }, card.code);
  const payButton = 'button.wpwl-button-pay:enabled'; // Enabled as soon as the frames and the checkout are there.
  await engine.click(payButton);
  let pressedAtMs = performance.now();
  await answerOf('the payment to begin', async () => {
    // Held up, it is at rest too: a driver presses before a frame has told the page what was just typed into it.
    if ((await engine.has('button.wpwl-button-pay[aria-busy="false"]')) === false) return true;
    // A shopper presses again, and pays once all the same.
    if (performance.now() - pressedAtMs > PRESS_AGAIN_AFTER_MS) {
      await engine.click(payButton);
      pressedAtMs = performance.now();
    }
    return undefined;
  });
}

/** Approves at the bank, in a browser that Playwright does not drive. */
export async function approveInEngine(engine: Engine): Promise<void> {
  await engine.click('button[value="approve"]', 'dialog[open] > iframe.wpwl-target');
}
