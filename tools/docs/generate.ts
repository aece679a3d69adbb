import { writeFile } from 'node:fs/promises';
import { generatedDocuments } from './documents.ts';

// Run from the top of the repository, by `npm run docs`.
for (const { path, text } of generatedDocuments()) await writeFile(path, text);
