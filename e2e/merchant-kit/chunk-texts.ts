import { form as en } from '../../catalogue/texts/en/form.ts';
import type { PartTexts, Texts } from '../../catalogue/texts/form-texts.ts';
import { textsOf } from '../../widget/locales/chunk-texts.ts';
import { englishChunks, withEveryChunk } from '../../widget/locales/packed.ts';

/** Returns the texts of a lazily loaded chunk of the widget in the language of `texts`; English by default. */
export const chunkTexts = <Name extends keyof PartTexts>(name: Name, texts: Texts = en): PartTexts[Name] =>
  textsOf({ locale: { texts: withEveryChunk(texts) }, options: {} }, name, englishChunks[name]);
