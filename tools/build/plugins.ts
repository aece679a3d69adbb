import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { countryCodes } from '../../catalogue/iso/countries.ts';
import { languages } from '../../catalogue/languages/languages.ts';
import { worldwideBrands } from '../../widget/bridge/worldwide-brands.ts';
import type { numberTable } from '../../widget/frames/number-table.ts';
import { kit } from '../../widget/lazy/kit.ts';
import { brandFacts, USUAL_CODE_LENGTH } from '../../widget/methods/card/brand-facts.ts';
import { contentHash } from './hashes.ts';
import { marks, picture } from './marks.ts';

/** Which brand a card number belongs to. */
export type NumberTable = typeof numberTable;

/** Puts finished tables into script and frame, without the catalogue that they were made from. */
export const finishedTables = (numbers: NumberTable): Plugin => ({
  name: 'finished-tables',
  load: (id) => {
    if (id.endsWith('/brand-facts.ts')) {
      return `export const USUAL_CODE_LENGTH = ${USUAL_CODE_LENGTH}; export const brandFacts = ${JSON.stringify(brandFacts)};`;
    }
    if (id.endsWith('/worldwide-brands.ts')) {
      return `const worldwide = ${JSON.stringify(worldwideBrands)}; export const isWorldwide = (brand) => worldwide.includes(brand);`;
    }
    if (id.endsWith('/marks-file.ts')) {
      const path = `widget/${contentHash(picture.text)}/${picture.file}`;
      return `export const marksFile = ${JSON.stringify({ path, brands: Object.keys(marks) })};`;
    }
    if (id.endsWith('/iso/countries.ts')) {
      return `export const countryCodes = ${JSON.stringify([...countryCodes].join(''))}.match(/../g);`;
    }
    if (id.endsWith('/number-table.ts')) return `export const numberTable = ${JSON.stringify(numbers)};`;
    // A module as it is, instead of a wrapper for one of Node's that is larger than what it wraps.
    if (id.endsWith('/luhn-10.js')) return readFileSync(id, 'utf8').replace('module.exports =', 'export default');
    if (/signals-core\.(?:module\.js|mjs)$/.test(id)) return withoutUnused(readFileSync(id, 'utf8'));
    if (id.endsWith('/languages.ts')) return readFileSync(id, 'utf8').replace(LANGUAGE_TABLE, () => shortLanguages());
    return undefined;
  },
});

const LANGUAGE_TABLE = /(?<=export const languages = )\{.*?\} as const satisfies Record<.*?>;/s;

/** Gives the table of languages as code a third as long: most tags are the codes. Names are for menus, and the widget has none. */
function shortLanguages(): string {
  const rows = Object.entries(languages).map(([code, { tag }]) => (tag === code ? code : `${code}:${tag}`));
  const mirrored = Object.entries(languages).filter(([, { direction }]) => direction === 'rtl');
  const isMirrored = mirrored.map(([code]) => `code === '${code}'`).join(' || ');
  const row = `([code, tag = code]) => [code, { tag, direction: ${isMirrored} ? 'rtl' : 'ltr' }]`;
  // Marked, so that a chunk that asks for no language does not carry it.
  const table = `Object.fromEntries('${rows.join(' ')}'.split(' ').map((row) => row.split(':')).map(${row}))`;
  return `/* @__PURE__ */ (() => ${table})();`;
}

/** Removes from the signals what nobody here calls: `subscribe`. */
function withoutUnused(signals: string): string {
  const kept = signals.replace(/(\w+)\.prototype\.subscribe=function.*?(?=\1\.prototype\.peek=)/s, '');
  if (kept === signals) throw new Error('signals-core looks otherwise: leave it whole, or take out what it has now.');
  return kept;
}

/** Lets a chunk take what the script lends from its own script element; a name that the script does not lend ends the build. */
export const borrowedKit: Plugin = {
  name: 'borrowed-kit',
  enforce: 'pre',
  resolveId: (id) => (/^@preact\/signals-core$|elements\/(?:jsx-runtime|tree\.ts)$/.test(id) ? KIT : undefined),
  load: (id) =>
    id === KIT ? `export const { ${Object.keys(kit).join(', ')} } = document.currentScript.kit;` : undefined,
};
const KIT = '\0kit';
