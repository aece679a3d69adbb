import { relative } from 'node:path/posix';
import { navigation, type PageRow, pageSources } from './navigation.ts';
import { cell, tableLines } from './table.ts';

const introduction = `# Documentation

Generated from \`tools/docs/navigation.ts\` by \`npm run docs\`; do not edit.

A gateway serves these pages at \`/docs/\`, with a search, and with a page for each group of endpoints. Their addresses
have no folder: \`docs/operate/backups.md\` is \`/docs/backups\`. The interface for programs is
[openapi.json](openapi.json). The code is described in [Architecture](../ARCHITECTURE.md) and
[Contributing](../CONTRIBUTING.md), its reasons in the [decisions](decisions/README.md).`;

const cellsOf = ([address, title, about]: PageRow): readonly string[] => [
  `[${cell(title)}](${relative('docs', pageSources.get(address) ?? address)})`,
  cell(about),
];

/** Returns the index of all pages, by group. */
export const indexPage = (): string =>
  `${[
    introduction,
    ...navigation.map(({ title, pages }) =>
      [`## ${title}`, '', ...tableLines(['page', 'about'], pages.map(cellsOf))].join('\n'),
    ),
  ].join('\n\n')}\n`;
