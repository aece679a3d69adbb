import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { officeEndpoints } from '../backoffice/endpoints/endpoints.ts';
import type { SharedEndpoint } from '../backoffice/shared.ts';
import { sharedEndpoints } from '../backoffice/shared.ts';
import { endpoints } from '../endpoints/endpoints.ts';
import { actions as german } from './de/backoffice/actions.ts';
import { actions } from './en/backoffice/actions.ts';

/** The actions that the sources name themselves, such as `team.invited`. */
const named = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(join('server', file), 'utf8').matchAll(/action: '([a-z]+(?:\.\w+)+)'/g)])
  .flatMap(([, action]) => action ?? [])
  // What is refused has the words of what was asked for.
  .filter((action) => !action.endsWith('.refused'));

/** The actions of requests that merchants have, too, as people send them. */
const shared = Object.entries<SharedEndpoint>(sharedEndpoints).flatMap(([id, { right, ofTypes, shows }]) => {
  const isNoted = shows === true || endpoints.find((each) => each.id === id)?.method !== 'GET';
  if (!isNoted) return [];
  return ofTypes === undefined ? [`${right.split('.')[0]}.${id}`] : Object.values(ofTypes);
});

const shown = officeEndpoints.flatMap((row) => ('shows' in row ? [row.access as string] : []));

test('everything that is written to the audit has words', () => {
  expect(named.length).toBeGreaterThan(20);
  expect([...named, ...shared, ...shown].filter((action) => !Object.hasOwn(actions, action))).toEqual([]);
});

test.each([
  ['English', actions],
  ['German', german],
])('no two actions are the same to who filters by them, in %s', (_, words) => {
  const texts = Object.values(words);
  expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([]);
});
