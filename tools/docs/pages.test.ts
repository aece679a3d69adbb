import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { otherBrands } from '../../catalogue/brands/other-brands.ts';
import { redirectMethod } from '../../catalogue/brands/redirect-methods.ts';
import { checkoutFaults } from '../../catalogue/payments/checkout-faults.ts';
import { VALID_FOR_MINUTES } from '../../catalogue/payments/checkout-validity.ts';
import { notificationTypes } from '../../catalogue/payments/notification-kinds.ts';
import { sessionLimits } from '../../server/access/people/sessions.ts';
import { fileVariable, type Variable } from '../../server/assembly/variable.ts';
import { variables } from '../../server/assembly/variables.ts';
import { navigation, pageSources } from './navigation.ts';

/*
 * Checks the pages that are written by hand: their links work, and the files and commands that they name exist.
 * `documents.test.ts` compares generated pages with their tables.
 */

const read = (path: string): string => readFileSync(path, 'utf8');

/** The index of `docs`. */
const INDEX = 'docs/README.md';

const rootPages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'] as const;

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const pages: readonly string[] = [...rootPages, ...filesBelow('docs').filter((path) => path.endsWith('.md'))];

const FENCE = /^ *```[^\n]*\n([\s\S]*?)^ *```/gm;
const CODE = /`([^`\n]+)`/g;
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;

const withoutCode = (text: string): string => text.replace(FENCE, '').replace(CODE, '');

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** The anchors of headings, and those that a page names itself. */
const anchorsIn = (text: string): ReadonlySet<string> =>
  new Set([
    ...[...text.replace(FENCE, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)),
    ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
  ]);

/** Returns the links of a page whose targets do not exist in this repository. */
const brokenLinks = (page: string, text: string): readonly string[] =>
  [...withoutCode(text).matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(file)) return true;
      return anchor !== undefined && !anchorsIn(read(file)).has(anchor);
    });

const topFolders = [
  'catalogue',
  'server',
  'widget',
  'components',
  'backoffice',
  'self-service',
  'tools',
  'e2e',
  'bench',
  'docs',
] as const;

const files: readonly string[] = [
  ...topFolders.flatMap(filesBelow),
  ...readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
];

/** `server/{http,database}` names two folders. */
const expanded = (name: string): readonly string[] => {
  const [whole, list] = /\{([^{}]+)\}/.exec(name) ?? [];
  if (whole === undefined || list === undefined) return [name];
  return list.split(',').flatMap((each) => expanded(name.replace(whole, each.trim())));
};

const isPath = (name: string): boolean =>
  /^[\w.*<>-]+(?:\/[\w.*<>-]+)*\/?$/.test(name) &&
  (topFolders.some((folder) => name === folder || name.startsWith(`${folder}/`)) ||
    /\.(?:tsx?|css|json|md|html|svg)$/.test(name));

/** Returns all files and folders that a page names in code spans and code blocks. */
const namedPaths = (text: string): readonly string[] => {
  const blocks = [...text.matchAll(FENCE)].flatMap(([, block = '']) => block.split(/\s+/));
  const inLine = [...text.replace(FENCE, '').matchAll(CODE)].flatMap(([, code = '']) => code.split(' '));
  return [...blocks, ...inLine].flatMap((name) => expanded(name)).filter(isPath);
};

/**
 * Returns whether a file or folder exists. Pages name it by its path, or a file by its name alone if it is unambiguous.
 * `*` and `<code>` match any name.
 */
const isThere = (name: string): boolean => {
  const pattern = name.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*').replaceAll(/<\w+>/g, '[^/]+');
  const wanted = new RegExp(name.includes('/') ? `^${pattern}(?:$|/)` : `(?:^|/)${pattern}(?:$|/)`);
  return files.some((file) => wanted.test(file));
};

describe('the pages', () => {
  test('are short', () => {
    expect(read('README.md').split('\n').length).toBeLessThan(120);
    const [map = ''] = read('ARCHITECTURE.md').split('## Recipes');
    expect(map.split('\n').length).toBeLessThan(125);
  });

  test('the README names the commands that start and test', () => {
    expect(read('README.md')).toContain('\nnpm ci && npm start\n');
    expect(read('README.md')).toContain('\nnpm ci && npm test\n');
  });

  test.each(pages)('every link of %s has a target', (page) => {
    expect(brokenLinks(page, read(page))).toEqual([]);
  });

  test('code, texts and settings name pages of docs that exist', () => {
    const sources = [...topFolders, 'clients', 'deploy', 'tools/build', 'tools/clients']
      .filter((folder) => folder !== 'tools' && folder !== 'docs')
      .flatMap(filesBelow)
      .filter((path) => /\.(?:tsx?|ya?ml|css|json|md|service|py|php|js)$|\/(?:Containerfile|tollgate)$/.test(path));
    const named = sources.flatMap((path) =>
      [...read(path).matchAll(/(?:(?<![\w/])|(?<=\.\.\/))docs\/[\w/-]+\.md\b/g)].map(([name]) => [path, name] as const),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(([, name]) => !existsSync(name))).toEqual([]);
  });

  test('a link to a missing file or heading is found', () => {
    const text =
      '[a](README.md) [b](nowhere.md) [c](README.md#run-it) [d](#not-here) `[e](none.md)`\n## Here\n[f](#here)';
    expect(brokenLinks('page.md', text.replace('#not-here', 'README.md#not-here').replace('#here', '#x'))).toEqual([
      'nowhere.md',
      'README.md#not-here',
      '#x',
    ]);
  });

  test('links lead from the README to every page of docs', () => {
    const found = new Set<string>();
    const follow = (page: string): void => {
      if (found.has(page) || !existsSync(page) || !page.endsWith('.md')) return;
      found.add(page);
      for (const [, target = ''] of withoutCode(read(page)).matchAll(LINK)) {
        const [path = ''] = target.split('#');
        if (path !== '' && !/^[a-z]+:/.test(target)) follow(normalize(join(dirname(page), path)));
      }
    };
    follow('README.md');
    const isDecision = (page: string): boolean => page.startsWith('docs/decisions/');
    expect(pages.filter((page) => !found.has(page) && !isDecision(page))).toEqual([]);
  });
});

describe('the navigation of the site', () => {
  const rows = navigation.flatMap((group) => group.pages);

  test('has every page of docs exactly once, except for the decisions', () => {
    const expected = pages.filter((page) => page.startsWith('docs/') && !page.startsWith('docs/decisions/'));
    expect([...pageSources.values(), INDEX].toSorted()).toEqual([...expected].toSorted());
  });

  test('says in one short sentence what each page is about', () => {
    const isSentence = (about: string): boolean => about.length <= 90 && /^\p{Lu}.*[^.]\.$/u.test(about);
    expect(rows.filter(([, , about]) => !isSentence(about))).toEqual([]);
  });
});

describe('the map of the code', () => {
  const architecture = read('ARCHITECTURE.md');
  const named = namedPaths(architecture);

  test('names files and folders that exist', () => {
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });

  /** The folders that the row of a top-level folder names by their names alone. */
  const namedInRow = (top: string): readonly string[] =>
    architecture
      .split('\n')
      .filter((line) => line.startsWith(`| \`${top}\` |`))
      .flatMap((line) => [...(line.split(' | ')[1] ?? '').matchAll(CODE)].map(([, name = '']) => `${top}/${name}`));

  test('has a line for each wing, and names each other folder in the line of the one above it', () => {
    const foldersIn = (top: string): readonly string[] =>
      readdirSync(top, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'results')
        .map(({ name }) => `${top}/${name}`);
    const inRows = ['catalogue', 'widget', 'tools', 'e2e'].flatMap(namedInRow);
    const folders = ['catalogue', 'server', 'widget', 'tools', 'e2e'].flatMap(foldersIn);
    expect(folders.length).toBeGreaterThan(50);
    expect(folders.filter((folder) => !named.includes(folder) && !inRows.includes(folder))).toEqual([]);
    for (const wing of foldersIn('server').filter((folder) => existsSync(`${folder}/README.md`))) {
      expect(architecture).toContain(`\n| [\`${wing}\`](${wing}/README.md) | `);
    }
    expect(inRows.filter((folder) => !folders.includes(folder))).toEqual([]);
  });

  test('the name of a missing file or folder is found', () => {
    const text =
      '`server/main.ts` `server/{payments,gone}` `gone.ts` `routes.ts`\n```\ncatalogue/nothing  widget/\n```\n';
    expect(namedPaths(text).filter((name) => !isThere(name))).toEqual(['catalogue/nothing', 'server/gone', 'gone.ts']);
    expect(isThere('*killed.test.ts')).toBe(true);
    expect(isThere('docs/<any>/0003-portable-schema.md')).toBe(true);
  });
});

describe('environment variables', () => {
  test('that pages name exist', () => {
    const known = Object.entries<Variable<unknown>>(variables).flatMap(([name, { isSecret }]) =>
      isSecret ? [name, fileVariable(name)] : [name],
    );
    const kinds = /^(?:DATABASE|VAULT|OIDC|DEMO|WALLET_(?:ONE|TWO|THREE)|THROTTLE|TLS)_[A-Z_]+$/;
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/\b[A-Z]+_[A-Z_]+\b/g)].flatMap(([name]) => (kinds.test(name) ? [[page, name]] : [])),
    );
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(([, name = '']) => !known.includes(name))).toEqual([]);
  });
});

describe('facts that pages repeat from the code', () => {
  const byRedirect = Object.entries(otherBrands).filter(([, { method }]) => redirectMethod(method) !== undefined);

  test.each(byRedirect)('the redirect brand %s is in the tables of its method', (id) => {
    for (const page of ['docs/take-payments/asynchronous-payments.md', 'docs/the-widget/widget.md']) {
      const rows = read(page)
        .split('\n')
        .filter((line) => line.startsWith('| '));
      const names = rows.flatMap((row) => [...row.matchAll(/[A-Z][A-Z_]{2,}…?/g)].map(([name]) => name));
      const isListed = names.some((name) => name === id || (name.endsWith('_…') && id.startsWith(name.slice(0, -1))));
      expect([page, isListed]).toEqual([page, true]);
    }
  });

  test('the validity of a checkout is the same on every page', () => {
    const said = pages.flatMap((page) =>
      [...read(page).matchAll(/(?:valid\s+for|expires\s+after|is\s+paid,\s+for)\s+(\d+)\s+minutes/g)].map(
        ([, minutes]) => [page, minutes],
      ),
    );
    expect(said.length).toBeGreaterThanOrEqual(3);
    expect(said.filter(([, minutes]) => minutes !== `${VALID_FOR_MINUTES}`)).toEqual([]);
  });

  test.each(notificationTypes)('the page of webhooks names the notification type %s', (type) => {
    expect(read('docs/take-payments/webhooks.md')).toMatch(new RegExp(`\\b${type}\\b`));
  });

  test('sessions of the back office end after the same time on every page', () => {
    const said = ['docs/manage/back-office.md', 'docs/start/pci.md', 'docs/start/security.md'].flatMap((page) =>
      [...read(page).matchAll(/(?:after\s+|sessions\s+of\s+)(\d+)\s+minutes(?:\s+without\s+use|,)/g)].map(
        ([, minutes]) => [page, Number(minutes) * 60_000],
      ),
    );
    expect(said.map(([page]) => page)).toEqual([
      'docs/manage/back-office.md',
      'docs/start/pci.md',
      'docs/start/security.md',
    ]);
    for (const [, ms] of said) expect(ms).toBe(sessionLimits.idleMs);
  });

  test.each(Object.keys(checkoutFaults))('the page of errors names the fault %s of a checkout', (fault) => {
    expect(read('docs/look-up/errors.md')).toContain(`\`${fault}\``);
  });

  const look = read('widget/page/look.css');
  const colours = [...look.matchAll(/var\((--tollgate-[\w-]+), light-dark\((#\w+), (#\w+)\)\)/g)];

  test.each(colours.map(([, name = '', light = '', dark = '']) => [name, light, dark]))(
    'the colour %s is %s in light and %s in dark',
    (name, light, dark) => {
      const row = read('docs/the-widget/widget-style.md')
        .split('\n')
        .find((line) => line.startsWith(`| \`${name}\` |`));
      expect(row).toContain(`\`${light}\` / \`${dark}\``);
    },
  );

  test('has colours', () => {
    expect(colours.length).toBeGreaterThanOrEqual(5);
  });
});

describe('the commands that the pages name', () => {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };

  test.each(pages.filter((page) => page !== 'CHANGELOG.md' && !page.startsWith('docs/decisions/')))('%s', (page) => {
    const commands = [...read(page).matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});
