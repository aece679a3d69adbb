import { isBrand } from '../../../catalogue/brands/brands.ts';
import type { Icon } from '../../../catalogue/design/icons.ts';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import type { LinkState } from '../../../catalogue/payments/link-validity.ts';
import { priceText } from '../../../catalogue/payments/price.ts';
import { declineReasonOf } from '../../../catalogue/result-codes/decline-reasons.ts';
import { type Ending, endingOf } from '../../../catalogue/result-codes/endings.ts';
import type { Payment } from '../../payments/model/payment.ts';
import type { GivenBack } from '../../payments/model/records.ts';
import { brandNameIn } from '../../platform/pages/brand-name.ts';
import { BUTTONS_SCRIPT } from '../../platform/pages/buttons-script.ts';
import { drawnIcon } from '../../platform/pages/drawn.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import type { Page } from '../../platform/pages/page.ts';
import { pageTexts } from '../../platform/pages/texts.ts';
import { ZONED_TIMES_SCRIPT, zonedTime } from '../../platform/pages/zoned-time.ts';
import {
  amountOf,
  BAND_STYLE,
  fact,
  orderFacts,
  priceFact,
  type ShownOrder,
  testBand,
  titleOf,
  whatOf,
} from './order.ts';

/** Waiting payments are looked at again after this time; the header works without scripts. */
const LOOK_AGAIN_SECONDS = 5;
/** The same where the shopper has a button to press, whose focus is lost each time. */
const LOOK_AGAIN_BESIDE_BUTTON_SECONDS = 10;

/** How an order stands, and where its shopper goes from there. */
interface Standing {
  readonly state: LinkState;
  readonly payment?: Payment | undefined;
  /** What the shopper got back of the payment. */
  readonly givenBack?: readonly GivenBack[] | undefined;
  /** A button or a link. */
  readonly onward?: Html | undefined;
}

/** How a page shows what became of an order. */
interface Sign {
  readonly icon: Icon;
  /** The colour; calm without one. */
  readonly kind: 'good' | 'bad' | 'waiting' | '';
}

const signs: Readonly<Record<Exclude<LinkState, 'declined'>, Sign>> = {
  paid: { icon: 'good', kind: 'good' },
  pending: { icon: 'waiting', kind: 'waiting' },
  open: { icon: 'plain', kind: '' },
  expired: { icon: 'waiting', kind: '' },
  cancelled: { icon: 'plain', kind: '' },
  full: { icon: 'plain', kind: '' },
};

/** The signs of payments that took no money: who cancels has done nothing wrong. */
const signsOfEndings: Readonly<Record<Ending, Sign>> = {
  declined: { icon: 'bad', kind: 'bad' },
  failed: { icon: 'warning', kind: 'bad' },
  expired: { icon: 'waiting', kind: 'waiting' },
  cancelled: { icon: 'plain', kind: '' },
};

const endingOfPayment = (payment: Payment | undefined): Ending =>
  payment?.outcome === undefined ? 'declined' : endingOf(payment.outcome.code);

/**
 * Returns the address of the page elsewhere that a payment waits for: its shopper closed it, or came back from it
 * without paying, and can go on there; undefined if a link does not lead there.
 */
const pageElsewhere = ({ state, payment }: Standing): string | undefined => {
  const redirect = state === 'pending' && payment?.waitsFor === 'shopper' ? payment.outcome?.redirect : undefined;
  if (redirect === undefined) return undefined;
  const { method, parameters, preconditions = [], url } = redirect;
  return method === 'GET' && parameters.length + preconditions.length === 0 ? url : undefined;
};

/** Returns what a page says of an order; of a payment that took no money, how it ended. */
const textOf = (language: Language, standing: Standing): string => {
  const { state, payment } = standing;
  const { endings, ended, waiting, ...texts } = pageTexts(language).link;
  if (state === 'open' || state === 'expired' || state === 'cancelled') return ended;
  if (state === 'declined') return endings[endingOfPayment(payment)];
  return pageElsewhere(standing) === undefined ? texts[state] : waiting;
};

/** Returns why a payment took no money, and what its shopper can do; undefined if its ending says all. */
const reasonOf = (language: Language, { state, payment }: Standing): Html | undefined => {
  const code = payment?.outcome?.code;
  const reason = state === 'declined' && code !== undefined ? declineReasonOf(code) : undefined;
  if (reason === undefined) return undefined;
  const { reasons, retry } = pageTexts(language).link;
  return html`<p>${reasons[reason]} ${retry}</p>`;
};

/** Returns how a payment was paid: the mark and the name of its brand, and the last digits of its account. */
const methodOf = (payment: Payment, { language, markUrl }: ShownOrder): Html | undefined => {
  const { brand } = payment;
  if (brand === undefined) return undefined;
  const mark = isBrand(brand)
    ? html`<img class="mark" src="${markUrl(brand)}" width="42" height="27" alt="">`
    : undefined;
  return html`${mark}<bdi>${methodText(payment, language)}</bdi>`;
};

/** Returns the name of a payment's brand and the last digits of its account; undefined without a brand. */
export const methodText = ({ brand, request }: Payment, language: Language): string | undefined => {
  if (brand === undefined) return undefined;
  const digits = request['card.last4Digits'] ?? request['bankAccount.last4Digits'];
  return digits === undefined ? brandNameIn(brand, language) : `${brandNameIn(brand, language)} •${digits}`;
};

/** Returns an id that breaks in its middle, where it does not fit a line. */
const halves = (id: string): Html => {
  const middle = Math.ceil(id.length / 2);
  return html`${id.slice(0, middle)}<wbr>${id.slice(middle)}`;
};

const RECEIPT_SCRIPT = BUTTONS_SCRIPT + ZONED_TIMES_SCRIPT;

/** Returns what a shopper keeps of a payment: when and with what it was paid, and its id. */
const receiptOf = (order: ShownOrder, payment: Payment, givenBack: readonly GivenBack[]): Html => {
  const { language } = order;
  const { link, transfer } = pageTexts(language);
  const { date, method, payment: name, refunded } = link.receipt;
  const { createdAtMs, id, currency } = payment;
  const { tag } = languages[language];
  const refunds = givenBack.map(
    ({ amount, atMs }) =>
      html`<dt>${refunded}</dt><dd><bdi>${priceText(amountText(amount), currency, tag)}</bdi><br>
<small>${zonedTime(atMs, tag)}</small></dd>`,
  );
  return html`${fact(date, zonedTime(createdAtMs, tag))}${fact(method, methodOf(payment, order))}${refunds}
<dt>${name}</dt><dd class="copied"><bdi>${halves(id)}</bdi><button type="button" data-copy="${id}"
  data-copied="${transfer.copied}" aria-label="${transfer.copy}: ${name}" hidden>${drawnIcon('copy')}</button></dd>`;
};

const printButton = (language: Language): Html =>
  html`<p id="copied" role="status"></p>
<p><button type="button" data-print hidden>${drawnIcon('print')}${pageTexts(language).link.print}</button></p>`;

const buttonTo = (url: string, text: string): Html => html`<p><a class="button main" href="${url}">${text}</a></p>`;

/** Returns the page that says how an order stands: the receipt, if it is paid. */
export const statePage = (order: ShownOrder, standing: Standing): Page => {
  const { state, payment, givenBack = [], onward } = standing;
  const { language } = order;
  const elsewhere = pageElsewhere(standing);
  const lookAgain = elsewhere === undefined ? LOOK_AGAIN_SECONDS : LOOK_AGAIN_BESIDE_BUTTON_SECONDS;
  const hasEnded = state === 'expired' || state === 'cancelled';
  const paid = state === 'paid' ? payment : undefined;
  const sign = state === 'declined' ? signsOfEndings[endingOfPayment(payment)] : signs[state];
  // After a decline the way on comes first, and what was to be paid is a fact.
  const isDeclined = state === 'declined';
  const facts = { before: isDeclined ? priceFact(order) : undefined, after: paid && receiptOf(order, paid, givenBack) };
  const what = hasEnded || isDeclined ? undefined : html`${amountOf(order, paid)}${whatOf(order)}`;
  return {
    language,
    title: titleOf(order),
    look: order.look,
    style: BAND_STYLE,
    ...testBand(order),
    body: html`<div class="ending ${sign.kind}">${drawnIcon(sign.icon)}<p role="status">${textOf(language, standing)}</p>
${reasonOf(language, standing)}</div>
${what}${elsewhere && buttonTo(elsewhere, pageTexts(language).link.goOn)}${onward}${
  hasEnded ? undefined : orderFacts(order, facts)
}${paid && printButton(language)}`,
    isNeverFramed: true,
    ...(paid === undefined
      ? {}
      : { script: RECEIPT_SCRIPT, sources: { 'img-src': [new URL(order.markUrl('')).origin] } }),
    ...(state === 'pending' ? { refreshAfterSeconds: lookAgain } : {}),
    status: hasEnded ? 410 : 200,
  };
};

/** Returns the link with which a shopper tries again. */
export const againLink = (language: Language, url: string): Html => buttonTo(url, pageTexts(language).link.again);
