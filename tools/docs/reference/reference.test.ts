import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { titledTables } from '../../../catalogue/requests/tables.ts';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import { escaped } from '../../../server/pages/html.ts';
import { testCards } from '../../../server/simulation/test-data/test-data.ts';
import { referenceFiles } from './build.ts';
import { referencePage } from './page.ts';

const page = referencePage('p { margin: 0 }');

const allOf = (pattern: RegExp): readonly string[] => [...page.matchAll(pattern)].map(([, found = '']) => found);

describe('the reference page', () => {
  test('has every endpoint, every parameter of every table, every result code and every test card', () => {
    const headings = allOf(/<h3><a href="[^"]*"><code>([^<]+)<\/code>/g);
    expect(headings).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`));
    for (const [, table] of titledTables) {
      for (const name of Object.keys(table)) expect(page).toContain(`<code>${escaped(name)}</code>`);
    }
    for (const [code, { text }] of Object.entries(resultCodes)) {
      expect(page).toContain(`<code>${code}</code>`);
      expect(page).toContain(escaped(text));
    }
    for (const { number } of testCards) expect(page).toContain(`<code>${number}</code>`);
  });

  test('links only to anchors that exist, and has no id twice', () => {
    const ids = allOf(/ id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = allOf(/href="#([^"]+)"/g);
    expect(targets.length).toBeGreaterThan(100);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  test('loads nothing, runs nothing and closes every element', () => {
    expect(page).not.toMatch(/<script|<img|<iframe|<object|<base|<form|\son\w+=|\sstyle=|\ssrc=|@import|url\(/);
    expect(allOf(/href="([^#"][^"]*)"/g).toSorted()).toEqual(['/docs/openapi.json', 'data:,']);
    for (const tag of ['section', 'dl', 'div', 'dt', 'dd', 'ul', 'li', 'code', 'a', 'p', 'details', 'span', 'main']) {
      const opened = page.match(new RegExp(`<${tag}[ >]`, 'g'))?.length ?? 0;
      expect([tag, page.split(`</${tag}>`).length - 1]).toEqual([tag, opened]);
    }
  });

  test('is the same each time, and its policy has the hash of its style', () => {
    expect(referenceFiles('a { }')).toEqual(referenceFiles('a { }'));
    const policies = ['a { }', 'b { }'].map((style) => referenceFiles(style)[0]?.headers['Content-Security-Policy']);
    expect(policies[0]).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}=';/);
    expect(policies[0]).not.toBe(policies[1]);
  });
});
