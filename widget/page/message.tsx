import type { Checkout } from '../checkout/checkout.ts';
import { problemOf } from '../checkout/problems.ts';
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
        {() => isHere() && !covered.value && (asked.value ? messages.asked : progress[step.value])}
      </div>
      {() => {
        const text = isHere() && problem.value && problemOf(problem.value)[0];
        return (
          text && (
            <div class="wpwl-message wpwl-has-error" role="alert">
              {messages[text]}
              {() =>
                (step.value === 'offline' || problem.value === 'chunkMissing') && (
                  <button type="button" class="wpwl-button wpwl-button-again" onClick={again}>
                    {messages.again}
                  </button>
                )
              }
            </div>
          )
        );
      }}
      {() =>
        step.value === 'stranded' &&
        isHere() &&
        returnTo() && (
          <a class="wpwl-button wpwl-button-return" href={returnTo()} target={options.shopperResultTarget}>
            {messages.follow}
          </a>
        )
      }
    </>
  );
};
