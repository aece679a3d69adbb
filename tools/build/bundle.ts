import { build, type InlineConfig, type Plugin } from 'vite';
import { numberTable } from '../../widget/frames/number-table.ts';
import { finishedTables, type NumberTable } from './plugins.ts';

/** Where the built widget is written. */
export const outputFolder = process.env['WIDGET_BUILD'] ?? 'dist/widget-build';

/** The file of the script that merchants' pages load. */
export const scriptFile = 'paymentWidgets.js';

/** Gives the settings that make one classic script of an entry. */
export function bundle(entry: string, define: Record<string, string>, numbers: NumberTable = numberTable) {
  return {
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    plugins: [finishedTables(numbers)],
    build: {
      outDir: outputFolder,
      emptyOutDir: false, // Earlier builds stay, for pages that have been rendered already.
      lib: { entry, formats: ['iife'], name: 'tollgate', fileName: () => scriptFile },
      // The first browsers with cascade layers, container queries and color-mix.
      target: ['chrome111', 'firefox113', 'safari16.4'],
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // Leaves light-dark() alone; it stands behind @supports.
      // Keeps the notices of licences, such as jQuery's.
      rolldownOptions: { output: { comments: { legal: true, annotation: false, jsdoc: false } } },
      reportCompressedSize: false,
    },
  } satisfies InlineConfig;
}

/** Builds an entry into one script and gives its code. */
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
  if (!output) throw new Error(`${entry} gave no code.`);
  return output.code.trim();
}
