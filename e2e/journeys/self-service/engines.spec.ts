import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFirefox } from '../../browsers/firefox.ts';
import { openWebKit } from '../../browsers/webkit.ts';
import { cards } from '../../harness/cards.ts';
import { payInEngine } from '../../harness/pay-in-engine.ts';
import { expect } from '../journey.ts';
import { shopperJourney } from '../self-service-journey.ts';

for (const [name, openEngine] of [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const) {
  shopperJourney(`a shopper with ${name} pauses, adds a card, and cancels`, async ({ shopper }) => {
    const id = await shopper.subscribe(await shopper.storeCard());
    const engine = await openEngine();
    try {
      await engine.open(await shopper.link());
      await expect.poll(engine.text).toContain('Tea club');
      await engine.click(`[id="${id}-pause"]`);
      await engine.click('.question button.primary');
      await expect.poll(engine.text).toContain('The subscription is paused.');
      await engine.click(`[id="${id}-change"]`);
      await engine.click(`[id="${id}-add"]`);
      await payInEngine(engine, cards.approvedMaster);
      await expect.poll(engine.text).toContain('From now on, the subscription is paid with');
      const folder = join('e2e', 'results', 'screenshots');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `self-service-engine-${name}.png`), await engine.picture());
      await engine.click(`[id="${id}-cancel"]`);
      await engine.click('.question button.danger');
      await expect.poll(engine.text).toContain('The subscription is cancelled.');
      await engine.click('header .who button');
      await expect.poll(engine.text).toContain('You are signed out.');
    } finally {
      await engine.close();
    }
  });
}
