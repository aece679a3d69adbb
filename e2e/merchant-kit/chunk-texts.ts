import { form as en } from '../../catalogue/texts/en/form.ts';
import type { PartTexts, Texts } from '../../catalogue/texts/form-texts.ts';
import { partsInEnglish, withEveryPart } from '../../widget/locales/packed.ts';
import { textsOf } from '../../widget/locales/part-texts.ts';

/** Returns the texts of a lazily loaded chunk of the widget in the language of `texts`; English by default. */
export const chunkTexts = <Name extends keyof PartTexts>(name: Name, texts: Texts = en): PartTexts[Name] =>
  textsOf({ locale: { texts: withEveryPart(texts) }, options: {} }, name, partsInEnglish[name]);
