import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { RefusedParameter } from '../../bridge/messages.ts';
import { whenReleased } from '../card/card.ts';
import { type MoreError, type MoreField, parameterOf } from './fields.ts';

/** The fields beyond the card: what has been typed, and what is wrong with it. */
export interface MoreFields {
  /** What stands in each field. */
  readonly values: Readonly<Record<MoreField, Signal<string>>>;
  /** What the shopper is told about each field. */
  shown(field: MoreField): MoreError | '';
  /** The shopper has tried to pay, and not every error is gone yet. */
  readonly isHeldUp: ReadonlySignal<boolean>;
  /** A field was left; an empty one is not complained about before the shopper pays. */
  leave(field: MoreField): void;
  /** Takes what was typed; what the gateway said about it no longer holds. */
  change(field: MoreField, text: string): void;
  /** Shows every error; tells whether there is none. */
  attempt(): boolean;
  /** Marks the fields whose parameters the gateway refused; gives the parameters that belong to none of them. */
  refuse(errors: readonly RefusedParameter[]): readonly RefusedParameter[];
}

const allFields = Object.keys(parameterOf) as MoreField[];

/** Gives the fields beyond the card; `isWrong` reads their values, and says of a field that is not shown that it is right. */
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
      return !allFields.some((field) => isWrong(field, values));
    },
    refuse: (errors) => {
      const own = allFields.filter((field) => errors.some(({ name }) => name === parameterOf[field]));
      attempted.value = true;
      refused.value = new Set(own);
      return errors.filter(({ name }) => !own.some((field) => parameterOf[field] === name));
    },
  };
};
