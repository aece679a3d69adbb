import { encode } from 'uqr';
import { Html, html } from './html.ts';

/** How much of a code may be unreadable, and its largest version. */
export interface QrCodeLimits {
  readonly ecc: 'L' | 'M' | 'Q' | 'H';
  readonly maxVersion: number;
}

/** Readers need this many empty modules around a code. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4;

const drawn = (text: string, { ecc, maxVersion }: QrCodeLimits): Html => {
  const { data, size } = encode(text, { ecc, maxVersion, border: QUIET_ZONE, boostEcc: false });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const modules = new Html(`<path fill="#000" d="${dark.join('')}"/>`);
  const ground = html`<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`;
  return html`<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${ground}${modules}</svg>`;
};

/** So many codes are kept, some 10 KB each: drawing one costs more than the rest of its page. */
const MOST_KEPT = 500;

const kept = new Map<string, Html>();

/**
 * Returns a QR code as an inline picture: dark on white also where the page is dark, because not every reader can read
 * the opposite. Whoever has the URL of a page can ask for its code as often as the throttle allows, so it is drawn once.
 * @throws RangeError for a text that is too long for the limits.
 */
export const qrCode = (text: string, limits: QrCodeLimits): Html => {
  const key = `${limits.ecc} ${limits.maxVersion} ${text}`;
  const code = kept.get(key) ?? drawn(text, limits);
  kept.delete(key);
  kept.set(key, code);
  const [longestUnused] = kept.keys();
  if (kept.size > MOST_KEPT && longestUnused !== undefined) kept.delete(longestUnused);
  return code;
};
