import {
  type Metric,
  type MetricScope,
  MOST_CHANNELS,
  MOST_COUNTED,
  metrics,
} from '../../catalogue/monitoring/metrics.ts';
import { wrapped } from './prose.ts';
import { cell, tableLines } from './table.ts';

const introduction = `# Metrics

Generated from \`catalogue/monitoring/metrics.ts\` and \`tools/docs/metrics-page.ts\` by \`npm run docs\`; do not edit.

[Observability](observability.md) says how to scrape them, and what to watch. Names and labels are stable: a change is
in the changelog. No label has data of a person.`;

const scopes: Readonly<Record<MetricScope, readonly [heading: string, text: string]>> = {
  process: [
    'Of a process',
    'Each process counts its own work from its start. ' +
      'Add the values of all processes up: `sum(rate(tollgate_payments_total[5m]))`.',
  ],
  database: [
    'Of the database',
    'Each process reads these from the database, at most every 5 seconds, and so all processes have the same values. ' +
      'Take the largest: `max by (kind) (tollgate_timers_due)`. While the database cannot be read they are absent.',
  ],
};

const limits = `## Limits

${wrapped(
  `- **Series.** Labels have values of tables: endpoints, codes, brands, kinds of timers. Only channels and
upstreams are data of the installation. The first ${MOST_CHANNELS} channels that a process pays for have series of their
own, all later ones share \`channel="other"\`, so that a gateway of many shops stays cheap to scrape.`,
  '  ',
)}
${wrapped(
  `- **Counts** of rows end at ${MOST_COUNTED}, so that a reading costs a few milliseconds however
much waits.`,
  '  ',
)}
${wrapped('- **A scrape** is written at most once a second, however often it is requested.', '  ')}
${wrapped(
  `- **What a process counts** is counted when it is stored. A payment that ends while its process is killed may
be missing; the payments themselves are complete, and figures for accounts come from [the books](books.md).`,
  '  ',
)}`;

const cellsOf = ([name, { kind, help, labels }]: readonly [string, Metric]) => [
  `\`${name}\``,
  kind,
  cell(help),
  Object.entries(labels)
    .map(([label, values]) => `\`${label}\`: ${cell(values)}`)
    .join('<br>'),
];

const tableOf = (scope: MetricScope): string => {
  const rows = Object.entries<Metric>(metrics).filter(([, { of }]) => of === scope);
  return tableLines(['Name', 'Kind', 'Meaning', 'Labels'], rows.map(cellsOf)).join('\n');
};

/** Returns the page of the metrics, generated from their table. */
export const metricsPage = (): string =>
  `${[
    introduction,
    ...Object.entries(scopes).flatMap(([scope, [heading, text]]) => [
      `## ${heading}`,
      wrapped(text),
      tableOf(scope as MetricScope),
    ]),
    limits,
    `## Of Node.js

${wrapped(`The metrics that begin with \`process_\` and \`nodejs_\` are those of prom-client: processor time, memory, open
files, the event loop. \`nodejs_eventloop_lag_p99_seconds\` is how long the process kept requests waiting since the last
reading.`)}`,
  ].join('\n\n')}\n`;
