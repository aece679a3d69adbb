const KIB = 1_024;

/** The limits of a picture that becomes a logo. */
export const pictureLimits = {
  bytes: 512 * KIB,
  /** Pixels of a side. */
  side: 4_096,
  /** Pixels in all: decoded, each takes four bytes. */
  pixels: 4_194_304,
} as const;

/** The largest logo, in pixels: pages show it at half of this, sharp on screens with two pixels for one. */
export const largestLogo = { width: 480, height: 160 } as const;

/** What can become a logo; completes 'a picture must be'. */
export const pictureWords =
  `a PNG, JPEG or WebP that stands still, at most ${pictureLimits.bytes / KIB} KiB, ` +
  `${pictureLimits.side} pixels on a side and ${pictureLimits.pixels / KIB / KIB} million in all`;
