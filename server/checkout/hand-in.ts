import { accountOf, storedParameters } from '../payments/accounts/account.ts';
import { admit } from '../payments/operations/pay.ts';
import { Rejection } from '../platform/base/rejection.ts';
import type { Checkout } from './model/checkout.ts';
import { decidingOn } from './model/decide.ts';
import type { CheckoutDependencies } from './model/dependencies.ts';
import { findOwnCheckout, noSession, refuseOtherPages } from './model/find.ts';
import type { Submission } from './model/merge.ts';
import { updateRequest } from './model/records.ts';
import { openedHandedIn, openedSecrets, sealedSecrets } from './model/secrets.ts';
import { fitPaymentOn, type Submitted, submit } from './submit.ts';

/** A submission that a shopper has handed in and that is not paid yet: the shop shows a summary first. */
export interface HandedIn {
  readonly submission: Submission;
  /** Those of its parameters that may be shown, by the interface's names. */
  readonly shown: Readonly<Record<string, string>>;
}

/** Returns a submission with only those headers that 3-D Secure needs. */
const keptHeaders = ({ headers, ...submission }: Submission): Submission => ({
  ...submission,
  headers: { accept: headers.accept, 'user-agent': headers['user-agent'] },
});

/**
 * Stores a submission, sealed beside its checkout, until the merchant's server confirms it. The security code is stored
 * too, as it is during a challenge. A later submission replaces it. Nothing is paid. `row` is the checkout as it was
 * read before.
 * @throws Rejection as `submit`.
 */
export const handIn = async (
  dependencies: CheckoutDependencies,
  row: Checkout,
  submission: Submission,
): Promise<HandedIn> =>
  await decidingOn(dependencies, row, async ({ checkout, state }) => {
    refuseOtherPages(dependencies, checkout, submission.headers);
    if (state === 'submitted') throw new Rejection('800.700.100');
    if (state !== 'created') throw noSession('submitted', 'it was submitted already');
    const channel = await dependencies.channelOf(checkout.channelId);
    const { request, stored } = await fitPaymentOn(dependencies, channel, checkout, submission);
    // A payment that would be refused is refused now, while the shopper can correct it. This also keeps an account
    // number that was entered in the wrong field out of the summary.
    await admit(dependencies, channel, request, stored);
    const handedIn: HandedIn = {
      submission: keptHeaders(submission),
      shown: storedParameters(request, accountOf(request)),
    };
    const given = await openedSecrets(dependencies.vault, checkout);
    const secrets = await sealedSecrets(dependencies.vault, checkout, given, JSON.stringify(handedIn));
    const changes = { updates: [updateRequest(checkout, { request: checkout.request, secrets })] };
    return { changes, result: handedIn, line: `checkout ${checkout.id}` };
  });

/**
 * Returns the submission that was handed in on a checkout, with the order as it is now; undefined if there is none, or
 * if the checkout was paid since.
 */
export const handedInOn = async (
  { vault }: Pick<CheckoutDependencies, 'vault'>,
  checkout: Checkout,
): Promise<HandedIn | undefined> => {
  if (checkout.paymentId !== undefined || checkout.registrationId !== undefined) return undefined;
  const text = await openedHandedIn(vault, checkout);
  if (text === undefined) return undefined;
  const { submission, shown } = JSON.parse(text) as HandedIn;
  return { submission, shown: withOrder(shown, checkout.request) };
};

/** The merchant may have changed the order since, and a summary shows the payment that will be made. */
const withOrder = (shown: HandedIn['shown'], order: Checkout['request']): HandedIn['shown'] => {
  const isOrders = (name: string): boolean => name !== 'paymentType'; // A brand can have its own payment type.
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [name, (isOrders(name) ? order[name] : undefined) ?? value]),
  );
};

/**
 * Pays a checkout by the submission that was handed in on it, once, as `submit` does.
 * @throws Rejection 200.300.404 when nothing was handed in.
 */
export const confirm = async (
  dependencies: CheckoutDependencies,
  channelId: string,
  id: string,
): Promise<Submitted> => {
  const { checkout, payment, registration } = await findOwnCheckout(dependencies, channelId, id);
  if (payment !== undefined) return { payment, ignored: [] };
  if (registration !== undefined) throw nothingHandedIn();
  return await submit(dependencies, checkout, async (current) => {
    const handedIn = await handedInOn(dependencies, current);
    if (handedIn === undefined) throw nothingHandedIn();
    return handedIn.submission;
  });
};

const nothingHandedIn = (): Rejection => noSession('otherUse', 'nothing was handed in on it (useSummaryPage)');
