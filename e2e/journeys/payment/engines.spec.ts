import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { banks } from '../../../catalogue/texts/en/banks.ts';
import { translations } from '../../../catalogue/texts/registry/forms.ts';
import type { Engine } from '../../browsers/engine.ts';
import { openFirefox } from '../../browsers/firefox.ts';
import { openWebKit } from '../../browsers/webkit.ts';
import { cards } from '../../harness/cards.ts';
import { approveInEngine, buyAndPay, payInEngine } from '../../harness/pay-in-engine.ts';
import { results } from '../../harness/shop-pages.ts';
import { expect, journey } from '../journey.ts';

for (const [name, openEngine] of [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const) {
  const journeyThere = journey.extend<{ engine: Engine }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing else is needed.
    engine: async ({}, use, { title }) => {
      const engine = await openEngine();
      await use(engine);
      const path = join('e2e', 'results', 'screenshots', `${title.replace(/\W+/g, '-')}.png`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await engine.picture());
      await engine.close();
    },
  });

  journeyThere(`a shopper with ${name} pays by card`, async ({ engine, stack }) => {
    await buyAndPay(engine, stack.shopUrl, 'first-flush', cards.approved);
    await expect.poll(engine.text).toContain(results.approved);
    expect(new URL(await engine.address()).searchParams.get('resourcePath')).toMatch(/^\/v1\/checkouts\/.+\/payment$/);
  });

  journeyThere(`a shopper with ${name} approves at the bank`, async ({ engine, stack }) => {
    await buyAndPay(engine, stack.shopUrl, 'first-flush', cards.challengedAfterLook);
    await approveInEngine(engine);
    await expect.poll(engine.text).toContain(results.approved);
  });

  journeyThere(`a shopper with ${name} learns that the card was declined`, async ({ engine, stack }) => {
    await buyAndPay(engine, stack.shopUrl, 'clay-cup', cards.notEnoughFunds);
    await expect.poll(engine.text).toContain(results.declined);
  });

  journeyThere(`a shopper with ${name} reads Arabic from right to left and pays by card`, async ({ engine, stack }) => {
    await engine.open(new URL('gallery/specimen?language=ar', stack.shopUrl).href);
    await expect.poll(engine.text).toContain(translations.ar.labels.cardNumber);
    await engine.click('form[dir="rtl"] .wpwl-button-pay:enabled');
    await expect.poll(engine.text).toContain(translations.ar.errorMessages.cardNumberEmptyError);
    await payInEngine(engine, cards.approved);
    await expect.poll(engine.address).toContain('resourcePath=');
  });

  journeyThere(`a shopper with ${name} pays by invoice in dark colours`, async ({ engine, stack }) => {
    await engine.open(new URL('gallery/specimen?form=invoice&scheme=dark', stack.shopUrl).href);
    await engine.type({ selector: 'input.wpwl-control-givenName' }, 'Ada');
    await engine.click('.wpwl-button-brand:enabled');
    await expect.poll(engine.text).toContain(banks.errorMessages.surNameError);
  });
}
