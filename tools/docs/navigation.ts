import { basename } from 'node:path/posix';
import { alerts, runbookPage } from '../../catalogue/monitoring/alerts.ts';

/** A page of the documentation: its address below `/docs/`, its title in the navigation, and one sentence. */
export type PageRow = readonly [path: string, title: string, about: string];

/** A group of pages, in the order in which readers need them. Its files are in a folder of `docs`. */
interface PageGroup {
  readonly title: string;
  /** The navigation leaves it out: other pages lead to its pages, and the search finds them. */
  readonly isApart?: true;
  readonly pages: readonly PageRow[];
}

/**
 * The navigation of the documentation site, and its `llms.txt`. Every page of `docs` has one row here, except for the
 * decisions, which their index lists. The pages of the API are generated from the table of endpoints.
 */
export const navigation: readonly PageGroup[] = [
  {
    title: 'Start',
    pages: [
      ['getting-started', 'Quick start', 'A gateway, a shop of thirty lines, a refund and a webhook in ten minutes.'],
      ['concepts', 'Concepts', 'The terms that you meet in the API, and how they belong together.'],
      ['testing', 'Testing', 'Test cards, outcomes on demand, the movable clock, and recorded events.'],
      ['migration', 'From another gateway', 'Its nouns and ours, stored cards, subscriptions, and the switch.'],
      ['going-live', 'Going live', 'A checklist for the shop and for the gateway.'],
      ['pci', 'PCI DSS', 'Which questionnaire is yours, and what is left to you.'],
      ['security', 'Security', 'Threat model, defences, and what is stored where.'],
    ],
  },
  {
    title: 'Take payments',
    pages: [
      ['payments', 'Payment types', 'Every payment type, the movement of money, and what it may refer to.'],
      [
        'payment-links',
        'Hosted pages and links',
        'Pages of the gateway on which shoppers pay: for merchants without one.',
      ],
      ['asynchronous-payments', 'Payments that end later', 'Redirects, invoices and vouchers with a pending result.'],
      ['3d-secure', '3-D Secure', 'Which payments are authenticated, how, and who is liable.'],
      ['registrations', 'Stored accounts', 'Registrations, one-click payments, and standing instructions.'],
      ['subscriptions', 'Subscriptions', 'Schedules that charge a stored account, with retries and pauses.'],
      ['wallets', 'Mobile wallets', 'Payments with the encrypted token of a wallet.'],
      ['risk', 'Risk', 'Rules of a channel before and after authorization.'],
      ['queries', 'Finding payments', 'Queries by reference, time and id, with their pages.'],
      ['mail', 'Mails', 'Receipts, refunds and other mails to shoppers and merchants.'],
      ['self-service', 'Self-service page', 'Where shoppers manage subscriptions, stored accounts and mandates.'],
      ['webhooks', 'Webhooks', 'Signed and encrypted notifications about every change.'],
      ['clients', 'Clients', 'Clients for Node, PHP and Python, generated from the description.'],
      ['idempotency', 'Sending a request again', 'Requests that may be repeated without paying twice.'],
    ],
  },
  {
    title: 'Connect a processor',
    pages: [
      ['connectors', 'Processors', 'Real money with the account that you have: what each processor can do.'],
      ['stripe', 'Stripe', 'From an account at Stripe to the first payment.'],
      ['adyen', 'Adyen', 'From an account at Adyen to the first payment.'],
      ['mollie', 'Mollie', 'From an account at Mollie to the first payment.'],
      ['paypal', 'PayPal', 'From an account at PayPal to the first payment.'],
    ],
  },
  {
    title: 'The widget',
    pages: [
      ['widget-page', 'The widget in your page', 'Loading, options, callbacks and errors of the payment form.'],
      ['widget', 'Forms and methods', 'Options of each form, bank confirmation, and stored accounts.'],
      ['widget-style', 'Its look', 'Custom properties and class names of the form.'],
      [
        'accessibility',
        'Accessibility',
        'A statement to paste, and the clauses of EN 301 549 with the tests that keep them.',
      ],
      ['wallet-buttons', 'Wallet buttons', 'Buttons of six wallets, and fast checkout.'],
      ['frameworks', 'React, Preact, Vue', 'The form as a component, and as a custom element.'],
      ['script-inventory', 'Its scripts', 'Every script of the widget: where it runs, when, why, and its hash.'],
      ['languages', 'Languages', 'The 27 languages of forms and pages.'],
      ['playwright', 'Tests with Playwright', "Page objects and test cards for a shop's own tests."],
    ],
  },
  {
    title: 'Money and books',
    pages: [
      ['books', 'The books', 'The ledger of double entry, its accounts and checks.'],
      ['closing', 'Closing a month', 'Checks, the close, its digest, and what follows.'],
      [
        'journals',
        'Journals',
        'The lines of the ledger for DATEV, Xero, QuickBooks, hledger, Beancount and spreadsheets.',
      ],
      ['auditing', 'For the auditor', 'Closed months as files, and a program that checks them.'],
      ['sepa', 'Files for your bank', 'Direct debits and transfers of the SEPA without an acquirer.'],
      ['settlement', 'Settlement', 'Settlement files, exceptions, reports and reconciliation files.'],
      ['file-transfer', 'Files by SFTP', 'Delivery of finished files to SFTP servers.'],
      ['chargebacks', 'Chargebacks and disputes', 'Disputes with evidence, contested or accepted.'],
    ],
  },
  {
    title: 'Manage',
    pages: [
      ['merchants-and-channels', 'Merchants and channels', 'Merchants, channels, access tokens and their settings.'],
      ['channel-settings', 'Settings of channels', 'Every setting of a merchant or channel.'],
      ['back-office', 'The back office', 'What people do at `/backoffice/`: payments, customers, roles, audit.'],
      ['command-line', 'The command line', 'Every command of `tollgate`.'],
    ],
  },
  {
    title: 'Operate',
    pages: [
      ['production', 'Production', 'The map: what to decide, what to do how often, and what when something is wrong.'],
      ['deployment', 'Deployment', 'TLS, containers, Kubernetes and systemd.'],
      ['configuration', 'Configuration', 'Every environment variable with its default.'],
      ['observability', 'Observability', 'Metrics, probes, traces and logs: how to collect and read them.'],
      ['metrics', 'Metrics', 'Every metric with its labels, and how values of processes add up.'],
      ['alerts', 'Alerts', 'Every alert with its severity, and how to load the rules into Prometheus.'],
      ['operations', 'Operations', 'Probes, metrics, logs, retention and shutdown.'],
      ['scaling', 'Scaling', 'From one machine to several, with sizes and limits.'],
      ['releases', 'Releases', 'What a release has, how it is verified and built again, keys, dependencies.'],
      ['backups', 'Backups', 'Backup and restore on SQLite and PostgreSQL.'],
      ['vault', 'The vault and its keys', 'Encryption of account numbers, and rotation of keys.'],
      ['upstream', 'Upstream', 'Payments through another gateway.'],
      ['faults', 'Campaigns of faults', 'Faults under load, and what must stay true.'],
      ['long-runs', 'Long runs', 'What the last runs of fuzzers, mutants and seeds found.'],
      ['benchmarks', 'Figures', 'Measured speed of server, database and widget.'],
    ],
  },
  {
    title: 'Runbook',
    isApart: true,
    pages: Object.keys(alerts).map(
      (name): PageRow => [
        runbookPage(name),
        name,
        `The alert ${name}: its meaning, its likely causes, and what to do.`,
      ],
    ),
  },
  {
    title: 'Look up',
    pages: [
      ['errors', 'Errors', 'Every result code: what happened, what to do, and what the shopper reads.'],
      ['fields', 'Parameters', 'Every parameter with its format and meaning.'],
      ['compatibility', 'Lenient channels', 'What channels accept from integrations that deviate from the interface.'],
      ['asvs', 'OWASP ASVS', 'What stands for each requirement of levels 1 and 2, and the tests that prove it.'],
      ['contradictions', 'Unclear places', 'Choices where the interface contradicts itself or leaves something open.'],
    ],
  },
];

/** The titles of the groups that the navigation leaves out. */
export const groupsApart: ReadonlySet<string> = new Set(
  navigation.filter(({ isApart }) => isApart).map(({ title }) => title),
);

/** `docs/take-payments` has the pages of 'Take payments'. */
const folderOf = ({ title }: PageGroup): string => `docs/${title.toLowerCase().replaceAll(' ', '-')}`;

/**
 * The file of each page in the repository, by its address: `backups` is `docs/operate/backups.md`. A page may move to
 * another group; its address stays.
 */
export const pageSources: ReadonlyMap<string, string> = new Map(
  navigation.flatMap((group) =>
    group.pages.map(([address]) => [address, `${folderOf(group)}/${basename(address)}.md`] as const),
  ),
);

/** The pages outside these folders that the site has, too: their file, their title, and one sentence. */
export const projectPages: readonly PageRow[] = [
  ['README.md', 'About Tollgate', 'What it does, how it starts, and the first payment.'],
  ['CHANGELOG.md', 'Changes', 'What changed for integrators and operators.'],
  ['SECURITY.md', 'Reporting vulnerabilities', 'How to report a vulnerability.'],
  ['ARCHITECTURE.md', 'Architecture', 'The map of the code, its layers and invariants.'],
  ['CONTRIBUTING.md', 'Contributing', 'The set-up, the tests, and what a change needs.'],
  ['docs/decisions/README.md', 'Decisions', 'Every decision with its reasons and measurements.'],
];
