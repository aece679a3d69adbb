import { computed } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { hashOf } from '../../bridge/frame-address.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import { useMounted } from '../../view/refs.ts';
import { layStyle } from '../../view/style-sheet.ts';
import { holderLabel } from '../card/card-fields.ts';
import { FormOfCard } from '../card/card-form.tsx';
import { openLine, permissions } from '../card/frame-line.ts';
import { Group } from '../card/group.tsx';
import { HostedField } from '../card/hosted-field.tsx';
import { ExpiryField, HolderField } from '../card/text-field.tsx';
import { Billing } from './billing.tsx';
import { BrandChoice } from './brand-choice.tsx';
import style from './card-more.css?inline';
import { codeHint, type FullCard } from './full-card.ts';
import { BirthDate, HolderNames, TaxNumber } from './holder-names.tsx';

/** The full card form, with the fields that the page's options need. */
export const FullCardForm = ({ card }: { card: FullCard }) => {
  const { asked, checkout, texts, hosted } = card;
  const { labels } = texts;
  // A choice that only some numbers need comes after the number, whose field it must not move.
  const isBrandFirst = checkout.options.showBrands || asked.showsMarks;
  const isStyled = checkout.options.style !== 'none';
  useLayoutEffect(() => (isStyled ? layStyle(style) : undefined), [isStyled]);
  return (
    <FormOfCard card={card}>
      {isBrandFirst && <BrandChoice card={card} />}
      <Group card={card} field="cardNumber" label={labels.cardNumber}>
        <HostedField card={card} field="cardNumber" />
      </Group>
      {!isBrandFirst && <BrandChoice card={card} />}
      {hosted.expiry ? (
        <FramedField card={card} field="expiry" label={labels.expiryDate} />
      ) : (
        <ExpiryField card={card} />
      )}
      <Holder card={card} />
      {card.hasCode && (
        <Group card={card} field="cvv" label={labels.cvv} beside={asked.showsCodeHint && <CodeHint card={card} />}>
          <HostedField card={card} field="cvv" />
        </Group>
      )}
      {asked.asksForBirthDate && <BirthDate card={card} />}
      {asked.asksForTaxNumber && <TaxNumber card={card} />}
      {asked.billing && <Billing card={card} />}
      {asked.installments.length > 0 && <Installments card={card} />}
    </FormOfCard>
  );
};

const Holder = ({ card }: { card: FullCard }) => {
  if (card.asked.splitsHolder) return <HolderNames card={card} />;
  if (card.hosted.cardHolder) return <FramedField card={card} field="cardHolder" label={holderLabel(card.checkout)} />;
  return <HolderField card={card} />;
};

interface FramedFieldProps {
  readonly card: FullCard;
  readonly field: 'expiry' | 'cardHolder';
  readonly label: string;
}

/** A field that is in a frame where the page sets `enableSAQACompliance`. */
const FramedField = ({ card, field, label }: FramedFieldProps) => {
  const { options } = card.checkout;
  const address = { field, channel: card.channel, origin: window.origin };
  return (
    <Group card={card} field={field} label={label}>
      <iframe
        ref={useMounted((frame: HTMLIFrameElement) => openLine(card, frame, address))}
        class={`wpwl-control wpwl-control-iframe wpwl-control-${field}`}
        data-field={field}
        src={card.framePage + hashOf(address)}
        title={label}
        allow={permissions()}
        scrolling="no"
      />
      {/* The model for the look of the frames. A placeholder that is not laid out has no computed style. */}
      {field === 'expiry' && (
        <input
          class="wpwl-control wpwl-control-expiry wpwl-model"
          placeholder={card.texts.labels.mmyy}
          hidden={options.style === 'none'}
          disabled
        />
      )}
    </Group>
  );
};

/** The hint where the code is on the card. The frame of the code describes it to screen readers too. */
const CodeHint = ({ card }: { card: FullCard }) => (
  <div class="wpwl-hint wpwl-hint-cvv">
    <span class="wpwl-help-cvv">{card.texts.labels.cvvHelp}</span> {computed(() => codeHint(card))}
  </div>
);

/** The choice of the number of installments. */
const Installments = ({ card }: { card: FullCard }) => {
  const { asked, checkout, texts, channel } = card;
  const label = texts.labels.numberOfInstallments;
  const id = `wpwl-installments-control-${channel}`;
  return (
    <div class="wpwl-group wpwl-group-installments">
      {checkout.options.showLabels && (
        <label class="wpwl-label wpwl-label-installments" for={id}>
          {label}
        </label>
      )}
      <div class="wpwl-wrapper wpwl-wrapper-installments">
        <select
          class="wpwl-control wpwl-control-installments"
          id={id}
          name="recurring.numberOfInstallments"
          aria-label={checkout.options.showLabels ? undefined : label}
        >
          {asked.installments.map((count) => (
            <option key={count} value={`${count}`}>
              {computed(() => installmentText(checkout, count))}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
};

/** Returns the text for a number of installments, with the amount of each if it is known: `3 × €16.67`. */
const installmentText = ({ configuration, locale }: Checkout, count: number): string => {
  const { amount, currency } = configuration.value ?? {};
  if (!amount || !currency) return `${count}`;
  const money = new Intl.NumberFormat(locale.tag, { style: 'currency', currency });
  return `${count} × ${money.format(Number(amount) / count)}`;
};
