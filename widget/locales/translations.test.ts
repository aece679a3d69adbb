import { describe, expect, test } from 'vitest';
import { languages } from '../../catalogue/languages/languages.ts';
import type { ChunkTexts } from '../../catalogue/texts/form-texts.ts';
import { translations } from '../../catalogue/texts/registry/forms.ts';
import { SEPARATOR, textsOf } from './chunk-texts.ts';
import { englishChunks, laterTexts, packedFewBrands, withEveryChunk } from './packed.ts';

type Translated = keyof typeof translations;

describe.each(Object.keys(translations) as Translated[])('%s', (code) => {
  test('has the texts of each chunk, though its file is packed without keys', () => {
    const { parts } = translations[code];
    const inLanguage = { locale: { texts: withEveryChunk(translations[code]) }, options: {} };
    expect(JSON.stringify(translations[code])).not.toContain(SEPARATOR);
    for (const part of Object.keys(englishChunks) as (keyof ChunkTexts)[]) {
      expect(textsOf(inLanguage, part, englishChunks[part])).toEqual(parts[part]);
    }
  });

  test('has the texts of few brands in a file of their own', () => {
    expect(laterTexts(translations[code])).not.toHaveProperty('fewBrands');
    expect(packedFewBrands(translations)[languages[code].tag]).toBe(
      withEveryChunk(translations[code]).parts?.fewBrands,
    );
  });
});
