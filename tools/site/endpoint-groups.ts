/** A page about the endpoints whose paths begin alike. */
export interface EndpointGroup {
  /** Its file below `api`, without the ending. */
  readonly file: string;
  readonly title: string;
  readonly about: string;
  /** Beginnings of paths; the longest of all groups decides. */
  readonly paths: readonly string[];
  /** The page that explains it, below `docs`. */
  readonly guide?: string;
}

/** The pages about endpoints, in the order of the navigation. */
export const endpointGroups: readonly EndpointGroup[] = [
  {
    file: 'payments',
    title: 'Payments',
    about: 'Debits, authorizations, captures, refunds and reversals.',
    paths: ['/v1/payments'],
    guide: 'payments',
  },
  {
    file: 'checkouts',
    title: 'Checkouts',
    about: 'Orders that the widget pays.',
    paths: ['/v1/checkouts'],
    guide: 'widget-page',
  },
  {
    file: 'links',
    title: 'Payment links',
    about: 'Pages of the gateway on which shoppers pay, once or many times.',
    paths: ['/v1/links'],
    guide: 'payment-links',
  },
  {
    file: 'customers',
    title: 'Customers',
    about: 'Links to the page on which shoppers manage what they agreed to.',
    paths: ['/v1/customers'],
    guide: 'self-service',
  },
  {
    file: 'registrations',
    title: 'Stored accounts',
    about: 'Accounts that are stored, charged and removed.',
    paths: ['/v1/registrations'],
    guide: 'registrations',
  },
  {
    file: 'schedules',
    title: 'Schedules',
    about: 'Plans that charge a stored account.',
    paths: ['/v1/schedules'],
    guide: 'subscriptions',
  },
  {
    file: 'queries',
    title: 'Queries',
    about: 'Searches for payments, and the list of result codes.',
    paths: ['/v1/query', '/v3/query', '/v1/resultcodes'],
    guide: 'queries',
  },
  {
    file: '3d-secure',
    title: '3-D Secure',
    about: 'Authentications of cardholders, and the pages between.',
    paths: ['/v1/threeDSecure'],
    guide: '3d-secure',
  },
  {
    file: 'lists',
    title: 'Block and allow lists',
    about: 'Cards, bank accounts, addresses and customers that pay nothing, or pass the rules of risk.',
    paths: ['/v1/risk'],
    guide: 'risk',
  },
  {
    file: 'sepa',
    title: 'Files for the bank',
    about: 'Direct debits, refunds and payouts as files for the bank of a merchant, and the answers of the bank.',
    paths: ['/v1/sepa'],
    guide: 'sepa',
  },
  {
    file: 'webhooks',
    title: 'Webhooks',
    about: 'Addresses that are notified of changes, and their deliveries.',
    paths: ['/v1/webhooks'],
    guide: 'webhooks',
  },
  {
    file: 'processors',
    title: 'Processors',
    about: 'What processors have told, and what became of it.',
    paths: ['/v1/connectors'],
    guide: 'connectors',
  },
  {
    file: 'disputes',
    title: 'Disputes',
    about: 'Chargebacks, and the answers to them.',
    paths: ['/v1/disputes'],
    guide: 'chargebacks',
  },
  {
    file: 'settlement',
    title: 'Settlement',
    about: 'Settlement files, exceptions, reports and reconciliation files.',
    paths: ['/v1/settlement', '/v1/reports'],
    guide: 'settlement',
  },
  {
    file: 'ledger',
    title: 'Books',
    about: 'Months of the books and their lines, checks and closes, journals, and exports for auditors.',
    paths: ['/v1/ledger'],
    guide: 'books',
  },
  {
    file: 'file-transfer',
    title: 'Files by SFTP',
    about: 'Servers that receive files, and the transfers.',
    paths: ['/v1/reports/reconciliations/targets', '/v1/reports/reconciliations/files/{id}/transfers'],
    guide: 'file-transfer',
  },
  {
    file: 'testing',
    title: 'Testing',
    about: 'Test data, the clock, events, chargebacks and the simulated card issuer.',
    paths: ['/v1/test', '/v1/testdata'],
    guide: 'testing',
  },
  {
    file: 'widget',
    title: 'Files of the widget',
    about: 'The script, its hash, its style and the marks of the brands.',
    paths: ['/v1/paymentWidgets.js', '/v1/paymentWidgets', '/v1/widget', '/v1/static', '/v1/fastcheckout'],
    guide: 'widget-page',
  },
  {
    file: 'gateway',
    title: 'The gateway itself',
    about: 'Probes, metrics and pages.',
    paths: ['/healthz', '/readyz', '/metrics', '/', '/docs'],
    guide: 'operations',
  },
];
