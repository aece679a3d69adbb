/** The direction in which a language is written. */
export type Direction = 'ltr' | 'rtl';

/** The languages of the widget: code of the interface -> language tag (BCP 47), direction, own name. */
export const languages = {
  en: { tag: 'en', direction: 'ltr', name: 'English' },
  de: { tag: 'de', direction: 'ltr', name: 'Deutsch' },
  fr: { tag: 'fr', direction: 'ltr', name: 'Français' },
  es: { tag: 'es', direction: 'ltr', name: 'Español' },
  it: { tag: 'it', direction: 'ltr', name: 'Italiano' },
  nl: { tag: 'nl', direction: 'ltr', name: 'Nederlands' },
  dk: { tag: 'da', direction: 'ltr', name: 'Dansk' },
  fi: { tag: 'fi', direction: 'ltr', name: 'Suomi' },
  se: { tag: 'sv', direction: 'ltr', name: 'Svenska' },
  tr: { tag: 'tr', direction: 'ltr', name: 'Türkçe' },
  ja: { tag: 'ja', direction: 'ltr', name: '日本語' },
  sl: { tag: 'sl', direction: 'ltr', name: 'Slovenščina' },
  pt: { tag: 'pt', direction: 'ltr', name: 'Português' },
  pl: { tag: 'pl', direction: 'ltr', name: 'Polski' },
  cz: { tag: 'cs', direction: 'ltr', name: 'Čeština' },
  hu: { tag: 'hu', direction: 'ltr', name: 'Magyar' },
  bg: { tag: 'bg', direction: 'ltr', name: 'Български' },
  ro: { tag: 'ro', direction: 'ltr', name: 'Română' },
  ru: { tag: 'ru', direction: 'ltr', name: 'Русский' },
  cn: { tag: 'zh-Hans', direction: 'ltr', name: '简体中文' },
  gr: { tag: 'el', direction: 'ltr', name: 'Ελληνικά' },
  no: { tag: 'nb', direction: 'ltr', name: 'Norsk' },
  sk: { tag: 'sk', direction: 'ltr', name: 'Slovenčina' },
  ar: { tag: 'ar', direction: 'rtl', name: 'العربية' },
  ko: { tag: 'ko', direction: 'ltr', name: '한국어' },
  ptbr: { tag: 'pt-BR', direction: 'ltr', name: 'Português (Brasil)' },
  zhtw: { tag: 'zh-Hant', direction: 'ltr', name: '繁體中文' },
} as const satisfies Record<string, { tag: string; direction: Direction; name: string }>;

/** The code of a language, as the interface spells it. */
export type Language = keyof typeof languages;

const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

// Computed on each call and not on loading: chunks of the widget that use no language can then drop it.
const languageOfTag = (tag: string): Language | undefined =>
  Object.keys(languages).find(
    (code): code is Language => isLanguage(code) && languages[code].tag.split('-')[0] === tag,
  );

/** The variants with texts of their own: a language with a script or a region, in lower case. */
const variants: Readonly<Record<string, Language>> = {
  'pt-br': 'ptbr',
  'zh-hans': 'cn',
  'zh-hant': 'zhtw',
  // The regions that write Chinese in traditional letters, unless the tag names the script.
  'zh-tw': 'zhtw',
  'zh-hk': 'zhtw',
  'zh-mo': 'zhtw',
};

/**
 * Returns the language nearest to a code of the interface, a language tag or a region variant: `cz`, `cs`, `cs-CZ` and
 * `cs_CZ` all result in `cz`. Undefined for a language that is not in the table. A code takes precedence over an equal
 * tag.
 */
export const languageOf = (text: string): Language | undefined => {
  const [code = '', ...subtags] = text.toLowerCase().split(/[-_]/);
  const variant = subtags.map((subtag) => `${code}-${subtag}`).find((name) => Object.hasOwn(variants, name));
  if (variant) return variants[variant];
  if (isLanguage(code)) return code;
  return code === 'nn' ? 'no' : languageOfTag(code);
};
