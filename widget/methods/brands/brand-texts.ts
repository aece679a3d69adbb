import { banks } from '../../../catalogue/texts/en/banks.ts';
import { fewBrands } from '../../../catalogue/texts/en/few-brands.ts';
import type { ChunkTexts } from '../../../catalogue/texts/form-texts.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import type { LoadChunk } from '../../lazy/load-chunk.ts';
import { type PackedChunks, textsOf } from '../../locales/chunk-texts.ts';
import { fields } from './fields.ts';
import type { ShownBrand } from './shown-brands.ts';

type Groups = ChunkTexts['banks'] & ChunkTexts['fewBrands'];

/** The texts of the forms of brands. */
export type BrandTexts = { readonly [Group in keyof Groups]: Groups[Group] };

/** Returns the texts of these forms in the page's language; loads those that only a few brands need, if necessary. */
export const textsFor = async (
  brands: readonly ShownBrand[],
  checkout: Checkout,
  load: LoadChunk,
): Promise<BrandTexts> => {
  const { locale, options } = checkout;
  const own = textsOf(checkout, 'banks', banks);
  const loaded = brands.some(needsFewBrands) && locale.tag !== 'en' ? await fewIn(locale.tag, load) : {};
  const few = textsOf({ locale: { texts: { parts: loaded } }, options }, 'fewBrands', fewBrands);
  return {
    labels: { ...own.labels, ...few.labels },
    errorMessages: { ...own.errorMessages, ...few.errorMessages },
    messages: { ...own.messages, ...few.messages },
  };
};

const needsFewBrands = ({ isCredit, hasQrCode, fields: names }: ShownBrand): boolean =>
  isCredit || hasQrCode || names.some((name) => fields[name].label in fewBrands.labels);

/** After this time the form appears with these texts in English. */
const LONGEST_WAIT_MS = 6000;

const fewIn = async (tag: string, load: LoadChunk): Promise<PackedChunks> => {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  const all = await Promise.race([load('few-brands').catch(() => undefined), late]);
  return all?.[tag] ? { fewBrands: all[tag] } : {};
};
