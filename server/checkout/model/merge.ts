import type { IncomingHttpHeaders } from 'node:http';
import { lenientShape } from '../../../catalogue/leniencies/lenient-shape.ts';
import { onlyRegisters } from '../../../catalogue/requests/conditions.ts';
import { registrationRequest } from '../../../catalogue/requests/registration.ts';
import {
  type CheckoutSubmission,
  type PaymentRequest,
  paymentRequest,
  registrationPaymentRequest,
} from '../../../catalogue/requests/requests.ts';
import { keptClaims } from '../../../catalogue/risk/claims.ts';
import { check, type ParameterError, type RequestShape, sentParameters } from '../../../catalogue/schema/check.ts';
import type { Compatibility } from '../../../catalogue/settings/channel-settings.ts';
import { type BrandSettings, detectedBrand } from '../../payments/admission/channel-rules.ts';
import { MANDATE_LANGUAGE } from '../../payments/model/mandate-language.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import { FORM_LANGUAGE, preferredLanguage } from '../../platform/pages/texts.ts';
import type { Checkout } from './checkout.ts';

/** A shopper's submission, with the headers and the address that it came with. */
export interface Submission {
  readonly request: CheckoutSubmission;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
}

/** A payment that a merchant prepared and a shopper submitted. */
interface MergedPayment {
  readonly request: PaymentRequest;
  /** Parameters of the shopper that were ignored, because the merchant had set them to another value. */
  readonly ignored: readonly ParameterError[];
  /** Which values the payment has from its shopper alone, for the rules of risk. */
  readonly claims: Readonly<Record<string, string>>;
}

type Pairs = readonly (readonly [name: string, value: string])[];

const OVERRIDE = /^overridePaymentType\[/;
const OWN_NAME = /^customParameters\[(?!SHOPPER_)/;

/** Marks a custom parameter of the shopper by its name. Source: interface, 'Custom parameters'. */
const nameFromShopper = (name: string): string => name.replace(OWN_NAME, 'customParameters[SHOPPER_');

/** Longer headers are cut: their shopper could not correct an error, because the browser wrote them. */
const MAX_HEADER_CHARACTERS = 2_048;

/** Node reads headers as Latin-1; browsers write other characters than ASCII as UTF-8. */
const readable = (header: string): string =>
  Buffer.from(header, 'latin1')
    .toString('utf8')
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, MAX_HEADER_CHARACTERS);

/** Returns the shopper's parameters as the connection shows them; they take precedence over the submitted ones. */
const ofConnection = ({ headers, ip }: Submission): Pairs =>
  [
    ['customer.ip', ip] as const,
    ['customer.browser.acceptHeader', readable(headers.accept ?? '')] as const,
    ['customer.browser.userAgent', readable(headers['user-agent'] ?? '')] as const,
  ].filter(([, value]) => value !== '');

/** A brand may have its own payment type. Source: interface, 'Payment request', overridePaymentType. */
const typeFor = (checkout: Checkout, brand: string | undefined): string | undefined =>
  checkout.request[`overridePaymentType[${brand}]`] ?? checkout.request['paymentType'];

const SOURCE = 'standingInstruction.source';
const MODES = ['standingInstruction.mode', 'recurringType'];

/**
 * Sets the source of a standing instruction. The shopper of a checkout is present, so the source is CIT unless the
 * merchant set another: a payment by the merchant (MIT) would count against the terms of an agreement.
 * Source: interface, 'Standing instructions', source. @throws Rejection for MIT from the shopper.
 */
const setSource = (checkout: Checkout, parameters: Map<string, string>): void => {
  if (checkout.request[SOURCE] !== undefined) return;
  if (parameters.get(SOURCE) === 'MIT') {
    throw wrongParameters([{ name: SOURCE, value: 'MIT', message: 'must be CIT (the shopper pays the checkout)' }]);
  }
  if (MODES.some((name) => parameters.has(name))) parameters.set(SOURCE, 'CIT');
};

/** With these, a shopper would decide when money is collected, or take a mandate that the merchant has from another. */
const termsOfMerchant: readonly string[] = ['bankAccount.mandate.id', 'transactionDueDate'];

/** @throws Rejection for terms that a shopper sent and its merchant did not set. */
const refuseTerms = (sent: ReadonlySet<string>): void => {
  const found = termsOfMerchant.filter((name) => sent.has(name));
  if (found.length === 0) return;
  throw wrongParameters(found.map((name) => ({ name, message: 'must be set by the merchant, with the checkout' })));
};

/** Returns a merchant's parameters with the source that the payment of the checkout will have. */
export const withSource = (request: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  request[SOURCE] === undefined && MODES.some((name) => request[name] !== undefined)
    ? { ...request, [SOURCE]: 'CIT' }
    : request;

/**
 * Returns the languages of the form and of the mandate in it, which a payment stores beside its parameters: `locale`
 * stays as it was sent, for replies and for the acquirer. Leaves out languages that the gateway lacks. A stored account
 * has its mandate, so its form shows none.
 */
export const shownLanguagesOf = ({ request }: Submission): Readonly<Record<string, string>> => {
  const names = request.registrationId === undefined ? [FORM_LANGUAGE, MANDATE_LANGUAGE] : [FORM_LANGUAGE];
  return Object.fromEntries(
    names.flatMap((name) => {
      const language = preferredLanguage([request[name]]);
      return language === undefined ? [] : [[name, language] as const];
    }),
  );
};

/** The merchant's parameters and the shopper's together. */
interface Merged {
  readonly parameters: Map<string, string>;
  readonly ignored: readonly ParameterError[];
  readonly claims: Readonly<Record<string, string>>;
}

/**
 * Merges the merchant's and the shopper's parameters; where both set one, the merchant's is used. Parameters of the
 * merchant that the `shape` does not have are left out.
 */
const merged = (checkout: Checkout, submission: Submission, shape: RequestShape<unknown>): Merged => {
  const parameters = new Map(
    sentParameters(checkout.request).filter(([name]) => !OVERRIDE.test(name) && shape.names.find(name) !== undefined),
  );
  const ignored: ParameterError[] = [];
  const { [FORM_LANGUAGE]: _form, [MANDATE_LANGUAGE]: _mandate, ...sent } = submission.request;
  const connection = new Map(ofConnection(submission));
  const shoppers = new Map([
    ...sentParameters(sent).map(([name, value]) => [nameFromShopper(name), value] as const),
    ...connection,
  ]);
  const claimed = new Set<string>();
  for (const [name, value] of shoppers) {
    const set = parameters.get(name);
    if (set === undefined) {
      parameters.set(name, value);
      if (!connection.has(name)) claimed.add(name);
    } else if (set !== value) ignored.push({ name, message: 'was already set and cannot be overwritten' });
  }
  refuseTerms(claimed);
  setSource(checkout, parameters);
  return { parameters, ignored, claims: keptClaims(claimed) };
};

/** The settings that decide how a checkout is paid. */
type MergeSettings = BrandSettings & { readonly compatibility: Compatibility };

const checked = <Request>(
  shape: RequestShape<Request>,
  parameters: ReadonlyMap<string, string>,
  { compatibility }: Pick<MergeSettings, 'compatibility'>,
): Request => {
  const result = check(compatibility === 'lenient' ? lenientShape(shape) : shape, parameters);
  if (!result.ok) throw wrongParameters(result.errors);
  return result.request;
};

/**
 * Returns whether a submission stores an account and pays nothing: its checkout has no payment, or the payment type of
 * its brand or its checkout is RG.
 */
export const onlyStores = (checkout: Checkout, { request }: Submission, settings: BrandSettings): boolean => {
  if (onlyRegisters(checkout.request)) return true;
  const sent = checkout.request['paymentBrand'] ?? request.paymentBrand;
  return typeFor(checkout, sent ?? detectedBrand(request['card.number'] ?? '', settings)) === 'RG';
};

/**
 * Merges the merchant's and the shopper's parameters into one checked payment; where both set one, the merchant's is
 * used. @throws Rejection naming every wrong parameter of the result.
 */
export const paymentOf = (checkout: Checkout, submission: Submission, settings: MergeSettings): MergedPayment => {
  const { parameters, ignored, claims } = merged(checkout, submission, paymentRequest);
  const brand = parameters.get('paymentBrand') ?? detectedBrand(parameters.get('card.number') ?? '', settings);
  const type = typeFor(checkout, brand);
  if (type !== undefined) parameters.set('paymentType', type);
  return { request: checked(paymentRequest, parameters, settings), ignored, claims };
};

/** Does the same for a payment with a stored account of this brand. @throws Rejection as `paymentOf`. */
export const storedPaymentOf = (
  checkout: Checkout,
  submission: Submission,
  brand: string | undefined,
  settings: MergeSettings,
) => {
  const { parameters, ignored, claims } = merged(checkout, submission, registrationPaymentRequest);
  for (const name of ['registrationId', 'createRegistration']) parameters.delete(name);
  const type = typeFor(checkout, brand);
  if (type !== undefined) parameters.set('paymentType', type);
  return { request: checked(registrationPaymentRequest, parameters, settings), ignored, claims };
};

/** Does the same for an account that is stored without a payment. @throws Rejection as `paymentOf`. */
export const registrationOf = (checkout: Checkout, submission: Submission, settings: MergeSettings) => {
  const { parameters, ignored } = merged(checkout, submission, registrationRequest);
  for (const name of ['paymentType', 'registrationId', 'createRegistration']) parameters.delete(name);
  return { request: checked(registrationRequest, parameters, settings), ignored };
};
