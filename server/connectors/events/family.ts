import type { PaymentDependencies } from '../../payments/model/dependencies.ts';
import type { Payment } from '../../payments/model/payment.ts';

type Records = Pick<PaymentDependencies, 'records'>;

/** Returns the authorization of a capture; undefined for a payment that needs none. */
export const authorizationOf = async (
  { records }: Records,
  { channelId, type, referencedId = '' }: Payment,
): Promise<Payment | undefined> => (type === 'CP' ? await records.byId(channelId, referencedId) : undefined);

/**
 * Returns the ids of an authorization and its captures, or of a payment that needs none. The processor knows one
 * payment there, and each of its events may be about another of them.
 */
export const chargedWith = async (dependencies: Records, payment: Payment): Promise<readonly string[]> => {
  const { channelId, id } = (await authorizationOf(dependencies, payment)) ?? payment;
  return [id, ...(await dependencies.records.succeededOf('CP', channelId, id))];
};
