import type { Request } from 'express';
import { type Language, languages } from '../../catalogue/languages/languages.ts';
import { type ShopTexts, shop } from '../../catalogue/texts/en/shop.ts';
import { acceptedLanguages, pageLanguage } from '../../server/platform/pages/texts.ts';
import { cookieNamed } from './http.ts';

type Look = ShopTexts['look'];

/** A visitor's choices about the look of the shop. */
export interface Choices {
  readonly language: Language;
  /** The style of the widget; see `style` of wpwlOptions. */
  readonly style: keyof Look['styles'];
  /** The colours of the shop; the widget uses those of the page around it. */
  readonly colours: keyof Look['schemes'];
}

/** The name of the cookie that stores the choices: `de.card.dark`. */
export const CHOICES_COOKIE = 'choices';

/** Returns the choices of a visitor. Who has chosen none sees a language of the browser, in the system's colours. */
export function choicesOf(request: Request): Choices {
  const chosen = cookieNamed(request, CHOICES_COOKIE);
  if (chosen === undefined) {
    return validChoices({ language: pageLanguage(acceptedLanguages(request.headers['accept-language'])) });
  }
  const [language, style, colours] = chosen.split('.');
  return validChoices({ language, style, colours });
}

/** Returns choices from a request; missing and invalid ones have their defaults. */
export function validChoices(sent: Readonly<Record<string, unknown>>): Choices {
  const { look } = shop;
  return {
    language: memberOf(languages, sent['language']) ?? 'en',
    style: memberOf(look.styles, sent['style']) ?? 'card',
    colours: memberOf(look.schemes, sent['colours']) ?? 'system',
  };
}

/** Returns the choices as the text of their cookie. */
export const writtenChoices = (choices: Choices): string =>
  [choices.language, choices.style, choices.colours].join('.');

function memberOf<Table extends object>(table: Table, key: unknown): keyof Table | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? (key as keyof Table) : undefined;
}
