import type { Options } from '../checkout/options.ts';

/** The sizes of 3-D Secure for the bank's page, in pixels, by code; 5 is the whole window. */
const sizes: Readonly<Record<string, readonly [width: number, height: number]>> = {
  1: [250, 400],
  2: [390, 400],
  3: [500, 600],
  4: [600, 400],
};
const WHOLE_WINDOW = '5';

/** How large the bank's page is shown. */
export interface WindowSize {
  /** As CSS lengths. */
  readonly width: string;
  readonly height: string;
  readonly isWhole: boolean;
}

/** Gives the size of the bank's page: the one that the page sets, or that of the window's code, or the usual one. */
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
