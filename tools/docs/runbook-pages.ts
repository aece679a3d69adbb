import { type Alert, alerts, runbookPage } from '../../catalogue/monitoring/alerts.ts';
import { wrapped } from './prose.ts';
import { cell, tableLines } from './table.ts';

const item = (text: string): string => wrapped(`- ${text}`, '  ');

const step = (text: string, place: number): string => wrapped(`${place + 1}. ${text}`, '   ');

const severities: Readonly<Record<Alert['severity'], string>> = {
  critical: 'A person is called: money or shoppers are concerned now.',
  warning: 'It waits for working hours.',
};

const lasting = (minutes: number): string => (minutes === 0 ? 'at once' : `after ${minutes} minutes`);

/** An expression of this length fits on a line of the page. */
const SHORT = 80;

/** Breaks a long expression before its operators. */
const inLines = (expression: string): string =>
  expression.length <= SHORT ? expression : expression.replaceAll(/ (?=(?:and|or|\/|<|>|==) )/g, '\n  ');

const pageOf = (name: string, { expression, forMinutes, severity, meaning, causes, actions }: Alert): string =>
  `${[
    `# ${name}`,
    'Generated from `catalogue/monitoring/alerts.ts` by `npm run docs`; do not edit.',
    wrapped(meaning),
    wrapped(`**${severity}**, ${lasting(forMinutes)}. ${severities[severity]}`),
    `\`\`\`promql\n${inLines(expression)}\n\`\`\``,
    '## Likely causes',
    causes.map(item).join('\n'),
    '## What to do',
    actions.map(step).join('\n'),
    '[All alerts](../alerts.md)',
  ].join('\n\n')}\n`;

/** Returns the pages of the runbook, one for each alert, by their addresses. */
export const runbookPages = (): readonly (readonly [address: string, text: string])[] =>
  Object.entries<Alert>(alerts).map(([name, alert]) => [runbookPage(name), pageOf(name, alert)]);

const introduction = `# Alerts

Generated from \`catalogue/monitoring/alerts.ts\` and \`tools/docs/runbook-pages.ts\` by \`npm run docs\`; do not edit.

\`deploy/prometheus/alerts.yml\` has these rules for Prometheus; \`promtool\` tests each of them. Name the scrape job
\`tollgate\`, and load the file:

\`\`\`yaml
rule_files: [/etc/prometheus/tollgate-alerts.yml]
\`\`\`

Send \`severity="critical"\` to whoever is on call, and \`warning\` to a list that is read in working hours. Each alert has
a page of the runbook, which its annotation \`runbook\` names, and which the gateway itself serves below \`/docs/\`. When
the gateway is down, read it in \`docs/runbook\` of the source.`;

const cellsOf = ([name, { severity, forMinutes, meaning }]: readonly [string, Alert]) => [
  `[${name}](${runbookPage(name)}.md)`,
  severity,
  lasting(forMinutes),
  cell(meaning.replace(/(?<=\.) .*$/, '')),
];

/** Returns the page of all alerts. */
export const alertsPage = (): string =>
  `${[
    introduction,
    tableLines(['Alert', 'Severity', 'Fires', 'Meaning'], Object.entries<Alert>(alerts).map(cellsOf)).join('\n'),
  ].join('\n\n')}\n`;
