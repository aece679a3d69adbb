import { createHash } from 'node:crypto';
import { paymentIdOf } from '../../payments/acquiring/order.ts';
import { type Acquirer, type AcquirerAnswer, type AcquirerOrder, AnswerLost } from '../../payments/ports/acquirer.ts';
import type { Outbound, OutboundCall, OutboundResult } from '../../platform/outbound/outbound.ts';
import { type CarriedOut, DECLINED, type Told } from './history.ts';
import type { Life, Schedule } from './schedule.ts';

/*
 * What is outside of the gateway: the acquirer, and the merchant's server that is notified. Both go on when a process
 * is killed.
 */

/** How often the outside does something unusual. */
export interface OutsideFaults {
  /** Orders and inquiries that get lost, or whose answers do. */
  readonly astray: number;
  /** Answers that come after nobody waits for them any more. */
  readonly late: number;
  /** Orders that are refused. */
  readonly declined: number;
  /** Orders whose outcome comes later. */
  readonly pending: number;
  /** Notifications that the consumer does not take. */
  readonly refused: number;
}

const USUAL_MS = 60;

/** The gateway inquires after 30 seconds; an order is on its way for less than a second. */
const SLOW_MS = 900;
const LATE_MS = 45_000;
const PENDING_MS = 90_000;

const APPROVED = '000.100.110';
const PENDING = '000.200.000';

interface Order {
  readonly order: AcquirerOrder;
  readonly isApproved: boolean;
  /** Its outcome is known from then on. */
  readonly decidedAtMs: number;
}

/** A share that depends on a text only, so that an order has one outcome however often it is asked for. */
const shareOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/** The acquirer, and what it has carried out. */
export interface SeededAcquirer {
  /** The acquirer as processes call it. */
  readonly acquirer: Acquirer;
  carriedOut(): readonly CarriedOut[];
}

/** Creates an acquirer. `noticed` is told of payments whose outcome came later, once or twice. */
export const seededAcquirer = (
  schedule: Schedule,
  outside: Life,
  faults: OutsideFaults,
  noticed: (channelId: string, paymentId: string) => void,
): SeededAcquirer => {
  const { draws } = schedule;
  const orders = new Map<string, Order>();

  const answerOf = ({ order, isApproved, decidedAtMs }: Order): AcquirerAnswer => {
    const isOpen = schedule.nowMs() < decidedAtMs;
    const code = isOpen ? PENDING : isApproved ? APPROVED : DECLINED;
    const details = { ConnectorTxID1: createHash('sha256').update(order.reference).digest('hex').slice(0, 32) };
    return { code, details, ...(isOpen ? { waitsFor: 'processor' as const } : {}) };
  };

  /** An order arrives, perhaps once more: it is carried out once. */
  const arrive = (order: AcquirerOrder): Order => {
    const known = orders.get(order.reference);
    if (known !== undefined) return known;
    const mayWait = order.task === 'authorize' || order.task === 'debit';
    const isPending = mayWait && draws.happens(faults.pending);
    const isApproved = shareOf(order.reference) >= faults.declined;
    const decidedAtMs = isPending ? schedule.nowMs() + 1 + draws.below(PENDING_MS) : 0;
    const taken = { order, isApproved, decidedAtMs };
    orders.set(order.reference, taken);
    if (!isPending) return taken;
    for (let notices = draws.below(3); notices > 0; notices -= 1) {
      const inMs = decidedAtMs - schedule.nowMs() + draws.below(SLOW_MS);
      schedule.parkLater(outside, 'notice', inMs, () => noticed(order.channelId, paymentIdOf(order.reference)));
    }
    return taken;
  };

  const lost = (): AnswerLost => new AnswerLost('900.100.201', 'the answer was lost');

  /** Sends something and returns the answer; what is drawn to be lost gets an error, or nothing for a long time. */
  const exchange = <Answer>(label: string, carryOut: () => Answer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const life = schedule.current() ?? outside;
      const back = (inMs: number, end: () => void) => schedule.parkLater(life, `${label}: answer`, inMs, end);
      const isLost = draws.happens(faults.astray);
      if (isLost && draws.happens(0.4)) {
        back(draws.below(SLOW_MS), () => reject(lost()));
        return;
      }
      schedule.parkLater(outside, `${label}: arrives`, draws.below(draws.happens(0.1) ? SLOW_MS : USUAL_MS), () => {
        const answer = carryOut();
        if (isLost) back(draws.below(SLOW_MS), () => reject(lost()));
        else if (draws.happens(faults.late)) back(LATE_MS, () => resolve(answer));
        else back(draws.below(USUAL_MS), () => resolve(answer));
      });
    });

  return {
    acquirer: {
      name: 'simulator',
      perform: (order) =>
        exchange(`${order.task} ${order.reference}`, () => {
          const taken = arrive(order);
          if (draws.happens(faults.astray)) arrive(order);
          return answerOf(taken);
        }),
      find: ({ reference }) =>
        exchange(`find ${reference}`, () => {
          const found = orders.get(reference);
          return found && answerOf(found);
        }),
      cancel: ({ reference }) =>
        exchange(`cancel ${reference}`, () => {
          const found = orders.get(reference);
          return found && answerOf(found);
        }),
    },
    carriedOut: () =>
      [...orders.values()].map(({ order, isApproved }) => ({
        paymentId: paymentIdOf(order.reference),
        reference: order.reference,
        task: order.task,
        cents: Number(order.amount),
        isApproved,
      })),
  };
};

/** A merchant's server that is notified. */
export interface SeededConsumer {
  readonly outbound: Outbound;
  readonly received: readonly Told[];
}

/** Returns what a notification says, which is not encrypted. */
export const toldBy = (id: string, sequence: number, content: string): Told => {
  const { payload } = JSON.parse(content) as {
    readonly payload: { readonly id: string; readonly result: { readonly code: string } };
  };
  return { id, subject: payload.id, sequence, code: payload.result.code };
};

const ANSWER_MS = 400;

/** Creates a consumer. It may be down for a while, slow, or answer with an error; answers get lost. */
export const seededConsumer = (schedule: Schedule, outside: Life, faults: OutsideFaults): SeededConsumer => {
  const { draws } = schedule;
  const received: Told[] = [];
  let downUntilMs = 0;

  const take = ({ headers = {}, body }: OutboundCall): void => {
    const sequence = Number(headers['X-Sequence']);
    if (sequence > 0) received.push(toldBy(String(headers['webhook-id']), sequence, String(body)));
  };

  const answered = (status: number): OutboundResult => ({
    kind: 'answered',
    status,
    headers: {},
    body: '',
    isCut: false,
  });
  const failed = (reason: 'timed-out' | 'connection', detail: string): OutboundResult => ({
    kind: 'failed',
    reason,
    detail,
  });

  const resultOf = (call: OutboundCall): OutboundResult => {
    if (schedule.nowMs() < downUntilMs && faults.refused > 0) return failed('connection', 'ECONNREFUSED');
    if (!draws.happens(faults.refused)) {
      take(call);
      return answered(200);
    }
    const how = draws.from(['error', 'lost', 'silent', 'down'] as const);
    if (how === 'error') return answered(500);
    if (how === 'down') {
      downUntilMs = schedule.nowMs() + draws.below(60_000);
      return failed('connection', 'ECONNRESET');
    }
    take(call); // The answer to it is lost.
    return how === 'lost' ? failed('connection', 'ECONNRESET') : failed('timed-out', 'no answer in time');
  };

  return {
    received,
    outbound: {
      callOut: (call) =>
        new Promise((resolve) => {
          const life = schedule.current() ?? outside;
          schedule.parkLater(outside, 'notification', draws.below(ANSWER_MS), () => {
            const result = resultOf(call);
            const isLate = result.kind === 'failed' && result.reason === 'timed-out';
            schedule.parkLater(life, 'taken', isLate ? call.timeoutMs : draws.below(ANSWER_MS), () => resolve(result));
          });
        }),
      faultOf: () => undefined,
      close: () => undefined,
    },
  };
};
