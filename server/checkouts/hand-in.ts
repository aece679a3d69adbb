import { accountOf, storedParameters } from '../accounts/account.ts';
import { Rejection } from '../base/rejection.ts';
import { deciding } from '../database/deciding.ts';
import { admitted } from '../payments/operations/pay.ts';
import type { Checkout } from './model/checkout.ts';
import type { CheckoutDependencies } from './model/dependencies.ts';
import { findOwnCheckout, findValidCheckout, noSession, refuseOtherPages } from './model/find.ts';
import type { Submission } from './model/merge.ts';
import { updateRequest } from './model/records.ts';
import { openedHandedIn, openedSecrets, sealedSecrets } from './model/secrets.ts';
import { fitPaymentOn, type Submitted, submit } from './submit.ts';

/** What a shopper has handed in before anything is paid, so that the shop can show a summary first. */
export interface HandedIn {
  readonly submission: Submission;
  /** What may be shown of it, under the interface's names. */
  readonly shown: Readonly<Record<string, string>>;
}

/** Of the shopper's headers, those that 3-D Secure asks for. */
const keptHeaders = ({ headers, ...submission }: Submission): Submission => ({
  ...submission,
  headers: { accept: headers.accept, 'user-agent': headers['user-agent'] },
});

/**
 * Keeps what a shopper hands in, sealed beside the checkout, until the merchant's server confirms it; the security code too,
 * as while a shopper answers a challenge. Handed in again, it stands for what was before. Nothing is paid.
 * @throws Rejection as `submit`.
 */
export const handIn = async (
  dependencies: CheckoutDependencies,
  id: string,
  submission: Submission,
): Promise<HandedIn> =>
  await deciding(dependencies.database, async () => {
    const { checkout, state } = await findValidCheckout(dependencies, id);
    refuseOtherPages(checkout, submission.headers);
    if (state === 'submitted') throw new Rejection('800.700.100');
    if (state !== 'created') throw noSession('submitted', 'it was submitted already');
    const channel = await dependencies.channelOf(checkout.entity);
    const { request, stored } = await fitPaymentOn(dependencies, channel, checkout, submission);
    // What could not be paid is named now, while its shopper can correct it, and a number in the wrong place is shown to nobody.
    await admitted(dependencies, channel, request, stored);
    const handedIn: HandedIn = {
      submission: keptHeaders(submission),
      shown: storedParameters(request, accountOf(request)),
    };
    const given = await openedSecrets(dependencies.vault, checkout);
    const secrets = await sealedSecrets(dependencies.vault, checkout, given, JSON.stringify(handedIn));
    const changes = { updates: [updateRequest(checkout, { request: checkout.request, secrets })] };
    return { changes, result: handedIn, line: `checkout ${id}` };
  });

/** Gives what was handed in on a checkout that nobody has paid yet, with the order as it stands; nothing otherwise. */
export const handedInOn = async (
  { vault }: Pick<CheckoutDependencies, 'vault'>,
  checkout: Checkout,
): Promise<HandedIn | undefined> => {
  if (checkout.paymentId !== undefined || checkout.registrationId !== undefined) return undefined;
  const text = await openedHandedIn(vault, checkout);
  if (text === undefined) return undefined;
  const { submission, shown } = JSON.parse(text) as HandedIn;
  return { submission, shown: asItStands(shown, checkout.request) };
};

/** The merchant may have changed the order since: whoever reads a summary reads what is going to be paid. */
const asItStands = (shown: HandedIn['shown'], order: Checkout['request']): HandedIn['shown'] => {
  const isOrders = (name: string): boolean => name !== 'paymentType'; // A brand can have one of its own.
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [name, (isOrders(name) ? order[name] : undefined) ?? value]),
  );
};

/**
 * Pays a checkout with what its shopper has handed in, on the word of the merchant's server; once, as `submit`.
 * @throws Rejection 200.300.404 where nothing was handed in.
 */
export const confirm = async (dependencies: CheckoutDependencies, entity: string, id: string): Promise<Submitted> => {
  const { checkout, payment } = await findOwnCheckout(dependencies, entity, id);
  if (payment !== undefined) return { payment, ignored: [] };
  const handedIn = await handedInOn(dependencies, checkout);
  if (handedIn === undefined) throw noSession('otherUse', 'nothing was handed in on it (useSummaryPage)');
  return await submit(dependencies, id, handedIn.submission);
};
