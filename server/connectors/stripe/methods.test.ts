import { describe, expect, test } from 'vitest';
import { languageOf } from './methods.ts';

describe("the language of Stripe's page", () => {
  test.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['pt_BR', 'pt-BR'],
    ['en', 'en'],
    ['en-AU', 'en'],
    ['es-MX', 'es'],
    ['no-NO', 'nb'],
    ['nn', 'nb'],
    ['tlh', 'auto'],
    ['', 'auto'],
    [undefined, 'auto'],
  ])('for %s is %s', (wanted, language) => {
    expect(languageOf(wanted)).toBe(language);
  });
});
