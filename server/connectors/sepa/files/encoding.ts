/** The parts of ISO 8859, and the code pages of Windows, with one byte for a letter, which banks of the SEPA write. */
const singleBytes = [
  ...[2, 3, 4, 5, 7, 10, 13, 14, 15, 16].map((part) => `iso-8859-${part}`),
  ...[1250, 1251, 1252, 1253, 1254, 1257].map((page) => `windows-${page}`),
];

/** The encodings that banks write, by the names in the declaration of XML, and what is read for each. */
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'iso-8859-9': 'windows-1254',
  ...Object.fromEntries(singleBytes.map((each) => [each, each])),
};

/** Beginnings of files that are no XML. */
const archives: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'it is a ZIP file; send the XML in it'],
  [[0x1f, 0x8b], 'it is compressed with gzip; send the XML in it'],
  [[0x25, 0x50, 0x44, 0x46], 'it is a PDF; send the XML of it'],
];

/** The beginnings of texts in UTF-16: with a mark, or with `<` and a zero. */
const wide: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

const beginsWith = (bytes: Uint8Array, beginning: readonly number[]): boolean =>
  beginning.every((byte, place) => bytes[place] === byte);

/** A declaration is in these bytes: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`. */
const LOOKED_AT = 128;

const DECLARED = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"'>]{1,40})["']/;

/** Returns the encoding of a file by its beginning. */
const encodingOf = (beginning: Uint8Array, refuse: (reason: string) => never): string => {
  const [, archive] = archives.find(([bytes]) => beginsWith(beginning, bytes)) ?? [];
  if (archive !== undefined) refuse(archive);
  const [, byMark] = wide.find(([bytes]) => beginsWith(beginning, bytes)) ?? [];
  if (byMark !== undefined) return byMark;
  const [, declared = 'utf-8'] = DECLARED.exec(Buffer.from(beginning).toString('latin1')) ?? [];
  return (
    encodings[declared.toLowerCase()] ??
    refuse(`it declares the encoding ${declared.replaceAll(/[^\w-]/g, '?')}; send it as UTF-8`)
  );
};

/** Turns the next piece of a file into text; the end may have none. */
type Decode = (piece?: Uint8Array, isEnd?: boolean) => string;

/**
 * Creates the decoder of a file: as UTF-8, unless it has the mark of UTF-16 or declares another encoding that banks use.
 * `refuse` is called for what is not in its encoding, in none that is known, or packed.
 */
export const decoderOf = (refuse: (reason: string) => never): Decode => {
  let decode: ((bytes: Uint8Array, isEnd: boolean) => string) | undefined;
  let beginning: Uint8Array = new Uint8Array();
  const decodeAs = (encoding: string) => {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return (bytes: Uint8Array, isEnd: boolean): string => {
      try {
        return decoder.decode(bytes, { stream: !isEnd });
      } catch {
        return refuse(`it is not ${encoding.toUpperCase()}`);
      }
    };
  };
  return (piece = new Uint8Array(), isEnd = false) => {
    if (decode !== undefined) return decode(piece, isEnd);
    beginning = Buffer.concat([beginning, piece]);
    if (beginning.length < LOOKED_AT && !isEnd) return '';
    decode = decodeAs(encodingOf(beginning, refuse));
    return decode(beginning, isEnd);
  };
};
