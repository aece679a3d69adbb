/**
 * The kinds of faults of a rule, each with its sentence. `{words}` say what would be right, or are another sentence; the
 * other blanks are taken from the rule. The back office has the sentences in other languages too.
 */
export const ruleFaults = {
  noRule: 'there is no rule',
  tooLong: 'at most {rules} rules of {characters} characters together',
  notAPair: '{text} is not written as name=value',
  twice: '{name}= is there twice',
  wrongValue: '{name}= must be {words}',
  stranger: '{name}= is none of its properties ({names})',
  missing: '{name}= is missing',
  missingAny: 'one of {names} is missing',
  noKind: '{name} is no kind of rule ({names})',
  noOutcome: 'it has no outcome= and no code=',
  noWeight: 'it has no weight=',
  weightNotBelow: 'weight= must be below 0',
  weightBelow: 'weight= must be 0 or more: only allow lowers the score',
  otherCode: 'code={code} does not say {outcome}',
  codeOfWeight: 'code={code} does not say anything of a weight',
  otherMember: '{text} in values= is no {name} ({words})',
  otherCard: 'what stands in values= is no card ({words})',
  otherStage: 'it looks {stage} only',
  noList: '{name}= must be {words}, apart by commas and each once',
  within: 'in "{text}": {words}',
  onLine: 'line {line}, in "{text}": {words}',
  onLineLike: 'line {line}, in "{text}": {words} (such as: {example})',
} as const;

/** A kind of fault of a rule. */
export type RuleFaultKind = keyof typeof ruleFaults;

/** A fault of a rule: its kind, and what is filled into its sentence. */
export interface RuleFault {
  readonly kind: RuleFaultKind;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Thrown by the parsers of rules, and caught by them. */
class WrongRule extends Error {
  readonly fault: RuleFault;

  constructor(fault: RuleFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** Ends the reading of a rule. @throws an error that only `faultIn` sees. */
export const wrong = (kind: RuleFaultKind, values: RuleFault['values'] = {}): never => {
  throw new WrongRule({ kind, values });
};

/** Returns the fault that ends the reading of a rule; undefined if it can be read. */
export const faultIn = (read: () => unknown): RuleFault | undefined => {
  try {
    read();
    return undefined;
  } catch (error) {
    if (!(error instanceof WrongRule)) throw error;
    return error.fault;
  }
};

/** Returns the sentence of a fault in English, as replies have it. */
export const faultSentence = ({ kind, values }: RuleFault): string =>
  ruleFaults[kind].replaceAll(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank));

const SHOWN_CHARACTERS = 60;

/** Returns a rule as a fault quotes it: cut, and without the values of a list, which may be people's addresses. */
export const quotedRule = (text: string): string => text.replace(/ values=\S+/, ' values=…').slice(0, SHOWN_CHARACTERS);
