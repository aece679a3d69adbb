import { setTimeout as wait } from 'node:timers/promises';
import { drawn, drawnFrom } from './draw.ts';
import { isSuccess, type SentRequest } from './facts.ts';
import type { Merchant } from './merchants.ts';

type Form = Readonly<Record<string, string>>;

const APPROVED = '4200000000000000';
const CARDS = [APPROVED, '5454545454545454', '4200000000001552', '4200000000009001', '4200000000009027'];

const MAXIMUM_CENTS = 20_000;
/** How often a merchant sends a request again at once; the others are sent again at the end. */
const REPEATS = 2;

/** A schedule is paid on each of the days that follow, so each worker of a long campaign makes only the first ones. */
const SCHEDULES = 60;

interface Turn {
  readonly merchant: Merchant;
  /** The merchant whose acquirer is not the simulator. */
  readonly forwarded: Merchant | undefined;
  readonly pay: (kind: string, form: Form, path?: string) => Promise<SentRequest>;
  readonly card: Form;
  readonly amount: Form;
}

const cardOf = (number: string): Form => ({
  paymentBrand: number.startsWith('5') ? 'MASTER' : 'VISA',
  'card.number': number,
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
});

const idOf = ({ answer }: SentRequest): string | undefined =>
  answer !== undefined && isSuccess(answer.code) ? answer.id : undefined;

const half = (amount: Form): Form => ({ ...amount, amount: (Number(amount['amount']) * 0.6).toFixed(2) });

const registered = async ({ merchant, card }: Turn): Promise<string | undefined> =>
  idOf(await merchant.send('registration', 'v1/registrations', card));

/** What merchants do, each a short story whose follow-ups are tried twice, so that two may be too much. */
const stories: Readonly<Record<string, (turn: Turn) => Promise<unknown>>> = {
  debit: ({ pay, card, amount }) => pay('payment', { ...card, ...amount, paymentType: 'DB' }),
  'debit and refunds': async ({ pay, card, amount }) => {
    const id = idOf(await pay('payment', { ...card, ...amount, paymentType: 'DB' }));
    if (id === undefined) return;
    const refund = { ...half(amount), paymentType: 'RF' };
    await Promise.all([pay('refund of', refund, `v1/payments/${id}`), pay('refund of', refund, `v1/payments/${id}`)]);
  },
  'authorization and captures': async ({ pay, card, amount }) => {
    const id = idOf(await pay('payment', { ...card, ...amount, paymentType: 'PA' }));
    if (id === undefined) return;
    const capture = { ...half(amount), paymentType: 'CP' };
    const path = `v1/payments/${id}`;
    const [first] = await Promise.all([pay('capture of', capture, path), pay('capture of', capture, path)]);
    const captured = idOf(first);
    if (captured !== undefined)
      await pay('refund of', { ...half(amount), paymentType: 'RF' }, `v1/payments/${captured}`);
  },
  'authorization and reversal': async ({ pay, card, amount }) => {
    const id = idOf(await pay('payment', { ...card, ...amount, paymentType: 'PA' }));
    if (id !== undefined) await pay('reversal of', { paymentType: 'RV' }, `v1/payments/${id}`);
  },
  redirect: ({ pay, amount }) =>
    pay('payment by redirect', {
      ...amount,
      paymentType: 'DB',
      paymentBrand: 'PAYPAL',
      shopperResultUrl: 'https://shop.example/result',
    }),
  checkout: ({ merchant, amount }) => merchant.send('checkout', 'v1/checkouts', { ...amount, paymentType: 'DB' }),
  'stored account': async (turn) => {
    const id = await registered(turn);
    if (id !== undefined)
      await turn.pay('payment', { ...turn.amount, paymentType: 'DB' }, `v1/registrations/${id}/payments`);
  },
  'settlement file': async ({ forwarded }) => {
    const file = await forwarded?.settle();
    // An acquirer sends a file again now and then, and a merchant one of which it does not know whether it arrived.
    if (file !== undefined) await forwarded?.send(file.kind, file.path, file.form, file.settles);
  },
  schedule: async (turn) => {
    // At the end each is paid for nine days, so none has a card whose answers come late.
    const registrationId = await registered({ ...turn, card: cardOf(APPROVED) });
    const form = { ...turn.amount, 'job.expression': '0 0 9 * * ?' };
    if (registrationId !== undefined) await turn.merchant.send('schedule', 'v1/schedules', { ...form, registrationId });
  },
};

/** Sends the requests of one shop after another until it is told to stop. */
export const runLoad = async (
  merchants: readonly Merchant[],
  seed: number,
  worker: number,
  pauseMs: number,
  signal: AbortSignal,
): Promise<void> => {
  const forwarded = merchants.find(({ isForwarded }) => isForwarded);
  let schedules = 0;
  for (let turn = 0; !signal.aborted; turn += 1) {
    const merchant = drawnFrom(merchants, seed, worker, turn, 'merchant');
    const external: Form = merchant.isForwarded ? { testMode: 'EXTERNAL' } : {};
    const pay = async (kind: string, form: Form, path = 'v1/payments') => {
      const request = await merchant.send(kind, path, { ...form, ...external });
      for (let sent = 0; sent < REPEATS && request.answer === undefined; sent += 1) await merchant.repeat(request);
      return request;
    };
    const card = cardOf(drawnFrom(CARDS, seed, worker, turn, 'card'));
    const amount = {
      amount: (1 + (drawn(seed, worker, turn, 'amount') * MAXIMUM_CENTS) / 100).toFixed(2),
      currency: 'EUR',
    };
    const name = drawnFrom(Object.keys(stories), seed, worker, turn, 'story');
    if (name === 'schedule') schedules += 1;
    const story = name === 'schedule' && schedules > SCHEDULES ? stories['stored account'] : stories[name];
    await story?.({ merchant, forwarded, pay, card, amount });
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
};
