/** Checks a value of unknown type. */
export type Check = (value: unknown) => boolean;

const MAXIMUM_TEXT_CHARACTERS = 4096; // The longest parameter of the interface.
const MAXIMUM_LIST_ITEMS = 200; // More than a page has inputs.

/** A string of limited length. */
export const text: Check = (value) => typeof value === 'string' && value.length <= MAXIMUM_TEXT_CHARACTERS;

/** True or false. */
export const flag: Check = (value) => typeof value === 'boolean';

/** An integer from 0. */
export const count: Check = (value) => Number.isInteger(value) && (value as number) >= 0;

/** A list of limited length. */
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

/** An object whose member `tag` names a row of the table, and which passes that row's check. */
export const taggedBy =
  (tag: string, kinds: Readonly<Record<string, Check>>): Check =>
  (value) => {
    const kind = isObject(value) ? value[tag] : undefined;
    return typeof kind === 'string' && Object.hasOwn(kinds, kind) && kinds[kind]?.(value) === true;
  };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
