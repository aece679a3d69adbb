import { appendFileSync } from 'node:fs';
import { env } from 'node:process';
// biome-ignore lint/correctness/noUndeclaredDependencies: copied to where the project's packages are.
import { expect } from 'vitest';

/*
 * Loaded once in each process that runs the tests of a changed copy: writes which test file reaches which mutant. A
 * mutant tells that it is reached by counting itself here.
 */
const { MUTANTS_REACHED: file } = env;
if (file !== undefined) {
  const known = new Set();
  const reached = new Proxy(
    {},
    {
      set: (_, id) => {
        const { testPath } = expect.getState();
        const line = `${testPath}\t${id}\n`;
        // What a timer does between two test files belongs to neither.
        if (testPath !== undefined && !known.has(line)) appendFileSync(file, line);
        known.add(line);
        return true;
      },
    },
  );
  globalThis.__stryker__ = { mutantCoverage: { static: reached, perTest: {} } };
}
