import { computed } from '@preact/signals';
import { Show } from '@preact/signals/utils';
import type { Checkout } from '../checkout/checkout.ts';
import { textFor } from '../checkout/problems.ts';
import type { Step } from '../checkout/steps.ts';

interface MessageProps {
  readonly checkout: Checkout;
  /** The shopper uses this form, of several in the page. */
  isHere(): boolean;
  /** Returns the address for the link to the shop once the payment is decided. */
  returnTo(): string;
  again(): void;
}

/** The message about the payment as a whole: that it is in progress, or what is wrong and what to do. */
export const Message = ({ checkout, isHere, returnTo, again }: MessageProps) => {
  const { step, asked, problem, covered, options, locale } = checkout;
  const { messages } = locale.texts;
  const progress: Readonly<Partial<Record<Step, string>>> = {
    sending: messages.processing,
    redirecting: messages.processing,
    paused: messages.paused,
    waiting: messages.processing,
    returning: messages.returning,
  };
  return (
    <>
      <div class="wpwl-progress" role="status">
        {computed(() => isHere() && !covered.value && (asked.value ? messages.asked : progress[step.value]))}
      </div>
      <Show when={computed(() => (isHere() && problem.value && textFor(problem.value)) || undefined)}>
        {(text) => (
          <div class="wpwl-message wpwl-has-error" role="alert" key={text}>
            {messages[text]}
            <Show when={() => step.value === 'offline' || problem.value === 'chunkMissing'}>
              <button type="button" class="wpwl-button wpwl-button-again" onClick={again}>
                {messages.again}
              </button>
            </Show>
          </div>
        )}
      </Show>
      <Show when={computed(() => (step.value === 'stranded' && isHere() && returnTo()) || undefined)}>
        {(address) => (
          <a class="wpwl-button wpwl-button-return" href={address} target={options.shopperResultTarget}>
            {messages.follow}
          </a>
        )}
      </Show>
    </>
  );
};
