/** Returns the type of a value as `$.type` did: `array`, `date`, `regexp` and the like, instead of `object`. */
const typeOf = (value: unknown): string => {
  const name = Object.prototype.toString.call(value).slice(8, -1).toLowerCase();
  return /^(?:null|array|date|error|regexp|(?:boolean|number|string))$/.test(name) ? name : typeof value;
};

/** The functions that jQuery 4 has removed. Snippets for payment pages were written for earlier versions and call them. */
export const removedCalls = {
  isArray: Array.isArray,
  isFunction: (value: unknown): boolean => typeof value === 'function',
  isNumeric: (value: unknown): boolean =>
    (typeof value === 'number' || typeof value === 'string') &&
    !Number.isNaN(Number(value) - Number.parseFloat(`${value}`)),
  now: Date.now,
  parseJSON: JSON.parse,
  trim: (text: unknown): string => String(text ?? '').trim(),
  type: typeOf,
};

/** The methods of jQuery objects that jQuery 3 and 4 have removed. */
export const removedMethods = {
  andSelf(this: { addBack(): unknown }): unknown {
    return this.addBack();
  },
  size(this: { readonly length: number }): number {
    return this.length;
  },
};
