import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandFor, missingNeeds, type Need, needs, provide, tellMissing } from './needs.ts';

/** In every Debian, because no Debian is without them: packages that are marked as essential, and npm beside Node. */
const always = [
  'chown',
  'cp',
  'dd',
  'dpkg-query',
  'env',
  'id',
  'ldd',
  'mktemp',
  'script',
  'sh',
  'tar',
  'umount',
  'unshare',
  'npm',
];

/** Commands of our own, which a test runs through a function of that name. */
const ours = ['backup', 'restore', 'ledger'];

/** Sources that are no part of the tests; they name the programs that they miss. */
const namedElsewhere = [
  join('tools', 'failover'),
  join('tools', 'release', 'circumstances.ts'),
  join('tools', 'release', 'main.ts'),
  join('tools', 'test', 'bare.ts'),
];

/** Finds the programs that a source starts by a literal name. */
const startedBy = (source: string): readonly string[] => {
  const own = [...source.matchAll(/const (\w+) = promisify\(execFile\)/g)].map(([, name]) => name);
  const starting = ['spawn', 'spawnSync', 'execFile', 'execFileSync', ...own].join('|');
  const call = new RegExp(`\\b(?:${starting})\\(\\s*'([\\w.-]+)'`, 'g');
  return [...source.matchAll(call)].map(([, program = '']) => program);
};

const sources = ['server', 'tools', 'e2e', 'bench'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !file.endsWith('needs.test.ts') &&
        !namedElsewhere.some((each) => file.startsWith(each)),
    ),
);

const listed = new Set([...always, ...ours, ...needs.flatMap(({ programs }) => programs)]);

/** Returns the programs of a source that no row lists. */
const unlisted = (source: string): readonly string[] => startedBy(source).filter((program) => !listed.has(program));

describe('the programs that tests run', () => {
  test('are all listed', () => {
    expect(sources.flatMap((file) => unlisted(readFileSync(file, 'utf8')).map((each) => [file, each]))).toEqual([]);
  });

  test('one that is not listed is found, however it is started', () => {
    const run = "const run = promisify(execFile);\nawait run('pdftotext', ['-']);\nspawnSync(\n  'qpdf', []);";
    expect(unlisted(run)).toEqual(['pdftotext', 'qpdf']);
  });

  test('are described in CONTRIBUTING.md, each with its package and purpose', () => {
    const text = readFileSync('CONTRIBUTING.md', 'utf8');
    const rows = needs.map((each) => `| \`${each.package}\` | ${each.purpose} |`);
    expect(rows.filter((row) => !text.includes(row))).toEqual([]);
  });

  test('are there, since this test runs after they were installed', () => {
    expect(missingNeeds().map((each) => each.package)).toEqual([]);
  });
});

/** The commands of `.ci/run`, without its comments. */
const ciCommands = readFileSync(join('.ci', 'run'), 'utf8').replaceAll(/^\s*#.*$/gm, '');

describe('the run of the continuous integration', () => {
  test("is the README's two commands, on the usual version of Node", () => {
    const [, commands] = /"\$usual_node" \]; then\s+count \. '([^']+)'/.exec(ciCommands) ?? [];
    expect(commands).toBe('npm ci && npm test');
    for (const command of (commands ?? '').split(' && ')) {
      expect(readFileSync('README.md', 'utf8')).toContain(command);
    }
  });

  test('installs no programs itself', () => {
    const installers = /\b(?:apt|apt-get|dpkg|sudo|apk|dnf|yum|pip3?|npx|curl|wget|npm (?:i|install|add))\b/;
    expect(ciCommands).not.toMatch(installers);
  });
});

/** A machine on which packages are installed, except those that are not to be had. */
const machineWithout = (...notToBeHad: readonly string[]) => {
  const installed = new Set<string>();
  const steps: string[] = [];
  const row = (name: string): Need => ({
    programs: [],
    package: name,
    purpose: `what ${name} proves`,
    isThere: () => installed.has(name),
  });
  const install = (...packages: readonly string[]): boolean => {
    steps.push(packages.join(' '));
    if (packages.some((each) => notToBeHad.includes(each))) return false;
    for (const each of packages) installed.add(each);
    return true;
  };
  return { rows: ['one', 'two', 'three'].map(row), install, steps };
};

describe('what is missing', () => {
  test('is installed in one step', () => {
    const { rows, install, steps } = machineWithout();
    expect(provide(install, rows)).toEqual([]);
    expect(steps).toEqual(['one two three']);
  });

  test('is installed one by one where a package is not to be had, which is told', () => {
    const { rows, install, steps } = machineWithout('two');
    expect(provide(install, rows).map((each) => each.package)).toEqual(['two']);
    expect(steps).toEqual(['one two three', 'one', 'two', 'three']);
  });

  test('is not installed again', () => {
    const { rows, install, steps } = machineWithout();
    provide(install, rows);
    expect(provide(install, rows)).toEqual([]);
    expect(steps).toHaveLength(1);
  });

  test('is told with its purpose and one command', () => {
    const { rows } = machineWithout();
    const text = tellMissing(rows);
    expect(text).toContain('  three  what three proves\n');
    expect(text.split('\n').at(-1)).toBe(`  ${commandFor(rows)}`);
    expect(commandFor(rows)).toMatch(/^sudo apt-get update && sudo apt-get install .* one two three$/);
  });
});
