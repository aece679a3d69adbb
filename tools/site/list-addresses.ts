import { readFile, writeFile } from 'node:fs/promises';
import { ADDRESSES, addressesNow, withNew } from './addresses.ts';

// Run from the top of the repository, by `npm run docs`, after the pages are written.
await writeFile(ADDRESSES, withNew(await readFile(ADDRESSES, 'utf8'), addressesNow()));
