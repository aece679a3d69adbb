import { notice } from '../build/notice.ts';
import { clientFiles } from '../clients/clients.ts';
import type { Description } from '../clients/description.ts';
import { accessibilityPage } from './accessibility-page.ts';
import { alertRules } from './alert-rules.ts';
import { asvsPage } from './asvs-page.ts';
import { commandLinePage } from './command-line-page.ts';
import { compatibilityPage } from './compatibility-page.ts';
import { configurationPage } from './configuration-page.ts';
import { connectorsPage } from './connectors-page.ts';
import { dashboardFiles } from './dashboards.ts';
import { decisionsPage, readDecisions } from './decisions-page.ts';
import { errorsPage } from './errors-page.ts';
import { fieldsPage } from './fields-page.ts';
import { iconShapes } from './icon-shapes.ts';
import { indexPage } from './index-page.ts';
import { languagesPage } from './languages-page.ts';
import { withMovedLinks } from './links.ts';
import { metricsPage } from './metrics-page.ts';
import { pageSources } from './navigation.ts';
import { openApi } from './openapi.ts';
import { operationsPage } from './operations-page.ts';
import { paymentPicture } from './payment-picture.ts';
import { paymentsPage } from './payments-page.ts';
import { rewrapped } from './prose.ts';
import { riskPage } from './risk-page.ts';
import { alertsPage, runbookPages } from './runbook-pages.ts';
import { scriptInventoryPage } from './script-inventory-page.ts';
import { settingsPage } from './settings-page.ts';

/** A generated document: its path from the top of the repository, and its text. */
interface GeneratedDocument {
  readonly path: string;
  readonly text: string;
}

const DOCS = 'docs/';

/** Where a page of an address is in the repository; what is no page stays where it is. */
const repositoryFileOf = (file: string): string =>
  pageSources.get(file.slice(DOCS.length).replace(/\.md$/, '')) ?? file;

/** Places a page by its address. Its links name pages by their addresses, too, and lead to their files then. */
const page = (address: string, text: string): GeneratedDocument => {
  const file = `${DOCS}${address}.md`;
  return { path: repositoryFileOf(file), text: rewrapped(withMovedLinks(text, file, repositoryFileOf)) };
};

/** Returns all generated documents. The same tables always result in the same bytes. */
export const generatedDocuments = (): readonly GeneratedDocument[] => [
  { path: 'docs/README.md', text: indexPage() },
  { path: 'docs/decisions/README.md', text: decisionsPage(readDecisions()) },
  { path: 'docs/openapi.json', text: `${JSON.stringify(openApi(), undefined, 2)}\n` },
  page('accessibility', accessibilityPage()),
  page('asvs', asvsPage()),
  page('fields', fieldsPage()),
  page('errors', errorsPage()),
  page('connectors', connectorsPage()),
  page('payments', paymentsPage()),
  page('channel-settings', settingsPage()),
  page('command-line', commandLinePage()),
  page('configuration', configurationPage()),
  page('compatibility', compatibilityPage()),
  page('metrics', metricsPage()),
  page('alerts', alertsPage()),
  ...runbookPages().map(([address, text]) => page(address, text)),
  { path: 'deploy/prometheus/alerts.yml', text: alertRules() },
  ...dashboardFiles(),
  page('operations', operationsPage()),
  page('risk', riskPage()),
  page('languages', languagesPage()),
  page('script-inventory', scriptInventoryPage()),
  { path: 'NOTICE', text: notice() },
  { path: 'docs/pictures/payment.svg', text: paymentPicture('wide') },
  { path: 'docs/pictures/payment-narrow.svg', text: paymentPicture('narrow') },
  { path: 'catalogue/design/icon-shapes.ts', text: iconShapes() },
  // A description of plain data; its type is that of any JSON.
  ...clientFiles(openApi() as unknown as Description),
];
