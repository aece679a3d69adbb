import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * The floor of each place: a file imports from its own place and from lower floors, never up and never sideways.
 * `server` and `widget` are two houses on the same ground, the catalogue.
 */
const floors: Readonly<Record<string, number>> = {
  catalogue: 0,
  'server/clock.ts': 1,
  'server/identifiers.ts': 1,
  'server/outrun.ts': 1,
  'server/unavailable.ts': 1,
  'server/database': 1.5,
  'server/http': 1.5,
  'server/accounts': 1.5,
  'server/outbound': 1.5,
  'server/pages': 1.7,
  'server/steps': 1.7,
  'server/acquirers': 2,
  'server/entities': 2.5,
  'server/idempotency': 2.5,
  'server/vault': 2,
  'server/webhooks': 2.55,
  'server/wallets': 2,
  'server/three-d-secure': 2.6,
  'server/risk': 2,
  'server/static-files': 1.5,
  'server/timers': 2,
  'server/events': 2.5,
  'server/test-clock': 2.5,
  'server/widget-script': 2,
  'server/reference': 2,
  'server/registrations': 3,
  'server/payments': 4,
  'server/stored-accounts': 4.5,
  'server/authentications': 4.6,
  'server/checkouts': 5,
  'server/queries': 5,
  'server/clean-up': 6,
  'server/configuration.ts': 6,
  'server/kept-secrets.ts': 6.5,
  'server/wallet-keys.ts': 6.6,
  'server/private-files.ts': 6,
  'server/key-rotation.ts': 6,
  'server/database-environment.ts': 6.1,
  'server/commands': 6.8,
  'server/test-environment': 6,
  'server/channel-acquirers.ts': 6,
  'server/app.ts': 6.5,
  'server/main.ts': 7,
  'server/testing.ts': 7,
  'server/commands/testing.ts': 7,
  'server/test-support': 7.5,
  'server/webhooks/merchant-testing.ts': 7.5,
  'widget/bridge': 1,
  'widget/elements': 1,
  'widget/locales': 1,
  // Each language is a file of its own, which the build writes: the script that imported one would carry it.
  'widget/locales/western': 7,
  'widget/locales/eastern': 7,
  'widget/locales/asian': 7,
  'widget/locales/translations.ts': 8,
  // The simulated sheets have all languages with them.
  'widget/locales/sheets': 2.9,
  'widget/gateway': 1.5,
  'widget/frames': 2,
  'widget/checkout': 2,
  'widget/parts': 2.5,
  'widget/redirect': 3,
  'widget/stand-in': 3,
  // Another script, which only the test environment sends.
  'widget/wallet-sheets': 3,
  'widget/finish': 3,
  'widget/methods': 3,
  'widget/page': 4,
  'widget/main.tsx': 6,
  'e2e/machine': 1,
  'e2e/shop': 1,
  'e2e/kit': 1,
  'e2e/shop/gallery': 1.5,
  'e2e/shop/shop.ts': 1.7,
  'e2e/shop/main.ts': 1.8,
  'e2e/house': 2,
  'e2e/engines': 3,
  'e2e/pages': 4,
  'e2e/journeys': 5,
  'e2e/playwright.config.ts': 5,
  docs: 1,
  bench: 7,
};

/** What each top-level folder may look at besides itself. */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  catalogue: [],
  server: ['catalogue'],
  widget: ['catalogue'],
  docs: ['catalogue', 'server/acquirers/test-accounts.ts', 'server/commands'],
  e2e: ['catalogue', 'widget/locales', 'server/database/sqlite/connection.ts', 'server/pages/texts'],
  bench: ['catalogue', 'server', 'e2e', 'widget'],
};

/** Code that sees card data runs in the frames, another origin: the build enters there, and nobody imports it. */
const importedByNobody: readonly string[] = ['widget/frames'];

const IMPORT = /^\s*(?:import|export)\s[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|import\('([^']+)'\)/gm;

const placeOf = (path: string): string | undefined =>
  Object.keys(floors)
    .filter((place) => path === place || path.startsWith(`${place}/`))
    .toSorted((a, b) => b.length - a.length)[0];

/** Gives what is wrong with one import; nothing when it may stand. */
const faultOf = (importer: string, imported: string): string | undefined => {
  const [from, to] = [placeOf(importer), placeOf(imported)];
  if (from === undefined) return `${importer} has no floor`;
  if (to === undefined) return `${imported} has no floor`;
  if (from === to) return undefined;
  const [house = '', otherHouse = ''] = [importer.split('/')[0], imported.split('/')[0]];
  const visible = neighbours[house]?.some(
    (neighbour) => imported === neighbour || imported.startsWith(`${neighbour}/`),
  );
  if (house !== otherHouse && !visible) return `${importer} looks into ${imported}, another house`;
  if (importedByNobody.includes(to)) return `${importer} imports ${imported}, which nobody may`;
  if (house === otherHouse && (floors[from] ?? 0) <= (floors[to] ?? 0)) {
    return `${importer} (floor ${floors[from]}) imports ${imported} (floor ${floors[to]})`;
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

describe('the plan of the house', () => {
  test('every file stands on a floor', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((path) => placeOf(path) === undefined)).toEqual([]);
  });

  test('nothing is imported upwards, sideways or from another house', () => {
    const faults = sources.flatMap((path) => importsOf(path).map((imported) => faultOf(path, imported)));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });

  test.each([
    ['server/http/answer.ts', 'server/payments/pay.ts', 'floor'],
    ['server/http/answer.ts', 'server/database/open.ts', 'floor'],
    ['server/payments/pay.ts', 'widget/main.tsx', 'another house'],
    ['catalogue/check.ts', 'server/clock.ts', 'another house'],
    ['widget/page/mount.tsx', 'widget/frames/number.ts', 'which nobody may'],
    ['server/new-folder/file.ts', 'server/clock.ts', 'has no floor'],
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
