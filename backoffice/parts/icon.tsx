import { h } from 'preact';
import { iconShapes } from '../../catalogue/design/icon-shapes.ts';
import type { Icon as Name } from '../../catalogue/design/icons.ts';
import { markPaths } from '../../catalogue/design/mark.ts';

/** Icons that point along the line; they turn in texts from right to left. */
const turning: ReadonlySet<Name> = new Set<Name>(['forward', 'back', 'leave']);

/** A picture beside a word; screen readers read the word only. */
export const Icon = ({ name }: { readonly name: Name }) => (
  <svg class={turning.has(name) ? 'icon turns' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    {iconShapes[name].map(([element, attributes]) => h(element, attributes))}
  </svg>
);

/** The mark of the product, in the colours of the page. */
export const Mark = () => (
  <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <path d={markPaths.join(' ')} />
  </svg>
);
