import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { generatedDocuments } from './documents.ts';

// Run from the top of the repository, by `npm run docs`.
for (const { path, text } of generatedDocuments()) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
