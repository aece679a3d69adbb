import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { CheckoutFault } from '../../catalogue/payments/checkout-faults.ts';
import { ownProblemTexts } from '../../catalogue/texts/en/own-problems.ts';
import type { Redirect, Unusable } from '../bridge/messages.ts';
import type { Locale } from '../locales/texts.ts';
import type { AddedFields, MakeAddedFields } from './added-fields.ts';
import type { Configuration } from './configuration.ts';
import type { CallbackName, Options } from './options.ts';
import { type ProblemName, problemOf } from './problems.ts';
import { busySteps, lockedSteps, type Step, type StepEvent, stepAfter } from './steps.ts';

/** More about a problem, for the page's onError. */
export interface ProblemDetails {
  readonly detail?: string;
  readonly brand?: string;
  readonly event?: Event;
}

/** A form that was submitted. */
export interface Submitter {
  /** Its random name. */
  readonly channel: string;
  /** Where its method is gone on with if the page does not say; empty: in the page. */
  readonly usualTarget: string;
}

/** One checkout in one page: every form of the page shares it. */
export interface Checkout {
  /** Empty in fast checkout, until the page has made one. */
  id: string;
  /** Address of the interface's version, such as `https://gateway/v1/`. */
  readonly apiAddress: string;
  /** Addresses of the pages that show a hosted field. */
  readonly frames: FrameAddresses;
  readonly options: Options;
  /** Settled before any form of the page is mounted. */
  locale: Locale;
  /** What is submitted, by the last piece of its address: `payment` or `registration`. Settled as early. */
  resource: string;
  /** What a part does with a decided checkout instead of taking the shopper back to the shop; false: it does nothing. */
  ended?: () => boolean;
  readonly step: ReadonlySignal<Step>;
  /** The shopper has to wait. */
  readonly busy: ReadonlySignal<boolean>;
  /** Nothing may be typed. */
  readonly locked: ReadonlySignal<boolean>;
  readonly configuration: Signal<Configuration | undefined>;
  /** The problem that the shopper reads about; each form shows it. */
  readonly problem: Signal<ProblemName | undefined>;
  /** The result's address at the gateway, once the payment is decided. */
  readonly resourcePath: ReadonlySignal<string>;
  /** Where the shopper has to do something before the payment can go on. */
  readonly redirect: ReadonlySignal<Redirect | undefined>;
  /** The bank asks the holder of the card elsewhere, by telephone say. */
  readonly asked: Signal<boolean>;
  /** A page of the bank is shown in the place of the forms. */
  readonly covered: Signal<boolean>;
  /** The form that was submitted last; its address is the one to return to. */
  readonly submitter: Signal<Submitter | undefined>;
  /** Fields that were added to forms for what the payment lacks. */
  readonly added: WeakMap<HTMLFormElement, AddedFields>;
  /** Loads what makes such fields. */
  loadAddedFields(): Promise<MakeAddedFields>;
  /** Aborted when the widget is unloaded. */
  readonly unloaded: AbortSignal;
  /** Goes on by the table of steps; false when the event means nothing now. */
  happen(event: StepEvent): boolean;
  decide(resourcePath: string): void;
  redirectTo(redirect: Redirect): void;
  /**
   * Tells the page and the console about a problem, and the shopper if it concerns them; calls back when they have been told,
   * since the words come when they are needed.
   */
  report(name: ProblemName, details?: ProblemDetails, told?: () => void): void;
  /** Reports a checkout that cannot be paid, with the gateway's reason. */
  reportUnusable(reason: Unusable): void;
  /** Calls a callback of the page; gives what it returns, and reports what it throws. */
  call(name: CallbackName, self: unknown, ...given: readonly unknown[]): unknown;
  /** Lets the page stop a submission: false when its callback gives or promises false, or fails. */
  ask(name: CallbackName, self: unknown, event: Event): Promise<boolean>;
}

/** The two pages that can show a hosted field: the small one for the brands of most shops, and the one for all. */
export interface FrameAddresses {
  readonly worldwide: string;
  readonly all: string;
}

/** What a checkout is made from. */
export interface CheckoutParts {
  readonly id: string;
  readonly apiAddress: string;
  readonly frames: FrameAddresses;
  readonly options: Options;
  readonly locale: Locale;
  readonly unloaded: AbortSignal;
  /** Loads what developers are told about problems. */
  problemTexts?(): Promise<ProblemTexts>;
  /** Loads what makes fields for what a payment lacks. */
  loadAddedFields?(): Promise<MakeAddedFields>;
}

/** What developers are told about each problem. */
export type ProblemTexts = Readonly<Record<ProblemName, string>>;

/** Gives a checkout that has not been loaded. */
export const createCheckout = (parts: CheckoutParts): Checkout => {
  const step = signal<Step>('loading');
  const configuration = signal<Configuration | undefined>(undefined);
  const problem = signal<ProblemName | undefined>(undefined);
  const resourcePath = signal('');
  const redirect = signal<Redirect | undefined>(undefined);

  const happen = (event: StepEvent): boolean => {
    const next = parts.unloaded.aborted ? undefined : stepAfter(step.value, event);
    if (next) step.value = next;
    return next !== undefined;
  };
  const report = (name: ProblemName, details: ProblemDetails = {}, told?: () => void): void => {
    if (problemOf(name)[0]) problem.value = name;
    void tell(parts.options, name, details, parts.problemTexts).then(told);
  };
  const decide = (path: string): void => {
    resourcePath.value = path;
    problem.value = undefined;
    happen('decided');
  };
  const redirectTo = (to: Redirect): void => {
    // A new step is gone on with at once; one that the shopper has come back from waits until they want to.
    const isNew = JSON.stringify(to) !== JSON.stringify(redirect.value);
    redirect.value = to;
    happen(isNew ? 'redirected' : 'repeated');
  };
  const reportUnusable = ({ description, fault }: Unusable): void =>
    report(unusableBecause(fault as CheckoutFault | undefined), { detail: description });
  const ask = async (name: CallbackName, self: unknown, event: Event): Promise<boolean> => {
    try {
      return (await parts.options.callback(name)?.apply(self, [event])) !== false;
    } catch (failure) {
      report('submissionStopped', { detail: String(failure), event });
      return false;
    }
  };

  return {
    resource: 'payment',
    loadAddedFields: () => Promise.reject(new Error('no part')),
    ...parts,
    added: new WeakMap(),
    step,
    busy: computed(() => busySteps.has(step.value)),
    locked: computed(() => lockedSteps.has(step.value)),
    configuration,
    problem,
    submitter: signal<Submitter | undefined>(undefined),
    resourcePath,
    redirect,
    asked: signal(false),
    covered: signal(false),
    happen,
    decide,
    redirectTo,
    report,
    reportUnusable,
    ask,
    call: (name, self, ...given) => {
      try {
        return parts.options.callback(name)?.apply(self, [...given]);
      } catch (failure) {
        report('callbackFailed', { detail: `${name}: ${String(failure)}` });
        return undefined;
      }
    },
  };
};

/** Gives the problem for the gateway's reason: two that the page can do something about, and one for all others. */
const unusableBecause = (fault: CheckoutFault | undefined): ProblemName =>
  fault === 'expired' ? 'checkoutExpired' : fault === 'otherPage' ? 'pageRefused' : 'checkoutUnknown';

/** A merchant's own handling of a problem does not wait longer for the words about it. */
const LONGEST_WAIT_FOR_TEXTS_MS = 3000;

/**
 * Tells the console and the page's onError about a problem, in words that come when they are needed; without them, by the
 * problem's name.
 */
export const tell = async (
  options: Options,
  name: ProblemName,
  { detail, ...details }: ProblemDetails = {},
  texts?: CheckoutParts['problemTexts'],
): Promise<void> => {
  const [, errorName = 'WidgetError', whose = 'merchant'] = problemOf(name);
  const usual: Partial<ProblemTexts> = ownProblemTexts;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_WAIT_FOR_TEXTS_MS));
  const come = usual[name] ? undefined : await Promise.race([texts?.().catch(() => undefined), late]);
  const message = usual[name] ?? come?.[name] ?? name;
  const text = detail ? `${message} (${detail})` : message;
  // biome-ignore lint/suspicious/noConsole: the console is where the merchant's developer looks first.
  const log = (...news: unknown[]): void => console.error('paymentWidgets:', ...news);
  log(text);
  try {
    options.callback('onError')?.({ name: errorName, message: text, whose, ...details });
  } catch (failure) {
    log('onError failed.', failure); // It cannot be told about itself.
  }
};
