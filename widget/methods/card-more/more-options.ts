import { type Options, record, settled } from '../../checkout/options.ts';
import { type BillingField, billingFields } from './fields.ts';

/** CSS properties and their values. */
export type Look = readonly (readonly [string, string])[];

/** What the page asks of the card form beyond the usual. */
export interface MoreOptions {
  /** The page is told which brands the number can belong to. */
  readonly tellsBrands: boolean;
  /** The gateway's list of first digits tells the brands. */
  readonly asksForBrands: boolean;
  /** The brands to prefer where a number belongs to several. */
  readonly priority: readonly string[];
  /** Marks to choose from stand in the place of the list of brands. */
  readonly showsMarks: boolean;
  readonly showsCodeHint: boolean;
  /** First and last name are asked for instead of the name on the card; they are the customer's as well. */
  readonly splitsHolder: boolean;
  /** Holder and date of expiry are typed into frames too. */
  readonly hidesCard: boolean;
  readonly asksForTaxNumber: boolean;
  readonly asksForBirthDate: boolean;
  /** The numbers of payments to choose from; empty: the shopper is not asked. */
  readonly installments: readonly number[];
  /** What stands in the billing address at first; nothing where none is asked for. */
  readonly billing: Readonly<Record<BillingField, string>> | undefined;
  readonly mandatory: ReadonlySet<BillingField>;
  readonly placeholders: Readonly<Record<'cardNumber' | 'cvv', Look>>;
}

const MAXIMUM_INSTALLMENTS = 999; // Three digits, as recurring.numberOfInstallments has.

/** Reads what `wpwlOptions` says of it; `isAlone` tells that the page offers nothing but cards. What is of a wrong kind is ignored, as with every option. */
export const moreOptionsOf = ({ given, style }: Options, isAlone = true): MoreOptions => {
  const is = (name: string): boolean => settled(given[name], false);
  const detects = is('brandDetection');
  // Beside other methods the page means these, some of which cannot do without.
  const [asksForTaxNumber, asksForBirthDate] = [isAlone && is('showTaxNumberField'), isAlone && is('showBirthDate')];
  const splitsHolder = is('forceCardHolderEqualsBillingName');
  const mandatory = record(given['mandatoryBillingFields']);
  const styles = record(given['iframeStyles']);
  return {
    tellsBrands: detects,
    asksForBrands: detects && given['brandDetectionType'] === 'binlist',
    priority: textsIn(given['brandDetectionPriority']),
    showsMarks: style === 'logos',
    showsCodeHint: is('showCVVHint'),
    // The gateway takes what it learns of a customer together with their names only.
    splitsHolder: splitsHolder || asksForTaxNumber || asksForBirthDate,
    hidesCard: is('enableSAQACompliance'),
    asksForTaxNumber,
    asksForBirthDate,
    installments: countsIn(given['installments']),
    billing: billingOf(given['billingAddress']),
    mandatory: new Set(billingFields.filter((field) => settled(mandatory[field], false))),
    placeholders: {
      cardNumber: lookOf(styles['card-number-placeholder']),
      cvv: lookOf(styles['cvv-placeholder']),
    },
  };
};

const textsIn = (given: unknown): readonly string[] =>
  Array.isArray(given) ? given.filter((each) => typeof each === 'string') : [];

const countsIn = (given: unknown): readonly number[] =>
  (Array.isArray(given) ? given : [])
    .map(Number)
    .filter((count) => Number.isInteger(count) && count > 0 && count <= MAXIMUM_INSTALLMENTS);

const billingOf = (given: unknown): MoreOptions['billing'] => {
  // `billingAddress: true` is written too.
  if (typeof given !== 'object' ? String(given) !== 'true' : given === null) return undefined;
  const own = record(given);
  const texts = billingFields.map((field) => [field, String(own[field] ?? '').trim()]);
  return Object.fromEntries(texts);
};

/** Pages write `font-size` and `fontSize`. */
const lookOf = (given: unknown): Look =>
  Object.entries(record(given)).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), value] as const] : [],
  );
