import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Copy } from './copy.ts';

/** The wings that an installation can do without, and the page of the back office. */
const ANNEXES = ['server/settlement', 'server/office', 'backoffice'];

/** The commands of an annex have its name. */
const COMMANDS = ['server/commands/settlement.ts'];

const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const sourcesIn = (folder: string, place: string): readonly string[] =>
  readdirSync(join(folder, place), { recursive: true, encoding: 'utf8' })
    .map((name) => join(place, name))
    .filter((path) => path.endsWith('.ts'));

const isMissing = (folder: string, path: string, imported: string): boolean =>
  !existsSync(join(folder, normalize(join(dirname(path), imported))));

/** Deletes helpers of tests that import what is gone, until none does: they are compiled with the server. */
const removeOrphans = ({ folder, remove }: Copy): void => {
  for (;;) {
    const orphans = sourcesIn(folder, 'server/testing').filter((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(IMPORTED)].some(([, imported = '']) =>
        isMissing(folder, path, imported),
      ),
    );
    if (orphans.length === 0) return;
    remove(...orphans);
  }
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

/** Deletes the annexes and every connector but the simulator, with their lines in the lists. */
export const cutToCore = (copy: Copy): void => {
  const connectors = readdirSync(join(copy.folder, 'server', 'connectors'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  copy.remove(
    ...ANNEXES,
    ...COMMANDS,
    ...connectors.flatMap((name) => [`server/connectors/${name}`, `catalogue/connectors/${name}.ts`]),
  );
  removeLines(copy, 'server/assembly/wings.ts', ['settlement', 'office', ...connectors]);
  removeLines(copy, 'server/commands/commands.ts', ['settlement']);
  removeLines(copy, 'catalogue/connectors/connectors.ts', connectors);
  removeOrphans(copy);
};
