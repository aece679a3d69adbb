import { PhotonImage, resize, SamplingFilter } from '@cf-wasm/photon/node';
import { largestLogo } from '../../../catalogue/settings/logos.ts';
import { isSideways, orientationOf, upright } from './orientation.ts';

/** Returns the size that fits into the largest logo with the same proportions; a smaller picture stays as it is. */
export const fittingSize = (width: number, height: number): readonly [width: number, height: number] => {
  const share = Math.min(1, largestLogo.width / width, largestLogo.height / height);
  return [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];
};

/**
 * Draws a logo anew: decodes a picture, makes it as small as it is shown, turns it upright, and encodes it as PNG. So
 * nothing but its pixels remains: no metadata, and no second meaning of its bytes. @throws if it cannot be decoded.
 */
export const drawLogo = (picture: Uint8Array): Uint8Array => {
  const orientation = orientationOf(Buffer.from(picture));
  const whole = PhotonImage.new_from_byteslice(picture);
  const [wide, high] = isSideways(orientation)
    ? fittingSize(whole.get_height(), whole.get_width()).toReversed()
    : fittingSize(whole.get_width(), whole.get_height());
  const small = resize(whole, wide ?? 1, high ?? 1, SamplingFilter.Lanczos3);
  const lying = { pixels: small.get_raw_pixels(), width: small.get_width(), height: small.get_height() };
  const { pixels, width, height } = upright(lying, orientation);
  const logo = new PhotonImage(pixels, width, height);
  const bytes = logo.get_bytes();
  for (const image of [whole, small, logo]) image.free();
  return bytes;
};
