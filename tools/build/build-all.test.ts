import { describe, expect, test } from 'vitest';
import { buildAll } from './build-all.ts';
import type { Build } from './builds.ts';

/** A build that prints sizes and a warning, as Vite does, and ends with a status. */
const build = (name: string, status = 0): Build => ({
  name,
  command: ['-e', `console.log('sizes of ${name}'); console.error('warning of ${name}'); process.exitCode = ${status}`],
});

describe('the builds', () => {
  test('are told in one line', async () => {
    const { text, hasFailed } = await buildAll([build('the gateway'), build('the widget')]);
    expect(text).toMatch(/^Built in \d+ s\n$/);
    expect(hasFailed).toBe(false);
  });

  test('that fail are told with what they printed, and the others not at all', async () => {
    const { text, hasFailed } = await buildAll([build('the gateway'), build('the widget', 1), build('the site', 2)]);
    expect(text).toBe(
      ['the widget', 'the site']
        .map((name) => `The build of ${name} failed:\nsizes of ${name}\nwarning of ${name}\n`)
        .join(''),
    );
    expect(hasFailed).toBe(true);
  });
});
