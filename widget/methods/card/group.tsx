import { computed, type ReadonlySignal } from '@preact/signals';
import { Show } from '@preact/signals/utils';
import type { AriaAttributes, ComponentChildren } from 'preact';
import { classWhen } from '../../view/refs.ts';
import { type Card, focusControl } from './card.ts';
import type { CardField } from './card-fields.ts';

/** Returns the id of an element of a field, unique among the forms of the page. */
const partId = (card: Card, field: CardField, part: 'label' | 'hint'): string =>
  `wpwl-${field}-${part}-${card.channel}`;

/** Returns the attribute with the control's accessible name. */
export const nameOf = (
  card: Card,
  field: CardField,
  label: string,
): Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> =>
  card.checkout.options.showLabels ? { 'aria-labelledby': partId(card, field, 'label') } : { 'aria-label': label };

/** Returns the attributes that connect a control with its error. */
export const errorOf = (card: Card, field: CardField) => {
  const hasError = (): boolean => card.shown[field].value !== '';
  return {
    ref: classWhen({ 'wpwl-has-error': hasError }),
    'aria-invalid': computed(hasError),
    'aria-describedby': computed(() => (hasError() ? partId(card, field, 'hint') : undefined)),
  };
};

/** Returns the role of a message: an alert, unless it is announced together with others. */
export const alertUnlessAnnounced = ({ announced }: Pick<Card, 'announced'>): 'alert' | undefined =>
  announced.peek() ? undefined : 'alert';

interface GroupProps {
  readonly card: Card;
  readonly field: CardField;
  readonly label: string;
  readonly children: ComponentChildren;
  readonly hidden?: boolean | ReadonlySignal<boolean>;
  /** What follows the control. */
  readonly beside?: ComponentChildren;
}

/** A label, a control and its error, under the class names that pages style. */
export const Group = ({ card, field, label, children, beside, hidden }: GroupProps) => (
  <div class={`wpwl-group wpwl-group-${field}`} hidden={hidden}>
    {card.checkout.options.showLabels && (
      // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a click on it focuses the control as with a label element; pages expect a div.
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

const Hint = ({ card, field }: { card: Card; field: CardField }) => (
  <Show when={computed(() => card.shown[field].value || undefined)}>
    {(error) => (
      <div
        class={`wpwl-hint wpwl-hint-${error}`}
        id={partId(card, field, 'hint')}
        role={alertUnlessAnnounced(card)}
        key={error}
      >
        {computed(() => card.message(field))}
      </div>
    )}
  </Show>
);
