import { pageLanguage } from '../calls/page-language.ts';

/**
 * The languages of PayPal's page, the usual country of each first. Source: PayPal's documentation, 'Locale codes', and
 * its description of Orders v2, experience_context.locale.
 */
const locales = `
  da-DK de-DE el-GR en-US en-AU en-GB es-ES fi-FI fr-FR fr-CA he-IL hu-HU id-ID it-IT ja-JP ko-KR nl-NL no-NO pl-PL
  pt-PT pt-BR ru-RU sk-SK sv-SE th-TH zh-CN zh-HK zh-TW cs-CZ`;

/** Returns the language of PayPal's page for a shopper's, such as `de-AT`; undefined leaves the choice to PayPal. */
export const languageOf = (wanted: string | undefined): string | undefined => pageLanguage(wanted, locales);
