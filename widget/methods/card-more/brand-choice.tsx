import { computed } from '@preact/signals';
import { Show } from '@preact/signals/utils';
import { usualName } from '../../locales/usual-name.ts';
import { classWhen } from '../../view/refs.ts';
import { brandFacts } from '../card/brand-facts.ts';
import { errorOf, Group, nameOf } from '../card/group.tsx';
import type { FullCard } from './full-card.ts';

const nameOfBrand = (id: string): string => brandFacts[id]?.name ?? usualName(id);

/** The choice of the brand: a select, or marks if the number can belong to several brands or the page wants marks. */
export const BrandChoice = ({ card }: { card: FullCard }) => {
  const { checkout, brand, brands, choices, texts } = card;
  const hasMarks = computed(() => choices.value.length > 0);
  return (
    <Group
      card={card}
      field="brand"
      label={texts.labels.brand}
      beside={<Mark card={card} />}
      hidden={computed(() => !(checkout.options.showBrands || hasMarks.value))}
    >
      <select
        class="wpwl-control wpwl-control-brand"
        name="paymentBrand"
        value={brand}
        disabled={checkout.locked}
        hidden={hasMarks}
        {...nameOf(card, 'brand', texts.labels.brand)}
        {...errorOf(card, 'brand')}
        onChange={({ currentTarget }) => card.choose(currentTarget.value)}
      >
        {brands.map((id) => (
          <option key={id} value={id}>
            {nameOfBrand(id)}
          </option>
        ))}
      </select>
      <Show when={hasMarks}>{() => <Marks card={card} />}</Show>
      {/* Why there is a choice. */}
      <div class="wpwl-brand-reason" role="status">
        {computed(() => hasMarks.value && !card.asked.showsMarks && texts.messages.chooseBrand)}
      </div>
    </Group>
  );
};

const Mark = ({ card: { brand, choices } }: { card: FullCard }) => (
  <div
    class={computed(() => `wpwl-brand wpwl-brand-card wpwl-brand-${brand.value}`)}
    hidden={computed(() => choices.value.length > 0)}
    aria-hidden="true"
  >
    {brand}
  </div>
);

/** Marks to choose from, which are radio buttons for keyboards and screen readers. */
const Marks = ({ card }: { card: FullCard }) => (
  <div class="wpwl-brand-choice" role="radiogroup" {...nameOf(card, 'brand', card.texts.labels.brand)}>
    {card.choices.value.map((id) => (
      <label class="wpwl-brand-option" key={id}>
        <input
          class="wpwl-brand-radio"
          type="radio"
          name={`wpwl-brand-${card.channel}`}
          value={id}
          checked={computed(() => card.brand.value === id)}
          disabled={card.checkout.locked}
          aria-label={nameOfBrand(id)}
          onChange={() => card.choose(id)}
        />
        <span
          class={`wpwl-brand wpwl-brand-card wpwl-brand-${id}`}
          ref={classWhen({ 'wpwl-selected-brand': () => card.brand.value === id })}
        >
          {nameOfBrand(id)}
        </span>
      </label>
    ))}
  </div>
);
