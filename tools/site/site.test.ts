import { dirname, join, normalize } from 'node:path/posix';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../catalogue/endpoints/endpoints.ts';
import { linksIn } from '../docs/links.ts';
import { groupOf } from './api-pages.ts';
import { siteFiles } from './build.ts';
import { endpointGroups } from './endpoint-groups.ts';

/** Every link and every loaded file in a page. */
const REFERENCE = /\s(?:href|src|srcset|data-index)="([^"]*)"/g;

let files: ReadonlyMap<string, string | Buffer>;
let pages: readonly (readonly [string, string])[];
let markdown: readonly (readonly [string, string])[];

beforeAll(async () => {
  files = await siteFiles();
  const texts = [...files].map(([path, content]) => [path, String(content)] as const);
  pages = texts.filter(([path]) => path.endsWith('.html'));
  markdown = texts.filter(([path]) => path.endsWith('.md'));
});

const fileAt = (address: string): string => {
  if (address === '.' || address === './') return 'index.html';
  if (address.endsWith('/')) return `${address}index.html`;
  return files.has(address) ? address : `${address}.html`;
};

const anchorsOf = (path: string): ReadonlySet<string> =>
  new Set([...String(files.get(path)).matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));

/** Returns the links of a page that lead nowhere. */
const deadLinks = (path: string, text: string): readonly string[] =>
  [...text.matchAll(REFERENCE)]
    .map(([, target = '']) => target)
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => {
      const [address = '', anchor] = target.split('#');
      const file = address === '' ? path : fileAt(normalize(join(dirname(path), address)));
      return !files.has(file) || (anchor !== undefined && anchor !== '' && !anchorsOf(file).has(anchor));
    });

describe('the site', () => {
  test('has a page of HTML and one of Markdown for each page', () => {
    expect(pages.length).toBeGreaterThan(140);
    expect(markdown.length).toBe(pages.length);
  });

  test('has no dead link', () => {
    expect(pages.flatMap(([path, text]) => deadLinks(path, text).map((link) => `${path}: ${link}`))).toEqual([]);
  });

  test('has only relative links, because a proxy may serve it below a path of its own', () => {
    const absolute = pages.flatMap(([path, text]) =>
      [...text.matchAll(REFERENCE)].filter(([, target = '']) => target.startsWith('/')).map(([link]) => path + link),
    );
    expect(absolute).toEqual([]);
  });

  test('a dead link is found', () => {
    const links = '<a href="payments"> <a href="nowhere"> <a href="payments#nothing"> <a href="#here">';
    expect(deadLinks('index.html', links)).toEqual(['nowhere', 'payments#nothing', '#here']);
  });

  test('has Markdown whose links lead to Markdown', () => {
    const dead = markdown.flatMap(([path, text]) =>
      linksIn(text)
        .map((target) => target.split('#')[0] ?? '')
        .filter((target) => target !== '' && !files.has(normalize(join(dirname(path), target))))
        .map((target) => `${path}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  test('runs no inline code, has no inline style, and loads nothing from elsewhere', () => {
    const faults = pages.flatMap(([path, text]) => {
      const [head = '', body = ''] = text.split('<body');
      const inline = /<script(?![^>]* src=)|<style|\sstyle="|\son[a-z]+="/.exec(
        head + body.replaceAll(/<pre[\s\S]*?<\/pre>/g, ''),
      );
      const loaded = /<(?:script|link|img)[^>]*(?:src|href)="https?:/.exec(text);
      return inline === null && loaded === null ? [] : [`${path}: ${inline?.[0]} ${loaded?.[0]}`];
    });
    expect(faults).toEqual([]);
  });

  test('is listed for language models, with links that work from both places', () => {
    for (const [list, place] of [
      ['llms.txt', ''],
      ['origin/llms.txt', 'docs/'],
    ] as const) {
      const text = String(files.get(list));
      expect(text).toMatch(/^# Tollgate\n\n> [^\n]+\n/);
      const targets = linksIn(text);
      expect(targets.length).toBeGreaterThan(140);
      expect(targets.filter((target) => !target.startsWith(place) || !files.has(target.slice(place.length)))).toEqual(
        [],
      );
    }
    expect(String(files.get('llms-full.txt'))).toContain('# Webhooks\n');
  });

  test('describes every endpoint on one page', () => {
    expect(endpoints.filter(({ path }) => groupOf(path) === undefined)).toEqual([]);
    for (const { method, path } of endpoints) {
      const heading = `## \`${method} ${path}\`\n`;
      const having = endpointGroups.filter(({ file }) => String(files.get(`api/${file}.md`)).includes(heading));
      expect(having.map(({ file }) => file)).toEqual([groupOf(path)?.file]);
    }
  });

  test('shows a sample of an endpoint in four languages', () => {
    const [, ...blocks] = String(files.get('api/payments.html')).split('class="samples"');
    for (const text of ['curl ', 'await fetch(', 'curl_init(', 'urlopen('])
      expect(blocks[0]?.replaceAll(/<[^>]+>/g, '')).toContain(text);
  });

  test('shows no HTML as text', () => {
    const shown = pages.flatMap(([path, text]) => {
      const prose = text.replaceAll(/<pre[\s\S]*?<\/pre>|<code>.*?<\/code>/g, '');
      return [...prose.matchAll(/&lt;\/?[a-z]+[ &]/g)].map(([tag]) => `${path}: ${tag}`);
    });
    expect(shown).toEqual([]);
  });

  test('shows no note to editors, and keeps code as it is', () => {
    expect(String(files.get('fields.html'))).not.toContain('do not edit');
    expect(String(files.get('frameworks.html'))).toContain('{{');
  });
});
