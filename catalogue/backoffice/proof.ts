import type { Access } from './endpoint.ts';
import type { Right } from './rights.ts';

/**
 * The rights whose requests do lasting harm in stolen hands. Changes by them need a fresh proof; by those that take
 * data out, each request does.
 */
const proven: Readonly<Partial<Record<Right, 'changes' | 'every request'>>> = {
  'customers.export': 'every request',
  'lists.export': 'every request',
  'customers.erase': 'changes',
  'targets.change': 'changes',
  'tokens.change': 'changes',
  'webhooks.change': 'changes',
  'channels.change': 'changes',
  'risk.change': 'changes',
  'lists.remove': 'changes',
  'team.change': 'changes',
};

/** What decides whether a request needs a fresh proof. */
export interface Proof {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly access: Access;
  /** The row of the endpoint departs from the rule. */
  readonly confirms?: boolean | undefined;
}

/** Returns whether a person must have proved within the last minutes who they are. */
export const needsProof = ({ method, access, confirms }: Proof): boolean => {
  if (confirms !== undefined) return confirms;
  const kind = Object.hasOwn(proven, access) ? proven[access as Right] : undefined;
  return kind === 'every request' || (kind === 'changes' && method !== 'GET');
};
