import { type Language, languages } from '../../catalogue/languages/languages.ts';
import { chunkEntries } from './chunk-entries.ts';

/** The largest total size of files that a shopper loads together. */
interface Budget {
  /** Names of files, as the build names them in `sizes.json`. */
  readonly files: readonly string[];
  readonly limitBytes: number;
}

const LANGUAGE_BYTES = 1120;
/** The texts of a language's chunks. */
const LATER_BYTES = 2048;
/** All that loads before a card form can be used, in the largest language. */
const USABLE_BYTES = 32_768;

const languageNames = (Object.keys(languages) as Language[]).filter((language) => language !== 'en');

/**
 * The budgets in brotli bytes: of what loads before the card form can be used, and of each file that may load later.
 */
export const budgets: readonly Budget[] = [
  { files: ['script'], limitBytes: 24_576 },
  { files: ['script', 'frame', 'directory'], limitBytes: USABLE_BYTES - LANGUAGE_BYTES },
  // The full form loads `card-more` before it can be used; this frame belongs to that form.
  { files: ['frame for all brands'], limitBytes: 6784 },
  ...Object.entries(chunkEntries).map(([name, { budgetBytes }]) => ({ files: [name], limitBytes: budgetBytes })),
  { files: ['directory'], limitBytes: 1536 },
  { files: ['problems'], limitBytes: 1536 },
  { files: ['few-brands'], limitBytes: 4096 },
  { files: ['largest mark'], limitBytes: 1664 },
  { files: ['wallet sheets'], limitBytes: 13_312 }, // All languages. Only the test environment serves it.
  ...languageNames.map((name) => ({ files: [name], limitBytes: LANGUAGE_BYTES })),
  ...languageNames.map((name) => ({ files: [`${name}-later`], limitBytes: LATER_BYTES })),
];

/** Returns a line for each exceeded budget, each file that was not built and each file without a budget. */
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
