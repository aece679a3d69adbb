import { effect, untracked } from '@preact/signals';
import type { RefCallback } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Stop } from './mount.ts';

/**
 * Returns a ref that calls a function once its element is in the page, and what the function returns when the element
 * goes. It does so once, however often the component renders.
 */
export const useMounted = <Target extends Element>(
  mounted: (element: Target) => Stop | undefined,
): RefCallback<Target> =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the element, with what the first rendering knew.
  useMemo(() => (element: Target | null) => (element ? untracked(() => mounted(element)) : undefined), []);

/**
 * Returns a ref that sets and removes classes by their conditions. A signal as `class` would remove the classes that the
 * page has added.
 */
export const classWhen =
  (classes: Readonly<Record<string, () => boolean>>): RefCallback<Element> =>
  (element) =>
    element
      ? effect(() => {
          for (const [name, when] of Object.entries(classes)) element.classList.toggle(name, when());
        })
      : undefined;
