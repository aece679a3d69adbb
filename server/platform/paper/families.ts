/** A family of fonts that papers are written in: a package of Fontsource, under the SIL Open Font License 1.1. */
export interface Family {
  /** The package below `@fontsource`. */
  readonly name: string;
  /** The weights that it is used in, and that an installation has. */
  readonly weights: readonly Weight[];
}

/** The weights of texts: usual, and of what stands out. */
export type Weight = 400 | 600;

/** Chinese, Japanese and Korean have one weight: a second would double what an installation holds. */
const ideographic = (name: string): Family => ({ name, weights: [400] });
const alphabetic = (name: string): Family => ({ name, weights: [400, 600] });

/**
 * The families by script. None has all letters: a text is written in the first that has its letter. The Arabic of Noto
 * draws letters of two parts, which nobody can copy from a PDF as the letters that they were; that of Plex does not.
 */
export const families = {
  latin: alphabetic('noto-sans'),
  arabic: alphabetic('ibm-plex-sans-arabic'),
  hebrew: alphabetic('noto-sans-hebrew'),
  thai: alphabetic('noto-sans-thai'),
  japanese: ideographic('noto-sans-jp'),
  simplified: ideographic('noto-sans-sc'),
  traditional: ideographic('noto-sans-tc'),
  korean: ideographic('noto-sans-kr'),
} as const satisfies Readonly<Record<string, Family>>;

type Script = keyof typeof families;

const alphabets: readonly Script[] = ['latin', 'arabic', 'hebrew', 'thai'];

/** Each language writes the ideographs that it shares with others in its own form. */
const ideographs: Readonly<Record<string, readonly Script[]>> = {
  'zh-Hans': ['simplified', 'traditional', 'japanese', 'korean'],
  'zh-Hant': ['traditional', 'simplified', 'japanese', 'korean'],
  ko: ['korean', 'japanese', 'traditional', 'simplified'],
};

const elsewhere: readonly Script[] = ['japanese', 'simplified', 'traditional', 'korean'];

/** Returns the families of a text in a language (its tag), in the order in which they are asked for a letter. */
export const familiesOf = (tag: string): readonly Family[] =>
  [...alphabets, ...(ideographs[tag] ?? elsewhere)].map((script) => families[script]);

/** Returns the file of a part of a family, from the top of its package. */
export const fileOf = ({ name }: Family, part: string, weight: Weight): string =>
  `files/${name}-${part}-${weight}-normal.woff`;
