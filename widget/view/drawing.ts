/** The paths of a drawing on 56 by 36 units, each by its attributes. */
export type Drawing = readonly Readonly<Record<string, string>>[];

const SVG = 'http://www.w3.org/2000/svg';

/** Creates a drawing, made of elements: a page's policy may forbid pictures, styles in attributes, and markup as text. */
export const drawingOf = (paths: Drawing): SVGElement => {
  const drawing = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({
    viewBox: '0 0 56 36',
    width: '62',
    height: '40',
    'aria-hidden': 'true',
  })) {
    drawing.setAttribute(name, value);
  }
  for (const attributes of paths) {
    const path = drawing.appendChild(document.createElementNS(SVG, 'path'));
    for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
  }
  return drawing;
};
