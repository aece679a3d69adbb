import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { form as en } from '../../catalogue/texts/en/form.ts';
import { translations } from '../../catalogue/texts/registry/forms.ts';
import { createCheckout } from '../checkout/checkout.ts';
import { optionsOf } from '../checkout/options.ts';
import { CHUNK_EVENT } from '../lazy/hand-over.ts';
import { chunkLoader } from '../lazy/load-chunk.ts';
import { formTexts, laterTexts } from '../locales/packed.ts';
import { usualLocale, whenTexts, withTexts } from './language.ts';

interface LoadedScript {
  readonly src: string;
  readonly integrity: string;
  readonly nonce: string;
}

/** A document that records appended scripts and loads none of them. */
const scripts: (EventTarget & LoadedScript & { remove(): void })[] = [];
const pageStub = {
  createElement: () => Object.assign(new EventTarget(), { remove: () => undefined }),
  head: { append: (script: (typeof scripts)[number]) => scripts.push(script) },
};

const digest = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const directory = { de: digest, ar: digest, chooser: digest };

const started = (given: object) => {
  const unloading = new AbortController();
  const options = optionsOf(given);
  const frames = { worldwide: '', all: '' };
  const checkout = createCheckout({
    id: 'A',
    apiAddress: 'https://gateway.example/v1/',
    frames,
    options,
    locale: usualLocale(options),
    unloaded: unloading.signal,
  });
  const proceed = vi.fn();
  return {
    checkout,
    proceed,
    unloading,
    texts: whenTexts(checkout, chunkLoader(checkout.apiAddress, digest, 'n0nce'), [], proceed),
  };
};

const handOver = (chunk: unknown): void => {
  scripts.at(-1)?.dispatchEvent(new CustomEvent(CHUNK_EVENT, { detail: chunk }));
};

/** Answers the request for the directory, so that the language's file is requested. */
const answerDirectory = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0);
  handOver(directory);
  await vi.advanceTimersByTimeAsync(0);
};

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', pageStub);
  warn = vi.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  scripts.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the language of the page', () => {
  test.each(['en', 'en-GB', 'EN_us', 'xx', ''])('"%s" is English, at once and without loading anything', (locale) => {
    const { checkout, proceed, texts } = started({ locale, labels: { submit: 'Buy' } });
    expect([texts, proceed.mock.calls.length, scripts.length]).toEqual([undefined, 1, 0]);
    expect(checkout.locale).toMatchObject({ tag: 'en', direction: 'ltr', texts: { labels: { submit: 'Buy' } } });
    expect(warn).not.toHaveBeenCalled();
  });

  test.each(['de', 'de-AT', 'DE_de'])('"%s" is German, which loads before anything is shown', async (locale) => {
    const { checkout, proceed, texts } = started({ locale, errorMessages: { cvvError: 'Nein.' } });
    await answerDirectory();
    expect(scripts).toHaveLength(2);
    expect(scripts[1]).toMatchObject({
      src: 'https://gateway.example/v1/widget/00010203040506070809/de.js',
      integrity: `sha256-${digest}`,
      nonce: 'n0nce',
    });
    expect(proceed).not.toHaveBeenCalled();
    handOver(translations.de);
    await texts;
    expect(proceed).toHaveBeenCalledOnce();
    expect(checkout.locale).toMatchObject({ tag: 'de', direction: 'ltr', texts: { labels: translations.de.labels } });
    expect(checkout.locale.texts.errorMessages.cvvError).toBe('Nein.');
  });

  test('Arabic is written from right to left', async () => {
    const { checkout, texts } = started({ locale: 'ar' });
    await answerDirectory();
    handOver(translations.ar);
    await texts;
    expect(checkout.locale).toEqual({ tag: 'ar', direction: 'rtl', texts: translations.ar });
  });
});

describe('a list of methods', () => {
  test.each(['accordion', 'tabs'])('(%s) loads before anything is shown, after the texts', async (layout) => {
    const { checkout, proceed, texts } = started({ layout, locale: 'de' });
    await answerDirectory();
    handOver(translations.de);
    await vi.advanceTimersByTimeAsync(0);
    expect([proceed.mock.calls.length, scripts.at(-1)?.src]).toEqual([0, expect.stringMatching(/\/chooser\.js$/)]);
    const choose = vi.fn();
    handOver(choose);
    await texts;
    expect(choose).toHaveBeenCalledExactlyOnceWith(checkout, []);
    expect(proceed).toHaveBeenCalledOnce();
  });

  test('that does not load leaves the forms stacked', async () => {
    const { proceed, texts } = started({ layout: 'tabs' });
    await answerDirectory();
    scripts.at(-1)?.dispatchEvent(new Event('error'));
    await texts;
    expect(proceed).toHaveBeenCalledOnce();
  });

  test.each(['stacked', 'grid', undefined])('is not loaded for %s', (layout) => {
    const { proceed, texts } = started({ layout });
    expect([texts, proceed.mock.calls.length, scripts.length]).toEqual([undefined, 1, 0]);
  });
});

describe('a language that does not load', () => {
  const fallsBack = async ({ checkout, proceed, texts }: ReturnType<typeof started>): Promise<void> => {
    await texts;
    expect(proceed).toHaveBeenCalledOnce();
    expect(checkout.locale).toEqual({ tag: 'en', direction: 'ltr', texts: en });
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('locale de'));
  };

  test('falls back to English with a warning on the console, and without a call of onError', async () => {
    const onError = vi.fn();
    const start = started({ locale: 'de', onError });
    await answerDirectory();
    scripts[1]?.dispatchEvent(new Event('error'));
    await fallsBack(start);
    expect(onError).not.toHaveBeenCalled();
  });

  test('falls back to English too when the directory does not load', async () => {
    const start = started({ locale: 'de' });
    await vi.advanceTimersByTimeAsync(0);
    scripts[0]?.dispatchEvent(new Event('error'));
    await fallsBack(start);
    expect(scripts).toHaveLength(1);
  });

  test('falls back to English after a limited time', async () => {
    const start = started({ locale: 'de' });
    await answerDirectory();
    await vi.advanceTimersByTimeAsync(5900);
    expect(start.proceed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    await fallsBack(start);
    handOver(translations.de);
    await vi.runAllTimersAsync();
    expect(start.checkout.locale.tag).toBe('en');
    expect(start.proceed).toHaveBeenCalledOnce();
  });

  test.each(['load', 'error'])(
    'after the page has unloaded the widget, nothing is shown or logged (%s)',
    async (end) => {
      const { proceed, texts, unloading } = started({ locale: 'de' });
      await answerDirectory();
      unloading.abort();
      if (end === 'load') handOver(translations.de);
      else scripts[1]?.dispatchEvent(new Event('error'));
      await texts;
      expect(proceed).not.toHaveBeenCalled();
      expect(warn).not.toHaveBeenCalled();
    },
  );
});

describe('the texts of a chunk', () => {
  const later = 'ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=';
  const inGerman = async () => {
    const { checkout, texts } = started({ locale: 'de' });
    await answerDirectory();
    handOver({ ...formTexts(translations.de), later });
    await texts;
    scripts.length = 0;
    return { checkout, load: withTexts(chunkLoader(checkout.apiAddress, digest, ''), () => checkout) };
  };
  const chunksOfDirectory = { ...directory, stored: digest, brands: digest, jquery: digest };
  const namesOf = (): readonly string[] => scripts.map(({ src }) => src.replace(/^.*\/(.*)\.js$/, '$1'));
  const answer = async (name: string, detail?: unknown): Promise<void> => {
    const script = scripts[namesOf().indexOf(name)];
    script?.dispatchEvent(detail ? new CustomEvent(CHUNK_EVENT, { detail }) : new Event('error'));
    await vi.advanceTimersByTimeAsync(0);
  };
  const stored = { stored: true };

  /** Begins to load a chunk, and answers what the loader needs to know first. */
  const beginToLoad = async (name: 'stored' | 'brands' | 'jquery') => {
    const { checkout, load } = await inGerman();
    const chunk = load(name);
    await vi.advanceTimersByTimeAsync(0);
    await answer('directory', chunksOfDirectory);
    await answer('de', { ...formTexts(translations.de), later });
    return { checkout, chunk };
  };

  test('load with it, by the digest in the file of the language', async () => {
    const { checkout, chunk } = await beginToLoad('stored');
    const shown = vi.fn();
    void chunk.then(shown);
    expect(scripts[namesOf().indexOf('de-later')]).toMatchObject({
      src: 'https://gateway.example/v1/widget/20212223242526272829/de-later.js',
      integrity: `sha256-${later}`,
    });
    await answer('stored', stored);
    expect(shown).not.toHaveBeenCalled();
    await answer('de-later', laterTexts(translations.de));
    expect(shown).toHaveBeenCalledExactlyOnceWith(stored);
    expect(checkout.locale.texts.parts).toEqual(laterTexts(translations.de));
  });

  test('are English if they do not load', async () => {
    const { checkout, chunk } = await beginToLoad('stored');
    await answer('stored', stored);
    await answer('de-later');
    expect(await chunk).toBe(stored);
    expect(checkout.locale.texts.parts).toBeUndefined();
  });

  test('do not load with a chunk that shows none, nor in English', async () => {
    const { chunk } = await beginToLoad('jquery');
    await answer('jquery', stored);
    expect(await chunk).toBe(stored);
    expect(namesOf()).not.toContain('de-later');
    scripts.length = 0;
    const { checkout } = started({});
    void withTexts(chunkLoader(checkout.apiAddress, digest, ''), () => checkout)('stored');
    await vi.advanceTimersByTimeAsync(0);
    await answer('directory', chunksOfDirectory);
    expect(namesOf()).toEqual(['directory', 'stored']);
  });
});
