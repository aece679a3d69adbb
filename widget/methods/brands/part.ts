import { layStyle } from '../../elements/style-sheet.ts';
import { handOver } from '../../parts/hand-over.ts';
import type { BrandsPart } from '../../parts/parts.ts';
import { mountBrand } from './brand-form.tsx';
import style from './brands.css?inline';
import { redirectBrand } from './redirect-brands.ts';

const show: BrandsPart = (checkout, ids, place) => {
  const unlay = layStyle(style);
  const known = ids.map(redirectBrand).filter((brand) => brand !== undefined);
  // Each stands behind the one before it, in the order in which the page names them.
  let { after } = place;
  const forms = known.map((brand) => {
    const form = mountBrand(checkout, brand, { ...place, after });
    after = form.container;
    return form;
  });
  return {
    forms,
    unknown: ids.filter((id) => !known.some((brand) => brand.id === id)),
    unmount: () => {
      for (const form of forms) form.unmount();
      unlay();
    },
  };
};

handOver(show);
