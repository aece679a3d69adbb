const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/;

const CHECKED_BY = 97n;
const VALID_REMAINDER = 1n;

/** Letters count from ten. */
const numberOf = (text: string): bigint =>
  BigInt([...text].map((character) => Number.parseInt(character, 36)).join(''));

/**
 * Returns whether a creditor identifier is well-formed and its check digits are right. The three characters after them,
 * the creditor's own business code, are not checked by them. Source: EPC262-08.
 */
export const isCreditorIdentifier = (text: string): boolean =>
  FORM.test(text) && numberOf(text.slice(7) + text.slice(0, 4)) % CHECKED_BY === VALID_REMAINDER;
