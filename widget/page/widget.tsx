import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import { addFields } from '../checkout/added-fields.ts';
import type { Checkout } from '../checkout/checkout.ts';
import { load } from '../checkout/load.ts';
import { mount, watch } from '../elements/tree.ts';
import type { BrandForm, Brands, BrandsPlace, FormsPlace, MountedBrands } from '../lazy/chunks.ts';
import { type Card, createCard } from '../methods/card/card.ts';
import { CardForm } from '../methods/card/card-form.tsx';
import { isPlain } from '../methods/card/plain.ts';
import type { ChunkLoader } from './chunk-loader.ts';
import { Message } from './message.tsx';
import { addressOfReturn, newsOfReturn } from './return-to-shop.ts';
import { isCard, type ShopForm } from './shop-form.ts';

/** One form of the page with the widget in its place. */
export interface Widget extends FormsPlace {
  readonly form: ShopForm;
  /** The card form's first, then those of the other brands. */
  containers(): readonly HTMLElement[];
  /** Nothing while the brands are unknown, and where none is one of cards. */
  card(): Card | undefined;
  /** The brands that it shows. */
  brands(): readonly string[];
  /** Every form has come. */
  isComplete(): boolean;
  /** The container of the form with this random name. */
  containerOf(channel: string): HTMLElement | undefined;
  unmount(): void;
}

/** Makes a card form: the usual one, or that of the chunk with more. */
interface CardMaker {
  readonly createCard: typeof createCard;
  CardForm(props: { card: Card }): Node;
}

const plainCards: CardMaker = { createCard, CardForm };

/** Gives the form's brands that the checkout offers: the same list where none is left out, so that nothing is made anew. */
const offeredOf = ({ brands }: ShopForm, allowed: readonly string[] | undefined): readonly string[] => {
  const left = brands.filter((brand) => allowed?.includes(brand));
  return !brands[0] ? (allowed ?? []) : !allowed || left.length === brands.length ? brands : left;
};

/** Tells whether the page makes the checkout itself, by the click on a wallet's button. */
export const isFast = ({ id, options }: Checkout): boolean =>
  !id && typeof options.given['createCheckout'] === 'function';

/** Puts the widget behind a form of the page, which stays in the document, hidden, to be mounted again. */
export const mountWidget = (checkout: Checkout, form: ShopForm, number: number, chunks: ChunkLoader): Widget => {
  const container = containerFor(checkout, form, number);
  const offered = computed(() => offeredOf(form, checkout.configuration.value?.brands));
  const resultUrl = (): string => newsOfReturn(checkout, form.action);
  // Before there is a checkout, there is nothing that a card's number could be sent to.
  const isShownAsCard = isFast(checkout) ? () => false : isCard;
  const cards = computed(() => offered.value.filter(isShownAsCard));
  const { card, cardForm, hasCome, loadMore } = cardsOf(checkout, form, cards, chunks, resultUrl);
  const isAsking = signal(false);
  const others = computed(() => (form.isNested ? [] : offered.value.filter((brand) => !isShownAsCard(brand))));
  const brands = signal<Brands | undefined>(undefined);
  const [added, isAwaited] = [signal<readonly BrandForm[]>([]), signal(false)];
  const more = (): readonly BrandForm[] => [...(brands.value?.forms ?? []), ...added.value];
  const showMessage = (place: HTMLElement, isHere: () => boolean): (() => void) =>
    mount(place, () => (
      <Message
        checkout={checkout}
        isHere={isHere}
        returnTo={() => addressOfReturn(checkout, form.action) ?? ''}
        again={() => again(checkout, chunks)}
      />
    ));
  const isHere = (): boolean => !more().some(({ channel }) => channel === checkout.submitter.value?.channel);
  const stops = [
    mount(container, () => <>{cardForm}</>),
    showMessage(container, isHere),
    mount(container, () => <>{() => card.value && <Target card={card.value} name={`wpwl-target-${number}`} />}</>),
    effect(loadMore),
    effect(() => {
      // Before anybody pays, the form asks for what the gateway requires of every card payment.
      const { requiredBilling } = checkout.configuration.value ?? {};
      const cardForm = card.value && container.querySelector('form');
      if (!cardForm || !requiredBilling) return;
      isAsking.value = true;
      void addFields(checkout, cardForm, requiredBilling)
        .catch(() => undefined) // Whoever pays without is asked once more.
        .then(() => {
          isAsking.value = false;
        });
    }),
    effect(() =>
      others.value.length > 0
        ? showBrands(checkout, chunks, others.value, { after: container, resultUrl, showMessage }, brands)
        : undefined,
    ),
  ];
  return {
    form,
    resultUrl,
    showMessage,
    added,
    isAwaited,
    containers: () => {
      void card.value; // Who adds to the forms looks again when that of the cards has come.
      return [container, ...more().map((own) => own.container)];
    },
    card: () => card.value,
    brands: () => [...cards.value, ...others.value.filter((brand) => !brands.value?.unknown.includes(brand))],
    // What does not come is no reason to keep the rest from the page.
    isComplete: () =>
      checkout.problem.value === 'chunkMissing' ||
      ((others.value.length === 0 || brands.value !== undefined) && hasCome() && !isAsking.value && !isAwaited.value),
    containerOf: (channel) =>
      card.value?.channel === channel ? container : more().find((own) => own.channel === channel)?.container,
    unmount: () => {
      for (const stop of stops.reverse()) stop();
      container.remove();
    },
  };
};

/** The form of the cards: the usual one, which is in the script, or that of the chunk with more, once it has come. */
const cardsOf = (
  checkout: Checkout,
  { isNested }: ShopForm,
  brands: ReadonlySignal<readonly string[]>,
  chunks: ChunkLoader,
  resultUrl: () => string,
) => {
  const hasCards = (): boolean => !isNested && brands.value.length > 0;
  const more = signal<CardMaker | undefined>(undefined);
  const isMore = computed(() => hasCards() && !isPlain(checkout.options, brands.value));
  const maker = computed(() => (isMore.value ? more.value : plainCards));
  const card = computed(() => (hasCards() ? maker.value?.createCard(checkout, brands.value, resultUrl) : undefined));
  return {
    card,
    hasCome: () => !hasCards() || card.value !== undefined,
    cardForm: () => {
      const Form = maker.value?.CardForm;
      return Form && card.value && <Form card={card.value} />;
    },
    loadMore: () =>
      isMore.value
        ? chunks.load('card-more', (chunk) => {
            more.value = chunk as unknown as CardMaker;
          })
        : undefined,
  };
};

const containerFor = ({ options, locale }: Checkout, form: ShopForm, number: number): HTMLElement => {
  const container = document.createElement('div');
  const isForCards = form.brands.length === 0 || form.brands.some(isCard);
  container.id = `card_${number}`;
  Object.assign(container, { lang: locale.tag, dir: locale.direction });
  container.className = `wpwl-container ${isForCards ? 'wpwl-container-card ' : ''}wpwl-style-${options.style} wpwl-clearfix`;
  if (options.spinnerColor) container.style.setProperty('--tollgate-spinner', options.spinnerColor);
  form.element.after(container);
  return container;
};

/** Gives the chunk that shows a brand: wallets that have buttons of their own, and in fast checkout everything, or the rest. */
const partOf = (checkout: Checkout, brand: string): 'wallets' | 'brands' =>
  isFast(checkout) || walletButtons.test(`${brand}/${checkout.options.given['inlineFlow']}`) ? 'wallets' : 'brands';

const walletButtons = /^((APPLE|GOOGLE|SAMSUNG|AMAZON)PAY|PAYPAL(_CONTINUE|.*PAYPAL))/;

/** Shows the forms of the brands that are no cards in the page's order, by chunks that come for them. */
const showBrands = (
  checkout: Checkout,
  chunks: ChunkLoader,
  others: readonly string[],
  place: Omit<BrandsPlace, 'loadChunk' | 'showMessage'> & {
    showMessage(container: HTMLElement, isHere: () => boolean): () => void;
  },
  brands: { value: Brands | undefined },
): (() => void) => {
  const shown: MountedBrands[] = [];
  // Each chunk has a place of its own behind the one before, whichever comes first.
  let { after } = place;
  const runs: { name: 'wallets' | 'brands'; own: string[]; after: ChildNode }[] = [];
  for (const brand of others) {
    const name = partOf(checkout, brand);
    const last = runs.at(-1);
    if (last?.name === name) last.own.push(brand);
    else {
      const behind = document.createTextNode('');
      after.after(behind);
      after = behind;
      runs.push({ name, own: [brand], after });
    }
  }
  let left = runs.length;
  let isStopped = false;
  const stops = runs.map(({ name, own, after }, index) =>
    chunks.load(name, async (chunk) => {
      const come = await chunk(checkout, own, {
        ...place,
        after,
        loadChunk: chunks.loadChunk,
        showMessage: (container, channel) =>
          place.showMessage(container, () => checkout.submitter.value?.channel === channel),
      });
      if (isStopped) return come.unmount();
      shown[index] = come;
      left -= 1;
      if (left > 0) return;
      brands.value = {
        forms: shown.flatMap(({ forms }) => forms),
        unknown: shown.flatMap(({ unknown }) => unknown),
      };
    }),
  );
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
    for (const each of shown) each?.unmount();
    for (const run of runs) run.after.remove();
    brands.value = undefined;
  };
};

/** A third frame, for what comes after paying: it waits until the fields can be typed into, and the page was told. */
const Target = ({ card, name }: { card: Card; name: string }) => {
  const isDue = signal(false);
  watch(() => {
    if (!card.complete.value) return undefined;
    const due = setTimeout(() => {
      isDue.value = true;
    });
    return () => {
      clearTimeout(due);
      isDue.value = false;
    };
  });
  return <>{() => isDue.value && <iframe class="wpwl-target" name={name} title={name} hidden tabindex={-1} />}</>;
};

const again = (checkout: Checkout, chunks: ChunkLoader): void => {
  checkout.problem.value = undefined;
  chunks.again();
  if (checkout.happen('again')) void load(checkout);
};
