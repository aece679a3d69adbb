import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The members of package.json that both packages share: the gateway's, and the one for merchants. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly private: boolean;
  readonly type: string;
  readonly exports: Readonly<Record<string, Readonly<Record<string, string>> | null>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: unknown;
}

const IMPORT = /\b(?:from|import)\s*\(?\s*["']([^"'\n]+)["']/g;

/**
 * Writes the package for merchants' own projects: the entries of this package, under the same names, with the files
 * that they import, and nothing of the gateway. It has no dependencies. Run after `tsc --build`.
 * @throws Error when a file imports a package that is no peer dependency.
 */
export const writeMerchantPackage = (source: string, target: string): void => {
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license, type, exports, peerDependencies, peerDependenciesMeta } = manifest;
  const permitted = [name, ...Object.keys(peerDependencies)];
  const files = new Set<string>();
  const add = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    for (const [, imported = ''] of readFileSync(join(source, path), 'utf8').matchAll(IMPORT)) {
      if (imported.startsWith('.')) add(fileOf(path, imported));
      else if (!permitted.some((each) => imported === each || imported.startsWith(`${each}/`)))
        throw new Error(`${path} imports ${imported}, which merchants do not install.`);
    }
  };
  for (const path of Object.values(exports).flatMap((entry) => Object.values(entry ?? {}))) {
    for (const each of matching(source, path)) add(each);
  }

  rmSync(target, { recursive: true, force: true });
  const write = (path: string, text: string): void => {
    mkdirSync(join(target, dirname(path)), { recursive: true });
    writeFileSync(join(target, path), text);
  };
  // Source maps are left out: the package has no sources.
  for (const path of files) {
    write(path, readFileSync(join(source, path), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
  }
  copyFileSync(join(source, 'LICENSE'), join(target, 'LICENSE'));
  const description =
    'For shops that are paid through Tollgate: the checkout form, its types, and page objects for tests.';
  const own = { private: manifest.private, type, exports, peerDependencies, peerDependenciesMeta };
  write('package.json', `${JSON.stringify({ name, version, description, license, ...own }, undefined, 2)}\n`);
  write('README.md', readme(name, description));
};

const readme = (name: string, description: string): string => `# ${name}

${description}

| import | contents | guide in Tollgate's repository |
|---|---|---|
| \`${name}/react\`, \`${name}/preact\`, \`${name}/vue\`, \`${name}/element\` | the checkout form as a component | docs/the-widget/frameworks.md |
| \`${name}/account-element\` | the self-service page as an element | docs/the-widget/frameworks.md |
| \`${name}/wpwl\` | the types of \`wpwlOptions\` and \`wpwl\` | docs/the-widget/widget-page.md |
| \`${name}/e2e\` | page objects and fixtures for Playwright | docs/the-widget/playwright.md |
`;

/** Returns the file that an import names; declarations may name sources (`.ts`) or compiled files (`.js`). */
const fileOf = (importer: string, imported: string): string => {
  const path = join(dirname(importer), imported);
  return importer.endsWith('.d.ts') ? path.replace(/\.[jt]s$/, '.d.ts') : path;
};

/** Returns the files of an entry's path, whose last segment may have a `*`. */
const matching = (source: string, path: string): readonly string[] => {
  if (!path.includes('*')) return [join(path)];
  const [start = '', end = ''] = basename(path).split('*');
  return readdirSync(join(source, dirname(path)))
    .filter((file) => file.startsWith(start) && file.endsWith(end))
    .map((file) => join(dirname(path), file));
};
