import type { FieldSettings, FieldState } from '../bridge/messages.ts';
import { digitsOf } from '../locales/digits.ts';
import { readCard } from './card-reading.ts';
import type { Entered } from './fields-beside.ts';
import { grouped, type Typed } from './typed-digits.ts';

/** What a field has been told by the page; nothing before the page has spoken. */
export interface Told {
  readonly settings: FieldSettings | undefined;
  /** Digits of the brand's security code. */
  readonly codeLength: number;
}

/** How a hosted field of one kind behaves. */
export interface FieldKind {
  readonly name: string;
  readonly autocomplete: 'cc-number' | 'cc-csc' | 'cc-exp' | 'cc-name';
  /** Gives the text to show and the place of the caret; `isDeletion` tells that something was taken away. */
  arranged(typed: Typed, told: Told, isDeletion: boolean): Typed;
  /** What the page may know of it. */
  state(text: string, told: Told): FieldState;
  /** The parameters that it fills. */
  entered(text: string): Entered;
}

/** The card number. */
export const cardNumber: FieldKind = {
  name: 'card.number',
  autocomplete: 'cc-number',
  arranged: (typed, { settings }) => {
    const { gaps, maximumDigits } = readCard(digitsOf(typed.text), settings?.brands ?? []);
    return grouped(typed, settings?.grouped === false ? [] : gaps, maximumDigits);
  },
  state: (text, { settings }) => {
    const digits = digitsOf(text);
    const { valid, brands } = readCard(digits, settings?.brands ?? []);
    return { length: digits.length, valid, brands };
  },
  entered: (text) => [['card.number', digitsOf(text)]],
};

/** The security code. */
export const cvv: FieldKind = {
  name: 'card.cvv',
  autocomplete: 'cc-csc',
  arranged: (typed, { codeLength }) => grouped(typed, [], codeLength),
  state: (text, { codeLength }) => {
    const { length } = digitsOf(text);
    return { length, valid: length === codeLength };
  },
  entered: (text) => [['card.cvv', digitsOf(text)]],
};
