import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import type { Payment } from '../../payments/model/payment.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { noSession } from '../model/find.ts';
import {
  insertLinkPayment,
  type LinkRecords,
  type LinkTerms,
  linkWithTaken,
  type PaymentLink,
  reliedLink,
  removedLinkPayment,
  settledLinkPayment,
} from './records.ts';

/** What the terms of links need. */
interface TakingDependencies {
  readonly links: LinkRecords;
  readonly clock: Clock;
}

/** A link whose visitors each have a checkout of their own. */
export type LinkWithTerms = PaymentLink & { readonly terms: LinkTerms };

/** Returns whether each visitor of a link has a checkout of their own. */
export const hasTerms = (link: PaymentLink): link is LinkWithTerms => link.terms !== undefined;

/** What counts against the terms of a link: payments, and their sum in hundredths. */
interface Taken {
  readonly payments: number;
  readonly sum: bigint;
}

/** So many payments are looked at together, to find those that were declined. */
const PORTION = 1_000;

const mostPaymentsOf = ({ reusable, maximumPayments }: LinkTerms): number =>
  reusable ? (maximumPayments ?? Number.POSITIVE_INFINITY) : 1;

const isLimited = (terms: LinkTerms): boolean =>
  mostPaymentsOf(terms) !== Number.POSITIVE_INFINITY || terms.maximumSum !== undefined;

/** Returns the largest amount, in hundredths, that a link can still take; undefined without a limit. */
const mostNow = (terms: LinkTerms, { payments, sum }: Taken): bigint | undefined => {
  if (payments >= mostPaymentsOf(terms)) return 0n;
  return terms.maximumSum === undefined ? undefined : hundredthsOf(terms.maximumSum) - sum;
};

const fits = (terms: LinkTerms, taken: Taken, amount: bigint): boolean => {
  const most = mostNow(terms, taken);
  return most === undefined || amount <= most;
};

/** Returns the least amount of a payment on a link, in hundredths. */
export const leastOf = ({ request, terms }: LinkWithTerms): bigint =>
  hundredthsOf(request['amount'] ?? terms.minimumAmount ?? '0.00');

/** What a link has taken once its declined payments are given back, and the changes that store it. */
interface Settled {
  readonly taken: Taken;
  readonly changes: ChangeSet;
}

/**
 * Looks at the oldest payments that may have been declined meanwhile: those that were no longer count. So a payment
 * gives its place back by what it is, in whatever way it was declined; nobody has to report it.
 */
const settled = async ({ links }: Pick<TakingDependencies, 'links'>, link: PaymentLink): Promise<Settled> => {
  const open = await links.open(link.id, PORTION);
  const declined = open.filter(({ paymentState }) => paymentState === 'declined');
  const paid = open.filter(({ paymentState }) => paymentState === 'succeeded' || paymentState === undefined);
  return {
    taken: {
      payments: link.takenPayments - declined.length,
      sum: declined.reduce((sum, { amount }) => sum - amount, link.takenSum),
    },
    changes: { deletes: declined.map(removedLinkPayment), updates: paid.map(settledLinkPayment) },
  };
};

/** How a link with terms stands. */
export interface Standing {
  readonly isFull: boolean;
  /** The largest amount that it still takes, in hundredths; undefined without a limit. */
  readonly most: bigint | undefined;
  /** What was found out about its payments, to be stored if it was full; undefined if there is nothing. */
  readonly changes: ChangeSet | undefined;
}

/** Returns how a link with terms stands, by what is known of its payments now. */
export const standing = async (
  dependencies: Pick<TakingDependencies, 'links'>,
  link: LinkWithTerms,
): Promise<Standing> => {
  const { terms } = link;
  const known = { payments: link.takenPayments, sum: link.takenSum };
  if (fits(terms, known, leastOf(link))) return { isFull: false, most: mostNow(terms, known), changes: undefined };
  const { taken, changes } = await settled(dependencies, link);
  const isChanged = (changes.deletes?.length ?? 0) + (changes.updates?.length ?? 0) > 0;
  return {
    isFull: !fits(terms, taken, leastOf(link)),
    most: mostNow(terms, taken),
    changes: isChanged
      ? { ...changes, updates: [...(changes.updates ?? []), linkWithTaken(link, taken.payments, taken.sum)] }
      : undefined,
  };
};

/**
 * Returns the changes by which a link takes a payment, in the change set that begins the payment. A limited link is
 * counted under its version, so that no rival takes the same place; another is only relied upon, and payments do not
 * wait for each other. @throws Rejection 200.300.404 when the link has ended or the payment exceeds its terms.
 */
export const takenByLink = async (
  { links, clock }: TakingDependencies,
  linkId: string,
  { id, channelId, amount, createdAtMs }: Payment,
): Promise<ChangeSet> => {
  const link = await links.withId(linkId);
  if (link === undefined || !hasTerms(link) || link.cancelledAtMs !== undefined || clock.now() >= link.expiresAtMs) {
    throw noSession('linkEnded', 'its payment link has ended');
  }
  const entry = insertLinkPayment({
    channelId,
    paymentId: id,
    linkId,
    version: 1,
    amount,
    state: 'open',
    createdAtMs,
    forgottenAtMs: link.expiresAtMs,
  });
  if (!isLimited(link.terms)) return { inserts: [entry], updates: [reliedLink(link)] };
  const known = { payments: link.takenPayments, sum: link.takenSum };
  const { taken, changes } = fits(link.terms, known, amount)
    ? { taken: known, changes: {} }
    : await settled({ links }, link);
  if (!fits(link.terms, taken, amount)) throw noSession('linkEnded', 'its payment link takes no more payments');
  return {
    inserts: [entry],
    deletes: changes.deletes ?? [],
    updates: [...(changes.updates ?? []), linkWithTaken(link, taken.payments + 1, taken.sum + amount)],
  };
};
