import type { Request } from 'express';
import { type Language, languages } from '../../catalogue/languages/languages.ts';
import { cookieNamed } from './http.ts';

/** The forms that the widget can take; see `style` of wpwlOptions. */
export const styles = {
  card: 'With the logo of the card',
  logos: 'With all logos',
  plain: 'Without logos',
  none: 'The page’s own style only',
} as const;

/** The colours of the shop; the widget takes those of the page that it is in. */
export const colours = { light: 'Light', dark: 'Dark', system: 'Like my system' } as const;

/** What a visitor has chosen to look at the shop with. */
export interface Choices {
  readonly language: Language;
  readonly style: keyof typeof styles;
  readonly colours: keyof typeof colours;
}

/** The name of the cookie in which the choices are kept: `de.card.dark`. */
export const CHOICES_COOKIE = 'choices';

/** The choices of whoever asks; what was not chosen, or is none, is as usual. */
export function choicesOf(request: Request): Choices {
  const [language, style, chosenColours] = (cookieNamed(request, CHOICES_COOKIE) ?? '').split('.');
  return validChoices({ language, style, colours: chosenColours });
}

/** Gives choices as they were sent; what is none is as usual. */
export function validChoices(sent: Readonly<Record<string, unknown>>): Choices {
  return {
    language: memberOf(languages, sent['language']) ?? 'en',
    style: memberOf(styles, sent['style']) ?? 'card',
    colours: memberOf(colours, sent['colours']) ?? 'light',
  };
}

/** The choices as they stand in their cookie. */
export const writtenChoices = (choices: Choices): string =>
  [choices.language, choices.style, choices.colours].join('.');

function memberOf<Table extends object>(table: Table, key: unknown): keyof Table | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? (key as keyof Table) : undefined;
}
