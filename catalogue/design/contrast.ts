const LONGEST = 255;

/** Returns the relative luminance of a colour such as `#1d4ed8`. Source: WCAG 2.2, 'relative luminance'. */
const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / LONGEST;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The least contrast of texts. Source: WCAG 2.2, 1.4.3 (AA). */
export const TEXT_CONTRAST = 4.5;

/** Returns the contrast of two colours such as `#1d4ed8`, from 1 to 21. Source: WCAG 2.2, 'contrast ratio'. */
export const contrastOf = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
};
