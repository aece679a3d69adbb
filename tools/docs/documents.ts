import { notice } from '../build/notice.ts';
import { clientFiles } from '../clients/clients.ts';
import type { Description } from '../clients/description.ts';
import { alertRules } from './alert-rules.ts';
import { commandLinePage } from './command-line-page.ts';
import { compatibilityPage } from './compatibility-page.ts';
import { configurationPage } from './configuration-page.ts';
import { dashboardFiles } from './dashboards.ts';
import { errorsPage } from './errors-page.ts';
import { fieldsPage } from './fields-page.ts';
import { languagesPage } from './languages-page.ts';
import { metricsPage } from './metrics-page.ts';
import { openApi } from './openapi.ts';
import { operationsPage } from './operations-page.ts';
import { paymentsPage } from './payments-page.ts';
import { riskPage } from './risk-page.ts';
import { alertsPage, runbookPages } from './runbook-pages.ts';
import { scriptInventoryPage } from './script-inventory-page.ts';
import { settingsPage } from './settings-page.ts';

/** A generated document: its path from the top of the repository, and its text. */
export interface GeneratedDocument {
  readonly path: string;
  readonly text: string;
}

/** Returns all generated documents. The same tables always result in the same bytes. */
export const generatedDocuments = (): readonly GeneratedDocument[] => [
  { path: 'docs/openapi.json', text: `${JSON.stringify(openApi(), undefined, 2)}\n` },
  { path: 'docs/fields.md', text: fieldsPage() },
  { path: 'docs/errors.md', text: errorsPage() },
  { path: 'docs/payments.md', text: paymentsPage() },
  { path: 'docs/channel-settings.md', text: settingsPage() },
  { path: 'docs/command-line.md', text: commandLinePage() },
  { path: 'docs/configuration.md', text: configurationPage() },
  { path: 'docs/compatibility.md', text: compatibilityPage() },
  { path: 'docs/metrics.md', text: metricsPage() },
  { path: 'docs/alerts.md', text: alertsPage() },
  ...runbookPages(),
  { path: 'deploy/prometheus/alerts.yml', text: alertRules() },
  ...dashboardFiles(),
  { path: 'docs/operations.md', text: operationsPage() },
  { path: 'docs/risk.md', text: riskPage() },
  { path: 'docs/languages.md', text: languagesPage() },
  { path: 'docs/script-inventory.md', text: scriptInventoryPage() },
  { path: 'NOTICE', text: notice() },
  // A description of plain data; its type is that of any JSON.
  ...clientFiles(openApi() as unknown as Description),
];
