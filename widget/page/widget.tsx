import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { addFields } from '../checkout/added-fields.ts';
import type { Checkout } from '../checkout/checkout.ts';
import { load } from '../checkout/load.ts';
import type { BrandForm, Brands, BrandsPlace, FormsPlace, MountedBrands } from '../lazy/chunks.ts';
import { type Card, createCard } from '../methods/card/card.ts';
import { CardForm } from '../methods/card/card-form.tsx';
import { isCard, isInCardForm } from '../methods/card/in-card-form.ts';
import { isPlain } from '../methods/card/plain.ts';
import { mount } from '../view/mount.ts';
import type { ChunkLoader } from './chunk-loader.ts';
import { Message } from './message.tsx';
import { addressOfReturn, unknownReturnOf } from './return-to-shop.ts';
import type { ShopForm } from './shop-form.ts';

/** The widget in place of one form of the page. */
export interface Widget extends FormsPlace {
  readonly form: ShopForm;
  /** Returns the card form's container, then those of the other brands. */
  containers(): readonly HTMLElement[];
  /** Returns nothing while the brands are unknown, and if none is a card brand. */
  card(): Card | undefined;
  /** Returns the brands that are shown. */
  brands(): readonly string[];
  /** Whether all forms are mounted. */
  isComplete(): boolean;
  /** Returns the container of the form with this random name. */
  containerOf(channel: string): HTMLElement | undefined;
  unmount(): void;
}

/** Creates a card form: the usual one or the full one. */
interface CardMaker {
  readonly createCard: typeof createCard;
  readonly CardForm: FunctionComponent<{ readonly card: Card }>;
}

const plainCards: CardMaker = { createCard, CardForm };

/** Returns the form's brands that the checkout offers; the same list if all are, so that no form is mounted again. */
const offeredOf = ({ brands }: ShopForm, allowed: readonly string[] | undefined): readonly string[] => {
  const left = brands.filter((brand) => allowed?.includes(brand));
  return !brands[0] ? (allowed ?? []) : !allowed || left.length === brands.length ? brands : left;
};

/** Whether this is fast checkout: the page creates the checkout when a wallet's button is pressed. */
export const isFast = ({ id, options }: Checkout): boolean =>
  !id && typeof options.given['createCheckout'] === 'function';

/** Inserts the widget after a form of the page. The form stays in the document, hidden, for another mount. */
export const mountWidget = (checkout: Checkout, form: ShopForm, number: number, chunks: ChunkLoader): Widget => {
  const container = containerFor(checkout, form, number);
  const offered = computed(() => offeredOf(form, checkout.configuration.value?.brands));
  const resultUrl = (): string => unknownReturnOf(checkout, form.action);
  // Fast checkout offers wallets only: there is no checkout yet to which a card number could be sent.
  // Where there are none, nothing is mounted again when the configuration comes.
  const pages = computed(() => checkout.configuration.value?.pages);
  // A card that is entered on the page of a processor has a button, as other brands have.
  const isShownAsCard = (brand: string): boolean => !isFast(checkout) && isInCardForm(brand, pages.value);
  const cards = computed(() => offered.value.filter(isShownAsCard));
  const { card, maker, isReady, loadMore } = cardsOf(checkout, cards, chunks, resultUrl);
  const isAsking = signal(false);
  const others = computed(() => offered.value.filter((brand) => !isShownAsCard(brand)));
  const brands = signal<Brands | undefined>(undefined);
  const [added, isAwaited] = [signal<readonly BrandForm[]>([]), signal(false)];
  const more = (): readonly BrandForm[] => [...(brands.value?.forms ?? []), ...added.value];
  const showMessage = (place: HTMLElement, isHere: () => boolean): (() => void) =>
    mount(
      place,
      <Message
        checkout={checkout}
        isHere={isHere}
        returnTo={() => addressOfReturn(checkout, form.action) ?? ''}
        again={() => again(checkout, chunks)}
      />,
    );
  const isHere = (): boolean => !more().some(({ channel }) => channel === checkout.submitter.value?.channel);
  const stops = [
    mount(container, <CardPlace card={card} maker={maker} />),
    showMessage(container, isHere),
    effect(loadMore),
    effect(() => {
      // The form asks from the start for the parameters that the gateway requires of every card payment.
      const { requiredBilling } = checkout.configuration.value ?? {};
      const cardForm = card.value && container.querySelector('form');
      if (!cardForm || !requiredBilling) return;
      isAsking.value = true;
      void addFields(checkout, cardForm, requiredBilling)
        .catch(() => undefined) // The gateway will refuse the payment, and the form asks again.
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
      void card.value; // Effects that read the containers run again when the card form is mounted.
      return [container, ...more().map((own) => own.container)];
    },
    card: () => card.value,
    brands: () => [...cards.value, ...others.value.filter((brand) => !brands.value?.unknown.includes(brand))],
    // If a chunk does not load, the page can use the other forms.
    isComplete: () =>
      /^chunk/.test(checkout.problem.value ?? '') ||
      ((others.value.length === 0 || brands.value !== undefined) && isReady() && !isAsking.value && !isAwaited.value),
    containerOf: (channel) =>
      card.value?.channel === channel ? container : more().find((own) => own.channel === channel)?.container,
    unmount: () => {
      for (const stop of stops.reverse()) stop();
      container.remove();
    },
  };
};

/** The card form: the usual one, which is in the script, or the full one once its chunk has loaded. */
const cardsOf = (
  checkout: Checkout,
  brands: ReadonlySignal<readonly string[]>,
  chunks: ChunkLoader,
  resultUrl: () => string,
) => {
  const hasCards = (): boolean => brands.value.length > 0;
  const more = signal<CardMaker | undefined>(undefined);
  const isMore = computed(() => hasCards() && !isPlain(checkout.options, brands.value));
  const maker = computed(() => (isMore.value ? more.value : plainCards));
  const card = computed(() => (hasCards() ? maker.value?.createCard(checkout, brands.value, resultUrl) : undefined));
  return {
    card,
    maker,
    isReady: () => !hasCards() || card.value !== undefined,
    loadMore: () =>
      isMore.value
        ? chunks.load('card-more', (chunk) => {
            more.value = chunk as unknown as CardMaker;
          })
        : undefined,
  };
};

interface CardPlaceProps {
  readonly card: ReadonlySignal<Card | undefined>;
  readonly maker: ReadonlySignal<CardMaker | undefined>;
}

/** The card form. Another list of brands makes another card, whose form is a new one. */
const CardPlace = ({ card, maker }: CardPlaceProps) => {
  // Read in this order, the form is rendered before effects run that look for it because there is a new card.
  const Form = maker.value?.CardForm;
  const { value: own } = card;
  return Form && own && <Form key={own.channel} card={own} />;
};

const containerFor = ({ options, locale }: Checkout, form: ShopForm, number: number): HTMLElement => {
  const container = document.createElement('div');
  const isForCards = form.brands.length === 0 || form.brands.some(isCard);
  container.id = `card_${number}`;
  Object.assign(container, { lang: locale.tag, dir: locale.direction });
  container.className = `${isForCards ? 'wpwl-container wpwl-container-card ' : ''}wpwl-style-${options.style} wpwl-clearfix`;
  if (options.spinnerColor) container.style.setProperty('--tollgate-spinner', options.spinnerColor);
  (form.place ?? form.element).after(container);
  return container;
};

/**
 * Returns the chunk for a brand: `wallets` for wallets with a button that are not paid on the page of a processor, and for
 * all brands in fast checkout.
 */
const chunkOf = (checkout: Checkout, brand: string): 'wallets' | 'brands' =>
  isFast(checkout) ||
  (!checkout.configuration.peek()?.pages?.[brand] &&
    walletButtons.test(`${brand}/${checkout.options.given['inlineFlow']}`))
    ? 'wallets'
    : 'brands';

const walletButtons = /^((APPLE|GOOGLE|SAMSUNG|AMAZON)PAY|PAYPAL(_CONTINUE|.*PAYPAL))/;

/** Loads the chunks for the brands other than cards and mounts their forms in the page's order. */
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
  // Each run of brands with the same chunk has a position of its own, whichever chunk loads first.
  let { after } = place;
  const runs: { name: 'wallets' | 'brands'; own: string[]; after: ChildNode }[] = [];
  for (const brand of others) {
    const name = chunkOf(checkout, brand);
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
      const mounted = await chunk(checkout, own, {
        ...place,
        after,
        loadChunk: chunks.loadChunk,
        showMessage: (container, channel) =>
          place.showMessage(container, () => checkout.submitter.value?.channel === channel),
      });
      if (isStopped) return mounted.unmount();
      shown[index] = mounted;
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

const again = (checkout: Checkout, chunks: ChunkLoader): void => {
  checkout.problem.value = undefined;
  chunks.again();
  if (checkout.happen('again')) void load(checkout);
};
