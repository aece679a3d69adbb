import { useRef } from 'preact/hooks';
import { brandFacts } from './brand-facts.ts';
import { type Card, changeBrand } from './card.ts';
import { accessibleName, Group } from './group.tsx';
import { useToggledClass } from './toggled-class.ts';

/** The brand, chosen by hand or by the number, and its mark. */
export const BrandField = ({ card }: { card: Card }) => {
  const { checkout, brand, brands } = card;
  const select = useRef<HTMLSelectElement>(null);
  const { labels } = checkout.locale.texts;
  useToggledClass(select, 'wpwl-has-error', () => card.shown.brand.value !== '');
  return (
    <Group card={card} field="brand" label={labels.brand} beside={<BrandMark brand={brand.value} />}>
      <select
        ref={select}
        class="wpwl-control wpwl-control-brand"
        name="paymentBrand"
        value={brand.value}
        disabled={checkout.locked.value}
        {...accessibleName(card, 'brand', labels.brand)}
        onChange={({ currentTarget }) => changeBrand(card, currentTarget.value)}
      >
        {brands.map((id) => (
          <option key={id} value={id}>
            {brandFacts[id]?.name ?? id}
          </option>
        ))}
      </select>
    </Group>
  );
};

/** The mark is decoration: the select beside it says the same. */
const BrandMark = ({ brand }: { brand: string }) => (
  <div class={`wpwl-brand wpwl-brand-card wpwl-brand-${brand}`} aria-hidden="true">
    {brand}
  </div>
);
