import { type Options, record } from '../checkout/options.ts';

/** The sizes of the bank's page in 3-D Secure, in pixels, by code. Code 5 is the whole window. */
const sizes: Readonly<Record<string, readonly [width: number, height: number]>> = {
  1: [250, 400],
  2: [390, 400],
  3: [500, 600],
  4: [600, 400],
};
const WHOLE_WINDOW = '5';

/** The size of the bank's page. */
interface WindowSize {
  /** As CSS lengths. */
  readonly width: string;
  readonly height: string;
  readonly isWhole: boolean;
}

/** Returns the size of the bank's page: set by the page, by the window's code, or the default. */
export const windowSize = ({ given, challengeWindow }: Pick<Options, 'given' | 'challengeWindow'>): WindowSize => {
  const size = record(given['threeDIframeSize']);
  const [ownWidth, ownHeight] = [lengthOf(size['width']), lengthOf(size['height'])];
  const [width, height] = (sizes[challengeWindow] ?? []).map((pixels) => `${pixels}px`);
  return {
    width: ownWidth || width || '100%',
    height: ownHeight || height || '580px',
    isWhole: challengeWindow === WHOLE_WINDOW && !ownWidth && !ownHeight,
  };
};

/** A length as a page writes it: `100%`, `580px`, or a number of pixels. */
const lengthOf = (given: unknown): string => {
  const text = String(given ?? '').trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) return `${text}px`;
  return /^\d+(?:\.\d+)?(?:px|%|r?em|[dsl]?v[hw])$/.test(text) ? text : '';
};
