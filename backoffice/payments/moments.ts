import type { ListedPayment } from '../../catalogue/backoffice/replies/payments.ts';
import type { Act, TimelineEvent } from '../../catalogue/backoffice/replies/timeline.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { resultText, shortReason } from '../frame/results.ts';
import { fill } from '../frame/texts.ts';
import { moneyText, typeText } from '../parts/values.tsx';

/** Something that happened, as people tell it. */
export interface Moment {
  /** As `2026-11-20 12:00:00+0000`. */
  readonly time: string;
  readonly kind: 'good' | 'bad' | 'waiting' | 'plain';
  readonly text: string;
  /** More about it, such as who tried it or how often, if the text does not say so. */
  readonly more?: string;
  /** What somebody noted with it. */
  readonly note?: string;
  /** The payment that it made or happened to. */
  readonly paymentId?: string;
  /** Whether a notification failed, and none about this payment arrived after it. */
  readonly isUndelivered?: boolean;
}

/** Returns the text under a name; the name itself for one that this page does not know. */
export const named = (texts: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(texts, name) ? (texts[name] ?? name) : name;

const kinds = { succeeded: 'good', declined: 'bad', pending: 'waiting', received: 'waiting' } as const;

const momentOf = (texts: PaymentsTexts, payment: ListedPayment, who: string | undefined): Moment => {
  const { id, created, paymentType, amount, currency, state, code, description = '', reason, note } = payment;
  const type = typeText(paymentType);
  const values = { who: who ?? '', type, amount: currency === '' ? '' : moneyText(amount, currency) };
  const sentence = (): string => {
    if (state === 'declined')
      return fill(texts.declinedAs, { ...values, result: shortReason(resultText(code, description)) });
    if (state !== 'succeeded') return fill(texts.openAs, values);
    const sentences: Readonly<Record<string, string>> = who === undefined ? texts.happened : texts.did;
    const found = sentences[paymentType];
    return found === undefined ? [who, type, values.amount].filter(Boolean).join(' ') : fill(found, values);
  };
  const what = sentence();
  return {
    time: created,
    kind: kinds[state],
    text: reason === undefined ? what : `${what}: ${named(texts.reasons, reason)}`,
    paymentId: id,
    ...(who !== undefined && state !== 'succeeded' ? { more: fill(texts.triedBy, { who }) } : {}),
    ...(note === undefined ? {} : { note }),
  };
};

const REFUSED = '.refused';

const refusalOf = (texts: PaymentsTexts, { time, who, code, description = '' }: Act): Moment => ({
  time,
  kind: 'bad',
  text: fill(texts.refusedTo, { who, result: resultText(code, description) }),
});

const verdictKinds = { accept: 'plain', review: 'waiting', reject: 'bad' } as const;

/** What the rules of risk said; a verdict of a newer gateway is only told to be one. */
const verdictOf = (texts: PaymentsTexts, verdict: string): Pick<Moment, 'kind' | 'text'> => {
  const known = (Object.keys(verdictKinds) as (keyof typeof verdictKinds)[]).find((each) => each === verdict);
  return known === undefined
    ? { kind: 'plain', text: texts.events.risk }
    : { kind: verdictKinds[known], text: texts.verdicts[known] };
};

/** Notifications that were delivered got this status. */
const DELIVERED = '200';

const toldOf = (texts: PaymentsTexts, { time, kind, details, paymentId }: TimelineEvent): Moment | undefined => {
  const at = { time, ...(paymentId === undefined ? {} : { paymentId }) };
  if (kind === 'authentication') {
    const step = details['step'] ?? '';
    return { ...at, kind: step === 'expired' ? 'bad' : 'plain', text: named(texts.steps, step) };
  }
  if (kind === 'risk') return { ...at, ...verdictOf(texts, details['verdict'] ?? '') };
  if (kind === 'page' || kind === 'resultCall') {
    return { ...at, kind: 'plain', text: named(texts.events, kind) };
  }
  if (kind !== 'notification') return undefined;
  const { outcome, attempt = '1' } = details;
  if (outcome === DELIVERED) return { ...at, kind: 'plain', text: texts.notified };
  const more = attempt === '1' ? {} : { more: fill(texts.attempts, { attempt }) };
  return { ...at, kind: 'bad', text: texts.notNotified, ...more };
};

/** A run of the same, such as twenty attempts to notify a server, is one line: the last of them. */
const withoutRepeats = (moments: readonly Moment[]): readonly Moment[] =>
  moments.filter(({ text, paymentId }, place) => {
    const next = moments[place + 1];
    return next === undefined || next.text !== text || next.paymentId !== paymentId;
  });

/** Says of the last failed notification about each payment that nobody has heard of it since. */
const withUndelivered = (texts: PaymentsTexts, moments: readonly Moment[]): readonly Moment[] => {
  const isOf =
    ({ paymentId }: Moment, text: string) =>
    (later: Moment) =>
      later.paymentId === paymentId && later.text === text;
  return moments.map((moment, place) => {
    const isLast = !moments.slice(place + 1).some(isOf(moment, texts.notified));
    return moment.text === texts.notNotified && isLast ? { ...moment, isUndelivered: true } : moment;
  });
};

/**
 * Returns what happened to a family of payments in the words of people, the oldest first: who did what, what was
 * refused to whom, and what the shopper, their bank and the shop's server were asked or told.
 */
export const momentsOf = (
  texts: PaymentsTexts,
  family: readonly ListedPayment[],
  acts: readonly Act[],
  events: readonly TimelineEvent[],
): readonly Moment[] => {
  const whoMade = new Map(acts.flatMap(({ made, who }) => (made === undefined ? [] : [[made, who] as const])));
  const told = (isNotified: boolean): readonly Moment[] =>
    events
      .filter(({ kind }) => (kind === 'notification') === isNotified)
      .flatMap((event) => toldOf(texts, event) ?? []);
  // Within a second, what was asked comes before what came of it, and that before who was notified of it.
  const moments = [
    ...told(false),
    ...family.map((payment) => momentOf(texts, payment, whoMade.get(payment.id))),
    ...acts.filter(({ action }) => action.endsWith(REFUSED)).map((act) => refusalOf(texts, act)),
    ...told(true),
  ];
  const sorted = moments.toSorted((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)));
  return withUndelivered(texts, withoutRepeats(sorted));
};
