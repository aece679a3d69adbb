import type { Checkout } from '../checkout/checkout.ts';
import { live } from '../checkout/live.ts';
import { problems } from '../checkout/problems.ts';

interface MessageProps {
  readonly checkout: Checkout;
  /** Where the link to the shop leads, once the payment is decided. */
  returnTo(): string;
  again(): void;
}

/** What the shopper reads about the payment as a whole: that it is under way, or what is wrong and what to do. */
export const Message = live(({ checkout, returnTo, again }: MessageProps) => {
  const { messages } = checkout.locale.texts;
  const step = checkout.step.value;
  const problem = checkout.problem.value;
  const text = problem && problems[problem].shopper;
  const news = { sending: messages.processing, waiting: messages.processing, returning: messages.returning };
  return (
    <>
      <div class="wpwl-progress" role="status">
        {Object.hasOwn(news, step) ? news[step as keyof typeof news] : ''}
      </div>
      {text && (
        <div class="wpwl-message wpwl-has-error" role="alert">
          {messages[text]}
          {step === 'offline' && (
            <button type="button" class="wpwl-button wpwl-button-again" onClick={again}>
              {messages.again}
            </button>
          )}
        </div>
      )}
      {step === 'stranded' && returnTo() && (
        <a class="wpwl-button wpwl-button-return" href={returnTo()} target={checkout.options.shopperResultTarget}>
          {messages.follow}
        </a>
      )}
    </>
  );
});
