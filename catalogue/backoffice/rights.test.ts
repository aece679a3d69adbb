import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gives, rightNames, rights, roleNames, roles } from './rights.ts';

/** The rights and roles in the table of docs/manage/back-office.md, row by row. */
const documented = [
  ...readFileSync('docs/manage/back-office.md', 'utf8').matchAll(/^\| `(\w+\.\w+)` \| (.+) \| ([\w, ]+) \|$/gm),
].map(([, right, allows, who]) => ({ right, allows, who }));

describe('the rights of roles', () => {
  test('are in the documentation as they are', () => {
    const others = roleNames.filter((role) => role !== 'administrator');
    expect(documented).toEqual(
      rightNames.map((right) => ({
        right,
        allows: `${rights[right].slice(0, 1).toLowerCase()}${rights[right].slice(1, -1)}`,
        who: others.filter((role) => gives(role, right)).join(', ') || 'none',
      })),
    );
  });

  test('are all those of an administrator', () => {
    expect(roles.administrator.rights).toEqual(rightNames);
  });
});
