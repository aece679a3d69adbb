import { record } from '../../checkout/options.ts';
import type { AttributesOf } from '../../elements/tags.ts';
import type { Child } from '../../elements/tree.ts';
import { type MoreField, maximumCharactersOf, parameterOf, tidied } from './fields.ts';
import type { FullCard } from './full-card.ts';

/** What has such fields: a card form with more than the usual ones, or what was added to any form. */
export type FieldsOwner = Pick<FullCard, 'checkout' | 'channel' | 'texts' | 'fields'> & {
  readonly asked: Pick<FullCard['asked'], 'mandatory'>;
};

/** A field beyond the card, of one form. */
export interface MoreFieldProps {
  readonly card: FieldsOwner;
  readonly field: MoreField;
  readonly label: string;
}

const idOf = ({ card, field }: MoreFieldProps, part: 'control' | 'hint'): string =>
  `wpwl-${field}-${part}-${card.channel}`;

/** Gives what every control has: its name, its value, and its error while there is one. */
export const controlOf = (props: MoreFieldProps) => {
  const { card, field, label } = props;
  const { fields, checkout } = card;
  const hasError = (): boolean => fields.shown(field) !== '';
  return {
    id: idOf(props, 'control'),
    name: parameterOf[field],
    value: fields.values[field].peek(),
    'aria-label': checkout.options.showLabels ? undefined : label,
    classWhen: { 'wpwl-has-error': hasError },
    'aria-invalid': () => `${hasError()}` as const,
    'aria-describedby': () => (hasError() ? idOf(props, 'hint') : undefined),
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLSelectElement }) =>
      fields.change(field, currentTarget.value),
    onBlur: ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLSelectElement }) => {
      const text = tidied(field, currentTarget.value);
      if (text !== currentTarget.value) currentTarget.value = text;
      fields.change(field, text);
      fields.leave(field);
    },
  };
};

/** A label, as far as the page shows any. */
export const MoreLabel = (props: MoreFieldProps) => (
  <>
    {props.card.checkout.options.showLabels && (
      <label class={`wpwl-label wpwl-label-${props.field}`} for={idOf(props, 'control')}>
        {props.label}
      </label>
    )}
  </>
);

/** What is wrong with a field. */
export const MoreHint = (props: MoreFieldProps) => (
  <>
    {() => {
      const error = props.card.fields.shown(props.field);
      return (
        error && (
          <div class={`wpwl-hint wpwl-hint-${error}`} id={idOf(props, 'hint')} role="alert">
            {props.card.texts.errorMessages[error]}
          </div>
        )
      );
    }}
  </>
);

type InputProps = MoreFieldProps &
  Pick<AttributesOf<'input'>, 'autocomplete' | 'max'> & {
    readonly type?: 'text' | 'date';
    /** Where the class name is not that of the field. */
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
      type={type}
      autocorrect="off"
      spellcheck="false"
      {...(max ? { max } : {})}
      // Browsers show a date in the shopper's own way; what the page says of it describes the field.
      {...(type === 'date' && typeof ddmmyyyy === 'string' ? { title: ddmmyyyy } : {})}
      {...(maximumCharactersOf[field] ? { maxlength: maximumCharactersOf[field] } : {})}
      autocomplete={autocomplete}
      placeholder={options.showPlaceholders ? label : ''}
      readonly={() => locked.value}
      {...attributes}
      onBlur={(event) => {
        onBlur(event);
        left?.(event.currentTarget);
      }}
    />
  );
};

/** A group of its own for one of these fields. */
export const MoreGroup = ({ children, ...props }: MoreFieldProps & { children: Child }) => (
  <div class={`wpwl-group wpwl-group-${props.field}`}>
    <MoreLabel {...props} />
    <div class={`wpwl-wrapper wpwl-wrapper-${props.field}`}>
      {children}
      <MoreHint {...props} />
    </div>
  </div>
);
