import type { Options } from '../checkout/options.ts';

/** The sizes of the bank's page in 3-D Secure, in pixels, by code. Code 5 is the whole window. */
const sizes: Readonly<Record<string, readonly [width: number, height: number]>> = {
  1: [250, 400],
  2: [390, 400],
  3: [500, 600],
  4: [600, 400],
};
const WHOLE_WINDOW = '5';

/** The size of the bank's page. */
export interface WindowSize {
  /** As CSS lengths. */
  readonly width: string;
  readonly height: string;
  readonly isWhole: boolean;
}

/** Returns the size of the bank's page: set by the page, by the window's code, or the default. */
export const windowSize = ({
  threeDIframeSize: own,
  challengeWindow,
}: Pick<Options, 'threeDIframeSize' | 'challengeWindow'>): WindowSize => {
  const [width, height] = (sizes[challengeWindow] ?? []).map((pixels) => `${pixels}px`);
  return {
    width: own.width || width || '100%',
    height: own.height || height || '580px',
    isWhole: challengeWindow === WHOLE_WINDOW && !own.width && !own.height,
  };
};
