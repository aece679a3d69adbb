import type { Signal } from '@preact/signals-core';
import type { Checkout } from '../../checkout/checkout.ts';
import type { Child } from '../../elements/tree.ts';
import { banks } from '../../locales/english/banks.ts';
import { textsOf } from '../../locales/part-texts.ts';
import type { BrandField, RedirectBrand } from './redirect-brands.ts';

/** The parameter that each field fills. */
export const parameterOf: Readonly<Record<BrandField, string>> = {
  givenName: 'customer.givenName',
  surname: 'customer.surname',
  birthDate: 'customer.birthDate',
  sex: 'customer.sex',
};

/** What the shopper is told of each; the keys are those that pages know. */
const errorOf = {
  givenName: 'givenNameError',
  surname: 'surNameError',
  birthDate: 'birthDateError',
  sex: 'sexError',
} as const satisfies Record<BrandField, keyof typeof banks.errorMessages>;

/** The fields that are wrong. */
export type FieldErrors = Readonly<Partial<Record<BrandField, boolean>>>;

/** Tells which of the fields are wrong: empty, or born in the future. */
export const fieldErrors = (
  fields: readonly BrandField[],
  data: { get(name: string): unknown },
  today = new Date().toISOString(),
): FieldErrors => {
  const wrong = fields.filter((field) => {
    const value = String(data.get(parameterOf[field]) ?? '').trim();
    return field === 'birthDate' ? !/^\d{4}-\d\d-\d\d$/.test(value) || value >= today.slice(0, 10) : value === '';
  });
  return Object.fromEntries(wrong.map((field) => [field, true]));
};

interface FieldsProps {
  readonly checkout: Checkout;
  readonly brand: RedirectBrand;
  readonly channel: string;
  readonly errors: Signal<FieldErrors>;
}

/** What a shopper is asked for before they go on to the brand's own page. */
export const BrandFields = (props: FieldsProps) => (
  <>
    {props.brand.fields.map((field) => {
      if (field === 'birthDate') return <BirthDate {...props} />;
      return field === 'sex' ? <Sex {...props} /> : <Name {...props} field={field} />;
    })}
  </>
);

const MAXIMUM_NAME_CHARACTERS = 50; // The interface's limit of names.

const Name = ({ field, ...props }: FieldsProps & { field: 'givenName' | 'surname' }) => (
  <Field {...props} field={field}>
    <input
      class={`wpwl-control wpwl-control-${field}`}
      type="text"
      name={parameterOf[field]}
      autocomplete={field === 'givenName' ? 'given-name' : 'family-name'}
      maxlength={MAXIMUM_NAME_CHARACTERS}
      readonly={() => props.checkout.locked.value}
      {...attributesOf(props, field)}
    />
  </Field>
);

const BirthDate = (props: FieldsProps) => (
  <Field {...props} field="birthDate">
    <input
      class="wpwl-control wpwl-control-birthDate"
      type="date"
      name={parameterOf.birthDate}
      autocomplete="bday"
      max={new Date().toISOString().slice(0, 10)}
      readonly={() => props.checkout.locked.value}
      {...attributesOf(props, 'birthDate')}
    />
  </Field>
);

const Sex = (props: FieldsProps) => {
  const { messages } = textsOf(props.checkout, 'banks', banks);
  return (
    <Field {...props} field="sex">
      <select
        class="wpwl-control wpwl-control-sex"
        name={parameterOf.sex}
        autocomplete="sex"
        {...attributesOf(props, 'sex')}
      >
        <option value="" />
        <option value="F">{messages.female}</option>
        <option value="M">{messages.male}</option>
      </select>
    </Field>
  );
};

const idOf = ({ channel }: FieldsProps, field: BrandField, part: string): string => `wpwl-${field}-${part}-${channel}`;

const attributesOf = (props: FieldsProps, field: BrandField) => {
  const isWrong = (): boolean => props.errors.value[field] === true;
  return {
    id: idOf(props, field, 'control'),
    classWhen: { 'wpwl-has-error': isWrong },
    'aria-invalid': () => `${isWrong()}` as const,
    'aria-describedby': () => (isWrong() ? idOf(props, field, 'hint') : undefined),
    onInput: () => {
      if (!isWrong()) return;
      const { [field]: _mended, ...others } = props.errors.value;
      props.errors.value = others;
    },
  };
};

const Field = ({ field, children, ...props }: FieldsProps & { field: BrandField; children: Child }) => {
  const { labels, errorMessages } = textsOf(props.checkout, 'banks', banks);
  const error = errorOf[field];
  return (
    <div class={`wpwl-group wpwl-group-${field}`}>
      <label class={`wpwl-label wpwl-label-${field}`} for={idOf(props, field, 'control')}>
        {labels[field]}
      </label>
      <div class={`wpwl-wrapper wpwl-wrapper-${field}`}>
        {children}
        {() =>
          props.errors.value[field] && (
            <div class={`wpwl-hint wpwl-hint-${error}`} id={idOf(props, field, 'hint')} role="alert">
              {errorMessages[error]}
            </div>
          )
        }
      </div>
    </div>
  );
};
