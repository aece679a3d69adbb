import { setTimeout as wait } from 'node:timers/promises';
import type { Gateway, Way } from './gateways.ts';
import type { Sent, SentType } from './outside-ledger.ts';

/** Clients of each gateway. */
const CLIENTS = 3;
const BETWEEN_REQUESTS_MS = 25;
const AFTER_A_FAILURE_MS = 100;
const ANSWER_WITHIN_MS = 70_000;

/** Answers that leave the outcome open: nothing was told but that the request may be sent again. */
const OPEN_STATUS: ReadonlySet<number> = new Set([409, 429]);
const APPROVED = /^000\.(000\.|100\.1)/;
const PENDING = /^000\.200/;

const AUTHORIZED = 1_000;
const CAPTURED = [600, 400] as const;
const REFUNDED = 250;

const card = {
  currency: 'EUR',
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
} as const;

type Wanted = Pick<Sent, 'type' | 'key' | 'amount' | 'referencedId'>;

interface Answer {
  readonly id?: string;
  readonly result?: { readonly code?: string };
}

const endingOf = (status: number, code: string): Sent['ending'] => {
  if (status >= 500 || OPEN_STATUS.has(status) || PENDING.test(code)) return 'unknown';
  return APPROVED.test(code) ? 'approved' : 'refused';
};

/** Sends a request, again if it was sent before: its key is the same. */
const send = async (gateway: Gateway, wanted: Wanted): Promise<Sent> => {
  const beganAtMs = performance.now();
  const { type, key, amount, referencedId } = wanted;
  const parameters = {
    entityId: gateway.entityId,
    paymentType: type,
    amount: (amount / 100).toFixed(2),
    merchantTransactionId: key,
    ...(referencedId === undefined ? card : { currency: card.currency }),
  };
  try {
    const answer = await fetch(`${gateway.url}v1/payments${referencedId === undefined ? '' : `/${referencedId}`}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.accessToken}`, 'idempotency-key': key },
      body: new URLSearchParams(parameters),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const { id, result } = (await answer.json()) as Answer;
    const code = result?.code ?? '';
    const ending = endingOf(answer.status, code);
    return { ...wanted, beganAtMs, ending, id, status: answer.status, code, endedAtMs: performance.now() };
  } catch {
    return {
      ...wanted,
      beganAtMs,
      ending: 'unknown',
      id: undefined,
      status: undefined,
      code: undefined,
      endedAtMs: performance.now(),
    };
  }
};

/** The clients of all gateways, and the ledger of what they were told. */
export interface Load {
  readonly sent: Map<string, Sent & { readonly way: Way }>;
  start(): void;
  /** Resolves once every client has its last answer. */
  stop(): Promise<void>;
  /** Sends every request again whose outcome is unknown, until all are known or the time is over. */
  resolve(limitMs: number): Promise<void>;
}

/** Creates clients that authorize, capture and refund, one request after the other. */
export const loadOf = (gateways: readonly Gateway[]): Load => {
  const sent: Load['sent'] = new Map();
  let isRunning = false;
  let clients: readonly Promise<void>[] = [];
  let last = 0;

  const client = async (gateway: Gateway): Promise<void> => {
    const request = async (type: SentType, amount: number, referencedId?: string): Promise<string | undefined> => {
      if (!isRunning) return undefined;
      last += 1;
      const answered = await send(gateway, { type, key: `${gateway.way}-${last}`, amount, referencedId });
      sent.set(answered.key, { ...answered, way: gateway.way });
      const isApproved = answered.ending === 'approved';
      await wait(isApproved ? BETWEEN_REQUESTS_MS : AFTER_A_FAILURE_MS);
      return isApproved ? answered.id : undefined;
    };
    while (isRunning) {
      const authorized = await request('PA', AUTHORIZED);
      if (authorized === undefined) continue;
      for (const amount of CAPTURED) {
        const captured = await request('CP', amount, authorized);
        if (captured !== undefined) await request('RF', REFUNDED, captured);
      }
    }
  };

  return {
    sent,
    start: () => {
      isRunning = true;
      clients = gateways.flatMap((gateway) => Array.from({ length: CLIENTS }, () => client(gateway)));
    },
    stop: async () => {
      isRunning = false;
      await Promise.all(clients);
    },
    resolve: async (limitMs) => {
      const endsAt = performance.now() + limitMs;
      const unknown = () => [...sent.values()].filter(({ ending }) => ending === 'unknown');
      while (unknown().length > 0 && performance.now() < endsAt) {
        for (const each of unknown()) {
          const gateway = gateways.find(({ way }) => way === each.way);
          if (gateway !== undefined) sent.set(each.key, { ...each, ...(await send(gateway, each)) });
        }
        await wait(1_000);
      }
    },
  };
};
