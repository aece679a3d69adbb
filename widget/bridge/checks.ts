/** Tells whether a value is what it should be. */
export type Check = (value: unknown) => boolean;

const MAXIMUM_TEXT_CHARACTERS = 4096; // The longest parameter of the interface.
const MAXIMUM_LIST_ITEMS = 200; // More than a page has inputs.

/** A text of bearable length. */
export const text: Check = (value) => typeof value === 'string' && value.length <= MAXIMUM_TEXT_CHARACTERS;

/** True or false. */
export const flag: Check = (value) => typeof value === 'boolean';

/** A whole number, 0 or more. */
export const count: Check = (value) => Number.isInteger(value) && (value as number) >= 0;

/** A list of bearable length. */
export const listOf =
  (item: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= MAXIMUM_LIST_ITEMS && value.every(item);

/** A name and a value. */
export const pair: Check = (value) => listOf(text)(value) && (value as readonly unknown[]).length === 2;

/** An object that has at least these members. */
export const shape =
  (members: Readonly<Record<string, Check>> = {}): Check =>
  (value) =>
    isObject(value) && Object.entries(members).every(([name, check]) => check(value[name]));

/** An object whose kind, named by the member `tag`, is in the table. */
export const taggedBy =
  (tag: string, kinds: Readonly<Record<string, Check>>): Check =>
  (value) => {
    const kind = isObject(value) ? value[tag] : undefined;
    return typeof kind === 'string' && Object.hasOwn(kinds, kind) && kinds[kind]?.(value) === true;
  };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
