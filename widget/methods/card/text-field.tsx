import type { JSX } from 'preact';
import { arrangedExpiry, expiryOf, typedExpiry } from '../../locales/expiry.ts';
import { MAXIMUM_HOLDER_CHARACTERS } from '../../locales/holder.ts';
import { arrangeInput } from '../../locales/typing.ts';
import { asTyped } from '../../view/as-typed.ts';
import type { Card } from './card.ts';
import { blurCallbackOf, holderLabel, mayBeEmpty } from './card-fields.ts';
import { errorOf, Group, nameOf } from './group.tsx';

const MAXIMUM_EXPIRY_CHARACTERS = 24; // A pasted date can follow words.

/** The date of expiry. */
export const ExpiryField = ({ card }: { card: Card }) => {
  const { labels } = card.checkout.locale.texts;
  return (
    <TextField
      card={card}
      field="expiry"
      label={labels.expiryDate}
      placeholder={labels.mmyy}
      attributes={{
        name: 'card.expiry',
        autocomplete: 'cc-exp',
        inputmode: 'numeric',
        maxlength: MAXIMUM_EXPIRY_CHARACTERS,
      }}
      typed={(input, event) => {
        arrangeInput(input, event, typedExpiry);
        card.expiry.value = input.value;
      }}
      left={(input) => {
        if (expiryOf(input.value)) input.value = arrangedExpiry(input.value);
      }}
    />
  );
};

/** The name on the card. */
export const HolderField = ({ card }: { card: Card }) => {
  const { labels } = card.checkout.locale.texts;
  return (
    <TextField
      card={card}
      field="cardHolder"
      label={holderLabel(card.checkout)}
      placeholder={labels.cardHolder}
      attributes={{
        name: 'card.holder',
        autocomplete: 'cc-name',
        maxlength: MAXIMUM_HOLDER_CHARACTERS,
      }}
      typed={(input) => {
        card.holder.value = input.value;
      }}
    />
  );
};

interface TextFieldProps {
  readonly card: Card;
  readonly field: 'expiry' | 'cardHolder';
  readonly label: string;
  readonly placeholder: string;
  readonly attributes: Pick<JSX.IntrinsicElements['input'], 'name' | 'autocomplete' | 'inputmode' | 'maxlength'>;
  typed(input: HTMLInputElement, event: Event): void;
  left?(input: HTMLInputElement): void;
}

const TextField = ({ card, field, label, placeholder, attributes, typed, left }: TextFieldProps) => {
  const { checkout } = card;
  return (
    <Group card={card} field={field} label={label}>
      <input
        class={`wpwl-control wpwl-control-${field}`}
        type="text"
        {...asTyped}
        {...attributes}
        {...nameOf(card, field, label)}
        {...errorOf(card, field)}
        // Not the attribute `required`, which pages may style as an error from the start.
        aria-required={!mayBeEmpty(field, '', checkout.options)}
        placeholder={checkout.options.showPlaceholders ? placeholder : ''}
        readonly={checkout.locked}
        onInput={(event) => {
          typed(event.currentTarget, event);
          card.change(field);
        }}
        onBlur={({ currentTarget }) => {
          left?.(currentTarget);
          const isRight = card.leave(field, currentTarget.value === '');
          checkout.call(blurCallbackOf[field], currentTarget, isRight);
        }}
      />
    </Group>
  );
};
