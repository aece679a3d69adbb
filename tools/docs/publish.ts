import { join } from 'node:path';
import { buildReference } from './reference/build.ts';

// Run from the top of the repository, by `npm run build`.
await buildReference(join('dist', 'reference'));
