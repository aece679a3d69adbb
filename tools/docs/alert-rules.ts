import { stringify } from 'yaml';
import { type Alert, alerts, runbookPage } from '../../catalogue/monitoring/alerts.ts';

const head = `# Alert rules for Prometheus. Generated from catalogue/monitoring/alerts.ts by \`npm run docs\`; do not edit.
# The scrape job is named "tollgate". "critical" calls a person, "warning" waits for working hours.
# "runbook" is the page below the gateway's own /docs/, and in docs/ of the source.
`;

const ruleOf = ([name, { expression, forMinutes, severity, summary, meaning }]: readonly [string, Alert]) => ({
  alert: name,
  expr: expression,
  for: `${forMinutes}m`,
  labels: { severity },
  annotations: { summary, description: meaning, runbook: runbookPage(name) },
});

/** Returns the file of alert rules, generated from their table, or of some of them. */
export const alertRules = (rows: readonly (readonly [string, Alert])[] = Object.entries<Alert>(alerts)): string => {
  const rules = rows.map(ruleOf);
  return head + stringify({ groups: [{ name: 'tollgate', rules }] }, { lineWidth: 120 });
};
