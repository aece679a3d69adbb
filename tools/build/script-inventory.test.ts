import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isBrand } from '../../catalogue/brands/brands.ts';
import { inventoryOf, providerScripts, scriptRows } from './script-inventory.ts';

const sources = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

/** The hosts in the addresses that a source contains; the region in Amazon's is a placeholder. */
const hostsIn = (text: string): readonly string[] =>
  [...text.matchAll(/https:\/\/([\w.${}()-]+)\//g)].map(([, host = '']) => host.replace(/\$\{[^}]*\}/, 'eu'));

describe('the inventory of scripts', () => {
  const built = scriptRows.map(({ name }) => ({ name, path: `/v1/widget/0/${name}.js`, integrity: 'sha256-0' }));

  test('has a row with a reason for each script, once', () => {
    expect(new Set(scriptRows.map(({ name }) => name)).size).toBe(scriptRows.length);
    for (const { loads, purpose } of scriptRows)
      expect([loads, purpose]).toEqual([loads, expect.stringMatching(/\.$/)]);
    expect(inventoryOf(built)).toHaveLength(scriptRows.length);
  });

  test('refuses a built script without a row, and a row that was not built', () => {
    const more = { name: 'unknown', path: '/v1/widget/1/unknown.js', integrity: 'sha256-1' };
    expect(() => inventoryOf([...built, more])).toThrow('not in the inventory: unknown');
    expect(() => inventoryOf(built.slice(1))).toThrow('not built: paymentWidgets');
  });

  test('names every provider whose script the widget loads', () => {
    const loaded = new Set(sources('widget/methods/wallets').flatMap(hostsIn));
    const named = new Set(providerScripts.map(({ address }) => new URL(address).host));
    expect(loaded.size).toBeGreaterThanOrEqual(5);
    expect([...loaded].filter((host) => !named.has(host))).toEqual([]);
  });

  test('names brands that exist', () => {
    expect(providerScripts.flatMap(({ brands }) => brands).filter((brand) => !isBrand(brand))).toEqual([]);
  });
});
