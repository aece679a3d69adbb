import { PhotonImage, resize, SamplingFilter } from '@cf-wasm/photon/node';
import { largestLogo } from '../../../catalogue/settings/logos.ts';

/** Returns the size that fits into the largest logo with the same proportions; a smaller picture stays as it is. */
export const fittingSize = (width: number, height: number): readonly [width: number, height: number] => {
  const share = Math.min(1, largestLogo.width / width, largestLogo.height / height);
  return [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];
};

/**
 * Draws a logo anew: decodes a picture, makes it as small as it is shown, and encodes it as PNG. So nothing but its
 * pixels remains: no metadata, and no second meaning of its bytes. @throws if it cannot be decoded.
 */
export const drawLogo = (picture: Uint8Array): Uint8Array => {
  const whole = PhotonImage.new_from_byteslice(picture);
  const [width, height] = fittingSize(whole.get_width(), whole.get_height());
  const logo = resize(whole, width, height, SamplingFilter.Lanczos3);
  const bytes = logo.get_bytes();
  whole.free();
  logo.free();
  return bytes;
};
