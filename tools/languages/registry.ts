/** A list of one kind of texts in all languages, generated from the table of languages. */
interface Registry {
  /** The file of the list in `catalogue/texts/registry`, and the file of the texts in the folder of each language. */
  readonly files: { readonly list: string; readonly texts: string };
  /** The exported name of the list, and the exported name of the texts of one language. */
  readonly names: { readonly list: string; readonly texts: string };
  /** The type of the texts of one language, and the file that declares it. */
  readonly type: { readonly name: string; readonly file: string };
  readonly comment: string;
  /** Whether the list leaves out English. */
  readonly isOfTranslations: boolean;
}

/** The lists. Each has a file of its own, so that a reader of the pages' texts does not load the forms' texts. */
export const registries: readonly Registry[] = [
  {
    files: { list: 'accounts.ts', texts: 'account.ts' },
    names: { list: 'accountsByLanguage', texts: 'accountTexts' },
    type: { name: 'SelfServiceTexts', file: '../en/account.ts' },
    comment: 'The texts of the self-service page.',
    isOfTranslations: false,
  },
  {
    files: { list: 'forms.ts', texts: 'form.ts' },
    names: { list: 'translations', texts: 'form' },
    type: { name: 'Translation', file: '../form-texts.ts' },
    comment:
      'The texts of the widget in all languages but English, for its build and tests. A page loads one language.',
    isOfTranslations: true,
  },
  {
    files: { list: 'mails.ts', texts: 'mails.ts' },
    names: { list: 'mailsByLanguage', texts: 'mails' },
    type: { name: 'MailTexts', file: '../en/mails.ts' },
    comment: 'The texts of mails to shoppers.',
    isOfTranslations: false,
  },
  {
    files: { list: 'pages.ts', texts: 'pages.ts' },
    names: { list: 'pagesByLanguage', texts: 'pages' },
    type: { name: 'PageTexts', file: '../en/pages.ts' },
    comment: "The texts of the gateway's own pages.",
    isOfTranslations: false,
  },
  {
    files: { list: 'shop.ts', texts: 'shop.ts' },
    names: { list: 'shopByLanguage', texts: 'shop' },
    type: { name: 'ShopTexts', file: '../en/shop.ts' },
    comment: 'The texts of the example shop.',
    isOfTranslations: false,
  },
  {
    files: { list: 'spellings.ts', texts: 'spelling.ts' },
    names: { list: 'spellings', texts: 'spelling' },
    type: { name: 'Spelling', file: '../spelling.ts' },
    comment: 'The letters and words by which tests recognize each language but English.',
    isOfTranslations: true,
  },
  {
    files: { list: 'statements.ts', texts: 'statement.ts' },
    names: { list: 'statementsByLanguage', texts: 'statement' },
    type: { name: 'StatementTexts', file: '../en/statement.ts' },
    comment: 'The texts of statements of payouts.',
    isOfTranslations: false,
  },
  {
    files: { list: 'wallet-sheets.ts', texts: 'wallet-sheets.ts' },
    names: { list: 'sheetTexts', texts: 'walletSheets' },
    type: { name: 'SheetTexts', file: '../en/wallet-sheets.ts' },
    comment: 'The texts of the simulated wallet sheets, which only the test environment serves.',
    isOfTranslations: false,
  },
];

/** Returns the source of a list with these languages in this order, formatted as Biome does. */
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
 * Generated from the table of languages by \`npm run languages\`; do not edit.
 */
export const ${names.list}: Readonly<Record<${key}, ${type.name}>> = {
${codes.map((code) => `  ${code},`).join('\n')}
};
`;
};
