import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { FieldSettings, FieldState, HostedFieldName, RefusedParameter } from '../../bridge/messages.ts';
import type { FrameLine } from '../../bridge/page-end.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import {
  type CardError,
  type CardField,
  type CardInput,
  cardChecks,
  fieldOfParameter,
  refusalOf,
} from './card-fields.ts';

/** One card form: what has been typed, what is wrong with it, and the lines to its two frames. */
export interface Card {
  readonly checkout: Checkout;
  readonly brands: readonly string[];
  /** The address of the shop, if the gateway has to be told. */
  readonly resultUrl: () => string;
  /** Random name that both frames of this form share. */
  readonly channel: string;
  readonly brand: Signal<string>;
  readonly expiry: Signal<string>;
  readonly holder: Signal<string>;
  readonly hosted: Readonly<Partial<Record<HostedFieldName, Signal<FieldState>>>>;
  /** The address of the page that its frames show. */
  readonly framePage: string;
  readonly lines: Partial<Record<HostedFieldName, FrameLine>>;
  /** The frames that can be spoken to. */
  readonly connected: Signal<ReadonlySet<HostedFieldName>>;
  /** The frames that have said what was typed into them, since something may have been before they could be spoken to. */
  readonly heard: Signal<ReadonlySet<HostedFieldName>>;
  /** Every frame has come, and said what is in it. */
  readonly complete: ReadonlySignal<boolean>;
  readonly hasCode: boolean;
  /** The brands that the number could belong to when it was last heard of. */
  detected: readonly string[] | undefined;
  /** How the page's inputs look: read once for both frames, since each reading can cost a layout of the page. */
  look: FieldSettings['look'] | undefined;
  /** Grows when the look has to be read again. */
  readonly looks: Signal<number>;
  /** The form can be filled in and checked: the checkout is open and the frames have come. */
  readonly ready: ReadonlySignal<boolean>;
  /** The shopper has tried to pay, and not every error is gone yet. */
  readonly isHeldUp: ReadonlySignal<boolean>;
  /** The form was submitted before its frames had come: it is again when they have. */
  isAwaited: boolean;
  /** The button does something now. */
  readonly payable: ReadonlySignal<boolean>;
  /** What the shopper is told about each field. */
  readonly shown: Readonly<Record<CardField, ReadonlySignal<CardError | ''>>>;
  /** A field was left; from now on its error is shown, unless nothing was typed. Tells whether the field is right. */
  leave(field: CardField, isEmpty: boolean): boolean;
  /** A field was changed, so what the gateway said about it no longer holds. */
  change(field: CardField): void;
  /** Shows every error; tells whether there is none. */
  attempt(): boolean;
  /** The number has told which brands it can belong to, in the order of the form. */
  follow(state: FieldState): void;
  /** More that a frame is told of its field. */
  dress?(field: HostedFieldName): Partial<FieldSettings>;
  /** Marks the fields whose parameters the gateway refused; gives the parameters that belong to no field. */
  refuse(errors: readonly RefusedParameter[]): readonly RefusedParameter[];
}

type Fields = ReadonlySet<CardField>;

const fields = Object.keys(refusalOf) as CardField[];
const untouched: FieldState = { length: 0, valid: false };

/** Gives an empty card form for the brands that it offers. */
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
  const errorShown = (field: CardField): CardError | '' =>
    refused.value.has(field) ? refusalOf[field] : left.value.has(field) ? wrong(field) : '';
  const shown = Object.fromEntries(
    fields.map((field) => [field, computed(() => errorShown(field))]),
  ) as unknown as Card['shown'];

  const complete = computed(() => heard.value.size === (options.requireCvv ? 2 : 1));
  const ready = computed(() => step.value === 'editing' && complete.value);
  const isHeldUp = computed(() => attempted.value && fields.some((field) => shown[field].value !== ''));
  const card: Card = {
    ...{ checkout, brands, brand, expiry, holder, hosted, connected, heard, complete, shown, ready, isHeldUp },
    ...{ resultUrl, channel: randomName(), framePage: checkout.frames.worldwide },
    lines: {},
    isAwaited: false,
    detected: undefined,
    look: undefined,
    looks: signal(1),
    hasCode: options.requireCvv,
    payable: computed(() => step.value === 'unsure' || (ready.value && !isHeldUp.value)),
    leave: (field, isEmpty) => {
      const show = (): void => {
        left.value = new Set([...left.value, field]);
      };
      if (!isEmpty) whenReleased(show);
      return wrong(field) === '';
    },
    change: (field) => {
      if (refused.value.has(field)) refused.value = new Set([...refused.value].filter((other) => other !== field));
    },
    attempt: () => {
      attempted.value = true;
      left.value = new Set(fields);
      return fields.every((field) => wrong(field) === '');
    },
    refuse: (errors) => {
      attempted.value = true;
      refused.value = new Set(errors.flatMap(({ name }) => fieldOf(name)));
      return errors.filter(({ name }) => fieldOf(name).length === 0);
    },
    follow: (state) => followNumber(card, state.brands),
  };
  return card;
};

const fieldOf = (parameter: string): CardField[] => {
  const field = Object.hasOwn(fieldOfParameter, parameter) ? fieldOfParameter[parameter] : undefined;
  return field ? [field] : [];
};

/** An error that appears while the button is pressed would move it from under the pointer, and the click be lost. */
export const whenReleased = (show: () => void): void => {
  if (document.querySelector('.wpwl-button:active')) {
    window.addEventListener('pointerup', () => setTimeout(show), { once: true });
  } else show();
};

/** Lets the brand follow the number, unless the shopper's choice goes with it as well. */
const followNumber = (card: Card, possible: readonly string[] | undefined): void => {
  const { brand } = card;
  const [first] = possible ?? [];
  const isNews = String(possible) !== String(card.detected);
  card.detected = possible;
  if (!possible || !first || !isNews) return;
  if (!possible.includes(brand.value)) changeBrand(card, first);
};

/** Changes the brand and tells the page. */
export const changeBrand = ({ checkout, brand }: Card, next: string): void => {
  brand.value = next;
  checkout.call('onChangeBrand', undefined, next);
};

/** Lets the frames take over anew how the page's inputs look. */
export const lookAgain = (card: Card): void => {
  card.look = undefined;
  card.looks.value += 1;
};

// crypto.randomUUID exists on secure origins only; a shop under development may not be one.
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
