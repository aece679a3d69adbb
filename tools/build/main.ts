import { buildAll } from './build-all.ts';
import { builds } from './builds.ts';

/* Builds everything after the compiler. */

const { text, hasFailed } = await buildAll(builds);
(hasFailed ? process.stderr : process.stdout).write(text);
if (hasFailed) process.exitCode = 1;
