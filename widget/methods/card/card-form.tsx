import { effect } from '@preact/signals-core';
import { live } from '../../checkout/live.ts';
import { brandFacts } from './brand-facts.ts';
import { BrandField } from './brand-field.tsx';
import type { Card } from './card.ts';
import { fieldOfParameter } from './card-fields.ts';
import { Group } from './group.tsx';
import { HostedField } from './hosted-field.tsx';
import { focusControl, pay } from './pay.ts';
import { ExpiryField, HolderField } from './text-field.tsx';

/** The form in which a shopper enters a card. It is rendered once; what changes in it are effects and live parts. */
export const CardForm = ({ card }: { card: Card }) => {
  const { locale, options } = card.checkout;
  const { labels } = locale.texts;
  return (
    <form
      ref={(form) => (form ? prepare(card, form) : undefined)}
      class="wpwl-form wpwl-form-card wpwl-clearfix"
      lang={locale.tag}
      dir={locale.direction}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void pay(card, event.currentTarget, event);
      }}
      onKeyDown={(event) => {
        const isText = event.target instanceof HTMLInputElement;
        if (options.disableSubmitOnEnter && event.key === 'Enter' && isText) event.preventDefault();
      }}
    >
      <BrandField card={card} />
      <Group card={card} field="cardNumber" label={labels.cardNumber}>
        <HostedField card={card} field="cardNumber" />
      </Group>
      <ExpiryField card={card} />
      <HolderField card={card} />
      {card.hasCode && (
        <Group card={card} field="cvv" label={labels.cvv} beside={options.showCVVHint && <CodeHint card={card} />}>
          <HostedField card={card} field="cvv" />
        </Group>
      )}
      <PayButton card={card} />
    </form>
  );
};

/** Wakes the form up: its visibility, the focus that the page wished for, and its frames' look when the colours change. */
const prepare = (card: Card, form: HTMLFormElement): (() => void) => {
  const { step, problem, options } = card.checkout;
  const stop = effect(() => {
    // Without its frames nobody can pay by it; a frame that comes late shows it again.
    form.hidden = step.value === 'ended' || problem.value === 'frameBlocked';
  });
  const field = fieldOfParameter[options.autofocus];
  if (field) focusControl(card, form.querySelector<HTMLElement>(`.wpwl-control-${field}`));
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const lookAgain = (): void => {
    card.looks.value += 1;
  };
  dark.addEventListener('change', lookAgain);
  return () => {
    stop();
    dark.removeEventListener('change', lookAgain);
    form.reset();
  };
};

const CodeHint = live(({ card }: { card: Card }) => {
  const { labels } = card.checkout.locale.texts;
  const hasFour = brandFacts[card.brand.value]?.codeLength === 4;
  return <div class="wpwl-hint wpwl-hint-cvv">{hasFour ? labels.cvvHintAmex : labels.cvvHint}</div>;
});

const PayButton = ({ card }: { card: Card }) => (
  <div class="wpwl-group wpwl-group-submit">
    <div class="wpwl-wrapper wpwl-wrapper-submit">
      <button
        ref={(button) =>
          effect(() => {
            if (!button) return;
            button.disabled = !card.payable.value;
            button.ariaBusy = String(card.checkout.busy.value);
            button.classList.toggle('wpwl-button-error', card.isHeldUp.value);
          })
        }
        type="submit"
        name="pay"
        class="wpwl-button wpwl-button-pay"
      >
        <PayLabel card={card} />
      </button>
    </div>
  </div>
);

const PayLabel = live(({ card: { checkout } }: { card: Card }) => {
  const { labels, messages } = checkout.locale.texts;
  return (
    <>
      {checkout.busy.value && <span class="wpwl-spinner" aria-hidden="true" />}
      {checkout.step.value === 'unsure' ? messages.again : labels.submit}
    </>
  );
});
