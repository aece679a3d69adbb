import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path/posix';
import { wrapped } from './prose.ts';
import { cell, tableLines } from './table.ts';

const DECISIONS = 'docs/decisions';

/** Where decisions are that a later one replaces as a whole. */
const ARCHIVE = `${DECISIONS}/archive`;

/** What decisions are about: the wings of the server, and what stands beside it. */
const wings = {
  assembly: 'The whole, and its assembly',
  platform: 'Platform',
  access: 'Access',
  payments: 'Payments',
  connectors: 'Connectors',
  checkout: 'Checkout',
  settlement: 'Settlement',
  mail: 'Mail',
  accounting: 'Accounting',
  'self-service': 'Self-service',
  office: 'Office',
  simulation: 'Simulation',
  widget: 'The widget and its components',
  tests: 'Tests',
  tools: 'Builds, packages, documentation',
} as const;

type WingOfDecision = keyof typeof wings;

/** A decision, as its first lines say it. */
interface Decision {
  readonly file: string;
  readonly number: string;
  readonly title: string;
  /** What follows `Status:`, with its links. */
  readonly status: string;
  readonly wing: WingOfDecision;
  readonly mustBeKnown: boolean;
  readonly inOneLine: string;
}

const onOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

const isWing = (name: string): name is WingOfDecision => Object.hasOwn(wings, name);

/** The form of the first lines; an error quotes it. */
const FORM = `# NNNN: Title

Status: accepted.

Wing: ${Object.keys(wings).join(' | ')}.          (or: Wing: payments; must be known.)

In one line: What was decided.`;

/** Reads the first lines of a decision. Throws an error with their form if one is missing. */
export const readDecision = (file: string, text: string): Decision => {
  const [, number, title] = /^# (\d{4}): (.+)\n/.exec(text) ?? [];
  const line = (name: string): string | undefined =>
    new RegExp(`^${name}: ([\\s\\S]+?)\\n\\n`, 'm').exec(`${text.split('\n## ')[0]}\n\n`)?.[1];
  const [status, wing, inOneLine] = ['Status', 'Wing', 'In one line'].map(line);
  const [, name = '', mark] = /^([\w-]+)(; must be known)?\.$/.exec(wing ?? '') ?? [];
  if (
    number === undefined ||
    title === undefined ||
    !basename(file).startsWith(`${number}-`) ||
    status === undefined ||
    !/^(?:accepted|superseded by \[\d{4}\])/.test(status) ||
    inOneLine === undefined ||
    !isWing(name)
  ) {
    throw new Error(`${file} must begin with these lines, and its name with its number:\n\n${FORM}`);
  }
  return {
    file: relative(DECISIONS, file),
    number,
    title,
    status: onOneLine(status),
    wing: name,
    mustBeKnown: mark !== undefined,
    inOneLine: onOneLine(inOneLine),
  };
};

/** Returns all decisions, by their numbers. */
export const readDecisions = (): readonly Decision[] =>
  [DECISIONS, ARCHIVE]
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => /^\d.*\.md$/.test(basename(file)))
    .map((file) => readDecision(file, readFileSync(file, 'utf8')))
    .toSorted((one, other) => Number(one.number) - Number(other.number));

/** The decisions that a status names. */
const othersIn = ({ status }: Decision): string =>
  [...status.matchAll(/\[\d{4}\]\([^)]+\)/g)].map(([link]) => link.replace('(../', '(')).join(', ');

const tableOf = (decisions: readonly Decision[]): string =>
  tableLines(
    ['number', 'title', 'in one line', 'see also'],
    decisions.map((decision) => [
      `[${decision.number}](${decision.file})`,
      `${cell(decision.title)}${decision.mustBeKnown ? ' ★' : ''}`,
      cell(decision.inOneLine),
      othersIn(decision),
    ]),
  ).join('\n');

const introduction = `# Decisions

Generated from the first lines of the decisions by \`npm run docs\`; do not edit.

Each decision has a context, the decision, and its consequences, in about 30 lines. The numbers are not consecutive. Who
works on the code should know those with a ★; the others are read when their place is changed. A decision that a later
one replaces keeps its text and moves to the archive, at the end.`;

/** Returns the index of the decisions, by wing. */
export const decisionsPage = (decisions: readonly Decision[]): string => {
  const isReplaced = ({ status }: Decision): boolean => status.startsWith('superseded');
  const live = decisions.filter((decision) => !isReplaced(decision));
  const groups = Object.entries(wings).flatMap(([name, title]) => {
    const members = live.filter(({ wing }) => wing === name);
    return members.length === 0 ? [] : [`## ${title}\n\n${tableOf(members)}`];
  });
  const known = live.filter(({ mustBeKnown }) => mustBeKnown).map(({ number, file }) => `[${number}](${file})`);
  return `${[
    introduction,
    wrapped(`★ ${known.join(' ')}`),
    ...groups,
    `## Archive\n\n${tableOf(decisions.filter(isReplaced))}`,
  ].join('\n\n')}\n`;
};
