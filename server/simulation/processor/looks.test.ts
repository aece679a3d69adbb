import { expect, test } from 'vitest';
import { looks, otherLook } from './looks.ts';

/** The relative luminance of a colour of three or six hex digits. Source: WCAG 2.2. */
const luminanceOf = (colour: string): number => {
  const digits = colour.slice(1);
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

test.each([...Object.entries(looks), ['others', otherLook] as const])(
  'the name of %s can be read on its colour',
  (_brand, [band, text]) => {
    const [dark = 0, light = 0] = [luminanceOf(band), luminanceOf(text)].toSorted((one, other) => one - other);
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
  },
);
