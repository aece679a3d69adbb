import type { Drawing } from '../../view/drawing.ts';

/** Apple Pay's mark in the colour of its button's text. The build fills this in. */
export const appleMark: Drawing = [];
