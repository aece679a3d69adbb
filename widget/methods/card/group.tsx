import type { ComponentChildren } from 'preact';
import { live } from '../../checkout/live.ts';
import type { Card } from './card.ts';
import type { CardField } from './card-fields.ts';
import { focusControl } from './pay.ts';

/** Gives the id of a part of a field, which is its own in each form of the page. */
const partId = (card: Card, field: CardField, part: 'label' | 'hint'): string =>
  `wpwl-${field}-${part}-${card.channel}`;

/** Gives the attribute that names a control for those who do not see it. */
export const nameOf = (card: Card, field: CardField, label: string): Readonly<Record<string, string>> =>
  card.checkout.options.showLabels ? { 'aria-labelledby': partId(card, field, 'label') } : { 'aria-label': label };

/**
 * Ties a control to its error, or frees it; to be called in an effect. Classes are toggled, not rendered, since pages add
 * their own to our elements, and a rendered attribute would wipe them.
 */
export const describeError = (card: Card, field: CardField, control: HTMLElement): void => {
  const hasError = card.shown[field].value !== '';
  control.classList.toggle('wpwl-has-error', hasError);
  control.setAttribute('aria-invalid', String(hasError));
  if (hasError) control.setAttribute('aria-describedby', partId(card, field, 'hint'));
  else control.removeAttribute('aria-describedby');
};

interface GroupProps {
  readonly card: Card;
  readonly field: CardField;
  readonly label: string;
  readonly children: ComponentChildren;
  /** What stands behind the control. */
  readonly beside?: ComponentChildren;
}

/** A label, a control and its error, under the class names that pages style. */
export const Group = ({ card, field, label, children, beside }: GroupProps) => (
  <div class={`wpwl-group wpwl-group-${field}`}>
    {card.checkout.options.showLabels && (
      // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a click on a label, as on a label element; pages expect a div.
      <div
        class={`wpwl-label wpwl-label-${field}`}
        id={partId(card, field, 'label')}
        onClick={({ currentTarget }) =>
          focusControl(card, currentTarget.parentElement?.querySelector<HTMLElement>('.wpwl-control'))
        }
      >
        {label}
      </div>
    )}
    <div class={`wpwl-wrapper wpwl-wrapper-${field}`}>
      {children}
      <Hint card={card} field={field} />
    </div>
    {beside}
  </div>
);

const Hint = live(({ card, field }: { card: Card; field: CardField }) => {
  const error = card.shown[field].value;
  return (
    error && (
      <div class={`wpwl-hint wpwl-hint-${error}`} id={partId(card, field, 'hint')} role="alert">
        {card.checkout.locale.texts.errorMessages[error]}
      </div>
    )
  );
});
