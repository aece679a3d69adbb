import { type Options, record, settled } from '../../checkout/options.ts';
import { type BillingField, billingFields, normalized } from './fields.ts';

/** CSS properties and their values. */
type Look = readonly (readonly [string, string])[];

/** The page's options of the full card form. */
export interface MoreOptions {
  /** The brands come from the gateway's list of first digits. */
  readonly asksForBrands: boolean;
  /** The brands to prefer if a number can belong to several. */
  readonly priority: readonly string[];
  /** The brand is chosen by marks in place of the select. */
  readonly showsMarks: boolean;
  readonly showsCodeHint: boolean;
  /** First and last name replace the name on the card, and are sent as the customer's name too. */
  readonly splitsHolder: boolean;
  /** Holder and date of expiry are in frames too. */
  readonly hidesCard: boolean;
  readonly asksForTaxNumber: boolean;
  readonly asksForBirthDate: boolean;
  /** The numbers of installments to choose from; empty: there is no choice. */
  readonly installments: readonly number[];
  /** The initial billing address; nothing if the form has none. */
  readonly billing: Readonly<Record<BillingField, string>> | undefined;
  readonly mandatory: ReadonlySet<BillingField>;
  readonly placeholders: Readonly<Record<'cardNumber' | 'cvv', Look>>;
}

const MAXIMUM_INSTALLMENTS = 999; // Three digits, as recurring.numberOfInstallments has.

/** Reads the options. `isAlone`: the page offers nothing but cards. Values of a wrong type are ignored. */
export const moreOptionsOf = ({ given, style }: Options, isAlone = true): MoreOptions => {
  const is = (name: string): boolean => settled(given[name], false);
  // Beside other methods these options are meant for their forms.
  const [asksForTaxNumber, asksForBirthDate] = [isAlone && is('showTaxNumberField'), isAlone && is('showBirthDate')];
  const splitsHolder = is('forceCardHolderEqualsBillingName');
  const mandatory = record(given['mandatoryBillingFields']);
  const styles = record(given['iframeStyles']);
  return {
    asksForBrands: is('brandDetection') && given['brandDetectionType'] === 'binlist',
    priority: textsIn(given['brandDetectionPriority']),
    showsMarks: style === 'logos',
    showsCodeHint: is('showCVVHint'),
    // The gateway accepts data of a customer only together with their name.
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
  // Some pages write `billingAddress: true`.
  if (typeof given !== 'object' ? String(given) !== 'true' : given === null) return undefined;
  const own = record(given);
  const texts = billingFields.map((field) => [field, normalized(field, String(own[field] ?? ''))]);
  return Object.fromEntries(texts);
};

/** Reads CSS properties, which pages write as `font-size` or `fontSize`. */
const lookOf = (given: unknown): Look =>
  Object.entries(record(given)).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), value] as const] : [],
  );
