/** What `Object.create(null)` is, but for its speed. */
class Flat {}
Object.setPrototypeOf(Flat.prototype, null);
Reflect.deleteProperty(Flat.prototype, 'constructor');

/**
 * Creates a record without a prototype, for names that come from outside. The engine keeps what `Object.create(null)`
 * makes as a hash table, which takes five times as long to copy, to walk and to write as JSON.
 */
export const flatRecord = <Value>(): Record<string, Value> => new Flat() as Record<string, Value>;
