import { form as en } from '../../catalogue/texts/en/form.ts';
import type { ChunkTexts, Texts } from '../../catalogue/texts/form-texts.ts';
import { textsOf } from '../../widget/locales/chunk-texts.ts';
import { englishChunks, withEveryChunk } from '../../widget/locales/packed.ts';

/** Returns the texts of a lazily loaded chunk of the widget in the language of `texts`; English by default. */
export const chunkTexts = <Name extends keyof ChunkTexts>(name: Name, texts: Texts = en): ChunkTexts[Name] =>
  textsOf({ locale: { texts: withEveryChunk(texts) }, options: {} }, name, englishChunks[name]);
