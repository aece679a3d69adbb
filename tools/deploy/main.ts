import { parseArgs } from 'node:util';
import { bytesIn, writeImage, writeRuntime } from './runtime.ts';

const BYTES_OF_MB = 1_000_000;

// Run from the top of the repository, after the build: `npm run runtime -- FOLDER`.
const { values, positionals } = parseArgs({ options: { image: { type: 'boolean' } }, allowPositionals: true });
const [target] = positionals;
if (target === undefined) {
  process.stderr.write('Name the folder for the files that a gateway needs to run: npm run runtime -- FOLDER\n');
  process.exitCode = 2;
} else {
  (values.image === true ? writeImage : writeRuntime)('.', target);
  process.stdout.write(`${target} has ${Math.round(bytesIn(target) / BYTES_OF_MB)} MB.\n`);
}
