/** An object that was parsed from JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns whether a value is a JSON object: neither a list nor null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a text of JSON to an object; undefined for anything else. The parser's own message would quote the text. */
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
  // Node ignores invalid characters; encoding the bytes again reveals them. So one sequence of bytes has exactly one
  // text.
  return bytes.toString(encoding) === text ? bytes : undefined;
};

/** Decodes base64; undefined unless the text is the canonical encoding of its bytes. */
export const bytesOfBase64 = (text: unknown): Buffer | undefined => decoded(text, 'base64');

/** Decodes base64url; undefined unless the text is the canonical encoding of its bytes. */
export const bytesOfBase64Url = (text: unknown): Buffer | undefined => decoded(text, 'base64url');

/** Decodes lower-case hex digits; undefined for anything else. */
export const bytesOfHex = (text: unknown): Buffer | undefined => decoded(text, 'hex');
