import type { Language } from '../../../../catalogue/languages/languages.ts';
import { MANDATE_LANGUAGE } from '../../../payments/model/mandate-language.ts';
import type { MandateOfForm, MandateText, ShownMandate } from '../../../payments/ports/mandate.ts';
import { pageTexts, preferredLanguage } from '../../../platform/pages/texts.ts';
import { isRecurring } from './mandate.ts';
import type { SepaSettings } from './settings.ts';

/** In a text of either direction, a name has its own direction, and an identifier is written from left to right. */
const [OF_ITS_OWN, LEFT_TO_RIGHT, END] = ['\u2068', '\u2066', '\u2069'];

/** Returns the sentences of a text, with blanks between them where the script has some. */
const joined = (sentences: readonly string[]): string =>
  sentences
    .map((sentence) => (sentence.endsWith('。') ? sentence : `${sentence} `))
    .join('')
    .trimEnd();

/** Returns the text of a mandate for one payment, or of a recurring one, as the scheme of the channel needs it. */
export const mandateText = (language: Language, recurs: boolean, settings: SepaSettings): string => {
  const { once, repeatedly, refund, noRefund, notice } = pageTexts(language).mandate;
  const facts: Readonly<Record<string, string>> = {
    '{creditor}': `${OF_ITS_OWN}${settings['sepa.creditorName']}${END}`,
    '{identifier}': `${LEFT_TO_RIGHT}${settings['sepa.creditorIdentifier']}${END}`,
    '{days}': String(settings['sepa.preNotificationDays']),
  };
  const sentences = [recurs ? repeatedly : once, settings['sepa.scheme'] === 'B2B' ? noRefund : refund, notice];
  return joined(sentences).replaceAll(/\{\w+\}/g, (name) => facts[name] ?? name);
};

type Parameters = Readonly<Record<string, string | undefined>>;

/** Returns the mandate that the form of a checkout shows; undefined where the merchant has it. */
export const shownMandate = (
  settings: SepaSettings,
  { paymentType, request, language }: MandateOfForm,
): ShownMandate | undefined => {
  if (request['bankAccount.mandate.id'] !== undefined) return undefined;
  const textOf = (sent: Parameters): string =>
    mandateText(language, isRecurring({ paymentType, request: { ...sent, ...request } }), settings);
  return { language, text: textOf({}), stored: textOf({ createRegistration: 'true' }) };
};

/** Returns the text of the mandate that the form of a payment showed; undefined if it showed none of the gateway. */
export const agreedText = (request: Parameters, recurs: boolean, settings: SepaSettings): MandateText | undefined => {
  const language = preferredLanguage([request[MANDATE_LANGUAGE]]);
  return language && { language, text: mandateText(language, recurs, settings) };
};
