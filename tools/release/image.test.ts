import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepWhatFollows } from './image.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'image-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Unpacks an image as the engine writes it, with an id that it draws, and returns the files that are kept. */
const kept = (id: string): readonly (readonly [name: string, text: string])[] => {
  const image = join(folder, id);
  mkdirSync(join(image, `${id}-layer`), { recursive: true });
  const config = { container: id, config: { Hostname: id, User: '10001' }, container_config: { Hostname: id } };
  writeFileSync(join(image, `${id}.json`), JSON.stringify(config));
  writeFileSync(join(image, 'layer.tar'), 'a layer');
  const manifest = [{ Config: `${id}.json`, RepoTags: ['tollgate:1'], Layers: ['layer.tar'] }];
  writeFileSync(join(image, 'manifest.json'), JSON.stringify(manifest));
  keepWhatFollows(image);
  return readdirSync(image).map((name) => [name, readFileSync(join(image, name), 'utf8')]);
};

test('an image is the same whatever id the engine draws for its container, and keeps its configuration', () => {
  const files = kept('0fec6c0f253f');
  expect(kept('c56f42838230')).toEqual(files);
  const text = new Map(files);
  const [{ Config: config = '', ...image } = {}] = JSON.parse(text.get('manifest.json') ?? '') as Record<
    string,
    string
  >[];
  expect(image).toEqual({ RepoTags: ['tollgate:1'], Layers: ['layer.tar'] });
  expect(JSON.parse(text.get(config) ?? '')).toEqual({ config: { User: '10001' }, container_config: {} });
  expect([...text.keys()].toSorted()).toEqual([config, 'layer.tar', 'manifest.json'].toSorted());
});
