import { computed } from '@preact/signals';
import { Show } from '@preact/signals/utils';
import type { ComponentChildren, JSX } from 'preact';
import { record } from '../../checkout/options.ts';
import { asTyped } from '../../view/as-typed.ts';
import { classWhen } from '../../view/refs.ts';
import { type MoreField, maximumCharactersOf, normalized, parameterOf } from './fields.ts';
import type { FullCard } from './full-card.ts';

/** What contains such fields: the full card form, or the fields added to any form. */
export type FieldsOwner = Pick<FullCard, 'checkout' | 'channel' | 'texts' | 'fields'> & {
  readonly asked: Pick<FullCard['asked'], 'mandatory'>;
  readonly announced?: FullCard['announced'];
};

/** A field beyond the card, of one form. */
export interface MoreFieldProps {
  readonly card: FieldsOwner;
  readonly field: MoreField;
  readonly label: string;
}

const idOf = ({ card, field }: MoreFieldProps, part: 'control' | 'hint'): string =>
  `wpwl-${field}-${part}-${card.channel}`;

/** Returns the attributes of every control: its name, its value, and the connection with its error. */
export const controlOf = (props: MoreFieldProps) => {
  const { card, field, label } = props;
  const { fields, checkout } = card;
  const hasError = (): boolean => fields.shown(field) !== '';
  return {
    id: idOf(props, 'control'),
    name: parameterOf[field],
    value: fields.values[field].peek(),
    'aria-label': checkout.options.showLabels ? undefined : label,
    ref: classWhen({ 'wpwl-has-error': hasError }),
    'aria-invalid': computed(hasError),
    'aria-describedby': computed(() => (hasError() ? idOf(props, 'hint') : undefined)),
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLSelectElement }) =>
      fields.change(field, currentTarget.value),
    onBlur: ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLSelectElement }) => {
      const text = normalized(field, currentTarget.value);
      if (text !== currentTarget.value) currentTarget.value = text;
      fields.change(field, text);
      fields.leave(field);
    },
  };
};

/** A label, unless the page hides labels. */
export const MoreLabel = (props: MoreFieldProps) => (
  <>
    {props.card.checkout.options.showLabels && (
      <label class={`wpwl-label wpwl-label-${props.field}`} for={idOf(props, 'control')}>
        {props.label}
      </label>
    )}
  </>
);

/** Not an alert if the card form announces several errors together. */
const roleIn = ({ announced }: FieldsOwner) => (announced?.peek() ? undefined : 'alert');

/** The error of a field. */
export const MoreHint = (props: MoreFieldProps) => (
  <Show when={computed(() => props.card.fields.shown(props.field) || undefined)}>
    {(error) => (
      <div class={`wpwl-hint wpwl-hint-${error}`} id={idOf(props, 'hint')} role={roleIn(props.card)} key={error}>
        {props.card.texts.errorMessages[error]}
      </div>
    )}
  </Show>
);

type InputProps = MoreFieldProps &
  Pick<JSX.IntrinsicElements['input'], 'autocomplete' | 'max'> & {
    readonly type?: 'text' | 'date';
    /** The name in the class name, if it is not that of the field. */
    readonly control?: string;
    left?(input: HTMLInputElement): void;
  };

/** An input of the page for one of these fields. */
export const MoreInput = ({ type = 'text', control, left, autocomplete, max, ...props }: InputProps) => {
  const { card, field, label } = props;
  const { options, locked } = card.checkout;
  const { onBlur, ...attributes } = controlOf(props);
  const { ddmmyyyy } = record(options.labels);
  return (
    <input
      class={`wpwl-control wpwl-control-${control ?? field}`}
      {...asTyped}
      type={type as 'text'} // Preact's types expect one type of input, not one of two.
      {...(max ? { max } : {})}
      // Browsers write dates in the format of the shopper's locale; the page's label for the format becomes the title.
      {...(type === 'date' && typeof ddmmyyyy === 'string' ? { title: ddmmyyyy } : {})}
      {...(maximumCharactersOf[field] ? { maxlength: maximumCharactersOf[field] } : {})}
      autocomplete={autocomplete}
      placeholder={options.showPlaceholders ? label : ''}
      readonly={locked}
      {...attributes}
      onBlur={(event) => {
        onBlur(event);
        left?.(event.currentTarget);
      }}
    />
  );
};

/** A group with one of these fields. */
export const MoreGroup = ({ children, ...props }: MoreFieldProps & { children: ComponentChildren }) => (
  <div class={`wpwl-group wpwl-group-${props.field}`}>
    <MoreLabel {...props} />
    <div class={`wpwl-wrapper wpwl-wrapper-${props.field}`}>
      {children}
      <MoreHint {...props} />
    </div>
  </div>
);
