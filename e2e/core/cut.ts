import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Copy } from './copy.ts';

/** The wings that an installation can do without, and the pages of the back office and of the self-service. */
const ANNEXES = [
  'server/settlement',
  'server/accounting',
  'server/mail',
  'server/self-service',
  'server/office',
  'backoffice',
  'self-service',
];

/** The commands of an annex have its name. */
const COMMANDS = ['server/commands/settlement.ts', 'server/commands/accounting.ts', 'server/commands/mail.ts'];

/**
 * What the tests name that need an annex or another connector: its addresses and settings, and what walks through all
 * endpoints and tables, of whichever wing. They go with the annexes.
 */
const NAMED_BY_THEIR_TESTS: readonly RegExp[] = [
  /\/v1\/(?:query|resultcodes|reports|settlement|ledger|sepa|disputes|customers|test\/chargebacks|test\/mails)\b/,
  /pageWith\(/,
  /\/reports\/v1|\/backoffice|'\/docs|\/metrics|'transfer\//,
  /'(?:upstream|sepa|stripe|adyen|mollie|paypal)\./,
  /catalogue\/endpoints\/endpoints\.ts|migrated\.ts/,
];

/** The requests of other clients to all wings. */
const CLIENTS = 'server/testing/clients';

const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const sourcesIn = (folder: string, place: string): readonly string[] =>
  readdirSync(join(folder, place), { recursive: true, encoding: 'utf8' })
    .map((name) => join(place, name))
    .filter((path) => path.endsWith('.ts'));

const isMissing = (folder: string, path: string, imported: string): boolean =>
  !existsSync(join(folder, normalize(join(dirname(path), imported))));

const isOrphan = (folder: string, path: string): boolean =>
  [...readFileSync(join(folder, path), 'utf8').matchAll(IMPORTED)].some(([, imported = '']) =>
    isMissing(folder, path, imported),
  );

/** Deletes tests of what is gone, and their helpers, which are compiled with the server. */
const removeTests = ({ folder, remove }: Copy): void => {
  remove(CLIENTS);
  for (;;) {
    const helpers = sourcesIn(folder, 'server/testing').filter((path) => isOrphan(folder, path));
    if (helpers.length === 0) break;
    remove(...helpers);
  }
  const tests = sourcesIn(folder, 'server').filter((path) => path.endsWith('.test.ts'));
  const isOfAnnex = (path: string): boolean => {
    const text = readFileSync(join(folder, path), 'utf8');
    return isOrphan(folder, path) || NAMED_BY_THEIR_TESTS.some((pattern) => pattern.test(text));
  };
  remove(...tests.filter(isOfAnnex));
};

/** Removes the lines of a list that name something, but not its comments. */
const removeLines = (copy: Copy, list: string, names: readonly string[]): void => {
  const named = new RegExp(names.join('|'), 'i');
  const isComment = /^\s*(?:\/\*\*|\*|\/\/)/;
  copy.change(list, (text) =>
    text
      .split('\n')
      .filter((line) => isComment.test(line) || !named.test(line))
      .join('\n'),
  );
};

/** Deletes the annexes and every connector but the simulator, with their tests and their lines in the lists. */
export const cutToCore = (copy: Copy): void => {
  const connectors = readdirSync(join(copy.folder, 'server', 'connectors'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    // The other folders are what connectors share.
    .filter((name) => existsSync(join(copy.folder, 'catalogue', 'connectors', `${name}.ts`)));
  copy.remove(
    ...ANNEXES,
    ...COMMANDS,
    ...connectors.flatMap((name) => [`server/connectors/${name}`, `catalogue/connectors/${name}.ts`]),
  );
  removeLines(copy, 'server/assembly/wings.ts', [
    'settlement',
    'accounting',
    'mail',
    'self-?service',
    'office',
    ...connectors,
  ]);
  removeLines(copy, 'server/commands/commands.ts', ['settlement', 'accounting', 'mail']);
  removeLines(copy, 'catalogue/connectors/connectors.ts', connectors);
  removeTests(copy);
};
