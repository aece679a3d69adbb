import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrastOf, TEXT_CONTRAST } from './contrast.ts';
import { iconShapes } from './icon-shapes.ts';
import { icons } from './icons.ts';
import { type Colour, colours, tokenSheet } from './tokens.ts';

const schemes = ['light', 'dark'] as const;

/** Texts and the grounds on which they stand. */
const texts: readonly (readonly [Colour, readonly Colour[]])[] = [
  ['text', ['ground', 'surface', 'raised', 'accent-soft', 'good-soft', 'bad-soft', 'waiting-soft']],
  ['quiet', ['ground', 'surface', 'raised']],
  ['accent', ['ground', 'surface', 'raised', 'accent-soft']],
  ['on-accent', ['accent', 'bad']],
  ['good', ['ground', 'surface', 'raised', 'good-soft']],
  ['bad', ['ground', 'surface', 'raised', 'bad-soft']],
  ['waiting', ['ground', 'surface', 'raised', 'waiting-soft']],
];

/** The least contrast of the lower side of a field, by which it is found. Source: WCAG 2.2, 1.4.11. */
const EDGE_CONTRAST = 3;

describe('colours', () => {
  for (const scheme of schemes) {
    for (const [text, grounds] of texts) {
      for (const ground of grounds) {
        test(`${text} can be read on ${ground}, ${scheme}`, () => {
          expect(contrastOf(colours[text][scheme], colours[ground][scheme])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        });
      }
    }
    for (const ground of ['surface', 'ground'] as const) {
      test(`the lower side of a field is seen on ${ground}, ${scheme}`, () => {
        expect(contrastOf(colours.edge[scheme], colours[ground][scheme])).toBeGreaterThanOrEqual(EDGE_CONTRAST);
      });
    }
  }

  test('the sheet has every role', () => {
    const sheet = tokenSheet();
    for (const name of Object.keys(colours)) expect(sheet).toContain(`--${name}: light-dark(`);
  });
});

/** The sources that draw icons. */
const sources = ['backoffice', 'server', 'tools/site']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  .join('\n');

describe('icons', () => {
  test.each(Object.keys(icons))('%s is drawn somewhere, and has a shape', (name) => {
    expect(sources).toMatch(new RegExp(`['"]${name}['"]`));
    expect(iconShapes[name as keyof typeof icons].length).toBeGreaterThan(0);
  });
});
