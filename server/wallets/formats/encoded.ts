/** An object that was written as JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Tells whether a value is an object of JSON, not a list and not null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Gives the object that a text of JSON is; undefined for anything else. The parser's own message would quote the text. */
export const jsonObjectOf = (text: unknown): JsonObject | undefined => {
  if (typeof text !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const decoded = (text: unknown, encoding: 'base64' | 'base64url' | 'hex'): Buffer | undefined => {
  if (typeof text !== 'string' || text === '') return undefined;
  const bytes = Buffer.from(text, encoding);
  // Node skips what it does not know; the way back shows it. So each sequence of bytes has one text only.
  return bytes.toString(encoding) === text ? bytes : undefined;
};

/** Gives the bytes of a text in base 64; undefined unless it is written exactly as these bytes are. */
export const bytesOfBase64 = (text: unknown): Buffer | undefined => decoded(text, 'base64');

/** Gives the bytes of a text in base 64 for addresses; undefined unless it is written exactly as these bytes are. */
export const bytesOfBase64Url = (text: unknown): Buffer | undefined => decoded(text, 'base64url');

/** Gives the bytes of hex digits in lower case; undefined for anything else. */
export const bytesOfHex = (text: unknown): Buffer | undefined => decoded(text, 'hex');
