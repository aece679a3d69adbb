import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './copy.ts';

const before = (mark: string, line: string) => (text: string) => text.replace(mark, `${line}\n${mark}`);

/** Adds the toy connector: its facts with their row, and its folder with the line that opens it. */
export const addToy = (copy: Copy): void => {
  const [table, list] = ['catalogue/connectors/connectors.ts', 'server/assembly/wings.ts'];
  cpSync(join('e2e', 'core', 'toy'), copy.folder, { recursive: true });
  copy.change(table, before('import { upstream }', "import { toy } from './toy.ts';"));
  copy.change(table, before('  upstream,', '  toy,'));
  copy.change(
    list,
    before('import { upstreamConnector }', "import { toyConnector } from '../connectors/toy/connector.ts';"),
  );
  copy.change(list, before('    simulator: ', '    toy: toyConnector(platform),'));
};
