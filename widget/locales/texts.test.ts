import { describe, expect, test } from 'vitest';
import { en } from './en.ts';
import { localeFor, translations } from './texts.ts';

describe('the language', () => {
  test.each(['en', 'EN', 'en-GB', 'en_US', 'xx', '', 'constructor', '__proto__'])(
    '"%s" is shown in English',
    (locale) => {
      expect(localeFor(locale)).toEqual({ tag: 'en', direction: 'ltr', texts: en });
    },
  );

  const arabic = { ...en, labels: { ...en.labels, submit: 'ادفع الآن' } };
  const danish = { ...en, labels: { ...en.labels, submit: 'Betal nu' } };
  const known = { en, ar: arabic, dk: danish };

  test('a translation brings its tag and its direction', () => {
    expect(localeFor('ar', {}, known)).toEqual({ tag: 'ar', direction: 'rtl', texts: arabic });
  });

  test.each(['dk', 'da', 'da-DK', 'da_DK'])("%s is the interface's dk, with the language tag da", (locale) => {
    expect(localeFor(locale, {}, known)).toEqual({ tag: 'da', direction: 'ltr', texts: danish });
  });

  test('a language without texts is announced as what it is shown in: English', () => {
    expect(localeFor('fr', {}, known)).toMatchObject({ tag: 'en', direction: 'ltr' });
  });

  test('every translation fills every text', () => {
    for (const texts of Object.values(translations)) {
      for (const text of [texts.labels, texts.errorMessages, texts.messages].flatMap((group) => Object.values(group))) {
        expect(text.trim()).not.toBe('');
      }
    }
  });
});

describe("the page's own texts", () => {
  test('replace labels and messages, the others stay', () => {
    const { texts } = localeFor('en', { labels: { submit: 'Buy' }, errorMessages: { cvvError: 'No.' } });
    expect(texts.labels).toEqual({ ...en.labels, submit: 'Buy' });
    expect(texts.errorMessages).toEqual({ ...en.errorMessages, cvvError: 'No.' });
  });

  test.each([{ labels: { submit: 5, unknown: 'x' } }, { labels: 'x' }, { labels: null }])(
    '%j changes nothing',
    (own) => {
      expect(localeFor('en', own).texts).toEqual(en);
    },
  );
});
