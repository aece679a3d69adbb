import { UNKNOWN_COUNTRY } from '../../catalogue/backoffice/unknown-country.ts';
import { countryCodes } from '../../catalogue/iso/countries.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { tag } from './values.tsx';

/** Returns the name of a country in the language of the page, or that it is not known. */
export const countryText = (code: string): string =>
  code === UNKNOWN_COUNTRY
    ? frameTexts.value.unknownCountry
    : (new Intl.DisplayNames(tag(), { type: 'region', fallback: 'code' }).of(code) ?? code);

/** Returns the choice of a country by its name, with the one that is not known at the end. */
export const countryOptions = (): readonly (readonly [code: string, name: string])[] => {
  const names = new Intl.DisplayNames(tag(), { type: 'region', fallback: 'code' });
  const all = [...countryCodes].map((code) => [code, names.of(code) ?? code] as const);
  return [
    ...all.toSorted(([, left], [, right]) => left.localeCompare(right, tag())),
    [UNKNOWN_COUNTRY, countryText(UNKNOWN_COUNTRY)],
  ];
};
