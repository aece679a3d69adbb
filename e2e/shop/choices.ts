import type { Request } from 'express';
import { type Language, languages } from '../../catalogue/languages/languages.ts';
import { cookieNamed } from './http.ts';

/** The styles of the widget; see `style` of wpwlOptions. */
export const styles = {
  card: 'With the logo of the card',
  logos: 'With all logos',
  plain: 'Without logos',
  none: 'The page’s own style only',
} as const;

/** The colours of the shop; the widget uses those of the page around it. */
export const colours = { light: 'Light', dark: 'Dark', system: 'Like my system' } as const;

/** A visitor's choices about the look of the shop. */
export interface Choices {
  readonly language: Language;
  readonly style: keyof typeof styles;
  readonly colours: keyof typeof colours;
}

/** The name of the cookie that stores the choices: `de.card.dark`. */
export const CHOICES_COOKIE = 'choices';

/** Returns the choices of a visitor; missing and invalid ones have their defaults. */
export function choicesOf(request: Request): Choices {
  const [language, style, chosenColours] = (cookieNamed(request, CHOICES_COOKIE) ?? '').split('.');
  return validChoices({ language, style, colours: chosenColours });
}

/** Returns choices from a request; missing and invalid ones have their defaults. */
export function validChoices(sent: Readonly<Record<string, unknown>>): Choices {
  return {
    language: memberOf(languages, sent['language']) ?? 'en',
    style: memberOf(styles, sent['style']) ?? 'card',
    colours: memberOf(colours, sent['colours']) ?? 'light',
  };
}

/** Returns the choices as the text of their cookie. */
export const writtenChoices = (choices: Choices): string =>
  [choices.language, choices.style, choices.colours].join('.');

function memberOf<Table extends object>(table: Table, key: unknown): keyof Table | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? (key as keyof Table) : undefined;
}
