import { useSignalEffect } from '@preact/signals';
import type { RefObject } from 'preact';

/**
 * Puts a class on an element while something holds, and leaves the others alone: pages add their own to our elements, and
 * a rendered class attribute would wipe them.
 */
export const useToggledClass = (element: RefObject<HTMLElement | null>, name: string, holds: () => boolean): void => {
  useSignalEffect(() => {
    element.current?.classList.toggle(name, holds());
  });
};
