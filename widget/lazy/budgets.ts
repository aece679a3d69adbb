import { type Language, languages } from '../../catalogue/languages/languages.ts';
import { chunkEntries } from './chunk-entries.ts';

/** How large the files of a build may be that together are one thing to a shopper. */
export interface Budget {
  /** Names of files, as the build names them in `sizes.json`. */
  readonly files: readonly string[];
  readonly limitBytes: number;
}

const LANGUAGE_BYTES = 2304;
/** All that comes before a card form can be used, in the language that needs most. */
const USABLE_BYTES = 32_768;

const languageNames = (Object.keys(languages) as Language[]).filter((language) => language !== 'en');

/** The budgets of a build, in brotli bytes: what comes before the card form can be used, and each file that may come later. */
export const budgets: readonly Budget[] = [
  { files: ['script'], limitBytes: 24_576 },
  { files: ['script', 'frame', 'directory'], limitBytes: USABLE_BYTES - LANGUAGE_BYTES },
  { files: ['script', 'frame for all brands', 'directory'], limitBytes: USABLE_BYTES - LANGUAGE_BYTES },
  ...Object.entries(chunkEntries).map(([name, { budgetBytes }]) => ({ files: [name], limitBytes: budgetBytes })),
  { files: ['directory'], limitBytes: 1536 },
  { files: ['problems'], limitBytes: 1536 },
  { files: ['few-brands'], limitBytes: 4096 },
  { files: ['marks'], limitBytes: 2560 },
  { files: ['wallet sheets'], limitBytes: 12_288 }, // All languages; the test environment alone sends it.
  ...languageNames.map((name) => ({ files: [name], limitBytes: LANGUAGE_BYTES })),
];

/** Tells of each budget that these sizes exceed, of each that they say nothing about, and of each size without a budget. */
export const budgetFaults = (sizes: Readonly<Record<string, number>>): readonly string[] => [
  ...budgets.flatMap(({ files, limitBytes }) => {
    const missing = files.filter((file) => sizes[file] === undefined);
    const bytes = files.reduce((sum, file) => sum + (sizes[file] ?? 0), 0);
    if (missing.length > 0) return [`${missing.join(' and ')}: not built`];
    return bytes > limitBytes ? [`${files.join(' + ')}: ${bytes} bytes of ${limitBytes}`] : [];
  }),
  ...Object.keys(sizes)
    .filter((name) => !budgets.some(({ files }) => files.includes(name)))
    .map((name) => `${name}: no budget`),
];
