import { encode } from 'uqr';
import { Html, html } from './html.ts';

/** How much of a code may be unreadable, and its largest version. */
export interface QrCodeLimits {
  readonly ecc: 'L' | 'M' | 'Q' | 'H';
  readonly maxVersion: number;
}

/** Readers need this many empty modules around a code. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4;

/**
 * Returns a QR code as an inline picture: dark on white also where the page is dark, because not every reader can read
 * the opposite. @throws RangeError for a text that is too long for the limits.
 */
export const qrCode = (text: string, label: string, { ecc, maxVersion }: QrCodeLimits): Html => {
  const { data, size } = encode(text, { ecc, maxVersion, border: QUIET_ZONE, boostEcc: false });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/>${new Html(`<path fill="#000" d="${dark.join('')}"/>`)}</svg>`;
};
