import { ranked } from './rank.ts';

/**
 * Returns the style sheet that shows each brand's row of the image. All rows have the same height, so it fits every
 * size. In a button the mark is beside the text; after a method's name it is at the end of the line.
 */
export const marksStyle = (address: string, brands: readonly string[]): string => {
  const listed = (before: string): string => `:where(${brands.map((brand) => before + brand).join()})`;
  const rule = (selectors: readonly string[], style: string): string => `${selectors.map(ranked).join()}{${style}}`;
  const picture = `background:url("${address}") 0/100% auto no-repeat`;
  const offset = (row: number): string => `background-position-y:${(row * 100) / (brands.length - 1)}%`;
  return [
    rule([`.wpwl-brand${listed('.wpwl-brand-')}`], `${picture};color:transparent`),
    rule(
      [`.wpwl-form>.wpwl-brand-custom${listed('.wpwl-brand-')}`],
      'background-size:56px auto;background-position-x:100%;color:inherit',
    ),
    rule(['[dir=rtl] .wpwl-form>.wpwl-brand-custom'], 'background-position-x:0'),
    rule([`.wpwl-button-brand${listed('.wpwl-button-brand-')}::before`], `${picture};forced-color-adjust:none`),
    ...brands.map((brand, row) => rule([`.wpwl-brand-${brand}`, `.wpwl-button-brand-${brand}::before`], offset(row))),
  ].join('');
};
