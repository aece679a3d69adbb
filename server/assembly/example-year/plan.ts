import { luhnHolds } from '../../../catalogue/brands/brands.ts';
import { type FollowUpReason, noteParameter, reasonParameter } from '../../../catalogue/payments/follow-up-reasons.ts';
import type { SimulatorCaseName } from '../../simulation/cases/cases.ts';
import type { Chance } from './chance.ts';

/** What the example shop does at a time. */
export interface Planned {
  readonly atMs: number;
  /** The place in the plan of the payment that a follow-up refers to; absent for what begins a payment. */
  readonly after?: number;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The size of an example. */
interface PlanSize {
  /** The first moment of the first day, in UTC. */
  readonly fromMs: number;
  readonly days: number;
  /** How many payments begin, in all. */
  readonly payments: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS_OF_WEEK = 7;
const DAYS_OF_YEAR = 365;

const givenNames = [
  'Ada',
  'Grace',
  'Alan',
  'Mary',
  'Linus',
  'Margaret',
  'Kay',
  'Dennis',
  'Radia',
  'Niklaus',
  'Zoë',
  'Søren',
] as const;

/** Surnames, and where people of that name live. */
const surnames = [
  ['Jones', 'GB'],
  ['Novák', 'CZ'],
  ['Rossi', 'IT'],
  ['Martin', 'FR'],
  ['Müller', 'DE'],
  ['García', 'ES'],
  ['Nilsson', 'SE'],
  ['Jansen', 'NL'],
  ['Kowalski', 'PL'],
  ['Miller', 'US'],
  ['Laine', 'FI'],
] as const;

/** Customers come back: there are fewer than payments. */
const PAYMENTS_PER_CUSTOMER = 6;

const prices = [
  [5, '12.50'],
  [6, '18.90'],
  [4, '24.00'],
  [5, '32.80'],
  [3, '47.50'],
  [3, '69.00'],
  [2, '92.00'],
  [1, '148.00'],
  [1, '260.00'],
] as const;

const MONTHLY_PRICE = '19.00';

/** Returns the card number of a case of the simulator. */
const numberOfCase = (name: SimulatorCaseName): string => {
  const stem = `420000000000${name}`;
  const check = Array.from({ length: 10 }, (_, digit) => digit).find((digit) => luhnHolds(`${stem}${digit}`));
  return `${stem}${check}`;
};

const card = (brand: string, number: string) => ({
  paymentBrand: brand,
  'card.number': number,
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': brand === 'AMEX' ? '1234' : '123',
});

/** How people pay, and with which outcome. Ten in a hundred are declined; six in a thousand are charged back. */
const ways = [
  [416, card('VISA', '4200000000000000')],
  [250, card('MASTER', '5454545454545454')],
  [60, card('AMEX', '377777777777770')],
  [
    168,
    {
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.iban': 'DE89370400440532013000',
      'bankAccount.country': 'DE',
    },
  ],
  [38, card('VISA', numberOfCase('155'))],
  [24, card('VISA', numberOfCase('152'))],
  [14, card('VISA', numberOfCase('162'))],
  [9, card('VISA', numberOfCase('153'))],
  [8, card('VISA', numberOfCase('157'))],
  [5, card('VISA', numberOfCase('159'))],
  [1, card('VISA', numberOfCase('910'))],
  [3, card('VISA', numberOfCase('911'))],
  [3, card('VISA', numberOfCase('912'))],
] as const;

/** Most people order in the evening. */
const hours = [
  [1, 2],
  [4, 7],
  [9, 10],
  [10, 12],
  [8, 15],
  [12, 18],
  [16, 20],
  [8, 22],
] as const;

/** How much is sold on a day, compared with others: weekends and the weeks before the holidays sell more; a shop grows. */
const weightOf = (day: number, { fromMs, days }: PlanSize): number => {
  const dayOfWeek = (Math.floor(fromMs / DAY_MS) + day + 4) % DAYS_OF_WEEK;
  const dayOfYear = (Math.floor(fromMs / DAY_MS) + day) % DAYS_OF_YEAR;
  const ofWeek = dayOfWeek === 0 || dayOfWeek === 6 ? 1.4 : 1;
  const ofYear = 1 + 0.3 * Math.cos((2 * Math.PI * (dayOfYear - 340)) / DAYS_OF_YEAR);
  return ofWeek * ofYear * (1 + (0.8 * day) / days);
};

const customerOf = (chance: Chance, payments: number): Readonly<Record<string, string>> => {
  const number = chance.whole(1, Math.max(1, Math.ceil(payments / PAYMENTS_PER_CUSTOMER)));
  const givenName = givenNames[number % givenNames.length] ?? 'Ada';
  const [surname, country] = surnames[Math.floor(number / givenNames.length) % surnames.length] ?? ['Jones', 'GB'];
  return {
    'customer.merchantCustomerId': `customer-${number}`,
    'customer.givenName': givenName,
    'customer.surname': surname,
    'customer.email': `customer-${number}@example.com`,
    'billing.country': country,
  };
};

/** The chance that a payment is followed by something, in a hundred. */
const REFUNDED = 4;
const PARTLY = 40;
const AUTHORIZED_FIRST = 12;
/** Of what was authorized first: captured in part, because something was sold out; or not at all. */
const CAPTURED_PARTLY = 15;
const CANCELLED = 6;
const KEPT = 10;
const SUBSCRIBED = 2;

const holderOf = (customer: Readonly<Record<string, string>>): string =>
  `${customer['customer.givenName']} ${customer['customer.surname']}`;

const isIn = (chance: Chance, hundredths: number): boolean => chance.next() * 100 < hundredths;

const halfOf = (amount: string): string => (Number(amount) / 2).toFixed(2);

interface Begun {
  readonly begins: Planned;
  /** What may follow, without the place of the payment. */
  readonly follows: readonly FollowUp[];
}

/** Why customers are given their money back, and what somebody noted about it. */
const refundReasons = [
  [5, ['requested', 'Sent back within 14 days.']],
  [3, ['damaged', 'Arrived broken.']],
  [2, ['notDelivered', 'The parcel was lost.']],
  [1, ['wrongAmount', 'A voucher was not taken off.']],
] as const satisfies readonly (readonly [weight: number, why: readonly [FollowUpReason, note: string]])[];

type FollowUp = Omit<Planned, 'after'>;

/** Returns what becomes of an authorization: mostly the whole capture, some hours later. */
const afterAuthorization = (chance: Chance, atMs: number, amount: string, currency: string): FollowUp => {
  const laterMs = atMs + chance.whole(4, 40) * HOUR_MS;
  if (isIn(chance, CANCELLED)) return { atMs: laterMs, parameters: { paymentType: 'RV' } };
  const captured = isIn(chance, CAPTURED_PARTLY) ? halfOf(amount) : amount;
  return { atMs: laterMs, parameters: { paymentType: 'CP', amount: captured, currency } };
};

const refundOf = (chance: Chance, atMs: number, amount: string, currency: string): FollowUp => {
  const refunded = isIn(chance, PARTLY) ? halfOf(amount) : amount;
  const [reason, note] = chance.of<readonly [string, string]>(refundReasons);
  return {
    atMs: atMs + chance.whole(2, 20) * DAY_MS,
    parameters: { paymentType: 'RF', amount: refunded, currency, [reasonParameter]: reason, [noteParameter]: note },
  };
};

const begunAt = (chance: Chance, atMs: number, number: number, payments: number): Begun => {
  const customer = customerOf(chance, payments);
  const way = chance.of<Readonly<Record<string, string>>>(ways);
  const isCard = 'card.number' in way;
  const amount = chance.of<string>(prices);
  const isSubscribed = isCard && isIn(chance, SUBSCRIBED);
  const isAuthorized = isCard && !isSubscribed && isIn(chance, AUTHORIZED_FIRST);
  const currency = isCard && customer['billing.country'] === 'US' ? 'USD' : 'EUR';
  const begins: Planned = {
    atMs,
    parameters: {
      currency,
      ...customer,
      ...way,
      ...(isCard ? { 'card.holder': holderOf(customer) } : { 'bankAccount.holder': holderOf(customer) }),
      amount: isSubscribed ? MONTHLY_PRICE : amount,
      paymentType: isAuthorized ? 'PA' : 'DB',
      merchantTransactionId: `order-${String(number).padStart(6, '0')}`,
      ...(isCard && (isSubscribed || isIn(chance, KEPT)) ? { createRegistration: 'true' } : {}),
      ...(isSubscribed ? { 'job.expression': `0 0 9 ${chance.whole(1, 28)} * ?` } : {}),
    },
  };
  if (isAuthorized) return { begins, follows: [afterAuthorization(chance, atMs, amount, currency)] };
  const isRefunded = !isSubscribed && isIn(chance, REFUNDED);
  return { begins, follows: isRefunded ? [refundOf(chance, atMs, amount, currency)] : [] };
};

/** Returns everything that the example shop does, in the order of time; nothing after the last day. */
export const planned = (chance: Chance, size: PlanSize): readonly Planned[] => {
  const { fromMs, days, payments } = size;
  const weights = Array.from({ length: days }, (_, day) => weightOf(day, size));
  const weighted = weights.map((weight, day) => [weight, day] as const);
  const times = Array.from({ length: payments }, () => {
    const day = chance.of<number>(weighted);
    return fromMs + day * DAY_MS + chance.of<number>(hours) * HOUR_MS + chance.whole(0, HOUR_MS - 1);
  }).toSorted((a, b) => a - b);
  const all: { readonly planned: FollowUp; readonly of?: Planned }[] = [];
  for (const [place, atMs] of times.entries()) {
    const { begins, follows } = begunAt(chance, atMs, place + 1, payments);
    all.push({ planned: begins }, ...follows.map((each) => ({ planned: each, of: begins })));
  }
  const endMs = fromMs + days * DAY_MS;
  const sorted = all.filter((each) => each.planned.atMs < endMs).toSorted((a, b) => a.planned.atMs - b.planned.atMs);
  const places = new Map(sorted.map((each, place) => [each.planned, place]));
  return sorted.map(({ planned: each, of: payment }) => {
    const after = payment && places.get(payment);
    return after === undefined ? each : { ...each, after };
  });
};
