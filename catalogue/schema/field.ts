import type { Defaulted, Format } from './format.ts';

/**
 * Whether a parameter must be sent: `required` always, or as soon as its group is used; `conditional` under a rule or a
 * condition of the payment method; `optional` never.
 */
type Requirement = 'required' | 'conditional' | 'optional';

/**
 * A further property of a parameter: its value is a `secret`, it names or may name a person (`personal`), or it is
 * `deprecated` and another replaces it, or it is accepted and `unused`: the type of the request lacks it.
 */
export type Mark = 'secret' | 'personal' | 'deprecated' | 'unused';

/** One parameter of the interface: its requirement, the format of its value, its meaning, its mark. */
export type Field =
  | readonly [requirement: Requirement, format: Format, meaning: string]
  | readonly [requirement: Requirement, format: Format, meaning: string, mark: Mark];

/**
 * A table of parameters under their dotted names. In a name, `[n]` stands for an index; `[name]` and `[key]` for a key
 * of 3 to 64 letters, digits, dots and underscores; `[brand]` for a brand. Other brackets are literal.
 */
export type Fields = Readonly<Record<string, Field>>;

/** The names of a placeholder row as a type: `cart.items[n].name` is every `cart.items[${number}].name`. */
export type NamesOf<Name extends string> = Name extends `${infer Start}[${infer Placeholder}]${infer Rest}`
  ? Placeholder extends 'n'
    ? `${Start}[${number}]${NamesOf<Rest>}`
    : Placeholder extends 'name' | 'key' | 'brand'
      ? `${Start}[${string}]${NamesOf<Rest>}`
      : `${Start}[${Placeholder}]${NamesOf<Rest>}`
  : Name;

/** The names of the rows with a default, which stands in the table alone. */
type DefaultedName<Table extends Fields> = {
  [Name in keyof Table & string]: Table[Name][1] extends Defaulted ? Name : never;
}[keyof Table & string];

/** The names of the rows whose values code reads by their name: they are not `unused`, and have no default. */
type PlainName<Table extends Fields> = {
  [Name in keyof Table & string]: Table[Name] extends readonly [unknown, unknown, unknown, 'unused'] ? never : Name;
}[keyof Table & string] &
  Exclude<keyof Table & string, DefaultedName<Table>>;

declare const defaulted: unique symbol;

/** The names of all parameters that a checked request can have, but for the `unused`. */
export type NamesIn<Request> =
  | (keyof Request & string)
  | (Request extends { readonly [defaulted]?: infer Name } ? Name & string : never);

/** The name of a row that is required and stands for a single parameter. */
type RequiredName<Table extends Fields, Name extends keyof Table & string> = Table[Name][0] extends 'required'
  ? NamesOf<Name> extends Name
    ? Name
    : never
  : never;

type ValueOf<Row extends Field> = Row[1] extends Format<infer Value> ? Value : string;

/**
 * A checked request with the parameters of a table: required ones are present, others optional. Those with a default are
 * left out: `valueIn` reads them, so that no code has a default of its own.
 */
export type RequestOf<Table extends Fields> = {
  readonly [Name in keyof Table & string as RequiredName<Table, Name>]: ValueOf<Table[Name]>;
} & {
  readonly [Name in PlainName<Table> as Exclude<NamesOf<Name>, RequiredName<Table, Name>>]?: ValueOf<Table[Name]>;
} & { readonly [defaulted]?: DefaultedName<Table> };

/** Returns the value of a parameter of a checked request, or the default of its row. */
export const valueIn = <Table extends Fields, Name extends DefaultedName<Table>>(
  table: Table,
  name: Name,
  request: object,
): ValueOf<Table[Name]> => {
  const sent = (request as Readonly<Record<string, string | undefined>>)[name];
  // The value was read by the format of the row.
  return (sent ?? (table[name]?.[1] as Defaulted | undefined)?.usual) as ValueOf<Table[Name]>;
};

type Prefixed<Prefix extends string, Table extends Fields> = {
  readonly [Name in keyof Table & string as Name extends `${string}.${infer Rest}`
    ? `${Prefix}.${Rest}`
    : never]: Table[Name];
};

/**
 * Returns a group under another prefix: in `prefixed('merchant.billing', billing)` the row `billing.city` becomes
 * `merchant.billing.city`. The prefix replaces the first word of each name.
 */
export const prefixed = <const Prefix extends string, Table extends Fields>(
  prefix: Prefix,
  table: Table,
): Prefixed<Prefix, Table> =>
  Object.fromEntries(
    Object.entries(table).map(([name, row]) => [`${prefix}${name.slice(name.indexOf('.'))}`, row]),
  ) as Prefixed<Prefix, Table>;

type Demanding<Table extends Fields, Wanted extends Requirement> = {
  readonly [Name in keyof Table]: Table[Name] extends readonly [
    Requirement,
    infer Value extends Format,
    string,
    ...infer Rest extends [] | [Mark],
  ]
    ? readonly [Wanted, Value, string, ...Rest]
    : never;
};

/** Returns the same rows, none of them required; for optional groups and partial requests. */
export const optional = <Table extends Fields>(table: Table): Demanding<Table, 'optional'> =>
  Object.fromEntries(
    Object.entries(table).map(([name, [, ...rest]]) => [name, ['optional', ...rest]]),
  ) as unknown as Demanding<Table, 'optional'>;

type Changing<Table extends Fields> = {
  readonly [Name in keyof Table]: Table[Name] extends readonly [
    Requirement,
    infer Of extends Format,
    string,
    ...infer Rest extends [] | [Mark],
  ]
    ? readonly ['optional', Of extends Defaulted<infer Value> ? Format<Value> : Of, string, ...Rest]
    : never;
};

/** Returns the rows of a new record for a change of one: what is not sent stays as it is, so no row has a default. */
export const changing = <Table extends Fields>(table: Table): Changing<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([name, [, format, ...rest]]) => [
      name,
      ['optional', 'plain' in format ? (format as Defaulted).plain : format, ...rest],
    ]),
  ) as unknown as Changing<Table>;

/** The names of the rows that a table requires. */
export const requiredNames = (table: Fields): readonly string[] =>
  Object.entries(table).flatMap(([name, [requirement]]) => (requirement === 'required' ? [name] : []));

/** Returns a table without some of its rows. */
export const without = <Table extends Fields, const Name extends keyof Table & string>(
  table: Table,
  ...names: readonly Name[]
): Omit<Table, Name> =>
  Object.fromEntries(Object.entries(table).filter(([name]) => !(names as readonly string[]).includes(name))) as Omit<
    Table,
    Name
  >;
