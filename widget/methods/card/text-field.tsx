import { useRef } from 'preact/hooks';
import type { Card } from './card.ts';
import { arrangedExpiry, expiryOf, shortenedExpiry } from './expiry.ts';
import { accessibleName, Group, partId } from './group.tsx';
import { useToggledClass } from './toggled-class.ts';

type TextFieldName = 'expiry' | 'cardHolder';

const MAXIMUM_HOLDER_CHARACTERS = 128; // The interface's limit of card.holder.
const MAXIMUM_EXPIRY_CHARACTERS = 12;

/** The date of expiry. */
export const ExpiryField = ({ card }: { card: Card }) => {
  const { labels } = card.checkout.locale.texts;
  const typed = ({
    currentTarget: input,
    inputType,
  }: Event & { currentTarget: HTMLInputElement; inputType?: string }) => {
    const atEnd = input.selectionStart === input.value.length;
    const arranged = inputType?.startsWith('delete') ? shortenedExpiry(input.value) : arrangedExpiry(input.value);
    // Rewriting would move the caret, so a change in the middle waits until the field is left.
    if (atEnd && arranged !== input.value) input.value = arranged;
    card.expiry.value = input.value;
    card.change('expiry');
  };
  const left = ({ currentTarget: input }: FocusEvent & { currentTarget: HTMLInputElement }) => {
    if (expiryOf(input.value)) input.value = arrangedExpiry(input.value);
    card.expiry.value = input.value;
  };
  return (
    <TextField
      card={card}
      field="expiry"
      label={labels.expiryDate}
      onInput={typed}
      onBlur={left}
      attributes={{
        name: 'card.expiry',
        autocomplete: 'cc-exp',
        inputMode: 'numeric',
        maxLength: MAXIMUM_EXPIRY_CHARACTERS,
        placeholder: labels.mmyy,
      }}
    />
  );
};

/** The name on the card. */
export const HolderField = ({ card }: { card: Card }) => {
  const { labels } = card.checkout.locale.texts;
  const typed = ({ currentTarget }: Event & { currentTarget: HTMLInputElement }) => {
    card.holder.value = currentTarget.value;
    card.change('cardHolder');
  };
  return (
    <TextField
      card={card}
      field="cardHolder"
      label={labels.cardHolder}
      onInput={typed}
      attributes={{
        name: 'card.holder',
        autocomplete: 'cc-name',
        maxLength: MAXIMUM_HOLDER_CHARACTERS,
        placeholder: labels.cardHolder,
      }}
    />
  );
};

interface TextFieldProps {
  readonly card: Card;
  readonly field: TextFieldName;
  readonly label: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  onInput(event: Event & { currentTarget: HTMLInputElement }): void;
  onBlur?(event: FocusEvent & { currentTarget: HTMLInputElement }): void;
}

const TextField = ({ card, field, label, attributes, onInput, onBlur }: TextFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const { checkout } = card;
  const hasError = card.shown[field].value !== '';
  useToggledClass(input, 'wpwl-has-error', () => card.shown[field].value !== '');
  return (
    <Group card={card} field={field} label={label}>
      <input
        ref={input}
        class={`wpwl-control wpwl-control-${field}`}
        type="text"
        autocorrect="off"
        spellcheck={false}
        {...attributes}
        {...accessibleName(card, field, label)}
        placeholder={checkout.options.showPlaceholders ? String(attributes['placeholder']) : undefined}
        readOnly={checkout.locked.value}
        aria-invalid={hasError}
        aria-describedby={hasError ? partId(card, field, 'hint') : undefined}
        onInput={onInput}
        onBlur={(event) => {
          onBlur?.(event);
          const isRight = card.leave(field, event.currentTarget.value === '');
          checkout.call(field === 'expiry' ? 'onBlurExpiryDate' : 'onBlurCardHolder', event.currentTarget, isRight);
        }}
      />
    </Group>
  );
};
