import { layStyle } from '../elements/style-sheet.ts';
import base from './base.css?inline';
import look from './look.css?inline';

/** Lays the widget's style sheets under those of the page; gives the function that takes them away. */
export const adoptStyle = (style: string): (() => void) => (style === 'none' ? layStyle(base) : layStyle(base, look));
