/** A list of one kind of texts in every language, which is written from the table of languages. */
export interface Registry {
  /** The file of the list, below `catalogue/texts/registry`, and that of the texts in the folder of each language. */
  readonly files: { readonly list: string; readonly texts: string };
  /** What the list is called, and what the texts of one language are called in their file. */
  readonly names: { readonly list: string; readonly texts: string };
  /** The type of the texts of one language, and the file that has it. */
  readonly type: { readonly name: string; readonly file: string };
  readonly comment: string;
  /** True: English is not in the list. */
  readonly isOfTranslations: boolean;
}

/** The lists. Each is a file of its own: who reads the pages does not load the forms. */
export const registries: readonly Registry[] = [
  {
    files: { list: 'forms.ts', texts: 'form.ts' },
    names: { list: 'translations', texts: 'form' },
    type: { name: 'Translation', file: '../form-texts.ts' },
    comment: 'What the widget says in every language but English, for its build and tests: a page loads one of them.',
    isOfTranslations: true,
  },
  {
    files: { list: 'pages.ts', texts: 'pages.ts' },
    names: { list: 'pagesByLanguage', texts: 'pages' },
    type: { name: 'PageTexts', file: '../en/pages.ts' },
    comment: "What the gateway's own pages say.",
    isOfTranslations: false,
  },
  {
    files: { list: 'spellings.ts', texts: 'spelling.ts' },
    names: { list: 'spellings', texts: 'spelling' },
    type: { name: 'Spelling', file: '../spelling.ts' },
    comment: 'How tests know every language but English.',
    isOfTranslations: true,
  },
  {
    files: { list: 'wallet-sheets.ts', texts: 'wallet-sheets.ts' },
    names: { list: 'sheetTexts', texts: 'walletSheets' },
    type: { name: 'SheetTexts', file: '../en/wallet-sheets.ts' },
    comment: 'What the simulated sheets of wallets say, in one file: the test environment alone sends it.',
    isOfTranslations: false,
  },
];

/** Gives the text of a list, with these languages in their order, as the formatter of this repository writes it. */
export const registryText = (
  { files, names, type, comment, isOfTranslations }: Registry,
  languages: readonly string[],
): string => {
  const codes = languages.filter((code) => code !== 'en' || !isOfTranslations);
  const sources = codes.map((code) => ({ file: `../${code}/${files.texts}`, name: `${names.texts} as ${code}` }));
  const hasType = sources.some(({ file }) => file === type.file);
  const imports = [
    ...sources.map(({ file, name }) => ({
      file,
      what: `{ ${name}${file === type.file ? `, type ${type.name}` : ''} }`,
    })),
    ...(hasType ? [] : [{ file: type.file, what: `type { ${type.name} }` }]),
  ].toSorted((one, other) => (one.file < other.file ? -1 : 1));
  const key = isOfTranslations ? "Exclude<Language, 'en'>" : 'Language';
  return `import type { Language } from '../../languages/languages.ts';
${imports.map(({ file, what }) => `import ${what} from '${file}';`).join('\n')}

/**
 * ${comment}
 * \`npm run languages\` writes this list from the table of languages.
 */
export const ${names.list}: Readonly<Record<${key}, ${type.name}>> = {
${codes.map((code) => `  ${code},`).join('\n')}
};
`;
};
