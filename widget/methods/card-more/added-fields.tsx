import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { Show } from '@preact/signals/utils';
import type { MakeAddedFields } from '../../checkout/added-fields.ts';
import { mount } from '../../view/mount.ts';
import { layStyle } from '../../view/style-sheet.ts';
import { AddressFields } from './billing.tsx';
import style from './card-more.css?inline';
import { type BillingField, billingFields, isRight, type MoreField, parameterOf } from './fields.ts';
import { type FullTexts, withMoreTexts } from './full-card.ts';
import { type FieldsOwner, MoreGroup, MoreInput } from './more-field.tsx';
import { createMoreFields } from './more-fields.ts';

/** The fields besides an address, in this order. */
const ofPerson = ['givenName', 'surName', 'birthDate'] as const satisfies readonly MoreField[];

const isAmong =
  (names: readonly string[]) =>
  (field: MoreField): boolean =>
    names.includes(parameterOf[field]);

/** Creates fields above the button of a form, for parameters without which its payment is refused. */
export const makeAddedFields: MakeAddedFields = (given, form) => {
  const checkout = withMoreTexts(given);
  const names = signal<readonly string[]>([]);
  const isAfterSubmit = signal(false);
  const fields = createMoreFields({}, (field, values) => {
    const isAsked = checkout.options.validation && isAmong(names.value)(field);
    // Not every country has states, so the state is optional.
    return isAsked && !isRight(field, values[field].value.trim(), field !== 'state');
  });
  const owner: FieldsOwner = {
    checkout,
    fields,
    channel: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    texts: checkout.locale.texts as FullTexts,
    asked: { mandatory: new Set() },
  };
  const place = document.createElement('div');
  place.className = 'wpwl-added';
  const button = form.querySelector('.wpwl-group-submit');
  if (button) button.before(place);
  else form.append(place);
  const stops = [
    ...(checkout.options.style === 'none' ? [] : [layStyle(style)]),
    mount(place, <Added owner={owner} names={names} isAfterSubmit={isAfterSubmit} />),
    // After an attempt to pay, the focus moves to the first added field.
    effect(() => {
      if (isAfterSubmit.value && names.value[0])
        queueMicrotask(() => place.querySelector<HTMLElement>('.wpwl-control')?.focus());
    }),
  ];
  checkout.unloaded.addEventListener('abort', () => {
    for (const stop of stops.reverse()) stop();
    place.remove();
  });
  return {
    add: (more, isLate) => {
      isAfterSubmit.value ||= isLate;
      names.value = [...new Set([...names.value, ...more])];
    },
    attempt: fields.attempt,
    refuse: (errors) => {
      const own = errors.filter(({ name }) => names.value.includes(name));
      return [...fields.refuse(own), ...errors.filter((error) => !own.includes(error))];
    },
  };
};

interface AddedProps {
  readonly owner: FieldsOwner;
  readonly names: ReadonlySignal<readonly string[]>;
  readonly isAfterSubmit: ReadonlySignal<boolean>;
}

const Added = ({ owner, names, isAfterSubmit }: AddedProps) => {
  const { messages } = owner.texts;
  return (
    <>
      <Show when={isAfterSubmit}>
        <div class="wpwl-message wpwl-message-added" role="alert">
          {messages.alsoNeeded}
        </div>
      </Show>
      <Fields owner={owner} names={names.value} />
    </>
  );
};

const Fields = ({ owner, names }: { owner: FieldsOwner; names: readonly string[] }) => {
  const { labels } = owner.texts;
  const address: readonly BillingField[] = billingFields.filter(isAmong(names));
  return (
    <>
      {ofPerson.filter(isAmong(names)).map((field) => (
        <PersonField key={field} owner={owner} field={field} />
      ))}
      {address[0] && (
        // biome-ignore lint/a11y/useSemanticElements: the same markup as the billing address of the card form, which pages style.
        <div class="wpwl-group wpwl-group-billing" role="group" aria-label={labels.billingAddress}>
          {owner.checkout.options.showLabels && (
            <div class="wpwl-label wpwl-label-billing" aria-hidden="true">
              {labels.billingAddress}
            </div>
          )}
          <div class="wpwl-wrapper wpwl-wrapper-billing">
            <AddressFields card={owner} fields={address} />
          </div>
        </div>
      )}
    </>
  );
};

const PersonField = ({ owner, field }: { owner: FieldsOwner; field: (typeof ofPerson)[number] }) => {
  const { labels } = owner.texts;
  const label = { givenName: labels.givenName, surName: labels.surname, birthDate: labels.birthDate }[field];
  const autocomplete = ({ givenName: 'given-name', surName: 'family-name', birthDate: 'bday' } as const)[field];
  const props = { card: owner, field, label };
  return (
    <MoreGroup {...props}>
      <MoreInput {...props} autocomplete={autocomplete} {...(field === 'birthDate' ? { type: 'date' } : {})} />
    </MoreGroup>
  );
};
