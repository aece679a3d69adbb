import { computed, useSignal } from '@preact/signals';
import { Show } from '@preact/signals/utils';
import type { Redirect } from '../bridge/messages.ts';
import type { Checkout } from '../checkout/checkout.ts';
import type { Place, RedirectChunk } from '../lazy/chunks.ts';
import { handOver } from '../lazy/hand-over.ts';
import { mount } from '../view/mount.ts';
import { useMounted } from '../view/refs.ts';
import { layStyle } from '../view/style-sheet.ts';
import { BankPage } from './bank-page.tsx';
import { watchPolicy } from './blocked.ts';
import { follow } from './follow.ts';
import { watchForReturn, watchOutcome } from './outcome-watch.ts';
import { loadPreconditions } from './preconditions.ts';
import style from './redirect.css?inline';
import { redirectTexts } from './redirect-texts.ts';
import { IN_PAGE, targetOf, WHOLE_TAB } from './target.ts';

// The next page may load slowly. The button to go there again does no harm meanwhile.
const STAY_NOTICED_AFTER_MS = 4000;

const redirectShopper: RedirectChunk = (checkout, place) => {
  const unlay = layStyle(style);
  place.container.querySelector('iframe.wpwl-target')?.remove(); // The bank's page takes its place.
  const stop = mount(place.container, <Redirection checkout={checkout} place={place} />);
  return () => {
    stop();
    unlay();
  };
};

const Redirection = ({ checkout, place }: { checkout: Checkout; place: Place }) => {
  const { step, redirect } = checkout;
  return (
    <>
      <Show when={computed(() => (step.value === 'redirecting' && redirect.value) || undefined)}>
        {(to) => <Redirecting key={JSON.stringify(to)} checkout={checkout} place={place} redirect={to} />}
      </Show>
      <Show when={() => step.value === 'paused'}>{() => <Paused checkout={checkout} place={place} />}</Show>
    </>
  );
};

interface RedirectingProps {
  readonly checkout: Checkout;
  readonly place: Place;
  readonly redirect: Redirect;
}

/** Loads the preconditions of a redirect, then shows the bank's page in a frame, in a window or in the tab. */
const Redirecting = ({ checkout, place, redirect }: RedirectingProps) => {
  const target = useSignal('');
  return (
    <div
      class="wpwl-leading"
      lang={checkout.locale.tag}
      dir={checkout.locale.direction}
      ref={useMounted(() => {
        const ended = new AbortController();
        watchOutcome(checkout, ended.signal);
        void loadPreconditions(checkout, redirect, ended.signal).then(() => {
          if (!ended.signal.aborted) target.value = targetOf(checkout.options, place.usualTarget, redirect);
        });
        return () => ended.abort();
      })}
    >
      <Show when={target}>
        {(where) =>
          where === IN_PAGE ? (
            <BankPage
              checkout={checkout}
              redirect={redirect}
              container={place.container}
              leave={() => {
                target.value = WHOLE_TAB;
              }}
            />
          ) : (
            <Elsewhere checkout={checkout} redirect={redirect} target={where} />
          )
        }
      </Show>
    </div>
  );
};

/** Shows the bank's page in the whole tab, or in a frame or window that the page has named. */
const Elsewhere = ({ checkout, redirect, target }: { checkout: Checkout; redirect: Redirect; target: string }) => {
  const { again } = checkout.locale.texts.messages;
  const { messages } = redirectTexts(checkout);
  const leaves = /^_(?:top|self|parent)$/.test(target);
  const go = (): void => follow(redirect, target);
  return (
    <div
      class="wpwl-elsewhere"
      ref={useMounted(() => {
        const ended = new AbortController();
        const frame = [...document.getElementsByName(target)].find((element) => element instanceof HTMLIFrameElement);
        const stopPolicy = watchPolicy(frame, (obstacle) => {
          checkout.report(obstacle, { detail: new URL(redirect.url).origin });
          checkout.happen('stayed');
        });
        if (frame) watchForReturn(checkout, frame, ended.signal);
        const stayed = leaves ? setTimeout(() => checkout.happen('stayed'), STAY_NOTICED_AFTER_MS) : undefined;
        checkout.covered.value = !leaves; // The forms cannot be used meanwhile.
        go();
        return () => {
          checkout.covered.value = false;
          ended.abort();
          stopPolicy();
          clearTimeout(stayed);
        };
      })}
    >
      {!leaves && (
        <>
          <div class="wpwl-progress" role="status">
            {messages.elsewhere}
          </div>
          <button type="button" class="wpwl-button wpwl-button-again" onClick={go}>
            {again}
          </button>
        </>
      )}
    </div>
  );
};

/** A payment that waits for its shopper: a button to continue it, and a link to the shop. */
const Paused = ({ checkout, place }: { checkout: Checkout; place: Place }) => {
  const { messages } = redirectTexts(checkout);
  return (
    <div
      class="wpwl-paused"
      lang={checkout.locale.tag}
      dir={checkout.locale.direction}
      ref={useMounted((element) => {
        const ended = new AbortController();
        watchOutcome(checkout, ended.signal);
        // The focus was in the frame that was removed.
        if (document.activeElement === document.body) element.querySelector('button')?.focus();
        return () => ended.abort();
      })}
    >
      <button type="button" class="wpwl-button wpwl-button-proceed" onClick={() => checkout.happen('again')}>
        {messages.proceed}
      </button>
      <a class="wpwl-button wpwl-button-return" href={place.returnTo()} target={checkout.options.shopperResultTarget}>
        {messages.back}
      </a>
    </div>
  );
};

handOver(redirectShopper);
