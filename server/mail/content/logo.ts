/** The logo in a mail, beside or above the name of its shop. */
export interface Logo {
  /** Its Content-ID, by which the HTML shows it. */
  readonly id: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The most pixels at which a logo is shown, as on pages. */
const MOST_WIDTH = 240;
const MOST_HEIGHT = 48;

const PNG_HEAD = '89504e470d0a1a0a';
const HEAD_BYTES = 24;
/** Where a PNG has its width and its height, of four bytes each. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

/**
 * Returns the pixels at which a logo is shown: some programs follow only the attributes of a picture. Undefined if it
 * is no PNG.
 */
export const shownSize = (bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined => {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (picture.length < HEAD_BYTES || picture.toString('hex', 0, PNG_HEAD.length / 2) !== PNG_HEAD) return undefined;
  const [width, height] = [picture.readUInt32BE(WIDTH_AT), picture.readUInt32BE(HEIGHT_AT)];
  if (width === 0 || height === 0) return undefined;
  const share = Math.min(1, MOST_WIDTH / width, MOST_HEIGHT / height);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
};
