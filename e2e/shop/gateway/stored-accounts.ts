import { callGateway, type Exchange, type GatewayAccount } from './account.ts';
import type { StatusReply } from './outcome.ts';

/** Deletes a stored account at the shopper's wish. */
export async function removeAccount(account: GatewayAccount, id: string, exchanges: Exchange[]): Promise<void> {
  await callGateway<StatusReply>(account, {
    method: 'DELETE',
    path: `v1/registrations/${encodeURIComponent(id)}`,
    exchanges,
  });
}
