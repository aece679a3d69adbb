/*
 * Reads what processors answer. Whatever has another shape than described is read as if it were not there: an unknown
 * state never becomes an outcome.
 */

/** An object of JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** A value of a request's JSON; what is undefined is left out. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** Whether a value is an object. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** Returns the object at a name; undefined where there is none. */
export const objectIn = (value: unknown, name: string): Json | undefined => {
  const inside = at(value, name);
  return isObject(inside) ? inside : undefined;
};

/** Returns the text at a name; undefined where there is none, or an empty one. */
export const textIn = (value: unknown, name: string): string | undefined => {
  const inside = at(value, name);
  return typeof inside === 'string' && inside !== '' ? inside : undefined;
};

/** Returns the whole number at a name; undefined where there is none. */
export const numberIn = (value: unknown, name: string): number | undefined => {
  const inside = at(value, name);
  return typeof inside === 'number' && Number.isSafeInteger(inside) ? inside : undefined;
};

/** Returns the members of the list at a name; undefined where there is no list. */
export const listIn = (value: unknown, name: string): readonly unknown[] | undefined => {
  const inside = at(value, name);
  return Array.isArray(inside) ? inside : undefined;
};

/** Parses a body; undefined when it is not JSON. */
export const parsed = (body: Buffer | string): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};
