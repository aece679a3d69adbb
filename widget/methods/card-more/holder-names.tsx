import { computed } from '@preact/signals';
import { parameterOf } from './fields.ts';
import type { FullCard } from './full-card.ts';
import { MoreGroup, MoreHint, MoreInput, MoreLabel } from './more-field.tsx';

/** First and last name, which are sent as the name on the card and as the customer's name. */
export const HolderNames = ({ card }: { card: FullCard }) => (
  <div class="wpwl-group wpwl-group-cardHolder wpwl-group-names">
    <Name card={card} field="givenName" />
    <Name card={card} field="surName" />
  </div>
);

const Name = ({ card, field }: { card: FullCard; field: 'givenName' | 'surName' }) => {
  const { checkout, fields, texts, holder } = card;
  const isGiven = field === 'givenName';
  const props = { card, field, label: isGiven ? texts.labels.givenName : texts.labels.surname };
  const { values } = fields;
  const left = (input: HTMLInputElement): void => {
    holder.value = `${values.givenName.value} ${values.surName.value}`.trim();
    checkout.call('onBlurCardHolder', input, holder.value !== '' && fields.shown(field) === '');
  };
  return (
    <div class="wpwl-name">
      <MoreLabel {...props} />
      <div class="wpwl-wrapper wpwl-wrapper-cardHolder">
        <MoreInput {...props} autocomplete={isGiven ? 'given-name' : 'family-name'} left={left} />
        <MoreHint {...props} />
      </div>
    </div>
  );
};

/** The customer's date of birth. */
export const BirthDate = ({ card }: { card: FullCard }) => {
  const props = { card, field: 'birthDate', label: card.texts.labels.birthDate } as const;
  return (
    <MoreGroup {...props}>
      <MoreInput {...props} type="date" autocomplete="bday" max={new Date().toISOString().slice(0, 10)} />
    </MoreGroup>
  );
};

/** The customer's tax number. The type of the document is sent only together with it. */
export const TaxNumber = ({ card }: { card: FullCard }) => {
  const props = { card, field: 'taxNumber', label: card.texts.labels.taxNumber } as const;
  const kind = computed(() => (card.fields.values.taxNumber.value.trim() ? 'TAXSTATEMENT' : ''));
  return (
    <MoreGroup {...props}>
      <MoreInput {...props} autocomplete="off" />
      <input type="hidden" name={parameterOf.taxNumber.replace(/Id$/, 'Type')} value={kind} />
    </MoreGroup>
  );
};
