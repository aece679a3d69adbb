import { computed } from '@preact/signals';
import { Show } from '@preact/signals/utils';
import { record } from '../../checkout/options.ts';
import { asciiDigits } from '../../locales/digits.ts';
import { asTyped } from '../../view/as-typed.ts';
import { classWhen } from '../../view/refs.ts';
import { alertUnlessAnnounced } from '../card/group.tsx';
import { errorIn, type FieldName, fields, knownError } from './fields.ts';
import { errorText, type FormState, isAsked, labelOf, mayBeEmpty } from './form-state.ts';
import { groupInput } from './iban.ts';

/** The fields of a brand's form. */
export const BrandFields = ({ state }: { state: FormState }) => (
  <>
    {state.brand.hasQrCode && <PaymentMode state={state} />}
    {state.brand.fields.map((name) =>
      name === 'accountBic' || name === 'accountMobile' ? (
        <Show key={name} when={() => isAsked(state, name)}>
          <Field state={state} name={name} />
        </Show>
      ) : (
        <Field key={name} state={state} name={name} />
      ),
    )}
  </>
);

/** The choice between the account and a QR code. */
const PaymentMode = ({ state }: { state: FormState }) => {
  const { checkout, texts, wantsQrCode, channel } = state;
  const { labels } = texts;
  return (
    <div class="wpwl-group wpwl-group-paymentMode" role="radiogroup" aria-label={labels.paymentMode}>
      {(['mobile', 'qrcode'] as const).map((mode) => (
        <label key={mode} class={`wpwl-wrapper wpwl-wrapper-radio-${mode}`}>
          <input
            type="radio"
            class={`wpwl-control wpwl-control-radio-${mode}`}
            name={`paymentMode-${channel}`}
            value={mode}
            checked={computed(() => wantsQrCode.value === (mode === 'qrcode'))}
            disabled={checkout.locked}
            onChange={() => {
              wantsQrCode.value = mode === 'qrcode';
              state.errors.value = {};
            }}
          />
          {mode === 'mobile' ? labels.mobilePhoneNumber : labels.qrCode}
        </label>
      ))}
    </div>
  );
};

interface FieldProps {
  readonly state: FormState;
  readonly name: FieldName;
}

const Field = ({ state, name }: FieldProps) => {
  const { options } = state.checkout;
  return (
    <div class={classesOf('group', name)}>
      {options.showLabels && (
        <label class={classesOf('label', name)} for={idOf(state, name, 'control')}>
          {computed(() => labelOf(state, name))}
        </label>
      )}
      <div class={classesOf('wrapper', name)}>
        {fields[name].kind === 'choice' ? <Choice state={state} name={name} /> : <Input state={state} name={name} />}
        <Show when={computed(() => state.errors.value[name])}>
          {(error) => (
            <div
              class={`wpwl-hint wpwl-hint-${knownError(name, error)}`}
              id={idOf(state, name, 'hint')}
              role={alertUnlessAnnounced(state)}
              key={error}
            >
              {errorText(state, name, error)}
            </div>
          )}
        </Show>
      </div>
    </div>
  );
};

/** Returns the classes of an element of a field, also with the older name that existing pages use. */
const classesOf = (piece: string, name: FieldName): string => {
  const { label, known } = fields[name];
  const names = new Set([label, ...(known ? [known.label] : [])]);
  return [`wpwl-${piece}`, ...[...names].map((own) => `wpwl-${piece}-${own}`)].join(' ');
};

const Input = ({ state, name }: FieldProps) => {
  const { checkout } = state;
  const { parameter, kind, attributes, isCode } = fields[name];
  const { ddmmyyyy } = record(checkout.options.labels);
  return (
    <input
      {...asTyped}
      {...attributes}
      // Preact's types expect one type of input, not one of several.
      type={(kind === 'date' ? kind : (attributes?.type ?? 'text')) as 'text'}
      {...controlOf(state, name)}
      class={`${classesOf('control', name)}${isCode ? ' wpwl-control-code' : ''}`}
      name={parameter}
      {...(kind === 'date' && { max: new Date().toISOString().slice(0, 10) })}
      {...(kind === 'date' && typeof ddmmyyyy === 'string' && { title: ddmmyyyy })}
      placeholder={computed(() =>
        checkout.options.showLabels || !checkout.options.showPlaceholders ? '' : labelOf(state, name),
      )}
      readonly={checkout.locked}
      onInput={(event) => {
        if (name === 'accountIban' && checkout.options.numberFormatting) groupInput(event.currentTarget, event);
        clearError(state, name);
      }}
      onChange={({ currentTarget }) => {
        if (isCode) currentTarget.value = asciiDigits(currentTarget.value).trim();
        const error = errorIn(name, currentTarget.value, true);
        if (error && kind !== 'date' && checkout.options.validation && !state.isPressing) {
          state.errors.value = { ...state.errors.value, [name]: error };
        }
      }}
    />
  );
};

const Choice = ({ state, name }: FieldProps) => {
  const { checkout, texts } = state;
  const { parameter, attributes } = fields[name];
  const choices = choicesOf(state, name);
  return (
    <select
      {...controlOf(state, name)}
      class={classesOf('control', name)}
      name={parameter}
      autocomplete={attributes?.autocomplete}
      disabled={checkout.locked}
      onChange={() => clearError(state, name)}
    >
      {choices.length > 1 && <option value="">{texts.messages.choose}</option>}
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
};

/** Returns the options of a select: their values and texts. */
const choicesOf = (
  { brand, texts, checkout }: FormState,
  name: FieldName,
): readonly (readonly [value: string, text: string])[] => {
  if (name === 'sex') {
    return [
      ['F', texts.messages.female],
      ['M', texts.messages.male],
    ];
  }
  if (name === 'bankChoice') return Object.entries(brand.banks);
  if (name === 'installments') return brand.installments.map((count) => [`${count}`, `${count}`]);
  const names = new Intl.DisplayNames([checkout.locale.tag], { type: 'region' });
  const named = brand.countries.map((code) => [code, names.of(code) ?? code] as const);
  return named.sort(([, left], [, right]) => left.localeCompare(right, checkout.locale.tag));
};

const idOf = ({ channel }: FormState, name: FieldName, part: string): string => `wpwl-${name}-${part}-${channel}`;

/** Returns the attributes that connect a control with its name and its error. */
const controlOf = (state: FormState, name: FieldName) => {
  const isWrong = (): boolean => state.errors.value[name] !== undefined;
  return {
    id: idOf(state, name, 'control'),
    ref: classWhen({ 'wpwl-has-error': isWrong }),
    'aria-label': state.checkout.options.showLabels ? undefined : labelOf(state, name),
    'aria-required': computed(() => !mayBeEmpty(state, name)),
    'aria-invalid': computed(isWrong),
    'aria-describedby': computed(() => (isWrong() ? idOf(state, name, 'hint') : undefined)),
  };
};

const clearError = ({ errors, announced }: FormState, name: FieldName): void => {
  if (!errors.value[name]) return;
  announced.value = '';
  const { [name]: _cleared, ...others } = errors.value;
  errors.value = others;
};
