import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';

/*
 * `node instrument.mjs FOLDER FILES…`: writes all mutants into the files of a folder, each inactive until the variable
 * `__STRYKER_ACTIVE_MUTANT__` names it, and lists them in `mutants.json`. A program of its own: what it needs is
 * installed beside it, for a newer Node than the gateway needs.
 */

const never = () => false;
const nothing = () => undefined;
const print = (...words) => process.stderr.write(`${words.join(' ')}\n`);
const logger = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: () => true,
  isErrorEnabled: () => true,
  isFatalEnabled: () => true,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: print,
  error: print,
  fatal: print,
};

const [folder, ...files] = process.argv.slice(2);
const sources = files.map((name) => ({
  name: join(folder, name),
  mutate: true,
  content: readFileSync(join(folder, name), 'utf8'),
}));
const instrumenter = createInjector().provideValue('logger', logger).injectFunction(createInstrumenter);
const result = await instrumenter.instrument(sources, { plugins: null, excludedMutations: [], ignorers: [] });
for (const { name, content } of result.files) writeFileSync(name, content);
const linesOf = new Map(sources.map(({ name, content }) => [name, content.split('\n')]));
const mutants = result.mutants.map(({ id, fileName, location: { start, end }, mutatorName, replacement }) => ({
  id,
  file: fileName.slice(folder.length + 1),
  line: start.line + 1,
  kind: mutatorName,
  source: linesOf
    .get(fileName)
    .slice(start.line, end.line + 1)
    .join('\n')
    .trim(),
  replacement,
}));
writeFileSync(join(folder, 'mutants.json'), JSON.stringify(mutants));
