import { effect } from '@preact/signals-core';
import type { Card } from './card.ts';
import { arrangedExpiry, expiryOf, shortenedExpiry } from './expiry.ts';
import { describeError, Group, nameOf } from './group.tsx';

const MAXIMUM_HOLDER_CHARACTERS = 128; // The interface's limit of card.holder.
const MAXIMUM_EXPIRY_CHARACTERS = 12;

/** The date of expiry. */
export const ExpiryField = ({ card }: { card: Card }) => {
  const { labels } = card.checkout.locale.texts;
  return (
    <TextField
      card={card}
      field="expiry"
      label={labels.expiryDate}
      attributes={{
        name: 'card.expiry',
        autocomplete: 'cc-exp',
        inputMode: 'numeric',
        maxLength: MAXIMUM_EXPIRY_CHARACTERS,
        placeholder: labels.mmyy,
      }}
      typed={(input, isDeletion) => {
        const arranged = isDeletion ? shortenedExpiry(input.value) : arrangedExpiry(input.value);
        // Rewriting would move the caret, so a change in the middle waits until the field is left.
        const isAtEnd = input.selectionStart === input.value.length;
        if (isAtEnd && arranged !== input.value) input.value = arranged;
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
      label={labels.cardHolder}
      attributes={{
        name: 'card.holder',
        autocomplete: 'cc-name',
        maxLength: MAXIMUM_HOLDER_CHARACTERS,
        placeholder: labels.cardHolder,
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
  readonly attributes: Readonly<Record<'placeholder' | 'name', string>> & Readonly<Record<string, string | number>>;
  typed(input: HTMLInputElement, isDeletion: boolean): void;
  left?(input: HTMLInputElement): void;
}

const TextField = ({ card, field, label, attributes, typed, left }: TextFieldProps) => {
  const { checkout } = card;
  return (
    <Group card={card} field={field} label={label}>
      <input
        ref={(input) =>
          effect(() => {
            if (!input) return;
            input.readOnly = checkout.locked.value;
            describeError(card, field, input);
          })
        }
        class={`wpwl-control wpwl-control-${field}`}
        type="text"
        autocorrect="off"
        spellcheck={false}
        {...attributes}
        {...nameOf(card, field, label)}
        placeholder={checkout.options.showPlaceholders ? attributes.placeholder : ''}
        onInput={(event) => {
          const { currentTarget, inputType = '' } = event as typeof event & { inputType?: string };
          typed(currentTarget, inputType.startsWith('delete'));
          card.change(field);
        }}
        onBlur={({ currentTarget }) => {
          left?.(currentTarget);
          const isRight = card.leave(field, currentTarget.value === '');
          checkout.call(field === 'expiry' ? 'onBlurExpiryDate' : 'onBlurCardHolder', currentTarget, isRight);
        }}
      />
    </Group>
  );
};
