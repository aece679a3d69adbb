import type { Payment } from '../../payments/model/payment.ts';
import type { GivenBack } from '../../payments/model/records.ts';
import { type FindDependencies, type FoundCheckout, foundCheckout, storedCheckout } from '../model/find.ts';
import { forgottenAtMs } from '../model/validity.ts';

/** Returns the checkout of a page; undefined if there is none with this id, or no longer. */
export const shownCheckout = async (dependencies: FindDependencies, id: string): Promise<FoundCheckout | undefined> => {
  const stored = await storedCheckout(dependencies, id);
  if (stored === undefined || dependencies.clock.now() >= forgottenAtMs(stored)) return undefined;
  return await foundCheckout(dependencies, stored);
};

/** Returns what the shopper got back of a payment; nothing of one that took no money. */
export const givenBackOf = async (
  { records }: Pick<FindDependencies, 'records'>,
  payment: Payment | undefined,
): Promise<readonly GivenBack[]> => (payment?.state === 'succeeded' ? await records.givenBack(payment) : []);

const outcomes = {
  received: 'pending',
  pending: 'pending',
  succeeded: 'paid',
  declined: 'declined',
} as const satisfies Record<Payment['state'], string>;

/** Returns how a payment ended, as pages say it. */
export const outcomeOf = ({ state }: Pick<Payment, 'state'>) => outcomes[state];
