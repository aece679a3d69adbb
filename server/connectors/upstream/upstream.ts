import { type Acquirer, type AcquirerAnswer, type AcquirerOrder, AnswerLost } from '../../payments/ports/acquirer.ts';
import { stopwatchMs } from '../../platform/base/clock.ts';
import { nonsense } from '../calls/calls.ts';
import { persist, type SendOutcome, StillOpen } from '../calls/sending.ts';
import { answerFrom, hasSucceeded, isOfAnother, isUndecided, type UpstreamPayment } from './answer.ts';
import type { UpstreamDependencies } from './dependencies.ts';
import { held, referencedId } from './inquiry.ts';
import { parametersOf, typeSent } from './order-request.ts';
import { outcomeIn } from './reply.ts';
import { type UpstreamSettings, upstreamName } from './settings.ts';

/**
 * A request arrives within this time or never, even through proxies, which hold requests for less. Until then an order
 * that the upstream does not know is not given up.
 */
export const ARRIVES_WITHIN_MS = 10 * 60_000;

/**
 * Returns the payment that counts among those found for one order: one that succeeded, or still may, before one that
 * failed.
 */
const counting = (found: readonly UpstreamPayment[]): UpstreamPayment | undefined =>
  found.find(hasSucceeded) ?? found.find(isUndecided) ?? found[0];

const unknownReference: AcquirerAnswer = {
  code: '700.100.100',
  details: { ExtendedDescription: 'the upstream gateway does not know the payment that this one refers to' },
};

/**
 * Returns the path of an order, or the answer when it cannot be sent: nothing was sent yet, so this answer is final.
 */
const pathOf = async (
  dependencies: UpstreamDependencies,
  settings: UpstreamSettings,
  { referencedOrder, referencedDetails, reference }: AcquirerOrder,
): Promise<string | AcquirerAnswer> => {
  if (referencedOrder === undefined) return 'v1/payments';
  try {
    const id = await referencedId(dependencies, settings, referencedOrder, referencedDetails);
    return id === undefined ? unknownReference : `v1/payments/${encodeURIComponent(id)}`;
  } catch (error) {
    dependencies.log.warn(
      { err: error, payment: reference },
      'the upstream did not identify the payment that an order refers to',
    );
    return { code: '900.100.300', details: { ExtendedDescription: 'the upstream gateway could not be asked' } };
  }
};

const FORM = 'application/x-www-form-urlencoded; charset=UTF-8';

const perform = async (
  dependencies: UpstreamDependencies,
  settings: UpstreamSettings,
  order: AcquirerOrder,
): Promise<AcquirerAnswer> => {
  const startedAtMs = stopwatchMs();
  const path = await pathOf(dependencies, settings, order);
  if (typeof path !== 'string') return path;
  const { environment, limits } = dependencies;
  const url = new URL(path, settings.baseUrl);
  const body = new URLSearchParams(parametersOf(order, settings, environment)).toString();
  const headers = {
    Authorization: `Bearer ${settings.accessToken}`,
    'Content-Type': FORM,
    'Content-Length': String(Buffer.byteLength(body)),
    Accept: 'application/json',
    'Idempotency-Key': order.reference,
  };
  // An order may get lost over a reused connection; where it cannot be repeated, it uses a new one.
  const alone = !settings.honoursIdempotencyKey;
  const send = async (timeoutMs: number): Promise<SendOutcome> =>
    outcomeIn(
      await dependencies.calls.send({ method: 'POST', url, headers, body, timeoutMs, alone }),
      order,
      environment,
    );
  const totalMs = limits.totalMs - (stopwatchMs() - startedAtMs);
  return await persist(send, settings.honoursIdempotencyKey, 'the upstream gateway', { ...limits, totalMs });
};

const find = async (
  dependencies: UpstreamDependencies,
  settings: UpstreamSettings,
  order: AcquirerOrder,
): Promise<AcquirerAnswer | undefined> => {
  const found = await held(dependencies, settings, order.reference);
  const payment = counting(found);
  if (payment === undefined) {
    if (dependencies.clock.now() - order.receivedAtMs >= ARRIVES_WITHIN_MS) return undefined;
    throw new AnswerLost('900.100.300', 'the upstream does not know the order, which may still be on its way');
  }
  if (found.filter(hasSucceeded).length > 1) {
    dependencies.calls.foundTwice(new URL(settings.baseUrl).host);
    dependencies.log.error(
      { payment: order.reference, upstream: found.map(({ id }) => id) },
      'an order was carried out twice',
    );
  }
  // Another payment has our own reference: nothing can be concluded from it.
  if (isOfAnother(payment, order, typeSent(order))) throw nonsense('the upstream', 200);
  if (isUndecided(payment)) throw new StillOpen('900.100.201', 'the upstream has not decided yet');
  return answerFrom(payment, order, dependencies.environment);
};

/**
 * Creates the acquirer of a channel whose orders are forwarded to another gateway. An order is carried out there at
 * most once, and `find` reports that it never arrived only when it can no longer arrive.
 */
export const upstream = (settings: UpstreamSettings, dependencies: UpstreamDependencies): Acquirer => ({
  name: upstreamName(settings),
  perform: (order) => perform(dependencies, settings, order),
  find: (order) => find(dependencies, settings, order),
});
