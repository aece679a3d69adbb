import { join } from 'node:path';
import { siteFiles, writeSite } from './build.ts';

// Run from the top of the repository, by `npm run build`.
writeSite(join('dist', 'documentation'), await siteFiles());
