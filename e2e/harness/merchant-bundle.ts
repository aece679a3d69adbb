import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { compileScript, parse } from 'vue/compiler-sfc';

/** Compiles Vue's components. */
const vueFiles: Plugin = {
  name: 'vue-files',
  transform: (code, id) => {
    if (!id.endsWith('.vue')) return undefined;
    const { descriptor } = parse(code, { filename: id });
    const { content } = compileScript(descriptor, { id, inlineTemplate: true });
    return { code: content, moduleType: 'ts' };
  },
};

/**
 * Returns a file of a merchant's project with everything that it imports as one script, as in development: React then
 * runs each effect twice in its strict mode.
 */
export async function bundleOf(folder: string, file: string): Promise<string> {
  const [result] = [
    await build({
      configFile: false,
      root: folder,
      mode: 'development',
      logLevel: 'error', // Bundlers warn of 'use client', which means nothing without a server.
      define: { 'process.env.NODE_ENV': '"development"' },
      plugins: [vueFiles],
      build: {
        write: false,
        minify: false,
        lib: { entry: join(folder, file), formats: ['iife'], name: 'page', fileName: 'page' },
      },
    }),
  ].flat();
  const output = result && 'output' in result ? result.output[0] : undefined;
  if (!output) throw new Error(`${file} gave no script.`);
  return output.code;
}
