import { whenConfigured } from '../../checkout/when-configured.ts';
import type { BrandsChunk } from '../../lazy/chunks.ts';
import { handOver } from '../../lazy/hand-over.ts';
import { layStyle } from '../../view/style-sheet.ts';
import { reportBrand } from '../brand-problems.ts';
import { mountBrand } from './brand-form.tsx';
import { textsFor } from './brand-texts.ts';
import style from './brands.css?inline';
import { cardsOnPage, isCardOnPage, type ShownBrand, shownBrand } from './shown-brands.ts';

const show: BrandsChunk = async (checkout, ids, place) => {
  await whenConfigured(checkout);
  const unknown: string[] = [];
  const [firstCard, ...otherCards] = ids.filter((id) => isCardOnPage(id, checkout));
  const brands = ids.flatMap((id): ShownBrand[] => {
    // Cards are one way to pay, whose brand is chosen on the page of the processor.
    if (id === firstCard) return [cardsOnPage([id, ...otherCards], checkout)];
    if (otherCards.includes(id)) return [];
    const brand = shownBrand(id, checkout);
    if (typeof brand !== 'string') return [brand];
    unknown.push(id);
    void reportBrand(checkout, id, brand, place.loadChunk);
    return [];
  });
  const texts = await textsFor(brands, checkout, place.loadChunk);
  const unlay = layStyle(style);
  // Each form follows the one before it, in the page's order of brands.
  let { after } = place;
  const forms = brands.map((brand) => {
    const form = mountBrand(checkout, brand, texts, { ...place, after });
    after = form.container;
    return form;
  });
  checkout.chooser?.settle(ids);
  return {
    forms,
    unknown,
    unmount: () => {
      for (const form of forms) form.unmount();
      unlay();
    },
  };
};

handOver(show);
