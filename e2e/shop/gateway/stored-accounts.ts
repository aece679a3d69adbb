import { type Line, totalOf } from '../cart.ts';
import { CURRENCY } from '../products.ts';
import { callGateway, type Exchange, type GatewayAccount } from './account.ts';
import { type Outcome, outcomeOf, type StatusReply } from './outcome.ts';

/** Deletes a stored account at the shopper's wish. */
export async function removeAccount(account: GatewayAccount, id: string, exchanges: Exchange[]): Promise<void> {
  await callGateway<StatusReply>(account, {
    method: 'DELETE',
    path: `v1/registrations/${encodeURIComponent(id)}`,
    exchanges,
  });
}

/** Charges a month of a subscription, without the shopper, to the account that the first payment stored. */
export async function chargeSubscription(
  account: GatewayAccount,
  { registrationId, lines, transactionId }: { registrationId: string; lines: readonly Line[]; transactionId: string },
  exchanges: Exchange[],
): Promise<Outcome> {
  const path = `v1/registrations/${encodeURIComponent(registrationId)}/payments`;
  const parameters = {
    amount: totalOf(lines),
    currency: CURRENCY,
    paymentType: 'DB',
    merchantTransactionId: transactionId,
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.type': 'RECURRING',
    'standingInstruction.source': 'MIT',
  };
  return outcomeOf(await callGateway<StatusReply>(account, { method: 'POST', path, parameters, exchanges }));
}
