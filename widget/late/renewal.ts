import { effect, signal, untracked } from '@preact/signals';
import type { Checkout } from '../checkout/checkout.ts';
import { askForConfiguration, type Configuration } from '../checkout/configuration.ts';
import type { Stop } from '../view/mount.ts';

/** Asks the page for a checkout that takes the place of the present one. */
export interface Renewals {
  /** Calls the page's `onCheckoutExpiring`, once for each checkout; calls `refused` if it gives none that can be used. */
  ask(reason: RenewalReason, refused: () => void): void;
  /** The page has not answered yet. */
  isAsking(): boolean;
  stop: Stop;
}

/** Why the page is asked. */
type RenewalReason = 'expiring' | 'declined';

/** Another checkout for the same order. */
interface Renewed {
  readonly id: string;
  readonly configuration: Configuration;
  readonly endsAtMs: number;
}

/** The shopper is warned after this time. A later answer is used too. */
const LONGEST_WAIT_MS = 20_000;

/** Renews a checkout when it is asked to, as soon as nothing is being paid. */
export const renewalsOf = (checkout: Checkout, containers: () => readonly HTMLElement[]): Renewals => {
  const next = signal<Renewed | undefined>(undefined);
  let asked = '';
  let isAsking = false;
  const stop = effect(() => {
    const { value: renewed } = next;
    if (!renewed || !mayBeRenewed(checkout)) return;
    untracked(() => {
      next.value = undefined;
      replace(checkout, renewed, containers());
    });
  });
  const ask: Renewals['ask'] = (reason, refused) => {
    const { id, unloaded } = checkout;
    if (asked === id) return isAsking || next.value ? undefined : refused();
    asked = id;
    const answer = checkout.call('onCheckoutExpiring', undefined, { checkoutId: id, reason });
    if (!answer) return refused();
    isAsking = true;
    const ended = (): void => {
      clearTimeout(late);
      isAsking = false;
    };
    const fail = (): void => {
      ended();
      if (!unloaded.aborted && checkout.id === id) refused();
    };
    const late = setTimeout(fail, LONGEST_WAIT_MS);
    unloaded.addEventListener('abort', ended);
    void renewedBy(checkout, answer).then((renewed) => {
      if (!renewed || unloaded.aborted) return fail();
      ended();
      next.value = renewed;
    });
  };
  return { ask, isAsking: () => isAsking, stop };
};

/**
 * Whether another checkout can take the place of this one: nothing is being paid, and nothing can have been paid. A
 * submission whose frame has died may still arrive, and the other checkout would be a second payment.
 */
const mayBeRenewed = ({ step, problem, submitter, configuration }: Checkout): boolean =>
  !submitter.value?.isUnanswered &&
  (step.value === 'editing' ||
    (step.value === 'ended' && (problem.value === 'checkoutExpired' || configuration.value?.isDeclined === true)));

/** Puts the other checkout in the place of the present one. The forms and what is typed into them stay. */
const replace = (checkout: Checkout, { id, configuration, endsAtMs }: Renewed, containers: readonly HTMLElement[]) => {
  for (const form of containers.flatMap((container) => [...container.querySelectorAll('form')])) {
    form.action = form.action.replace(checkout.id, id);
  }
  checkout.id = id;
  // The same object, since all that forms are made of is the same, so that none is mounted again.
  const previous = { resourcePath: undefined, isDeclined: undefined, ending: undefined };
  Object.assign(checkout.configuration.value ?? {}, previous, configuration, {
    expiresInSeconds: Math.floor((endsAtMs - Date.now()) / 1000),
  });
  if (checkout.happen('renewed')) checkout.problem.value = undefined;
  checkout.renewals.value += 1;
};

/** Returns the checkout that the page has given; reports one that cannot be used. */
const renewedBy = async (checkout: Checkout, given: unknown): Promise<Renewed | undefined> => {
  try {
    const answer = await given;
    if (!answer) return undefined;
    const id = String((answer as { id?: unknown }).id ?? answer);
    const found = await askForConfiguration(checkout, id);
    const { expiresInSeconds = 0 } = 'configuration' in found ? found.configuration : {};
    const obstacle =
      found.kind === 'configured'
        ? differencesOf(checkout.configuration.value ?? {}, found.configuration)
        : 'description' in found
          ? found.description
          : found.kind;
    if (found.kind === 'configured' && !obstacle) {
      return { id, configuration: found.configuration, endsAtMs: Date.now() + expiresInSeconds * 1000 };
    }
    if (!checkout.unloaded.aborted) checkout.report('renewalRefused', { detail: obstacle });
  } catch (failure) {
    reportError(failure); // The page's promise was rejected.
  }
  return undefined;
};

/** What the forms are made of, and what the shopper has seen of the order. */
const kept = [
  ...['amount', 'currency', 'paymentType', 'brands', 'registrations', 'given', 'createRegistration'],
  ...['requireCvv', 'requiredBilling', 'merchantName', 'mandate'],
] as const satisfies readonly (keyof Configuration)[];

/** Returns the names of what differs between two checkouts and may not; empty if one can take the other's place. */
export const differencesOf = (before: Configuration, after: Configuration): string =>
  kept
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    // Once a checkout was submitted, it no longer has them.
    .filter((name) => name !== 'registrations' || before.state === 'created')
    .join(', ');
