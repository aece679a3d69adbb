import { ibanHolds } from '../banking/iban.ts';
import { mayHoldCardNumber } from '../schema/card-numbers.ts';
import { type Format, matching, storedAs, thatIs } from '../schema/format.ts';

/** More would be no tags, but a text. */
export const MOST_TAGS = 10;

/** A choice of more tags is none; the others are found by the search. */
export const MOST_CHOSEN_TAGS = 200;

const LONGEST = 30;

/** Hyphens and underscores are how people write the groups of an account number. */
const isAccount = (tag: string): boolean => {
  const plain = tag.replaceAll(/[-_]/g, '');
  return mayHoldCardNumber(plain) || ibanHolds(plain.toUpperCase());
};

/**
 * A tag of a payment: a short word, without account numbers and e-mail addresses, since tags are neither erased with the
 * data of a person nor sealed.
 */
export const tagFormat: Format = storedAs(
  thatIs(
    matching(/[\p{L}\p{N}][\p{L}\p{N}_-]{0,29}/u, 'a word of 1 to 30 letters, digits, _ and -; no account number', {
      right: ['a', 'fraud-check', 'b'.repeat(LONGEST)],
      wrong: ['', '-a', 'two words', 'jane@example.com', '#a', 'b'.repeat(LONGEST + 1)],
    }),
    (tag) => !isAccount(tag),
    ['4200000000000000', '4200-0000-0000-0000', 'DE89370400440532013000', 'DE89-3704-0044-0532-0130-00'],
    'tag',
  ),
  (tag) => tag.normalize('NFC').toLowerCase(),
);
