import { computed } from '@preact/signals';
import { usualName } from '../../locales/usual-name.ts';
import { brandFacts } from './brand-facts.ts';
import { type Card, changeBrand } from './card.ts';
import { errorOf, Group, nameOf } from './group.tsx';

/** The brand, chosen by the shopper or from the number, and its mark. */
export const BrandField = ({ card }: { card: Card }) => {
  const { checkout, brand, brands } = card;
  const { labels } = checkout.locale.texts;
  return (
    <Group
      card={card}
      field="brand"
      label={labels.brand}
      beside={<BrandMark card={card} />}
      hidden={!checkout.options.showBrands}
    >
      <select
        class="wpwl-control wpwl-control-brand"
        name="paymentBrand"
        value={brand}
        disabled={checkout.locked}
        {...nameOf(card, 'brand', labels.brand)}
        {...errorOf(card, 'brand')}
        onChange={({ currentTarget }) => changeBrand(card, currentTarget.value)}
      >
        {brands.map((id) => (
          <option key={id} value={id}>
            {brandFacts[id]?.name ?? usualName(id)}
          </option>
        ))}
      </select>
    </Group>
  );
};

/** The mark is decoration, since the select beside it contains the brand. */
const BrandMark = ({ card: { brand } }: { card: Card }) => (
  <div class={computed(() => `wpwl-brand wpwl-brand-card wpwl-brand-${brand.value}`)} aria-hidden="true">
    {brand}
  </div>
);
