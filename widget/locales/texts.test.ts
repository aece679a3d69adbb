import { describe, expect, test } from 'vitest';
import { form as en } from '../../catalogue/texts/en/form.ts';
import { translations } from '../../catalogue/texts/registry/forms.ts';
import { formTexts } from './packed.ts';
import { localeIn } from './texts.ts';

const [danish, arabic, german] = [formTexts(translations.dk), formTexts(translations.ar), formTexts(translations.de)];

describe('a language as it is shown', () => {
  test('has its tag, its direction and its texts', () => {
    expect(localeIn('en', en)).toEqual({ tag: 'en', direction: 'ltr', texts: en });
    expect(localeIn('dk', danish)).toEqual({ tag: 'da', direction: 'ltr', texts: danish });
    expect(localeIn('ar', arabic)).toEqual({ tag: 'ar', direction: 'rtl', texts: arabic });
  });
});

describe("the page's own texts", () => {
  test.each([['en', en] as const, ['de', german] as const])(
    'replace labels and messages of %s, the others stay',
    (language, before) => {
      const own = { labels: { submit: 'Buy' }, errorMessages: { cvvError: 'No.' } };
      const { texts } = localeIn(language, before, own);
      expect(texts.labels).toEqual({ ...before.labels, submit: 'Buy' });
      expect(texts.errorMessages).toEqual({ ...before.errorMessages, cvvError: 'No.' });
      expect(texts.messages).toEqual(before.messages);
    },
  );

  test.each([{ labels: { submit: 5, unknown: 'x' } }, { labels: 'x' }, { labels: null }])(
    '%j changes nothing',
    (own) => {
      expect(localeIn('en', en, own).texts).toEqual(en);
    },
  );
});
