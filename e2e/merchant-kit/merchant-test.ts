import { test as base, expect } from '@playwright/test';
import type { Language } from '../../catalogue/languages/languages.ts';
import { form as en } from '../../catalogue/texts/en/form.ts';
import { translations } from '../../catalogue/texts/registry/forms.ts';
import { type ProcessorPage, processorPage } from './brand-form.ts';
import { type Challenge, challenge } from './challenge.ts';
import { type Pay, payActions } from './pay-actions.ts';
import { testCards } from './test-cards.ts';
import { type GatewayAccess, type TestGateway, testGateway } from './test-gateway.ts';

/** The options that a merchant's suite sets in its configuration, below `use`. */
export interface TollgateOptions {
  /** The gateway of the shop, in its test environment. */
  readonly tollgate: GatewayAccess;
  /** The language of the payment form; English by default. */
  readonly formLanguage: Language;
}

/** The fixtures for tests of a merchant's suite. */
export interface TollgateFixtures {
  /** Pays on the open page. */
  readonly pay: Pay;
  /** The simulated bank's challenge of a cardholder, in the page. */
  readonly challenge: Challenge;
  /** The simulated page of banks, wallets, invoices and vouchers, in the whole tab. */
  readonly processor: ProcessorPage;
  /** Test cards by their outcome. */
  readonly cards: typeof testCards;
  /** The gateway itself: its clock, the status of a checkout, and the recorded events. */
  readonly gateway: TestGateway;
}

const textsIn = (language: Language) => (language === 'en' ? en : translations[language]);

/** Playwright's `test` with fixtures for a shop that is paid through this gateway. */
export const test = base.extend<TollgateFixtures & TollgateOptions>({
  tollgate: [{ url: 'http://localhost:8080/', entityId: '', accessToken: '' }, { option: true }],
  formLanguage: ['en', { option: true }],
  gateway: async ({ tollgate }, use) => use(testGateway(tollgate)),
  pay: async ({ page, formLanguage }, use) => use(payActions(page, textsIn(formLanguage))),
  challenge: async ({ page, formLanguage }, use) => use(challenge(page, { texts: textsIn(formLanguage) })),
  processor: async ({ page }, use) => use(processorPage(page)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
  cards: async ({}, use) => use(testCards),
});

export { expect };
