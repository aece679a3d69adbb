import type { Page, Route } from '@playwright/test';
import type { Language } from '../../../catalogue/languages/languages.ts';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { translations } from '../../../catalogue/texts/registry/forms.ts';
import { pageTexts } from '../../../server/platform/pages/texts.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { cards } from '../../harness/cards.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { expect, journey } from '../journey.ts';

const back = { name: 'Back at the merchant' };
const optionsOf = (locale: string, more = ''): string =>
  `window.errors = []; window.wpwlOptions = { locale: '${locale}', onError: (error) => errors.push(error.name), ${more} };`;

/** The URL of a language's chunk. */
const addressOf = (language: Language): RegExp => new RegExp(`/v1/widget/[0-9a-f]{20}/${language}\\.js$`);
const anyLanguage = /\/v1\/widget\/[0-9a-f]{20}\/[a-z]{2}([a-z]{2})?\.js$/;

/** Records the URLs of the languages that the page requests. */
function requestedLanguages(page: Page): readonly string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (anyLanguage.test(request.url())) addresses.push(request.url());
  });
  return addresses;
}

/** Records the lines of the page's console about a locale. */
function consoleLinesOnLocale(page: Page): readonly string[] {
  const words: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('paymentWidgets: locale')) words.push(`${message.type()}: ${message.text()}`);
  });
  return words;
}

for (const [locale, language, tag, direction] of rowsOf(
  [
    ['de', 'de', 'de', 'ltr'],
    ['de-AT', 'de', 'de', 'ltr'],
    ['pt_BR', 'ptbr', 'pt-BR', 'ltr'],
    ['cs', 'cz', 'cs', 'ltr'],
    ['ar', 'ar', 'ar', 'rtl'],
  ] as const,
  2,
)) {
  const texts = translations[language];
  journey.describe(`a page with the locale ${locale}`, () => {
    journey.use({ texts });

    journey('has a form with all fields in its language, and pays', async ({ page, merchant, form }) => {
      const requested = requestedLanguages(page);
      await merchant.open({ script: optionsOf(locale) });
      await form.card(cards.approved);
      expect(requested).toEqual([expect.stringMatching(addressOf(language))]);
      for (const field of ['cardNumber', 'cvv'] as const) {
        await expect(page.getByTitle(texts.labels[field], { exact: true })).toBeVisible();
        await expect(form.frames[field === 'cvv' ? 'code' : 'number'].locator('html')).toHaveAttribute('lang', tag);
        await expect(form.frames[field === 'cvv' ? 'code' : 'number'].locator('html')).toHaveAttribute(
          'dir',
          direction,
        );
      }
      for (const part of [page.locator('.wpwl-container'), page.locator('.wpwl-form-card')]) {
        await expect(part).toHaveAttribute('lang', tag);
        await expect(part).toHaveAttribute('dir', direction);
      }
      await form.payButton.click();
      await expect(page.getByRole('heading', back)).toBeVisible();
    });
  });
}

journey.describe('Arabic', () => {
  journey.use({ texts: translations.ar });

  journey('is written from right to left, with numbers from left to right', async ({ page, merchant, form }) => {
    await merchant.open({ script: optionsOf('ar') });
    await form.card(cards.approved);
    await expect(form.number).toHaveValue('4111 1111 1111 1111');
    await expect(form.expiry).toHaveValue('12 / 34');
    for (const digits of [form.number, form.expiry, form.code]) {
      await expect(digits).toHaveCSS('direction', 'ltr');
      await expect(digits).toHaveCSS('text-align', 'right');
    }
    await expect(form.holder).toHaveCSS('direction', 'rtl');
    const label = await page.locator('.wpwl-label-cardNumber').boundingBox();
    const control = await page.locator('.wpwl-control-cardNumber').boundingBox();
    if (!label || !control) throw new Error('The label or the field is not shown.');
    expect(label.x + label.width).toBeCloseTo(control.x + control.width, 0);
  });

  journey(
    "is the language of errors, of the bank's page and of the way back",
    async ({ page, merchant, form, challenge }) => {
      await merchant.open({ script: optionsOf('ar') });
      await form.pay(cards.mistyped);
      await expect(page.getByRole('alert')).toHaveText(translations.ar.errorMessages.cardNumberError);
      await form.number.clear();
      await form.number.pressSequentially(cards.challenged.number);
      await form.payButton.click();
      await expect(challenge.heading).toHaveText(pageTexts('ar').issuer.title);
      await expect(challenge.heading).toHaveCSS('direction', 'rtl');
      await expect(challenge.dialog).toHaveAccessibleName(chunkTexts('redirect', translations.ar).messages.confirm);
      await expect(challenge.dialog).toHaveCSS('direction', 'rtl');
      await challenge.leaveButton.click();
      await expect(page.getByText(translations.ar.messages.paused)).toBeVisible();
      await challenge.proceedButton.click();
      await challenge.approve();
      await expect(page.getByRole('heading', back)).toBeVisible();
    },
  );
});

for (const locale of rowsOf(['en', 'en-GB', 'xx', 'tlh-KL', ''], 2)) {
  journey(`a page with the locale "${locale}" is English and loads no language`, async ({ page, merchant, form }) => {
    const requested = requestedLanguages(page);
    const words = consoleLinesOnLocale(page);
    await merchant.open({ script: optionsOf(locale) });
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect([requested, words]).toEqual([[], []]);
  });
}

const failures: Readonly<Record<string, (route: Route) => Promise<void> | undefined>> = {
  'is blocked': (route) => route.abort('blockedbyclient'),
  'is missing': (route) => route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } }),
  'differs from its build': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};` });
  },
  'is never answered': () => undefined,
};

for (const [what, answer] of rowsOf(Object.entries(failures), 2)) {
  journey(
    `a language that ${what}: the form is English, reported on the console but not to the page`,
    async ({ page, merchant, form }) => {
      const words = consoleLinesOnLocale(page);
      await page.route(addressOf('de'), answer);
      await merchant.open({ script: optionsOf('de', "labels: { submit: 'Buy it' }") });
      await expect(page.getByRole('button', { name: 'Buy it' })).toBeEnabled();
      await form.card(cards.approved);
      await expect(page.locator('.wpwl-container')).toHaveAttribute('lang', 'en');
      expect(words).toEqual(['warning: paymentWidgets: locale de did not load: English instead.']);
      expect(await page.evaluate<string[]>('window.errors')).toEqual([]);
      await page.getByRole('button', { name: 'Buy it' }).click();
      await expect(page.getByRole('heading', back)).toBeVisible();
    },
  );
}

journey.describe('German under a policy', () => {
  journey.use({ texts: translations.de });

  for (const scripts of ["'nonce-c0ffee'", "'nonce-c0ffee' 'strict-dynamic'"]) {
    journey(`with script-src ${scripts} loads with the nonce of the page`, async ({ page, stack, merchant, form }) => {
      const refusals: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refusals.push(message.text());
      });
      const { origin } = new URL(stack.gatewayUrl);
      const policy = `default-src 'none'; script-src ${scripts}; style-src ${origin}; frame-src ${origin}; connect-src ${origin}; img-src ${origin} data:; base-uri 'none'`;
      await merchant.open({ script: optionsOf('de'), policy, nonce: 'c0ffee' });
      await form.card(cards.approved);
      expect(refusals).toEqual([]);
      await form.payButton.click();
      await expect(page.getByRole('heading', back)).toBeVisible();
    });
  }
});

journey(
  'a policy that blocks only the language leaves the form in English',
  async ({ page, stack, merchant, form }) => {
    const words = consoleLinesOnLocale(page);
    const script = `${stack.gatewayUrl}v1/paymentWidgets.js`;
    await merchant.open({ script: optionsOf('de'), policy: `script-src 'unsafe-inline' ${script}` });
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(words).toHaveLength(1);
  },
);

journey.describe('German that loads late', () => {
  journey.use({ texts: translations.de });

  /** A form with content of its own. */
  const body = '<form class="paymentWidgets" action="/paid">VISA MASTER</form>';

  /** Holds back the language until it is released. */
  async function held(page: Page): Promise<{ readonly requested: Promise<unknown>; go(): Promise<void> }> {
    let go = async (): Promise<void> => undefined;
    await page.route(addressOf('de'), (route) => {
      go = () => route.continue();
    });
    return { requested: page.waitForRequest(addressOf('de')), go: () => go() };
  }

  journey('is not preceded by English', async ({ page, merchant, form }) => {
    const language = await held(page);
    const configured = page.waitForResponse(/\/v1\/checkouts\/[^/]+\/configuration$/);
    await merchant.open({ script: optionsOf('de'), body });
    await language.requested;
    await configured;
    await expect(page.locator('.wpwl-form, iframe')).toHaveCount(0);
    await expect(page.locator('.paymentWidgets')).toBeHidden();
    await language.go();
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', back)).toBeVisible();
  });

  journey('does not appear in a page that has unloaded the widget', async ({ page, merchant }) => {
    const language = await held(page);
    await merchant.open({ script: optionsOf('de'), body });
    await language.requested;
    await page.evaluate('wpwl.unload()');
    const come = page.waitForEvent('requestfinished', (request) => addressOf('de').test(request.url()));
    await language.go();
    await come;
    await expect(page.locator('script[src*="/de.js"]')).toHaveCount(0);
    await expect(page.locator('.wpwl-container')).toHaveCount(0);
    await expect(page.locator('.paymentWidgets')).toBeVisible();
    expect(await page.evaluate<string[]>('window.errors')).toEqual([]);
  });
});

journey("a text of the page's own takes precedence over its language", async ({ page, merchant }) => {
  const own = `labels: { submit: 'Kaufen' }, errorMessages: { cardNumberError: 'Nein.' }`;
  await merchant.open({ script: optionsOf('de', own) });
  await page.getByRole('button', { name: 'Kaufen', exact: true }).click();
  await expect(page.getByText('Nein.', { exact: true })).toBeVisible();
  await expect(page.getByText(translations.de.errorMessages.cvvEmptyError)).toBeVisible();
  await expect(page.getByText(en.errorMessages.cvvEmptyError)).toHaveCount(0);
});
