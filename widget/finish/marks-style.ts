/** Gives the style that shows each brand's row of the picture, in whatever size the marks have: all rows are alike. */
export const marksStyle = (address: string, brands: readonly string[]): string => {
  const all = brands.map((brand) => `.wpwl-brand-${brand}`).join();
  const rows = brands.map(
    (brand, row) => `.wpwl-brand-${brand}{background-position:0 ${(row * 100) / (brands.length - 1)}%}`,
  );
  return `@layer tollgate{.wpwl-brand:where(${all}){background:url("${address}") 0/100% auto no-repeat;color:transparent}${rows.join('')}}`;
};
