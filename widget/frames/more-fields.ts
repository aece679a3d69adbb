import { listOf, pair } from '../bridge/checks.ts';
import type { FieldSettings } from '../bridge/messages.ts';
import { fetchBrands } from '../gateway/brands-of-number.ts';
import { digitsOf } from '../locales/digits.ts';
import { expiryOf, expiryProblem, typedExpiry } from '../locales/expiry.ts';
import { holderProblem, MAXIMUM_HOLDER_CHARACTERS } from '../locales/holder.ts';
import type { FieldKind } from './field-kind.ts';
import type { FrameExtension } from './hosted-input.ts';

const LISTED_DIGITS = 8; // Issuers are known by their first eight digits (ISO/IEC 7812-1).

type Look = FieldSettings['look'];

/** The date of expiry. */
export const expiry: FieldKind = {
  name: 'card.expiry',
  autocomplete: 'cc-exp',
  arranged: typedExpiry,
  state: (text, { settings }) => {
    const error = expiryProblem(text, settings?.more?.takesPastDates ? undefined : new Date());
    return { length: text.length, valid: error === '', error };
  },
  entered: (text) => {
    const { month, year } = expiryOf(text) ?? { month: '', year: '' };
    return [
      ['card.expiryMonth', month],
      ['card.expiryYear', year],
    ];
  },
};

/** The name on the card. */
export const cardHolder: FieldKind = {
  name: 'card.holder',
  autocomplete: 'cc-name',
  arranged: ({ text, caret }) => ({ text: text.slice(0, MAXIMUM_HOLDER_CHARACTERS), caret }),
  state: (text, { settings }) => {
    const error = holderProblem(text, settings?.more?.takesNoHolder === true);
    return { length: text.trim().length, valid: error === '', error };
  },
  entered: (text) => [['card.holder', text.trim()]],
};

/** The gateway's brands by first digits; an empty list while the request runs, and where the gateway knows none. */
const listed = new Map<string, readonly string[]>();

/** What the full frame does beyond the usual one. */
export const extension: FrameExtension = {
  adapt: (input, settings) => {
    if (input.name === cardHolder.name) {
      input.inputMode = 'text';
      // The direction of a name depends on its letters; digits are written from left to right.
      input.dir = 'auto';
      input.style.direction = 'inherit';
    }
    const { placeholderLook, description } = settings.more ?? {};
    input.setAttribute('aria-description', String(description ?? ''));
    if (isLook(placeholderLook)) stylePlaceholder(placeholderLook);
  },
  state: (state, input, settings, later) => {
    const start = digitsOf(input.value).slice(0, LISTED_DIGITS);
    if (!settings.more?.asksForBrands || start.length < LISTED_DIGITS) return state;
    const brands = listed.get(start);
    if (!brands) void list(start, settings, later);
    if (!brands?.length) return state;
    return { ...state, brands: settings.brands.filter((brand) => brands.includes(brand)), listed: brands };
  },
};

const list = async (start: string, { checkoutId }: FieldSettings, later: () => void): Promise<void> => {
  listed.set(start, []);
  const brands = await fetchBrands({ apiAddress: new URL('../../', location.href).href, id: checkoutId }, start);
  listed.set(start, brands);
  later();
};

const isLook = (given: unknown): given is Look => listOf(pair)(given);

const sheet = new CSSStyleSheet();

/** Applies the page's CSS properties to the placeholder. CSS ignores invalid ones. */
const stylePlaceholder = (look: Look): void => {
  sheet.replaceSync('input::placeholder {}');
  const [rule] = sheet.cssRules;
  for (const [name, value] of look) (rule as CSSStyleRule).style.setProperty(name, value);
  document.adoptedStyleSheets = [sheet];
};
