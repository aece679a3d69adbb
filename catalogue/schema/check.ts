import { mayHoldCardNumber } from './card-numbers.ts';
import { type Fields, type RequestOf, requiredNames } from './field.ts';
import { flatRecord } from './flat-record.ts';
import type { Format } from './format.ts';
import { nearestName } from './names/nearest-name.ts';
import { type ParameterNames, parameterNames } from './names/parameter-names.ts';
import { missing, type Rule } from './rules.ts';

/** One wrong parameter as a reply names it. Secrets and unknown parameters come without their value. */
export interface ParameterError {
  readonly name: string;
  readonly value?: string;
  readonly message: string;
  /** It is needed and was not sent. */
  readonly isMissing?: true;
}

/** The most wrong parameters that a reply names; longer lists are of no use to a reader. */
export const MAXIMUM_ERRORS = 50;

interface Slot {
  readonly format: Format;
  readonly secret: boolean;
  /** The name under which the value is stored, if it differs from the sent one. */
  readonly storedName?: string;
  /** Whether several names stand for this parameter. */
  readonly shared: boolean;
  /** Positions of the rules that this parameter triggers; most trigger none. */
  readonly rules: readonly number[];
}

/** The tables and rules of a request, prepared for checking; `Request` is the type of a correct one. */
export interface RequestShape<Request> {
  readonly fields: Fields;
  readonly rules: readonly Rule[];
  readonly names: ParameterNames<Slot>;
  readonly required: readonly string[];
  /** Other spellings of a name, mostly older ones. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Known parameters that belong to another request, and to which. */
  readonly elsewhere: Readonly<Record<string, string>>;
  /** Parameters that count as not sent without another one. */
  readonly alone: Readonly<Record<string, string>>;
  /** Never present; ties the type of the request to its shape. */
  readonly request?: Request;
}

/** Returns the parameters of a checked request, name by name: only those that were sent. */
export const sentParameters = (
  request: Readonly<Record<string, string | undefined>>,
): readonly (readonly [name: string, value: string])[] => {
  const sent: [name: string, value: string][] = [];
  for (const name of Object.keys(request)) {
    const value = request[name];
    if (value !== undefined) sent.push([name, value]);
  }
  return sent;
};

/** The result of a check: the request, or every wrong parameter. */
type Checked<Request> =
  | { readonly ok: true; readonly request: Request }
  | { readonly ok: false; readonly errors: readonly ParameterError[] };

interface ShapeParts<Table extends Fields> {
  readonly fields: () => Table;
  readonly rules?: readonly Rule[];
  /** Other spellings; a spelling of a name that the table lacks is left out. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly elsewhere?: Readonly<Record<string, string>>;
  readonly alone?: Readonly<Record<string, string>>;
}

/** Defers `make` to the first call and caches its result. */
export const onDemand = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** Finds the slot of every name that a table and its aliases have. */
const namesOf = (fields: Fields, rules: readonly Rule[], aliases: Readonly<Record<string, string>>) => {
  const sharedNames = new Set<string>(Object.values(aliases));
  const slotOf = (name: string): Slot => {
    const row = fields[name];
    if (row === undefined) throw new Error(`The parameter ${name} has no row.`);
    const [, format, , mark] = row;
    const concerned = rules.flatMap(({ concerns }, position) => (concerns?.(name) === true ? [position] : []));
    return { format, secret: mark === 'secret', shared: sharedNames.has(name), rules: concerned };
  };
  const rows = Object.keys(fields).map((name) => [name, slotOf(name)] as const);
  const aliased = Object.entries(aliases).map(
    ([alias, name]) => [alias, { ...slotOf(name), storedName: name }] as const,
  );
  return parameterNames([...rows, ...aliased]);
};

/**
 * Prepares a table of fields and its rules for checking. The work is done for the first request, so that the program
 * starts at once.
 */
export const requestShape = <Table extends Fields>(parts: ShapeParts<Table>): RequestShape<RequestOf<Table>> => {
  const { rules = [], elsewhere = {}, alone = {} } = parts;
  const fields = onDemand(parts.fields);
  const aliases = onDemand(() =>
    Object.fromEntries(Object.entries(parts.aliases ?? {}).filter(([, name]) => Object.hasOwn(fields(), name))),
  );
  const names = onDemand(() => namesOf(fields(), rules, aliases()));
  const required = onDemand(() => requiredNames(fields()));
  return {
    rules,
    elsewhere,
    alone,
    get fields() {
      return fields();
    },
    get aliases() {
      return aliases();
    },
    get names() {
      return names();
    },
    get required() {
      return required();
    },
  };
};

/** For each rule, the sent parameters that triggered it; undefined for a rule that was not triggered. */
type InPlay = (string[] | undefined)[];

const bringIntoPlay = (inPlay: InPlay, rules: readonly number[], name: string): void => {
  for (const position of rules) {
    const others = inPlay[position];
    if (others === undefined) inPlay[position] = [name];
    else others.push(name);
  }
};

/**
 * Checks a request against its shape and reports all its errors at once, but stops when there are more than a reply
 * names. `parameters` are the names and values as sent, without empty values. A correct request is returned flat,
 * without a prototype, under the sent names, its values in the spelling in which they are stored. Never throws.
 */
export const check = <Request>(
  shape: RequestShape<Request>,
  parameters: ReadonlyMap<string, string>,
): Checked<Request> => {
  const values = flatRecord<string>();
  const errors: ParameterError[] = [];
  const { names, rules, alone } = shape;
  const inPlay: InPlay = new Array(rules.length);
  for (const [sentName, text] of parameters) {
    if (errors.length > MAXIMUM_ERRORS) return { ok: false, errors };
    const other = Object.hasOwn(alone, sentName) ? alone[sentName] : undefined;
    if (other !== undefined && !parameters.has(other)) continue;
    const found = names.find(sentName);
    if (found === undefined) {
      errors.push(unknownParameter(shape, sentName, errors.length));
      continue;
    }
    const slot = found.row;
    const name = slot.storedName ?? found.name;
    const value = slot.format.read(text);
    if (value === undefined) {
      if (slot.format.ignores?.(text) === true) continue;
      errors.push(wrongValue(sentName, text, slot));
    } else if (slot.shared && (values[name] ?? value) !== value) errors.push({ name: sentName, message: ALREADY_SET });
    values[name] = value ?? text;
    if (slot.rules.length > 0) bringIntoPlay(inPlay, slot.rules, name);
  }
  for (const name of shape.required) {
    if (values[name] === undefined) errors.push(missingParameter(shape, name));
  }
  const refused = new Set(errors.map((error) => error.name));
  for (let position = 0; position < rules.length; position += 1) {
    const [rule, sent] = [rules[position], inPlay[position]];
    if (rule === undefined || (sent === undefined && rule.concerns !== undefined)) continue;
    // A value that is itself wrong is reported for that alone.
    for (const breach of rule.breaches(values, sent ?? [])) {
      if (refused.has(breach.name)) continue;
      errors.push(breach);
      // A missing parameter is reported once, even if several rules need it.
      if (!(breach.name in values)) refused.add(breach.name);
    }
  }
  // The values were read by the formats of the table from which the type Request is derived.
  return errors.length === 0 ? { ok: true, request: values as Request } : { ok: false, errors };
};

const ALREADY_SET = 'was already set and cannot be overwritten';

/** Enough of a wrong value to recognize it. */
const LONGEST_ECHO = 64;

/** Enough of a wrong name to recognize it; no known name is longer. */
const LONGEST_ECHOED_NAME = 256;

/** Only the first wrong names get a suggestion; a sender of more does not know the interface or is an attacker. */
const MAXIMUM_SUGGESTIONS = 20;

const cut = (text: string, longest: number): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

const wrongValue = (name: string, text: string, { format, secret }: Slot): ParameterError => {
  const message = format.message;
  if (secret || mayHoldCardNumber(text)) return { name, message };
  return { name, value: cut(text, LONGEST_ECHO), message };
};

const missingParameter = (shape: RequestShape<unknown>, name: string): ParameterError =>
  missing(name, shape.fields[name]?.[1].words ?? 'it is required');

const unknownParameter = (shape: RequestShape<unknown>, sent: string, errorsBefore: number): ParameterError => {
  const name = cut(sent, LONGEST_ECHOED_NAME);
  const reason = errorsBefore < MAXIMUM_SUGGESTIONS ? reasonOf(shape, sent) : undefined;
  return { name, message: `is not an allowed parameter${reason === undefined ? '' : ` (${reason})`}` };
};

const reasonOf = (shape: RequestShape<unknown>, sent: string): string | undefined => {
  const filling = shape.names.wrongFilling(sent);
  if (filling !== undefined) return `in the brackets stands ${filling}`;
  const elsewhere = Object.entries(shape.elsewhere).find(([start]) => sent.startsWith(start));
  if (elsewhere !== undefined) return elsewhere[1];
  const nearest = nearestName(sent, shape.names.written);
  return nearest === undefined ? undefined : `did you mean ${nearest}?`;
};
