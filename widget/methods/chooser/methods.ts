import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { labelOfBrand } from '../../../catalogue/brands/worded-brands.ts';
import { chooser as english } from '../../../catalogue/texts/en/chooser.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import type { Method } from '../../checkout/chooser.ts';
import { goneSteps, lockedSteps } from '../../checkout/steps.ts';
import { textsOf } from '../../locales/chunk-texts.ts';
import { lastUsed } from './last-used.ts';

/** A method in the list. */
export interface Listed extends Method {
  /** The part of the page that is shown while the method is open. */
  readonly panel: HTMLElement;
  /** The element in which the shopper chooses it. Tabs have one for all methods. */
  readonly choice: HTMLElement;
  /** The id of the element with its name. */
  readonly nameId: string;
  /** The number of the page's form that offers it. */
  readonly form: number;
  /** Its place in the list, as a number to sort by. */
  readonly rank: number;
}

/** The list of methods, and which of them is open. */
export interface Methods {
  readonly checkout: Checkout;
  readonly texts: typeof english;
  readonly isTabs: boolean;
  /** In the order in which they are shown. */
  readonly listed: Signal<readonly Listed[]>;
  /** The one that the shopper has opened. */
  readonly chosen: Signal<Listed | undefined>;
  /** The one that is open; nothing while the list is empty. */
  readonly open: ReadonlySignal<Listed | undefined>;
  /** The forms are of no use: the payment continues elsewhere, or not at all. */
  readonly isGone: ReadonlySignal<boolean>;
  /** The list is shown: there is something to choose. */
  readonly isShown: ReadonlySignal<boolean>;
  /** The shopper cannot choose, since a payment is under way. */
  readonly isHeld: ReadonlySignal<boolean>;
}

/** Creates an empty list. */
export const createMethods = (checkout: Checkout): Methods => {
  const { step, covered, submitter, options } = checkout;
  const listed = signal<readonly Listed[]>([]);
  const chosen = signal<Listed | undefined>(undefined);
  const isHeld = computed(() => lockedSteps.has(step.value) || step.value === 'offline');
  const isGone = computed(() => goneSteps.has(step.value) || covered.value);
  const before = lastUsed();
  return {
    checkout,
    texts: textsOf(checkout, 'chooser', english),
    isTabs: options.given['layout'] === 'tabs',
    listed,
    chosen,
    isHeld,
    isGone,
    open: computed(() => {
      const { value: all } = listed;
      const usual = chosen.value && all.includes(chosen.value) ? chosen.value : firstOf(all, before);
      return (isHeld.value && !submitter.value && placeOfMessages(all)) || usual;
    }),
    isShown: computed(() => listed.value.length > 1 && !isGone.value),
  };
};

/** Returns the method that is open at first: the one that was used last, if it is offered again, else the first. */
export const firstOf = <Each extends Pick<Method, 'id'>>(all: readonly Each[], lastId: string): Each | undefined => {
  // A card that was stored with the last payment is now among the stored accounts.
  const stored = lastId === 'card' && all.find(({ id }) => id === 'registration');
  return stored || all.find((method) => idOf(method) === lastId) || all[0];
};

/** Returns the name under which a method is remembered. */
export const idOf = ({ id = 'card' }: Pick<Method, 'id'>): string => id;

/** Returns the method with the messages that belong to no submission; nothing if they are outside the list. */
export const placeOfMessages = (all: readonly Listed[]): Listed | undefined => all.find(({ id }) => id === undefined);

/** Returns the name of a method as the shopper reads it. */
export const nameOf = ({ texts: { labels } }: Pick<Methods, 'texts'>, { id = 'card', name }: Method): string => {
  const label = id === 'card' ? id : labelOfBrand(id);
  return label === undefined ? (name ?? id) : labels[label];
};

/** Opens a method. */
export const choose = ({ chosen, isHeld }: Methods, method: Listed): void => {
  if (!isHeld.value) chosen.value = method;
};
