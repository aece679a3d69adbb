import type { Checkout } from './checkout.ts';
import { askForConfiguration } from './configuration.ts';

/** Requests the checkout's state from the gateway, and applies the answer as soon as the forms are mounted. */
export const load = async (checkout: Checkout, mounted?: Promise<void>): Promise<void> => {
  checkout.problem.value = undefined;
  const answer = await askForConfiguration(checkout, checkout.id);
  await mounted;
  if (checkout.unloaded.aborted) return;
  if ('configuration' in answer) checkout.configuration.value = answer.configuration;
  if (answer.kind === 'redirected') checkout.redirectTo(answer.redirect);
  else checkout.happen(answer.kind);
  if (answer.kind === 'unreachable') checkout.report('gatewayUnreachable', { detail: checkout.apiAddress });
  if (answer.kind === 'unusable') checkout.reportUnusable(answer);
};
