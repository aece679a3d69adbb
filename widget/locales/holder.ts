const MINIMUM_CHARACTERS = 3; // The interface's limits of card.holder.
/** The longest name that the interface accepts. */
export const MAXIMUM_HOLDER_CHARACTERS = 128;

/**
 * Returns the error of the name on the card: missing, a number, or too short or long. `mayBeEmpty`: it is optional.
 */
export const holderProblem = (
  text: string,
  mayBeEmpty: boolean,
): 'cardHolderEmptyError' | 'cardHolderNumberError' | 'cardHolderError' | '' => {
  const name = text.trim();
  if (name === '') return mayBeEmpty ? '' : 'cardHolderEmptyError';
  if (isHolder(name)) return '';
  return /\p{L}/u.test(name) ? 'cardHolderError' : 'cardHolderNumberError';
};

/**
 * Whether a text can be the name on a card. A card number cannot: shoppers, and managers of passwords, sometimes enter it
 * into the wrong field. Autofill ignores `maxlength`, so the length is checked too.
 */
const isHolder = (text: string): boolean => {
  const { length } = text.trim();
  return length >= MINIMUM_CHARACTERS && length <= MAXIMUM_HOLDER_CHARACTERS && /[^\d\s-]/.test(text);
};
