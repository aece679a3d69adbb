import { useMemo } from 'preact/hooks';
import type { Redirect } from '../bridge/messages.ts';
import type { Checkout } from '../checkout/checkout.ts';
import { useMounted } from '../view/refs.ts';
import { watchPolicy } from './blocked.ts';
import { follow } from './follow.ts';
import { freshName, whenLoaded } from './frames.ts';
import { checkAfterLoad, watchForReturn } from './outcome-watch.ts';
import { redirectTexts } from './redirect-texts.ts';
import { windowSize } from './window-size.ts';

/** A bank that asks nothing returns before this time. Its page is not shown, so that nothing flickers. */
const SHOWN_AFTER_MS = 300;
/** If the frame has loaded nothing by then, the redirect uses the whole tab, where the browser shows errors itself. */
const LONGEST_LOAD_MS = 20_000;

interface BankPageProps {
  readonly checkout: Checkout;
  readonly redirect: Redirect;
  readonly container: HTMLElement;
  /** Continues in the whole tab. */
  leave(): void;
}

/**
 * The bank's page in a frame, in place of the forms or over the whole window, with buttons to cancel and to use the
 * tab.
 */
export const BankPage = ({ checkout, redirect, container, leave }: BankPageProps) => {
  const { labels, messages } = redirectTexts(checkout);
  const [title, name] = useMemo(() => [freshName(), freshName()], []);
  const cancel = async (event: Event): Promise<void> => {
    event.preventDefault();
    const frame = container.querySelector('.wpwl-challenge > .wpwl-target');
    if (await checkout.ask('onLightboxCancel', frame, event)) checkout.happen('cancelled');
  };
  return (
    <dialog
      ref={useMounted((dialog: HTMLDialogElement) => show({ checkout, redirect, container, leave, dialog }))}
      class="wpwl-challenge"
      aria-labelledby={title}
      onCancel={(event) => void cancel(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') void cancel(event);
      }}
    >
      <div class="wpwl-challenge-bar">
        <div class="wpwl-challenge-title" id={title}>
          {messages.confirm}
        </div>
        <button
          type="button"
          class="wpwl-challenge-action wpwl-challenge-cancel"
          onClick={(event) => void cancel(event)}
        >
          {labels.cancel}
        </button>
      </div>
      <iframe class="wpwl-target" name={name} title={messages.confirm} allow="publickey-credentials-get *; payment *" />
      <button type="button" class="wpwl-challenge-action wpwl-challenge-whole-tab" onClick={leave}>
        {messages.wholeTab}
      </button>
    </dialog>
  );
};

interface Showing extends BankPageProps {
  readonly dialog: HTMLDialogElement;
}

const show = ({ checkout, redirect, container, leave, dialog }: Showing): (() => void) => {
  const frame = dialog.querySelector('iframe');
  if (!frame) return () => undefined;
  const ended = new AbortController();
  let due: ReturnType<typeof setTimeout> | undefined;
  const longest = setTimeout(leave, LONGEST_LOAD_MS);
  const stopPolicy = watchPolicy(frame, (obstacle) => {
    const isBlocked = obstacle === 'redirectBlocked';
    // Leaving the page would lose the report, so it is made first.
    checkout.report(obstacle, { detail: new URL(redirect.url).origin }, isBlocked ? leave : undefined);
    if (!isBlocked) checkout.happen('stayed');
  });
  whenLoaded(frame, () => {
    clearTimeout(longest);
    void checkAfterLoad(checkout, () => follow(redirect, frame.name), ended.signal);
    if (!checkout.covered.value) due ??= setTimeout(() => open(checkout, dialog, frame), SHOWN_AFTER_MS);
  });
  watchForReturn(checkout, frame, ended.signal);
  applySize(checkout, dialog, container);
  follow(redirect, frame.name);
  return () => {
    ended.abort();
    clearTimeout(longest);
    clearTimeout(due);
    stopPolicy();
    checkout.covered.value = false;
    container.classList.remove('wpwl-challenging');
  };
};

const open = (checkout: Checkout, dialog: HTMLDialogElement, frame: HTMLIFrameElement): void => {
  checkout.covered.value = true;
  if (windowSize(checkout.options).isWhole) dialog.showModal();
  else dialog.show();
  frame.focus();
  checkout.call('onLoadThreeDIframe', frame);
};

const applySize = ({ options }: Checkout, dialog: HTMLDialogElement, container: HTMLElement): void => {
  const { width, height, isWhole } = windowSize(options);
  dialog.classList.toggle('wpwl-challenge-whole', isWhole);
  dialog.style.setProperty('--wpwl-challenge-width', width);
  dialog.style.setProperty('--wpwl-challenge-height', height);
  // A width in percent stays inside the container; a width in pixels may exceed it.
  container.classList.toggle('wpwl-challenging', !width.endsWith('%'));
};
