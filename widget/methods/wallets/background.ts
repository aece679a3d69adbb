import { outside } from '../../view/look-changes.ts';

/** The lightness from which on a background is light, between 0 and 1. */
const LIGHT = 0.5;

/** Whether what is behind an element is dark: the nearest background that is not transparent, else the page's canvas. */
export const isOnDark = (element: Element): boolean => {
  for (let around: Element | undefined = element; around; around = outside(around)) {
    const lightness = lightnessOf(getComputedStyle(around).backgroundColor);
    if (lightness !== undefined) return lightness < LIGHT;
  }
  const { colorScheme } = getComputedStyle(document.documentElement);
  const isDarkWanted = matchMedia('(prefers-color-scheme: dark)').matches;
  return /dark/.test(colorScheme) && (isDarkWanted || !/light/.test(colorScheme));
};

/**
 * Returns the lightness of a computed colour between 0 and 1; undefined if more of what is behind it shows through than
 * of itself.
 */
export const lightnessOf = (color: string): number | undefined => {
  const [, form = '', values = ''] = /^(\w+)\((?:[a-z][\w-]* )?(.*)\)$/.exec(color) ?? [];
  const [first = 0, second = 0, third = 0, alpha = 1] = values.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
  if (form === '' || alpha < LIGHT) return undefined;
  if (form.startsWith('ok')) return first;
  if (form.startsWith('l')) return first / 100;
  const sum = 0.299 * first + 0.587 * second + 0.114 * third;
  return form.startsWith('rgb') ? sum / 255 : sum;
};
