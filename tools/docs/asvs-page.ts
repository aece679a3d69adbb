import { asvs } from '../evidence/asvs/asvs.ts';
import { levelOf } from '../evidence/asvs/requirements.ts';
import type { Evidence, EvidenceTable } from '../evidence/evidence.ts';
import { cell, tableLines } from './table.ts';

const introduction = `# OWASP ASVS

Generated from \`tools/evidence/asvs\` by \`npm run docs\`; do not edit.

What stands for each requirement of [OWASP ASVS 5.0.0](https://github.com/OWASP/ASVS/tree/v5.0.0), levels 1 and 2;
what it asks is told in our words. Each test is named by its file and words of its title; \`npm test\` fails if one of
them did not run and pass. A requirement that does not apply names the fact of the product for that.
`;

const stands = (evidence: Evidence): string => {
  if ('notApplicable' in evidence) return `Does not apply. ${evidence.notApplicable}`;
  return 'open' in evidence ? `**Open.** ${evidence.open}` : evidence.holds;
};

const provedBy = (evidence: Evidence): string =>
  'tests' in evidence ? evidence.tests.map((name) => name.replace(/^(\S+) › /, '`$1`: ')).join('; ') : '–';

/** Returns the rows of a table of evidence: number, what it asks, what stands for it, and the tests. */
export const evidenceRows = (table: EvidenceTable): readonly (readonly string[])[] =>
  Object.entries(table).map(([number, evidence]) =>
    [number, evidence.asks, stands(evidence), provedBy(evidence)].map(cell),
  );

const countOf = (evidence: readonly Evidence[]): string => {
  const open = evidence.filter((each) => 'open' in each).length;
  const notApplicable = evidence.filter((each) => 'notApplicable' in each).length;
  const holds = evidence.length - open - notApplicable;
  return `Of ${evidence.length} requirements, ${holds} hold, ${notApplicable} do not apply, and ${open} are open.`;
};

const withLevel = ([number = '', ...others]: readonly string[]): readonly string[] => [
  number,
  String(levelOf(number)),
  ...others,
];

/** Returns the page about OWASP ASVS. */
export const asvsPage = (): string => {
  const chapters = Object.entries(asvs).map(([title, chapter], place) => {
    const rows = evidenceRows(chapter).map(withLevel);
    const table = tableLines(['number', 'level', 'asks', 'what stands for it', 'tests'], rows);
    return `## V${place + 1} ${title}\n\n${table.join('\n')}\n`;
  });
  const all = Object.assign({}, ...Object.values(asvs)) as EvidenceTable;
  const open = Object.entries(all).flatMap(([number, evidence]) =>
    'open' in evidence ? [[number, String(levelOf(number)), evidence.asks, evidence.open].map(cell)] : [],
  );
  return [
    introduction,
    `${countOf(Object.values(all))} Those that are open:\n`,
    `${tableLines(['number', 'level', 'asks', 'what is missing, and why'], open).join('\n')}\n`,
    ...chapters,
  ].join('\n');
};
