import { useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { brandFacts } from './brand-facts.ts';
import { BrandField } from './brand-field.tsx';
import type { Card } from './card.ts';
import { Group } from './group.tsx';
import { HostedField } from './hosted-field.tsx';
import { fieldOfAutofocus, focusControl, pay } from './pay.ts';
import { ExpiryField, HolderField } from './text-field.tsx';

/** The form in which a shopper enters a card. */
export const CardForm = ({ card }: { card: Card }) => {
  const form = useRef<HTMLFormElement>(null);
  const { checkout } = card;
  const { locale, options } = checkout;
  const { labels } = locale.texts;
  useLayoutEffect(() => (form.current ? prepare(card, form.current) : undefined), []);
  return (
    <form
      ref={form}
      class="wpwl-form wpwl-form-card wpwl-clearfix"
      lang={locale.tag}
      dir={locale.direction}
      noValidate
      hidden={checkout.step.value === 'ended'}
      onSubmit={(event) => {
        event.preventDefault();
        void pay(card, event.currentTarget, event);
      }}
      onKeyDown={(event) => {
        if (options.disableSubmitOnEnter && event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault();
        }
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

/** Wakes the form up: the focus that the page wished for, and the frames' look when the colours change. */
const prepare = (card: Card, form: HTMLFormElement): (() => void) => {
  const field = fieldOfAutofocus[card.checkout.options.autofocus];
  const control = field && form.querySelector<HTMLElement>(`.wpwl-control-${field}`);
  if (control) focusControl(card, control);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const lookAgain = (): void => {
    card.looks.value += 1;
  };
  dark.addEventListener('change', lookAgain);
  return () => {
    dark.removeEventListener('change', lookAgain);
    form.reset();
  };
};

const CodeHint = ({ card }: { card: Card }) => {
  const { labels } = card.checkout.locale.texts;
  const hasFour = brandFacts[card.brand.value]?.codeLength === 4;
  return <div class="wpwl-hint wpwl-hint-cvv">{hasFour ? labels.cvvHintAmex : labels.cvvHint}</div>;
};

const PayButton = ({ card }: { card: Card }) => {
  const button = useRef<HTMLButtonElement>(null);
  const { checkout } = card;
  const { labels, messages } = checkout.locale.texts;
  const isUnsure = checkout.step.value === 'unsure';
  const hasErrors = (): boolean =>
    card.attempted.value && Object.values(card.shown).some((error) => error.value !== '');
  useSignalEffect(() => {
    button.current?.classList.toggle('wpwl-button-error', hasErrors());
  });
  return (
    <div class="wpwl-group wpwl-group-submit">
      <div class="wpwl-wrapper wpwl-wrapper-submit">
        <button
          ref={button}
          type="submit"
          name="pay"
          class="wpwl-button wpwl-button-pay"
          disabled={!isUnsure && (!card.ready.value || hasErrors())}
          aria-busy={checkout.busy.value}
        >
          {checkout.busy.value && <span class="wpwl-spinner" aria-hidden="true" />}
          {isUnsure ? messages.again : labels.submit}
        </button>
      </div>
    </div>
  );
};
