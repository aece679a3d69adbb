import { paypal } from '../../../catalogue/connectors/paypal.ts';
import { type Acquirer, type AcquirerAnswer, type AcquirerOrder, AnswerLost } from '../../payments/ports/acquirer.ts';
import { type Clock, isWithin } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { PENDING, refused, unpayable } from '../calls/answers.ts';
import { givenNameOf } from '../calls/order-name.ts';
import { languageAsked } from '../calls/page-language.ts';
import { amountOf, type PaypalAmount } from './amounts.ts';
import {
  answerOfTransaction,
  answerOfVoid,
  awaitShopper,
  decisiveIn,
  endedOrder,
  foreignOrder,
  ids,
  isAsOrdered,
  refusalOf,
} from './answer.ts';
import type { PaypalApi } from './api.ts';
import { languageOf } from './language.ts';
import { orderIn, type PaypalOrder, type PaypalTransaction, transactionIn } from './objects.ts';

/** PayPal keeps an order that nobody pays for three hours. Source: its description of Orders v2, order.links. */
const KEPT_MS = 3 * 60 * 60_000;

/** PayPal shows no more of a description. */
const LONGEST_DESCRIPTION = 127;

const CAPTURE = { intent: 'CAPTURE', step: 'capture' } as const;
const AUTHORIZE = { intent: 'AUTHORIZE', step: 'authorize' } as const;

/** What PayPal does with an order once the shopper has approved it, and what it is changed to in order to end it. */
const intentsOf = ({ task }: AcquirerOrder) =>
  task === 'authorize' ? { wanted: AUTHORIZE, ended: CAPTURE } : { wanted: CAPTURE, ended: AUTHORIZE };

/** The shopper may choose another instrument. Source: PayPal's description, issues of orders.capture. */
const declinedInstrument: ReadonlySet<string | undefined> = new Set([
  'INSTRUMENT_DECLINED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
]);

const mayChooseAgain = (issue: string | undefined): boolean =>
  declinedInstrument.has(issue) || issue === 'PAYER_ACTION_REQUIRED';

/** A rival has carried out the order, or ended it: PayPal tells which. */
const decidedBefore: ReadonlySet<string | undefined> = new Set([
  'ACTION_DOES_NOT_MATCH_INTENT',
  'ORDER_ALREADY_AUTHORIZED',
  'ORDER_ALREADY_CAPTURED',
  'ORDER_COMPLETED_OR_VOIDED',
  'ORDER_NOT_APPROVED',
  'PAYMENT_TYPE_NOT_SUPPORTED_FOR_INTENT',
]);

/** The beginning of a refund's `custom_id`: one that is made in PayPal's dashboard has those of its payment. */
export const REFUND_MARK = 'refund-';

const orderPath = (id: string): string => `v2/checkout/orders/${encodeURIComponent(id)}`;
const authorizationPath = (id: string): string => `v2/payments/authorizations/${encodeURIComponent(id)}`;
const capturePath = (id: string): string => `v2/payments/captures/${encodeURIComponent(id)}`;
const refundPath = (id: string): string => `v2/payments/refunds/${encodeURIComponent(id)}`;

const unknown = (words: string): AnswerLost => new AnswerLost('900.100.600', words);

const isOurBrand = (brand: string | undefined): boolean => paypal.brands.some((each) => each === brand);

const bodyFor = (order: AcquirerOrder, amount: PaypalAmount, returnUrl: string) => ({
  intent: intentsOf(order).wanted.intent,
  purchase_units: [
    {
      reference_id: order.reference,
      custom_id: order.reference,
      invoice_id: order.reference,
      description: givenNameOf(order)?.slice(0, LONGEST_DESCRIPTION),
      amount,
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: returnUrl,
        cancel_url: returnUrl,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        locale: languageOf(languageAsked(order)),
      },
    },
  },
});

/**
 * The key of an attempt to take the money. A shopper whose instrument was declined may approve the order again: that is
 * another attempt. PayPal takes the money of one order once, whatever the keys.
 */
const keyOfAttempt = (order: AcquirerOrder, { updatedAt = '' }: PaypalOrder): string =>
  `${order.reference}-${intentsOf(order).wanted.step}-${updatedAt.replaceAll(/\D/g, '')}`;

/**
 * Creates the acquirer of a channel that pays through its account at PayPal; `clock` is the one that orders are
 * received by.
 */
export const paypalAcquirer = (api: PaypalApi, environment: Environment, clock: Clock): Acquirer => {
  const payOnPage = async (order: AcquirerOrder): Promise<AcquirerAnswer> => {
    if (!isOurBrand(order.brand)) return refused(`PayPal does not take ${order.brand}`);
    if (order.returnUrl === undefined) return refused('payments through PayPal need a shopperResultUrl');
    if (!paypal.currencies.includes(order.currency)) return refused(`PayPal does not take ${order.currency}`);
    const amount = amountOf(order.amount, order.currency);
    if (amount === undefined) return unpayable('PayPal', order);
    return await api.order({
      path: 'v2/checkout/orders',
      body: bodyFor(order, amount, order.returnUrl),
      key: order.reference,
      read: (reply) => {
        const made = orderIn(reply);
        return made && awaitShopper(made);
      },
      refuse: refusalOf,
    });
  };

  const orderAt = async (order: AcquirerOrder, id: string): Promise<PaypalOrder | undefined> => {
    const reply = await api.read(orderPath(id));
    const found = orderIn(reply);
    if (reply !== undefined && found === undefined) throw unknown("PayPal's order cannot be understood");
    if (found === undefined && isWithin(order.receivedAtMs, KEPT_MS, clock.now()))
      throw unknown('PayPal does not know an order that it keeps for three hours');
    return found;
  };

  const answerOfPayment = (order: AcquirerOrder, id: string, made: PaypalTransaction): AcquirerAnswer =>
    answerOfTransaction(made, order, environment, { [ids.payment]: made.id, [ids.order]: id });

  /** Returns what has become of an order, as far as it is decided; otherwise the order: its money is to be taken. */
  const standingOf = (
    order: AcquirerOrder,
    id: string,
    found: PaypalOrder | undefined,
  ): AcquirerAnswer | PaypalOrder => {
    if (found === undefined) return endedOrder(id, 'PayPal ended the order: the shopper did not pay in time');
    const made = decisiveIn(found);
    if (made !== undefined) return answerOfPayment(order, id, made);
    const { status, intent } = found;
    if (status === 'VOIDED' || (intent !== undefined && intent !== intentsOf(order).wanted.intent))
      return endedOrder(id, 'the order was ended: the shopper had not paid in time');
    if (status === 'COMPLETED')
      return { code: PENDING, details: { [ids.order]: id, AcquirerResponse: status }, waitsFor: 'processor' };
    if (status !== 'APPROVED') return awaitShopper(found);
    return isAsOrdered(found.money, order) ? found : foreignOrder(found, order);
  };

  const isAnswer = (standing: AcquirerAnswer | PaypalOrder): standing is AcquirerAnswer => 'code' in standing;

  /** Returns what PayPal has after a rival or we decided; `otherwise` where that is nothing. */
  const decided = async (order: AcquirerOrder, id: string, otherwise?: AcquirerAnswer): Promise<AcquirerAnswer> => {
    const found = await orderAt(order, id);
    const made = found && decisiveIn(found);
    if (made !== undefined) return answerOfPayment(order, id, made);
    if (otherwise !== undefined) return otherwise;
    const standing = standingOf(order, id, found);
    if (isAnswer(standing)) return standing;
    throw unknown('PayPal took the money of an order, and does not tell it yet');
  };

  /** No rival can take the money any more, because the order is for something else now. */
  const end = (order: AcquirerOrder, id: string): Promise<void> =>
    api.replace(orderPath(id), '/intent', intentsOf(order).ended.intent);

  /** Takes the money of an order that the shopper has approved, or authorizes it: once, however many rivals do so. */
  const takeMoney = async (order: AcquirerOrder, approved: PaypalOrder): Promise<AcquirerAnswer> => {
    const { id } = approved;
    const { step } = intentsOf(order).wanted;
    const reached: { verdict?: 'taken' | 'refused' | 'decided before' } = {};
    const answer = await api.order({
      path: `${orderPath(id)}/${step}`,
      body: {},
      key: keyOfAttempt(order, approved),
      read: (reply) => {
        const after = orderIn(reply);
        const made = after && decisiveIn(after);
        reached.verdict = 'taken';
        return made && answerOfPayment(order, id, made);
      },
      refuse: (error) => {
        reached.verdict = decidedBefore.has(error.issue) ? 'decided before' : 'refused';
        return mayChooseAgain(error.issue)
          ? awaitShopper({ ...approved, payerUrl: error.payerUrl ?? approved.payerUrl }, error.issue)
          : refusalOf(error, { [ids.order]: id });
      },
    });
    // PayPal did not accept the request: the order waits, and the next inquiry takes its money.
    if (reached.verdict === undefined)
      throw new AnswerLost(answer.code, answer.details['ExtendedDescription'] ?? 'PayPal was not reached');
    if (reached.verdict === 'decided before') return await decided(order, id);
    if (reached.verdict === 'taken' || answer.waitsFor !== undefined) return answer;
    await end(order, id);
    return await decided(order, id, answer);
  };

  const outcomeOf = async (order: AcquirerOrder, id: string): Promise<AcquirerAnswer> => {
    const standing = standingOf(order, id, await orderAt(order, id));
    return isAnswer(standing) ? standing : await takeMoney(order, standing);
  };

  const answerOfFollowUp = (order: AcquirerOrder, made: PaypalTransaction): AcquirerAnswer =>
    answerOfTransaction(made, order, environment, {
      ...(order.task === 'capture' ? { [ids.payment]: made.id } : {}),
      [ids.order]: order.referencedDetails?.[ids.order],
    });
  const readFollowUp =
    (order: AcquirerOrder) =>
    (reply: unknown): AcquirerAnswer | undefined => {
      const made = transactionIn(reply);
      return made && answerOfFollowUp(order, made);
    };

  const capture = async (order: AcquirerOrder, id: string): Promise<AcquirerAnswer> => {
    const amount = amountOf(order.amount, order.currency);
    if (amount === undefined) return unpayable('PayPal', order);
    return await api.order({
      path: `${authorizationPath(id)}/capture`,
      // The rest stays reserved: it may be captured, too.
      body: { amount, invoice_id: order.reference, final_capture: false },
      key: order.reference,
      read: readFollowUp(order),
      refuse: refusalOf,
    });
  };

  const refund = async (order: AcquirerOrder, id: string): Promise<AcquirerAnswer> => {
    const amount = amountOf(order.amount, order.currency);
    if (amount === undefined) return unpayable('PayPal', order);
    return await api.order({
      path: `${capturePath(id)}/refund`,
      body: { amount, invoice_id: order.reference, custom_id: `${REFUND_MARK}${order.reference}` },
      key: order.reference,
      read: readFollowUp(order),
      refuse: refusalOf,
    });
  };

  /** Voids an authorization. What was captured cannot be taken back by PayPal, only refunded. */
  const reverse = async (order: AcquirerOrder, id: string): Promise<AcquirerAnswer> =>
    await api.order({
      path: `${authorizationPath(id)}/void`,
      key: order.reference,
      // With status 204 there is no reply.
      read: (reply) =>
        reply === null || transactionIn(reply)?.status === 'VOIDED' ? answerOfVoid(id, environment) : undefined,
      refuse: (error) => {
        if (error.issue === 'PREVIOUSLY_VOIDED') return answerOfVoid(id, environment);
        if (error.name !== 'RESOURCE_NOT_FOUND') return refusalOf(error);
        const words = 'PayPal only voids authorizations: what was captured can be refunded';
        return { code: '700.300.700', details: { ExtendedDescription: words } };
      },
    });

  const followUps: Partial<
    Record<AcquirerOrder['task'], (order: AcquirerOrder, id: string) => Promise<AcquirerAnswer>>
  > = { capture, refund, reverse };

  const isVoided = async (id: string): Promise<boolean> =>
    transactionIn(await api.read(authorizationPath(id)))?.status === 'VOIDED';

  const findFollowUp = async (order: AcquirerOrder, id: string): Promise<AcquirerAnswer | undefined> => {
    if (order.task === 'reverse') return (await isVoided(id)) ? answerOfVoid(id, environment) : undefined;
    const isRefund = order.task === 'refund';
    const known = order.ownDetails?.[ids.transaction];
    if (known !== undefined) {
      const answer = readFollowUp(order)(await api.read((isRefund ? refundPath : capturePath)(known)));
      if (answer === undefined) throw unknown(`PayPal does not know ${known}, which it made`);
      return answer;
    }
    const found = orderIn(await api.read(orderPath(order.referencedDetails?.[ids.order] ?? '')));
    if (found === undefined) throw unknown('PayPal does not know the order of a payment that it has made');
    const made = (isRefund ? found.refunds : found.captures).find(({ invoiceId }) => invoiceId === order.reference);
    return made && answerOfFollowUp(order, made);
  };

  const ownOrder = (order: AcquirerOrder): string | undefined => order.ownDetails?.[ids.order];
  const referencedOf = (order: AcquirerOrder): string | undefined => order.referencedDetails?.[ids.payment];

  return {
    name: 'paypal',
    perform: async (order) => {
      if (order.referencedOrder === undefined) return await payOnPage(order);
      const id = referencedOf(order);
      const perform = followUps[order.task];
      if (id === undefined || perform === undefined)
        return refused(`payments through PayPal cannot be asked to ${order.task}`);
      return await perform(order, id);
    },
    find: async (order) => {
      if (order.referencedOrder !== undefined) {
        const id = referencedOf(order);
        return id === undefined ? undefined : await findFollowUp(order, id);
      }
      const id = ownOrder(order);
      // Nobody was told the address of a page whose making was not answered: it cannot be paid.
      return id === undefined ? undefined : await outcomeOf(order, id);
    },
    knows: async (order) => {
      const isFollowUp = order.referencedOrder !== undefined;
      const id = isFollowUp ? referencedOf(order) : ownOrder(order);
      if (id === undefined) return true;
      const paths = isFollowUp ? [capturePath(id), authorizationPath(id)] : [orderPath(id)];
      for (const path of paths) if ((await api.read(path)) !== undefined) return true;
      return false;
    },
    // PayPal cannot cancel an order. It is changed to one whose money nobody takes, unless the shopper has just paid.
    cancel: async (order) => {
      const id = ownOrder(order);
      // The order of a capture or refund is that of its payment: what became of it says nothing about them.
      if (id === undefined || order.referencedOrder !== undefined) return undefined;
      const before = await outcomeOf(order, id);
      if (before.waitsFor !== 'shopper') return before;
      await end(order, id);
      const after = await outcomeOf(order, id);
      const issue = before.details['AcquirerResponse'];
      // The shopper's last attempt says more than that the time is over.
      return declinedInstrument.has(issue) && after.waitsFor === undefined && after.code === '100.396.104'
        ? refusalOf({ name: issue ?? '', issue, message: undefined, payerUrl: undefined }, after.details)
        : after;
    },
  };
};
