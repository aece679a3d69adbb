import type { BrowserContext, Page } from '@playwright/test';
import { form as en } from '../../catalogue/texts/en/form.ts';
import type { Texts } from '../../catalogue/texts/form-texts.ts';
import { type CardData, cards } from '../harness/cards.ts';
import { type Merchant, startMerchant } from '../harness/merchant-page.ts';
import { leaksIn, nothingSearched, type Searched } from '../harness/secrecy.ts';
import { type ShopPages, shopPages } from '../harness/shop-pages.ts';
import { type Stack, startStack } from '../harness/stack.ts';
import { type Challenge, challenge } from '../merchant-kit/challenge.ts';
import { type PayForm, payForm } from '../merchant-kit/pay-form.ts';
import { test as base, expect } from './failure.ts';

/** What a journey is given. */
export interface Fixtures {
  /** The texts of the form and the challenge. */
  readonly texts: Texts;
  readonly shop: ShopPages;
  readonly form: PayForm;
  readonly challenge: Challenge;
  readonly merchant: Merchant;
  /** Searches for leaked card data after each journey; automatic, so that no journey leaves it out. */
  readonly secrecy: undefined;
}

/** What the journeys of a worker share. */
export interface WorkerFixtures {
  /** Whether the simulated issuer's pages have an origin of their own, as real issuers have. */
  readonly issuerIsElsewhere: boolean;
  /** The gateway, the shop and their databases, shared by the journeys of a worker. */
  readonly stack: Stack;
  /** What the journeys before have been searched for leaks; at the end of the worker, everything is searched. */
  readonly searched: Searched;
}

/** Every card that a journey may pay with. */
const allCards = Object.values<CardData>(cards);

/** A journey: a Playwright test with a running gateway and shop, the shop's pages and the widget's form. */
export const journey = base.extend<Fixtures, WorkerFixtures>({
  issuerIsElsewhere: [false, { option: true, scope: 'worker' }],
  stack: [
    async ({ issuerIsElsewhere }, use) => {
      const stack = await startStack({ issuerIsElsewhere });
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  searched: [
    async ({ stack }, use) => {
      await use(nothingSearched());
      expect(await leaksIn(stack, allCards, []), 'card data left behind').toEqual([]);
    },
    { scope: 'worker' },
  ],
  texts: [en, { option: true }],
  shop: async ({ page, stack }, use) => use(shopPages(page, stack.shopUrl)),
  form: async ({ page, texts }, use) => use(payForm(page, { texts })),
  challenge: async ({ page, texts }, use) => use(challenge(page, { texts })),
  merchant: async ({ page, stack }, use) => {
    const merchant = await startMerchant(page, stack);
    await use(merchant);
    merchant.close();
  },
  secrecy: [
    async ({ context, stack, searched }, use) => {
      const addresses: string[] = [];
      const misdirected: string[] = [];
      context.on('request', (request) => {
        addresses.push(request.url(), request.headers()['referer'] ?? '');
        const goesToGateway =
          request.method() === 'POST' &&
          /\/v1\/checkouts\/[^/]+\/(?:payment|registration|summary)$/.test(request.url());
        const body = request.postData() ?? '';
        const cardInBody = allCards.some(({ number }) => body.includes(number));
        if (cardInBody && !(goesToGateway && request.url().startsWith(stack.gatewayUrl)))
          misdirected.push(request.url());
      });
      await use(undefined);
      expect(misdirected, 'card numbers are sent to the gateway only').toEqual([]);
      expect(await leaksIn(stack, allCards, addresses, searched), 'card data left behind').toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a page of the same shopper in another tab. */
export async function anotherTab(context: BrowserContext): Promise<{ page: Page; form: PayForm }> {
  const page = await context.newPage();
  return { page, form: payForm(page) };
}

/**
 * Brings a tab back to the foreground. A browser without a window reports no change of visibility, so this sends the
 * event.
 */
export async function lookAgainAt(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
}

export { expect };
