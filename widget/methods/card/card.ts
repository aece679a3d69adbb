import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { FrameLine } from '../../bridge/handshake.ts';
import type { FieldState, HostedFieldName, RefusedParameter } from '../../bridge/messages.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import type { Texts } from '../../locales/en.ts';
import { brandFacts } from './brand-facts.ts';
import { expiryProblem } from './expiry.ts';

/** The fields of the card form, by the names which their class names carry. */
export type CardField = 'brand' | 'cardNumber' | 'expiry' | 'cardHolder' | 'cvv';

/** What can be wrong with a field. */
export type CardError = keyof Texts['errorMessages'];

/** One card form: what has been typed, what is wrong with it, and the lines to its two frames. */
export interface Card {
  readonly checkout: Checkout;
  readonly brands: readonly string[];
  /** Random name that both frames of this form share. */
  readonly channel: string;
  readonly brand: Signal<string>;
  readonly expiry: Signal<string>;
  readonly holder: Signal<string>;
  readonly hosted: Readonly<Record<HostedFieldName, Signal<FieldState>>>;
  readonly lines: Partial<Record<HostedFieldName, FrameLine>>;
  readonly connected: Signal<ReadonlySet<HostedFieldName>>;
  readonly hasCode: boolean;
  /** Grows when the frames have to look at the page's style again. */
  readonly looks: Signal<number>;
  /** Whether the form can be submitted now. */
  readonly ready: ReadonlySignal<boolean>;
  /** What is wrong with a field, whether it is shown or not. */
  wrong(field: CardField): CardError | '';
  /** What the shopper is told about a field. */
  readonly shown: Readonly<Record<CardField, ReadonlySignal<CardError | ''>>>;
  /** A field was left; from now on its error is shown. Tells whether the field is right. */
  leave(field: CardField, isEmpty: boolean): boolean;
  /** A field was changed, so what the gateway said about it no longer holds. */
  change(field: CardField): void;
  /** The shopper has tried to pay; until every error is gone the button stays disabled. */
  readonly attempted: Signal<boolean>;
  /** Shows every error; tells whether there is none. */
  attempt(): boolean;
  /** Marks the fields whose parameters the gateway refused; gives the parameters that belong to no field. */
  refuse(errors: readonly RefusedParameter[]): readonly RefusedParameter[];
}

const fieldOfParameter: Readonly<Record<string, CardField>> = {
  paymentBrand: 'cardNumber',
  'card.number': 'cardNumber',
  'card.expiryMonth': 'expiry',
  'card.expiryYear': 'expiry',
  'card.holder': 'cardHolder',
  'card.cvv': 'cvv',
};

const errorOfField = {
  brand: 'cardBrandError',
  cardNumber: 'cardNumberError',
  expiry: 'expiryMonthError',
  cardHolder: 'cardHolderError',
  cvv: 'cvvError',
} as const satisfies Record<CardField, CardError>;

const fields = Object.keys(errorOfField) as CardField[];
const MINIMUM_HOLDER_CHARACTERS = 3; // The interface's limit of card.holder.
const untouched: FieldState = { length: 0, valid: false };

/** Gives an empty card form for the brands that it offers. */
export const createCard = (checkout: Checkout, brands: readonly string[]): Card => {
  const { options } = checkout;
  const hasCode = options.requireCvv;
  const brand = signal(brands[0] ?? '');
  const expiry = signal('');
  const holder = signal('');
  const hosted = { cardNumber: signal(untouched), cvv: signal(untouched) };
  const connected = signal<ReadonlySet<HostedFieldName>>(new Set());
  const attempted = signal(false);
  const left = signal<ReadonlySet<CardField>>(new Set());
  const refused = signal<ReadonlySet<CardField>>(new Set());

  const checks: Readonly<Record<CardField, () => CardError | ''>> = {
    brand: () => '',
    cardNumber: () => {
      const { valid, brands: possible } = hosted.cardNumber.value;
      if (!valid) return 'cardNumberError';
      return possible?.length === 0 ? 'cardBrandError' : '';
    },
    expiry: () => expiryProblem(expiry.value, options.disableCardExpiryDateValidation ? undefined : new Date()),
    cardHolder: () => {
      const { length } = holder.value.trim();
      return length === 0 ? (options.allowEmptyCardHolderName ? '' : 'cardHolderError') : holderError(length);
    },
    cvv: () => {
      const { length, valid } = hosted.cvv.value;
      const mayBeEmpty = options.allowEmptyCvv || brandFacts[brand.value]?.codeMayBeMissing === true;
      return !hasCode || valid || (mayBeEmpty && length === 0) ? '' : 'cvvError';
    },
  };
  const wrong = (field: CardField): CardError | '' => (options.validation ? checks[field]() : '');
  const shown = (field: CardField): ReadonlySignal<CardError | ''> =>
    computed(() => (refused.value.has(field) ? errorOfField[field] : left.value.has(field) ? wrong(field) : ''));

  return {
    checkout,
    brands,
    channel: randomName(),
    brand,
    expiry,
    holder,
    hosted,
    lines: {},
    looks: signal(1),
    connected,
    hasCode,
    attempted,
    ready: computed(() => checkout.step.value === 'editing' && connected.value.size === (hasCode ? 2 : 1)),
    wrong,
    shown: {
      brand: shown('brand'),
      cardNumber: shown('cardNumber'),
      expiry: shown('expiry'),
      cardHolder: shown('cardHolder'),
      cvv: shown('cvv'),
    },
    leave: (field, isEmpty) => {
      if (!isEmpty) left.value = new Set([...left.value, field]);
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
      const mapped = errors.map(({ name }) =>
        Object.hasOwn(fieldOfParameter, name) ? fieldOfParameter[name] : undefined,
      );
      refused.value = new Set(mapped.filter((field) => field !== undefined));
      return errors.filter((_error, index) => mapped[index] === undefined);
    },
  };
};

/** Lets the brand follow the number, unless the shopper's choice goes with it as well. */
export const followNumber = (card: Card, possible: readonly string[] | undefined): void => {
  const { checkout, brand } = card;
  const [first] = possible ?? [];
  if (!possible || !first) return;
  if (!possible.includes(brand.value)) changeBrand(card, first);
  if (checkout.options.brandDetection) checkout.call('onDetectBrand', undefined, possible, brand.value);
};

/** Changes the brand and tells the page. */
export const changeBrand = ({ checkout, brand }: Card, next: string): void => {
  brand.value = next;
  checkout.call('onChangeBrand', undefined, next);
};

const holderError = (length: number): CardError | '' => (length < MINIMUM_HOLDER_CHARACTERS ? 'cardHolderError' : '');

// crypto.randomUUID exists on secure origins only; a shop under development may not be one.
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
