import { computed, effect, signal, untracked } from '@preact/signals-core';
import { Fragment, jsx, jsxs } from '../elements/jsx-runtime.ts';
import { mount, watch } from '../elements/tree.ts';

/**
 * The functions that chunks share with the script, so that signals and elements of both work together. In the build a
 * chunk reads them from its own script element; copies of its own would have separate signals.
 */
export const kit = { computed, effect, signal, untracked, Fragment, jsx, jsxs, mount, watch };
