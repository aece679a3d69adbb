import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../endpoints/endpoints.ts';
import { officeEndpoints } from './endpoints/endpoints.ts';
import { gives, type Right, rightNames, rights, roleNames, roles } from './rights.ts';
import { sharedEndpoints } from './shared.ts';

/** The rights and roles in the table of docs/manage/back-office.md, row by row. */
const documented = [
  ...readFileSync('docs/manage/back-office.md', 'utf8').matchAll(/^\| `(\w+\.\w+)` \| (.+) \| ([\w, ]+) \|$/gm),
].map(([, right, allows, who]) => ({ right, allows, who }));

const valuesOf = (rights: Readonly<Record<string, string>> | undefined): readonly string[] =>
  Object.values(rights ?? {});

const isOfAuditor = (right: string): boolean =>
  (rightNames as readonly string[]).includes(right) && gives('auditor', right as Right);

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

  test('let an auditor see everything, and change nothing', () => {
    const changing = rightNames.filter((right) => !/^\w+\.read$|^lists\.export$/.test(right));
    expect(rightNames.filter((right) => gives('auditor', right))).toEqual(
      rightNames.filter((right) => !changing.includes(right)),
    );
    const offered = [
      ...Object.entries(sharedEndpoints).map(([id, { right, ofTypes }]) => ({
        id,
        rights: [right, ...valuesOf(ofTypes)],
      })),
      ...officeEndpoints.map(({ id, access }) => ({ id, rights: [access] })),
    ];
    const methods = new Map([...endpoints, ...officeEndpoints].map(({ id, method }) => [id as string, method]));
    const sending = offered.filter(({ id, rights }) => methods.get(id) !== 'GET' && rights.some(isOfAuditor));
    // An export is a look at a list. What the others begin needs the right of the act, or of the payment type, too.
    expect(sending.map(({ id }) => id).toSorted()).toEqual(['beginAct', 'beginExport', 'followUp', 'previewAct']);
  });

  test('are all those of an administrator', () => {
    expect(roles.administrator.rights).toEqual(rightNames);
  });
});
