import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './copy.ts';

const before = (mark: string, line: string) => (text: string) => text.replace(mark, `${line}\n${mark}`);

/** Adds the toy connector: its facts with their row, and its folder with the line that opens it. */
export const addToy = (copy: Copy): void => {
  cpSync(join('e2e', 'core', 'toy'), copy.folder, { recursive: true });
  copy.change('catalogue/connectors/connectors.ts', (text) =>
    [before('import { upstream }', "import { toy } from './toy.ts';"), before('  upstream,', '  toy,')].reduce(
      (changed, change) => change(changed),
      text,
    ),
  );
  copy.change('server/assembly/wings.ts', (text) =>
    [
      before('import { upstreamConnector }', "import { toyConnector } from '../connectors/toy/connector.ts';"),
      before('    upstream: ', '    toy: toyConnector(platform),'),
    ].reduce((changed, change) => change(changed), text),
  );
};
