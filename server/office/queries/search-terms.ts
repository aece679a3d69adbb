import { tagFormat } from '../../../catalogue/backoffice/tags.ts';
import { emailKey } from '../../platform/base/email-key.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';

/** How payments are found by a text that a person types or pastes. */
export interface SearchTerms {
  /** The id of a payment. */
  readonly id?: string;
  readonly shortId?: string;
  readonly email?: string;
  /** The last four digits of a card or another account. */
  readonly last4?: string;
  /** In hundredths, with its currency if the text names one. */
  readonly amount?: { readonly value: bigint; readonly currency?: string };
  /** The merchant's reference of the payment, or their id of the customer. */
  readonly reference?: string;
  readonly tag?: string;
}

const SHORT_ID = /^\d{4}\.\d{4}\.\d{4}$/;
const LAST_DIGITS = /^\d{4}$/;

/** A number of a card, whole or with some digits hidden, with the spaces and hyphens that people write. */
const CARD_NUMBER = /^(?=(?:[\s-]*[\d*•xX.…]){8,19}$)[\d*•xX.…\s-]*(\d{4})$/;
const WHOLE_NUMBER = /^\d(?:[\s-]?\d){12,18}$/;

/** An amount with its currency before or behind it, such as `12,50 EUR`, `€` excepted. */
const AMOUNT = /^(?:([A-Za-z]{3})\s*)?(\d{1,12})(?:[.,](\d{1,2}))?(?:\s*([A-Za-z]{3}))?$/;

const HUNDRED = 100n;
const FRACTION_DIGITS = 2;

const amountIn = (text: string): SearchTerms['amount'] => {
  const [, before, whole = '', fraction = '', behind] = AMOUNT.exec(text) ?? [];
  if (whole === '' || (before !== undefined && behind !== undefined)) return undefined;
  const currency = (before ?? behind)?.toUpperCase();
  const value = BigInt(whole) * HUNDRED + BigInt(fraction.padEnd(FRACTION_DIGITS, '0'));
  return { value, ...(currency === undefined ? {} : { currency }) };
};

/**
 * Returns what a text may be: often several things, and all are searched. The number of a card is searched by its last
 * four digits alone, and compared with nothing else.
 */
export const termsOf = (typed: string): SearchTerms => {
  const text = typed.trim();
  if (text === '') return {};
  const last4 = CARD_NUMBER.exec(text)?.[1];
  if (last4 !== undefined && (WHOLE_NUMBER.test(text) || /[*•…xX]/.test(text))) return { last4 };
  const id = text.toLowerCase();
  const amount = amountIn(text);
  const tag = tagFormat.read(text);
  return {
    ...(isRecordId(id) ? { id } : {}),
    ...(SHORT_ID.test(text) ? { shortId: text } : {}),
    ...(text.includes('@') ? { email: emailKey(text) } : {}),
    ...(LAST_DIGITS.test(text) ? { last4: text } : {}),
    ...(amount === undefined ? {} : { amount }),
    reference: text,
    ...(tag === undefined ? {} : { tag }),
  };
};
