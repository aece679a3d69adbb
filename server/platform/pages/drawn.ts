import { iconShapes } from '../../../catalogue/design/icon-shapes.ts';
import type { Icon } from '../../../catalogue/design/icons.ts';
import { markPaths } from '../../../catalogue/design/mark.ts';
import { Html, html } from './html.ts';

/** Returns an icon as HTML, to stand beside a word; screen readers read the word only. */
export const drawnIcon = (name: Icon): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${iconShapes[name].map(
    ([element, attributes]) =>
      html`<${new Html(element)}${Object.entries(attributes).map(
        ([attribute, value]) => html` ${new Html(attribute)}="${value}"`,
      )}/>`,
  )}</svg>`;

/** The mark of the product as HTML, in the colours of the page. */
export const drawnMark: Html = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="${markPaths.join(
  ' ',
)}"/></svg>`;
