import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { CheckoutFault } from '../../catalogue/payments/checkout-faults.ts';
import { ownProblemTexts } from '../../catalogue/texts/en/own-problems.ts';
import type { FieldSettings, Redirect, Unusable } from '../bridge/messages.ts';
import type { Locale } from '../locales/texts.ts';
import type { AddedFields, MakeAddedFields } from './added-fields.ts';
import type { Chooser } from './chooser.ts';
import type { Configuration } from './configuration.ts';
import type { LateChunk } from './late-chunk.ts';
import type { CallbackName, Options } from './options.ts';
import { type ProblemName, problemOf } from './problems.ts';
import { busySteps, lockedSteps, type Step, type StepEvent, stepAfter } from './steps.ts';

type Look = FieldSettings['look'];

/**
 * Follows the look of a frame. `sent` has what the frame was sent last, `read` returns the look now, and `send` sends the
 * properties that differ. Returns the function that ends this.
 */
export type FollowLook = (
  frame: HTMLIFrameElement,
  sent: { look: Look },
  read: () => Look,
  send: (changes: Look) => void,
  /** The card of the frame: a `Card`, a type that only the folder of the card form knows. */
  card: unknown,
) => () => void;

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
  /** The window or frame in which its method continues unless the page names one; empty: in the page. */
  readonly usualTarget: string;
  /** Its frame was lost before there was an answer, so it may still arrive at the gateway. */
  readonly isUnanswered?: true;
}

/** One checkout in one page. All forms of the page share it. */
export interface Checkout {
  /** Empty in fast checkout, until the page has made one. Another one after each of the `renewals`. */
  id: string;
  /** The browser has restored the page, by its button to go back or forward. */
  readonly isRestored?: boolean;
  /** Address of the interface's version, such as `https://gateway/v1/`. */
  readonly apiAddress: string;
  /** Addresses of the pages that show a hosted field. */
  readonly frames: FrameAddresses;
  readonly options: Options;
  /** Final before any form of the page is mounted. */
  locale: Locale;
  /** The last segment of the address that is submitted to: `payment` or `registration`. Final as early as `locale`. */
  resource: string;
  /** Handles a decided checkout in place of the return to the shop; returns false if it does not. Set by a chunk. */
  ended?: () => boolean;
  /** The list in which the shopper chooses a method; nothing where the forms are stacked. Set by a chunk. */
  chooser?: Chooser;
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
  /** Where the shopper has to confirm the payment before it can continue. */
  readonly redirect: ReadonlySignal<Redirect | undefined>;
  /** The bank asks the card holder outside the browser, for example by telephone. */
  readonly asked: Signal<boolean>;
  /** A page of the bank is shown in place of the forms. */
  readonly covered: Signal<boolean>;
  /** What the button of cards says in place of its label; empty: the label. */
  readonly buttonText: Signal<string>;
  /** How often another checkout has taken the place of one that would have expired. */
  readonly renewals: Signal<number>;
  /** Keeps the look of frames up to date, as soon as its chunk has loaded. */
  readonly followLook: Signal<FollowLook | undefined>;
  /** The form that was submitted last; the shopper returns to its address. */
  readonly submitter: Signal<Submitter | undefined>;
  /** Fields that were added to forms for parameters that the payment lacks. */
  readonly added: WeakMap<HTMLFormElement, AddedFields>;
  /** Loads the function that creates such fields. */
  loadAddedFields(): Promise<MakeAddedFields>;
  /** Calls back with the chunk `finish` once it has loaded. Reports a failure unless the chunk is `optional`. */
  withLateChunk(use: (late: LateChunk) => unknown, optional?: 'optional'): void;
  /** Aborted when the widget is unloaded. */
  readonly unloaded: AbortSignal;
  /** Moves to the next step by the table of steps; returns false if the current step has no such event. */
  happen(event: StepEvent): boolean;
  decide(resourcePath: string): void;
  redirectTo(redirect: Redirect): void;
  /**
   * Reports a problem to the page's `onError` and to the console, and to the shopper if it concerns them. Calls
   * `reported` afterwards: the texts for developers may have to load first.
   */
  report(name: ProblemName, details?: ProblemDetails, reported?: () => void): void;
  /** Reports a checkout that cannot be paid, with the gateway's reason. */
  reportUnusable(reason: Unusable): void;
  /** Calls a callback of the page and returns its result. The browser reports what it throws, not `onError`. */
  call(name: CallbackName, self: unknown, ...given: readonly unknown[]): unknown;
  /** Asks a callback of the page whether to submit: false if it returns or promises false, or fails. */
  ask(name: CallbackName, self: unknown, event: Event): Promise<boolean>;
}

/** The two pages that can show a field in a frame: a small one for the brands of most shops, and one for all brands. */
export interface FrameAddresses {
  readonly worldwide: string;
  readonly all: string;
}

/** What `createCheckout` needs. */
interface CheckoutDependencies {
  readonly id: string;
  readonly isRestored?: boolean;
  readonly apiAddress: string;
  readonly frames: FrameAddresses;
  readonly options: Options;
  readonly locale: Locale;
  readonly unloaded: AbortSignal;
  /** Loads the texts about problems for developers. */
  problemTexts?(): Promise<ProblemTexts>;
  /** Loads the function that creates fields for parameters that a payment lacks. */
  loadAddedFields?(): Promise<MakeAddedFields>;
  /** Calls back with the chunk `finish`. */
  withLateChunk?(use: (late: LateChunk) => unknown, optional?: 'optional'): void;
}

/** The texts about problems for developers. */
export type ProblemTexts = Readonly<Partial<Record<ProblemName, string>>>;

/** Creates a checkout whose configuration has not been loaded. */
export const createCheckout = (dependencies: CheckoutDependencies): Checkout => {
  const step = signal<Step>('loading');
  const configuration = signal<Configuration | undefined>(undefined);
  const problem = signal<ProblemName | undefined>(undefined);
  const resourcePath = signal('');
  const redirect = signal<Redirect | undefined>(undefined);

  const happen = (event: StepEvent): boolean => {
    const next = dependencies.unloaded.aborted ? undefined : stepAfter(step.value, event);
    if (next) step.value = next;
    return next !== undefined;
  };
  const report = (name: ProblemName, details: ProblemDetails = {}, reported?: () => void): void => {
    if (problemOf(name)[0]) problem.value = name;
    void reportProblem(dependencies.options, name, details, dependencies.problemTexts).then(reported);
  };
  const decide = (path: string): void => {
    resourcePath.value = path;
    problem.value = undefined;
    happen('decided');
  };
  const redirectTo = (to: Redirect): void => {
    // The shopper follows a new redirect at once. One from which they have returned waits until they want to continue.
    const isNew = JSON.stringify(to) !== JSON.stringify(redirect.value);
    redirect.value = to;
    happen(isNew ? 'redirected' : 'repeated');
  };
  const reportUnusable = ({ description, fault }: Unusable): void =>
    report(unusableBecause(fault as CheckoutFault | undefined), { detail: description });
  const ask = async (name: CallbackName, self: unknown, event: Event): Promise<boolean> => {
    for (const each of callbacksBefore(name)) {
      try {
        if ((await dependencies.options.callback(each)?.apply(self, [event])) === false) return false;
      } catch (failure) {
        if (each === 'onBeforeSubmitCardPromise') return false; // A rejection is its way to stop the submission.
        problem.value = 'submissionStopped';
        reportError(failure);
        return false;
      }
    }
    return true;
  };

  return {
    resource: 'payment',
    loadAddedFields: () => Promise.reject(new Error('no chunk')),
    withLateChunk: () => undefined,
    ...dependencies,
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
    buttonText: signal(''),
    renewals: signal(0),
    followLook: signal<FollowLook | undefined>(undefined),
    happen,
    decide,
    redirectTo,
    report,
    reportUnusable,
    ask,
    call: (name, self, ...given) => {
      try {
        return dependencies.options.callback(name)?.apply(self, [...given]);
      } catch (failure) {
        reportError(failure); // Pages start over in `onError`, which would never end.
        return undefined;
      }
    },
  };
};

/** Returns the callbacks to ask before a submission: the one of all methods, then those of the method. */
export const callbacksBefore = (name: CallbackName): readonly CallbackName[] => [
  'onBeforeSubmit',
  name,
  ...(name === 'onBeforeSubmitCard' ? (['onBeforeSubmitCardPromise'] as const) : []),
];

/** Returns the problem for the gateway's reason: two that the merchant can act on, and one for all others. */
const unusableBecause = (fault: CheckoutFault | undefined): ProblemName =>
  fault === 'expired' ? 'checkoutExpired' : fault === 'otherPage' ? 'pageRefused' : 'checkoutUnknown';

/** `onError` waits no longer than this for the text about a problem. */
const LONGEST_WAIT_FOR_TEXTS_MS = 3000;

/**
 * Reports a problem to the console and to the page's `onError`. The text loads when it is needed; if it does not load,
 * the problem's name takes its place.
 */
export const reportProblem = async (
  options: Options,
  name: ProblemName,
  { detail, ...details }: ProblemDetails = {},
  texts?: CheckoutDependencies['problemTexts'],
): Promise<void> => {
  const [, errorName = 'WidgetError', whose = 'merchant'] = problemOf(name);
  const usual: ProblemTexts = ownProblemTexts;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_WAIT_FOR_TEXTS_MS));
  const loaded = usual[name] ? undefined : await Promise.race([texts?.().catch(() => undefined), late]);
  const message = usual[name] ?? loaded?.[name] ?? name;
  const text = detail ? `${message} (${detail})` : message;
  // biome-ignore lint/suspicious/noConsole: the console is where the merchant's developer looks first.
  const log = (...entries: unknown[]): void => console.error('paymentWidgets:', ...entries);
  log(text);
  try {
    options.callback('onError')?.({ name: errorName, message: text, whose, ...details });
  } catch (failure) {
    log('onError failed.', failure); // `onError` cannot report its own failure.
  }
};
