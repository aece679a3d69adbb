import { readFile } from 'node:fs/promises';
import { preprocessCSS, resolveConfig } from 'vite';
import { rankedRules } from './plugins.ts';

/** The style sheets of the card form, in the order in which the widget adds them. */
const sheets = ['widget/page/base.css', 'widget/page/look.css', 'widget/late/finish.css'];

/** Returns the style of the card form as one sheet, ranked as in the widget, for pages that load it themselves. */
export const styleSheet = async (): Promise<string> => {
  const config = await resolveConfig({ configFile: false, css: { postcss: { plugins: [rankedRules] } } }, 'build');
  const parts = await Promise.all(
    sheets.map(async (path) => (await preprocessCSS(await readFile(path, 'utf8'), path, config)).code),
  );
  return parts
    .join('')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .trim();
};
