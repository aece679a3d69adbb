import type { Checkout } from '../../checkout/checkout.ts';
import { askForConfiguration, type Configuration } from '../../checkout/configuration.ts';
import { type Reason, WalletProblem } from './reasons.ts';
import type { Total } from './totals.ts';

/** The checkout that a click pays. */
export interface Order {
  readonly id: string;
  readonly configuration: Configuration;
}

/** The time for the shop's server to create a checkout. The sheet of Apple Pay gives up after 30 seconds. */
export const CREATE_TIMEOUT_SECONDS = 25;

const CHECKOUT_ID = /^[\w.-]{32,48}$/;

/**
 * Returns the checkout that a click pays: the page's own, or in fast checkout the one from the page's `createCheckout`,
 * which is called synchronously. Its configuration is requested again, since the amount may have changed.
 * @throws WalletProblem with the reason why there is none.
 */
export const orderFor = (checkout: Checkout, brand: string): Promise<Order> => {
  if (checkout.id) return found(checkout, checkout.id, brand);
  const { createCheckout } = checkout.options.given;
  if (typeof createCheckout !== 'function') return Promise.reject(new WalletProblem('createMissing'));
  return created(createCheckout as (about: object) => unknown, brand).then((id) => found(checkout, id, brand));
};

/** Calls the page's function synchronously. It can return an id or any thenable of one. */
const created = (create: (about: object) => unknown, brand: string): Promise<string> => {
  const answer = new Promise<unknown>((resolve) => resolve(create({ brand }))).catch((failure: unknown) => {
    throw new WalletProblem('createFailed', { why: messageOf(failure) });
  });
  return inTime(answer, CREATE_TIMEOUT_SECONDS, 'createSilent').then((id) => {
    const text = typeof id === 'string' ? id.trim() : '';
    if (!CHECKOUT_ID.test(text)) throw new WalletProblem('createNonsense', { what: kindOf(id) });
    return text;
  });
};

const messageOf = (failure: unknown): string =>
  failure instanceof Error || typeof failure === 'string' ? String(failure).slice(0, 200) : kindOf(failure);

const kindOf = (value: unknown): string =>
  value === null ? 'null' : typeof value === 'string' ? `a text of ${value.length} characters` : typeof value;

const inTime = <Value>(promise: Promise<Value>, seconds: number, reason: Reason): Promise<Value> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new WalletProblem(reason, { seconds: String(seconds) })), seconds * 1000);
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });

const found = async (checkout: Checkout, id: string, brand: string): Promise<Order> => {
  const answer = await askForConfiguration(checkout, id);
  if (answer.kind === 'unreachable') throw new WalletProblem('gatewaySilent');
  if (answer.kind === 'unusable') throw new WalletProblem('createFailed', { why: answer.description });
  if (answer.kind !== 'configured') throw new WalletProblem('createUsed');
  const { configuration } = answer;
  if (configuration.brands && !configuration.brands.includes(brand)) throw new WalletProblem('createForeign');
  return { id, configuration };
};

/** Refuses to charge another total than the sheet has shown. @throws WalletProblem */
export const refuseOtherTotal = ({ configuration }: Order, shown: Total): void => {
  const { amount = '', currency = '' } = configuration;
  if (amount === shown.amount && currency === shown.currency) return;
  const [seen, real] = [`${shown.amount} ${shown.currency}`, `${amount} ${currency}`];
  throw new WalletProblem('totalDiffers', { shown: seen, real });
};
