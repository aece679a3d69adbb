import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { loadForOlderGlibc } from './addon.ts';

/* Loaded before Jazzer.js. */

if (process.platform === 'linux') loadForOlderGlibc(join(dirname(fileURLToPath(import.meta.url)), 'kept', 'addon'));
