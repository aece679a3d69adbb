import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Every folder, from the bottom layer to the top; a file with another place than its folder has a row of its own. A
 * file imports from its own folder and from folders above it in this list.
 */
const order: readonly string[] = [
  'catalogue/design',
  'catalogue/schema/names',
  'catalogue/schema',
  'catalogue/payments',
  'catalogue/mail',
  'catalogue/books',
  'catalogue/languages',
  'catalogue/result-codes',
  'catalogue/risk/list-kinds.ts',
  // English is the type of the other languages, which have a folder each; the registry lists them.
  'catalogue/texts/en',
  'catalogue/texts/en/backoffice',
  'catalogue/texts',
  'catalogue/texts/*',
  'catalogue/texts/*/backoffice',
  'catalogue/texts/registry',
  'catalogue/brands',
  'catalogue/iso',
  'catalogue/banking',
  'catalogue/formats',
  'catalogue/rules',
  'catalogue/queries',
  'catalogue/fields/accounts',
  'catalogue/fields/agreements',
  'catalogue/fields/people',
  'catalogue/fields/order',
  'catalogue/fields/reports',
  'catalogue/fields',
  'catalogue/requests',
  'catalogue/endpoints',
  'catalogue/leniencies',
  'catalogue/risk',
  'catalogue/settings/kinds.ts',
  'catalogue/connectors',
  'catalogue/settings',
  'catalogue/monitoring',
  'catalogue/self-service',
  'catalogue/mail',
  'catalogue/backoffice',
  'catalogue/backoffice/replies',
  'catalogue/backoffice/endpoints',

  'server/platform/base',
  'server/platform/metrics',
  'server/platform/traces',
  'server/platform/processes',
  'server/platform/database/sqlite',
  'server/platform/database/migrations',
  'server/platform/database',
  'server/platform/http/reading',
  'server/platform/http',
  'server/platform/outbound',
  'server/platform/static-files',
  'server/platform/pages',
  'server/platform/paper',
  'server/platform/timers',
  'server/platform/events',
  'server/platform/request-log',
  'server/platform/clean-up',
  'server/platform',
  'server/access/vault',
  'server/access/audit',
  'server/access/people/credentials',
  'server/access/people/model',
  'server/access/people',
  'server/access/entities',
  'server/access/looks',
  'server/access/idempotency',
  'server/access',
  'server/payments/accounts',
  'server/payments/ports',
  'server/payments/ledger',
  'server/payments/registrations',
  'server/payments/schedules/plan',
  'server/payments/schedules/model',
  'server/payments/wallets/formats',
  'server/payments/wallets',
  'server/payments/risk',
  'server/payments/webhooks/model',
  'server/payments/webhooks/delivery',
  'server/payments/webhooks',
  'server/payments/three-d-secure/protocol',
  'server/payments/three-d-secure',
  'server/payments/three-d-secure/pages',
  'server/payments/model',
  'server/payments/books',
  'server/payments/reply',
  'server/payments/acquiring',
  'server/payments/admission',
  'server/payments/operations',
  'server/payments',
  'server/payments/authentications',
  'server/payments/stored-accounts',
  'server/payments/lists',
  'server/payments/schedules',
  'server/payments/payments.ts',
  'server/connectors',
  'server/connectors/calls',
  'server/connectors/events',
  'server/connectors/upstream',
  'server/connectors/stripe',
  'server/connectors/mollie',
  'server/connectors/adyen',
  'server/connectors/paypal',
  'server/connectors/sepa/files',
  'server/connectors/sepa/model',
  'server/connectors/sepa',
  'server/checkout/model',
  'server/checkout/later',
  'server/checkout/wallets',
  'server/checkout',
  'server/checkout/payment-links',
  'server/checkout/receipts',
  'server/checkout/widget-script',
  'server/checkout/checkout.ts',
  'server/simulation/cases',
  'server/simulation/processor',
  'server/simulation/acquirer',
  'server/simulation/issuer',
  'server/simulation/wallet-tokens',
  'server/simulation/clock',
  'server/simulation/test-data',
  'server/simulation',
  'server/settlement/chargebacks/model',
  'server/settlement/chargebacks',
  'server/settlement/processor-files/model',
  'server/settlement/processor-files/formats',
  'server/settlement/processor-files',
  'server/settlement/bank-answers/answers',
  'server/settlement/bank-answers',
  'server/settlement/reconciliation',
  'server/settlement/file-transfers/model',
  'server/settlement/file-transfers/sftp',
  'server/settlement/file-transfers',
  'server/settlement/simulation/processor',
  'server/settlement/simulation/bank',
  'server/settlement/simulation',
  'server/settlement',
  'server/accounting/statements',
  'server/accounting',
  'server/accounting/journals',
  'server/accounting/auditing',
  'server/accounting/accounting.ts',
  'server/mail/content',
  'server/mail/model',
  'server/mail/sending',
  'server/mail',
  'server/self-service/model',
  'server/self-service/page',
  'server/self-service/shown',
  'server/self-service/changes',
  'server/self-service',
  'server/office/search',
  'server/office/tags',
  'server/office/views',
  'server/office/queries',
  'server/office/lists',
  'server/office/acts',
  'server/office/documentation',
  'server/office/backoffice-page',
  'server/office/figures',
  'server/office/privacy',
  'server/office/monitoring',
  'server/office/backoffice',
  'server/office',
  'server/assembly',
  'server/assembly/example-year',
  'server/commands',
  'server/process',
  'server/main.ts',
  'server/testing/clients',
  'server/testing/distributed',
  'server/testing/processors',
  'server/testing',
  'server/testing/interleavings',
  'server/testing/fuzzing/files',

  'widget/bridge',
  'widget/view',
  'widget/locales',
  'widget/gateway',
  'widget/frames',
  'widget/checkout',
  'widget/lazy',
  'widget/methods',
  'widget/methods/card',
  'widget/methods/chooser',
  'widget/late',
  'widget/methods/card-more',
  'widget/methods/brands',
  'widget/methods/stored',
  'widget/methods/wallet-orders',
  'widget/methods/wallets',
  'widget/redirect',
  'widget/jquery',
  // Another script, which only the test environment sends.
  'widget/wallet-sheets',
  'widget/page',
  'widget/main.tsx',

  'backoffice/frame',
  'backoffice/parts',
  'backoffice/access',
  'backoffice/channels',
  'backoffice/customers',
  'backoffice/links',
  'backoffice/lists',
  'backoffice/developers',
  'backoffice/disputes',
  'backoffice/looks',
  'backoffice/risk',
  'backoffice/schedules',
  'backoffice/settlement',
  'backoffice/books',
  'backoffice/bank',
  'backoffice/delivery',
  'backoffice/system',
  'backoffice/testing',
  'backoffice/home',
  'backoffice/payments',
  'backoffice/team',
  'backoffice/palette',
  'backoffice/gallery',
  'backoffice',

  'components',

  'self-service',

  'tools/build',
  'tools/dev',
  'tools/evidence',
  'tools/evidence/asvs',
  'tools/test',
  'tools/failover',
  'tools/upgrades',
  'tools/languages',
  'tools/clients',
  'tools/docs',
  'tools/site/samples',
  'tools/site/browser',
  'tools/site',
  'tools/fuzzing/api',
  'tools/mutants',
  'tools/deploy',
  'tools/release',
  'tools/processors',

  'e2e/shop/gateway',
  'e2e/shop/pages',
  'e2e/shop/routes',
  'e2e/shop/gallery',
  'e2e/shop',
  'e2e/browsers',
  'e2e/merchant-kit',
  'e2e/harness',
  'e2e/faults',
  'e2e/core',
  'e2e/journeys',
  'e2e/playwright.config.ts',

  'bench/database',
  'bench/attackers',
  'bench/schedules',
  'bench/sepa',
  'bench/settlement',
  'bench/timers',
  'bench/volume',
  'bench/webhooks',
  'bench/widget',
  'bench',
];

/** The wings of the server from the bottom to the top, and what stands above them. */
const wings = [
  ...[
    'platform',
    'access',
    'payments',
    'connectors',
    'checkout',
    'simulation',
    'settlement',
    'accounting',
    'mail',
    'self-service',
    'office',
    'assembly',
  ],
  ...['commands', 'process', 'main.ts', 'testing'],
] as const;

/** Folders whose sub-folders may import each other in any order. */
const unordered: readonly string[] = ['server/platform/database', 'e2e/shop', 'bench'];

/** What each top-level folder may import besides itself. */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  catalogue: [],
  server: ['catalogue'],
  widget: ['catalogue'],
  backoffice: ['catalogue'],
  // Merchants' builds include them; the widget's script is loaded by its address.
  components: [],
  'self-service': ['catalogue', 'components/checkout-form.ts', 'components/account-height.ts'],
  tools: [
    'catalogue',
    'widget',
    'server/simulation/test-data/test-data.ts',
    'server/assembly/variable.ts',
    'server/assembly/variables.ts',
    'server/commands',
    'server/platform/database/migrate.ts',
    'server/platform/database/sqlite/connection.ts',
    'server/platform/pages/drawn.ts',
    'server/platform/pages/html.ts',
    'server/testing/processors',
    // Of `tools/fuzzing`, which drives a gateway, and of `tools/mutants`, which draws, too.
    'server/access/entities',
    'server/platform/database',
    'server/testing/bank-files.ts',
    'server/testing/calendar.ts',
    'server/testing/databases.ts',
    'server/testing/everything-stored.ts',
    'server/testing/gateway-under-test.ts',
    'server/testing/interleavings/draws.ts',
    'server/testing/people.ts',
  ],
  e2e: [
    'tools/test',
    'catalogue',
    'widget/locales',
    'server/platform/database/sqlite/connection.ts',
    'server/platform/pages/texts.ts',
    'server/platform/pages/html.ts',
    'server/testing/acquirers.ts',
    'server/testing/identity-provider.ts',
    'server/testing/other-gateway.ts',
    'server/testing/pictures.ts',
    'server/testing/processes.ts',
    'server/testing/processors',
    'server/testing/tls-pair.ts',
    'server/testing/webhooks.ts',
  ],
  bench: ['catalogue', 'server', 'tools', 'e2e', 'widget'],
};

/**
 * Folders and files that only some others may import. The features get the simulators from the assembly. Code that sees
 * card data runs in the frames, which are another origin, and only the build imports it. The build makes a file of each
 * language: a chunk of the widget that imported a language would contain it, and so would the gateway with the forms.
 */
const importedOnlyBy: Readonly<Record<string, readonly string[]>> = {
  'catalogue/texts/*': ['catalogue/texts', 'e2e'],
  'catalogue/texts/registry/accounts.ts': ['server', 'e2e'],
  'catalogue/texts/registry/forms.ts': ['tools/build', 'e2e'],
  'catalogue/texts/registry/mails.ts': ['server'],
  'catalogue/texts/registry/pages.ts': ['server', 'e2e'],
  'catalogue/texts/registry/spellings.ts': ['catalogue/texts'],
  'catalogue/texts/registry/statements.ts': ['server'],
  'catalogue/texts/registry/wallet-sheets.ts': ['widget/wallet-sheets', 'e2e'],
  'server/simulation': [
    'server/simulation',
    'server/settlement/simulation',
    'server/assembly',
    'server/assembly/example-year',
    'server/commands',
    'server/testing',
    'tools',
    'bench',
  ],
  'server/testing': [
    'server/testing',
    'bench',
    'e2e/faults',
    'e2e/harness',
    'e2e/journeys/processors',
    'tools/fuzzing',
    'tools/mutants',
    'tools/processors',
  ],
  'widget/frames': ['widget/frames', 'tools/build'],
};

const IMPORT = /^\s*(?:import|export)\s[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|import\('([^']+)'\)/gm;

const isIn = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** Returns the row of a file: its own row, its folder's, or the `*` row of the siblings of its folder or the one above. */
const placeOf = (path: string): string | undefined => {
  const [folder, above] = [dirname(path), dirname(dirname(path))];
  const places = [path, folder, join(above, '*'), join(dirname(above), '*', basename(folder))];
  return places.find((place) => order.includes(place));
};

const isUnordered = (path: string, other: string): boolean =>
  unordered.some((folder) => isIn(path, folder) && isIn(other, folder));

/** Returns what is wrong with an import; undefined for a permitted one. */
const faultOf = (importer: string, imported: string): string | undefined => {
  const [from, to] = [placeOf(importer), placeOf(imported)];
  if (from === undefined) return `${importer} is in no listed folder`;
  if (to === undefined) return `${imported} is in no listed folder`;
  const [top = '', otherTop = ''] = [importer.split('/')[0], imported.split('/')[0]];
  if (top !== otherTop && neighbours[top]?.some((neighbour) => isIn(imported, neighbour)) !== true) {
    return `${importer} imports ${imported} of another top-level folder`;
  }
  for (const [folder, importers] of Object.entries(importedOnlyBy)) {
    const isOfFolder = isIn(imported, folder) || to === folder;
    if (isOfFolder && !importers.some((each) => isIn(importer, each))) {
      return `${importer} imports ${imported}, which only ${importers.join(', ')} may`;
    }
  }
  if (from === to && dirname(importer) !== dirname(imported))
    return `${importer} imports ${imported} of a sibling folder`;
  if (top === otherTop && !isUnordered(from, to) && order.indexOf(from) < order.indexOf(to)) {
    return `${importer} imports ${imported}, which is in a higher layer`;
  }
  return undefined;
};

const topFolders = Object.keys(neighbours);

// The toy connector has its place in a copy only; the tool of the mutants has packages of its own.
const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(
      (path) =>
        /\.tsx?$/.test(path) &&
        !/\.test\.tsx?$|\.spec\.ts$|\.d\.ts$|\/results\/|\/node_modules\/|^e2e\/core\/toy\//.test(path),
    );

const importsOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(IMPORT)]
    .map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '')
    .filter((name) => name.startsWith('.'))
    .map((name) => normalize(join(dirname(path), name)));

const sources = topFolders.flatMap(sourcesIn);

describe('the structure', () => {
  test('every file is in a listed folder', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((path) => placeOf(path) === undefined)).toEqual([]);
  });

  test('every row of the list exists', () => {
    const places = new Set(sources.flatMap((path) => [path, dirname(path), placeOf(path)]));
    expect(order.filter((place) => !places.has(place))).toEqual([]);
  });

  test('the wings of the server stand one above the other, with no folder between them', () => {
    const ofServer = order.flatMap((place) => (place.startsWith('server/') ? [place.split('/')[1]] : []));
    expect(ofServer.filter((wing, index) => wing !== ofServer[index - 1])).toEqual(wings);
  });

  test('no import goes up or into another top-level folder', () => {
    const faults = sources.flatMap((path) => importsOf(path).map((imported) => faultOf(path, imported)));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });

  test.each([
    ['server/platform/http/answer.ts', 'server/payments/operations/pay.ts', 'in a higher layer'],
    ['server/payments/model/payment.ts', 'server/payments/reply/reply.ts', 'in a higher layer'],
    ['server/payments/operations/pay.ts', 'server/simulation/acquirer/simulator.ts', 'which only'],
    ['server/payments/operations/pay.ts', 'server/testing/databases.ts', 'which only'],
    ['server/payments/operations/pay.ts', 'widget/main.tsx', 'another top-level folder'],
    ['e2e/harness/office.ts', 'server/testing/databases.ts', 'another top-level folder'],
    ['widget/page/language.ts', 'catalogue/texts/de/form.ts', 'which only'],
    ['widget/page/language.ts', 'catalogue/texts/registry/forms.ts', 'which only'],
    ['catalogue/texts/en/form.ts', 'catalogue/texts/de/form.ts', 'in a higher layer'],
    ['catalogue/texts/fr/form.ts', 'catalogue/texts/de/form.ts', 'of a sibling folder'],
    ['catalogue/schema/check.ts', 'server/platform/base/clock.ts', 'another top-level folder'],
    ['widget/page/mount.tsx', 'widget/frames/frame.ts', 'which only'],
    ['server/new-folder/file.ts', 'server/platform/base/clock.ts', 'in no listed folder'],
  ])('the wrong import in %s of %s is found', (importer, imported, why) => {
    expect(faultOf(importer, imported)).toContain(why);
  });

  test('imports are read in every form', () => {
    const text =
      "import { a } from './a.ts';\nimport './b.ts';\nexport { c } from './c.ts';\nconst d = await import('./d.ts');\n";
    expect([...text.matchAll(IMPORT)].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic)).toEqual([
      './a.ts',
      './b.ts',
      './c.ts',
      './d.ts',
    ]);
  });

  test('the SQLite driver is imported in one place', () => {
    const callers = sources.filter((path) => /import (?!type)[^;]*'better-sqlite3'/.test(readFileSync(path, 'utf8')));
    expect(callers).toEqual(['server/platform/database/sqlite/connection.ts']);
  });

  test('only two files of the server use import.meta, because the build joins all of them into one file', () => {
    // Programs of the tests are not in it.
    const sourcesOfGateway = sources.filter((path) => /^(?:server|catalogue)\/(?!testing\/)/.test(path));
    expect(sourcesOfGateway.filter((path) => readFileSync(path, 'utf8').includes('import.meta'))).toEqual([
      'server/main.ts',
      // Finds packages, which are the same wherever the file is.
      'server/platform/paper/fonts.ts',
    ]);
  });
});
