/**
 * Returns the style sheet that shows each brand's row of the image. All rows have the same height, so it fits every
 * size. In a button the mark is beside the text; after a method's name it is at the end of the line.
 */
export const marksStyle = (address: string, brands: readonly string[]): string => {
  const listed = (before: string, after = ''): string => brands.map((brand) => before + brand + after).join();
  const picture = `background:url("${address}") 0/100% auto no-repeat`;
  const rows = brands.map(
    (brand, row) =>
      `.wpwl-brand-${brand},.wpwl-button-brand-${brand}::before{background-position-y:${(row * 100) / (brands.length - 1)}%}`,
  );
  return `@layer tollgate{
.wpwl-brand:where(${listed('.wpwl-brand-')}){${picture};color:transparent}
.wpwl-form>.wpwl-brand-custom:where(${listed('.wpwl-brand-')}){background-size:56px auto;background-position-x:100%;color:inherit}
[dir=rtl] .wpwl-form>.wpwl-brand-custom{background-position-x:0}
@container (width >= 360px){.wpwl-button-brand:where(${listed('.wpwl-button-brand-')})::before{content:"";position:absolute;inset-inline-start:12px;width:42px;height:27px;${picture};forced-color-adjust:none}}
${rows.join('')}}`;
};
