import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { goneSteps } from '../../checkout/steps.ts';
import { classWhen, useMounted } from '../../view/refs.ts';
import { Spinner } from '../spinner.tsx';
import { BrandField } from './brand-field.tsx';
import { type Card, focusControl } from './card.ts';
import { fieldOf, holderLabel } from './card-fields.ts';
import { Group } from './group.tsx';
import { HostedField } from './hosted-field.tsx';
import { pay } from './pay.ts';
import { ExpiryField, HolderField } from './text-field.tsx';

/** The form in which a shopper enters a card. It is created once; signals update its attributes and children. */
export const CardForm = ({ card }: { card: Card }) => {
  const { labels } = card.checkout.locale.texts;
  return (
    <FormOfCard card={card}>
      <BrandField card={card} />
      <Group card={card} field="cardNumber" label={labels.cardNumber}>
        <HostedField card={card} field="cardNumber" />
      </Group>
      <ExpiryField card={card} />
      <HolderField card={card} />
      {card.hasCode && (
        <Group card={card} field="cvv" label={labels.cvv}>
          <HostedField card={card} field="cvv" />
        </Group>
      )}
    </FormOfCard>
  );
};

/** A card form around its fields, with the button to pay. */
export const FormOfCard = ({ card, children }: { card: Card; children: ComponentChildren }) => {
  const { locale, options, step, problem, covered } = card.checkout;
  return (
    <form
      ref={useMounted((form) => prepare(card, form))}
      class="wpwl-form wpwl-form-card wpwl-clearfix"
      lang={locale.tag}
      dir={locale.direction}
      style={widthsOf(card)}
      novalidate
      // Without its frames the form cannot be used; a frame that loads late shows it again. The bank's page replaces
      // it.
      hidden={computed(() => goneSteps.has(step.value) || covered.value || problem.value === 'frameBlocked')}
      onSubmit={(event) => {
        event.preventDefault();
        void pay(card, event.currentTarget, event);
      }}
      onKeyDown={(event) => {
        const isText = event.target instanceof HTMLInputElement;
        if (options.disableSubmitOnEnter && event.key === 'Enter' && isText) event.preventDefault();
      }}
    >
      {children}
      {/* It exists before its text changes; otherwise nothing is announced. */}
      <div class="wpwl-announcement" aria-live="assertive" style={unseen}>
        {card.announced}
      </div>
      <PayButton card={card} />
    </form>
  );
};

/**
 * The widths that expiry, holder and code need at least: of their labels, whose letters have 0.6em in the widest of the
 * usual fonts, and of what is typed. The style decides which of the fields share a line.
 */
const widthsOf = ({ checkout }: Card) => {
  const { labels } = checkout.locale.texts;
  const width = (label: string, leastEm: number): string => `${Math.max(leastEm, label.length * 0.6)}em`;
  return {
    '--wpwl-expiry': width(labels.expiryDate, 6.5),
    '--wpwl-holder': width(holderLabel(checkout), 10),
    '--wpwl-cvv': width(labels.cvv, 8),
  };
};

/** Sets the focus that the page wants. Returns the function that empties the form. */
const prepare = (card: Card, form: HTMLFormElement): (() => void) => {
  const field = fieldOf(card.checkout.options.autofocus);
  if (field) focusControl(card, form.querySelector<HTMLElement>(`.wpwl-control-${field}`));
  return () => form.reset();
};

/** Only screen readers see it, also where the page has no style sheet of the widget. */
export const unseen = { position: 'absolute', clipPath: 'inset(50%)' } as const;

const PayButton = ({ card }: { card: Card }) => (
  <div class="wpwl-group wpwl-group-submit">
    <div class="wpwl-wrapper wpwl-wrapper-submit">
      <button
        type="submit"
        name="pay"
        class="wpwl-button wpwl-button-pay"
        ref={classWhen({ 'wpwl-button-error': () => card.isHeldUp.value })}
        aria-disabled={computed(() => !card.payable.value)}
        aria-busy={computed(() => isBusy(card))}
      >
        <PayLabel card={card} />
      </button>
    </div>
  </div>
);

/** Whether this form is submitting; false while another form is. */
const isBusy = ({ channel, checkout: { busy, submitter } }: Card): boolean =>
  busy.value && (submitter.value?.channel ?? channel) === channel;

const PayLabel = ({ card }: { card: Card }) => {
  const { step, locale, buttonText } = card.checkout;
  const { labels, messages } = locale.texts;
  return (
    <>
      {computed(() => (step.value === 'unsure' ? messages.again : buttonText.value || labels.submit))}
      <Spinner when={() => isBusy(card)} />
    </>
  );
};
