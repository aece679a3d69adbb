import { type RequestShape, requestShape } from '../schema/check.ts';
import type { Field, Fields } from '../schema/field.ts';
import type { Format } from '../schema/format.ts';
import { allLeniencies } from './leniencies.ts';

/** Reads nothing and refuses nothing. */
const dropped: Format = {
  read: () => undefined,
  ignores: () => true,
  message: 'is not an allowed parameter',
  words: 'anything; it goes no further',
  samples: () => ({ right: [], wrong: [] }),
  schema: { type: 'string' },
};

const lenientField = (name: string, [requirement, format, ...rest]: Field): Field => {
  const ways = allLeniencies.flatMap(({ values }) => (values?.of(name, format) === true ? [values.readBy] : []));
  return [requirement, ways.reduce((read, readBy) => readBy(read), format), ...rest] as Field;
};

/** Parameters that this table does not have, taken where it has what they belong to. */
const droppedFields = (fields: Fields): Fields =>
  Object.fromEntries(
    allLeniencies
      .flatMap((leniency) => Object.entries(leniency.dropped ?? {}))
      .filter(([name, beside]) => Object.hasOwn(fields, beside) && !Object.hasOwn(fields, name))
      .map(([name]) => [name, ['optional', dropped, 'Taken and not used.']]),
  );

/** Other names for those of this table, where it does not have them as its own. */
const lenientAliases = ({ fields, aliases }: RequestShape<unknown>): Readonly<Record<string, string>> => {
  const names = allLeniencies.flatMap((leniency) => Object.entries(leniency.names ?? {}));
  return { ...aliases, ...Object.fromEntries(names.filter(([name]) => !Object.hasOwn(fields, name))) };
};

const made = new WeakMap<RequestShape<unknown>, RequestShape<unknown>>();

/**
 * Gives what requests of lenient channels are checked by instead of `shape`: it takes all that `shape` takes, and reads as the
 * interface writes it what the table of leniencies adds.
 */
export const lenientShape = <Request>(shape: RequestShape<Request>): RequestShape<Request> => {
  const known = made.get(shape);
  if (known !== undefined) return known as RequestShape<Request>;
  const { rules, elsewhere } = shape;
  const lenient = requestShape({
    fields: (): Fields => ({
      ...Object.fromEntries(Object.entries(shape.fields).map(([name, row]) => [name, lenientField(name, row)])),
      ...droppedFields(shape.fields),
    }),
    rules: rules.filter((rule) => !allLeniencies.some(({ lifted }) => lifted?.includes(rule))),
    aliases: lenientAliases(shape),
    elsewhere,
  });
  made.set(shape, lenient);
  return lenient as RequestShape<unknown> as RequestShape<Request>;
};
