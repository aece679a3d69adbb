import { type RequestShape, requestShape } from '../schema/check.ts';
import type { Field, Fields } from '../schema/field.ts';
import type { Format } from '../schema/format.ts';
import { allLeniencies } from './leniencies.ts';

/** A format that ignores every value and refuses none. */
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

/** Returns parameters that this table lacks, accepted and ignored if it has the parameter they go with. */
const droppedFields = (fields: Fields): Fields =>
  Object.fromEntries(
    allLeniencies
      .flatMap((leniency) => Object.entries(leniency.dropped ?? {}))
      .filter(([name, beside]) => Object.hasOwn(fields, beside) && !Object.hasOwn(fields, name))
      .map(([name]) => [name, ['optional', dropped, 'Taken and not used.']]),
  );

/** Returns other names for those of this table, without names that the table itself has. */
const lenientAliases = ({ fields, aliases }: RequestShape<unknown>): Readonly<Record<string, string>> => {
  const names = allLeniencies.flatMap((leniency) => Object.entries(leniency.names ?? {}));
  return { ...aliases, ...Object.fromEntries(names.filter(([name]) => !Object.hasOwn(fields, name))) };
};

const made = new WeakMap<RequestShape<unknown>, RequestShape<unknown>>();

/**
 * Returns the shape that replaces `shape` on lenient channels: it accepts everything that `shape` accepts, and
 * translates what the table of leniencies adds to the interface's own form.
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
    alone: Object.assign({}, ...allLeniencies.map(({ alone }) => alone)),
  });
  made.set(shape, lenient);
  return lenient as RequestShape<unknown> as RequestShape<Request>;
};
