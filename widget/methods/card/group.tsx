import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Card, CardField } from './card.ts';
import { focusControl } from './pay.ts';

/** Gives the id of a part of a field, which is its own in each form of the page. */
export const partId = (card: Card, field: CardField, part: 'label' | 'hint'): string =>
  `wpwl-${field}-${part}-${card.channel}`;

/** What every control says about itself: its name, and its error once there is one. */
export const accessibleName = (card: Card, field: CardField, label: string): Readonly<Record<string, string>> =>
  card.checkout.options.showLabels ? { 'aria-labelledby': partId(card, field, 'label') } : { 'aria-label': label };

interface GroupProps {
  readonly card: Card;
  readonly field: CardField;
  readonly label: string;
  readonly children: ComponentChildren;
  /** What stands behind the control. */
  readonly beside?: ComponentChildren;
}

/** A label, a control and its error, under the class names that pages style. */
export const Group = ({ card, field, label, children, beside }: GroupProps) => {
  const wrapper = useRef<HTMLDivElement>(null);
  const focus = (): void => {
    const control = wrapper.current?.querySelector<HTMLElement>('.wpwl-control');
    if (control) focusControl(card, control);
  };
  return (
    <div class={`wpwl-group wpwl-group-${field}`}>
      {card.checkout.options.showLabels && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a click on a label, as on a label element; pages expect a div.
        <div class={`wpwl-label wpwl-label-${field}`} id={partId(card, field, 'label')} onClick={focus}>
          {label}
        </div>
      )}
      <div class={`wpwl-wrapper wpwl-wrapper-${field}`} ref={wrapper}>
        {children}
        <Hint card={card} field={field} />
      </div>
      {beside}
    </div>
  );
};

const Hint = ({ card, field }: { card: Card; field: CardField }) => {
  const error = card.shown[field].value;
  if (!error) return null;
  return (
    <div class={`wpwl-hint wpwl-hint-${error}`} id={partId(card, field, 'hint')} role="alert">
      {card.checkout.locale.texts.errorMessages[error]}
    </div>
  );
};
