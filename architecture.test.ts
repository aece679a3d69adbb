import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Every folder, from the ground up; a file that stands elsewhere than its folder has a row of its own. A file imports from its own
 * folder and from what stands before it in this list.
 */
const order: readonly string[] = [
  'catalogue/schema/names',
  'catalogue/schema',
  'catalogue/payments',
  'catalogue/languages',
  // English is the type of the others, of which each has a folder; the registry lists them.
  'catalogue/texts/en',
  'catalogue/texts',
  'catalogue/texts/*',
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
  'catalogue/result-codes',
  'catalogue/leniencies',
  'catalogue/risk',
  'catalogue/settings',

  'server/base',
  'server/database/sqlite',
  'server/database/migrations',
  'server/database',
  'server/accounts',
  'server/ports',
  'server/http/reading',
  'server/http',
  'server/outbound',
  'server/static-files',
  'server/pages',
  'server/timers',
  'server/events',
  'server/vault',
  'server/entities',
  'server/idempotency',
  'server/acquirers',
  'server/acquirers/upstream',
  'server/registrations',
  'server/wallets/formats',
  'server/wallets',
  'server/risk',
  'server/webhooks/model',
  'server/webhooks/delivery',
  'server/webhooks',
  'server/three-d-secure/protocol',
  'server/three-d-secure',
  'server/three-d-secure/pages',
  'server/payments/model',
  'server/payments/reply',
  'server/payments/acquiring',
  'server/payments/admission',
  'server/payments/operations',
  'server/payments',
  'server/authentications',
  'server/stored-accounts',
  'server/checkouts/model',
  'server/checkouts/later',
  'server/checkouts/wallets',
  'server/checkouts',
  'server/queries',
  'server/clean-up',
  'server/reference',
  'server/widget-script',
  'server/simulation/cases',
  'server/simulation/processor',
  'server/simulation/acquirer',
  'server/simulation/issuer',
  'server/simulation/wallet-tokens',
  'server/simulation/clock',
  'server/simulation/test-data',
  'server/simulation',
  'server/assembly',
  'server/commands',
  'server/main.ts',
  'server/testing/clients',
  'server/testing',

  'widget/bridge',
  'widget/elements',
  'widget/locales',
  'widget/gateway',
  'widget/frames',
  'widget/checkout',
  'widget/lazy',
  'widget/late-style',
  'widget/methods',
  'widget/methods/card',
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

  'tools/build',
  'tools/dev',
  'tools/test',
  'tools/languages',
  'tools/docs/reference',
  'tools/docs',

  'e2e/shop/gateway',
  'e2e/shop/pages',
  'e2e/shop/routes',
  'e2e/shop/gallery',
  'e2e/shop',
  'e2e/browsers',
  'e2e/merchant-kit',
  'e2e/harness',
  'e2e/journeys',
  'e2e/playwright.config.ts',

  'bench/database',
  'bench/attackers',
  'bench/timers',
  'bench/volume',
  'bench/webhooks',
  'bench/widget',
  'bench',
];

/** Folders that are one thing in several rooms: they and their own sub-folders import each other. */
const inSeveralRooms: readonly string[] = ['server/database', 'e2e/shop', 'tools/docs', 'bench'];

/** What each top-level folder may look at besides itself. */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  catalogue: [],
  server: ['catalogue'],
  widget: ['catalogue'],
  tools: ['catalogue', 'widget', 'server/simulation/test-data/test-data.ts', 'server/commands', 'server/pages/html.ts'],
  e2e: [
    'tools/test',
    'catalogue',
    'widget/locales',
    'server/database/sqlite/connection.ts',
    'server/pages/texts.ts',
    'server/pages/html.ts',
  ],
  bench: ['catalogue', 'server', 'tools', 'e2e', 'widget'],
};

/**
 * Places that only some others import. The simulated world reaches the features by way of the assembly alone. Code that sees card
 * data runs in the frames, another origin, and only the build enters there. The build makes a file of each language: a part of the
 * widget that imported one would carry it, and a gateway the forms.
 */
const importedOnlyBy: Readonly<Record<string, readonly string[]>> = {
  'catalogue/texts/*': ['catalogue/texts', 'e2e'],
  'catalogue/texts/registry/forms.ts': ['tools/build', 'e2e'],
  'catalogue/texts/registry/pages.ts': ['server', 'e2e'],
  'catalogue/texts/registry/spellings.ts': ['catalogue/texts'],
  'catalogue/texts/registry/wallet-sheets.ts': ['widget/wallet-sheets', 'e2e'],
  'server/simulation': ['server/simulation', 'server/assembly', 'server/commands', 'server/testing', 'tools', 'bench'],
  'server/testing': ['server/testing', 'bench'],
  'widget/frames': ['widget/frames', 'tools/build'],
};

const IMPORT = /^\s*(?:import|export)\s[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|import\('([^']+)'\)/gm;

const isIn = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** Returns the row of a file: its own, that of its folder, or that of all folders beside its own. */
const placeOf = (path: string): string | undefined =>
  [path, dirname(path), join(dirname(dirname(path)), '*')].find((place) => order.includes(place));

const isInOneRoom = (path: string, other: string): boolean =>
  inSeveralRooms.some((room) => isIn(path, room) && isIn(other, room));

/** Returns what is wrong with one import; nothing when it may stand. */
const faultOf = (importer: string, imported: string): string | undefined => {
  const [from, to] = [placeOf(importer), placeOf(imported)];
  if (from === undefined) return `${importer} is in no listed folder`;
  if (to === undefined) return `${imported} is in no listed folder`;
  const [house = '', otherHouse = ''] = [importer.split('/')[0], imported.split('/')[0]];
  if (house !== otherHouse && neighbours[house]?.some((neighbour) => isIn(imported, neighbour)) !== true) {
    return `${importer} looks into ${imported}, another house`;
  }
  for (const [folder, importers] of Object.entries(importedOnlyBy)) {
    const isOfFolder = isIn(imported, folder) || to === folder;
    if (isOfFolder && !importers.some((each) => isIn(importer, each))) {
      return `${importer} imports ${imported}, which only ${importers.join(', ')} may`;
    }
  }
  if (from === to && dirname(importer) !== dirname(imported)) return `${importer} imports ${imported}, beside it`;
  if (house === otherHouse && !isInOneRoom(from, to) && order.indexOf(from) < order.indexOf(to)) {
    return `${importer} imports ${imported}, which stands above it`;
  }
  return undefined;
};

const houses = Object.keys(neighbours);

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.spec\.ts$|\.d\.ts$|\/results\//.test(path));

const importsOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(IMPORT)]
    .map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '')
    .filter((name) => name.startsWith('.'))
    .map((name) => normalize(join(dirname(path), name)));

const sources = houses.flatMap(sourcesIn);

describe('the structure', () => {
  test('every file is in a listed folder', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((path) => placeOf(path) === undefined)).toEqual([]);
  });

  test('every row of the list is there', () => {
    const places = new Set(sources.flatMap((path) => [path, dirname(path), placeOf(path)]));
    expect(order.filter((place) => !places.has(place))).toEqual([]);
  });

  test('nothing is imported from above or from another house', () => {
    const faults = sources.flatMap((path) => importsOf(path).map((imported) => faultOf(path, imported)));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });

  test.each([
    ['server/http/answer.ts', 'server/payments/operations/pay.ts', 'stands above it'],
    ['server/payments/model/payment.ts', 'server/payments/reply/reply.ts', 'stands above it'],
    ['server/payments/operations/pay.ts', 'server/simulation/acquirer/simulator.ts', 'which only'],
    ['server/payments/operations/pay.ts', 'server/testing/databases.ts', 'which only'],
    ['server/payments/operations/pay.ts', 'widget/main.tsx', 'another house'],
    ['widget/page/language.ts', 'catalogue/texts/de/form.ts', 'which only'],
    ['widget/page/language.ts', 'catalogue/texts/registry/forms.ts', 'which only'],
    ['catalogue/texts/en/form.ts', 'catalogue/texts/de/form.ts', 'stands above it'],
    ['catalogue/texts/fr/form.ts', 'catalogue/texts/de/form.ts', 'beside it'],
    ['catalogue/schema/check.ts', 'server/base/clock.ts', 'another house'],
    ['widget/page/mount.tsx', 'widget/frames/frame.ts', 'which only'],
    ['server/new-folder/file.ts', 'server/base/clock.ts', 'in no listed folder'],
  ])('an import of %s from %s is found', (importer, imported, why) => {
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

  test('the driver of SQLite is called in one place', () => {
    const callers = sources.filter((path) => /import (?!type)[^;]*'better-sqlite3'/.test(readFileSync(path, 'utf8')));
    expect(callers).toEqual(['server/database/sqlite/connection.ts']);
  });

  test('one file of the server finds others by its own address: the build puts all of them into one', () => {
    const finders = sources.filter((path) => /^(?:server|catalogue)\//.test(path));
    expect(finders.filter((path) => readFileSync(path, 'utf8').includes('import.meta'))).toEqual(['server/main.ts']);
  });
});
