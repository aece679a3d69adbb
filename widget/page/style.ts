import { layStyle } from '../view/style-sheet.ts';
import base from './base.css?inline';
import look from './look.css?inline';

/** Adds the widget's style sheets below those of the page. Returns the function that removes them. */
export const adoptStyle = (style: string): (() => void) => (style === 'none' ? layStyle(base) : layStyle(base, look));
