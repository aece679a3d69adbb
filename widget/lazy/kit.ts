import { computed, effect, signal, untracked } from '@preact/signals-core';
import { Fragment, jsx, jsxs } from '../elements/jsx-runtime.ts';
import { mount, watch } from '../elements/tree.ts';

/**
 * What the script lends to the chunks that come later, so that they share its signals and make their elements as it does.
 * The build lets a chunk take these from its own script element instead of bringing copies, which would not know of each other.
 */
export const kit = { computed, effect, signal, untracked, Fragment, jsx, jsxs, mount, watch };
