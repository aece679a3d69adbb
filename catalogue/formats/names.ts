import { holdsCardNumber } from '../schema/card-numbers.ts';
import { described, type Format, remembered, text, thatIs } from '../schema/format.ts';

const wrongSamples = [
  '4200000000000000',
  '4200 0000 0000 0000',
  '4200-0000-0000-0000',
  'Jane 4200.0000.0000.0000',
  '\uff14\uff12\uff10\uff10 0000 0000 0000',
  '\u0664\u0662\u0660\u0660\u0660\u0660\u0660\u0660\u0660\u0660\u0660\u0660\u0660\u0660\u0660\u0660',
];

/**
 * Derives a format for names of people and places that refuses card numbers, which browsers and people enter there by
 * mistake.
 */
export const withoutCardNumber = (format: Format): Format =>
  thatIs(
    described(format, `${format.words}, not the number of a card`),
    (value) => !holdsCardNumber(value),
    wrongSamples,
  );

/** Any characters, like `text`, except a card number. */
export const nameText = remembered((min: number, max: number): Format => withoutCardNumber(text(min, max)));
