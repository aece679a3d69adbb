import { endpointRights, rightsOfTypes } from './endpoint-rights.ts';
import { type Right, rightNames } from './rights.ts';

const needed: ReadonlySet<Right> = new Set([
  ...Object.values(endpointRights).map(({ right }) => right),
  ...Object.values(rightsOfTypes),
]);

/** The rights that an access token can have: those that some endpoint of the merchants' interface needs. */
export const tokenRights: readonly Right[] = rightNames.filter((right) => needed.has(right));

/** Usual sets of rights of tokens. */
export const tokenPresets = {
  shop: [
    'payments.take',
    'payments.read',
    'payments.capture',
    'payments.refund',
    'payments.reverse',
    'payments.rebill',
    'customers.read',
    'customers.session',
    'registrations.change',
    'schedules.read',
    'schedules.change',
  ],
  // The audit says what people did: a token reads it only where that was chosen.
  read: tokenRights.filter((right) => right.endsWith('.read') && right !== 'audit.read'),
  everything: tokenRights,
} as const satisfies Readonly<Record<string, readonly Right[]>>;

/** The name of a usual set of rights. */
export type TokenPreset = keyof typeof tokenPresets;

/** The names of the usual sets. */
export const tokenPresetNames = Object.keys(tokenPresets) as readonly TokenPreset[];

const isPreset = (name: string): name is TokenPreset => Object.hasOwn(tokenPresets, name);

const rightsNamed = (name: string): readonly Right[] =>
  isPreset(name) ? tokenPresets[name] : tokenRights.filter((right) => right === name);

const listed = (text: string): readonly string[] => text.split(',').map((name) => name.trim());

/** Returns the names in a list, with commas between, that are neither rights of tokens nor usual sets of them. */
export const unknownIn = (text: string): readonly string[] =>
  listed(text).filter((name) => rightsNamed(name).length === 0);

/** Returns the rights of a list of rights and usual sets, in the order of the table. */
export const rightsIn = (text: string): readonly Right[] => {
  const wanted = new Set(listed(text).flatMap(rightsNamed));
  return tokenRights.filter((right) => wanted.has(right));
};

/** Returns the usual set that has exactly these rights; undefined for others. */
export const presetOf = (rights: readonly string[]): TokenPreset | undefined =>
  tokenPresetNames.find((name) => {
    const preset: readonly string[] = tokenPresets[name];
    return preset.length === rights.length && preset.every((right) => rights.includes(right));
  });
