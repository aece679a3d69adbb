import { dateTime } from '../formats/times.ts';
import { listedParameters, listKindNames, listNames } from '../risk/list-kinds.ts';
import type { Fields } from '../schema/field.ts';
import { lettersAndDigits, oneOf, text } from '../schema/format.ts';
import { missing, type Rule } from '../schema/rules.ts';

const recordId = lettersAndDigits(32, 32);

/** An entry of a list beside its value. */
export const listEntry = {
  list: ['required', oneOf(...listNames), 'Whether the value is blocked or allowed.'],
  reason: ['required', text(1, 255), 'Why; without data of a person.'],
  until: ['optional', dateTime, 'Last second in which it counts, in UTC; for good by default.'],
} as const satisfies Fields;

/** A value that a stored record has, for callers who do not know it. */
export const listedFrom = {
  kind: ['conditional', oneOf(...listKindNames), 'Which value of the payment or stored account it is.'],
  paymentId: ['conditional', recordId, 'The payment whose value it is.'],
  registrationId: ['conditional', recordId, 'The stored account whose value it is.'],
} as const satisfies Fields;

/** The removal of an entry. */
export const listRemoval = {
  reason: ['optional', text(1, 255), 'Why it is removed; without data of a person.'],
} as const satisfies Fields;

/** The choice of entries in a list of them. */
export const listSelection = {
  list: ['optional', oneOf(...listNames), 'Blocked or allowed values only.'],
  kind: ['optional', oneOf(...listKindNames), 'Values of this kind only.'],
} as const satisfies Fields;

const records = ['paymentId', 'registrationId'] as const;
const sources: readonly string[] = [...listedParameters, ...records];
const named = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** Conditions on where the value of an entry comes from. */
export const listEntryRules: readonly Rule[] = [
  {
    words: `Exactly one of ${named(sources)} must be sent.`,
    breaches: (values) => {
      const [first, second] = sources.filter((name) => name in values);
      if (first === undefined) return [missing('customer.email', `send one of ${sources.join(', ')}`)];
      return second === undefined ? [] : [{ name: second, message: `must not be sent beside ${first}` }];
    },
  },
  {
    words: `\`kind\` is sent with ${named(records)} and with nothing else.`,
    breaches: (values) => {
      const record = records.find((name) => name in values);
      if (record !== undefined) return 'kind' in values ? [] : [missing('kind', `is needed with ${record}`)];
      return 'kind' in values
        ? [{ name: 'kind', message: `must not be sent without ${records.join(' or ')}: the value says it` }]
        : [];
    },
  },
];
