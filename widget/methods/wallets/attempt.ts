import { reportRefused } from '../../checkout/added-fields.ts';
import { settle } from '../../checkout/settle.ts';
import { browserData } from '../../gateway/browser-data.ts';
import { submit } from '../../gateway/submit.ts';
import { addedBy, alongWith } from '../added-inputs.ts';
import type { ContactGroup, Contacts, Fields } from '../wallet-orders/contacts.ts';
import { fieldsOf } from '../wallet-orders/contacts.ts';
import { type Order, orderFor, refuseOtherTotal } from '../wallet-orders/order.ts';
import { WalletProblem } from '../wallet-orders/reasons.ts';
import { amountOf, type DisplayItem, displayItems, type Total } from '../wallet-orders/totals.ts';
import { callbackOf, type Notice, optionsOf, type Stage, totalOf } from './stage.ts';

/** What a sheet hands over when its shopper has agreed. */
export interface Approval {
  /** The token, or the reference, by which the gateway charges. */
  readonly fields: Fields;
  readonly contacts: Contacts;
  /** The same as the provider gave it, for the page's callback. */
  readonly payment: unknown;
}

/** What the sheet is told at the end. */
export interface Verdict {
  readonly isPaid: boolean;
  /** What the page has found wrong, in the provider's own form. */
  readonly errors?: readonly unknown[];
}

/** One click on a wallet's button, until it is paid, closed or failed. */
export interface Attempt {
  /** What the sheet shows at the beginning. */
  readonly total: Total;
  readonly lines: readonly DisplayItem[];
  /** What is paid; it may come later than the sheet. */
  readonly order: Promise<Order>;
  /** The sheet shows another amount now, as the page wants it. */
  show(amount: unknown): void;
  /** What the sheet shows now. */
  shown(): Total;
  /** What the shopper reads in the sheet when it failed. */
  readonly failedText: string;
  pay(approval: Approval): Promise<Verdict>;
  /** The shopper has closed the sheet. */
  close(event?: unknown): void;
  fail(failure: unknown): void;
  /** Is called when the attempt ends without being paid, to take the sheet away. */
  whenFailed(stop: () => void): void;
}

const refused: Verdict = { isPaid: false };

/** Ends an attempt which the page has stopped: nothing has to be told about it. */
class StoppedByPage extends Error {
  override readonly name = 'StoppedByPage';
}

/** Begins a payment by a click: asks the page, and for the checkout; nothing where none can begin now. */
export const begin = (stage: Stage, event: Event = new Event('submit')): Attempt | undefined => {
  const { checkout } = stage;
  const shown = tried(stage, () => ({ total: totalOf(stage), lines: displayItems(linesOf(stage)) }));
  if (!shown || !checkout.happen('submit')) return undefined;
  checkout.problem.value = undefined;
  stage.notice.value = 'opening';
  checkout.submitter.value = { channel: stage.channel, usualTarget: '' };
  const allowed = askPage(stage, event);
  if (allowed === false) {
    stop(stage, '');
    return undefined;
  }
  // The sheet opens at once, since browsers open one for a click only; what has to be waited for is waited for beside it.
  const order =
    allowed === true
      ? orderFor(checkout, stage.brand)
      : allowed.then((isAllowed) => {
          if (isAllowed) return orderFor(checkout, stage.brand);
          throw new StoppedByPage();
        });
  return attemptOf(stage, shown.total, shown.lines, order);
};

const linesOf = (stage: Stage): unknown => optionsOf(stage)['displayItems'] ?? optionsOf(stage)['lineItems'];

const tried = <Value>(stage: Stage, read: () => Value): Value | undefined => {
  try {
    return read();
  } catch (failure) {
    tellOf(stage, failure);
    return undefined;
  }
};

/** Lets the page stop a payment: at once where its callback gives false, later where it promises it. */
const askPage = (stage: Stage, event: Event): boolean | Promise<boolean> => {
  const { checkout, form } = stage;
  const failed = (failure: unknown): false => {
    checkout.report('submissionStopped', { detail: String(failure), event, brand: stage.brand });
    return false;
  };
  try {
    const answer = checkout.options.callback('onBeforeSubmitVirtualAccount')?.apply(form, [event]);
    if (typeof answer === 'object' && answer !== null && 'then' in answer) {
      return Promise.resolve<unknown>(answer).then((given) => given !== false, failed);
    }
    return answer !== false;
  } catch (failure) {
    return failed(failure);
  }
};

const stop = ({ checkout, notice }: Stage, news: Notice): void => {
  checkout.happen('stopped');
  notice.value = news;
};

const tellOf = ({ checkout, brand }: Stage, failure: unknown): void => {
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

const attemptOf = (stage: Stage, total: Total, lines: readonly DisplayItem[], ordered: Promise<Order>): Attempt => {
  const stops: (() => void)[] = [];
  let isOver = false;
  let shown = total;
  const end = (news: Notice): void => {
    if (isOver) return;
    isOver = true;
    stop(stage, news);
    for (const each of stops.splice(0)) each();
  };
  const fail = (failure: unknown): void => {
    if (isOver) return;
    tellOf(stage, failure);
    end(noticeOf(failure));
  };
  const order = ordered.then((found) => {
    // What the shopper has changed meanwhile is not in the checkout yet; before anything is charged, it is asked for again.
    if (shown.amount === total.amount) refuseOtherTotal(found, shown);
    return found;
  });
  order.catch(fail);
  stage.checkout.unloaded.addEventListener('abort', () => end(''), { once: true });
  return {
    total,
    lines,
    order,
    fail,
    close: (event) => {
      if (!isOver && !stage.checkout.unloaded.aborted) callbackOf(stage, 'onCancel')?.(event);
      end('closed');
    },
    show: (amount) => {
      shown = { ...shown, amount: amountOf(amount) ?? shown.amount };
    },
    shown: () => shown,
    failedText: stage.texts.failed,
    whenFailed: (take) => {
      if (isOver) take();
      else stops.push(take);
    },
    pay: async (approval) => {
      try {
        const verdict = await verdictOfPage(stage, approval.payment);
        if (!verdict.isPaid) {
          end('failed');
          return verdict;
        }
        const paid = await agreed(stage, order, shown);
        if (isOver || !isTaken(stage, paid)) return refused;
        isOver = true;
        return await send(stage, bodyOf(stage, approval));
      } catch (failure) {
        fail(failure);
        return refused;
      }
    },
  };
};

/** Gives the checkout, which has to be about what was shown last: its order may have changed in another tab. */
const agreed = async ({ checkout, brand }: Stage, order: Promise<Order>, shown: Total): Promise<Order> => {
  const { id } = await order;
  const now = await orderFor({ ...checkout, id }, brand);
  refuseOtherTotal(now, shown);
  return now;
};

/** Asks the page whether it agrees with what the sheet has given. */
const verdictOfPage = async (stage: Stage, payment: unknown): Promise<Verdict> => {
  const answer = await callbackOf(stage, 'onPaymentAuthorized')?.(payment);
  if (typeof answer !== 'object' || answer === null) return { isPaid: answer !== false };
  const given = answer as { status?: unknown; transactionState?: unknown; errors?: unknown; error?: unknown };
  const isRefused =
    given.status === 'FAILURE' || given.status === 1 || given.status === '1' || given.transactionState === 'ERROR';
  const errors = Array.isArray(given.errors) ? given.errors : given.error ? [given.error] : [];
  return { isPaid: !isRefused, errors };
};

/** The checkouts that fast checkout has made; a new click makes a new one. */
const made = new WeakSet<Stage['checkout']>();

/** Takes the order over as the page's checkout; false where it cannot be paid in this page after all. */
const isTaken = (stage: Stage, { id, configuration }: Order): boolean => {
  const { checkout } = stage;
  if (!checkout.id) {
    checkout.id = id;
    made.add(checkout);
    // What the page offers is settled: forms must not be made anew while one of them pays.
    const { brands: _offered, ...rest } = configuration;
    checkout.configuration.value = rest;
  }
  // Whoever watches the configuration has found that the shopper could not come back.
  if (checkout.problem.value === undefined && checkout.happen('allowed')) return true;
  stop(stage, '');
  return false;
};

const groups: readonly ContactGroup[] = ['customer', 'billing', 'shipping'];

/** Gives the groups of parameters that the page wants sent: those that it lists, all that were asked for without a list. */
const groupsWanted = (stage: Stage): ReadonlySet<ContactGroup> => {
  const { submitOnPaymentAuthorized: listed } = optionsOf(stage);
  if (listed === undefined || listed === true) return new Set(groups);
  return new Set(Array.isArray(listed) ? groups.filter((group) => listed.includes(group)) : []);
};

const bodyOf = (stage: Stage, { fields, contacts }: Approval): URLSearchParams => {
  const all = [
    ...Object.entries(browserData()),
    ...fieldsOf(contacts, groupsWanted(stage)),
    ...addedBy(new FormData(stage.form)),
    ...alongWith(stage.checkout, stage.resultUrl()),
    ...fields,
  ];
  return new URLSearchParams({ ...Object.fromEntries(all), paymentBrand: stage.brand });
};

const sentLast = new WeakMap<Stage, URLSearchParams>();

const send = async (stage: Stage, body: URLSearchParams): Promise<Verdict> => {
  const { checkout, form, brand } = stage;
  sentLast.set(stage, body);
  stage.notice.value = '';
  checkout.call('onAfterSubmit', form);
  const outcome = await submit(checkout, body);
  const corrected = settle(checkout, outcome);
  if (corrected) {
    void reportRefused(checkout, form, corrected.errors, corrected.description, brand);
    stage.notice.value = 'failed';
    if (made.has(checkout)) {
      checkout.id = '';
      checkout.configuration.value = undefined;
    }
  }
  // Where the connection was lost the result is the shop's to tell: the sheet ends, and the shopper is led there.
  return { isPaid: outcome.kind === 'decided' ? !outcome.isDeclined : /^(?:redirected|asked)$/.test(outcome.kind) };
};

/** Sends the last submission again; the gateway takes one payment for each checkout, so this cannot charge twice. */
export const sendAgain = (stage: Stage): void => {
  const body = sentLast.get(stage);
  stage.checkout.problem.value = undefined;
  if (body && stage.checkout.happen('again')) void send(stage, body);
};
