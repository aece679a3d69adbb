import type { Call, Reply } from './history.ts';
import type { Asked, Replied } from './process.ts';
import type { Life, Schedule } from './schedule.ts';

/** What clients have of the gateway. */
export interface Reach {
  readonly entityId: string;
  readonly accessToken: string;
  /** The longest usual pause of a client. */
  readonly thinksMs: number;
  /** Clients begin at multiples of this time; 0 where each has its own. */
  readonly beatMs: number;
  /** Sends a request to a process; resolves with its reply, or with undefined if none comes. */
  send(asked: Asked): Promise<Replied | undefined>;
}

/** Rivals, and what they saw. */
export interface Clients {
  readonly calls: Call[];
  /** Lets clients begin nothing more; those that wait for an answer still get it. */
  stop(): void;
  /** How many have something under way. */
  busy(): number;
}

const card = {
  currency: 'EUR',
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
} as const;

/** Payments of which rivals know; the newest are the most popular. */
const KNOWN = 400;
const POPULAR = 6;

const LONG_PAUSE_MS = 30_000;
const MOST_ATTEMPTS = 6;

const text = (cents: number): string => (cents / 100).toFixed(2);

interface Known {
  readonly id: string;
  readonly type: string;
  readonly cents: number;
}

/** A request before its form is written. */
interface Wish {
  readonly kind: Call['kind'];
  readonly type?: string | undefined;
  readonly cents?: number | undefined;
  readonly target?: string | undefined;
  readonly method: Asked['method'];
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly key?: string | undefined;
}

const centsOf = (amount: unknown): number | undefined =>
  typeof amount === 'string' ? Math.round(Number(amount) * 100) : undefined;

const replyOf = ({ status, body }: Replied): Reply => ({
  status,
  code: body.result.code,
  id: body.id,
  cents: centsOf(body.amount),
  registrationId: typeof body['registrationId'] === 'string' ? body['registrationId'] : undefined,
});

/** What may follow each type of payment. */
const following: Readonly<Record<string, readonly string[]>> = {
  PA: ['CP', 'CP', 'CP', 'RV', 'RV whole'],
  DB: ['RF', 'RF', 'RF', 'RV whole', 'RB'],
  CP: ['RF', 'RF'],
};

/** Starts rivals, which pay, follow up, repeat and read until they are stopped. */
export const startClients = (schedule: Schedule, count: number, reach: Reach): Clients => {
  const { draws } = schedule;
  const { entityId, accessToken, thinksMs, beatMs } = reach;
  const calls: Call[] = [];
  const known: Known[] = [];
  const checkouts: string[] = [];
  const registrations: string[] = [];
  let [isStopped, busy, keys] = [false, 0, 0];
  /** A request that another client sends as well, under its key. */
  let shared: Wish | undefined;

  const keyed = (share: number): string | undefined => {
    if (!draws.happens(share)) return undefined;
    keys += 1;
    return `key-${keys}`;
  };

  const payment = (): Wish => {
    const [type, cents] = [draws.from(['PA', 'DB']), 100 + draws.below(2_000)];
    const more = draws.happens(0.08) ? { createRegistration: 'true' } : {};
    const form = { ...card, ...more, paymentType: type, amount: text(cents) };
    return { kind: 'payment', type, cents, method: 'POST', path: '/v1/payments', form, key: keyed(0.7) };
  };

  const someKnown = (): Known | undefined => {
    const popular = draws.happens(0.5) ? 1 : draws.happens(0.6) ? POPULAR : known.length;
    const from = Math.max(0, known.length - popular);
    return known[from + draws.below(known.length - from)];
  };

  const followUp = (): Wish => {
    const parent = someKnown();
    if (parent === undefined) return payment();
    const drawn = draws.from(following[parent.type] ?? ['RF']);
    const [type = 'RF', whole] = drawn.split(' ');
    const cents = whole === undefined ? 1 + draws.below(Math.ceil(parent.cents * 0.7)) : undefined;
    const form: Record<string, string> = {
      paymentType: type,
      ...(cents === undefined ? {} : { amount: text(cents), currency: 'EUR' }),
    };
    const path = `/v1/payments/${parent.id}`;
    return { kind: 'follow-up', type, cents, target: parent.id, method: 'POST', path, form, key: keyed(0.6) };
  };

  const reading = (): Wish => {
    const { id } = someKnown() ?? {};
    if (id === undefined) return payment();
    return { kind: 'reading', target: id, method: 'GET', path: `/v1/payments/${id}`, form: {} };
  };

  const charge = (): Wish => {
    if (registrations.length === 0) return payment();
    const id = draws.from(registrations);
    const cents = 100 + draws.below(500);
    const form = { paymentType: 'DB', amount: text(cents), currency: 'EUR' };
    const path = `/v1/registrations/${id}/payments`;
    return { kind: 'charge', type: 'DB', cents, target: id, method: 'POST', path, form, key: keyed(0.5) };
  };

  const removal = (): Wish => {
    const id = registrations.at(-1 - draws.below(4));
    if (id === undefined) return payment();
    return { kind: 'removal', target: id, method: 'DELETE', path: `/v1/registrations/${id}`, form: {} };
  };

  const checkout = (): Wish => {
    const form = {
      paymentType: 'DB',
      amount: '9.00',
      currency: 'EUR',
      shopperResultUrl: 'https://shop.example/result',
    };
    return { kind: 'checkout', cents: 900, method: 'POST', path: '/v1/checkouts', form, key: keyed(0.5) };
  };

  const submission = (): Wish => {
    const id = checkouts.at(-1 - draws.below(3));
    if (id === undefined) return checkout();
    const { currency: _, ...form } = card;
    return {
      kind: 'submission',
      type: 'DB',
      cents: 900,
      target: id,
      method: 'POST',
      path: `/v1/checkouts/${id}/payment`,
      form,
    };
  };

  const wish = (): Wish => {
    if (shared !== undefined && draws.happens(0.7)) {
      const again = shared;
      shared = undefined;
      return again;
    }
    const drawn = draws.share();
    const made =
      drawn < 0.3
        ? payment()
        : drawn < 0.78
          ? followUp()
          : drawn < 0.86
            ? reading()
            : drawn < 0.92
              ? draws.happens(0.1)
                ? removal()
                : charge()
              : drawn < 0.95
                ? checkout()
                : submission();
    if (made.key !== undefined && draws.happens(0.15)) shared = made;
    return made;
  };

  const learn = ({ kind, type, cents }: Wish, { status, body }: Replied): void => {
    const { id, registrationId } = body;
    if (status !== 200 || id === undefined) return;
    if (kind === 'checkout') checkouts.push(id);
    if (typeof registrationId === 'string' && kind === 'payment') registrations.push(registrationId);
    if (type !== undefined && following[type] !== undefined && body.result.code === '000.100.110') {
      known.push({ id, type, cents: centsOf(body.amount) ?? cents ?? 0 });
      if (known.length > KNOWN) known.shift();
    }
  };

  const send = async (own: Wish): Promise<Replied | undefined> => {
    const { kind, type, cents, target, method, path, form, key } = own;
    const whole = kind === 'submission' ? form : { entityId, ...form };
    const token = kind === 'submission' ? undefined : accessToken;
    const begun = schedule.steps();
    const content = JSON.stringify([path, form]);
    const place = calls.push({ kind, type, cents, target, key, content, begun }) - 1;
    const replied = await reach.send({ method, path, token, form: whole, key });
    if (replied === undefined) return undefined;
    calls[place] = { kind, type, cents, target, key, content, begun, ended: schedule.steps(), reply: replyOf(replied) };
    learn(own, replied);
    return replied;
  };

  /** Sends a request, and sends it again while its outcome is open: under its key, or by reading what it may have made. */
  const carryOut = async (own: Wish): Promise<void> => {
    let next = own;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const replied = await send(next);
      const isOpen = replied === undefined || replied.status >= 500 || replied.status === 409;
      if (!isOpen) return;
      if (own.key === undefined) {
        const id = replied?.body.id;
        if (id === undefined || own.kind === 'submission') return;
        next = { kind: 'reading', target: id, method: 'GET', path: `/v1/payments/${id}`, form: {} };
      }
      await schedule.pause(draws.below(draws.happens(0.2) ? LONG_PAUSE_MS : thinksMs), 'again');
    }
  };

  /** Rivals act at the same moments. */
  const toTheBeatMs = (nowMs: number): number => (beatMs === 0 ? 0 : beatMs - (nowMs % beatMs));

  const live = async (): Promise<void> => {
    for (;;) {
      const thinksForMs = draws.below(draws.happens(0.05) ? LONG_PAUSE_MS : thinksMs);
      await schedule.pause(thinksForMs + toTheBeatMs(schedule.nowMs() + thinksForMs), 'think');
      if (isStopped) return;
      busy += 1;
      await carryOut(wish());
      busy -= 1;
    }
  };

  for (let place = 1; place <= count; place += 1) {
    const life: Life = { name: `client ${place}`, isOver: false };
    schedule.within(life, () => void live());
  }
  return {
    calls,
    stop: () => {
      isStopped = true;
    },
    busy: () => busy,
  };
};
