import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Checkout } from '../../checkout/checkout.ts';
import type { FormsPlace } from '../../lazy/chunks.ts';
import { type Card, createCard } from '../card/card.ts';
import { hasCode, offeredAccounts, type StoredAccount } from './account.ts';
import { type StoredOptions, storedOptions } from './stored-options.ts';
import type { StoredTexts } from './texts.ts';

/** The state of the form of stored accounts. */
export interface Stored {
  readonly checkout: Checkout;
  readonly place: FormsPlace;
  readonly texts: StoredTexts;
  readonly options: StoredOptions;
  /** Random name of this form. */
  readonly channel: string;
  /** The offered accounts that were not removed, in the merchant's order. */
  readonly accounts: ReadonlySignal<readonly StoredAccount[]>;
  /** The accounts that the shopper has removed. */
  readonly removed: Signal<ReadonlySet<string>>;
  /** The accounts that the gateway no longer has. */
  readonly gone: Signal<ReadonlySet<string>>;
  /** Marks an account as gone and selects another. */
  leave(id: string): void;
  /** The id of the selected account; empty if none can be selected. */
  readonly chosen: Signal<string>;
  /** The id of the account whose removal the shopper has to confirm; empty: none. */
  readonly asked: Signal<string>;
  /** The result of a removal, for screen readers. */
  readonly status: Signal<string>;
  /** The shopper has tried to pay without a selected account. */
  readonly isUnchosen: Signal<boolean>;
  /** The id of the account with which the shopper has last tried to pay. */
  readonly attempted: Signal<string>;
  /** Returns the state of an account's security code, which has a frame of its own; nothing if no code is needed. */
  codeOf(account: StoredAccount): Card | undefined;
}

/** Whether an account can be used for a payment. */
export const isPayable = ({ gone }: Stored, { id, isExpired }: StoredAccount): boolean =>
  !isExpired && !gone.value.has(id);

/** Whether the shopper has to correct the code of the selected account. */
export const isHeldUp = (stored: Stored): boolean => {
  const { value: id } = stored.chosen;
  const account = stored.attempted.value === id && stored.accounts.value.find((other) => other.id === id);
  return !!account && !!stored.codeOf(account)?.shown.cvv.value;
};

/** Creates the state of the form for the accounts that a checkout offers. The first usable account is selected. */
export const createStored = (checkout: Checkout, place: FormsPlace, texts: StoredTexts): Stored => {
  const own = storedOptions(checkout.options);
  // In a list of methods the other forms are closed, not hidden.
  const options = { ...own, hidesOthers: own.hidesOthers && !checkout.chooser };
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
    checkout,
    place,
    texts,
    options,
    accounts,
    removed,
    channel: crypto.getRandomValues(new Uint32Array(4)).join(''),
    gone,
    chosen,
    leave,
    asked: signal(''),
    status: signal(''),
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

/** Creates a card with a code only. The page's options for the code of new cards do not apply. */
const cardFor = (
  checkout: Checkout,
  { paymentBrand = '' }: StoredAccount,
  { resultUrl }: FormsPlace,
  leave: () => void,
): Card => {
  const options = { ...checkout.options, requireCvv: true };
  // Not a copy, whose id would stay when the checkout is renewed.
  const own: Checkout = Object.create(checkout, { options: { value: options } });
  const card = createCard(own, [paymentBrand], resultUrl);
  return {
    ...card,
    refuse: (errors) => {
      if (errors.length === 0) leave();
      return card.refuse(errors);
    },
  };
};
