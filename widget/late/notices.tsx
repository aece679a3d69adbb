import { effect, type ReadonlySignal, type Signal, untracked, useSignal } from '@preact/signals';
import { Show } from '@preact/signals/utils';
import type { Ending } from '../../catalogue/result-codes/endings.ts';
import { late as english } from '../../catalogue/texts/en/late.ts';
import type { Checkout } from '../checkout/checkout.ts';
import type { NoticePlace } from '../checkout/late-chunk.ts';
import { textsOf } from '../locales/chunk-texts.ts';
import { mount, type Stop } from '../view/mount.ts';
import { useMounted } from '../view/refs.ts';

/** What has happened that the shopper should know of. */
interface Moments {
  /** The checkout expires soon. */
  readonly isExpiring: ReadonlySignal<boolean>;
  /** The gateway takes long to answer a submission. */
  readonly isSlow: ReadonlySignal<boolean>;
  /** The shopper has come back to a payment that has its result. */
  readonly isOver: ReadonlySignal<boolean>;
}

type Texts = (typeof english)['messages'];

/** The message of the form says that the time is over; here is the link only. */
const EXPIRED = 'expired';

/** Returns the names of the texts that the shopper reads now, joined by spaces; empty if there is nothing to tell. */
export const noticeOf = (
  { step, resource, configuration, problem }: Checkout,
  { isExpiring, isSlow, isOver }: Moments,
): string => {
  const isPayment = resource === 'payment';
  const named = (name: keyof Texts, ofPayment: keyof Texts): string => (isPayment ? `${name} ${ofPayment}` : name);
  if (isExpiring.value && /^(?:editing|asking)$/.test(step.value)) return named('expiring', 'payNow');
  if (isSlow.value && step.value === 'sending') return named('slow', 'leaving');
  if (step.value === 'ended' && problem.value === 'checkoutExpired') return EXPIRED;
  const { isDeclined, ending = 'declined' } = configuration.value ?? {};
  if (isOver.value) return isDeclined ? `${endings[ending]} startAgain` : 'sent';
  return '';
};

/** The texts about a payment that has taken no money. `EXPIRED` is the name of the notice of a checkout without one. */
const endings: Readonly<Record<Ending, keyof Texts>> = {
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'runOut',
  failed: 'failed',
};

/**
 * Shows texts below the form, with a link to the shop; above the link where the widget has one already. A focus that the
 * link had goes to the form.
 */
export const showNotice = (
  checkout: Checkout,
  names: ReadonlySignal<string>,
  place: (names: string) => NoticePlace,
): Stop =>
  effect(() => {
    const { value: shown } = names;
    if (!shown) return undefined;
    return untracked(() => {
      const { container, returnTo } = place(shown);
      const link = container.querySelector(':scope > .wpwl-button-return');
      const box = document.createElement('div');
      if (link) link.before(box);
      else container.append(box);
      const address = link ? '' : returnTo();
      // The browser would move the focus of a form that is hidden now to the body.
      const takesFocus = shown === EXPIRED && container.contains(document.activeElement);
      const stop = mount(box, <Notice {...{ checkout, names: shown, address, takesFocus }} />);
      return () => {
        const hadFocus = box.contains(document.activeElement);
        stop();
        box.remove();
        if (hadFocus) container.querySelector<HTMLElement>('form:not([hidden]) .wpwl-button')?.focus();
      };
    });
  });

interface NoticeProps {
  readonly checkout: Checkout;
  readonly names: string;
  /** Of the link to the shop; empty without one. */
  readonly address: string;
  /** The focus moves to the link. */
  readonly takesFocus: boolean;
}

/** Screen readers announce a text reliably only if its element was there before. */
const ANNOUNCED_AFTER_MS = 150;

const Notice = ({ checkout, names, address, takesFocus }: NoticeProps) => {
  const { messages } = textsOf(checkout, 'late', english);
  const text = useSignal('');
  const isTold = useSignal(false);
  const tell = (): Stop => {
    const late = setTimeout(() => {
      text.value = names
        .split(' ')
        .map((name) => messages[name as keyof Texts] ?? '')
        .join(' ');
      isTold.value = true;
    }, ANNOUNCED_AFTER_MS);
    return () => clearTimeout(late);
  };
  return (
    <div class={`wpwl-notice wpwl-notice-${names.split(' ')[0]}`} role="status" ref={useMounted(tell)}>
      <Show when={isTold}>
        {() => (
          <>
            {text.value && <div>{text}</div>}
            <BackLink {...{ checkout, address, takesFocus, text: messages.back }} />
          </>
        )}
      </Show>
    </div>
  );
};

interface BackLinkProps {
  readonly checkout: Checkout;
  readonly address: string;
  readonly takesFocus: boolean;
  readonly text: string;
}

const BackLink = ({ checkout, address, takesFocus, text }: BackLinkProps) =>
  address && (
    <a
      ref={(link) => {
        if (takesFocus) link?.focus();
      }}
      class="wpwl-return"
      href={address}
      target={checkout.options.shopperResultTarget}
    >
      {text}
    </a>
  );

/** After this time people wonder whether anything happens. */
const SLOW_AFTER_MS = 2000;

/** Notices when a submission has had no answer for two seconds. */
export const watchSlowness = ({ step }: Checkout, isSlow: Signal<boolean>): Stop =>
  effect(() => {
    isSlow.value = false;
    if (step.value !== 'sending') return undefined;
    const late = setTimeout(() => {
      isSlow.value = true;
    }, SLOW_AFTER_MS);
    return () => clearTimeout(late);
  });
