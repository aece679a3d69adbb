import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** A part of a pixel is no more to see. */
const ONE_PIXEL = 1;

const classesOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string => {
  const hidden = scrollWidth - clientWidth;
  if (hidden <= ONE_PIXEL) return 'fits';
  // Where texts run from right to left, the position is negative.
  const before = Math.abs(scrollLeft);
  return [before > ONE_PIXEL ? 'more-before' : '', before < hidden - ONE_PIXEL ? 'more-after' : ''].join(' ').trim();
};

/** Returns a reference for a region that scrolls sideways, and the classes that say whether it does, and whereto. */
export const useEdges = (): readonly [region: RefObject<HTMLElement | null>, classes: string] => {
  const region = useRef<HTMLElement>(null);
  const [classes, setClasses] = useState('');
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const look = (): void => setClasses(classesOf(element));
    const watch = new ResizeObserver(look);
    watch.observe(element);
    for (const child of element.children) watch.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return [region, classes];
};
