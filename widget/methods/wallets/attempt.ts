import { reportRefused } from '../../checkout/added-fields.ts';
import { callbacksBefore } from '../../checkout/checkout.ts';
import { settle } from '../../checkout/settle.ts';
import { browserData } from '../../gateway/browser-data.ts';
import { submit } from '../../gateway/submit.ts';
import { addedBy, alongWith } from '../added-inputs.ts';
import type { ContactGroup, Contacts, Fields } from '../wallet-orders/contacts.ts';
import { fieldsOf } from '../wallet-orders/contacts.ts';
import { type Order, orderFor, refuseOtherTotal } from '../wallet-orders/order.ts';
import { WalletProblem } from '../wallet-orders/reasons.ts';
import { amountOf, type DisplayItem, displayItems, type Total } from '../wallet-orders/totals.ts';
import { callbackOf, type Notice, optionsOf, totalOf, type WalletContext } from './wallet-context.ts';

/** The data of a sheet when its shopper has authorized the payment. */
interface Approval {
  /** The token or reference with which the gateway charges. */
  readonly fields: Fields;
  readonly contacts: Contacts;
  /** The provider's own data, for the page's callback. */
  readonly payment: unknown;
}

/** The result for the sheet. */
interface Verdict {
  readonly isPaid: boolean;
  /** The errors that the page has found, in the provider's own format. */
  readonly errors?: readonly unknown[];
}

/** One click on a wallet's button, until the payment is made, cancelled or failed. */
export interface Attempt {
  /** The total that the sheet shows first. */
  readonly total: Total;
  readonly lines: readonly DisplayItem[];
  /** The checkout to pay. It may arrive after the sheet has opened. */
  readonly order: Promise<Order>;
  /** Records another amount that the page has the sheet show. */
  show(amount: unknown): void;
  /** Returns the total that the sheet shows now. */
  shown(): Total;
  /** The text that the sheet shows after a failure. */
  readonly failedText: string;
  pay(approval: Approval): Promise<Verdict>;
  /** Handles a sheet that the shopper has closed. */
  close(event?: unknown): void;
  fail(failure: unknown): void;
  /** Registers a function that closes the sheet if the attempt ends without a payment. */
  whenFailed(stop: () => void): void;
}

const refused: Verdict = { isPaid: false };

/** Ends an attempt that the page has stopped, which is not reported. */
class StoppedByPage extends Error {
  override readonly name = 'StoppedByPage';
}

/** Begins a payment: asks the page and gets the checkout. Returns nothing if no payment can begin now. */
export const begin = (context: WalletContext, event: Event = new Event('submit')): Attempt | undefined => {
  const { checkout } = context;
  const shown = tried(context, () => ({ total: totalOf(context), lines: displayItems(linesOf(context)) }));
  if (!shown || !checkout.happen('submit')) return undefined;
  checkout.problem.value = undefined;
  context.notice.value = 'opening';
  checkout.submitter.value = { channel: context.channel, usualTarget: '' };
  const allowed = askPage(context, event);
  if (allowed === false) {
    stop(context, '');
    return undefined;
  }
  // Browsers open a sheet only during a click, so it opens at once and the page's answer is awaited meanwhile.
  const order =
    allowed === true
      ? orderFor(checkout, context.brand)
      : allowed.then((isAllowed) => {
          if (isAllowed) return orderFor(checkout, context.brand);
          throw new StoppedByPage();
        });
  return attemptOf(context, shown.total, shown.lines, order);
};

const linesOf = (context: WalletContext): unknown =>
  optionsOf(context)['displayItems'] ?? optionsOf(context)['lineItems'];

const tried = <Value>(context: WalletContext, read: () => Value): Value | undefined => {
  try {
    return read();
  } catch (failure) {
    reportFailure(context, failure);
    return undefined;
  }
};

/** Asks the page whether to pay. Its callback can return the answer or a promise of it. */
const askPage = (context: WalletContext, event: Event): boolean | Promise<boolean> => {
  const { checkout, form } = context;
  const failed = (failure: unknown): false => {
    checkout.problem.value = 'submissionStopped';
    reportError(failure);
    return false;
  };
  try {
    const promised: unknown[] = [];
    for (const name of callbacksBefore('onBeforeSubmitVirtualAccount')) {
      const answer = checkout.options.callback(name)?.apply(form, [event]);
      if (answer === false) return false;
      if (typeof answer === 'object' && answer !== null && 'then' in answer) promised.push(answer);
    }
    return promised.length === 0 || Promise.all(promised).then((answers) => !answers.includes(false), failed);
  } catch (failure) {
    return failed(failure);
  }
};

const stop = ({ checkout, notice }: WalletContext, next: Notice): void => {
  checkout.happen('stopped');
  notice.value = next;
};

const reportFailure = ({ checkout, brand }: WalletContext, failure: unknown): void => {
  if (failure instanceof StoppedByPage) return;
  const detail = `${brand}: ${failure instanceof Error ? failure.message : String(failure)}`;
  checkout.report('walletStopped', { brand, detail });
};

const noticeOf = (failure: unknown): Notice => {
  if (failure instanceof StoppedByPage) return '';
  if (!(failure instanceof WalletProblem)) return 'failed';
  if (failure.reason === 'totalDiffers') return 'amountChanged';
  return failure.reason.startsWith('create') || failure.reason === 'gatewaySilent' ? 'orderFailed' : 'failed';
};

const attemptOf = (
  context: WalletContext,
  total: Total,
  lines: readonly DisplayItem[],
  ordered: Promise<Order>,
): Attempt => {
  const stops: (() => void)[] = [];
  let isOver = false;
  let shown = total;
  const end = (next: Notice): void => {
    if (isOver) return;
    isOver = true;
    stop(context, next);
    for (const each of stops.splice(0)) each();
  };
  const fail = (failure: unknown): void => {
    if (isOver) return;
    reportFailure(context, failure);
    end(noticeOf(failure));
  };
  const order = ordered.then((found) => {
    // After a change in the sheet the checkout may not have the new amount yet. `pay` compares again before the charge.
    if (shown.amount === total.amount) refuseOtherTotal(found, shown);
    return found;
  });
  order.catch(fail);
  context.checkout.unloaded.addEventListener('abort', () => end(''), { once: true });
  return {
    total,
    lines,
    order,
    fail,
    close: (event) => {
      if (!isOver && !context.checkout.unloaded.aborted) callbackOf(context, 'onCancel')?.(event);
      end('closed');
    },
    show: (amount) => {
      shown = { ...shown, amount: amountOf(amount) ?? shown.amount };
    },
    shown: () => shown,
    failedText: context.texts.failed,
    whenFailed: (take) => {
      if (isOver) take();
      else stops.push(take);
    },
    pay: async (approval) => {
      try {
        const verdict = await verdictOfPage(context, approval.payment);
        if (!verdict.isPaid) {
          end('failed');
          return verdict;
        }
        const paid = await agreed(context, order, shown);
        if (isOver || !isTaken(context, paid)) return refused;
        isOver = true;
        return await send(context, bodyOf(context, approval));
      } catch (failure) {
        fail(failure);
        return refused;
      }
    },
  };
};

/** Returns the checkout if it has the total shown last. The order may have changed, for example in another tab. */
const agreed = async ({ checkout, brand }: WalletContext, order: Promise<Order>, shown: Total): Promise<Order> => {
  const { id } = await order;
  const now = await orderFor({ ...checkout, id }, brand);
  refuseOtherTotal(now, shown);
  return now;
};

/** Asks the page whether it accepts the data of the sheet. */
const verdictOfPage = async (context: WalletContext, payment: unknown): Promise<Verdict> => {
  const answer = await callbackOf(context, 'onPaymentAuthorized')?.(payment);
  if (typeof answer !== 'object' || answer === null) return { isPaid: answer !== false };
  const given = answer as { status?: unknown; transactionState?: unknown; errors?: unknown; error?: unknown };
  const isRefused =
    given.status === 'FAILURE' || given.status === 1 || given.status === '1' || given.transactionState === 'ERROR';
  const errors = Array.isArray(given.errors) ? given.errors : given.error ? [given.error] : [];
  return { isPaid: !isRefused, errors };
};

/** The checkouts created by fast checkout. After a failure, the next click creates another. */
const made = new WeakSet<WalletContext['checkout']>();

/** Adopts the order as the page's checkout; returns false if it cannot be paid in this page. */
const isTaken = (context: WalletContext, { id, configuration }: Order): boolean => {
  const { checkout } = context;
  if (!checkout.id) {
    checkout.id = id;
    made.add(checkout);
    // Without the brands, so that the forms are not mounted again during the payment.
    const { brands: _offered, ...rest } = configuration;
    checkout.configuration.value = rest;
  }
  // A problem at this point: the effects of the configuration have found no valid return address.
  if (checkout.problem.value === undefined && checkout.happen('allowed')) return true;
  stop(context, '');
  return false;
};

const groups: readonly ContactGroup[] = ['customer', 'billing', 'shipping'];

/** Returns the groups of parameters to send: those that the page lists, or all. */
const groupsWanted = (context: WalletContext): ReadonlySet<ContactGroup> => {
  const { submitOnPaymentAuthorized: listed } = optionsOf(context);
  if (listed === undefined || listed === true) return new Set(groups);
  return new Set(Array.isArray(listed) ? groups.filter((group) => listed.includes(group)) : []);
};

const bodyOf = (context: WalletContext, { fields, contacts }: Approval): URLSearchParams => {
  const all = [
    ...Object.entries(browserData()),
    ...fieldsOf(contacts, groupsWanted(context)),
    ...addedBy(new FormData(context.form)),
    ...alongWith(context.checkout, context.resultUrl()),
    ...fields,
  ];
  return new URLSearchParams({ ...Object.fromEntries(all), paymentBrand: context.brand });
};

const sentLast = new WeakMap<WalletContext, URLSearchParams>();

const send = async (context: WalletContext, body: URLSearchParams): Promise<Verdict> => {
  const { checkout, form, brand } = context;
  sentLast.set(context, body);
  context.notice.value = '';
  checkout.call('onAfterSubmit', form);
  const outcome = await submit(checkout, body);
  const corrected = settle(checkout, outcome);
  if (corrected) {
    void reportRefused(checkout, form, corrected.errors, corrected.description, brand);
    context.notice.value = 'failed';
    if (made.has(checkout)) {
      checkout.id = '';
      checkout.configuration.value = undefined;
    }
  }
  // After a lost connection the sheet shows no success. The shop's result page shows the actual result.
  return { isPaid: outcome.kind === 'decided' ? !outcome.isDeclined : /^(?:redirected|asked)$/.test(outcome.kind) };
};

/** Sends the last submission again; the gateway takes one payment for each checkout, so this cannot charge twice. */
export const sendAgain = (context: WalletContext): void => {
  const body = sentLast.get(context);
  context.checkout.problem.value = undefined;
  if (body && context.checkout.happen('again')) void send(context, body);
};
