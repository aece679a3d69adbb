import module from 'node:module';
import { join } from 'node:path';

// What Node has compiled, and the sources without their types, are kept for the next process that loads the same files.
module.enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'tests'));
// They are written when a process exits by itself, and Vitest ends it by a signal.
process.once('SIGTERM', () => process.exit());

/** Vitest adds this to the address of a test file, so that a process that watches loads it again. */
const ofRun = /(?:%3F|\?)vitest=\d+$/;

// Our own files name each other by their places, so that the address of an import needs no search. This hook is called
// before the one of Vitest, which would report each import to its main process, for the watching of files.
module.registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL = '' } = context;
    if (ofRun.test(specifier)) return { url: specifier.replace(ofRun, ''), shortCircuit: true };
    const isOurs = /^\.\.?\/.*\.ts$/.test(specifier) && !parentURL.includes('/node_modules/');
    return isOurs ? { url: new URL(specifier, parentURL).href, shortCircuit: true } : next(specifier, context);
  },
});
