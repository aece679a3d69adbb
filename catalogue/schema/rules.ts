/** The values of a request under their names; a wrong value appears as it was sent. */
export type Values = Readonly<Record<string, string>>;

/** A parameter that breaks a rule, and the message for its sender. */
export interface Breach {
  readonly name: string;
  readonly message: string;
  /** It is needed and was not sent. */
  readonly isMissing?: true;
}

/** A condition between parameters, which no single value can break. */
export interface Rule {
  /** The rule in plain words, for the documentation; names are in backticks. */
  readonly words: string;
  /**
   * Returns whether a parameter, as the tables write it, triggers the rule; a request without any such parameter cannot
   * break it. Without this function the rule applies to every request.
   */
  readonly concerns?: (name: string) => boolean;
  /** Returns the parameters that break the rule; `sent` are those that triggered it, as they were sent. */
  readonly breaches: (values: Values, sent: readonly string[]) => readonly Breach[];
}

const none: readonly Breach[] = [];

/** A parameter as the documentation writes it. */
export const quoted = (name: string): string => `\`${name}\``;

/** Creates the breach for a missing parameter. */
export const missing = (name: string, why: string): Breach => ({
  name,
  message: `invalid or missing parameter (${why})`,
  isMissing: true,
});

/** At least one of the two must be sent; the message asks for the first. */
export const either = (first: string, second: string): Rule => ({
  words: `${quoted(first)} or ${quoted(second)} must be sent.`,
  breaches: (values) => (first in values || second in values ? none : [missing(first, `send ${first} or ${second}`)]),
});

/** Both or none must be sent. */
export const together = (first: string, second: string): Rule => ({
  words: `${quoted(first)} and ${quoted(second)} must be sent together.`,
  concerns: (name) => name === first || name === second,
  breaches: (values) => {
    if (first in values === second in values) return none;
    return first in values
      ? [missing(second, `is needed with ${first}`)]
      : [missing(first, `is needed with ${second}`)];
  },
});

/** The first cannot be sent without the second. */
export const needs = (name: string, needed: string): Rule => ({
  words: `${quoted(name)} needs ${quoted(needed)}.`,
  concerns: (sent) => sent === name,
  breaches: (values) => (name in values && !(needed in values) ? [missing(needed, `is needed with ${name}`)] : none),
});

/** Parameters that are required as soon as any parameter of a group is sent. */
interface Group {
  /** Every parameter whose name begins so belongs to the group. */
  readonly prefix: string;
  /**
   * Members that do not bring the group into use; one that ends with a dot stands for all names with that beginning.
   */
  readonly except?: readonly string[];
  readonly required: readonly string[];
}

/** As soon as any parameter of the group is sent, its required ones must be sent too. */
export const once = ({ prefix, except = [], required }: Group): Rule => {
  const isExcepted = (name: string) =>
    except.some((member) => (member.endsWith('.') ? name.startsWith(member) : name === member));
  const brings = (name: string) => name.startsWith(prefix) && !isExcepted(name);
  const exceptions = except.map((member) => quoted(member.endsWith('.') ? `${member}*` : member)).join(', ');
  const apart = exceptions === '' ? '' : ` (other than ${exceptions})`;
  return {
    words: `Once any ${quoted(`${prefix}*`)} is sent${apart}, these must be sent: ${required.map(quoted).join(', ')}.`,
    concerns: brings,
    breaches: (values, [used]) => {
      if (used === undefined || required.every((name) => name in values)) return none;
      return required.filter((name) => !(name in values)).map((name) => missing(name, `is needed with ${used}`));
    },
  };
};

/** A time span must not end before it begins; times are written so that they compare as texts. */
export const runsForward = (from: string, to: string): Rule => ({
  words: `${quoted(from)} must not be later than ${quoted(to)}.`,
  concerns: (name) => name === to,
  breaches: ({ [from]: first, [to]: last }) =>
    first !== undefined && last !== undefined && first > last
      ? [{ name: to, message: `invalid or missing parameter (it is earlier than ${from})` }]
      : none,
});

/** When the parameter has one of the values, others must be sent. */
export const when = (name: string, oneOfValues: readonly string[], required: readonly string[]): Rule => ({
  words: `When ${quoted(name)} is ${oneOfValues.join(' or ')}, these must be sent: ${required.map(quoted).join(', ')}.`,
  concerns: (sent) => sent === name,
  breaches: (values) => {
    const value = values[name];
    if (value === undefined || !oneOfValues.includes(value)) return none;
    return required
      .filter((needed) => !(needed in values))
      .map((needed) => missing(needed, `is needed when ${name} is ${value}`));
  },
});

/** The rule does not apply if a parameter is sent that replaces what the rule requires. */
export const unless = (name: string, rule: Rule): Rule => ({
  ...rule,
  words: `Without ${quoted(name)}: ${rule.words}`,
  breaches: (values, sent) => (name in values ? none : rule.breaches(values, sent)),
});

/** The two lines of a street must not be digits only; the second line does not count beside a house number. */
export const streetIsNamed = (prefix: string): Rule => ({
  words: `${quoted(`${prefix}.street1`)} and ${quoted(`${prefix}.street2`)} together must not be digits only.`,
  concerns: (name) => name === `${prefix}.street1` || name === `${prefix}.street2`,
  breaches: (values) => {
    const first = values[`${prefix}.street1`];
    const second = `${prefix}.houseNumber1` in values ? undefined : values[`${prefix}.street2`];
    if (first === undefined && second === undefined) return none;
    if (!/^[\d\s]+$/.test(`${first ?? ''}${second ?? ''}`)) return none;
    const name = `${prefix}.${first === undefined ? 'street2' : 'street1'}`;
    return [{ name, message: 'must not be digits only (the name of the street is missing)' }];
  },
});
