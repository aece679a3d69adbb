import { openFirefox } from '../../browsers/firefox.ts';
import { openWebKit } from '../../browsers/webkit.ts';
import { createCheckout, resultCodeOf } from '../../harness/merchant.ts';
import { startMerchantPage } from '../../harness/merchant-page.ts';
import { PAID, processors, startProcessor } from '../../harness/processors.ts';
import { expect, journey } from '../journey.ts';

/** Two more browsers share the machine with that of the other journeys. */
const ARRIVAL_MS = 20_000;

// Both engines side by side, and all processors in one tab each: starting a browser takes longer than a payment.
journey('shoppers with Firefox and WebKit pay on the page of each processor and come back', async ({ stack }) => {
  journey.slow(); // Two browsers start, and each pays four times.
  const running = await Promise.all(
    processors.map(async (processor) => ({ ...processor, ...(await startProcessor(stack, processor)) })),
  );
  const payInAll = async (open: typeof openFirefox | typeof openWebKit): Promise<void> => {
    const engine = await open();
    const merchant = await startMerchantPage(engine.open, stack);
    try {
      for (const { name, brands, entityId } of running) {
        const checkoutId = await createCheckout(stack, { entityId, testMode: 'EXTERNAL' });
        const brand = brands.split(' ').at(-1) ?? '';
        const body = `<form class="paymentWidgets" action="/paid" data-brands="${brand}"></form>`;
        await merchant.open({ checkoutId, body });
        // Before the checkout is known, a press would do nothing.
        await engine.click('.wpwl-form [type="submit"]:not([aria-disabled="true"])');
        await engine.click('button[name="choice"][value="pay"]');
        await expect
          .poll(engine.text, { message: `${name} in ${engine.name}`, timeout: ARRIVAL_MS })
          .toContain('Back at the merchant');
        await expect
          .poll(() => resultCodeOf(stack, checkoutId, entityId), {
            message: `${name} in ${engine.name}`,
            timeout: ARRIVAL_MS,
          })
          .toBe(PAID);
      }
    } finally {
      merchant.close();
      await engine.close();
    }
  };
  await Promise.all([openFirefox, openWebKit].map(payInAll));
  await Promise.all(
    running.map(async ({ standIn }) => {
      await standIn.settled();
      await standIn.close();
    }),
  );
});
