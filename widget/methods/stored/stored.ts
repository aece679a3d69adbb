import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Checkout } from '../../checkout/checkout.ts';
import type { FormsPlace } from '../../lazy/chunks.ts';
import { type Card, createCard } from '../card/card.ts';
import { hasCode, offeredAccounts, type StoredAccount } from './account.ts';
import { type StoredOptions, storedOptions } from './stored-options.ts';
import type { StoredTexts } from './words.ts';

/** The form of stored accounts: what is offered, what is chosen, and what is wrong. */
export interface Stored {
  readonly checkout: Checkout;
  readonly place: FormsPlace;
  readonly texts: StoredTexts;
  readonly options: StoredOptions;
  /** Random name of this form. */
  readonly channel: string;
  /** What is left of the offered accounts, in the merchant's order. */
  readonly accounts: ReadonlySignal<readonly StoredAccount[]>;
  /** The accounts that the shopper has removed. */
  readonly removed: Signal<ReadonlySet<string>>;
  /** The accounts that the gateway would not take any more. */
  readonly gone: Signal<ReadonlySet<string>>;
  /** Takes an account that the gateway would not take out of the choice. */
  leave(id: string): void;
  /** The id of the account to pay with; empty where none can be. */
  readonly chosen: Signal<string>;
  /** The account that the shopper was asked about whether it is to be removed; empty: none. */
  readonly asked: Signal<string>;
  /** What was removed, or could not be: for those who do not see it. */
  readonly news: Signal<string>;
  /** The shopper has tried to pay with nothing chosen. */
  readonly isUnchosen: Signal<boolean>;
  /** The account that the shopper has tried to pay with, and whose code was not right. */
  readonly attempted: Signal<string>;
  /** The security code of an account, in a frame of its own; nothing where none is asked for. */
  codeOf(account: StoredAccount): Card | undefined;
}

/** Tells whether an account can be paid with. */
export const isPayable = ({ gone }: Stored, { id, isExpired }: StoredAccount): boolean =>
  !isExpired && !gone.value.has(id);

/** Tells whether the code of the chosen account has to be mended before it can be paid with. */
export const isHeldUp = (stored: Stored): boolean => {
  const { value: id } = stored.chosen;
  const account = stored.attempted.value === id && stored.accounts.value.find((other) => other.id === id);
  return !!account && !!stored.codeOf(account)?.shown.cvv.value;
};

/** Gives the form of the accounts that a checkout offers, the first that can be paid with chosen. */
export const createStored = (checkout: Checkout, place: FormsPlace, texts: StoredTexts): Stored => {
  const options = storedOptions(checkout.options);
  const removed = signal<ReadonlySet<string>>(new Set());
  const accounts = computed(() => offeredAccounts(checkout).filter(({ id }) => !removed.value.has(id)));
  const gone = signal<ReadonlySet<string>>(new Set());
  const chosen = signal(accounts.value.find(({ isExpired }) => !isExpired)?.id ?? '');
  const cards = new Map<string, Card>();
  const leave = (id: string): void => {
    gone.value = new Set([...gone.value, id]);
    chosen.value = accounts.value.find((other) => !other.isExpired && !gone.value.has(other.id))?.id ?? '';
  };
  return {
    ...{ checkout, place, texts, options, accounts, removed },
    channel: crypto.getRandomValues(new Uint32Array(4)).join(''),
    gone,
    chosen,
    leave,
    asked: signal(''),
    news: signal(''),
    isUnchosen: signal(false),
    attempted: signal(''),
    codeOf: (account) => {
      const isRequired = options.requiresCode || checkout.configuration.value?.requireCvv;
      if (!isRequired || !hasCode(account)) return undefined;
      const card = cards.get(account.id) ?? cardFor(checkout, account, place, () => leave(account.id));
      cards.set(account.id, card);
      return card;
    },
  };
};

/** A card of which only the code is asked for, whatever the page wants of new cards. */
const cardFor = (
  checkout: Checkout,
  { paymentBrand = '' }: StoredAccount,
  { resultUrl }: FormsPlace,
  leave: () => void,
): Card => {
  const options = { ...checkout.options, requireCvv: true };
  const card = createCard({ ...checkout, options }, [paymentBrand], resultUrl);
  return {
    ...card,
    refuse: (errors) => {
      if (errors.length === 0) leave();
      return card.refuse(errors);
    },
  };
};
