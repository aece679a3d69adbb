import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { RefusedParameter } from '../../bridge/messages.ts';
import { whenReleased } from '../card/card.ts';
import { type MoreError, type MoreField, parameterOf } from './fields.ts';

/** The state of the fields beyond the card: their contents and errors. */
export interface MoreFields {
  /** The content of each field. */
  readonly values: Readonly<Record<MoreField, Signal<string>>>;
  /** Returns the error shown at a field. */
  shown(field: MoreField): MoreError | '';
  /** The shopper has tried to pay and has not corrected all errors yet. */
  readonly isHeldUp: ReadonlySignal<boolean>;
  /** Handles a field that was left: its error is shown from now on, unless it is empty. */
  leave(field: MoreField): void;
  /** Handles a changed field: the gateway's refusal no longer counts. */
  change(field: MoreField, text: string): void;
  /** Shows every error; returns whether there is none. */
  attempt(): boolean;
  /** Marks the fields whose parameters the gateway refused; returns the parameters without a field. */
  refuse(errors: readonly RefusedParameter[]): readonly RefusedParameter[];
}

const allFields = Object.keys(parameterOf) as MoreField[];

/**
 * Creates the fields beyond the card. `isWrong` checks a field by all values; it has to return false for hidden fields.
 */
export const createMoreFields = (
  usual: Partial<Readonly<Record<MoreField, string>>>,
  isWrong: (field: MoreField, values: MoreFields['values']) => boolean,
): MoreFields => {
  const values = Object.fromEntries(allFields.map((field) => [field, signal(usual[field] ?? '')])) as unknown as Record<
    MoreField,
    Signal<string>
  >;
  const attempted = signal(false);
  const left = signal<ReadonlySet<MoreField>>(new Set());
  const refused = signal<ReadonlySet<MoreField>>(new Set());
  const shown = (field: MoreField): MoreError | '' =>
    refused.value.has(field) || (left.value.has(field) && isWrong(field, values)) ? `${field}Error` : '';
  return {
    values,
    shown,
    isHeldUp: computed(() => attempted.value && allFields.some((field) => shown(field) !== '')),
    leave: (field) => {
      const show = (): void => {
        left.value = new Set([...left.value, field]);
      };
      if (values[field].value) whenReleased(show);
    },
    change: (field, text) => {
      values[field].value = text;
      if (refused.value.has(field)) refused.value = new Set([...refused.value].filter((other) => other !== field));
    },
    attempt: () => {
      attempted.value = true;
      left.value = new Set(allFields);
      return !allFields.some((field) => shown(field) !== '');
    },
    refuse: (errors) => {
      const own = allFields.filter((field) => errors.some(({ name }) => name === parameterOf[field]));
      attempted.value = true;
      refused.value = new Set(own);
      return errors.filter(({ name }) => !own.some((field) => parameterOf[field] === name));
    },
  };
};
