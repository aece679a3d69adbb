import type { Stop } from '../view/mount.ts';
import { layStyle } from '../view/style-sheet.ts';
import { ranked } from './rank.ts';

/**
 * Shows the marks of the brands that the page names, each once its picture has loaded: if the page's policy forbids the
 * picture, or it does not load, the name stays. The pictures are in the folder at this address.
 */
export const showMarks = (folder: string): Stop => {
  const requested = new Set<string>();
  const stops: Stop[] = [];
  let isWanted = true;
  const request = (brand: string): void => {
    if (requested.has(brand)) return;
    requested.add(brand);
    const picture = new Image();
    picture.addEventListener('load', () => {
      if (isWanted) stops.push(layStyle(markStyle(brand, picture.src)));
    });
    picture.src = `${folder}${brand}.svg`;
  };
  const requestAll = (): void => {
    for (const brand of brandsIn(document)) request(brand);
    for (const mark of document.querySelectorAll(marked)) nameClone(mark, requested);
  };
  requestAll();
  // Forms, stored accounts and buttons may come later.
  const observer = new MutationObserver(requestAll);
  observer.observe(document.body, { childList: true, subtree: true });
  stops.push(() => observer.disconnect());
  return () => {
    isWanted = false;
    for (const stop of stops) stop();
  };
};

/** The ids of the brands that the page shows or that a list offers; a mark is there before its brand is chosen. */
const brandsIn = (page: ParentNode): readonly string[] =>
  [...page.querySelectorAll(`:is(${marked},.wpwl-button-brand,.wpwl-control-brand option):not(${hidden})`)].flatMap(
    (element) => (element instanceof HTMLOptionElement ? element.value : (brandOf(element) ?? [])),
  );

/** The id of the brand in the class names of an element. */
const brandOf = ({ className }: Element): string | undefined => /-brand-([A-Z][A-Z_]+)/.exec(className)?.[1];

/** The elements with a mark: the widget's, and what pages clone from them. */
const marked = '.wpwl-brand,.wpwl-brand-custom';

/** Pages clone the first mark for each of their brands, under that brand's class name: the clone has the first's text. */
const nameClone = (mark: Element, brands: ReadonlySet<string>): void => {
  const brand = brandOf(mark);
  if (brand && mark.textContent !== brand && brands.has(mark.textContent)) mark.textContent = brand;
};

/** The style `plain` shows no marks but those to choose from. */
const hidden = '.wpwl-style-plain option,.wpwl-style-plain [aria-hidden]';

/** Returns the rules for the mark of a brand. In a button the mark is beside the text. */
const markStyle = (brand: string, address: string): string => {
  const picture = `background:url("${address}") center/contain no-repeat`;
  return [
    `${ranked(`:is(${marked}):where(.wpwl-brand-${brand})`)}{${picture};-webkit-text-fill-color:transparent}`,
    `${ranked(`.wpwl-mark-${brand}`)}{${picture}}`,
    `${ranked(`.wpwl-button-brand:where(.wpwl-button-brand-${brand})::before`)}{${picture};forced-color-adjust:none}`,
  ].join('');
};
