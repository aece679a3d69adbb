import { isPersonal, withoutPersonal } from '../../../catalogue/requests/personal.ts';
import type { Outcome, Payment } from '../../payments/model/payment.ts';

type Parameters = Readonly<Record<string, string>>;

/** Shorter texts, such as `M` or `DE`, stand in many others without meaning the person. */
const SHORTEST_TRACE = 4;

/** An e-mail address, which acquirers send under names of their own. */
const ADDRESS = /\S@\S/;

/** Returns details of an acquirer without those that repeat a value of the person or look like an address. */
const detailsLeft = (details: Parameters, traces: readonly string[]): Parameters =>
  Object.fromEntries(
    Object.entries(details).filter(([, text]) => {
      const lower = text.toLowerCase();
      return !ADDRESS.test(text) && !traces.some((trace) => lower.includes(trace));
    }),
  );

const tracesIn = (...all: readonly Parameters[]): readonly string[] =>
  all
    .flatMap((each) => Object.entries(each))
    .filter(([name, value]) => isPersonal(name) && value.length >= SHORTEST_TRACE)
    .map(([, value]) => value.toLowerCase());

const outcomeLeft = (outcome: Outcome, traces: readonly string[]): Outcome => {
  const { redirect: _ended, parameters, details, ...rest } = outcome;
  return {
    ...rest,
    details: detailsLeft(details, traces),
    ...(parameters === undefined ? {} : { parameters: withoutPersonal(parameters) }),
  };
};

/** Returns what stays of a payment that has ended: what was paid and how, but not by whom. */
export const leftOf = ({ request, outcome }: Payment): Pick<Payment, 'request' | 'outcome'> => {
  const traces = tracesIn(request, outcome?.parameters ?? {});
  return { request: withoutPersonal(request), outcome: outcome && outcomeLeft(outcome, traces) };
};

/** Returns whether a payment still has something of a person. */
export const hasPersonal = (payment: Payment): boolean =>
  payment.account !== undefined ||
  JSON.stringify([payment.request, payment.outcome]) !==
    JSON.stringify([leftOf(payment).request, leftOf(payment).outcome]);
