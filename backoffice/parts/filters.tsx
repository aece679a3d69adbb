import type { ComponentChildren } from 'preact';
import { useAddress } from '../frame/address.ts';
import type { ApiError } from '../frame/api.ts';
import { Field, Select } from './form.tsx';

/**
 * A choice that filters what a view shows; it is in the address under its name. The first option is what an address
 * without the name means, and removes it.
 */
export const Filter = ({
  name,
  label,
  options,
}: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}) => {
  const { query, set } = useAddress();
  const usual = options[0]?.[0];
  return (
    <Select
      name={name}
      label={label}
      value={query[name] ?? usual}
      options={options}
      onChange={(value) => set({ [name]: value === usual ? undefined : value })}
    />
  );
};

/** A search field, with filters beside it; what is searched for is in the address, as `text` unless named otherwise. */
export const Search = ({
  parameter = 'text',
  label,
  submit = label,
  hint,
  error,
  children,
}: {
  readonly parameter?: string;
  readonly label: string;
  /** The text of the button, if it is not that of the field. */
  readonly submit?: string;
  readonly hint?: string;
  readonly error?: ApiError | undefined;
  readonly children?: ComponentChildren;
}) => {
  const { query, set } = useAddress();
  const text = query[parameter] ?? '';
  return (
    <search>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          set({ [parameter]: String(new FormData(event.currentTarget).get(parameter) ?? '').trim() || undefined });
        }}
      >
        <div class="wide">
          <Field
            key={text}
            name={parameter}
            label={label}
            hint={hint}
            error={error}
            input={{ type: 'search', defaultValue: text, autocomplete: 'off' }}
          />
        </div>
        <div class="field">
          <button type="submit" class="primary">
            {submit}
          </button>
        </div>
        {children}
      </form>
    </search>
  );
};
