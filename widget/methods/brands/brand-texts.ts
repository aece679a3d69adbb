import { banks } from '../../../catalogue/texts/en/banks.ts';
import { fewBrands } from '../../../catalogue/texts/en/few-brands.ts';
import type { PartTexts } from '../../../catalogue/texts/form-texts.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import type { LoadChunk } from '../../lazy/load-chunk.ts';
import { type PackedChunks, textsOf } from '../../locales/chunk-texts.ts';
import { fields } from './fields.ts';
import type { ShownBrand } from './shown-brands.ts';

type Groups = PartTexts['banks'] & PartTexts['fewBrands'];

/** What the forms of brands say. */
export type BrandTexts = { readonly [Group in keyof Groups]: Groups[Group] };

/** Gives what these forms say in the page's language, as soon as what only few of them say has come. */
export const textsFor = async (
  brands: readonly ShownBrand[],
  checkout: Checkout,
  load: LoadChunk,
): Promise<BrandTexts> => {
  const { locale, options } = checkout;
  const own = textsOf(checkout, 'banks', banks);
  const come = brands.some(saysMore) && locale.tag !== 'en' ? await fewIn(locale.tag, load) : {};
  const few = textsOf({ locale: { texts: { parts: come } }, options }, 'fewBrands', fewBrands);
  return {
    labels: { ...own.labels, ...few.labels },
    errorMessages: { ...own.errorMessages, ...few.errorMessages },
    messages: { ...own.messages, ...few.messages },
  };
};

const saysMore = ({ isCredit, fields: names }: ShownBrand): boolean =>
  isCredit || names.some((name) => fields[name].label in fewBrands.labels);

/** A shopper would rather read a line of English than wait longer for the form. */
const LONGEST_WAIT_MS = 6000;

const fewIn = async (tag: string, load: LoadChunk): Promise<PackedChunks> => {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  const all = await Promise.race([load('few-brands').catch(() => undefined), late]);
  return all?.[tag] ? { fewBrands: all[tag] } : {};
};
