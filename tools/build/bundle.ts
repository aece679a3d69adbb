import { build, type InlineConfig, type Plugin } from 'vite';
import { numberTable } from '../../widget/frames/number-table.ts';
import { brandFacts } from '../../widget/methods/card/brand-facts.ts';
import { finishedTables, type NumberTable, rankedRules } from './plugins.ts';

/** Where the built widget is written. */
export const outputFolder = process.env['WIDGET_BUILD'] ?? 'dist/widget-build';

/** The file of the script that merchants' pages load. */
export const scriptFile = 'paymentWidgets.js';

/** Returns the settings that build an entry into one classic script. */
export function bundle(
  entry: string,
  define: Record<string, string>,
  numbers: NumberTable = numberTable,
  facts = brandFacts,
) {
  return {
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    plugins: [finishedTables(numbers, facts)],
    css: { postcss: { plugins: [rankedRules] } },
    build: {
      outDir: outputFolder,
      emptyOutDir: false, // Keeps earlier builds, for pages that are open.
      lib: { entry, formats: ['iife'], name: 'tollgate', fileName: () => scriptFile },
      // The first browsers with cascade layers, container queries and color-mix.
      target: ['chrome111', 'firefox113', 'safari16.4'],
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // Does not rewrite light-dark(), which @supports guards.
      // Keeps the notices of licences, such as jQuery's.
      rolldownOptions: { output: { comments: { legal: true, annotation: false, jsdoc: false } } },
      reportCompressedSize: false,
    },
  } satisfies InlineConfig;
}

/** Builds an entry into one script and returns its code. */
export async function codeOf(entry: string, numbers: NumberTable, plugins: readonly Plugin[] = []): Promise<string> {
  const config = bundle(entry, {}, numbers);
  const [result] = [
    await build({
      ...config,
      plugins: [...plugins, ...config.plugins],
      build: { ...config.build, write: false },
    }),
  ].flat();
  const output = result && 'output' in result ? result.output[0] : undefined;
  if (!output) throw new Error(`${entry} produced no code.`);
  return output.code.trim();
}
