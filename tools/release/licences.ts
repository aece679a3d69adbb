import type { Bom, Component } from './bom.ts';

/**
 * The licences under which code may be part of a release, by their SPDX identifiers, and what each asks of whoever passes
 * it on. None asks for the sources of what it is combined with.
 */
export const acceptedLicences: Readonly<Record<string, string>> = {
  '0BSD': 'nothing',
  'Apache-2.0': 'its text, and the notices of its authors',
  'BSD-2-Clause': 'its text and copyright',
  'BSD-3-Clause': 'its text and copyright',
  'BlueOak-1.0.0': 'its text, or a link to it',
  ISC: 'its text and copyright',
  MIT: 'its text and copyright',
  'MIT-0': 'nothing',
  'OFL-1.1': 'its text and copyright; fonts are not sold alone',
  Unlicense: 'nothing',
};

/** Licences of packages whose package.json does not say them as SPDX does, and the file of the package that shows them. */
export const corrections: Readonly<Record<string, { readonly licence: string; readonly shownBy: string }>> = {
  ibantools: { licence: 'MIT OR MPL-2.0', shownBy: 'LICENSE.MIT' },
  'png-js': { licence: 'MIT', shownBy: 'LICENSE' },
};

/** Returns the licence of a component as an expression of SPDX; an empty text where none is declared. */
export const licenceOf = ({ licenses = [] }: Component): string => licenses.map(nameOf).join(' AND ');

const nameOf = (licence: NonNullable<Component['licenses']>[number]): string => {
  if ('expression' in licence) return licence.expression;
  return 'id' in licence.license ? licence.license.id : licence.license.name;
};

/** Whether an expression of SPDX can be met with accepted licences only: one of `OR`, all of `AND`. */
export const isAccepted = (expression: string): boolean => {
  const bare = expression.trim().replace(/^\((.*)\)$/s, '$1');
  if (/[()]/.test(bare)) return false; // Nested: a person decides, and writes a correction.
  return bare.split(' OR ').some((option) => option.split(' AND ').every((id) => Object.hasOwn(acceptedLicences, id)));
};

/** Returns the components of npm whose licence is not accepted, each with what it declares. */
export const refusedIn = (bom: Bom): readonly string[] =>
  bom.components
    .filter(({ purl = '' }) => purl.startsWith('pkg:npm/'))
    .filter((each) => !isAccepted(licenceOf(each)))
    .map((each) => `${each['bom-ref']}: ${licenceOf(each) || 'none declared'}`);
