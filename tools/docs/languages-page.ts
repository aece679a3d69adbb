import { type Direction, languages } from '../../catalogue/languages/languages.ts';
import { tableLines } from './table.ts';

interface Row {
  readonly tag: string;
  readonly direction: Direction;
  readonly name: string;
}

const introduction = `# Languages

Generated from \`catalogue/languages/languages.ts\` by \`npm run docs\`; do not edit.

The payment form, the gateway's pages, every simulated page and the example shop have these languages.
\`wpwlOptions.locale\` takes the code or the language tag, with or without a region: \`de\`, \`de-AT\`, \`pt_BR\`.
[Languages](widget.md#languages) describes the choice of a language, and the behaviour if a language does not load. The
texts of a language are in \`catalogue/texts/CODE\`.`;

const heads = ['Code', 'Language', 'Its own name', 'Language tag', 'Written'] as const;

const english = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' });

const cellsOf = ([code, { tag, direction, name }]: readonly [string, Row]): readonly string[] => [
  `\`${code}\``,
  english.of(tag) ?? tag,
  name,
  `\`${tag}\``,
  direction === 'rtl' ? 'from right to left, numbers from left to right' : 'from left to right',
];

/** Returns the page of all languages, generated from their table. */
export const languagesPage = (): string =>
  `${[introduction, tableLines(heads, Object.entries<Row>(languages).map(cellsOf)).join('\n')].join('\n\n')}\n`;
