import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { countryCodes } from '../../catalogue/iso/countries.ts';
import { languages } from '../../catalogue/languages/languages.ts';
import type { numberTable } from '../../widget/frames/number-table.ts';
import { ranked } from '../../widget/late/rank.ts';
import { kit } from '../../widget/lazy/kit.ts';
import { brandFacts, USUAL_CODE_LENGTH } from '../../widget/methods/card/brand-facts.ts';
import { buttonMark, markFiles } from './marks.ts';

/** The marks on simulated buttons, by the names of their wallets. */
const buttonMarks = {
  'Google Pay': buttonMark('GOOGLEPAY'),
  'Samsung Pay': buttonMark('SAMSUNGPAY'),
  'Amazon Pay': buttonMark('AMAZONPAY'),
  PayPal: buttonMark('PAYPAL'),
};

/** The table that maps card numbers to brands. */
export type NumberTable = typeof numberTable;

/**
 * Replaces modules that derive tables from the catalogue by the finished tables, so that the catalogue is not bundled.
 */
export const finishedTables = (numbers: NumberTable, facts: typeof brandFacts = brandFacts): Plugin => ({
  name: 'finished-tables',
  load: (id) => {
    if (id.endsWith('/brand-facts.ts')) {
      return `export const USUAL_CODE_LENGTH = ${USUAL_CODE_LENGTH}; export const brandFacts = ${JSON.stringify(facts)};`;
    }
    if (id.endsWith('/marks-path.ts')) return `export const marksPath = 'widget/${markFiles.hash}/';`;
    if (id.endsWith('/apple-mark.ts')) return `export const appleMark = ${JSON.stringify(buttonMark('APPLEPAY'))};`;
    if (id.endsWith('/wallet-marks.ts')) return `export const walletMarks = ${JSON.stringify(buttonMarks)};`;
    if (id.endsWith('/iso/countries.ts')) {
      return `export const countryCodes = ${JSON.stringify([...countryCodes].join(''))}.match(/../g);`;
    }
    if (id.endsWith('/number-table.ts')) return `export const numberTable = ${JSON.stringify(numbers)};`;
    if (id.endsWith('/languages.ts')) return readFileSync(id, 'utf8').replace(LANGUAGE_TABLE, () => shortLanguages());
    return undefined;
  },
});

const LANGUAGE_TABLE = /(?<=export const languages = )\{.*?\} as const satisfies Record<.*?>;/s;

/**
 * Returns the table of languages as code of a third of its length: most tags equal the codes, and the widget needs no
 * names.
 */
function shortLanguages(): string {
  const rows = Object.entries(languages).map(([code, { tag }]) => (tag === code ? code : `${code}:${tag}`));
  const mirrored = Object.entries(languages).filter(([, { direction }]) => direction === 'rtl');
  const isMirrored = mirrored.map(([code]) => `code === '${code}'`).join(' || ');
  const row = `([code, tag = code]) => [code, { tag, direction: ${isMirrored} ? 'rtl' : 'ltr' }]`;
  // Marked as pure, so that a chunk that does not use the table drops it.
  const table = `Object.fromEntries('${rows.join(' ')}'.split(' ').map((row) => row.split(':')).map(${row}))`;
  return `/* @__PURE__ */ (() => ${table})();`;
}

/**
 * Lets a chunk take shared modules from the script element that loads it. A name that the kit lacks fails the build.
 */
export const borrowedKit: Plugin = {
  name: 'borrowed-kit',
  enforce: 'pre',
  resolveId: (id) => (/^(?:@preact\/|preact(?:\/|$))|view\/(?:mount|refs)\.ts$/.test(id) ? KIT : undefined),
  load: (id) =>
    id === KIT ? `export const { ${Object.keys(kit).join(', ')} } = document.currentScript.kit;` : undefined,
};
const KIT = '\0kit';

/** The parts of PostCSS's rules that the plugin uses. */
export interface StyleRule {
  selectors: string[];
}

/** Ranks the rules for the widget's own class names. Other sheets, such as those of the simulated wallets, stay. */
export const rankedRules = {
  postcssPlugin: 'ranked-rules',
  Once: (root: { walkRules(pattern: RegExp, visit: (rule: StyleRule) => void): void }): void =>
    root.walkRules(/wpwl-|paymentWidgets/, (rule) => {
      const all = rule.selectors.map(ranked);
      // Selectors of the same rank share one, which saves bytes.
      const ranks = new Set(all.map((selector) => /:not\([i ]+\)$/.exec(selector)?.[0]));
      const [rank] = ranks;
      const listed = rule.selectors.join();
      rule.selectors = all.length > 1 && ranks.size === 1 && rank ? [`:where(${listed})${rank}`] : all;
    }),
};
