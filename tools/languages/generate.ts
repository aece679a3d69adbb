import { writeFile } from 'node:fs/promises';
import { languages } from '../../catalogue/languages/languages.ts';
import { registries, registryText } from './registry.ts';

// Run from the top of the repository, by `npm run languages`. It compiles and loads nothing but the table of languages,
// so that it works while the lists still name a folder that was removed or renamed.
for (const registry of registries) {
  await writeFile(`catalogue/texts/registry/${registry.files.list}`, registryText(registry, Object.keys(languages)));
}
