import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { FieldSettings, FieldState, HostedFieldName, RefusedParameter } from '../../bridge/messages.ts';
import type { FrameLine } from '../../bridge/page-end.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import { brandFacts } from './brand-facts.ts';
import {
  announcementOf,
  type CardError,
  type CardField,
  type CardInput,
  cardChecks,
  cardFields,
  fieldOf,
  knownErrors,
  messageOf,
  refusalOf,
} from './card-fields.ts';

/** The state of one card form: its contents, its errors, and the connections to its frames. */
export interface Card {
  readonly checkout: Checkout;
  readonly brands: readonly string[];
  /** What is known of each brand of the form, for the chunks, which have no table of their own. */
  readonly facts: typeof brandFacts;
  /** Returns the shop's return address if the gateway does not know it yet; empty otherwise. */
  readonly resultUrl: () => string;
  /** Random name that all frames of this form share. */
  readonly channel: string;
  readonly brand: Signal<string>;
  readonly expiry: Signal<string>;
  readonly holder: Signal<string>;
  /** What is known of each control of the page, by its name. */
  readonly entered: Readonly<Record<string, ReadonlySignal<string>>>;
  readonly hosted: Readonly<Partial<Record<HostedFieldName, Signal<FieldState>>>>;
  /** The address of the page that its frames show. */
  readonly framePage: string;
  readonly lines: Partial<Record<HostedFieldName, FrameLine>>;
  /** The frames that have connected. */
  readonly connected: Signal<ReadonlySet<HostedFieldName>>;
  /** The frames that have reported their state: something may have been typed before they connected. */
  readonly heard: Signal<ReadonlySet<HostedFieldName>>;
  /** Every frame has reported its state. */
  readonly complete: ReadonlySignal<boolean>;
  readonly hasCode: boolean;
  /** The possible brands according to the last state of the card number. */
  detected: readonly string[] | undefined;
  /** The look of the page's inputs, read once for all frames, since reading it can force a layout of the page. */
  look: FieldSettings['look'] | undefined;
  /** Incremented when the look has to be read again. */
  readonly looks: Signal<number>;
  /** The form can be checked and submitted: the checkout is open and all frames have reported their state. */
  readonly ready: ReadonlySignal<boolean>;
  /** The shopper has tried to pay and has not corrected all errors yet. */
  readonly isHeldUp: ReadonlySignal<boolean>;
  /** The form was submitted before its frames were ready, and is submitted again when they are. */
  isAwaited: boolean;
  /** The button can be used. It is never `disabled`, so that it keeps the focus. */
  readonly payable: ReadonlySignal<boolean>;
  /** The error shown at each field, by the key that pages know. */
  readonly shown: Readonly<Record<CardField, ReadonlySignal<CardError | ''>>>;
  /** Returns the message shown at a field; empty without an error. */
  message(field: CardField): string;
  /** What screen readers announce instead of several messages at once: the fields that hold the payment up. */
  readonly announced: Signal<string>;
  /** Returns the labels of the fields with an error. */
  faults(): readonly string[];
  /** Handles a field that was left: its error is shown from now on, unless it is empty. Returns whether it is valid. */
  leave(field: CardField, isEmpty: boolean): boolean;
  /** Handles a changed field: the gateway's refusal no longer counts. */
  change(field: CardField): void;
  /** Shows every error; returns whether there is none. */
  attempt(): boolean;
  /** Follows the possible brands of the card number, which are in the order of the form. */
  follow(state: FieldState): void;
  /** Returns further settings for a frame. */
  adapt?(field: HostedFieldName): Partial<FieldSettings>;
  /** Marks the fields whose parameters the gateway refused; returns the parameters without a field. */
  refuse(errors: readonly RefusedParameter[]): readonly RefusedParameter[];
}

type Fields = ReadonlySet<CardField>;

const untouched: FieldState = { length: 0, valid: false };

/** Creates the state of an empty card form for the brands that it offers. */
export const createCard = (
  checkout: Checkout,
  brands: readonly string[],
  resultUrl = (): string => '',
  checks = cardChecks,
): Card => {
  const { options, step } = checkout;
  const brand = signal(brands[0] ?? '');
  const expiry = signal('');
  const holder = signal('');
  const hosted = { cardNumber: signal(untouched), cvv: signal(untouched) };
  const connected = signal<ReadonlySet<HostedFieldName>>(new Set());
  const heard = signal<ReadonlySet<HostedFieldName>>(new Set());
  const attempted = signal(false);
  const [left, refused] = [signal<Fields>(new Set()), signal<Fields>(new Set())];

  const input = computed<CardInput>(() => ({
    brand: brand.value,
    expiry: expiry.value,
    holder: holder.value,
    hosted: { cardNumber: hosted.cardNumber.value, cvv: hosted.cvv.value },
  }));
  const wrong = (field: CardField): CardError | '' => (options.validation ? checks[field](input.value, options) : '');
  const announced = signal('');
  const errorShown = (field: CardField): CardError | '' =>
    refused.value.has(field) ? refusalOf[field] : left.value.has(field) ? wrong(field) : '';
  const shown = Object.fromEntries(
    cardFields.map((field) => [
      field,
      computed(() => {
        const error = errorShown(field);
        return (error && knownErrors[error]) || error;
      }),
    ]),
  ) as unknown as Card['shown'];

  const message = (field: CardField): string => {
    const error = errorShown(field);
    return error && messageOf(checkout, error);
  };
  const faults = (): readonly string[] =>
    cardFields
      .filter((field) => errorShown(field) !== '')
      .map((field) => checkout.locale.texts.labels[field === 'expiry' ? 'expiryDate' : field]);
  // At once, so that the messages are shown with the announcement that replaces theirs.
  const announce = (show: () => void): void =>
    batch(() => {
      attempted.value = true;
      show();
      announced.value = announcementOf(checkout, faults());
    });
  const complete = computed(() => heard.value.size === (options.requireCvv ? 2 : 1));
  const ready = computed(() => step.value === 'editing' && complete.value);
  const isHeldUp = computed(() => attempted.value && cardFields.some((field) => shown[field].value !== ''));
  const card: Card = {
    checkout,
    brands,
    facts: brandFacts,
    brand,
    expiry,
    holder,
    hosted,
    connected,
    heard,
    complete,
    shown,
    ready,
    isHeldUp,
    message,
    faults,
    announced,
    resultUrl,
    channel: randomName(),
    framePage: checkout.frames.worldwide,
    entered: { paymentBrand: brand, 'card.expiry': expiry, 'card.holder': holder },
    lines: {},
    isAwaited: false,
    detected: undefined,
    look: undefined,
    looks: signal(1),
    hasCode: options.requireCvv,
    payable: computed(() => step.value === 'unsure' || ready.value),
    leave: (field, isEmpty) => {
      const show = (): void => {
        left.value = new Set([...left.value, field]);
      };
      if (!isEmpty) whenReleased(show);
      return wrong(field) === '';
    },
    change: (field) => {
      announced.value = '';
      if (refused.value.has(field)) refused.value = new Set([...refused.value].filter((other) => other !== field));
    },
    attempt: () => {
      announce(() => {
        left.value = new Set(cardFields);
      });
      return cardFields.every((field) => errorShown(field) === '');
    },
    refuse: (errors) => {
      announce(() => {
        refused.value = new Set(errors.flatMap(({ name }) => fieldOf(name) ?? []));
      });
      return errors.filter(({ name }) => !fieldOf(name));
    },
    follow: (state) => followNumber(card, state.brands),
  };
  return card;
};

/** Delays an error while the button is pressed. It would move the button away from the pointer and lose the click. */
export const whenReleased = (show: () => void): void => {
  if (document.querySelector('.wpwl-button:active')) {
    window.addEventListener('pointerup', () => setTimeout(show), { once: true });
  } else show();
};

/**
 * Selects the first possible brand of the number, unless the selected one is possible too. A form with a brand that no
 * number shows is the full one.
 */
const followNumber = (card: Card, possible: readonly string[] | undefined): void => {
  const { brand } = card;
  const [first] = possible ?? [];
  const isChanged = String(possible) !== String(card.detected);
  card.detected = possible;
  if (!isChanged) return;
  if (first && !possible?.includes(brand.value)) changeBrand(card, first);
  card.checkout.call('onDetectBrand', undefined, possible ?? [], brand.value);
};

/** Changes the brand and calls the page's `onChangeBrand`. */
export const changeBrand = ({ checkout, brand }: Card, next: string): void => {
  brand.value = next;
  checkout.call('onChangeBrand', undefined, next);
};

/** Reads the look of the page's inputs again for all frames. */
export const refreshLook = (card: Card): void => {
  card.look = undefined;
  card.looks.value += 1;
};

// crypto.randomUUID exists on secure origins only, and a shop in development may have another.
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

/** Moves the focus to a control: an input of the page or the input in a frame. */
export const focusControl = (card: Card, control: HTMLElement | null | undefined): void => {
  control?.focus();
  const hosted = control?.dataset['field'] as HostedFieldName | undefined;
  if (hosted) card.lines[hosted]?.send({ type: 'focus' });
};

/** Moves the focus to the first field with an error, which may be in a frame. */
export const focusFirstWrong = (card: Card, form: HTMLFormElement): void => {
  focusControl(card, form.querySelector<HTMLElement>('.wpwl-control.wpwl-has-error'));
};
