import { Show } from '@preact/signals/utils';
import { countriesIn } from './countries.ts';
import { type BillingField, billingFields } from './fields.ts';
import type { FullCard } from './full-card.ts';
import { controlOf, type FieldsOwner, type MoreFieldProps, MoreHint, MoreInput, MoreLabel } from './more-field.tsx';
import { hasStates, statesOf } from './states.ts';

/** The billing address. */
export const Billing = ({ card }: { card: FullCard }) => {
  const { labels } = card.texts;
  const { showLabels } = card.checkout.options;
  const id = `wpwl-billing-label-${card.channel}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: pages expect a div, and a fieldset is no grid.
    <div
      class="wpwl-group wpwl-group-billing"
      role="group"
      {...(showLabels ? { 'aria-labelledby': id } : { 'aria-label': labels.billingAddress })}
    >
      {showLabels && (
        <div class="wpwl-label wpwl-label-billing" id={id}>
          {labels.billingAddress}
        </div>
      )}
      <div class="wpwl-wrapper wpwl-wrapper-billing">
        <AddressFields card={card} fields={billingFields} />
      </div>
    </div>
  );
};

/** The fields of an address in the given order. */
export const AddressFields = ({ card, fields }: { card: FieldsOwner; fields: readonly BillingField[] }) => (
  <>
    {fields.map((field) =>
      field === 'state' ? <State key={field} card={card} /> : <Line key={field} card={card} field={field} />,
    )}
  </>
);

/** Returns a field's label. If some fields are mandatory, the others are marked as optional. */
const labelOf = ({ texts, asked: { mandatory } }: FieldsOwner, field: BillingField): string => {
  const label = texts.labels[field];
  return mandatory.size === 0 || mandatory.has(field) ? label : texts.messages.optional.replace('{field}', label);
};

/** The `autocomplete` value of each field. */
const autocompleteOf: Readonly<Record<BillingField, string>> = {
  country: 'billing country',
  street1: 'billing address-line1',
  street2: 'billing address-line2',
  postcode: 'billing postal-code',
  city: 'billing address-level2',
  state: 'billing address-level1',
};

const Line = ({ card, field }: { card: FieldsOwner; field: Exclude<BillingField, 'state'> }) => {
  const props = { card, field, label: labelOf(card, field) };
  return (
    <div class={`wpwl-sup-wrapper wpwl-sup-wrapper-${field}`}>
      <MoreLabel {...props} />
      {field === 'country' ? (
        <CountrySelect {...props} />
      ) : (
        <MoreInput {...props} autocomplete={autocompleteOf[field]} />
      )}
      <MoreHint {...props} />
    </div>
  );
};

const CountrySelect = (props: MoreFieldProps) => {
  const { card } = props;
  const { values } = card.fields;
  const { onInput, ...attributes } = controlOf(props);
  return (
    <select
      class="wpwl-control wpwl-control-country"
      autocomplete={autocompleteOf.country}
      {...attributes}
      onInput={(event) => {
        // Another country has other states.
        values.state.value = '';
        onInput(event);
      }}
    >
      <option value="">{card.texts.messages.chooseCountry}</option>
      {countriesIn(card.checkout.locale.tag).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
};

/** The state: a select where there is a list, a text input elsewhere, and no field where addresses have no state. */
const State = ({ card }: { card: FieldsOwner }) => {
  const props = { card, field: 'state', label: labelOf(card, 'state') } as const;
  const { country } = card.fields.values;
  return (
    <Show when={() => hasStates(country.value)}>
      {() => (
        <div class="wpwl-sup-wrapper wpwl-sup-wrapper-state" key={country.value}>
          <MoreLabel {...props} />
          <StateControl {...props} states={statesOf(country.value)} />
          <MoreHint {...props} />
        </div>
      )}
    </Show>
  );
};

interface StateProps extends MoreFieldProps {
  readonly field: 'state';
  readonly states: ReturnType<typeof statesOf>;
}

const StateControl = ({ states, ...props }: StateProps) => {
  const { card } = props;
  if (states.length === 0) return <MoreInput {...props} control="stateText" autocomplete={autocompleteOf.state} />;
  return (
    <select class="wpwl-control wpwl-control-stateSelect" autocomplete={autocompleteOf.state} {...controlOf(props)}>
      <option value="">{card.texts.messages.chooseState}</option>
      {states.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
};
