import { cvv as codeCheck } from 'card-validator/dist/cvv.js';
import type { FieldSettings, FieldState } from '../bridge/messages.ts';
import { digitsOf } from '../locales/digits.ts';
import { type Edit, grouped, type Typed } from '../locales/typing.ts';
import { readCard } from './card-reading.ts';
import type { Entered } from './fields-beside.ts';

/** What the page has sent to a field: no settings before its first message. */
interface FieldContext {
  readonly settings: FieldSettings | undefined;
  /** The number of digits of the brand's security code. */
  readonly codeLength: number;
}

/** How a hosted field of one kind behaves. */
export interface FieldKind {
  readonly name: string;
  readonly autocomplete: 'cc-number' | 'cc-csc' | 'cc-exp' | 'cc-name';
  /** Returns what the field may contain, as its placeholder; other fields have the page's placeholder. */
  sample?(context: FieldContext): string;
  /** Returns the text to show after a change and the position of the caret. */
  arranged(edit: Edit, context: FieldContext): Typed;
  /** Returns what the page may know of the field. */
  state(text: string, context: FieldContext): FieldState;
  /** Returns the parameters that the field fills. */
  entered(text: string): Entered;
}

/** The digits of samples. */
const SAMPLE = '1234';

/** The card number. */
export const cardNumber: FieldKind = {
  name: 'card.number',
  autocomplete: 'cc-number',
  sample: ({ settings }) => Array.from({ length: 4 }, () => SAMPLE).join(settings?.grouped === false ? '' : ' '),
  arranged: (edit, { settings }) => {
    const { gaps, maximumDigits } = readCard(digitsOf(edit.text), settings?.brands ?? []);
    return grouped(edit, settings?.grouped === false ? [] : gaps, maximumDigits);
  },
  state: (text, { settings }) => {
    const digits = digitsOf(text);
    const { valid, isWhole, brands } = readCard(digits, settings?.brands ?? []);
    return { length: digits.length, valid, brands, ...(isWhole ? {} : { error: 'cardNumberIncompleteError' }) };
  },
  entered: (text) => [['card.number', digitsOf(text)]],
};

/** The security code. */
export const cvv: FieldKind = {
  name: 'card.cvv',
  autocomplete: 'cc-csc',
  sample: ({ codeLength }) => SAMPLE.slice(0, codeLength),
  arranged: (edit, { codeLength }) => grouped(edit, [], codeLength),
  state: (text, { codeLength }) => {
    const digits = digitsOf(text);
    return { length: digits.length, valid: codeCheck(digits, codeLength).isValid };
  },
  entered: (text) => [['card.cvv', digitsOf(text)]],
};
