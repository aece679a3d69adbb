import type { ComponentChildren } from 'preact';
import { frameTexts } from '../frame/frame-texts.ts';
import { Choices } from './choices.tsx';
import { Field } from './form.tsx';

/** The parameters of an address. */
export type Query = Readonly<Record<string, string>>;

/** What a filter may do with the address, and with the panel in which it is chosen. */
interface PanelActs {
  set(changes: Readonly<Record<string, string | undefined>>): void;
  close(): void;
}

/** A filter of what a view shows; what is chosen is in the address. */
export interface FilterRow {
  readonly name: string;
  readonly label: string;
  /** What is chosen, in words; undefined if nothing is. */
  readonly value: string | undefined;
  /** The parameters of the address that are its own. */
  readonly parameters: readonly string[];
  /** Whether its parameters limit nothing yet, as own dates do before one is chosen. */
  readonly isIdle?: boolean;
  /** What is shown to choose from; absent for one that other views lead to, and that can be removed only. */
  panel?(acts: PanelActs): ComponentChildren;
}

type Options = readonly (readonly [value: string, text: string])[];

/** Requests may name several values of a filter. */
const wordsOf = (value: string, options: Options): string =>
  value
    .split(',')
    .map((each) => options.find(([known]) => known === each)?.[1] ?? each)
    .join(', ');

/**
 * Returns a filter with choices. The first of them is what an address without the name means, and removes it; it is no
 * choice at all if its value is empty.
 */
export const choice = (
  query: Query,
  { name, label, options }: { readonly name: string; readonly label: string; readonly options: Options },
): FilterRow => {
  const usual = options[0]?.[0] ?? '';
  const value = query[name] || usual;
  return {
    name,
    label,
    parameters: [name],
    value: value === '' ? undefined : wordsOf(value, options),
    panel: ({ set, close }) => (
      <Choices
        label={label}
        options={options}
        value={value}
        choose={(chosen) => {
          set({ [name]: chosen === usual ? undefined : chosen });
          close();
        }}
      />
    ),
  };
};

/** Returns a filter with choices that may be without one of them. */
export const choiceOrAll = (
  query: Query,
  row: { readonly name: string; readonly label: string; readonly options: Options },
): FilterRow => choice(query, { ...row, options: [['', frameTexts.value.all], ...row.options] });

/** Returns a filter that is typed, such as an id; `value` are the words for it, if they are known. */
export const typed = (
  query: Query,
  {
    name,
    label,
    value = query[name],
  }: { readonly name: string; readonly label: string; readonly value?: string | undefined },
): FilterRow => ({
  name,
  label,
  parameters: [name],
  value: query[name] && value,
  panel: ({ set, close }) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        set({ [name]: String(new FormData(event.currentTarget).get(name) ?? '').trim() || undefined });
        close();
      }}
    >
      <Field name={name} label={label} input={{ defaultValue: query[name] ?? '', autocomplete: 'off' }} />
      <button type="submit" class="primary">
        {frameTexts.value.apply}
      </button>
    </form>
  ),
});

/** Returns a filter that another view has chosen. */
export const given = (
  query: Query,
  {
    name,
    label,
    value = query[name],
  }: { readonly name: string; readonly label: string; readonly value?: string | undefined },
): FilterRow => ({ name, label, parameters: [name], value: query[name] && value });
