import { amountText } from '../../../catalogue/payments/amount.ts';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import type { Account } from '../../payments/accounts/account.ts';
import { type Acquirer, type AcquirerAnswer, type AcquirerOrder, AnswerLost } from '../../payments/ports/acquirer.ts';
import { isWithin } from '../../platform/base/clock.ts';
import { refused, unpayable } from '../calls/answers.ts';
import type { ConnectorGiven } from '../calls/given.ts';
import { textIn } from '../calls/json.ts';
import { isToBeKept, keptCard, keptIdsOf } from '../calls/stored-accounts.ts';
import type { ProcessorEvent } from '../event.ts';
import { unitsOf } from './amounts.ts';
import {
  answerOfCharge,
  answerOfFollowUp,
  answerOfLink,
  answerOfPayment,
  answerOfReceived,
  ids,
  paymentsIn,
  refusalIn,
} from './answer.ts';
import type { AdyenApi } from './api.ts';
import { accountIn } from './events.ts';
import { methodOf } from './methods.ts';
import { type AdyenLink, linkIn, modificationIn, paymentIn, storedMethodsIn } from './objects.ts';
import { chargeRequest, type FollowUpRequest, followUpRequest, linkRequest } from './requests.ts';

/**
 * A follow-up whose answer was lost is sent again under its key only as long as Adyen certainly knows the key.
 * Source: Adyen's documentation, 'API idempotency', which says at least seven days.
 */
const KEY_KNOWN_MS = 6 * 24 * 60 * 60_000;

/** Adyen keeps a card a moment after the payment: for this long the payment waits for it. */
const KEPT_WITHIN_MS = 60 * 60_000;

const CENTURY = '20';

/** The statuses by which Adyen says that an account has not what is asked for. */
const NOT_HERE = [404, 422];

/** What the acquirer of a channel works with. */
interface AdyenAcquirerDependencies
  extends Pick<ConnectorGiven, 'environment' | 'baseUrl' | 'clock' | 'realClock' | 'eventsOf'> {
  readonly api: AdyenApi;
  readonly merchantAccount: string;
}

const isSameAmount = ({ amount }: AdyenLink, order: AcquirerOrder): boolean =>
  amount.currency === order.currency && amount.value === unitsOf(order.amount, order.currency);

/** Creates the acquirer of a channel that pays through its account at Adyen. */
export const adyenAcquirer = ({
  api,
  merchantAccount,
  environment,
  baseUrl,
  clock,
  realClock,
  eventsOf,
}: AdyenAcquirerDependencies): Acquirer => {
  /** Reads the page that was made for an order: one about anything else is none of ours. */
  const readLink =
    (order: AcquirerOrder, events: readonly ProcessorEvent[] = []) =>
    (reply: unknown): AcquirerAnswer | undefined => {
      const link = linkIn(reply);
      const isOurs = link?.reference === order.reference && isSameAmount(link, order);
      return link && isOurs ? answerOfLink(link, events) : undefined;
    };

  const payOnPage = async (order: AcquirerOrder): Promise<AcquirerAnswer> => {
    const method = methodOf(order.brand);
    if (method === undefined) return refused(`Adyen does not take ${order.brand}`);
    if (order.returnUrl === undefined) return refused('payments through Adyen need a shopperResultUrl');
    const value = unitsOf(order.amount, order.currency);
    if (value === undefined) return unpayable('Adyen', order);
    const values = linkRequest(order, { merchantAccount, value, type: method.type, nowMs: realClock.now() });
    return await api.order({ method: 'POST', path: 'paymentLinks', values, key: order.reference }, readLink(order));
  };

  /** Returns the card that Adyen keeps for the shopper of an order; undefined where it keeps none. */
  const keptFor = async ({ reference, receivedAtMs }: AcquirerOrder): Promise<Account | undefined> => {
    const query = new URLSearchParams({ merchantAccount, shopperReference: reference });
    const [method] = storedMethodsIn(await api.read(`storedPaymentMethods?${query.toString()}`)) ?? [];
    if (method === undefined) {
      if (isWithin(receivedAtMs, KEPT_WITHIN_MS, clock.now()))
        throw new AnswerLost('900.100.300', 'Adyen has not stored the card yet');
      return undefined;
    }
    const { id, expiryYear, ...card } = method;
    const year = expiryYear?.length === CENTURY.length ? `${CENTURY}${expiryYear}` : expiryYear;
    return keptCard('adyen', { shopper: reference, method: id }, { ...card, expiryYear: year });
  };

  /** Returns whether the account has a stored card; that of another merchant account does not count. */
  const hasStored = async ({ shopper = '', method }: Readonly<Record<string, string>>): Promise<boolean> => {
    const query = new URLSearchParams({ merchantAccount, shopperReference: shopper });
    const stored = storedMethodsIn(await api.read(`storedPaymentMethods?${query.toString()}`, NOT_HERE));
    return stored?.some(({ id }) => id === method) === true;
  };

  const hasPage = async (id: string): Promise<boolean> => {
    const reply = await api.read(`paymentLinks/${encodeURIComponent(id)}`, NOT_HERE);
    return reply !== undefined && (textIn(reply, 'merchantAccount') ?? merchantAccount) === merchantAccount;
  };

  /** Charges the card that Adyen keeps; the shopper is not asked. */
  const chargeKept = async (
    order: AcquirerOrder,
    { shopper, method }: Readonly<Record<string, string>>,
  ): Promise<AcquirerAnswer> => {
    const value = unitsOf(order.amount, order.currency);
    if (value === undefined) return unpayable('Adyen', order);
    // Adyen asks for an address to come back to; it leads nobody anywhere, since no shopper is sent to it.
    const values = chargeRequest(order, {
      merchantAccount,
      value,
      shopper,
      method,
      returnUrl: order.returnUrl ?? baseUrl,
    });
    return await api.order({ method: 'POST', path: 'payments', values, key: order.reference }, (reply) => {
      const payment = paymentIn(reply);
      const isOurs = payment !== undefined && (payment.reference ?? order.reference) === order.reference;
      return isOurs ? answerOfCharge(payment, order, environment) : undefined;
    });
  };

  /** What the events say of such a charge; one that Adyen has not answered is sent again under its key. */
  const findKept = async (
    order: AcquirerOrder,
    kept: Readonly<Record<string, string>>,
  ): Promise<AcquirerAnswer | undefined> => {
    const events = await eventsOf(order.channelId, order.reference);
    const decided = answerOfPayment(events, order, environment) ?? refusalIn(events);
    if (decided !== undefined) return decided;
    const id = order.ownDetails?.[ids.own];
    if (id !== undefined) return answerOfReceived(id, id);
    if (!isWithin(order.receivedAtMs, KEY_KNOWN_MS, clock.now()))
      throw new AnswerLost('900.100.300', 'Adyen never answered this order, and it is too late to send it again');
    return await chargeKept(order, kept);
  };

  const findOnPage = async (order: AcquirerOrder): Promise<AcquirerAnswer | undefined> => {
    const events = await eventsOf(order.channelId, order.reference);
    const decided = answerOfPayment(events, order, environment);
    if (paymentsIn(events) > 1) api.foundTwice();
    if (decided !== undefined && isToBeKept(order) && resultCodes[decided.code].category === 'success')
      return { ...decided, account: await keptFor(order) };
    const id = order.ownDetails?.[ids.link];
    // Nobody was told the address of a page whose making was not answered: it cannot be paid.
    if (decided !== undefined || id === undefined) return decided;
    const reply = await api.read(`paymentLinks/${encodeURIComponent(id)}`);
    if (reply === undefined) return undefined;
    const answer = readLink(order, events)(reply);
    if (answer === undefined)
      throw new AnswerLost('900.100.600', `Adyen's page ${id} is not about ${amountText(order.amount)} of this order`);
    return answer;
  };

  /** Sends a follow-up. An event may have decided it before Adyen's reply was here. */
  const sendFollowUp = async (order: AcquirerOrder, { paymentId, path, values }: FollowUpRequest) => {
    const answer = await api.order({ method: 'POST', path, values, key: order.reference }, (reply) => {
      const received = modificationIn(reply);
      return received?.paymentId === paymentId ? answerOfReceived(received.id, paymentId) : undefined;
    });
    if (answer.waitsFor === undefined) return answer;
    return answerOfFollowUp(await eventsOf(order.channelId, order.reference), order, paymentId, environment) ?? answer;
  };

  /**
   * Adyen cannot be asked about follow-ups: the events are its answer. One that Adyen has not confirmed is sent again,
   * under its key, so that it is carried out once whether it had arrived or not.
   */
  const findFollowUp = async (order: AcquirerOrder, request: FollowUpRequest): Promise<AcquirerAnswer> => {
    const { paymentId } = request;
    const events = await eventsOf(order.channelId, order.reference);
    const decided = answerOfFollowUp(events, order, paymentId, environment);
    if (decided !== undefined) return decided;
    const id = order.ownDetails?.[ids.own];
    if (id !== undefined) return answerOfReceived(id, paymentId);
    if (!isWithin(order.receivedAtMs, KEY_KNOWN_MS, clock.now()))
      throw new AnswerLost('900.100.300', 'Adyen never confirmed this order, and it is too late to send it again');
    return await sendFollowUp(order, request);
  };

  return {
    name: 'adyen',
    perform: async (order) => {
      const kept = keptIdsOf(order);
      if (kept !== undefined) return await chargeKept(order, kept);
      if (order.referencedOrder === undefined) return await payOnPage(order);
      const request = followUpRequest(order, merchantAccount);
      return 'code' in request ? request : await sendFollowUp(order, request);
    },
    find: async (order) => {
      const kept = keptIdsOf(order);
      if (kept !== undefined) return await findKept(order, kept);
      if (order.referencedOrder === undefined) return await findOnPage(order);
      const request = followUpRequest(order, merchantAccount);
      return 'code' in request ? undefined : await findFollowUp(order, request);
    },
    knows: async (order) => {
      const kept = keptIdsOf(order);
      if (kept !== undefined) return await hasStored(kept);
      const { channelId, reference, referencedOrder, referencedDetails, ownDetails } = order;
      // Adyen cannot be asked about payments: their events name the account.
      const named = accountIn(await eventsOf(channelId, referencedOrder ?? reference));
      if (named !== undefined) return named === merchantAccount;
      const link = (referencedOrder === undefined ? ownDetails : referencedDetails)?.[ids.link];
      return link === undefined || (await hasPage(link));
    },
    cancel: async (order) => {
      const id = order.ownDetails?.[ids.link];
      if (id === undefined) return undefined;
      const path = `paymentLinks/${encodeURIComponent(id)}`;
      const values = { status: 'expired' };
      // A page that was paid or has expired meanwhile is not active, and says so.
      await api.order({ method: 'PATCH', path, values, key: `${order.reference}-expire` }, readLink(order));
      return await findOnPage(order);
    },
  };
};
